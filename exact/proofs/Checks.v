(* Checks of cells that the computer runs, and what it means that they succeed. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money Claims.
From Coq Require Import Qfield Setoid.
Open Scope N_scope.

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

Lemma count_ext {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> count f l = count g l.
Proof. intros E. apply sum_ext. intros x I. now rewrite E. Qed.

Lemma all_checked {A} (ok : A -> bool) (P : A -> Prop) l :
  (forall r, ok r = true -> P r) -> forallb ok l = true -> forall r, In r l -> P r.
Proof. intros C H r I. apply C. rewrite forallb_forall in H. now apply H. Qed.
