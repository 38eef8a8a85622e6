"""Logs of plays: `records` checks them, `lines` reads and `results` writes them.

`check` holds results against the referee.

`simulate` makes plays by the procedure of article 2, `vectors` chooses a few that cover the law,
`compare` holds a log against the exact laws.
"""
