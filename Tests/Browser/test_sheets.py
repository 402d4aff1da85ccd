"""Sheets: above the screen they belong to, with scripts and without."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from server import Server
from watch import Watched

# The screen, the button that opens the sheet, the sheet.
SHEETS = [
    ("calai", "apple-health", "form[data-form=screen] .actions .button", "health"),
    ("calai", "rating", "button[value=rate]", "stars"),
    ("calai", "paywall", "form[data-form=screen] .actions .button", "store"),
    ("nutrisync", "account", "button[value=apple]", "apple"),
    ("familyplus", "investment", "form[data-form=screen] .actions .button", "store"),
]
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
# Where the screen and the sheet stand, where the button of the sheet ends, and what a tap beside it meets.
LAYERS = """() => {
  const sheet = document.querySelector("form[data-form=screen]").getBoundingClientRect()
  const beside = document.elementFromPoint(innerWidth / 2, 10)
  return {
    below: document.querySelector(".beneath h1").getBoundingClientRect().top,
    top: sheet.top, isDimmed: beside.matches(".scrim"),
    bottom: document.querySelector('form[data-form=screen] .button').getBoundingClientRect().bottom,
  }
}"""


@pytest.fixture
def browser(browser: Browser) -> Iterator[Watched]:
    """The browser, with an ear at the console of every page."""
    with Watched(browser) as watched:
        yield watched


@pytest.fixture(scope="module")
def examples() -> Iterator[Server]:
    """A server that opens any screen as an example person."""
    with Server(Path(tempfile.mkdtemp(prefix="foyer-sheets-")), "--dev") as server:
        yield server


@pytest.fixture
def open_sheet(browser: Watched, examples: Server):
    """Opens a sheet from its screen, in a browser with these options."""
    contexts = []

    def open_one(flow: str, screen: str, button: str, sheet: str, **options) -> Page:
        size = {"width": 390, "height": 844}
        contexts.append(browser.new_context(viewport=size, base_url=examples.address, **options))
        page = contexts[-1].new_page()
        page.goto(f"/{flow}/{screen}?force")
        page.locator(button).first.click()
        page.wait_for_url(f"**/{flow}/{screen}/{sheet}")
        page.wait_for_load_state()
        return page

    yield open_one
    for context in contexts:
        context.close()


@SCRIPTS
@pytest.mark.parametrize(("owner", "screen", "button", "sheet"), SHEETS)
def test_a_sheet_lies_above_its_screen_which_is_out_of_reach(
    open_sheet, owner: str, screen: str, button: str, sheet: str, scripts: bool
) -> None:
    page = open_sheet(owner, screen, button, sheet, java_script_enabled=scripts)
    expect(page.locator("form[method=post][data-form=screen]")).to_have_count(1)
    expect(page.locator("a[data-action=back]")).to_have_count(1)
    expect(page.locator(".beneath[inert] h1")).to_be_visible()
    page.wait_for_timeout(500)
    layers = page.evaluate(LAYERS)
    assert layers["isDimmed"]
    assert layers["top"] > 60
    assert layers["bottom"] <= 844
    expect(page.get_by_role("dialog")).to_have_accessible_name(page.locator("[role=dialog] h1").first.inner_text())
    # Keys and readers go on within it.
    if scripts:
        assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null")


@SCRIPTS
def test_a_tap_beside_a_sheet_closes_it(open_sheet, scripts: bool) -> None:
    page = open_sheet(*SHEETS[1], java_script_enabled=scripts)
    page.wait_for_timeout(500)
    page.mouse.click(195, 10)
    page.wait_for_url("**/calai/rating*")
    expect(page.locator(".beneath")).to_have_count(0)


def test_escape_and_the_arrow_lead_back_to_where_the_screen_was(open_sheet) -> None:
    page = open_sheet(*SHEETS[1])
    page.keyboard.press("Escape")
    page.wait_for_url("**/calai/rating*")
    page.locator(SHEETS[1][2]).first.click()
    page.wait_for_url("**/calai/rating/stars")
    page.locator("a[data-action=back]").click()
    page.wait_for_url("**/calai/rating*")
    # No entry of the history is left behind: the one before is the sheet's only when it was ahead.
    page.go_forward()
    page.wait_for_url("**/calai/rating/stars")


def open_by_key(browser: Watched, examples: Server, screen: str, sheet: str):
    """The page of a sheet that was opened by a key, and where its link stands on the screen."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=examples.address)
    page = context.new_page()
    page.goto(f"{screen}?force")
    opener = page.locator(f"a[href$={sheet}]").first
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{sheet}*")
    return page, opener


@pytest.mark.parametrize("way", ["Escape", "Enter", "a click"])
def test_who_closes_a_sheet_by_a_key_goes_on_from_where_they_opened_it(
    browser: Watched, examples: Server, way: str
) -> None:
    page, opener = open_by_key(browser, examples, "/calai/plan-ready", "edit-fat")
    back = page.locator("a[data-action=back]")
    if way == "a click":
        back.click()
    else:
        back.focus()
        page.keyboard.press(way)
    page.wait_for_url("**/calai/plan-ready*")
    if way == "a click":
        page.wait_for_timeout(300)
        assert page.evaluate("document.activeElement === document.body")
    else:
        expect(opener).to_be_focused()
        # It is of this one return.
        page.reload()
        assert page.evaluate("document.activeElement === document.body")
    page.context.close()


def test_escape_leaves_a_sheet_that_fills_the_screen(browser: Watched, examples: Server) -> None:
    page, opener = open_by_key(browser, examples, "/reflect/reflections", "article")
    page.keyboard.press("Escape")
    page.wait_for_url("**/reflect/reflections?*")
    expect(opener).to_be_focused()
    page.context.close()


def test_the_screen_stands_beneath_as_it_was_scrolled(browser: Watched, examples: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 500}, base_url=examples.address)
    page = context.new_page()
    page.goto("/calai/plan-ready?force")
    page.evaluate("scrollTo({top: 150, behavior: 'instant'})")
    # A click of the mouse would scroll first.
    page.locator("a[href$=edit-fat]").first.dispatch_event("click")
    page.wait_for_url("**/edit-fat")
    expect(page.locator(".beneath")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.beneath').scrollTop === 150")
    page.keyboard.press("Escape")
    page.wait_for_url("**/calai/plan-ready*")
    page.wait_for_function("() => scrollY === 150")
    context.close()


@SCRIPTS
def test_a_sheets_form_is_refused_in_its_place_and_leads_on_when_it_is_right(
    browser: Watched, examples: Server, scripts: bool
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=examples.address, java_script_enabled=scripts
    )
    page = context.new_page()
    page.goto("/calai/plan-ready/edit-fat?force")
    page.fill("[name=own-fat]", "5")
    page.locator("form[data-form=screen] .button").first.click()
    expect(page.locator("#error-summary")).to_be_visible()
    expect(page.locator(".beneath")).to_have_count(1)
    page.fill("[name=own-fat]", "70")
    page.locator("form[data-form=screen] .button").first.click()
    page.wait_for_url("**/calai/plan-ready")
    context.close()


def test_a_sheet_stands_in_the_middle_of_a_desk(open_sheet) -> None:
    page = open_sheet(*SHEETS[2])
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_timeout(500)
    box = page.locator("[role=dialog] .main").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 640) < 2
    assert box["width"] < 520
