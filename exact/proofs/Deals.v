(* From orders of the tiles to ordered deals to places, and from these to matchings: factors of 2^n
   and n!. The banker may sit at any place, and any places may have the bets. *)
From PaiKao Require Import Game Odds Sums WholeTable.
From Coq Require Import Permutation.
Open Scope N_scope.

(* Between orders and matchings: ten hands dealt to the places, one after another. *)
Fixpoint deals {A} (n : nat) (l : list A) : list (list (A * A)) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun '(h, r) => map (cons h) (deals n r)) (pairs l)
  end.
Fixpoint factorial (n : nat) : N :=
  match n with O => 1 | S p => N.of_nat n * factorial p end.

Section Deals.
  Context {A : Type}.
  Implicit Types (l r s : list A) (d : list (A * A)).

  Lemma sum_orders_cons (f : list A -> N) n l :
    sum f (orders (S n) l) = sum_picks (fun x r => sum (fun o => f (x :: o)) (orders n r)) l.
  Proof. cbn. rewrite sum_flat_map. apply sum_ext. intros [x r] _. apply sum_map. Qed.

  Lemma sum_deals_cons (f : list (A * A) -> N) n l :
    sum f (deals (S n) l) = sum_pairs (fun h r => sum (fun d => f (h :: d)) (deals n r)) l.
  Proof. cbn. rewrite sum_flat_map. apply sum_ext. intros [x r] _. apply sum_map. Qed.

  Theorem orders_number n l : length l = n -> size (orders n l) = factorial n.
  Proof.
    revert l; induction n as [|n IH]; intros l L; [easy|].
    unfold size. rewrite sum_orders_cons.
    rewrite (sum_picks_ext _ (fun _ _ => factorial n)).
    2:{ intros x r I. apply picks_length in I. apply IH. lia. }
    rewrite sum_picks_const, L. reflexivity.
  Qed.

  (* Two tiles one after another are a hand in either order: a factor of 2 each. *)
  Lemma two_picks (G : A -> A -> list A -> N) l : (forall x y s, G x y s = G y x s) ->
    sum_picks (fun x r => sum_picks (fun y s => G x y s) r) l
    = 2 * sum_pairs (fun h s => G (fst h) (snd h) s) l.
  Proof.
    revert G; induction l as [|x r IH]; intros G H; [easy|].
    rewrite sum_picks_cons, sum_pairs_cons.
    rewrite (sum_picks_ext (fun y s => sum_picks (fun z t => G y z t) (x :: s))
      (fun y s => G x y s + sum_picks (fun z t => G y z (x :: t)) s)).
    2:{ intros y s _. rewrite sum_picks_cons. f_equal. apply H. }
    rewrite sum_picks_plus, (IH (fun y z t => G y z (x :: t))) by (intros; apply H).
    cbn [fst snd]. lia.
  Qed.

  Theorem orders_deals n (F : list (A * A) -> N) l : length l = (2 * n)%nat ->
    (forall c x y d, F (c ++ (x, y) :: d) = F (c ++ (y, x) :: d)) ->
    sum (fun o => F (stacks o)) (orders (2 * n) l) = 2 ^ N.of_nat n * sum F (deals n l).
  Proof.
    revert F l; induction n as [|n IH]; intros F l L H; [symmetry; apply N.mul_1_l|].
    replace (2 * S n)%nat with (S (S (2 * n))) in * by lia.
    rewrite sum_orders_cons, sum_deals_cons.
    rewrite (sum_picks_ext _ (fun x r => sum_picks (fun y s =>
      2 ^ N.of_nat n * sum (fun d => F ((x, y) :: d)) (deals n s)) r)).
    2:{ intros x r I. apply picks_length in I. rewrite sum_orders_cons.
        apply sum_picks_ext. intros y s J. apply picks_length in J.
        apply (IH (fun d => F ((x, y) :: d))); [lia|].
        intros c x' y' d. apply (H ((x, y) :: c)). }
    rewrite (two_picks (fun x y s =>
      2 ^ N.of_nat n * sum (fun d => F ((x, y) :: d)) (deals n s))).
    - rewrite sum_pairs_times, Nat2N.inj_succ, N.pow_succ_r', N.mul_assoc. f_equal.
      apply sum_pairs_ext. now intros [x y] s _.
    - intros x y s. f_equal. apply sum_ext. intros d _. apply (H []).
  Qed.

  (* The order of the hands: a factor of n!. *)
  Theorem deals_matchings n (F : list (A * A) -> N) l : length l = (2 * n)%nat ->
    (forall c d, Permutation c d -> F c = F d) ->
    sum F (deals n l) = factorial n * sum F (matchings n l).
  Proof.
    revert F l; induction n as [|n IH]; intros F l L H.
    - destruct l; [|easy]. symmetry. apply N.mul_1_l.
    - rewrite sum_deals_cons.
      rewrite (sum_pairs_ext _ (fun h r =>
        factorial n * sum (fun d => F (h :: d)) (matchings n r))).
      2:{ intros h r I. apply pairs_length in I. apply IH; [lia|]. intros c d P.
          apply H. now constructor. }
      rewrite sum_pairs_times.
      rewrite <- (banker_first n (fun h d => F (h :: d))) by easy.
      rewrite (sum_ext _ (fun m => N.of_nat (S n) * F m)).
      2:{ intros m I. apply matchings_length in I. rewrite <- I, <- sum_picks_const.
          apply sum_picks_ext. intros h s J. apply H. clear - J.
          revert s J; induction m as [|g m IH]; intros s; [easy|]. intros [E|J].
          - inversion E. reflexivity.
          - apply in_map_iff in J as [[k t] [E J]]. inversion E; subst.
            apply IH in J. rewrite perm_swap. now constructor. }
      rewrite sum_times. cbn [factorial]. lia.
  Qed.

  (* Any place may be the banker's. *)
  Theorem any_place n p (F : A * A -> list (A * A) -> N) (none : A * A) l : (p <= n)%nat ->
    sum (fun d => F (nth p d none) (firstn p d ++ skipn (S p) d)) (deals (S n) l)
    = sum_pairs (fun b r => sum (F b) (deals n r)) l.
  Proof.
    revert F n l; induction p as [|p IH]; intros F n l L.
    - rewrite sum_deals_cons. apply sum_pairs_ext. intros h r _. now apply sum_ext.
    - destruct n as [|n]; [lia|]. rewrite sum_deals_cons.
      rewrite (sum_pairs_ext _ (fun h r =>
        sum_pairs (fun b s => sum (fun d => F b (h :: d)) (deals n s)) r)).
      2:{ intros h r _. rewrite <- (IH (fun b d => F b (h :: d))) by lia.
          now apply sum_ext. }
      rewrite (exchange_pairs (fun h b s => sum (fun d => F b (h :: d)) (deals n s))).
      apply sum_pairs_ext. intros b r _. now rewrite sum_deals_cons.
  Qed.

  (* Any places may have the bets: as if the first m had them. *)
  Lemma number_of_bets_bound bets : (number_of_bets bets <= length bets)%nat.
  Proof. induction bets as [|[] r IH]; cbn; lia. Qed.

  Lemma first_without_bet n m (f : list (A * A) -> N) l : (m <= n)%nat ->
    sum_pairs (fun _ r => sum (fun d => f (firstn m d)) (deals n r)) l
    = sum (fun d => f (firstn m d)) (deals (S n) l).
  Proof.
    revert n f l; induction m as [|m IH]; intros n f l L.
    - rewrite sum_deals_cons. apply sum_pairs_ext. intros h r _. now apply sum_ext.
    - destruct n as [|n]; [lia|].
      rewrite (sum_pairs_ext _ (fun h r =>
        sum_pairs (fun g t => sum (fun d => f (g :: firstn m d)) (deals n t)) r)).
      2:{ intros h r _. now rewrite sum_deals_cons. }
      rewrite (exchange_pairs (fun h g t => sum (fun d => f (g :: firstn m d)) (deals n t))).
      rewrite sum_deals_cons. apply sum_pairs_ext. intros g r _.
      apply (IH n (fun d => f (g :: d))). lia.
  Qed.

  Theorem any_bets n bets (f : list (A * A) -> N) l : length bets = n ->
    sum (fun d => f (select bets d)) (deals n l)
    = sum (fun d => f (firstn (number_of_bets bets) d)) (deals n l).
  Proof.
    revert n f l; induction bets as [|b bets IH]; intros [|n] f l L; try easy.
    rewrite sum_deals_cons. destruct b; cbn [select number_of_bets].
    - rewrite sum_deals_cons. apply sum_pairs_ext. intros h r _.
      apply (IH n (fun d => f (h :: d))). now inversion L.
    - rewrite <- first_without_bet.
      + apply sum_pairs_ext. intros h r _. apply IH. now inversion L.
      + inversion L. apply number_of_bets_bound.
  Qed.
End Deals.
