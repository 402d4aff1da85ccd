"""`serve --dev`: an edit shows in an open browser, a mistake in its place, and a drawer on every page."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from server import ROOT, Server

# Seconds within which an edit shows. A debug build on a busy machine is given more time.
WITHIN = float(os.environ.get("FOYER_EDIT_WITHIN", "1"))


class Site:
    """A copy of the project's files, served under --dev."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("Templates", "Public"):
            shutil.copytree(ROOT / name, folder / name)
        self.server = Server(
            folder / "data", "--dev", "--templates", str(folder / "Templates"), "--public", str(folder / "Public")
        )

    def replace(self, file: str, old: str, new: str, count: int = 1) -> None:
        """Edits as an editor does: writes beside and renames over."""
        path = self.folder / file
        text = path.read_text()
        assert old in text, f"{old!r} is not in {file}"
        beside = path.with_name(f".{path.name}.swp")
        beside.write_text(text.replace(old, new, count))
        beside.replace(path)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site(Path(tempfile.mkdtemp(prefix="foyer-dev-")))
    with site.server:
        yield site


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-US", base_url=site.server.address
    )
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and page.errors.append(message.text))
    yield page
    context.close()
    # A page in the place of a mistake has the status 500, a refused form 422, one of another session 403; Chromium
    # calls them all errors.
    known = ("status of 500", "status of 422", "status of 403", "ERR_ABORTED")
    assert not [error for error in page.errors if not any(words in error for words in known)]


def shows_within(began: float, check) -> float:
    """How long it took until `check` held."""
    expect.set_options(timeout=10_000)
    check()
    took = time.monotonic() - began
    assert took <= WITHIN, f"It took {took:.2f} s."
    return took


def test_an_edited_word_shows_in_an_open_page(page: Page, site: Site) -> None:
    page.goto("/nutrisync/impact?force")
    title = page.locator("h1").first
    words = title.inner_text()
    began = time.monotonic()
    site.replace("Templates/nutrisync/copy.xcstrings", f'"{words}"', '"Words of a copywriter"', -1)
    shows_within(began, lambda: expect(title).to_have_text("Words of a copywriter"))
    site.replace("Templates/nutrisync/copy.xcstrings", '"Words of a copywriter"', f'"{words}"', -1)
    expect(title).to_have_text(words)


def test_the_preview_follows_the_files_too(page: Page, site: Site) -> None:
    # All pages of all flows are prepared anew: a debug build takes its time.
    page.set_default_timeout(60_000)
    page.goto("/preview/copy.html")
    page.fill("[name=find]", "ui.back")
    row = page.locator("tbody tr").filter(visible=True).first
    words = row.locator(".words").inner_text()
    site.replace("Templates/copy.xcstrings", f'"{words}"', '"Words of a copywriter"', -1)
    expect(page.locator("tbody .words", has_text="Words of a copywriter").first).to_be_attached(timeout=60_000)
    site.replace("Templates/copy.xcstrings", '"Words of a copywriter"', f'"{words}"', -1)
    expect(page.locator("tbody .words", has_text="Words of a copywriter")).to_have_count(0, timeout=60_000)
    page.goto("/preview/screens/calai/standard/en/welcome.filled-gain.html")
    site.replace("Templates/calai/welcome.mustache", "{{t.title}}", "{{t.titel}}")
    expect(page.locator("h1")).to_have_text("This page can’t be rendered", timeout=60_000)
    expect(page.locator(".mistake").first).to_contain_text("Templates/calai/welcome.mustache")
    site.replace("Templates/calai/welcome.mustache", "{{t.titel}}", "{{t.title}}")
    expect(page.locator("body")).to_have_attribute("data-screen", "welcome", timeout=60_000)


def test_an_edited_template_shows_in_an_open_page(page: Page, site: Site) -> None:
    page.goto("/calai/welcome")
    began = time.monotonic()
    site.replace("Templates/calai/welcome.mustache", "{{$content}}", '{{$content}}<p id="edited">here</p>')
    shows_within(began, lambda: expect(page.locator("#edited")).to_be_visible())
    site.replace("Templates/calai/welcome.mustache", '<p id="edited">here</p>', "")
    expect(page.locator("#edited")).to_have_count(0)


def test_an_edited_stylesheet_is_exchanged_without_loading_the_page(page: Page, site: Site) -> None:
    page.goto("/calai/gender?force")
    page.evaluate("window.isTheSame = true")
    title = page.locator(".title").first
    began = time.monotonic()
    site.replace("Public/calai/theme.css", "body {", ".title { color: rgb(1, 2, 3) !important; } body {")
    shows_within(began, lambda: expect(title).to_have_css("color", "rgb(1, 2, 3)"))
    assert page.evaluate("window.isTheSame") is True
    assert page.locator("link[href*='/calai/theme.']").count() == 1
    site.replace("Public/calai/theme.css", ".title { color: rgb(1, 2, 3) !important; } ", "")
    expect(title).not_to_have_css("color", "rgb(1, 2, 3)")


def test_what_was_entered_stays_when_only_looks_change(page: Page, site: Site) -> None:
    page.goto("/nutrisync/basic-info?force")
    page.fill("#name", "Half a na")
    site.replace("Public/base.css", "body {", "body { outline-color: rgb(9, 9, 9); ")
    expect(page.locator("body")).to_have_css("outline-color", "rgb(9, 9, 9)")
    assert page.input_value("#name") == "Half a na"
    site.replace("Public/base.css", " outline-color: rgb(9, 9, 9); ", "")


def test_what_was_typed_stays_when_the_page_is_loaded_anew(page: Page, site: Site) -> None:
    page.goto("/nutrisync/basic-info?force=lose-weight")
    page.fill("#name", "Half a na")
    page.click(".dev-handle a")
    drawer = page.locator(".dev-host")
    drawer.get_by_text("Answers", exact=True).click()
    drawer.locator("input[name=birth-date-year]").fill("19")
    site.replace("Templates/nutrisync/basic-info.mustache", "{{$content}}", '{{$content}}<p id="edited">here</p>')
    expect(page.locator("#edited")).to_be_visible()
    expect(page.locator("#name")).to_have_value("Half a na")
    expect(drawer.locator("input[name=birth-date-year]")).to_have_value("19")
    # A mistake in between keeps it, too.
    site.replace("Templates/nutrisync/basic-info.mustache", 'id="edited">', 'id="edited">{{oops}}')
    expect(page.get_by_text("nothing here is called oops")).to_be_visible()
    site.replace("Templates/nutrisync/basic-info.mustache", '<p id="edited">{{oops}}here</p>', "")
    expect(page.locator("#name")).to_have_value("Half a na")
    expect(drawer.locator("input[name=birth-date-year]")).to_have_value("19")


def test_what_was_typed_into_a_form_that_was_refused_stays(page: Page, site: Site) -> None:
    page.goto("/nutrisync/basic-info?force=lose-weight")
    page.fill("#name", "Zoë")
    page.fill("[name=birth-date-year]", "19")
    page.locator("form[data-form=screen] [type=submit]").last.click()
    expect(page.locator(".error-summary, [data-error-summary]").first).to_be_visible()
    site.replace("Templates/nutrisync/basic-info.mustache", "{{$content}}", '{{$content}}<p id="edited">here</p>')
    expect(page.locator("#edited")).to_be_visible()
    expect(page.locator("#name")).to_have_value("Zoë")
    expect(page.locator("[name=birth-date-year]")).to_have_value("19")
    site.replace("Templates/nutrisync/basic-info.mustache", '<p id="edited">here</p>', "")


def test_a_drawer_of_another_session_keeps_what_was_typed(page: Page, site: Site) -> None:
    page.goto("/nutrisync/basic-info?force=lose-weight")
    page.click(".dev-handle a")
    drawer = page.locator(".dev-host")
    drawer.get_by_text("Answers", exact=True).click()
    drawer.locator("input[name=name]").fill("Zoë")
    # Another tab begins with another example.
    other = page.context.new_page()
    other.goto("/nutrisync/basic-info?force=build-muscle")
    other.close()
    drawer.get_by_text("Change the answers").click()
    expect(page.locator("#name")).not_to_have_value("Zoë")
    expect(drawer.locator("input[name=name]")).to_have_value("Zoë")
    drawer.get_by_text("Change the answers").click()
    expect(page.locator("#name")).to_have_value("Zoë")


def test_a_mistake_shows_with_its_place_and_goes_when_it_is_mended(page: Page, site: Site) -> None:
    other = page.context.new_page()
    other.goto("/calai/welcome")
    page.goto("/nutrisync/plan?force")
    site.replace("Templates/nutrisync/plan.mustache", "{{t.title}}", "{{t.titel}}")
    expect(page.locator("h1")).to_have_text("This page can’t be rendered")
    expect(page.locator(".mistake").first).to_contain_text("Templates/nutrisync/plan.mustache")
    expect(page.locator(".marked").first).to_contain_text("{{t.titel}}")
    expect(page.locator(".marked b").first).to_contain_text("^")
    # Another page is as it was, and says that something is to be mended.
    other.bring_to_front()
    expect(other.locator(".dev-handle")).to_contain_text("to mend")
    assert other.evaluate("document.body.dataset.screen") == "welcome"
    page.bring_to_front()
    site.replace("Templates/nutrisync/plan.mustache", "{{t.titel}}", "{{t.title}}")
    expect(page.locator("body")).to_have_attribute("data-screen", "plan")
    expect(page.locator(".dev-handle")).not_to_contain_text("to mend")


@pytest.mark.parametrize("file", ["Templates/nutrisync/plan.mustache", "Templates/layout.mustache"])
def test_a_page_comes_back_after_an_editor_emptied_its_file_for_a_moment(page: Page, site: Site, file: str) -> None:
    page.goto("/nutrisync/plan?force")
    path = site.folder / file
    whole = path.read_text()
    path.write_text("")
    expect(page.locator("h1")).to_have_text("This page can’t be rendered")
    expect(page.locator(".what").first).to_contain_text("the template is empty")
    # Half of it is no page, either: without an end of its body it still follows the file.
    path.write_text(whole[: len(whole) // 2])
    path.write_text(whole)
    expect(page.locator("body")).to_have_attribute("data-screen", "plan")
    expect(page.locator(".dev-handle")).not_to_contain_text("to mend")


def test_an_unclosed_rule_is_to_be_mended_and_the_page_stays(page: Page, site: Site) -> None:
    page.goto("/_dev")
    site.replace("Public/nutrisync/theme.css", ":root {", ".open {\n:root {")
    expect(page.locator(".mistake")).to_contain_text("the { is never closed", timeout=20_000)
    expect(page.locator(".mistake .mend")).to_contain_text("Close it or take it out")
    page.goto("/nutrisync/plan?force")
    expect(page.locator("body")).to_have_attribute("data-screen", "plan")
    expect(page.locator(".dev-handle")).to_contain_text("1 to mend")
    site.replace("Public/nutrisync/theme.css", ".open {\n:root {", ":root {")


def test_an_open_page_counts_a_mistake_of_its_styles(page: Page, site: Site) -> None:
    page.goto("/nutrisync/plan?force")
    site.replace("Public/nutrisync/theme.css", ":root {", ".open {\n:root {")
    expect(page.locator(".dev-handle")).to_contain_text("1 to mend")
    site.replace("Public/nutrisync/theme.css", ".open {\n:root {", ":root {")
    expect(page.locator(".dev-handle")).not_to_contain_text("to mend")


def test_many_open_tabs_leave_connections_for_the_next(page: Page, site: Site) -> None:
    tabs = [page.context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto("/calai/welcome")
        expect(tab.locator(".dev-handle")).to_be_visible()
    site.replace("Templates/calai/welcome.mustache", "{{$content}}", '{{$content}}<p id="edited">here</p>')
    for tab in tabs:
        tab.bring_to_front()
        expect(tab.locator("#edited")).to_be_visible()
    site.replace("Templates/calai/welcome.mustache", '<p id="edited">here</p>', "")


def test_the_drawer_shows_and_changes_answers(page: Page, site: Site) -> None:
    page.goto("/nutrisync/basic-info?force=lose-weight")
    page.click(".dev-handle a")
    drawer = page.locator(".dev-host")
    expect(drawer.get_by_text("basic-info", exact=True).first).to_be_visible()
    drawer.get_by_text("Answers", exact=True).click()
    drawer.locator("input[name=name]").fill("Zoë")
    drawer.locator("input[name=birth-date-month]").fill("13")
    drawer.get_by_text("Change the answers").click()
    expect(drawer.get_by_text("Nothing was changed")).to_be_visible()
    drawer.locator("input[name=birth-date-month]").fill("12")
    drawer.get_by_text("Change the answers").click()
    expect(page.locator("#name")).to_have_value("Zoë")
    # It stays open from page to page, and closes.
    drawer.get_by_text("impact", exact=True).first.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "impact")
    expect(drawer).to_be_visible()
    page.keyboard.press("Tab")
    drawer.locator(".close").click()
    expect(drawer).to_have_count(0)


def test_the_drawer_is_a_page_without_scripts(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site.server.address)
    page = context.new_page()
    page.goto("/calai/gender?force")
    page.click(".dev-handle a")
    page.locator("summary", has_text="Answers").click()
    page.locator("select[name=gender]").select_option("female")
    page.get_by_text("Change the answers").click()
    expect(page.locator("input[value=female]")).to_be_checked()
    context.close()


def test_a_server_with_open_pages_stops_at_once(browser: Browser) -> None:
    site = Site(Path(tempfile.mkdtemp(prefix="foyer-dev-")))
    context = browser.new_context()
    with site.server:
        page = context.new_page()
        page.goto(site.server.address + "/calai/welcome")
        page.wait_for_timeout(500)
        began = time.monotonic()
    assert time.monotonic() - began < 5
    context.close()
