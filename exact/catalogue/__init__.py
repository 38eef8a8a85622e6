"""The reference tables: `tables` declares them, `methods` counts for them.

`rows` has those of two hands and of the dice, `seat_rows` those of all seats, `capital_rows` those
of plays under the banker's capital.
"""
