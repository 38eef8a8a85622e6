r"""LaTeX to paste: booktabs and longtable, numbers as mathematics, everything else escaped.

The first line names the packages.  pdfTeX has no glyph for most characters outside Latin-1; there
it prints the code point, such as [U+4E2D], and XeTeX and LuaTeX print the character.  A grid that
is too wide for a page is cut into parts, its key columns in each.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .column_kinds import KINDS, Piece, pieces
from .grid import Cell, Column, Grid, Page, cells_of, cut, people_title
from .mathematics import Tex, number

PACKAGES = (
    r"\usepackage[T1]{fontenc} \usepackage[utf8]{inputenc} \usepackage{amsmath,booktabs,longtable}"
)
PAGE_ROWS = 40
# Widths in tenths of a point.
PAGE_WIDTH = 3450  # the text of the article class
GAP = 60  # two of a column's separations
WORDS = 1300  # a text that is wider has several lines
NARROW, NORMAL, WIDE = 34, 46, 86  # characters in \footnotesize
SMALL = r"\footnotesize\setlength{\tabcolsep}{3pt}\renewcommand{\arraystretch}{1.5}"
LONG_WORD = 12
"""Characters of a word that may be broken anywhere."""
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
    "[": "{[}",
    "*": "{*}",
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
_NOT_PLAIN = re.compile(
    r"[^-A-Za-z0-9 .,:;()/+=]|-(?=-)|(?<=-)-|,(?=,)|(?P<hand>(?<=\b\w)-(?=\w\b))"
)
_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]+)?")
_DASH = Tex("---", 90)


def escape(text: str) -> str:
    r"""`text` so that TeX prints it; the hyphen of a hand stays with its tiles.

    >>> print(escape("100% & more_#"), escape("9-6, en-dash"))
    100\% \& more\_\# 9\nobreakdash-6, en-dash
    """
    return _NOT_PLAIN.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    c = found[0]
    if found["hand"]:
        return r"\nobreakdash-"
    return _SPECIAL.get(c) or (f"{{{c}}}" if c in "-," else _character(c))


def _character(c: str) -> str:
    if c.isascii():
        return c if c.isprintable() else " "
    if "\u00a0" < c <= "\u00ff":
        return c
    return rf"\ifdefined\Umathcode {c}\else[U+{ord(c):04X}]\fi{{}}"


def write(page: Page, digits: int) -> str:
    """Every block of a page; its title is that of its table, or else a heading."""
    labelled = any(isinstance(block, Grid) and block.label for block in page.blocks)
    heading = [] if labelled else [rf"\subsection*{{{escape(page.title)}}}"]
    parts = ["% " + PACKAGES, r"\begingroup\sloppy\frenchspacing", *heading]
    for block in page.blocks:
        if not isinstance(block, Grid):
            parts.append(_paragraph(block))
        elif block.columns and block.rows:
            parts.append(_grid(block, digits, page.title))
    return "\n\n".join([*parts, r"\par\endgroup"]) + "\n"


def standalone(written: str) -> str:
    """A whole document of what `write` gives."""
    lines = [r"\documentclass{article}", PACKAGES, r"\begin{document}"]
    return "\n".join(lines) + f"\n{written}" + "\\end{document}\n"


def _paragraph(text: str) -> str:
    lines = text.splitlines()
    items = [_breakable(line[2:]) for line in lines if line.startswith("- ")]
    said = [_breakable(line) for line in lines if not line.startswith("- ")]
    listed = ["\\begin{itemize}", *(f"\\item {{}}{i}" for i in items), "\\end{itemize}"]
    return "\n".join(said + (listed if items else []))


def _breakable(text: str) -> str:
    """Escaped words; a very long one, such as a hash, may go on in the next line."""
    return " ".join(map(_word, text.split(" ")))


def _word(word: str) -> str:
    if len(word) <= LONG_WORD or (word.isalpha() and len(word) <= 2 * LONG_WORD):
        return escape(word)
    chunks = (word[i : i + LONG_WORD // 2] for i in range(0, len(word), LONG_WORD // 2))
    return r"\allowbreak{}".join(map(escape, chunks))


class Strip(NamedTuple):
    """One column as it is set: where its cells stand, its width, its heading, its cells."""

    align: str
    width: int
    head: str
    cells: list[str]


def parts(grid: Grid, digits: int) -> list[Grid]:
    """A grid cut into ones that a page is wide enough for, its key columns in each.

    A column is never cut; what is long in it has several lines, so that none is too wide.
    """
    widths = [_width(grid, c, digits) for c in range(len(grid.columns))]
    return [grid.part(kept) for kept in cut(widths, grid.key, PAGE_WIDTH)]


def _width(grid: Grid, column: int, digits: int) -> int:
    """The width of one column of a grid."""
    return sum(strip.width + GAP for strip in _strips(grid.part([column]), digits))


def _strips(grid: Grid, digits: int) -> list[Strip]:
    """The columns of a grid as they are set."""
    return [
        _strip(column, piece, cells, digits)
        for column, cells in cells_of(grid)
        for piece in pieces(column, "people")
    ]


def _strip(column: Column, piece: Piece, cells: Sequence[Cell], digits: int) -> Strip:
    right = KINDS[column.kind].number
    found = [_cell(cell, piece, right, digits) for cell in cells]
    widest = max((tex.width for tex in found), default=0)
    align = "r" if right else "l"
    if widest > WORDS:
        align, widest = rf"p{{{WORDS // 10}pt}}", WORDS
        found = [Tex(rf"{{\raggedright {tex.source}\par}}", WORDS) for tex in found]
    head = _head(piece.label or people_title(column), align[0], widest)
    return Strip(align, max(widest, head.width), head.source, [tex.source for tex in found])


def _cell(cell: Any, piece: Piece, right: bool, digits: int) -> Tex:
    """A cell: mathematics if it is a number, else words."""
    text = None if cell is None else piece.write(cell, digits)
    if text is None:
        return _DASH
    found = piece.tex(cell) if piece.tex else None
    if found is None and (right or _NUMBER.fullmatch(text)):
        found = number(text)
    if found is None:
        return Tex(_breakable(text), _wide(text))
    return Tex(f"${found.source}$", found.width)


def _wide(text: str) -> int:
    """The width of words, about and rather too much."""
    return sum(map(_character_width, text))


def _character_width(c: str) -> int:
    if c in "ijlt.,:;!'|()[]I/ -fr":
        return NARROW
    if c.isdigit() or c.islower():
        return NORMAL if c not in "mw" else WIDE
    return WIDE if c.isascii() or c <= "\u00ff" else 9 * NORMAL  # [U+4E2D]


def _head(title: str, align: str, widest: int) -> Tex:
    """A heading in as many lines as the column's cells are narrow."""
    lines: list[str] = []
    room = max([widest, *map(_wide, title.split())], default=0)
    for word in title.split():
        if lines and _wide(f"{lines[-1]} {word}") <= room:
            lines[-1] += " " + word
        else:
            lines.append(word)
    source = r"\\".join(map(escape, lines))
    if len(lines) > 1:
        source = rf"\shortstack[{'r' if align == 'r' else 'l'}]{{{source}}}"
    return Tex(source, max(map(_wide, lines), default=0))


def _grid(grid: Grid, digits: int, title: str) -> str:
    """The parts of a grid, below one another."""
    tables = [_strips(part, digits) for part in parts(grid, digits)]
    if grid.label:
        written = "\n\n".join(_captioned(tables, title, grid.label))
    else:
        heading = [rf"\noindent\textbf{{{_breakable(grid.title)}}}"] if grid.title else []
        between = "\n\n\\medskip\\noindent\n"
        written = "\n\n".join([*heading, "\\noindent\n" + between.join(map(_plain, tables))])
    return f"{{{SMALL}\n{written}\n\n\\medskip}}"


def _captioned(tables: Sequence[list[Strip]], title: str, label: str) -> Iterator[str]:
    """Tables of one number: the first has the caption and the label, the others go on."""
    caption = rf"\caption{{{escape(title)}}}\label{{tab:{label}}}\\"
    for strips in tables:
        yield _long(strips, caption)
        caption = r"\caption[]{(continued)}\\"
        if strips is not tables[-1]:
            yield r"\addtocounter{table}{-1}"


def _plain(strips: list[Strip]) -> str:
    if len(strips[0].cells) > PAGE_ROWS:
        return _long(strips)
    head, rows = _lines(strips)
    align = "".join(strip.align for strip in strips)
    start = [rf"\begin{{tabular}}{{{align}}}", r"\toprule", head, r"\midrule"]
    return "\n".join([*start, *rows, r"\bottomrule", r"\end{tabular}"])


def _long(strips: list[Strip], caption: str = "") -> str:
    head, rows = _lines(strips)
    above = [r"\toprule", head, r"\midrule"]
    first = [caption, *above, r"\endfirsthead"] if caption else []
    start = [rf"\begin{{longtable}}{{{''.join(s.align for s in strips)}}}", *first]
    foot = [r"\endhead", r"\bottomrule", r"\endfoot"]
    return "\n".join([*start, *above, *foot, *rows, r"\end{longtable}"])


def _lines(strips: list[Strip]) -> tuple[str, list[str]]:
    """The line of headings, and a line a row."""
    head = " & ".join(strip.head for strip in strips) + r" \\"
    rows = zip(*(strip.cells for strip in strips), strict=True)
    return head, [" & ".join(row) + r" \\" for row in rows]
