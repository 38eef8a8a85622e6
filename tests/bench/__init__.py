"""This project against its peers: `python -m tests.bench` prints a table of ratios."""
