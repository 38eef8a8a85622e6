"""Pictures of the exact numbers, by matplotlib (`paikao[report]`): `catalogue` lists them.

Each is drawn from the cells of the tables or from what those are made of.  Here alone are exact
numbers turned into floats, for a place on paper.
"""
