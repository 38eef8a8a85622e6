"""The theorems: Coq sources, the index of them, and the writer of Published.v."""
