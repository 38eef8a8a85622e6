"""Text in lines of so many columns of a terminal, in any language.

A Chinese character takes two columns and may begin a line without a space before it; its
punctuation stays with what it belongs to.
"""

NO_START = frozenset("，。、；：？！）」』》】％…,.;:?!)%")
"""What does not begin a line."""
NO_END = frozenset("（「『《【(")
"""What does not end one."""


def wide(text: str) -> int:
    """The columns of a terminal that `text` takes; a Chinese character takes two."""
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def wrapped(text: str, width: int, whole: bool = False) -> list[str]:
    """A text in lines of at most `width` columns, cut at spaces and between Chinese characters.

    What is longer than a line is cut anywhere, or, if `whole`, has a longer line for itself.

    >>> wrapped("the bank 12345678", 5), wrapped("the bank 12345678", 5, whole=True)
    (['the', 'bank', '12345', '678'], ['the', 'bank', '12345678'])
    >>> wrapped("莊家贏 R12，門輸。", 8), wrapped("莊家，門。", 4)
    (['莊家贏', 'R12，門', '輸。'], ['莊', '家，', '門。'])
    """
    lines: list[str] = []
    rest = text.rstrip()
    while wide(rest) > width:
        most = _fitting(rest, width)
        end = next((i for i in range(most, 0, -1) if _may_end(rest, i)), 0)
        if not end and whole:
            end = next((i for i in range(most, len(rest)) if _may_end(rest, i)), len(rest))
        end = end or most
        lines.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return [*lines, rest] if rest or not lines else lines


def prose(text: str, width: int, whole: bool = False) -> str:
    """Lines of text, each `wrapped`; a line that starts with "- " is an item."""
    lines = []
    for line in text.splitlines():
        indent = 2 if line.startswith("- ") else 0
        first, *rest = wrapped(line, width, whole)
        if rest:
            rest = wrapped(line[len(first) :].lstrip(), width - indent, whole)
        lines += [first, *(" " * indent + more for more in rest)]
    return "\n".join(lines)


def _fitting(text: str, width: int) -> int:
    """How many of the first characters take at most `width` columns; at least one."""
    if text.isascii():
        return max(width, 1)
    used = 0
    for i, c in enumerate(text):
        used += wide(c)
        if used > width:
            return max(i, 1)
    return len(text)


def _may_end(text: str, i: int) -> bool:
    """Whether a line may end before character `i`."""
    if text[i] == " ":  # a percentage stays with its sign
        return bool(text[:i].strip()) and text[i + 1 : i + 2] not in NO_START
    before, after = text[i - 1], text[i]
    if before in NO_END or after in NO_START:
        return False
    return wide(before) == 2 or wide(after) == 2
