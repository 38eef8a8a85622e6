"""What a play pays (Art. 2(c)(h), 3(b), 5, 9).

`policies` settle one pattern of outcomes under the capital; `by_patterns` and `by_places` are two
methods for the law of a settlement, `patterns` what both share; `settlement` makes odds of the
law; `play` is one play as the rules have it, `bank` several; `table` is a play without a limit.
`rotation` and `renewal` are two methods for the bank going round, `turns` what both share.
`by_rate` is the bank of two plays as a function of the rate, which a `line` leaves open.
`players` is what named players get of a play over all of their bets.
`referee` settles one play, a `record`, as a dealer does.
"""
