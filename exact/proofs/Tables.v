(* The published tables are true: every claim of Claims.v about every row of Published.v. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money WholeTable Meaning Orders Dice
  Claims Published.
From Coq Require Import Qfield Setoid MSetPositive.
Open Scope N_scope.
(* No tactic may try to list the plays. *)
Opaque plays mean variance winners orders.

(* Checks that the computer runs, and what they mean. *)
Definition lowest_ok (q : Q) : bool :=
  (Qnum (Qred q) =? Qnum q)%Z && (Qden (Qred q) =? Qden q)%positive.
Definition is_ok (meant cell : Q) : bool := Qeq_bool meant cell && lowest_ok cell.

Lemma lowest_checked q : lowest_ok q = true -> lowest q.
Proof.
  unfold lowest_ok, lowest. intros H. apply andb_prop in H as [H K].
  apply Z.eqb_eq in H. apply Pos.eqb_eq in K. destruct (Qred q), q. cbn in *. congruence.
Qed.

Lemma is_checked meant value cell :
  (meant == value)%Q -> is_ok value cell = true -> is meant cell.
Proof.
  intros E H. apply andb_prop in H as [H K]. split; [|now apply lowest_checked].
  rewrite E. now apply Qeq_bool_iff.
Qed.

(* A mean as a function of the rate, from a histogram: e + c * v. *)
Definition at_rate (e v : nat -> Q) (c : Q) (h : list N) : Q := (meanQ e h + c * meanQ v h)%Q.
Definition banker_bet_at m := at_rate (banker_gain m) (fun k => - won_by_banker m k)%Q.
Definition banker_round_at m := at_rate (banker_gain m) (fun k => - net_win m k)%Q.
Definition seats_at m := at_rate (fun k => - banker_gain m k)%Q (fun k => - ofnat k)%Q.
Definition casino_bet_at m := at_rate (fun _ => 0%Q) (fun _ => ofnat m).
Definition casino_round_at m := at_rate (fun _ => 0%Q) (fun k => ofnat k + net_win m k)%Q.

(* T02, T03, T04. *)
Definition odds_ok (h : list N) (o : odds) : bool :=
  (o_won o =? nth 1 h 0) && (o_pushed o =? 0) && (o_lost o =? nth 0 h 0)
  && (o_total o =? entries h)
  && is_ok (ratio (o_won o) (o_total o)) (o_win o)
  && is_ok (ratio (o_pushed o) (o_total o)) (o_push o)
  && is_ok (ratio (o_lost o) (o_total o)) (o_loss o)
  && is_ok (seats_at 1 rate h) (o_ev_seat o)
  && is_ok (banker_bet_at 1 rate h) (o_ev_banker o)
  && is_ok (banker_round_at 1 rate h) (o_ev_banker o)
  && is_ok (casino_bet_at 1 rate h) (o_ev_casino o)
  && is_ok (casino_round_at 1 rate h) (o_ev_casino o).

Lemma count_ext {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> count f l = count g l.
Proof. intros E. apply sum_ext. intros x I. now rewrite E. Qed.

Lemma one_bet p : length (snd p) = 1%nat ->
  Nat.eqb (losses p) 1 = Nat.eqb (wins p) 0 /\ Nat.eqb (pushes p) 1 = false.
Proof.
  intros E. unfold pushes. pose proof (no_push p) as H. rewrite E in *.
  destruct (wins p) as [|[|w]], (losses p) as [|[|n]]; cbn in *; auto; lia.
Qed.

Lemma odds_checked l o : (forall p, In p l -> length (snd p) = 1%nat) ->
  odds_ok (tally wins l) o = true -> odds_claim l o.
Proof.
  intros B H. pose proof (law_tally wins l) as W. revert W H. generalize (tally wins l) as h.
  intros h W H. unfold odds_ok in H. rewrite !andb_true_iff, !N.eqb_eq in H.
  destruct H as [[[[[[[[[[[Hw Hp] Hl] Ht] Qw] Qp] Ql] Qs] Qb] Qr] Qc] Qd].
  split.
  - now rewrite Hw, (law_count wins l h).
  - rewrite Hp. symmetry. rewrite (count_ext _ (fun _ => false)); [apply sum_zero|].
    intros p I. now apply one_bet, B.
  - rewrite Hl, <- (law_count wins l h) by easy. apply count_ext. intros p I.
    symmetry. now apply one_bet, B.
  - now rewrite Ht, (law_size wins l h).
  - eapply is_checked; [reflexivity|easy].
  - eapply is_checked; [reflexivity|easy].
  - eapply is_checked; [reflexivity|easy].
  - eapply is_checked; [now apply (mean_seats 1)|easy].
  - eapply is_checked; [now apply (mean_banker_bet 1)|easy].
  - eapply is_checked; [now apply (mean_banker_round 1)|easy].
  - eapply is_checked; [now apply (mean_casino_bet 1)|easy].
  - eapply is_checked; [now apply (mean_casino_round 1)|easy].
Qed.

Lemma splits_one_bet p : In p splits -> length (snd p) = 1%nat.
Proof.
  unfold splits. intros I. apply in_flat_map in I as [[s r] [_ I]].
  now apply in_map_iff in I as [[b t] [<- _]].
Qed.

Definition T02_row : N * odds := hd (0, OneBet 0 0 0 0 0 0 0 0 0 0) T02.

Theorem T02_one_row : T02 = [T02_row].
Proof. reflexivity. Qed.

Theorem T02_odds : odds_claim splits (snd T02_row).
Proof. apply odds_checked; [exact splits_one_bet|]. vm_cast_no_check (eq_refl true). Qed.

(* The distinct splits: faces as one positive number each, in a set. *)
Definition code (x : list (N * N)) : positive :=
  N.succ_pos (fold_left (fun a h => (a * 11 + fst h) * 11 + snd h) x 0).

Lemma in_set x l :
  PositiveSet.In x (fold_right PositiveSet.add PositiveSet.empty l) <-> In x l.
Proof.
  induction l as [|y r IH]; cbn [fold_right In].
  - split; [|easy]. intros I. now apply PositiveSet.empty_spec in I.
  - rewrite PositiveSet.add_spec, IH. intuition.
Qed.

Definition decode (p : positive) : list (N * N) :=
  let n := Pos.pred_N p in [(n / 1331, n / 121 mod 11); (n / 11 mod 11, n mod 11)].

Lemma NoDup_of_set s : NoDup (PositiveSet.elements s).
Proof.
  pose proof (PositiveSet.elements_spec2w s) as H. induction H as [|x l N H IH]; constructor; auto.
  intros I. apply N. apply SetoidList.InA_alt. now exists x.
Qed.

Lemma distinct_checked (l : list (list (N * N))) :
  map (fun x => decode (code x)) l = l ->
  let s := fold_right PositiveSet.add PositiveSet.empty (map code l) in
  exists d, NoDup d /\ (forall x, In x d <-> In x l)
    /\ size d = N.of_nat (PositiveSet.cardinal s).
Proof.
  intros C s.
  assert (K : forall x, In x l -> decode (code x) = x).
  { intros x I. revert C. clear - I. induction l as [|y r IH]; [easy|]. cbn. intros E.
    injection E as E F. destruct I as [->|I]; auto. }
  assert (M : forall p, In p (PositiveSet.elements s) <-> exists x, In x l /\ code x = p).
  { intros p. transitivity (PositiveSet.In p s).
    - rewrite <- PositiveSet.elements_spec1.
      rewrite SetoidList.InA_alt. split; [now exists p|]. now intros [q [-> I]].
    - unfold s. rewrite in_set, in_map_iff. firstorder. }
  exists (map decode (PositiveSet.elements s)). split; [|split].
  - assert (J : forall p q, In p (PositiveSet.elements s) -> In q (PositiveSet.elements s) ->
      decode p = decode q -> p = q).
    { intros p q I J. apply M in I as [x [I <-]], J as [y [J <-]]. rewrite !K by easy. congruence. }
    revert J. generalize (NoDup_of_set s). generalize (PositiveSet.elements s) as e.
    induction 1 as [|x r N D IH]; intros J; cbn; constructor.
    + intros I. apply in_map_iff in I as [y [E I]]. apply N.
      rewrite (J x y); [easy|now left|now right|easy].
    + apply IH. intros p q I I'. apply J; now right.
  - intros x. rewrite in_map_iff. split.
    + intros [p [<- I]]. apply M in I as [y [I <-]]. now rewrite K.
    + intros I. exists (code x). split; [now apply K|]. apply M. now exists x.
  - now rewrite size_length, map_length, PositiveSet.cardinal_spec.
Qed.

Theorem T02_distinct : distinct_claim splits (fst T02_row).
Proof.
  assert (E : N.of_nat (PositiveSet.cardinal (fold_right PositiveSet.add PositiveSet.empty
    (map code (map split_faces splits)))) = fst T02_row).
  { vm_cast_no_check (eq_refl (fst T02_row)). }
  unfold distinct_claim. rewrite <- E. apply distinct_checked.
  vm_cast_no_check (eq_refl (map split_faces splits)).
Qed.

(* T03, T04: each row against each of the labelled hands that it stands for. *)
Definition by_hand_ok (against : hand -> list tile -> list (hand * list hand))
    (rows : list odds_row) : bool :=
  forallb (fun r => forallb (fun d => if same_faces (fst d) (row_hand r)
    then odds_ok (tally wins (against (fst d) (snd d))) (r_odds r) else true) (pairs deck)) rows
  && forallb (fun d => existsb (fun r => same_faces (fst d) (row_hand r)) rows) (pairs deck).

Lemma by_hand_checked against rows :
  (forall h rest p, In p (against h rest) -> length (snd p) = 1%nat) ->
  by_hand_ok against rows = true ->
  NoDup (map (fun r => (r_high r, r_low r)) rows) ->
  map r_rank rows = map (rank_among (map row_hand rows)) (map row_hand rows) ->
  by_hand_claim against rows.
Proof.
  intros B H D R. apply andb_prop in H as [H K]. rewrite forallb_forall in H, K. split; auto.
  - intros h rest I. apply K, existsb_exists in I as [r [I J]]. now exists r.
  - intros r I h rest J S. apply H in I. rewrite forallb_forall in I. apply I in J.
    cbn [fst snd] in J. rewrite S in J. apply odds_checked; [apply B|easy].
Qed.

Definition kind_eq (a b : kind) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition kinds_eq (a b : kind * kind) : {a = b} + {a <> b}.
Proof. decide equality; apply kind_eq. Defined.

Fixpoint no_repeat {A} (eq : forall a b : A, {a = b} + {a <> b}) (l : list A) : bool :=
  match l with
  | [] => true
  | x :: r => negb (if in_dec eq x r then true else false) && no_repeat eq r
  end.

Lemma no_repeat_checked {A} eq (l : list A) : no_repeat eq l = true -> NoDup l.
Proof.
  induction l as [|x r IH]; intros H; [constructor|].
  cbn in H. apply andb_prop in H as [H K]. constructor; [|auto].
  destruct (in_dec eq x r); [easy|auto].
Qed.

Theorem T03_odds : by_hand_claim against_seat T03.
Proof.
  apply by_hand_checked.
  - intros h rest p I. now apply in_map_iff in I as [d [<- _]].
  - vm_cast_no_check (eq_refl true).
  - apply (no_repeat_checked kinds_eq). vm_compute. reflexivity.
  - vm_compute. reflexivity.
Qed.

Theorem T04_odds : by_hand_claim against_banker T04.
Proof.
  apply by_hand_checked.
  - intros h rest p I. now apply in_map_iff in I as [d [<- _]].
  - vm_cast_no_check (eq_refl true).
  - apply (no_repeat_checked kinds_eq). vm_compute. reflexivity.
  - vm_compute. reflexivity.
Qed.

(* T01: each row is what its two tiles say, and the rows are those of T03. *)
Theorem T01_hands :
  T01 = map (fun r => hand_claim (map (fun q => of_kinds (h_high q) (h_low q)) T01)
    (h_high r) (h_low r)) T01
  /\ map (fun r => (h_high r, h_low r)) T01 = map (fun r => (r_high r, r_low r)) T03.
Proof. vm_compute. auto. Qed.


(* T07. *)
Definition law_ok (r : law_row) : bool :=
  (l_count r =? nth (l_win r) (winners (l_active r)) 0) && Nat.eqb (l_push r) 0
  && Nat.eqb (l_win r + l_loss r) (l_active r)
  && (l_total r =? entries (winners (l_active r)))
  && is_ok (ratio (l_count r) (l_total r)) (l_probability r).

Lemma law_checked r : law_ok r = true -> law_claim r.
Proof.
  intros H. unfold law_ok in H. rewrite !andb_true_iff, !N.eqb_eq, !Nat.eqb_eq in H.
  destruct H as [[[[Hc Hp] Hm] Ht] Q]. split.
  - rewrite Hc, <- plays_by_winners. apply count_ext. intros p I.
    apply bets_of_plays in I. pose proof (no_push p) as E. unfold outcome, pushes. rewrite Hp.
    destruct (Nat.eqb_spec (wins p) (l_win r)) as [W|W]; [|easy].
    replace (losses p) with (l_loss r) by lia. rewrite Nat.eqb_refl, andb_true_r, andb_true_l.
    symmetry. apply Nat.eqb_eq. lia.
  - now rewrite Ht, plays_number.
  - eapply is_checked; [reflexivity|easy].
Qed.

Lemma all_checked {A} (ok : A -> bool) (P : A -> Prop) l :
  (forall r, ok r = true -> P r) -> forallb ok l = true -> forall r, In r l -> P r.
Proof. intros C H r I. apply C. rewrite forallb_forall in H. now apply H. Qed.

Theorem T07_law : forall r, In r T07 -> law_claim r.
Proof. apply (all_checked law_ok); [exact law_checked|]. vm_cast_no_check (eq_refl true). Qed.

(* Every number of bets from one to nine, and every number of winners. *)
Theorem T07_complete : map (fun r => (l_active r, l_win r)) T07
  = flat_map (fun m => map (pair m) (seq 0 (S m))) (seq 1 9).
Proof. reflexivity. Qed.

(* T08. *)
Open Scope Q_scope.
Definition spread (G : nat -> Q) (h : list N) : Q :=
  meanQ (fun k => (G k - meanQ G h) * (G k - meanQ G h)) h.
Definition both_at (k : nat) : Q := if Nat.eqb k 2 then 1 else 0.
Definition covariance_at : Q :=
  meanQ both_at (winners 2) - meanQ ofnat (winners 1) * meanQ ofnat (winners 1).

Lemma mean_winners m : mean winners_of (plays m) == meanQ ofnat (winners m).
Proof. now apply (law_mean wins _ _ ofnat); [apply winners_law|]. Qed.

Lemma variance_is G f m : (forall p, In p (plays m) -> f p == G (wins p)) ->
  variance f (plays m) == spread G (winners m).
Proof. intros E. apply (law_variance wins _ _ G); [apply winners_law|exact E|easy]. Qed.

Lemma covariance_equal a b x y : a == x -> b == y -> a - b * b == x - y * y.
Proof. intros -> ->. reflexivity. Qed.

Lemma covariance_is : covariance == covariance_at.
Proof.
  apply covariance_equal; [|apply mean_winners].
  apply (law_mean wins _ _ both_at); [apply winners_law|]. intros p _. reflexivity.
Qed.

Definition two_seats_ok (m : nat) (value : Q) (cell : option Q) : bool :=
  match cell with Some q => is_ok value q | None => Nat.eqb m 1 end.

Lemma two_seats_checked r meant value cell : meant == value ->
  two_seats_ok (m_active r) value cell = true -> two_seats r meant cell.
Proof.
  intros E H. destruct cell as [q|]; cbn in *; [now apply (is_checked _ value)|].
  now apply Nat.eqb_eq.
Qed.

Definition moments_ok (r : moments_row) : bool :=
  let h := winners (m_active r) in
  is_ok (meanQ ofnat h) (m_mean r) && is_ok (spread ofnat h) (m_variance r)
  && is_ok (m_sd_squared r) (m_variance r) && lowest_ok (m_sd_squared r)
  && two_seats_ok (m_active r) covariance_at (m_covariance r)
  && two_seats_ok (m_active r) (covariance_at / spread ofnat (winners 1)) (m_correlation r).

Lemma moments_checked r : moments_ok r = true -> moments_claim r.
Proof.
  intros H. unfold moments_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[Hm Hv] Hs] Hl] Hc] Hr]. split.
  - eapply is_checked; [apply mean_winners|easy].
  - eapply is_checked; [now apply (variance_is ofnat)|easy].
  - apply andb_prop in Hs as [Hs Hk]. apply lowest_checked in Hl, Hk.
    rewrite <- Hl, <- Hk. now apply Qred_complete, Qeq_bool_iff.
  - eapply two_seats_checked; [apply covariance_is|easy].
  - eapply two_seats_checked; [|exact Hr].
    apply Qdiv_comp; [apply covariance_is|]. now apply (variance_is ofnat).
Qed.

Theorem T08_moments : forall r, In r T08 -> moments_claim r.
Proof.
  apply (all_checked moments_ok); [exact moments_checked|]. vm_cast_no_check (eq_refl true).
Qed.

Theorem T08_complete : map m_active T08 = seq 1 9.
Proof. reflexivity. Qed.

(* T09. *)
Definition root_ok (e v : nat -> Q) (h : list N) (root : Q) : bool :=
  negb (Qeq_bool (meanQ v h) 0) && is_ok (- meanQ e h / meanQ v h) root.

Lemma root_checked f e v h root : (forall c, f c == at_rate e v c h) ->
  root_ok e v h root = true -> lowest root /\ forall c, f c == 0 <-> c == root.
Proof.
  intros E H. apply andb_prop in H as [H K]. apply (is_checked _ _ _ (Qeq_refl _)) in K as [K L].
  split; [easy|]. intros c. rewrite E. apply only_root; [|now symmetry].
  intros Z. apply Qeq_bool_iff in Z. now rewrite Z in H.
Qed.

Definition banker_bet_of m k := banker_gain m k - rate * won_by_banker m k.
Definition banker_round_of m k := banker_gain m k - rate * net_win m k.

Definition bank_ok (r : bank_row) : bool :=
  let m := b_active r in
  let h := winners m in
  is_ok (meanQ (banker_gain m) h) (b_gross r)
  && is_ok (banker_bet_at m rate h) (b_bet r)
  && is_ok (banker_round_at m rate h) (b_round r)
  && is_ok (spread (banker_gain m) h) (b_gross_variance r)
  && is_ok (spread (banker_bet_of m) h) (b_bet_variance r)
  && is_ok (spread (banker_round_of m) h) (b_round_variance r)
  && is_ok (casino_bet_at m rate h) (b_casino_bet r)
  && is_ok (casino_round_at m rate h) (b_casino_round r)
  && root_ok (banker_gain m) (fun k => - won_by_banker m k) h (b_even_bet r)
  && root_ok (banker_gain m) (fun k => - net_win m k) h (b_even_round r).

Lemma bank_checked r : bank_ok r = true -> bank_claim r.
Proof.
  intros H. unfold bank_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[[[Hg Hb] Hr] Vg] Vb] Vr] Cb] Cr] Rb] Rr].
  pose proof (bets_of_plays (b_active r)) as B. pose proof (winners_law (b_active r)) as W.
  split.
  - eapply is_checked; [exact (mean_gross _ _ _ B W)|easy].
  - eapply is_checked; [exact (mean_banker_bet _ _ _ B W rate)|easy].
  - eapply is_checked; [exact (mean_banker_round _ _ _ B W rate)|easy].
  - eapply is_checked; [|exact Vg]. apply (variance_is (banker_gain (b_active r))).
    intros p I. now apply gross_is, B.
  - eapply is_checked; [|exact Vb]. apply (variance_is (banker_bet_of (b_active r))).
    intros p I. now apply banker_bet_is, B.
  - eapply is_checked; [|exact Vr]. apply (variance_is (banker_round_of (b_active r))).
    intros p I. now apply banker_round_is, B.
  - eapply is_checked; [exact (mean_casino_bet _ _ _ B W rate)|easy].
  - eapply is_checked; [exact (mean_casino_round _ _ _ B W rate)|easy].
  - eapply root_checked; [|exact Rb]. exact (mean_banker_bet _ _ _ B W).
  - eapply root_checked; [|exact Rr]. exact (mean_banker_round _ _ _ B W).
Qed.

Theorem T09_bank : forall r, In r T09 -> bank_claim r.
Proof. apply (all_checked bank_ok); [exact bank_checked|]. vm_cast_no_check (eq_refl true). Qed.

Theorem T09_complete : map b_active T09 = seq 1 9.
Proof. reflexivity. Qed.

(* T11. *)
Definition dice_ok (r : dice_row) : bool :=
  ((t_throws r =? count (fun d => named (t_law r) d =? t_value r) throws)
  && (t_total r =? size throws))%N && is_ok (ratio (t_throws r) (t_total r)) (t_probability r).

Lemma dice_checked r : dice_ok r = true -> dice_claim r.
Proof.
  intros H. unfold dice_ok in H. rewrite !andb_true_iff, !N.eqb_eq in H.
  destruct H as [[Hc Ht] Q]. split; [easy..|]. eapply is_checked; [reflexivity|easy].
Qed.

Theorem T11_dice : forall r, In r T11 -> dice_claim r.
Proof. apply (all_checked dice_ok); [exact dice_checked|]. vm_cast_no_check (eq_refl true). Qed.

(* Every sum and every place. *)
Theorem T11_complete : map (fun r => (t_law r, t_value r)) T11
  = map (fun k => (SumOfDice, N.of_nat k)) (seq 4 21)
    ++ map (fun k => (OffsetOfDice, N.of_nat k)) (seq 0 10).
Proof. reflexivity. Qed.

(* T07 and T09 over all 20! orders of the deck. *)
Lemma dealt_bets place bets m p : seated place bets m -> In p (dealt place bets) ->
  length (snd p) = m.
Proof.
  intros (P & B & <-) I. apply in_map_iff in I as [o [<- I]]. now apply play_of_bets.
Qed.

Lemma size_dealt place bets : size (dealt place bets) = 2432902008176640000%N.
Proof. unfold dealt, size. rewrite sum_map. apply twenty_factorial. Qed.

Lemma mean_of_map {A B} (f : B -> Q) (g : A -> B) l : mean f (map g l) == mean (fun x => f (g x)) l.
Proof.
  Transparent mean. unfold mean, size. rewrite sum_map.
  assert (E : total f (map g l) == total (fun x => f (g x)) l).
  { induction l as [|x r IH]; cbn; [easy|]. now rewrite IH. }
  now rewrite E.
Qed.
Opaque mean.

Lemma mean_dealt place bets m f (G : nat -> Q) : seated place bets m ->
  (forall p, length (snd p) = m -> f p == G (wins p)) ->
  mean f (dealt place bets) == mean f (plays m).
Proof.
  intros (P & B & M) E. rewrite <- (orders_mean place bets m f G P B M E).
  apply mean_of_map.
Qed.

Definition outcome_at (r : law_row) (k : nat) : N :=
  if Nat.eqb k (l_win r) && Nat.eqb 0 (l_push r) && Nat.eqb (l_active r - k) (l_loss r)
  then 1 else 0.

Lemma outcome_is r p : length (snd p) = l_active r ->
  (if outcome r p then 1 else 0)%N = outcome_at r (wins p).
Proof.
  intros L. pose proof (no_push p) as E. unfold outcome, outcome_at, pushes.
  replace (length (snd p) - wins p - losses p)%nat with O by lia.
  now replace (losses p) with (l_active r - wins p)%nat by lia.
Qed.

Lemma ratio_equal a b X Y : (X <> 0 -> Y <> 0 -> a * Y = X * b)%N -> (X <> 0)%N -> (Y <> 0)%N ->
  ratio a X == ratio b Y.
Proof.
  intros E HX HY. specialize (E HX HY). apply ofN_positive in HX, HY.
  unfold ratio. fold (ofN a) (ofN X) (ofN b) (ofN Y).
  assert (F : ofN a * ofN Y == ofN X * ofN b).
  { unfold ofN. rewrite <- !inject_Z_mult, <- !N2Z.inj_mul, E. reflexivity. }
  apply (Qmult_inj_l _ _ (ofN X * ofN Y)).
  - intros Z. apply Qmult_integral in Z. tauto.
  - transitivity (ofN a * ofN Y); [field; easy|]. rewrite F. field. easy.
Qed.

Theorem T07_orders : forall r, In r T07 -> law_claim_of_orders r.
Proof.
  intros r I place bets S. destruct (T07_law r I) as [Hc Ht [E L]]. split; [|easy].
  rewrite <- E, Hc, Ht. apply ratio_equal.
  - intros _ _. destruct S as (P & B & M).
    pose proof (orders_law place bets _ P B M (outcome_at r)) as O.
    rewrite (sum_ext (fun p => outcome_at r (wins p)) (fun p => if outcome r p then 1 else 0)%N)
      in O by (intros p J; symmetry; now apply outcome_is, bets_of_plays).
    rewrite (sum_ext _ (fun o => if outcome r (play_of place bets (stacks o)) then 1 else 0)%N)
      in O by (intros o J; symmetry; apply outcome_is; now rewrite play_of_bets).
    unfold count, dealt, size in *. now rewrite !sum_map.
  - now rewrite size_dealt.
  - rewrite plays_number. apply plays_exist. destruct S as (_ & B & <-). rewrite <- B.
    apply number_of_bets_bound.
Qed.

Theorem T09_orders : forall r, In r T09 -> bank_claim_of_orders r.
Proof.
  intros r I place bets S. destruct (T09_bank r I) as [Hg Hb Hr _ _ _ Cb Cr _ _].
  set (m := b_active r) in *.
  assert (M : forall f G cell, (forall p, length (snd p) = m -> f p == G (wins p)) ->
    is (mean f (plays m)) cell -> is (mean f (dealt place bets)) cell).
  { intros f G cell E [K L]. split; [|easy]. now rewrite (mean_dealt _ _ m f G S E). }
  split; [|split; [|split; [|split]]].
  - apply (M _ (banker_gain m)); [apply gross_is|easy].
  - apply (M _ (banker_bet_of m)); [apply banker_bet_is|easy].
  - apply (M _ (banker_round_of m)); [apply banker_round_is|easy].
  - apply (M _ (fun _ => rate * ofnat m)); [apply casino_bet_is|easy].
  - apply (M _ (fun k => rate * (ofnat k + net_win m k))); [apply casino_round_is|easy].
Qed.

(* T02 over all 20! orders. *)
Lemma losers_is p : length (snd p) = 1%nat -> losers_of p == 1 - ofnat (wins p).
Proof.
  intros L. pose proof (no_push p) as E. unfold losers_of, ofnat.
  replace (losses p) with (1 - wins p)%nat by lia.
  destruct (wins p) as [|[|w]]; try easy. lia.
Qed.

Theorem T02_orders : odds_claim_of_orders (snd T02_row).
Proof.
  intros place bets S.
  assert (M : forall f G cell, (forall p, length (snd p) = 1%nat -> f p == G (wins p)) ->
    is_ok (meanQ G (winners 1)) cell = true -> is (mean f (dealt place bets)) cell).
  { intros f G cell E C. refine (is_checked _ _ _ _ C). rewrite (mean_dealt _ _ 1 f G S E).
    apply (law_mean wins _ _ G); [apply winners_law|]. intros p I. now apply E, bets_of_plays. }
  refine (conj _ (conj _ (conj _ (conj _ _)))).
  - apply (M _ ofnat); [easy|]. vm_cast_no_check (eq_refl true).
  - apply (M _ (fun k => 1 - ofnat k)); [exact losers_is|]. vm_cast_no_check (eq_refl true).
  - apply (M _ (fun k => - banker_gain 1 k - rate * ofnat k)); [apply seats_result_is|].
    vm_cast_no_check (eq_refl true).
  - apply (M _ (banker_round_of 1)); [apply banker_round_is|]. vm_cast_no_check (eq_refl true).
  - apply (M _ (fun k => rate * (ofnat k + net_win 1 k))); [apply casino_round_is|].
    vm_cast_no_check (eq_refl true).
Qed.
