"""Sheets of Cal AI: a dialog above the screen where a script runs, a page of their own without."""

from collections.abc import Iterator
from pathlib import Path
import tempfile

import pytest
from playwright.sync_api import Browser, Page, expect

from server import Server

# The screen, the button that opens the sheet, the sheet.
SHEETS = [
    ("apple-health", "form[data-form=screen] .actions .button", "health"),
    ("rating", "button[value=rate]", "stars"),
    ("paywall", "form[data-form=screen] .actions .button", "store"),
]
FORMS = "form[method=post][data-form=screen]"


@pytest.fixture(scope="module")
def examples() -> Iterator[Server]:
    """A server that opens any screen as an example person."""
    with Server(Path(tempfile.mkdtemp(prefix="foyer-sheets-")), "--dev") as server:
        yield server


def open_page(browser: Browser, server: Server, screen: str, *, scripts: bool) -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=server.address, java_script_enabled=scripts
    )
    page = context.new_page()
    page.goto(f"/calai/{screen}?force")
    page.wait_for_load_state()
    return page


@pytest.mark.parametrize(("screen", "button", "sheet"), SHEETS)
def test_a_sheet_lies_above_its_screen(
    browser: Browser, examples: Server, screen: str, button: str, sheet: str
) -> None:
    page = open_page(browser, examples, screen, scripts=True)
    page.locator(button).first.click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    expect(page).to_have_url(f"{examples.address}/calai/{screen}/{sheet}")
    # One form, one heading to read, and the screen below can't be reached.
    expect(page.locator(FORMS)).to_have_count(1)
    expect(page.locator(".screen")).to_have_attribute("inert", "")
    assert dialog.evaluate("e => e.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(f"{examples.address}/calai/{screen}?force")
    expect(page.locator(FORMS)).to_have_count(1)
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    # Its form leads on, as that of the page does.
    page.locator(button).first.click()
    with page.expect_navigation():
        dialog.locator(".actions .button").last.click()
    assert page.evaluate("document.querySelectorAll('dialog').length") == 0
    page.context.close()


@pytest.mark.parametrize(("screen", "button", "sheet"), SHEETS)
def test_without_scripts_a_sheet_is_a_page(
    browser: Browser, examples: Server, screen: str, button: str, sheet: str
) -> None:
    page = open_page(browser, examples, screen, scripts=False)
    page.locator(button).first.click()
    expect(page).to_have_url(f"{examples.address}/calai/{screen}/{sheet}")
    expect(page.locator("body")).to_have_attribute("data-sheet", sheet)
    page.context.close()


def test_a_sheet_that_does_not_come_is_asked_for_as_without_a_script(browser: Browser, examples: Server) -> None:
    page = open_page(browser, examples, "rating", scripts=True)
    page.route("**/calai/rating", lambda route: route.abort() if route.request.resource_type == "fetch" else route.continue_())
    page.locator("button[value=rate]").click()
    expect(page.locator("body")).to_have_attribute("data-sheet", "stars")
    expect(page.locator("dialog")).to_have_count(0)
    page.context.close()
