(* T02, T07, T08 and T09 over all 20! orders of the deck. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money WholeTable Deals Orders
  Claims Published Checks TwoHandTables SeatTables.
From Coq Require Import Qfield Setoid.
(* No tactic may try to list the plays. *)
Opaque plays mean variance winners orders.
Open Scope Q_scope.

Lemma dealt_bets place bets m p : seated place bets m -> In p (dealt place bets) ->
  length (snd p) = m.
Proof.
  intros (P & B & <-) I. apply in_map_iff in I as [o [<- I]]. now apply play_of_bets.
Qed.

Lemma size_dealt place bets : size (dealt place bets) = 2432902008176640000%N.
Proof. unfold dealt, size. rewrite sum_map. apply twenty_factorial. Qed.

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

Lemma variance_dealt place bets m f (G : nat -> Q) : seated place bets m ->
  (forall p, length (snd p) = m -> f p == G (wins p)) ->
  variance f (dealt place bets) == variance f (plays m).
Proof.
  intros S E. apply variance_moved; [|exact (mean_dealt _ _ m f G S E)]. intros M.
  apply (mean_dealt _ _ m _ (fun k => (G k - M) * (G k - M)) S). intros p I. now rewrite (E p I).
Qed.

Section SameRow.
  Variables (place : nat) (bets : list bool) (m : nat).
  Hypothesis S : seated place bets m.

  Lemma same_mean f G cell : (forall p, length (snd p) = m -> f p == G (wins p)) ->
    is (mean f (plays m)) cell -> is (mean f (dealt place bets)) cell.
  Proof. intros E [K L]. split; [|easy]. now rewrite (mean_dealt _ _ m f G S E). Qed.

  Lemma same_variance f G cell : (forall p, length (snd p) = m -> f p == G (wins p)) ->
    is (variance f (plays m)) cell -> is (variance f (dealt place bets)) cell.
  Proof. intros E [K L]. split; [|easy]. now rewrite (variance_dealt _ _ m f G S E). Qed.

  Lemma same_root (f : Q -> hand * list hand -> Q) G root :
    (forall c p, length (snd p) = m -> f c p == G c (wins p)) ->
    (forall c, mean (f c) (plays m) == 0 <-> c == root) ->
    forall c, mean (f c) (dealt place bets) == 0 <-> c == root.
  Proof. intros E H c. rewrite (mean_dealt _ _ m (f c) (G c) S (E c)). apply H. Qed.
End SameRow.

Theorem T08_orders : forall r, In r T08 -> forall place bets, seated place bets (m_active r) ->
  moments_claim (dealt place bets) r.
Proof.
  intros r I place bets S. destruct (T08_moments r I) as [Hm Hv Hs Hc Hr].
  split; [..|easy|easy|easy].
  - now apply (same_mean _ _ _ S _ ofnat).
  - now apply (same_variance _ _ _ S _ ofnat).
Qed.

Definition banker_bet_in m c k := banker_gain m k - c * won_by_banker m k.
Definition banker_round_in m c k := banker_gain m k - c * net_win m k.

Theorem T09_orders : forall r, In r T09 -> forall place bets, seated place bets (b_active r) ->
  bank_claim (dealt place bets) r.
Proof.
  intros r I place bets S. destruct (T09_bank r I) as [Hg Hb Hr Vg Vb Vr Cb Cr [Lb Rb] [Lr Rr]].
  set (m := b_active r) in *.
  pose proof (gross_is m) as Eg.
  pose proof (banker_bet_is m) as Eb. pose proof (banker_round_is m) as Er.
  split.
  - now apply (same_mean _ _ _ S _ (banker_gain m)).
  - now apply (same_mean _ _ _ S _ (banker_bet_in m rate) _ (Eb rate)).
  - now apply (same_mean _ _ _ S _ (banker_round_in m rate) _ (Er rate)).
  - now apply (same_variance _ _ _ S _ (banker_gain m)).
  - now apply (same_variance _ _ _ S _ (banker_bet_in m rate) _ (Eb rate)).
  - now apply (same_variance _ _ _ S _ (banker_round_in m rate) _ (Er rate)).
  - now apply (same_mean _ _ _ S _ (fun _ => rate * ofnat m) _ (casino_bet_is m rate)).
  - now apply (same_mean _ _ _ S _ (fun k => rate * (ofnat k + net_win m k)) _
      (casino_round_is m rate)).
  - split; [easy|]. now apply (same_root _ _ _ S _ (banker_bet_in m) _ Eb).
  - split; [easy|]. now apply (same_root _ _ _ S _ (banker_round_in m) _ Er).
Qed.

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
