(* Two hands: the known numbers of one bet, compiled first, since they are quick. *)
From PaiKao Require Import Game Odds.

(* Article 7 by examples: the best pair is white, the worst pair beats the best points, at equal
   points the higher tile decides, and points decide before tiles. *)
Definition of (a b : kind) : hand := ((a, First), (b, Second)).
Theorem ranking_examples :
  stronger (of White White) (of Nine Nine) = true
  /\ stronger (of One One) (of White Nine) = true
  /\ stronger (of White Nine) (of Eight One) = true
  /\ stronger (of Eight One) (of White Eight) = true.
Proof. repeat split. Qed.

Definition by_article_8 (p : hand * list hand) : bool :=
  existsb (fun s => advantage s (fst p)) (snd p).

(* 190 hands for the seat and 153 for the banker; the seat wins 14,349 of them and the banker
   14,721, of which 372 by article 8. *)
Theorem two_hands :
  size splits = 29070
  /\ count (fun p => Nat.eqb (wins p) 1) splits = 14349
  /\ count (fun p => Nat.eqb (losses p) 1) splits = 14721
  /\ count by_article_8 splits = 372.
Proof.
  refine (conj _ (conj _ (conj _ _))).
  - vm_cast_no_check (eq_refl 29070).
  - vm_cast_no_check (eq_refl 14349).
  - vm_cast_no_check (eq_refl 14721).
  - vm_cast_no_check (eq_refl 372).
Qed.
