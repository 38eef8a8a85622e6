"""What all pictures share: colours, markers, fonts; how one becomes bytes, the same each time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from ..languages import local, spoken
from ..number import InputError

ENDINGS = ("svg", "png", "pdf")
BLUE, ORANGE, GREEN, RED, PURPLE, SKY, YELLOW, BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000",
)  # fmt: skip
"""Okabe and Ito's colours, which the colour-blind tell apart; a marker or hatch goes with each."""
LINES = (
    {"color": BLUE, "marker": "o", "linestyle": "-"},
    {"color": RED, "marker": "s", "linestyle": "--"},
    {"color": BLACK, "marker": "^", "linestyle": ":"},
    {"color": ORANGE, "marker": "D", "linestyle": "-."},
    {"color": GREEN, "marker": "v", "linestyle": "-"},
    {"color": PURPLE, "marker": "P", "linestyle": "--"},
)
CHINESE = "pylopdf_fonts_zh_tw"
"""The package with the font of Chinese texts, of which a picture takes what DejaVu lacks."""


def _chinese() -> list[str]:
    """The name of the Chinese font, if it is installed."""
    found = find_spec(CHINESE)
    if found is None or not found.origin or spoken().code != "zh":
        return []
    from matplotlib import font_manager

    path = os.path.join(os.path.dirname(found.origin), "NotoSansTC-Regular.otf")
    font_manager.fontManager.addfont(path)
    return [font_manager.FontProperties(fname=path).get_name()]


def _settings() -> dict[str, Any]:
    """What matplotlib is set to, whatever a user's own settings."""
    return {
        "font.family": ["DejaVu Sans", *_chinese()],  # matplotlib brings the first
        "font.size": 9,
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
        "axes.unicode_minus": False,  # a number is written as everywhere else
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlesize": 10,
        "hatch.linewidth": 0.5,
        "lines.markersize": 4,
        "legend.frameon": False,
    }


@contextmanager
def canvas(name: str, width: float, height: float) -> Iterator[Any]:
    """A figure of so many inches; what is drawn in it does not depend on a user's settings.

    Raises `InputError` with one line where matplotlib is missing.
    """
    if find_spec("matplotlib") is None:
        raise InputError("a picture needs matplotlib: pip install 'paikao[report]'")
    from matplotlib import rc_context, rcParamsDefault
    from matplotlib.figure import Figure

    settings: Any = dict(rcParamsDefault)
    settings |= {**_settings(), "svg.hashsalt": f"paikao {name}"}
    del settings["backend"]  # to ask for one would be to choose one
    with rc_context(settings):
        yield Figure(figsize=(width, height), layout="constrained")


def local_ticks(figure: Any) -> None:
    """Numbers beside the axes as the spoken language writes them."""
    from matplotlib.ticker import ScalarFormatter

    class Local(ScalarFormatter):  # type: ignore[misc, unused-ignore]  # matplotlib is untyped
        def __call__(self, x: float, pos: int | None = None) -> str:
            return local(super().__call__(x, pos))

    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            if type(axis.get_major_formatter()) is ScalarFormatter:
                axis.set_major_formatter(Local())


def saved(figure: Any, ending: str, title: str, alternative: str) -> bytes:
    """A figure as svg, png or pdf with its title and what it shows in words; nothing of the day."""
    about = {
        "svg": {"Date": None, "Creator": None},
        "png": {"Software": None, "Title": title, "Description": alternative},
        "pdf": {"CreationDate": None, "Creator": None, "Producer": None, "Title": title,
                "Subject": alternative},
    }[ending]  # fmt: skip
    out = BytesIO()
    figure.savefig(out, format=ending, dpi=150, metadata=about)
    data = out.getvalue()
    return _described(data, title, alternative) if ending == "svg" else data


def _described(svg: bytes, title: str, alternative: str) -> bytes:
    """An SVG whose first elements say what it is, for those who do not see it."""
    start = svg.index(b"<svg ")
    end = svg.index(b">", start)
    words = f"<title>{escape(title)}</title>\n <desc>{escape(alternative)}</desc>"
    return svg[:end] + b' role="img">\n ' + words.encode() + svg[end + 1 :]
