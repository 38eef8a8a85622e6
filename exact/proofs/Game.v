(* Mahjong - Pai Kao, article by article (annex to Portaria no. 100/89/M, Macau, 12 June 1989).
   The theorems of this folder are about the definitions on this page. Odds.v says what a mean and
   a commission are, Claims.v what a row of a table claims. A reader has to agree with these. *)
From Coq Require Export List Bool NArith QArith.
Export ListNotations.
Open Scope N_scope.

(* Article 1(a): twenty tiles, ten kinds with two copies each. The white tile stands for ten and is
   the highest; the others follow by their face. *)
Inductive kind := White | Nine | Eight | Seven | Six | Five | Four | Three | Two | One.
Inductive copy := First | Second.
Notation tile := (kind * copy)%type.
Notation hand := (tile * tile)%type.
Definition kinds := [White; Nine; Eight; Seven; Six; Five; Four; Three; Two; One].
Definition deck : list tile := flat_map (fun k => [(k, First); (k, Second)]) kinds.
Definition face (t : tile) : N :=
  match fst t with
  | White => 10 | Nine => 9 | Eight => 8 | Seven => 7 | Six => 6
  | Five => 5 | Four => 4 | Three => 3 | Two => 2 | One => 1
  end.

(* Article 7: a pair is two tiles of one kind. Else the two faces are added; the white tile and
   every ten are left out of the count. At equal points the higher tile decides. *)
Definition counted (t : tile) : N := match fst t with White => 0 | _ => face t end.
Definition is_pair (h : hand) : bool := face (fst h) =? face (snd h).
Definition points (h : hand) : N := (counted (fst h) + counted (snd h)) mod 10.
Definition high (h : hand) : N := N.max (face (fst h)) (face (snd h)).
Definition low (h : hand) : N := N.min (face (fst h)) (face (snd h)).
Definition stronger (g h : hand) : bool :=
  match is_pair g, is_pair h with
  | true, true => high h <? high g
  | true, false => true
  | false, true => false
  | false, false => (points h <? points g) || ((points h =? points g) && (high h <? high g))
  end.

(* Article 8(a): seat and banker both at zero points. Article 8(b): both with the same two faces. *)
Definition zero_points (h : hand) : bool := negb (is_pair h) && (points h =? 0).
Definition both_zero (seat banker : hand) : bool := zero_points seat && zero_points banker.
Definition same_faces (seat banker : hand) : bool :=
  (high seat =? high banker) && (low seat =? low banker).
Definition advantage (seat banker : hand) : bool :=
  both_zero seat banker || same_faces seat banker.

(* Article 6: the higher hand wins, but the banker where article 8 speaks. *)
Definition seat_wins (seat banker : hand) : bool :=
  stronger seat banker && negb (advantage seat banker).
Definition banker_wins (seat banker : hand) : bool :=
  stronger banker seat || advantage seat banker.

(* Article 2: taking one tile, or one hand, out of a list, with what is left, in the list's order;
   then all ways to part the tiles into n hands: the first tile goes with each of the others. *)
Fixpoint picks {A} (l : list A) : list (A * list A) :=
  match l with
  | [] => []
  | x :: r => (x, r) :: map (fun '(y, s) => (y, x :: s)) (picks r)
  end.
Fixpoint pairs {A} (l : list A) : list (A * A * list A) :=
  match l with
  | [] => []
  | x :: r => map (fun '(y, s) => (x, y, s)) (picks r) ++ map (fun '(h, s) => (h, x :: s)) (pairs r)
  end.
Fixpoint matchings {A} (n : nat) (l : list A) : list (list (A * A)) :=
  match n, l with
  | S n, x :: r => flat_map (fun '(y, s) => map (cons (x, y)) (matchings n s)) (picks r)
  | S _, [] => []
  | O, _ => [[]]
  end.
Fixpoint choose {A} (m : nat) (l : list A) : list (list A) :=
  match m, l with
  | O, _ => [[]]
  | S _, [] => []
  | S p, x :: r => map (cons x) (choose p r) ++ choose m r
  end.

(* Articles 2(d), 3: a play is the banker's hand and the hands of the m seats that have a bet. All
   ten places get tiles; each of the ten hands may be the banker's, and any m others have bets. *)
Definition bank_and_bets {A} (m : nat) (hands : list A) : list (A * list A) :=
  flat_map (fun '(b, seats) => map (pair b) (choose m seats)) (picks hands).
Definition plays (m : nat) : list (hand * list hand) :=
  flat_map (bank_and_bets m) (matchings 10 deck).
Definition splits : list (hand * list hand) :=
  flat_map (fun '(s, rest) => map (fun '(b, _) => (b, [s])) (pairs rest)) (pairs deck).
Definition wins (p : hand * list hand) : nat :=
  length (filter (fun s => seat_wins s (fst p)) (snd p)).
Definition losses (p : hand * list hand) : nat :=
  length (filter (fun s => banker_wins s (fst p)) (snd p)).
