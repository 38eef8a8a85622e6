(* What the definitions of Game.v and Odds.v mean, for any list: `matchings` has every way to part
   the tiles into hands, and none twice; `orders` has every order, and none twice. *)
From PaiKao Require Import Game Odds Sums Counting WholeTable.
From Coq Require Import Permutation.

(* The tiles of some hands; and whether two tiles lie in one hand. *)
Definition tiles {A} (m : list (A * A)) : list A := flat_map (fun h => [fst h; snd h]) m.
Definition together {A} (m : list (A * A)) (a b : A) : Prop := In (a, b) m \/ In (b, a) m.
Definition same_matching {A} (m k : list (A * A)) : Prop :=
  forall a b, together m a b <-> together k a b.

Section Meaning.
  Context {A : Type}.
  Implicit Types (l r s o : list A) (m k : list (A * A)).

  (* picks: each tile with the others, and nothing else. *)
  Lemma picks_sound l y s : In (y, s) (picks l) -> Permutation (y :: s) l.
  Proof.
    revert s; induction l as [|x r IH]; intros s; cbn; [easy|]. intros [E|I].
    - now inversion E.
    - apply in_map_iff in I as [[z t] [E I]]. inversion E; subst.
      apply IH in I. rewrite perm_swap. now constructor.
  Qed.

  Lemma picks_complete l y : In y l -> exists s, In (y, s) (picks l).
  Proof.
    induction l as [|x r IH]; cbn; [easy|]. intros [->|I].
    - exists r. now left.
    - destruct (IH I) as [s J]. exists (x :: s). right. apply in_map_iff. now exists (y, s).
  Qed.

  Lemma picks_once l y s t : NoDup l -> In (y, s) (picks l) -> In (y, t) (picks l) -> s = t.
  Proof.
    revert s t; induction l as [|x r IH]; intros s t D; cbn; [easy|].
    assert (N : forall u v, In (u, v) (picks r) -> x <> u).
    { intros u v I ->. apply picks_sound in I. inversion D; subst.
      apply H1. eapply Permutation_in; [exact I|now left]. }
    intros [E|I] [F|J].
    - congruence.
    - apply in_map_iff in J as [[u v] [F J]]. inversion E; inversion F; subst.
      now apply N in J.
    - apply in_map_iff in I as [[u v] [G I]]. inversion F; inversion G; subst.
      now apply N in I.
    - apply in_map_iff in I as [[u v] [E I]], J as [[w z] [F J]].
      inversion E; inversion F; subst. f_equal. inversion D; subst. eapply IH; eauto.
  Qed.

  Lemma NoDup_picks l : NoDup l -> NoDup (picks l).
  Proof.
    induction 1 as [|x r N D IH]; cbn; constructor.
    - intros I. apply in_map_iff in I as [[u v] [E I]]. inversion E; subst.
      apply picks_sound in I. apply N. eapply Permutation_in; [exact I|now left].
    - apply FinFun.Injective_map_NoDup; [|easy]. intros [u v] [w z] E. congruence.
  Qed.

  Lemma NoDup_app_disjoint {B} (a b : list B) :
    NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
  Proof.
    induction 1 as [|x a N D IH]; intros E F; cbn; [easy|]. constructor.
    - rewrite in_app_iff. intros [I|I]; [easy|]. apply (F x); [now left|easy].
    - apply IH; [easy|]. intros z I. apply F. now right.
  Qed.

  Lemma NoDup_flat_map {B C} (f : B -> list C) (a : list B) : NoDup a ->
    (forall x, In x a -> NoDup (f x)) ->
    (forall x y z, In x a -> In y a -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f a).
  Proof.
    induction 1 as [|x a N D IH]; intros E F; cbn; [constructor|].
    apply NoDup_app_disjoint.
    - apply E. now left.
    - apply IH; [intros; apply E; now right|]. intros y z u I J. apply F; now right.
    - intros u I J. apply in_flat_map in J as [z [J K]]. apply N.
      now rewrite (F x z u (or_introl eq_refl) (or_intror J) I K).
  Qed.

  (* Every matching uses every tile once. *)
  Theorem matchings_sound n l m :
    length l = (2 * n)%nat -> In m (matchings n l) -> length m = n /\ Permutation (tiles m) l.
  Proof.
    intros L I. split; [now apply matchings_length in I|].
    revert l m L I; induction n as [|n IH]; intros [|x r] m L; try easy.
    - now intros [<-|[]].
    - cbn [matchings]. intros I. apply in_flat_map in I as [[y s] [I J]].
      apply in_map_iff in J as [k [<- J]]. cbn. constructor.
      rewrite <- (picks_sound _ _ _ I). constructor. apply IH; [|easy].
      apply picks_length in I. cbn in L. lia.
  Qed.

  Lemma hand_of x m : In x (tiles m) ->
    exists y k, Permutation m ((x, y) :: k) \/ Permutation m ((y, x) :: k).
  Proof.
    induction m as [|[a b] m IH]; cbn; [easy|]. intros [->|[->|I]].
    - exists b, m. now left.
    - exists a, m. now right.
    - destruct (IH I) as [y [k [P|P]]]; exists y, ((a, b) :: k); [left|right];
        rewrite perm_swap; now constructor.
  Qed.

  Lemma Permutation_tiles m k : Permutation m k -> Permutation (tiles m) (tiles k).
  Proof. apply Permutation_flat_map. Qed.

  Lemma together_permutation m k : Permutation m k -> same_matching m k.
  Proof.
    intros P a b. pose proof (Permutation_sym P) as Q. unfold together.
    split; intros [I|I]; eauto using Permutation_in.
  Qed.

  (* Every way to part the tiles into hands is there, but for the order of the hands and of the two
     tiles of a hand. *)
  Theorem matchings_complete m l : Permutation (tiles m) l ->
    exists k, In k (matchings (length m) l) /\ same_matching k m.
  Proof.
    remember (length m) as n eqn:L. revert m l L; induction n as [|n IH]; intros m l L P.
    - destruct m; [|easy]. exists []. split; [|now intros a b].
      apply Permutation_nil in P. subst. now left.
    - destruct l as [|x r].
      { apply Permutation_sym, Permutation_nil in P. now destruct m as [|[a b] m]. }
      assert (I : In x (tiles m)).
      { eapply Permutation_in; [apply Permutation_sym, P|now left]. }
      destruct (hand_of x m I) as [y [k Q]].
      assert (R : Permutation (y :: tiles k) r /\ length k = n
        /\ same_matching ((x, y) :: k) m).
      { destruct Q as [Q|Q].
        - split; [|split].
          + apply (Permutation_cons_inv (a := x)). rewrite <- P.
            apply Permutation_sym, (Permutation_tiles _ _ Q).
          + apply Permutation_length in Q. cbn in Q. lia.
          + apply together_permutation. now apply Permutation_sym.
        - split; [|split].
          + apply (Permutation_cons_inv (a := x)). rewrite <- P.
            apply Permutation_sym. rewrite (Permutation_tiles _ _ Q). cbn. apply perm_swap.
          + apply Permutation_length in Q. cbn in Q. lia.
          + intros a b. rewrite (together_permutation _ _ Q a b). unfold together. cbn.
            intuition (subst; try congruence); match goal with
            | E : (_, _) = (_, _) |- _ => inversion E; subst; auto end. }
      destruct R as [R [Lk S]].
      destruct (picks_complete r y) as [s J].
      { eapply Permutation_in; [exact R|now left]. }
      destruct (IH k s) as [k' [K T]]; [easy| |].
      { apply (Permutation_cons_inv (a := y)). now rewrite R, (picks_sound _ _ _ J). }
      exists ((x, y) :: k'). split.
      + cbn [matchings]. apply in_flat_map. exists (y, s). split; [easy|].
        apply in_map_iff. now exists k'.
      + intros a b. rewrite <- (S a b). specialize (T a b). unfold together in *. cbn. tauto.
  Qed.

  Lemma in_tiles m x y : In (x, y) m -> In x (tiles m) /\ In y (tiles m).
  Proof.
    intros I. split; apply in_flat_map; exists (x, y); cbn; auto.
  Qed.

  Lemma together_tail x y m k a b : ~ In x (tiles m) ->
    same_matching ((x, y) :: m) ((x, y) :: k) -> together m a b -> together k a b.
  Proof.
    intros N S T.
    assert (D : a <> x /\ b <> x).
    { split; intros ->; destruct T as [T|T]; apply in_tiles in T; tauto. }
    assert (U : together ((x, y) :: k) a b).
    { apply S. destruct T as [T|T]; [left|right]; now right. }
    destruct U as [[E|U]|[E|U]].
    - exfalso. inversion E. subst. tauto.
    - now left.
    - exfalso. inversion E. subst. tauto.
    - now right.
  Qed.

  (* No two elements are the same matching. *)
  Theorem matchings_distinct n l m k : length l = (2 * n)%nat -> NoDup l ->
    In m (matchings n l) -> In k (matchings n l) -> same_matching m k -> m = k.
  Proof.
    revert l m k; induction n as [|n IH]; intros [|x r] m k L D; try easy.
    - cbn. now intros [<-|[]] [<-|[]].
    - cbn [matchings]. intros I J S.
      apply in_flat_map in I as [[y s] [Iy I]], J as [[z t] [Jz J]].
      apply in_map_iff in I as [m' [<- I]], J as [k' [<- J]].
      pose proof (picks_length _ _ _ Iy) as Ls. pose proof (picks_length _ _ _ Jz) as Lt.
      cbn [length] in L.
      pose proof (matchings_sound n s m' ltac:(lia) I) as [_ Pm].
      pose proof (matchings_sound n t k' ltac:(lia) J) as [_ Pk].
      pose proof (picks_sound _ _ _ Iy) as Py. pose proof (picks_sound _ _ _ Jz) as Pz.
      inversion D as [|? ? Nx Dr]; subst.
      assert (Dm : NoDup (y :: tiles m')).
      { eapply Permutation_NoDup; [|exact Dr]. rewrite Pm. now symmetry. }
      assert (Dk : NoDup (z :: tiles k')).
      { eapply Permutation_NoDup; [|exact Dr]. rewrite Pk. now symmetry. }
      assert (Xm : ~ In x (y :: tiles m')).
      { intros X. apply Nx. eapply Permutation_in; [exact Py|].
        eapply Permutation_in; [|exact X]. now constructor. }
      assert (Xk : ~ In x (z :: tiles k')).
      { intros X. apply Nx. eapply Permutation_in; [exact Pz|].
        eapply Permutation_in; [|exact X]. now constructor. }
      inversion Dm as [|? ? Ny _]; subst. inversion Dk as [|? ? Nz _]; subst.
      assert (E : y = z).
      { destruct (proj1 (S x y)) as [[E|T]|[E|T]].
        - left. now left.
        - congruence.
        - apply in_tiles in T as [T _]. destruct Xk. now right.
        - inversion E; subst. destruct Xm. now left.
        - apply in_tiles in T as [_ T]. destruct Xk. now right. }
      subst z. rewrite (picks_once r y t s Dr Jz Iy) in *. f_equal.
      apply (IH s); try easy; [lia| |].
      { assert (Q : NoDup (y :: s)) by (eapply Permutation_NoDup; [symmetry; exact Py|easy]).
        now inversion Q. }
      assert (Tm : ~ In x (tiles m')) by (intros X; apply Xm; now right).
      assert (Tk : ~ In x (tiles k')) by (intros X; apply Xk; now right).
      intros a b. split; [now apply (together_tail x y)|].
      apply (together_tail x y); [easy|]. intros c d. symmetry. apply S.
  Qed.

  Theorem matchings_once n l : length l = (2 * n)%nat -> NoDup l -> NoDup (matchings n l).
  Proof.
    revert l; induction n as [|n IH]; intros [|x r] L D; try easy.
    - cbn. constructor; [easy|constructor].
    - cbn [matchings]. inversion D as [|? ? Nx Dr]; subst. apply NoDup_flat_map.
      + now apply NoDup_picks.
      + intros [y s] I. apply FinFun.Injective_map_NoDup; [congruence|].
        pose proof (picks_length _ _ _ I). cbn in L. apply IH; [lia|].
        assert (Q : NoDup (y :: s)).
        { eapply Permutation_NoDup; [symmetry; eapply picks_sound, I|easy]. }
        now inversion Q.
      + intros [y s] [z t] m I J Im Jm.
        apply in_map_iff in Im as [m1 [<- _]], Jm as [m2 [E _]]. inversion E; subst.
        now rewrite (picks_once r y s t).
  Qed.

  (* The orders of a list. *)
  Theorem orders_sound n l o : length l = n -> In o (orders n l) -> Permutation o l.
  Proof.
    revert l o; induction n as [|n IH]; intros l o L.
    - destruct l; [|easy]. now intros [<-|[]].
    - cbn [orders]. intros I. apply in_flat_map in I as [[x r] [I J]].
      apply in_map_iff in J as [p [<- J]]. rewrite <- (picks_sound _ _ _ I).
      constructor. apply IH; [|easy]. apply picks_length in I. lia.
  Qed.

  Theorem orders_complete o l : Permutation o l -> In o (orders (length l) l).
  Proof.
    remember (length l) as n eqn:L. revert o l L; induction n as [|n IH]; intros o l L P.
    - destruct l; [|easy]. apply Permutation_sym, Permutation_nil in P. subst. now left.
    - pose proof (Permutation_length P) as K. destruct o as [|x p]; [cbn in K; lia|].
      destruct (picks_complete l x) as [s I].
      { eapply Permutation_in; [exact P|now left]. }
      cbn [orders]. apply in_flat_map. exists (x, s). split; [easy|].
      apply in_map. apply IH; [apply picks_length in I; lia|].
      apply (Permutation_cons_inv (a := x)). now rewrite P, (picks_sound _ _ _ I).
  Qed.

  Theorem orders_once n l : length l = n -> NoDup l -> NoDup (orders n l).
  Proof.
    revert l; induction n as [|n IH]; intros l L D.
    - cbn. constructor; [easy|constructor].
    - cbn [orders]. apply NoDup_flat_map.
      + now apply NoDup_picks.
      + intros [y s] I. apply FinFun.Injective_map_NoDup; [congruence|].
        pose proof (picks_length _ _ _ I). apply IH; [lia|].
        assert (Q : NoDup (y :: s)).
        { eapply Permutation_NoDup; [symmetry; eapply picks_sound, I|easy]. }
        now inversion Q.
      + intros [y s] [z t] m I J Im Jm.
        apply in_map_iff in Im as [m1 [<- _]], Jm as [m2 [E _]]. inversion E; subst.
        now rewrite (picks_once l y s t).
  Qed.
End Meaning.

Theorem deck_is_twenty_tiles : length deck = 20%nat /\ NoDup deck.
Proof.
  split; [reflexivity|]. repeat constructor; cbn; intuition discriminate.
Qed.

(* Every tile that there is stands in the deck. *)
Theorem deck_complete (t : tile) : In t deck.
Proof. destruct t as [[] []]; cbn; tauto. Qed.

(* Article 7(c): to count the white tile as ten or not at all gives the same points. *)
Theorem white_ten_or_nothing (h : hand) :
  points h = (face (fst h) + face (snd h)) mod 10.
Proof. destruct h as [[[] ?] [[] ?]]; reflexivity. Qed.
