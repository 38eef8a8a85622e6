(* The numbers that a filing quotes, each as one sentence. They follow from the tables. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money WholeTable Orders Claims Published
  SeatTables.
Open Scope N_scope.
Opaque plays mean variance winners orders.

(* All nine seats have a bet: how many of the plays have 0, 1, ..., 9 winners. *)
Theorem ten_counts :
  map (fun k => count (fun p => Nat.eqb (wins p) k) (plays 9)) (seq 0 10) = nine_bets
  /\ size (plays 9) = 6547290750.
Proof.
  split.
  - rewrite (map_ext _ (fun k => nth k (winners 9) 0)); [|intros; apply plays_by_winners].
    vm_compute. reflexivity.
  - rewrite plays_number. vm_compute. reflexivity.
Qed.

Lemma row_of m : In m (seq 1 9) -> exists r, In r T09 /\ b_active r = m.
Proof.
  rewrite <- T09_complete. intros I. apply in_map_iff in I as [r [E I]]. now exists r.
Qed.

(* Basis `bet`: the banker is even at 124/4907 and at no other rate, whatever the number of bets. *)
Theorem break_even_bet : forall m, In m (seq 1 9) ->
  forall c, (mean (banker_bet c) (plays m) == 0 <-> c == 124 # 4907)%Q.
Proof.
  intros m I. destruct (row_of m I) as [r [J <-]].
  destruct (b_root_bet _ r (T09_bank r J)) as [_ H]. intros c. rewrite (H c).
  assert (E : forallb (fun r => Qeq_bool (b_even_bet r) (124 # 4907)) T09 = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in E. apply E, Qeq_bool_iff in J. now rewrite J.
Qed.

(* Basis `round`, all nine seats with a bet. *)
Theorem break_even_round :
  forall c, (mean (banker_round c) (plays 9) == 0 <-> c == 150810660 # 3307423519)%Q.
Proof.
  destruct (row_of 9%nat) as [r [J E]]; [now apply in_seq; cbn; repeat constructor|].
  destruct (b_root_round _ r (T09_bank r J)) as [_ H]. rewrite E in H. intros c. rewrite (H c).
  assert (F : forallb (fun r => if Nat.eqb (b_active r) 9
    then Qeq_bool (b_even_round r) (150810660 # 3307423519) else true) T09 = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in F. apply F in J. rewrite E in J. apply Qeq_bool_iff in J.
  now rewrite J.
Qed.
