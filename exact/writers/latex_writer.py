r"""LaTeX to paste: booktabs, longtable past a page, everything escaped.

The first line names the packages.  A character beyond Latin-1 that pdfTeX has no glyph for is
itself under XeTeX and LuaTeX and its code point, such as [U+4E2D], under pdfTeX.
"""

from collections.abc import Iterable

from ..grid import Field, Grid, Page, people_fields

PACKAGES = (
    "% \\usepackage[T1]{fontenc} \\usepackage[utf8]{inputenc} \\usepackage{booktabs,longtable}"
)
PAGE_ROWS = 40
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "-": "{-}",
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
} | {c: "\\" + c for c in "#$%&_{}"}


def escape(text: str) -> str:
    r"""`text` so that TeX prints it.

    >>> print(escape("100% & more_#"))
    100\% \& more\_\#
    """
    return "".join(_SPECIAL.get(c) or _character(c) for c in text)


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


def _grid(grid: Grid, digits: int) -> str:
    fields = people_fields(grid, digits)
    head, *rows = (" & ".join(row) + r" \\" for row in zip(*map(_column, fields), strict=True))
    align = "".join("r" if field.number else "l" for field in fields)
    caption = f"\\noindent\\textbf{{{escape(grid.title)}}}\n\n" if grid.title else ""
    return caption + (_long if len(rows) > PAGE_ROWS else _short)(align, head, rows)


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
