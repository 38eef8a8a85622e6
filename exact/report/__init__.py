"""The report: the whole filing as one file, for a browser, for paper or for a spreadsheet.

`contents` puts together what it says, in `model`'s few kinds of block and in the spoken language;
`html`, `pdf` and `xlsx` write that, each in its own form.  No number is typed here: what a reading
costs (`costs`), what a hand or a rate is worth (`lookups`) and what was checked (`evidence`) is
computed from the rules, as the tables are.
"""
