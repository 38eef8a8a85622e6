"""The report in a browser without a window: sorted, filtered, switched, looked up, accessible."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exact.languages import LANGUAGES
from tests.conftest import ROOT
from tests.reports import file_of

MACAU = "macau-100-89-m"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {runOnly: arguments[0]}).then(found => done({
  passed: found.passes.length,
  violations: found.violations.map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html)]),
}));
"""
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, its console kept."""
    webdriver = pytest.importorskip("selenium.webdriver")
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not program or not driver:
        pytest.skip("no browser: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(driver)
    started = webdriver.Chrome(options=options, service=service)
    yield started
    started.quit()


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, from npm."""
    folder = tmp_path_factory.mktemp("axe")
    if (given := os.environ.get("PAIKAO_AXE")) is None:
        npm = shutil.which("npm")
        if not npm:
            pytest.skip("no axe-core: install npm, or name axe.min.js in PAIKAO_AXE")
        done = subprocess.run([npm, "pack", "axe-core@4"], cwd=folder, capture_output=True)
        if done.returncode:
            pytest.skip("no axe-core: npm cannot reach its registry")
        (archive,) = folder.glob("*.tgz")
        shutil.unpack_archive(archive, folder)
    return Path(given or folder / "package/axe.min.js").read_text("utf-8")


def opened(browser: Any, tmp_path: Path, rules_id: str, code: str = "en") -> None:
    """Open a report."""
    path = tmp_path / "report.html"
    path.write_bytes(file_of(rules_id, ".html", code))
    browser.get(path.as_uri())


def column(browser: Any, table: str, number: int) -> list[str]:
    """The shown texts of a column."""
    found: list[str] = browser.execute_script(
        "return [...document.querySelectorAll(`#g-${arguments[0]} tbody tr`)]"
        ".filter(row => !row.hidden).map(row => row.cells[arguments[1]].innerText)",
        table,
        number,
    )
    return found


def do(browser: Any, script: str, *arguments: object) -> Any:
    """Run a script on the page."""
    return browser.execute_script(script, *arguments)


def choose(browser: Any, name: str, label: str) -> None:
    """Choose what begins with a label from a list."""
    do(
        browser,
        "const list = document.getElementById(arguments[0]);"
        "list.selectedIndex = [...list.options].findIndex(o => o.text.startsWith(arguments[1]));"
        "list.dispatchEvent(new Event('change'))",
        name,
        label,
    )


def published(table: str) -> list[dict[str, Any]]:
    """The rows of a published table."""
    rows: list[dict[str, Any]] = json.loads((ROOT / f"tables/{table}.json").read_text())["rows"]
    return rows


def test_tables_sort_filter_and_switch(browser: Any, tmp_path: Path) -> None:
    opened(browser, tmp_path, MACAU)
    right = [r["win_decimal"] for r in published("T03")]
    assert column(browser, "T03", 6) == right
    head = "document.querySelectorAll('#g-T03 thead th')[6]"
    do(browser, f"{head}.firstElementChild.click()")
    assert column(browser, "T03", 6) == sorted(right)
    assert do(browser, f"return {head}.getAttribute('aria-sort')") == "ascending"
    do(browser, f"{head}.firstElementChild.click()")
    assert column(browser, "T03", 6) == sorted(right, reverse=True)
    fill = (
        "const field = document.getElementById('f-T12'); field.value = arguments[0];"
        "field.dispatchEvent(new Event('input'))"
    )
    do(browser, fill, "pool 3")
    kept = [r for r in published("T12") if r["policy"] == "pool"]
    assert set(column(browser, "T12", 0)) == {"pool"}
    assert 9 <= len(column(browser, "T12", 0)) <= len(kept)
    assert do(browser, "return document.getElementById('n-T12').innerText").endswith(" / 243")
    do(browser, fill, "")
    assert len(column(browser, "T12", 0)) == 243
    choose(browser, "s-numbers", "exact")
    assert sorted(column(browser, "T04", 6)) == sorted(r["win"] for r in published("T04"))
    assert browser.get_log("browser") == []


def test_a_hand_and_a_rate_are_looked_up(browser: Any, tmp_path: Path) -> None:
    opened(browser, tmp_path, MACAU)
    shown = "return document.querySelector(`[data-lookup=${arguments[0]}] .found`).innerText"
    choose(browser, "hand-one", "W-9 ")
    found = do(browser, shown, "hand")
    row = next(r for r in published("T03") if r["seat"] == "W-9")
    assert row["win"] in found
    assert row["ev_seat_decimal"] in found
    choose(browser, "hand-two", "W-9 ")
    assert do(browser, shown, "hand") == "The banker wins: both have the same faces (Art. 8(b))."
    choose(browser, "hand-one", "8-8 ")
    assert do(browser, shown, "hand") == "The seat wins."
    choose(browser, "hand-one", "9-9 ")
    choose(browser, "hand-two", "9-9 ")
    assert do(browser, shown, "hand") == "The deck has not enough tiles for both hands."
    assert "-2421/64600" in do(browser, shown, "rate")
    choose(browser, "rate-one", "0.00 %")
    assert "-62/4845" in do(browser, shown, "rate")
    assert browser.get_log("browser") == []


def test_a_reading_opens_where_it_is_used(browser: Any, tmp_path: Path) -> None:
    opened(browser, tmp_path, MACAU)
    state = "return document.getElementById('r-R6').matches(':popover-open')"
    assert not do(browser, state)
    do(browser, "document.querySelector('#T09 button[popovertarget=r-R6]').click()")
    assert do(browser, state)


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_wider_than_the_page(
    browser: Any, tmp_path: Path, code: str, width: int
) -> None:
    opened(browser, tmp_path, "small", code)
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    assert do(browser, "return document.documentElement.scrollWidth") <= width
    frame = "document.querySelector('#hashes .frame')"
    if width > 1000:  # a hash that is cut cannot be compared with one on paper
        assert do(browser, f"return {frame}.scrollWidth <= {frame}.clientWidth")
    font = "return getComputedStyle(document.querySelector(arguments[0])).fontFamily"
    assert "monospace" in do(browser, font, "code")
    assert "sans-serif" in do(browser, font, "h2")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("code", LANGUAGES)
def test_axe_finds_nothing_in_both_themes(
    browser: Any, tmp_path: Path, axe: str, code: str
) -> None:
    opened(browser, tmp_path, "small", code)
    do(browser, axe)
    browser.set_script_timeout(120)
    for theme in ("light", "dark"):
        choices = {"light": 1, "dark": 2}
        do(
            browser,
            "const list = document.getElementById('s-theme'); list.selectedIndex = arguments[0];"
            "list.dispatchEvent(new Event('change'))",
            choices[theme],
        )
        found = browser.execute_async_script(AXE, RULES)
        assert found["violations"] == []
        assert found["passed"] > 20
    assert browser.get_log("browser") == []
