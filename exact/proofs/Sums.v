(* Sums over lists, and sums over what is taken out of a list. Equalities of counts are proved as
   equalities of sums of an arbitrary function, so that no bijection has to be named. *)
From PaiKao Require Import Game Odds.
From Coq Require Export Lia.

Lemma sum_ext {A} (f g : A -> N) l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof.
  induction l as [|x r IH]; cbn; intros E; [easy|].
  rewrite (E x), IH; auto.
Qed.

Lemma sum_app {A} (f : A -> N) l k : sum f (l ++ k) = sum f l + sum f k.
Proof. induction l; cbn; lia. Qed.

Lemma sum_map {A B} (f : B -> N) (g : A -> B) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l; cbn; congruence. Qed.

Lemma sum_flat_map {A B} (f : B -> N) (g : A -> list B) l :
  sum f (flat_map g l) = sum (fun x => sum f (g x)) l.
Proof. induction l as [|x r IH]; cbn; [easy|]. now rewrite sum_app, IH. Qed.

Lemma sum_plus {A} (f g : A -> N) l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l; cbn; lia. Qed.

Lemma sum_times {A} (f : A -> N) c l : sum (fun x => c * f x) l = c * sum f l.
Proof. induction l as [|x r IH]; cbn -[N.mul]; [lia|]. rewrite IH. lia. Qed.

Lemma sum_zero {A} (l : list A) : sum (fun _ => 0) l = 0.
Proof. induction l; cbn; lia. Qed.

Lemma size_length {A} (l : list A) : size l = N.of_nat (length l).
Proof. unfold size. induction l; cbn [sum length]; lia. Qed.

Definition sum_picks {A} (F : A -> list A -> N) (l : list A) : N :=
  sum (fun p => F (fst p) (snd p)) (picks l).
Definition sum_pairs {A} (F : A * A -> list A -> N) (l : list A) : N :=
  sum (fun p => F (fst p) (snd p)) (pairs l).

Section Taken.
  Context {A : Type}.
  Implicit Types (l r s : list A) (n : nat).

  Lemma picks_length l y s : In (y, s) (picks l) -> length l = S (length s).
  Proof.
    revert s; induction l as [|x r IH]; cbn; [easy|]. intros s [E|I].
    - now inversion E.
    - apply in_map_iff in I as [[z t] [E I]]. inversion E; subst. apply IH in I. cbn. lia.
  Qed.

  Lemma pairs_length l h s : In (h, s) (pairs l) -> length l = S (S (length s)).
  Proof.
    revert s; induction l as [|x r IH]; cbn; [easy|]. intros s I.
    apply in_app_or in I as [I|I]; apply in_map_iff in I as [[z t] [E I]]; inversion E; subst.
    - now apply picks_length in I; rewrite I.
    - apply IH in I. cbn. lia.
  Qed.

  Lemma sum_picks_ext (F G : A -> list A -> N) l :
    (forall y s, In (y, s) (picks l) -> F y s = G y s) -> sum_picks F l = sum_picks G l.
  Proof. intros E. apply sum_ext. intros [y s]. apply E. Qed.

  Lemma sum_pairs_ext (F G : A * A -> list A -> N) l :
    (forall h s, In (h, s) (pairs l) -> F h s = G h s) -> sum_pairs F l = sum_pairs G l.
  Proof. intros E. apply sum_ext. intros [y s]. apply E. Qed.

  Lemma sum_picks_cons (F : A -> list A -> N) x r :
    sum_picks F (x :: r) = F x r + sum_picks (fun y s => F y (x :: s)) r.
  Proof.
    unfold sum_picks; cbn. rewrite sum_map. f_equal. apply sum_ext. now intros [y s].
  Qed.

  Lemma sum_pairs_cons (F : A * A -> list A -> N) x r :
    sum_pairs F (x :: r)
    = sum_picks (fun y s => F (x, y) s) r + sum_pairs (fun h s => F h (x :: s)) r.
  Proof.
    unfold sum_pairs, sum_picks; cbn. rewrite sum_app, !sum_map.
    f_equal; apply sum_ext; now intros [y s].
  Qed.

  Lemma sum_picks_plus (F G : A -> list A -> N) l :
    sum_picks (fun y s => F y s + G y s) l
    = sum_picks (fun y s => F y s) l + sum_picks (fun y s => G y s) l.
  Proof. apply sum_plus. Qed.

  Lemma sum_pairs_plus (F G : A * A -> list A -> N) l :
    sum_pairs (fun h s => F h s + G h s) l
    = sum_pairs (fun h s => F h s) l + sum_pairs (fun h s => G h s) l.
  Proof. apply sum_plus. Qed.

  Lemma sum_picks_times (F : A -> list A -> N) c l :
    sum_picks (fun y s => c * F y s) l = c * sum_picks F l.
  Proof. apply sum_times. Qed.

  Lemma sum_pairs_times (F : A * A -> list A -> N) c l :
    sum_pairs (fun h s => c * F h s) l = c * sum_pairs F l.
  Proof. apply sum_times. Qed.

  Lemma sum_matchings_cons (f : list (A * A) -> N) n x r :
    sum f (matchings (S n) (x :: r))
    = sum_picks (fun y s => sum (fun m => f ((x, y) :: m)) (matchings n s)) r.
  Proof.
    cbn. rewrite sum_flat_map. apply sum_ext. intros [y s] _. apply sum_map.
  Qed.

End Taken.

Section Exchange.
  Context {A : Type}.
  Implicit Types (l r s : list A) (n : nat).

  (* Exchange: which of two things is taken first changes no sum. *)
  Lemma exchange_picks (G : A -> A -> list A -> N) l :
    sum_picks (fun x s => sum_picks (fun y t => G x y t) s) l
    = sum_picks (fun x s => sum_picks (fun y t => G y x t) s) l.
  Proof.
    revert G; induction l as [|x r IH]; intros G; [easy|].
    rewrite !sum_picks_cons.
    rewrite (sum_picks_ext (fun y s => sum_picks (fun z t => G y z t) (x :: s))
      (fun y s => G y x s + sum_picks (fun z t => G y z (x :: t)) s));
      [|now intros; rewrite sum_picks_cons].
    rewrite (sum_picks_ext (fun y s => sum_picks (fun z t => G z y t) (x :: s))
      (fun y s => G x y s + sum_picks (fun z t => G z y (x :: t)) s));
      [|now intros; rewrite sum_picks_cons].
    rewrite !sum_picks_plus, (IH (fun y z t => G y z (x :: t))). lia.
  Qed.

  Lemma exchange_pick_pair (G : A -> A * A -> list A -> N) l :
    sum_picks (fun y s => sum_pairs (fun h t => G y h t) s) l
    = sum_pairs (fun h s => sum_picks (fun y t => G y h t) s) l.
  Proof.
    revert G; induction l as [|x r IH]; intros G; [easy|].
    rewrite sum_picks_cons, sum_pairs_cons.
    rewrite (sum_picks_ext (fun y s => sum_pairs (fun h t => G y h t) (x :: s))
      (fun y s => sum_picks (fun z t => G y (x, z) t) s + sum_pairs (fun h t => G y h (x :: t)) s));
      [|now intros; rewrite sum_pairs_cons].
    rewrite (sum_pairs_ext (fun h s => sum_picks (fun y t => G y h t) (x :: s))
      (fun h s => G x h s + sum_picks (fun y t => G y h (x :: t)) s));
      [|now intros; rewrite sum_picks_cons].
    rewrite sum_picks_plus, sum_pairs_plus, (IH (fun y h t => G y h (x :: t))).
    rewrite (exchange_picks (fun y z t => G y (x, z) t)). lia.
  Qed.

  Lemma exchange_pairs (G : A * A -> A * A -> list A -> N) l :
    sum_pairs (fun g s => sum_pairs (fun h t => G g h t) s) l
    = sum_pairs (fun g s => sum_pairs (fun h t => G h g t) s) l.
  Proof.
    revert G; induction l as [|x r IH]; intros G; [easy|].
    rewrite !sum_pairs_cons.
    rewrite (sum_pairs_ext (fun g s => sum_pairs (fun h t => G g h t) (x :: s))
      (fun g s => sum_picks (fun y t => G g (x, y) t) s + sum_pairs (fun h t => G g h (x :: t)) s));
      [|now intros; rewrite sum_pairs_cons].
    rewrite (sum_pairs_ext (fun g s => sum_pairs (fun h t => G h g t) (x :: s))
      (fun g s => sum_picks (fun y t => G (x, y) g t) s + sum_pairs (fun h t => G h g (x :: t)) s));
      [|now intros; rewrite sum_pairs_cons].
    rewrite !sum_pairs_plus, (IH (fun g h t => G g h (x :: t))).
    rewrite (exchange_pick_pair (fun y h t => G (x, y) h t)).
    rewrite (exchange_pick_pair (fun y h t => G h (x, y) t)). lia.
  Qed.

  (* Banker first: to part the tiles into hands and then name the banker's is to take the banker's
     hand and then part the rest. *)
  Theorem banker_first n (F : A * A -> list (A * A) -> N) l : length l = (2 * S n)%nat ->
    sum (sum_picks F) (matchings (S n) l)
    = sum_pairs (fun b rest => sum (F b) (matchings n rest)) l.
  Proof.
    revert F l; induction n as [|n IH]; intros F [|x r] L; try easy.
    - now destruct r as [|y [|]].
    - rewrite sum_matchings_cons, sum_pairs_cons.
      rewrite (sum_picks_ext _ (fun y s => sum (F (x, y)) (matchings (S n) s)
        + sum_pairs (fun b t => sum (fun m => F b ((x, y) :: m)) (matchings n t)) s)).
      2:{ intros y s I. apply picks_length in I. cbn in L.
          rewrite <- (IH (fun b m => F b ((x, y) :: m))) by lia.
          rewrite <- sum_plus. apply sum_ext. intros m _. now rewrite sum_picks_cons. }
      rewrite sum_picks_plus. f_equal.
      rewrite (exchange_pick_pair
        (fun y b t => sum (fun m => F b ((x, y) :: m)) (matchings n t))).
      apply sum_pairs_ext. intros b s _. now rewrite sum_matchings_cons.
  Qed.

  (* The number of matchings of 2n tiles is (2n-1)!! = 1 * 3 * ... * (2n-1). *)
  Fixpoint odd_factorial (n : nat) : N :=
    match n with O => 1 | S p => (2 * N.of_nat p + 1) * odd_factorial p end.

  Lemma sum_picks_const c l : sum_picks (fun _ _ => c) l = N.of_nat (length l) * c.
  Proof.
    induction l as [|x r IH]; [easy|]. rewrite sum_picks_cons, IH. cbn [length]. lia.
  Qed.

  Theorem matchings_number n l : length l = (2 * n)%nat -> size (matchings n l) = odd_factorial n.
  Proof.
    revert l; induction n as [|n IH]; intros [|x r] L; try easy.
    unfold size. rewrite sum_matchings_cons.
    rewrite (sum_picks_ext _ (fun _ _ => odd_factorial n)).
    2:{ intros y s I. apply picks_length in I. apply IH. cbn in L. lia. }
    rewrite sum_picks_const. cbn [odd_factorial length] in *. f_equal. lia.
  Qed.
End Exchange.
