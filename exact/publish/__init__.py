"""The reference tables as a set of files.

`tables` has one table as text, `render` a set as bytes, `store` puts a set on disk as a whole,
`build` does all three, `verify` and `differ` compare, `cite` cites, `listing` lists.
"""
