"""Figures: the same bytes each time, described in words, of the exact numbers, in plain errors."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from exact.catalogue.methods import Source
from exact.figures import seats, style
from exact.figures.catalogue import FIGURES, OBSERVED, Drawn, draw, of_rules
from exact.figures.style import BLUE, ENDINGS, LINES, ORANGE, YELLOW, canvas, local_ticks, saved
from exact.game.rules import load
from exact.languages import LANGUAGES, speaking
from tests.conftest import PAIKAO, Run, run_process, variant

IDS = [f.id for f in FIGURES]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def source() -> Source:
    pytest.importorskip("matplotlib")
    return of_rules(load())


@pytest.fixture(scope="module")
def drawn(source: Source) -> dict[str, Drawn]:
    return {name: draw(source, name, "svg") for name in IDS}


@pytest.mark.parametrize("name", IDS)
def test_an_svg_says_what_it_is_first(drawn: dict[str, Drawn], name: str) -> None:
    root = ElementTree.fromstring(drawn[name].data)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == drawn[name].title
    assert root[1].text == drawn[name].alternative
    assert drawn[name].alternative.endswith(".")
    assert b"http://" not in drawn[name].data.replace(b"http://www.w3.org", b"").replace(
        b"http://purl.org", b""
    ).replace(b"http://creativecommons.org", b"")


def test_the_same_bytes_each_time_whatever_the_settings(
    drawn: dict[str, Drawn], tmp_path: Path
) -> None:
    (tmp_path / "matplotlibrc").write_text("font.size: 30\nsvg.fonttype: none\n", "utf-8")
    ran = run_process(*PAIKAO, "figure", "F03", "-o", str(tmp_path / "a.svg"),
                      environment={"MPLCONFIGDIR": str(tmp_path), "PYTHONHASHSEED": "7",
                                   "MATPLOTLIBRC": str(tmp_path)})  # fmt: skip
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "a.svg").read_bytes() == drawn["F03"].data


@pytest.mark.parametrize("ending", ENDINGS)
def test_each_form_is_the_same_twice(source: Source, ending: str) -> None:
    one, other = (draw(source, "F04", ending).data for _ in range(2))
    assert one == other
    assert one.startswith({"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[ending])
    assert b"CreationDate" not in one


def test_the_words_have_the_known_values(drawn: dict[str, Drawn]) -> None:
    said = {name: found.alternative for name, found in drawn.items()}
    assert "W-W wins 100.00 % of its plays" in said["F01"]
    assert "None wins in 10.17 % of the plays, all win in 7.81 %" in said["F03"]
    assert "basis bet -0.1127" in said["F04"]
    assert "0 at 2.53 %" in said["F06"]
    assert "0 at 4.56 %" in said["F06"]
    assert "basis round, each place -0.0348, the casino 0.3484" in said["F08"]
    total = sum(int(part.split(": ")[1].split()[0].rstrip("."))
                for part in said["F02"].split("first. ")[1].split("; "))  # fmt: skip
    assert total == 55 * 55


def test_every_figure_can_be_drawn_of_other_rules() -> None:
    pytest.importorskip("matplotlib")
    other = of_rules(variant(4, 2, "none", "push", "seat"))
    for name in IDS:
        assert draw(other, name, "svg").data


def luminance(colour: str) -> int:
    """The grey of a colour, of 255."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) // 1000


def test_colours_differ_in_grey_or_by_their_marker() -> None:
    greys = sorted(map(luminance, (BLUE, ORANGE, YELLOW)))
    assert all(b - a > 40 for a, b in pairwise(greys))
    assert len({line["marker"] for line in LINES}) == len(LINES)


def test_figures_are_listed(paikao: Run) -> None:
    for arguments in (("figure",), ("figure", "--list")):
        ran = paikao(*arguments)
        assert ran.code == 0
        assert all(name in ran.out for name in IDS)
        assert OBSERVED in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("F99", "-o", "x.svg"), "no figure 'F99': figures are F01 to F08"),
        (("F01",), "F01: name a file with -o, in .svg, .png or .pdf"),
        (("F01", "-o", "x.gif"), "'x.gif' does not end in .svg, .png or .pdf"),
    ],
)
def test_what_is_wrong_is_one_line(paikao: Run, arguments: tuple[str, ...], words: str) -> None:
    ran = paikao("figure", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err


def test_without_matplotlib_the_command_to_install_it_is_named(
    paikao: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(style, "find_spec", lambda name: None)
    ran = paikao("figure", "F01", "-o", str(tmp_path / "x.svg"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "pip install 'paikao[report]'" in ran.err
    assert not (tmp_path / "x.svg").exists()


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, cli; cli.run(['figure']); sys.exit('matplotlib' in sys.modules)"
    assert run_process(sys.executable, "-c", code).code == 0


def words(drawing: Any) -> Iterator[Any]:
    """The texts of a picture but for the numbers beside its axes."""
    yield from (text for legend in drawing.legends for text in legend.get_texts())
    for axes in drawing.axes:
        yield from (axes.xaxis.label, axes.yaxis.label, *axes.texts)
        if axes.get_legend():
            yield from axes.get_legend().get_texts()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_lies_outside_the_picture(source: Source, code: str) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    for figure in FIGURES:
        with speaking(code), canvas(figure.id, *figure.size) as drawing:
            figure.draw(source, drawing)
            agg: Any = FigureCanvasAgg(drawing)
            agg.draw()
            shown = [*words(drawing)]
            assert len(shown) > 2
            for text in shown:
                box = text.get_window_extent()
                assert 0 <= box.x0 < box.x1 <= drawing.bbox.width, (figure.id, text.get_text())
                assert 0 <= box.y0 < box.y1 <= drawing.bbox.height, (figure.id, text.get_text())


def test_numbers_beside_the_axes_have_the_decimal_sign_of_the_language(source: Source) -> None:
    with speaking("pt"), canvas("F04", 7, 4.4) as drawing:
        seats.banker(source, drawing)
        local_ticks(drawing)
        saved(drawing, "png", "", "")
        labels = [text.get_text() for text in drawing.axes[0].get_yticklabels()]
    assert "0,10" in labels
    assert not any("." in label for label in labels)
