(* Articles 1(b), 2(b): four dice, and the place that their sum names, counted from the banker. *)
From PaiKao Require Import Game Odds.
Open Scope N_scope.

Definition faces : list N := [1; 2; 3; 4; 5; 6].
Definition throws : list (N * N * N * N) :=
  list_prod (list_prod (list_prod faces faces) faces) faces.
Definition dice_sum (d : N * N * N * N) : N := let '(a, b, c, e) := d in a + b + c + e.
(* The banker counts as 1, so a sum of 1, 11 or 21 names the banker: offset 0. *)
Definition offset (d : N * N * N * N) : N := (dice_sum d - 1) mod 10.
