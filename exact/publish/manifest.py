"""The manifest of a set on disk: what it says, and which files of a folder it makes ours."""

import os
import re
from typing import Any

from ..files import read_file

TOOL = "paikao"
MANIFEST = "manifest.json"
NAMES = r"T[0-9]{2,3}\.(csv|json|md|tex)|README\.md|datapackage\.json|check\.py"
"""The names that a manifest may list: a file with any other name is never removed as ours."""
UNLISTED = (MANIFEST, "SHA256SUMS")
"""Files of every set that its manifest cannot list."""
MAX_BYTES = 1 << 20


def read_manifest(folder: str) -> dict[str, Any]:
    """The manifest in `folder`; empty when there is none, or it is not one of ours.

    Raises `UnreadableError` when there is one that cannot be read.
    """
    path = os.path.join(folder, MANIFEST)
    return parse_manifest(read_file(path, MAX_BYTES)) if os.path.lexists(path) else {}


def parse_manifest(data: bytes) -> dict[str, Any]:
    """The manifest that some bytes spell; empty when they are not one of ours."""
    import json

    try:
        manifest = json.loads(data)
        ours = manifest["tool"]["name"] == TOOL
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}
    return manifest if ours else {}


def owned(folder: str) -> set[str]:
    """The names of the files in `folder` that its manifest says paikao wrote."""
    try:
        names = {f["name"] for f in read_manifest(folder)["files"]}
    except (LookupError, TypeError):
        return set()
    return {*(n for n in names if isinstance(n, str) and is_listed(n)), *UNLISTED}


def is_listed(name: str) -> bool:
    """Whether a manifest may list a file of this name."""
    return re.fullmatch(NAMES, name) is not None
