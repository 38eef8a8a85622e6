(* T01 to T04: every claim of Claims.v about every row of them in Published.v. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money Claims Published Checks.
Open Scope N_scope.

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
