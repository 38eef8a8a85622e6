(* T11: the throws of four dice. *)
From PaiKao Require Import Game Odds Dice Claims Published Checks.
From Coq Require Import Qfield.

Definition dice_ok (r : dice_row) : bool :=
  ((t_throws r =? count (fun d => named (t_law r) d =? t_value r) throws)
  && (t_total r =? size throws))%N && is_ok (ratio (t_throws r) (t_total r)) (t_probability r).

Lemma dice_checked r : dice_ok r = true -> dice_claim r.
Proof.
  intros H. unfold dice_ok in H. rewrite !andb_true_iff, !N.eqb_eq in H.
  destruct H as [[Hc Ht] Q]. split; [easy..|]. eapply is_checked; [reflexivity|easy].
Qed.

Theorem T11_dice : forall r, In r T11 -> dice_claim r.
Proof. apply (all_checked dice_ok); [exact dice_checked|]. vm_cast_no_check (eq_refl true). Qed.

(* Every sum and every place. *)
Theorem T11_complete : map (fun r => (t_law r, t_value r)) T11
  = map (fun k => (SumOfDice, N.of_nat k)) (seq 4 21)
    ++ map (fun k => (OffsetOfDice, N.of_nat k)) (seq 0 10).
Proof. reflexivity. Qed.
