"""The pictures of a report: those of `exact.figures`, from the counts that its tables have."""

from collections.abc import Iterator

from ..catalogue.methods import Source
from ..figures.catalogue import FIGURES, draw
from ..languages import _
from ..loops import told
from .model import Picture


def pictures(source: Source) -> Iterator[Picture]:
    """Every figure, with its title and what it shows in words."""
    for figure in told(FIGURES, "figures", len(FIGURES)):
        drawn = draw(source, figure.id, "svg", titled=False)
        title = f"{figure.id}  {_(figure.title)} ({figure.table})"
        yield Picture(figure.id, title, drawn.data, drawn.alternative)
