(* What a count, a mean, a commission and a deal of the whole deck are. *)
From PaiKao Require Import Game.

(* Counts over a list, and the mean of a quantity over it. *)
Fixpoint sum {A} (f : A -> N) (l : list A) : N :=
  match l with [] => 0 | x :: r => f x + sum f r end.
Definition size {A} (l : list A) : N := sum (fun _ => 1) l.
Definition count {A} (f : A -> bool) (l : list A) : N := sum (fun x => if f x then 1 else 0) l.
Fixpoint total {A} (f : A -> Q) (l : list A) : Q :=
  match l with [] => 0 | x :: r => f x + total f r end.
Definition mean {A} (f : A -> Q) (l : list A) : Q := total f l / inject_Z (Z.of_N (size l)).
Definition variance {A} (f : A -> Q) (l : list A) : Q :=
  mean (fun x => (f x - mean f l) * (f x - mean f l))%Q l.

(* Article 9: a commission at the rate c of a gain; nothing of a loss. *)
Definition commission (c gain : Q) : Q := if Qle_bool gain 0 then 0 else c * gain.
Definition after (c gain : Q) : Q := gain - commission c gain.

(* One unit on each seat with a bet, each another player's, at even money (R12, R14). What a seat
   gains, the banker loses. Basis `bet`: commission on every winning bet, the banker's included;
   basis `round`: on a party's net win over the whole play (R6). *)
Definition seat_gain (b s : hand) : Q :=
  if seat_wins s b then 1 else if banker_wins s b then -(1) else 0.
Definition gross (p : hand * list hand) : Q := total (fun s => - seat_gain (fst p) s)%Q (snd p).
Definition banker_bet (c : Q) (p : hand * list hand) : Q :=
  total (fun s => after c (- seat_gain (fst p) s))%Q (snd p).
Definition banker_round (c : Q) (p : hand * list hand) : Q := after c (gross p).
Definition seats_result (c : Q) (p : hand * list hand) : Q :=
  total (fun s => after c (seat_gain (fst p) s)) (snd p).
Definition casino_bet (c : Q) (p : hand * list hand) : Q :=
  total (fun s => commission c (seat_gain (fst p) s) + commission c (- seat_gain (fst p) s))%Q
    (snd p).
Definition casino_round (c : Q) (p : hand * list hand) : Q :=
  total (fun s => commission c (seat_gain (fst p) s)) (snd p) + commission c (gross p).

(* The deck in every order (R1): the first two tiles go to the first place, the next two to the
   second, and so on. The banker sits at one place; `bets` says which other places have a bet. *)
Fixpoint orders {A} (n : nat) (l : list A) : list (list A) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun '(x, r) => map (cons x) (orders n r)) (picks l)
  end.
Fixpoint stacks {A} (o : list A) : list (A * A) :=
  match o with x :: y :: r => (x, y) :: stacks r | _ => [] end.
Fixpoint select {A} (bets : list bool) (l : list A) : list A :=
  match bets, l with
  | true :: b, x :: r => x :: select b r
  | false :: b, _ :: r => select b r
  | _, _ => []
  end.
Fixpoint number_of_bets (bets : list bool) : nat :=
  match bets with [] => O | true :: r => S (number_of_bets r) | false :: r => number_of_bets r end.
Definition no_hand : hand := ((White, First), (White, First)).
Definition play_of (place : nat) (bets : list bool) (hands : list hand) : hand * list hand :=
  (nth place hands no_hand, select bets (firstn place hands ++ skipn (S place) hands)).
