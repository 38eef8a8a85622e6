(* Laws: how often each number of winning seats comes, as one histogram for arbitrary functions;
   from it every count, mean and variance. Exactly one side of each bet wins. *)
From PaiKao Require Import Game Odds Sums Counting.
From Coq Require Import Qfield Setoid.
Open Scope N_scope.

Definition law {A} (w : A -> nat) (l : list A) (h : list N) : Prop :=
  forall f : nat -> N, sum (fun x => f (w x)) l = weigh f h.

(* Counts and the total number. *)
Lemma weigh_at (k : nat) (h : list N) : weigh (fun j => if Nat.eqb j k then 1 else 0) h = nth k h 0.
Proof.
  revert k; induction h as [|x r IH]; intros [|k]; cbn -[N.mul]; [easy..| |].
  - transitivity (x + weigh (fun _ => 0) r); [f_equal; lia|].
    assert (E : weigh (fun _ => 0) r = 0); [|lia].
    clear. induction r; cbn -[N.mul]; lia.
  - rewrite IH. lia.
Qed.

Lemma law_count {A} (w : A -> nat) l h k :
  law w l h -> count (fun x => Nat.eqb (w x) k) l = nth k h 0.
Proof. intros H. rewrite <- weigh_at. apply (H (fun j => if Nat.eqb j k then 1 else 0)). Qed.

Definition entries (h : list N) : N := weigh (fun _ => 1) h.

Lemma law_size {A} (w : A -> nat) l h : law w l h -> size l = entries h.
Proof. intros H. apply (H (fun _ => 1)). Qed.

(* Rational sums. *)
Open Scope Q_scope.

Lemma total_ext {A} (f g : A -> Q) l :
  (forall x, In x l -> f x == g x) -> total f l == total g l.
Proof.
  induction l as [|x r IH]; cbn; intros E; [easy|].
  rewrite (E x), IH by auto. reflexivity.
Qed.

Lemma mean_ext {A} (f g : A -> Q) l :
  (forall x, In x l -> f x == g x) -> mean f l == mean g l.
Proof. intros E. unfold mean. now rewrite (total_ext f g l E). Qed.

Lemma mean_of_map {A B} (f : B -> Q) (g : A -> B) l : mean f (map g l) == mean (fun x => f (g x)) l.
Proof.
  unfold mean, size. rewrite sum_map.
  assert (E : total f (map g l) == total (fun x => f (g x)) l).
  { induction l as [|x r IH]; cbn; [easy|]. now rewrite IH. }
  now rewrite E.
Qed.

Lemma total_plus {A} (f g : A -> Q) l : total (fun x => f x + g x) l == total f l + total g l.
Proof. induction l as [|x r IH]; cbn; [easy|]. rewrite IH. ring. Qed.

Lemma total_times {A} (f : A -> Q) c l : total (fun x => c * f x) l == c * total f l.
Proof. induction l as [|x r IH]; cbn; [ring|]. rewrite IH. ring. Qed.

Lemma mean_plus {A} (f g : A -> Q) l : mean (fun x => f x + g x) l == mean f l + mean g l.
Proof. unfold mean, Qdiv. rewrite total_plus. ring. Qed.

Lemma mean_times {A} (f : A -> Q) c l : mean (fun x => c * f x) l == c * mean f l.
Proof. unfold mean, Qdiv. rewrite total_times. ring. Qed.

(* Two lists with the same means of a quantity and of its squares have the same variance. *)
Lemma variance_moved {A} (f : A -> Q) l k :
  (forall M, mean (fun x => (f x - M) * (f x - M)) l == mean (fun x => (f x - M) * (f x - M)) k) ->
  mean f l == mean f k -> variance f l == variance f k.
Proof.
  intros H E. unfold variance. rewrite (H (mean f l)). apply mean_ext.
  intros x _. now rewrite E.
Qed.

(* A histogram determines every rational mean, too. *)
Definition ofN (n : N) : Q := inject_Z (Z.of_N n).
Fixpoint weighQ (G : nat -> Q) (h : list N) : Q :=
  match h with [] => 0 | x :: r => ofN x * G O + weighQ (fun k => G (S k)) r end.
Definition meanQ (G : nat -> Q) (h : list N) : Q := weighQ G h / ofN (entries h).

Fixpoint bump (k : nat) (h : list N) : list N :=
  match k, h with
  | O, [] => [1%N]
  | O, x :: r => (1 + x)%N :: r
  | S k, [] => 0%N :: bump k []
  | S k, x :: r => x :: bump k r
  end.

Lemma nth_bump j k h : nth j (bump k h) 0%N = ((if Nat.eqb k j then 1 else 0) + nth j h 0)%N.
Proof.
  revert j h; induction k as [|k IH]; intros [|j] [|x r]; cbn -[N.add]; try easy.
  - now destruct j.
  - rewrite IH. now destruct j.
Qed.

Lemma ofN_succ x : ofN (1 + x) == 1 + ofN x.
Proof. unfold ofN. rewrite N2Z.inj_add, inject_Z_plus. reflexivity. Qed.

Lemma weighQ_bump G k h : weighQ G (bump k h) == G k + weighQ G h.
Proof.
  revert G h; induction k as [|k IH]; intros G [|x r]; cbn [bump weighQ].
  - unfold ofN; cbn. ring.
  - rewrite ofN_succ. ring.
  - rewrite IH. cbn. unfold ofN; cbn. ring.
  - rewrite IH. ring.
Qed.

Lemma weighQ_nil G h : (forall k, nth k h 0%N = 0%N) -> weighQ G h == 0.
Proof.
  revert G; induction h as [|x r IH]; intros G E; [easy|]. cbn [weighQ].
  pose proof (E O) as E0. cbn in E0. subst x.
  rewrite IH; [unfold ofN; cbn; ring|]. intros k. apply (E (S k)).
Qed.

Lemma weighQ_nth G g h : (forall k, nth k g 0%N = nth k h 0%N) -> weighQ G g == weighQ G h.
Proof.
  revert G h; induction g as [|x r IH]; intros G h E.
  - symmetry. apply weighQ_nil. intros k. rewrite <- E. now destruct k.
  - destruct h as [|y s].
    + apply weighQ_nil. intros k. rewrite E. now destruct k.
    + cbn [weighQ]. pose proof (E O) as E0. cbn in E0. subst y.
      rewrite (IH _ s); [easy|]. intros k. apply (E (S k)).
Qed.

Lemma law_total {A} (w : A -> nat) l h G :
  law w l h -> total (fun x => G (w x)) l == weighQ G h.
Proof.
  intros H. transitivity (weighQ G (fold_right (fun x => bump (w x)) [] l)).
  - clear H. induction l as [|x r IH]; [easy|]. cbn [total fold_right].
    now rewrite weighQ_bump, IH.
  - apply weighQ_nth. intros k. rewrite <- (law_count w l h k H). clear H.
    unfold count. induction l as [|x r IH]; cbn [fold_right sum]; [now destruct k|].
    now rewrite nth_bump, IH.
Qed.

Lemma law_mean {A} (w : A -> nat) l h G f :
  law w l h -> (forall x, In x l -> f x == G (w x)) -> mean f l == meanQ G h.
Proof.
  intros H E. rewrite (mean_ext f (fun x => G (w x))) by easy.
  unfold mean, meanQ. now rewrite (law_total w l h G H), (law_size w l h H).
Qed.

Lemma law_variance {A} (w : A -> nat) l h G f M :
  law w l h -> (forall x, In x l -> f x == G (w x)) -> meanQ G h == M ->
  variance f l == meanQ (fun k => (G k - M) * (G k - M)) h.
Proof.
  intros H E EM. unfold variance. apply (law_mean w); [easy|].
  intros x I. rewrite (law_mean w l h G f H E), EM, (E x I). reflexivity.
Qed.

(* A short list tallied. *)
Definition tally {A} (w : A -> nat) (l : list A) : list N := fold_right (fun x => bump (w x)) [] l.

Lemma weigh_bump f k h : (weigh f (bump k h) = f k + weigh f h)%N.
Proof.
  revert f h; induction k as [|k IH]; intros f [|x r]; cbn [bump weigh];
    rewrite ?IH, ?N.mul_add_distr_r; cbn [weigh]; lia.
Qed.

Lemma law_tally {A} (w : A -> nat) l : law w l (tally w l).
Proof.
  intros f. induction l as [|x r IH]; [easy|]. cbn [sum]. rewrite IH. symmetry. apply weigh_bump.
Qed.

(* Exactly one side of a bet wins: only ten kinds a tile, so the computer tries all. *)
Lemma all_kinds (P : kind -> bool) : forallb P kinds = true -> forall k, P k = true.
Proof. intros H k. rewrite forallb_forall in H. apply H. destruct k; cbn; tauto. Qed.

Lemma one_side_kinds : forall a b c d : kind,
  xorb (seat_wins ((a, First), (b, First)) ((c, First), (d, First)))
       (banker_wins ((a, First), (b, First)) ((c, First), (d, First))) = true.
Proof.
  intros a b c d. revert d. apply all_kinds. revert c. apply all_kinds.
  revert b. apply all_kinds. revert a. apply all_kinds. vm_compute. reflexivity.
Qed.

Theorem exactly_one_wins (s b : hand) : banker_wins s b = negb (seat_wins s b).
Proof.
  destruct s as [[k1 c1] [k2 c2]], b as [[k3 c3] [k4 c4]].
  pose proof (one_side_kinds k1 k2 k3 k4) as H.
  change (seat_wins (k1, c1, (k2, c2)) (k3, c3, (k4, c4)))
    with (seat_wins ((k1, First), (k2, First)) ((k3, First), (k4, First))).
  change (banker_wins (k1, c1, (k2, c2)) (k3, c3, (k4, c4)))
    with (banker_wins ((k1, First), (k2, First)) ((k3, First), (k4, First))).
  destruct seat_wins, banker_wins; cbn in *; congruence.
Qed.

Theorem no_push (p : hand * list hand) : (wins p + losses p = length (snd p))%nat.
Proof.
  destruct p as [b s]. unfold wins, losses. cbn [fst snd].
  induction s as [|h s IH]; [easy|]. cbn [filter length].
  rewrite exactly_one_wins. destruct (seat_wins h b); cbn [negb length]; lia.
Qed.
