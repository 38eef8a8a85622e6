"""The method `recount`: the same counts by states, without meeting a split or a deal.

`two_hands` sweeps the ranking once, `seats` counts whole tables by the states of `hafnian`.
"""
