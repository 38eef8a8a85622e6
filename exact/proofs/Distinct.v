(* T02: the number of distinct splits, by a set of their faces. *)
From PaiKao Require Import Game Odds Sums Claims Published TwoHandTables.
From Coq Require Import MSetPositive.
Open Scope N_scope.

(* The faces of a split as one positive number. *)
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
