(* What a row of each published table claims, in the words of Game.v and Odds.v. Published.v has
   the rows as they stand in the files; the files of the tables prove the claims. *)
From PaiKao Require Import Game Odds Dice.
Open Scope N_scope.

Definition rate : Q := 1 # 20.  (* article 9: five per cent *)
Definition ratio (a b : N) : Q := inject_Z (Z.of_N a) / inject_Z (Z.of_N b).
Definition lowest (q : Q) : Prop := Qred q = q.
(* A cell is the number meant, in lowest terms. *)
Definition is (meant cell : Q) : Prop := (meant == cell)%Q /\ lowest cell.
Definition pushes (p : hand * list hand) : nat := length (snd p) - wins p - losses p.

(* T01: a hand by its two kinds, the higher first. Two hands at zero points share a rank. *)
Inductive class := Pair | Points | ZeroPoints.
Record hand_row := Hand {
  h_rank : N; h_high : kind; h_low : kind; h_class : class; h_points : option N; h_weight : N }.
Definition of_kinds (a b : kind) : hand := ((a, First), (b, Second)).
Definition class_of (h : hand) : class :=
  if is_pair h then Pair else if zero_points h then ZeroPoints else Points.
Definition points_of (h : hand) : option N := if is_pair h then None else Some (points h).
Definition weight_of (h : hand) : N := count (fun d => same_faces (fst d) h) (pairs deck).
Definition beats (g h : hand) : bool := stronger g h && negb (both_zero g h).
Definition rank_among (hands : list hand) (h : hand) : N := 1 + count (fun g => beats g h) hands.
Definition hand_claim (hands : list hand) (a b : kind) : hand_row :=
  let h := of_kinds a b in
  Hand (rank_among hands h) a b (class_of h) (points_of h) (weight_of h).

(* T02, T03, T04: one bet; the counts, and the means at five per cent on either basis. *)
Record odds := OneBet {
  o_won : N; o_pushed : N; o_lost : N; o_total : N;
  o_win : Q; o_push : Q; o_loss : Q; o_ev_seat : Q; o_ev_banker : Q; o_ev_casino : Q }.
Record odds_claim (l : list (hand * list hand)) (o : odds) : Prop := {
  c_won : o_won o = count (fun p => Nat.eqb (wins p) 1) l;
  c_pushed : o_pushed o = count (fun p => Nat.eqb (pushes p) 1) l;
  c_lost : o_lost o = count (fun p => Nat.eqb (losses p) 1) l;
  c_total : o_total o = size l;
  c_win : is (ratio (o_won o) (o_total o)) (o_win o);
  c_push : is (ratio (o_pushed o) (o_total o)) (o_push o);
  c_loss : is (ratio (o_lost o) (o_total o)) (o_loss o);
  c_ev_seat : is (mean (seats_result rate) l) (o_ev_seat o);
  c_ev_banker : is (mean (banker_bet rate) l) (o_ev_banker o);
  c_ev_banker_round : is (mean (banker_round rate) l) (o_ev_banker o);
  c_ev_casino : is (mean (casino_bet rate) l) (o_ev_casino o);
  c_ev_casino_round : is (mean (casino_round rate) l) (o_ev_casino o) }.

(* The distinct splits: seat's and banker's hands by their faces. *)
Definition split_faces (p : hand * list hand) : list (N * N) :=
  map (fun h => (high h, low h)) (fst p :: snd p).
Definition distinct_claim (l : list (hand * list hand)) (n : N) : Prop :=
  exists d, NoDup d /\ (forall x, In x d <-> In x (map split_faces l)) /\ size d = n.

Record odds_row := OfHand { r_rank : N; r_high : kind; r_low : kind; r_odds : odds }.
Definition row_hand (r : odds_row) : hand := of_kinds (r_high r) (r_low r).
Definition against_seat (s : hand) (rest : list tile) : list (hand * list hand) :=
  map (fun d => (fst d, [s])) (pairs rest).
Definition against_banker (b : hand) (rest : list tile) : list (hand * list hand) :=
  map (fun d => (b, [fst d])) (pairs rest).
(* Each of the 190 labelled hands has a row, and each row is true of every labelled hand that it
   stands for; no two rows are of the same kinds; the ranks are by strength. *)
Record by_hand_claim (against : hand -> list tile -> list (hand * list hand))
    (rows : list odds_row) : Prop := {
  d_each : forall h rest, In (h, rest) (pairs deck) ->
    exists r, In r rows /\ same_faces h (row_hand r) = true;
  d_true : forall r, In r rows -> forall h rest, In (h, rest) (pairs deck) ->
    same_faces h (row_hand r) = true -> odds_claim (against h rest) (r_odds r);
  d_once : NoDup (map (fun r => (r_high r, r_low r)) rows);
  d_rank : map r_rank rows = map (rank_among (map row_hand rows)) (map row_hand rows) }.

(* One seat of the whole table, in all orders of the deck (R1), wherever the banker and the seat
   sit: with one bet the mean number of winners is the probability that it wins. *)
Definition winners_of (p : hand * list hand) : Q := inject_Z (Z.of_nat (wins p)).
Definition losers_of (p : hand * list hand) : Q := inject_Z (Z.of_nat (losses p)).
Definition seated (place : nat) (bets : list bool) (m : nat) : Prop :=
  (place < 10)%nat /\ length bets = 9%nat /\ number_of_bets bets = m.
Definition dealt (place : nat) (bets : list bool) : list (hand * list hand) :=
  map (fun o => play_of place bets (stacks o)) (orders 20 deck).
Definition odds_claim_of_orders (o : odds) : Prop :=
  forall place bets, seated place bets 1 ->
  let l := dealt place bets in
  is (mean winners_of l) (o_win o) /\ is (mean losers_of l) (o_loss o)
  /\ is (mean (seats_result rate) l) (o_ev_seat o)
  /\ is (mean (banker_round rate) l) (o_ev_banker o)
  /\ is (mean (casino_round rate) l) (o_ev_casino o).

(* T07: how many plays with so many bets have so many winners; and the probability. *)
Record law_row := Law {
  l_active : nat; l_win : nat; l_push : nat; l_loss : nat;
  l_count : N; l_total : N; l_probability : Q }.
Definition outcome (r : law_row) (p : hand * list hand) : bool :=
  Nat.eqb (wins p) (l_win r) && Nat.eqb (pushes p) (l_push r) && Nat.eqb (losses p) (l_loss r).
Record law_claim (r : law_row) : Prop := {
  l_counted : l_count r = count (outcome r) (plays (l_active r));
  l_totalled : l_total r = size (plays (l_active r));
  l_likely : is (ratio (l_count r) (l_total r)) (l_probability r) }.

(* The same rows are true of the whole deck in all its orders (R1): wherever the banker sits, and
   whichever places have a bet. *)
Definition law_claim_of_orders (r : law_row) : Prop :=
  forall place bets, seated place bets (l_active r) ->
  is (ratio (count (outcome r) (dealt place bets)) (size (dealt place bets))) (l_probability r).

(* T08: mean and variance of the winners; the covariance of two seats of one play is P(both win)
   less the square of P(one wins), and their correlation is that over the variance of one. The list
   is of plays, or of what all orders of the deck deal; so for T09. *)
Definition both_win (p : hand * list hand) : Q := if Nat.eqb (wins p) 2 then 1 else 0.
Record moments_row := Moments {
  m_active : nat; m_mean : Q; m_variance : Q; m_sd_squared : Q;
  m_covariance : option Q; m_correlation : option Q }.
Definition two_seats (r : moments_row) (meant : Q) (cell : option Q) : Prop :=
  match cell with Some q => is meant q | None => m_active r = 1%nat end.
Definition covariance : Q :=
  (mean both_win (plays 2) - mean winners_of (plays 1) * mean winners_of (plays 1))%Q.
Record moments_claim (l : list (hand * list hand)) (r : moments_row) : Prop := {
  m_expected : is (mean winners_of l) (m_mean r);
  m_spread : is (variance winners_of l) (m_variance r);
  m_root : m_sd_squared r = m_variance r;
  m_joint : two_seats r covariance (m_covariance r);
  m_related : two_seats r (covariance / variance winners_of (plays 1)) (m_correlation r) }.

(* T09: the banker's and the casino's means at five per cent, the variances, and the only rate at
   which the banker's mean is 0. *)
Record bank_row := Bank {
  b_active : nat; b_gross : Q; b_bet : Q; b_round : Q;
  b_gross_variance : Q; b_bet_variance : Q; b_round_variance : Q;
  b_casino_bet : Q; b_casino_round : Q; b_even_bet : Q; b_even_round : Q }.
Record bank_claim (l : list (hand * list hand)) (r : bank_row) : Prop := {
  b_is_gross : is (mean gross l) (b_gross r);
  b_is_bet : is (mean (banker_bet rate) l) (b_bet r);
  b_is_round : is (mean (banker_round rate) l) (b_round r);
  b_spread_gross : is (variance gross l) (b_gross_variance r);
  b_spread_bet : is (variance (banker_bet rate) l) (b_bet_variance r);
  b_spread_round : is (variance (banker_round rate) l) (b_round_variance r);
  b_fees_bet : is (mean (casino_bet rate) l) (b_casino_bet r);
  b_fees_round : is (mean (casino_round rate) l) (b_casino_round r);
  b_root_bet : lowest (b_even_bet r)
    /\ forall c, (mean (banker_bet c) l == 0 <-> c == b_even_bet r)%Q;
  b_root_round : lowest (b_even_round r)
    /\ forall c, (mean (banker_round c) l == 0 <-> c == b_even_round r)%Q }.

(* T11: the throws of four dice by their sum, and by the place that they name. *)
Inductive dice_law := SumOfDice | OffsetOfDice.
Record dice_row := Throws {
  t_law : dice_law; t_value : N; t_throws : N; t_total : N; t_probability : Q }.
Definition named (w : dice_law) : N * N * N * N -> N :=
  match w with SumOfDice => dice_sum | OffsetOfDice => offset end.
Record dice_claim (r : dice_row) : Prop := {
  t_counted : t_throws r = count (fun d => named (t_law r) d =? t_value r) throws;
  t_totalled : t_total r = size throws;
  t_likely : is (ratio (t_throws r) (t_total r)) (t_probability r) }.
