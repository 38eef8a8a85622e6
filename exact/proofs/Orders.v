(* All 20! orders of the deck (R1). Whatever place the banker sits at, and whatever places have a
   bet, the law of the winners is that of `plays`. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money WholeTable Deals.
From Coq Require Import Permutation Qfield Setoid.
Open Scope N_scope.

(* The choices of m seats are the ways to place m bets. *)
Fixpoint all_bets (n m : nat) : list (list bool) :=
  match n, m with
  | O, O => [[]]
  | O, S _ => []
  | S n, O => map (cons false) (all_bets n O)
  | S n, S p => map (cons true) (all_bets n p) ++ map (cons false) (all_bets n m)
  end.

Lemma all_bets_spec n m bets : In bets (all_bets n m) -> length bets = n /\ number_of_bets bets = m.
Proof.
  revert m bets; induction n as [|n IH]; intros [|m] bets; cbn [all_bets].
  - now intros [<-|[]].
  - easy.
  - intros I. apply in_map_iff in I as [b [<- I]]. apply IH in I as [<- E]. now rewrite <- E.
  - intros I. apply in_app_or in I as [I|I]; apply in_map_iff in I as [b [<- I]];
      apply IH in I as [<- E]; cbn; now rewrite <- E.
Qed.

Lemma select_none {A} n (s : list A) : (forall bets, In bets (all_bets n 0) -> select bets s = [])
  /\ size (all_bets n 0) = 1.
Proof.
  revert s; induction n as [|n IH]; intros s; cbn [all_bets].
  - split; [|easy]. now intros bets [<-|[]].
  - split; [|unfold size in *; rewrite sum_map; apply (IH s)].
    intros bets I. apply in_map_iff in I as [b [<- I]]. destruct s as [|x s]; [easy|].
    now apply (IH s).
Qed.

Lemma choose_by_bets {A} (f : list A -> N) m s :
  sum f (choose m s) = sum (fun bets => f (select bets s)) (all_bets (length s) m).
Proof.
  revert m f; induction s as [|x s IH]; intros [|m] f; cbn [length].
  - reflexivity.
  - reflexivity.
  - destruct (select_none (S (length s)) (x :: s)) as [E L].
    cbn [choose sum]. rewrite (sum_ext _ (fun _ => f [] * 1)).
    2:{ intros bets I. rewrite (E bets I). lia. }
    rewrite sum_times. unfold size in L. rewrite L. lia.
  - cbn [choose all_bets]. rewrite !sum_app, !sum_map. f_equal; apply IH.
Qed.

(* A hand is the same with its tiles the other way round, and with the other copies. *)
Definition canon (h : hand) : hand :=
  let x := plain (fst h) in
  let y := plain (snd h) in
  if face x <? face y then (y, x) else (x, y).

Lemma canon_flip x y : canon (x, y) = canon (y, x).
Proof. destruct x as [[] ?], y as [[] ?]; reflexivity. Qed.

Lemma canon_kinds : forall a b c d : kind,
  Bool.eqb (seat_wins (canon ((a, First), (b, First))) (canon ((c, First), (d, First))))
    (seat_wins ((a, First), (b, First)) ((c, First), (d, First))) = true.
Proof.
  intros a b c d. revert d. apply all_kinds. revert c. apply all_kinds.
  revert b. apply all_kinds. revert a. apply all_kinds. vm_compute. reflexivity.
Qed.

Lemma seat_wins_canon s b : seat_wins (canon s) (canon b) = seat_wins s b.
Proof.
  destruct s as [[k1 c1] [k2 c2]], b as [[k3 c3] [k4 c4]].
  apply eqb_prop. exact (canon_kinds k1 k2 k3 k4).
Qed.

Lemma wins_canon b s : wins (canon b, map canon s) = wins (b, s).
Proof.
  induction s as [|h s IH]; [easy|]. cbn [map]. now rewrite !wins_cons, IH, seat_wins_canon.
Qed.

Lemma select_map {A B} (f : A -> B) bets s : select bets (map f s) = map f (select bets s).
Proof.
  revert s; induction bets as [|[] r IH]; intros [|x s]; cbn; try easy. now rewrite IH.
Qed.

Lemma play_of_canon p bets d :
  wins (play_of p bets (map canon d)) = wins (play_of p bets d).
Proof.
  unfold play_of. rewrite <- (wins_canon (nth p d no_hand)).
  change no_hand with (canon no_hand) at 1.
  now rewrite map_nth, firstn_map, skipn_map, <- map_app, select_map.
Qed.

Lemma wins_permutation b c d :
  Permutation c d -> wins (b, c) = wins (b, d) /\ losses (b, c) = losses (b, d).
Proof.
  intros P. assert (W : wins (b, c) = wins (b, d)).
  { induction P as [|h c d P IH|g h d|c d e P IH Q JH]; rewrite ?wins_cons.
    - easy.
    - now rewrite IH.
    - now destruct (seat_wins g b), (seat_wins h b).
    - congruence. }
  split; [easy|]. pose proof (no_push (b, c)). pose proof (no_push (b, d)).
  apply Permutation_length in P. cbn [snd] in *. lia.
Qed.

Lemma in_proportion K c x y X Y :
  0 < K -> c * x = K * y -> c * X = K * Y -> x * Y = X * y.
Proof.
  intros H E F. apply (N.mul_cancel_l _ _ K); [lia|].
  rewrite N.mul_shuffle3, <- F, (N.mul_shuffle3 K), <- E. lia.
Qed.

(* Everything together: 20! orders against the list of plays. *)
Section AllOrders.
  Variables (place : nat) (bets : list bool) (m : nat).
  Hypothesis place_ok : (place < 10)%nat.
  Hypothesis bets_ok : length bets = 9%nat.
  Hypothesis bets_m : number_of_bets bets = m.

  Lemma orders_factor (g : nat -> N) :
    size (all_bets 9 m)
      * sum (fun o => g (wins (play_of place bets (stacks o)))) (orders 20 deck)
    = 2 ^ 10 * factorial 9 * sum (fun p => g (wins p)) (plays m).
  Proof.
    change 20%nat with (2 * 10)%nat.
    rewrite (orders_deals 10 (fun d => g (wins (play_of place bets d)))); [|reflexivity|].
    2:{ intros c x y d. f_equal. rewrite <- (play_of_canon _ _ (c ++ (x, y) :: d)).
        rewrite <- (play_of_canon _ _ (c ++ (y, x) :: d)).
        now rewrite !map_app, !map_cons, canon_flip. }
    unfold play_of.
    rewrite (any_place 9 place (fun b s => g (wins (b, select bets s))) no_hand) by lia.
    change (N.of_nat 10) with 10. rewrite N.mul_shuffle3, <- !N.mul_assoc. f_equal.
    unfold plays. rewrite sum_flat_map.
    rewrite (sum_ext _ (sum_picks (fun b s => sum (fun a => g (wins (b, a))) (choose m s)))).
    2:{ intros h _. unfold bank_and_bets. rewrite sum_flat_map. apply sum_ext.
        intros [b s] _. now rewrite sum_map. }
    rewrite (banker_first 9) by reflexivity. rewrite <- !sum_pairs_times.
    apply sum_pairs_ext. intros b r I. apply pairs_length in I.
    rewrite <- (deals_matchings 9).
    - rewrite (any_bets 9 bets (fun a => g (wins (b, a)))) by easy. rewrite bets_m.
      rewrite (sum_ext (fun s => sum _ (choose m s)) (fun s =>
        sum (fun c => g (wins (b, select c s))) (all_bets 9 m))).
      2:{ intros s J. rewrite choose_by_bets. f_equal. f_equal. clear - J.
          revert r J; generalize 9%nat as n; induction s as [|h s IH]; intros [|n] r; cbn.
          - easy.
          - intros J. apply in_flat_map in J as [[h t] [_ J]].
            now apply in_map_iff in J as [d [E _]].
          - now intros [E|[]].
          - intros J. apply in_flat_map in J as [[k t] [_ J]].
            apply in_map_iff in J as [d [E J]]. inversion E; subst. f_equal. now apply (IH n t). }
      assert (E : forall cs : list (list bool),
        (forall c, In c cs -> length c = 9%nat /\ number_of_bets c = m) ->
        size cs * sum (fun d => g (wins (b, firstn m d))) (deals 9 r)
        = sum (fun s => sum (fun c => g (wins (b, select c s))) cs) (deals 9 r)).
      { induction cs as [|c cs IH]; intros C; [now rewrite sum_zero|].
        cbn [sum]. rewrite sum_plus, <- IH by (intros; apply C; now right).
        destruct (C c (or_introl eq_refl)) as [C1 C2].
        rewrite (any_bets 9 c (fun a => g (wins (b, a)))), C2 by easy.
        unfold size. cbn [sum]. lia. }
      apply E. intros c. apply all_bets_spec.
    - cbn in I. lia.
    - intros c d P. rewrite !choose_law. now destruct (wins_permutation b c d P) as [-> ->].
  Qed.

  (* The number of orders, of all 20!, in which the winners are as g wants, is in proportion to the
     number of plays. *)
  Theorem orders_law (g : nat -> N) :
    sum (fun o => g (wins (play_of place bets (stacks o)))) (orders 20 deck) * size (plays m)
    = size (orders 20 deck) * sum (fun p => g (wins p)) (plays m).
  Proof.
    apply (in_proportion (2 ^ 10 * factorial 9) (size (all_bets 9 m))).
    - reflexivity.
    - apply orders_factor.
    - exact (orders_factor (fun _ => 1)).
  Qed.
End AllOrders.

(* The number of orders is 20!. *)
Theorem twenty_factorial : size (orders 20 deck) = 2432902008176640000.
Proof. now rewrite (orders_number 20). Qed.

(* A play of any order has a hand for each bet. *)
Lemma orders_length {A} n (l o : list A) : In o (orders n l) -> length o = n.
Proof.
  revert l o; induction n as [|n IH]; intros l o; [now intros [<-|[]]|].
  cbn [orders]. intros I. apply in_flat_map in I as [[x r] [_ I]].
  apply in_map_iff in I as [p [<- I]]. cbn. f_equal. now apply (IH r).
Qed.

Lemma stacks_length {A} n (o : list A) : length o = (2 * n)%nat -> length (stacks o) = n.
Proof.
  revert o; induction n as [|n IH]; intros [|x [|y o]] L; cbn in *; try lia.
  f_equal. apply IH. lia.
Qed.

Lemma select_length {A} bets (s : list A) :
  length bets = length s -> length (select bets s) = number_of_bets bets.
Proof.
  revert s; induction bets as [|[] r IH]; intros [|x s] L; cbn in *; try lia.
  - f_equal. apply IH. lia.
  - apply IH. lia.
Qed.

Lemma play_of_bets place bets o : (place < 10)%nat -> length bets = 9%nat ->
  In o (orders 20 deck) -> length (snd (play_of place bets (stacks o))) = number_of_bets bets.
Proof.
  intros P B I. apply orders_length in I. change 20%nat with (2 * 10)%nat in I.
  apply stacks_length in I. unfold play_of. cbn [snd]. apply select_length.
  rewrite B, app_length, firstn_length, skipn_length, I. lia.
Qed.

(* Two histograms in proportion have the same means. *)
Open Scope Q_scope.
Lemma weighQ_scale G a h : weighQ G (scale a h) == ofN a * weighQ G h.
Proof.
  revert G; induction h as [|x r IH]; intros G; cbn [weighQ scale map]; [ring|].
  unfold scale in IH. rewrite IH. unfold ofN. rewrite N2Z.inj_mul, inject_Z_mult. ring.
Qed.

Lemma nth_scale k a h : (nth k (scale a h) 0 = a * nth k h 0)%N.
Proof.
  revert k; induction h as [|x r IH]; intros [|k]; cbn [scale map nth]; [lia..|]. apply IH.
Qed.

Lemma ofN_positive n : (n <> 0)%N -> ~ ofN n == 0.
Proof. unfold ofN, Qeq. cbn. lia. Qed.

Lemma meanQ_proportion G g h :
  (forall k, nth k g 0 * entries h = entries g * nth k h 0)%N ->
  (entries g <> 0)%N -> (entries h <> 0)%N -> meanQ G g == meanQ G h.
Proof.
  intros E Hg Hh. apply ofN_positive in Hg, Hh. unfold meanQ.
  assert (P : ofN (entries h) * weighQ G g == ofN (entries g) * weighQ G h).
  { rewrite <- !weighQ_scale. apply weighQ_nth. intros k. rewrite !nth_scale, <- E. lia. }
  apply (Qmult_inj_l _ _ (ofN (entries h) * ofN (entries g))).
  - intros Z. apply Qmult_integral in Z. tauto.
  - field_simplify; [now rewrite P|easy..].
Qed.

Lemma plays_exist m : (m <= 9)%nat -> (entries (winners m) <> 0)%N.
Proof.
  intros L. assert (C : forallb (fun m => negb (entries (winners m) =? 0)%N) (seq 0 10) = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C m). rewrite in_seq in C.
  specialize (C ltac:(lia)). intros E. now rewrite E in C.
Qed.

(* Any mean that depends on the winners alone: over all orders it is that over the plays. *)
Theorem orders_mean place bets m f (G : nat -> Q) :
  (place < 10)%nat -> length bets = 9%nat -> number_of_bets bets = m ->
  (forall p, length (snd p) = m -> f p == G (wins p)) ->
  mean (fun o => f (play_of place bets (stacks o))) (orders 20 deck) == mean f (plays m).
Proof.
  intros P B M E.
  pose proof (law_tally (fun o => wins (play_of place bets (stacks o))) (orders 20 deck)) as W.
  rewrite (law_mean _ (plays m) (winners m) G f (winners_law m))
    by (intros p I; now apply E, bets_of_plays).
  rewrite (law_mean _ (orders 20 deck) _ G (fun o => f (play_of place bets (stacks o))) W)
    by (intros o I; apply E; rewrite play_of_bets; easy).
  revert W. generalize (tally (fun o => wins (play_of place bets (stacks o))) (orders 20 deck)).
  intros h W. apply meanQ_proportion.
  - intros k. rewrite <- (law_count _ _ _ k W), <- (law_size _ _ _ W).
    rewrite <- plays_number, <- plays_by_winners.
    apply (orders_law place bets m P B M (fun j => if Nat.eqb j k then 1 else 0)%N).
  - rewrite <- (law_size _ _ _ W), twenty_factorial. easy.
  - apply plays_exist. rewrite <- M, <- B. apply number_of_bets_bound.
Qed.
