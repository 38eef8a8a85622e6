"""The reference tables as a set of files.

`render` makes a set as bytes, `store` puts a set on disk as a whole, `build` does both; `verify`
compares a set with the rules by `compare`, `differ` two sets by `reader`; `cite` cites.
"""
