"""`tests/EVIDENCE.md`: what the long checks found, each section written by the check itself."""

import re
from pathlib import Path

PAGE = Path(__file__).parent / "EVIDENCE.md"
HEAD = """# Evidence

What the long checks counted when they last ran. Commands write this page; nobody types in it.
"""


def section(title: str, text: str, page: Path = PAGE) -> None:
    """Put `text` under `title`, in the place of what stood there; other sections stay."""
    old = page.read_text("utf-8") if page.exists() else HEAD
    head, *parts = re.split(r"(?m)^(?=## )", old)
    kept = {part.split("\n", 1)[0].removeprefix("## "): part for part in parts}
    kept[title] = f"## {title}\n\n{text.strip()}\n"
    body = "\n".join(kept[name].rstrip() + "\n" for name in sorted(kept))
    page.write_text(f"{head.rstrip()}\n\n{body}", "utf-8")
