"""The audit: every labelled deal, without any symmetry.

`pairings` makes them, `labelled` counts them in chunks, on all cores, and can be interrupted.
"""
