(* Every theorem of this folder in one term, and what they rest on: nothing but Coq's kernel. *)
From PaiKao Require Import TwoHands Sums Counting Laws Money WholeTable Meaning Deals Orders
  TwoHandTables Distinct SeatTables DiceTable OrderTables Headlines.

Definition all_theorems := (
  @deck_is_twenty_tiles, @deck_complete, @white_ten_or_nothing, @exactly_one_wins, @no_push,
  @matchings_sound, @matchings_complete, @matchings_distinct, @matchings_once, @matchings_number,
  @orders_sound, @orders_complete, @orders_once, @orders_number, @twenty_factorial,
  @ranking_examples, @two_hands, @banker_first, @whole_table_counts, @whole_table_law,
  @whole_table_matchings, @ten_counts, @orders_deals, @deals_matchings, @any_place, @any_bets,
  @orders_law, @orders_mean, @zero_sum_bet, @zero_sum_round, @break_even_bet, @break_even_round,
  @T01_hands, @T02_one_row, @T02_distinct, @T02_odds, @T02_orders, @T03_odds, @T04_odds, @T07_law,
  @T07_complete, @T07_orders, @T08_moments, @T08_orders, @T08_complete, @T09_bank, @T09_complete,
  @T09_orders, @T11_dice, @T11_complete
).

Print Assumptions all_theorems.
