r"""LaTeX to paste: booktabs, longtable past a page, everything escaped.

The first line names the packages.  pdfTeX has no glyph for most characters outside Latin-1; there
it prints the code point, such as [U+4E2D], and XeTeX and LuaTeX print the character.
"""

import re
from collections.abc import Iterable

from .grid import Field, Grid, Page, people_fields

PACKAGES = (
    "% \\usepackage[T1]{fontenc} \\usepackage[utf8]{inputenc} \\usepackage{booktabs,longtable}"
)
PAGE_ROWS = 40
PAGE_WIDTH = 345  # points: the text of the article class
CHARACTER, GAP = 4, 6  # points: a digit in \footnotesize, and two of its column separations
SMALL = r"\footnotesize\setlength{\tabcolsep}{3pt}"
COMMANDS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
} | {c: "\\" + c for c in "#$%&_{}"}
"""What TeX would read as more than a character, and what prints it."""
_SPECIAL = COMMANDS | {
    "-": "{-}",
    "[": "{[}",
    "`": r"\textasciigrave{}",
    "'": "'{}",
    "—": "---",
    "–": "--",
    "…": r"\dots{}",
    "√": r"$\surd$",
    "×": r"$\times$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "−": "$-$",
    "º": r"\textordmasculine{}",
    "\u00ad": r"\-",
}
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9 .,:;()/+=]")


def escape(text: str) -> str:
    r"""`text` so that TeX prints it.

    >>> print(escape("100% & more_#"))
    100\% \& more\_\#
    """
    return _NOT_PLAIN.sub(lambda m: _SPECIAL.get(m[0]) or _character(m[0]), text)


def _character(c: str) -> str:
    if c.isascii():
        return c if c.isprintable() else " "
    if "\u00a0" < c <= "\u00ff":
        return c
    return rf"\ifdefined\Umathcode {c}\else[U+{ord(c):04X}]\fi{{}}"


def write(page: Page, digits: int) -> str:
    """Every block of a page under one subsection heading."""
    parts = [PACKAGES, rf"\subsection*{{{escape(page.title)}}}"]
    for block in page.blocks:
        parts.append(_grid(block, digits) if isinstance(block, Grid) else _paragraph(block))
    return "\n\n".join(parts) + "\n"


def _paragraph(text: str) -> str:
    lines = text.splitlines()
    items = [escape(line[2:]) for line in lines if line.startswith("- ")]
    said = [escape(line) for line in lines if not line.startswith("- ")]
    listed = ["\\begin{itemize}", *(f"\\item {{}}{i}" for i in items), "\\end{itemize}"]
    return "\n".join(said + (listed if items else []))


def parts(grid: Grid, digits: int) -> list[Grid]:
    """A grid cut into ones that a page is wide enough for, its key columns in each.

    A column is never cut, so a single one that is too wide runs over the margin.
    """
    widths = [_width(grid.part([c]), digits) for c in range(len(grid.columns))]
    key = [*range(grid.key)]
    cut: list[list[int]] = [[]]
    for c in range(grid.key, len(widths)):
        if not widths[c]:  # a bar, which only text has
            continue
        if cut[-1] and sum(widths[k] for k in (*key, *cut[-1], c)) > PAGE_WIDTH:
            cut.append([])
        cut[-1].append(c)
    return [grid.part([*key, *kept]) for kept in cut]


def _width(column: Grid, digits: int) -> int:
    """The width of one column in points, about."""
    fields = people_fields(column, digits)
    longest = (max(map(len, (field.name, *field.texts))) for field in fields)
    return sum(CHARACTER * n + GAP for n in longest)


def _grid(grid: Grid, digits: int) -> str:
    caption = f"\\noindent\\textbf{{{escape(grid.title)}}}\n\n" if grid.title else ""
    between = "\n\n\\medskip\\noindent\n"
    tables = between.join(_table(part, digits) for part in parts(grid, digits))
    return caption + "{" + SMALL + "\\noindent\n" + tables + "\n\n\\medskip}"


def _table(grid: Grid, digits: int) -> str:
    fields = people_fields(grid, digits)
    head, *rows = (" & ".join(row) + r" \\" for row in zip(*map(_column, fields), strict=True))
    align = "".join("r" if field.number else "l" for field in fields)
    return (_long if len(rows) > PAGE_ROWS else _short)(align, head, rows)


def _column(field: Field) -> list[str]:
    texts: Iterable[str] = map(escape, field.texts)
    if field.number:  # a sign, not a hyphen
        texts = ("$-$" + t.removeprefix("{-}") if t.startswith("{-}") else t for t in texts)
    return [escape(field.name), *texts]


def _short(align: str, head: str, rows: list[str]) -> str:
    start = [rf"\begin{{tabular}}{{{align}}}", r"\toprule", head, r"\midrule"]
    return "\n".join([*start, *rows, r"\bottomrule", r"\end{tabular}"])


def _long(align: str, head: str, rows: list[str]) -> str:
    start = [rf"\begin{{longtable}}{{{align}}}", r"\toprule", head, r"\midrule", r"\endhead"]
    end = [r"\bottomrule", r"\end{longtable}"]
    return "\n".join([*start, r"\bottomrule", r"\endfoot", *rows, *end])
