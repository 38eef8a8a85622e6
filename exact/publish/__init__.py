"""The reference tables as a set of files.

`render` makes a set as bytes, `store` puts a set on disk as a whole, with `lock`, `foreign` and
`system`; `build` does both.  `verify` compares a set, or the part that a `subject` names, with the
rules, by `contents` and `compare`; `sums` compares hashes; both give a `verdict`.  `differ`
compares two sets by `reader`; `steady` reads what a build may exchange meanwhile; `cite` cites.
"""

FOLDER = "tables"
"""Where a set is, unless another folder is named."""
