"""The console over PostgreSQL: every page opens, and what asks the store says the same as over SQLite."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from console_house import House, console_house, context, open_answers, pages, scripted  # noqa: F401
from playwright.sync_api import BrowserContext
from server import ROOT
from test_console import (  # noqa: F401
    test_a_wrong_receipt_erases_nobody_and_the_right_one_does,
    test_an_endpoint_is_added_tested_and_removed,
    test_an_experiment_is_ramped_stopped_and_goes_on,
    test_answers_open_with_a_reason_and_close,
    test_figures_are_those_of_the_command,
    test_the_first_page_says_what_somebody_has_to_look_after,
    test_the_link_of_a_start_signs_in_once,
    test_who_may_see_figures_sees_no_people,
)

POSTGRESQL = ROOT / "script/postgresql"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    # The name of a socket has at most 107 bytes, and the database runs as a user of its own.
    folder = Path(tempfile.mkdtemp(prefix="foyer-", dir="/tmp"))
    folder.chmod(0o711)
    place = folder / "pg"
    address = subprocess.run([POSTGRESQL, "start", place], check=True, capture_output=True, text=True).stdout.strip()
    try:
        with console_house(address, people=60) as house:
            yield house
    finally:
        subprocess.run([POSTGRESQL, "stop", place, "--immediate"], check=True)
        folder.rmdir()


def test_every_page_opens(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    open_answers(house, page)
    for path in pages(house, page):
        wanted = {"/console/nothing": 404}.get(path, 200)
        assert page.goto(house.address + path).status == wanted, path
        assert page.locator("h1").count() == 1, path


def test_health_names_the_database(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/health")
    words = page.inner_text("main")
    assert "PostgreSQL 1" in words and "on the database’s own disk" in words and "in memory" not in words
