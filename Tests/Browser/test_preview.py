"""The static preview, opened from a folder and from a static host: valid, accessible, usable."""

import csv
import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import threading
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import DESK, PHONE
from measures import overflow, settle, violations
from server import ROOT, serve
from test_markup import check
from unseen import UNSEEN

PROGRAM = Path(os.environ.get("FOYER_BINARY", ROOT / ".build/debug/foyer"))
LOCALES = ("en", "en-XA", "ar-XB")
TOOLS = ("index.html", "index.ar-XB.html", "map.html", "copy.html", "tokens.html", "changes.html")


@pytest.fixture(scope="session")
def preview(tmp_path_factory, pytestconfig) -> Path:
    """A preview of the flows under test, compared with one that lacks half of them."""
    folder = tmp_path_factory.mktemp("preview")
    only = pytestconfig.getoption("--flow")
    flows = ["--flow", only] if only else []

    def build(*arguments: str) -> None:
        command = [PROGRAM, "build", "--output", folder / "dist", *flows, *arguments]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    build("--locale", "en")
    locales = [part for code in LOCALES for part in ("--locale", code)]
    build(*locales, "--compare", str(folder / "dist"))
    return folder / "dist"


@pytest.fixture(scope="session")
def pages(preview) -> list[dict]:
    return json.loads((preview / "manifest.json").read_text())["pages"]


@pytest.fixture
def host(preview):
    """The preview on a host that only hands out files."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=preview)
    handler.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def tab(browser):
    """Opens tabs with the options of a Playwright context."""
    contexts = []

    def open_tab(**options):
        contexts.append(browser.new_context(**{"viewport": DESK, **options}))
        return contexts[-1].new_page()

    yield open_tab
    for context in contexts:
        context.close()


def chosen(pages: list[dict], flow: str, locale: str, every_kind: bool) -> list[dict]:
    """One page for each screen, or for each screen and kind of state."""
    seen = {}
    for page in pages:
        if page["flow"] != flow or page["locale"] != locale:
            continue
        kind = page["kind"] if every_kind else ""
        seen.setdefault((page["screen"], page.get("sheet"), kind), page)
    return list(seen.values())


def test_every_page_is_valid_html(preview):
    check(preview)


LOOKS = {
    "light, every state": ("en", True, {"color_scheme": "light"}),
    "dark, more contrast": ("en", False, {"color_scheme": "dark", "contrast": "more"}),
    "right to left": ("ar-XB", False, {}),
    "longer words": ("en-XA", False, {}),
}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_in_the_catalogue(preview, pages, tab, flow, subtests, look):
    locale, every_kind, options = LOOKS[look]
    page = tab(viewport=PHONE, reduced_motion="reduce", **options)
    screens = chosen(pages, flow.id, locale, every_kind)
    assert screens
    for screen in screens:
        page.goto((preview / screen["url"]).as_uri())
        settle(page)
        # At the end of the page its bar lies below everything, not across what is being scrolled.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        with subtests.test(screen["url"]):
            assert violations(page) == []


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_around_the_pages(preview, tab, name, scheme):
    page = tab(java_script_enabled=True, color_scheme=scheme)
    # The frames are judged as pages of their own.
    page.route("**/screens/**", lambda route: route.abort())
    page.goto((preview / name).as_uri())
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_around_a_walk(preview, tab, flow, scheme):
    page = tab(color_scheme=scheme)
    page.route("**/screens/**", lambda route: route.abort())
    page.goto(sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0].as_uri())
    assert violations(page) == []


def test_the_board_is_a_plain_list_without_scripts(preview, tab, pages):
    page = tab(java_script_enabled=False)
    page.goto((preview / "index.html").as_uri())
    assert page.locator("iframe").count() == 0
    links = page.locator(".states a").evaluate_all("links => links.map(link => link.href)")
    here = [each for each in pages if each["locale"] == "en"]
    assert sorted(links) == sorted((preview / each["url"]).as_uri() for each in here)
    page.locator(".states a").first.click()
    assert page.locator("body[data-screen]").count() == 1


@pytest.mark.parametrize("width", ["320", "390", "430", "768", "1280"])
def test_the_board_shows_pages_in_frames_of_a_width(preview, tab, width):
    page = tab()
    page.goto((preview / "index.html").as_uri())
    page.check(f"[name=width][value='{width}']")
    page.locator(".device iframe").first.wait_for()
    frame = next(frame for frame in page.frames if "/screens/" in frame.url)
    assert frame.evaluate("innerWidth") == int(width)


def test_the_board_filters_by_section_and_state(preview, tab):
    page = tab()
    page.goto((preview / "index.html").as_uri())
    page.select_option("[name=kind]", "error")
    shown = page.locator(".screen:not([hidden])").filter(visible=True)
    assert shown.count() > 0
    marked = page.locator(".screen:not([hidden]) .states [aria-current]").filter(visible=True)
    kinds = marked.evaluate_all("links => links.map(link => link.dataset.state)")
    assert set(kinds) == {"error"} and len(kinds) == shown.count()
    section = page.locator("[name=section] option").nth(1).get_attribute("value")
    page.select_option("[name=kind]", "")
    page.select_option("[name=section]", section)
    sections = page.locator(".stretch").filter(visible=True)
    assert sections.evaluate_all("all => all.map(one => one.dataset.section)") == [section]


def test_a_direction_leads_to_the_board_of_a_language_that_runs_so(preview, tab):
    page = tab()
    page.goto((preview / "index.html").as_uri())
    page.select_option("[name=dir]", "rtl")
    page.wait_for_url("**/index.ar-XB.html*")
    page.locator(".device iframe").first.wait_for()
    frame = next(frame for frame in page.frames if "/screens/" in frame.url)
    frame.wait_for_load_state()
    assert frame.evaluate("document.dir") == "rtl"


@pytest.mark.parametrize("scripts", [True, False])
def test_the_board_has_one_control_for_its_language(preview, tab, scripts):
    page = tab(java_script_enabled=scripts)
    page.goto((preview / "index.html").as_uri())
    expect(page.locator("select[name=locale]")).to_be_visible(visible=scripts)
    expect(page.locator(".locales")).to_be_visible(visible=not scripts)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_walk_leads_from_the_first_screen_to_the_last(host, preview, tab, flow, scripts):
    walk = sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0]
    page = tab(java_script_enabled=scripts, reduced_motion="reduce")
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{host}/{walk.name}")
    steps = page.locator(".steps a").evaluate_all(
        "links => links.map(link => new URL(link.href).pathname.split('/').pop().split('.')[0])"
    )
    page.goto(page.locator(".steps a").first.evaluate("link => link.href"))
    seen = [page.locator("body").get_attribute("data-screen")]
    # A sheet between two screens takes a step of its own.
    for _ in range(3 * len(steps)):
        if seen == steps:
            break
        buttons = page.locator("form[data-form=screen] :is(button:not([type=button]), [type=submit])")
        primary = buttons.locator("visible=true").filter(has_not=page.locator("[name=action]"))
        with page.expect_navigation():
            primary.first.click()
        screen = page.locator("body").get_attribute("data-screen")
        if screen != seen[-1]:
            seen.append(screen)
    assert seen == steps
    assert errors == []


@pytest.mark.parametrize("place", ["disk", "host"])
def test_the_marked_step_follows_the_phone(host, preview, tab, flow, place):
    walk = sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0]
    page = tab(reduced_motion="reduce")
    page.goto(walk.as_uri() if place == "disk" else f"{host}/{walk.name}")
    marked = page.locator(".steps a[aria-current=step]")
    first = page.locator(".steps a").first.text_content()
    expect(marked).to_have_text(first)
    phone = page.frame_locator(".phone")
    primary = phone.locator("form[data-form=screen] button:not([type=button]):not([name=action])")
    primary.first.click()
    expect(marked).not_to_have_text(first)


def test_nothing_that_is_entered_leaves_the_page(host, preview, pages, tab):
    empty = next(page for page in pages if page["kind"] == "empty" and page["locale"] == "en")
    page = tab()
    sent = []
    page.on("request", lambda request: sent.append((request.method, request.url)))
    page.goto(f"{host}/{empty['url']}")
    with page.expect_navigation():
        page.locator("form[data-form=screen] button:not([type=button])").last.click()
    assert all(method == "GET" and "?" not in url for method, url in sent)


@pytest.mark.parametrize("place", ["disk", "host"])
def test_a_page_asks_for_files_of_the_preview_alone_and_gets_them(host, preview, pages, tab, flow, place):
    page = tab(reduced_motion="reduce")
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    page.on("response", lambda response: complaints.append(response.url) if response.status >= 400 else None)
    root = preview.as_uri() if place == "disk" else host
    first = {}
    for one in pages:
        # A mail names no icon, and a browser asks the host for one.
        if one["flow"] == flow.id and one["locale"] == "en" and not one["screen"].startswith("mail"):
            first.setdefault((one["flow"], one["screen"], one.get("sheet")), one["url"])
    for url in first.values():
        page.goto(f"{root}/{url}", wait_until="networkidle")
    assert complaints == []


def test_every_word_has_a_screen_or_a_reason(preview, pytestconfig):
    """The list only shrinks: what gets a screen has to leave it."""
    only = pytestconfig.getoption("--flow")
    with (preview / "copy.csv").open(newline="") as table:
        rows = [(row["file"].split("/")[0] if "/" in row["file"] else "shared", row) for row in csv.DictReader(table)]
    unseen = {(flow, row["key"]) for flow, row in rows if not row["screens"]}
    for flow, reasons in UNSEEN.items():
        # What is shared may stand in another flow than the one that was built.
        if only and flow != only:
            continue
        keys = {key for place, key in unseen if place == flow}
        assert {key for key in keys if not any(fnmatchcase(key, one) for one in reasons)} == set()
        assert [one for one in reasons if not any(fnmatchcase(key, one) for key in keys)] == []
        # Whatever a form can bring about is shown.
        assert flow == "shared" or [key for key in keys if ".error." in key] == []


@pytest.mark.parametrize("name", ["copy.html", "changes.html"])
def test_words_stand_on_a_phone_without_scrolling_sideways(preview, tab, name):
    page = tab(viewport={"width": 320, "height": 640})
    page.goto((preview / name).as_uri())
    sheets = page.locator(".sheet")
    wide = "sheets => sheets.filter(sheet => sheet.scrollWidth > sheet.clientWidth).length"
    assert sheets.evaluate_all(wide) == 0
    # A row is still a row to a screen reader.
    assert sheets.count() == 0 or page.get_by_role("row").count() > 1


def test_the_words_can_be_sorted_and_searched(preview, tab):
    page = tab()
    page.goto((preview / "copy.html").as_uri())
    lengths = "rows => rows.filter(row => !row.hidden).map(row => Number(row.cells[4].textContent))"
    page.get_by_role("button", name="Length").click()
    assert "sort=length" in page.url
    found = page.locator("tbody tr").evaluate_all(lengths)
    assert found == sorted(found) and len(found) > 50
    page.get_by_role("button", name="Length").click()
    assert page.locator("tbody tr").evaluate_all(lengths) == found[::-1]
    page.fill("[name=find]", "ui.back")
    assert page.locator("tbody tr").filter(visible=True).count() == 1


# A look that an address asks for, and the looks of browsers that ask for something else.
@pytest.fixture
def painted(host, pages, tab, flow):
    """The colours of a page, by what its address and its browser ask for."""
    welcome = next(page for page in pages if page["flow"] == flow.id and page["locale"] == "en")

    def colours(query: str, **options) -> dict:
        page = tab(reduced_motion="reduce", **options)
        page.goto(f"{host}/{welcome['url']}{query}")
        settle(page)
        return page.evaluate(
            """() => ({all: [...document.querySelectorAll('html, body, body *')].map(e => {
              const style = getComputedStyle(e)
              return [style.color, style.backgroundColor, style.borderTopColor]
            }), sheets: document.styleSheets.length,
            size: getComputedStyle(document.documentElement).fontSize})"""
        )

    return colours


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["normal", "more"])
def test_an_address_holds_a_page_to_a_theme_and_a_contrast(painted, theme, contrast):
    asked = {"normal": "no-preference", "more": "more"}
    other = {"light": "dark", "dark": "light", "normal": "more", "more": "no-preference"}
    own = painted("", color_scheme=theme, contrast=asked[contrast])
    held = painted(
        f"?theme={theme}&contrast={contrast}",
        color_scheme=other[theme], contrast=other[contrast],
    )
    assert held == own


def test_an_address_enlarges_the_text(painted):
    assert painted("?text=200")["size"] == "32px"
    assert painted("?text=1000")["size"] == "16px"


@pytest.mark.parametrize("place", ["disk", "host"])
def test_the_switches_of_the_board_reach_the_frames_and_the_address(host, preview, tab, place):
    page = tab()
    page.goto((preview / "index.html").as_uri() if place == "disk" else f"{host}/index.html")
    page.select_option("[name=theme]", "dark")
    page.select_option("[name=contrast]", "more")
    page.select_option("[name=text]", "130")
    assert page.url.endswith("?theme=dark&contrast=more&text=130")
    for _ in range(2):
        assert page.input_value("[name=theme]") == "dark"
        expect(page.locator(".device iframe").first).to_have_attribute(
            "src", re.compile(r"\?theme=dark&contrast=more&text=130$")
        )
        page.reload()


def test_the_look_goes_along_from_page_to_page_of_a_walk(host, preview, tab, flow):
    walk = sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0]
    page = tab(reduced_motion="reduce")
    page.goto(f"{host}/{walk.name}?theme=dark&text=130")
    first = page.locator(".phone").get_attribute("src")
    assert first.endswith("?theme=dark&text=130")
    phone = page.frame_locator(".phone")
    phone.locator("form[data-form=screen] button:not([type=button]):not([name=action])").first.click()
    page.wait_for_function("src => window.frames[0].location.href !== src", arg=first)
    assert page.frames[1].url.endswith("?theme=dark&text=130")


def test_filters_and_searches_stand_in_the_address(host, tab):
    page = tab()
    page.goto(f"{host}/index.html")
    page.fill("[name=find]", "welcome")
    page.select_option("[name=kind]", "filled")
    page.check("[name=width][value='320']")
    found = page.locator(".screen").filter(visible=True).count()
    assert 0 < found < page.locator(".screen").count()
    page.reload()
    assert page.input_value("[name=find]") == "welcome"
    assert page.locator(".screen").filter(visible=True).count() == found
    page.goto(f"{host}/copy.html")
    page.fill("[name=find]", "back")
    page.check("[name=claims]", force=True)
    page.uncheck("[name=claims]", force=True)
    page.get_by_role("button", name="Key").click()
    page.get_by_role("button", name="Key").click()
    keys = "rows => rows.filter(row => !row.hidden).map(row => row.id)"
    found = page.locator("tbody tr").evaluate_all(keys)
    assert found
    page.reload()
    assert page.locator("tbody tr").evaluate_all(keys) == found


def test_counts_of_states_lead_to_their_words(host, tab):
    page = tab()
    page.goto(f"{host}/copy.html")
    link = page.locator(".sums a", has_text="translated")
    count = int(link.inner_text().split()[0])
    link.click()
    page.wait_for_url("**/copy.html?language=en&state=translated")
    assert page.locator("tbody tr").filter(visible=True).count() == count > 0


@pytest.mark.parametrize("way", ["switch", "alt"])
@pytest.mark.parametrize("place", ["disk", "host"])
def test_a_click_on_a_sentence_leads_to_its_key_and_back_to_its_screen(
    host, preview, tab, flow, way, place
):
    walk = sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0]
    page = tab(reduced_motion="reduce")
    page.goto(walk.as_uri() if place == "disk" else f"{host}/{walk.name}")
    if way == "switch":
        page.check("[name=click]")
    phone = page.frame_locator(".phone")
    primary = phone.locator("form[data-form=screen] :is(button[data-copy], button:has([data-copy])):not([type=button])").last
    primary.click(modifiers=["Alt"] if way == "alt" else [])
    page.wait_for_url("**/copy.html?flow=*&key=*")
    rows = page.locator("tbody tr").filter(visible=True)
    assert rows.count() == 1
    rows.locator("a").first.evaluate("link => link.closest('details')?.setAttribute('open', '')")
    with page.expect_navigation():
        rows.locator("a").first.click()
    assert page.locator("body[data-screen]").count() == 1


@pytest.mark.parametrize("name", TOOLS)
def test_no_tool_of_a_preview_scrolls_sideways_on_a_small_phone(host, tab, name):
    page = tab(viewport={"width": 320, "height": 640})
    page.goto(f"{host}/{name}")
    assert overflow(page) == []


@pytest.mark.parametrize("name", ["copy.html", "map.html"])
def test_words_and_maps_are_whole_on_paper(preview, tab, name):
    page = tab(viewport={"width": 718, "height": 1047}, color_scheme="dark")
    page.goto((preview / name).as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    for sheet in page.locator(".sheet").all():
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert not overflow(page)
    assert not page.locator(".tools:visible, nav:visible").count()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_the_phone_of_a_walk_and_the_frames_of_the_board_fit_a_low_window(host, preview, tab, flow):
    page = tab(viewport={"width": 1280, "height": 900})
    walk = sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0]
    page.goto(f"{host}/{walk.name}")
    box = page.locator(".phone").bounding_box()
    assert box["y"] + box["height"] <= 900 and box["height"] > 600
    assert page.frames[1].evaluate("[innerWidth, innerHeight]") == [390, 844]
    for width in ("320", "430", "768", "1280"):
        page.goto(f"{host}/index.html?flow={flow.id}&width={width}&zoom=100")
        bar = page.locator(".tools").bounding_box()["height"]
        assert page.locator(".flow:not([hidden]) .device").first.bounding_box()["height"] + bar <= 900


def test_the_phone_of_a_walk_fits_a_low_window_without_scripts(preview, tab, flow):
    page = tab(viewport={"width": 1280, "height": 900}, java_script_enabled=False)
    page.goto(sorted(preview.glob(f"walk.{flow.id}.*.en.html"))[0].as_uri())
    box = page.locator(".phone").bounding_box()
    assert box["y"] + box["height"] <= 900


def test_no_page_knows_what_time_it_is(host, pages, tab):
    page = tab()
    page.clock.install(time="2031-05-06T07:08:09Z")
    page.goto(f"{host}/{pages[0]['url']}")
    shown = "[new Date().toISOString().slice(0, 10), new Date(0).getTime(), Date.now() === +new Date()]"
    assert page.evaluate(shown) == ["2026-11-21", 0, True]


def test_builds_on_two_days_are_the_same_byte_for_byte(tmp_path):
    # There is always another day at one end of the world than at the other.
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        subprocess.run(
            [PROGRAM, "build", "--output", tmp_path / zone, "--flow", "reflect", "--locale", "en"],
            cwd=ROOT, check=True, capture_output=True, env={**os.environ, "TZ": zone},
        )
    one, other = ({file.relative_to(root): file.read_bytes() for file in root.rglob("*") if file.is_file()}
                  for root in (tmp_path / "Pacific/Kiritimati", tmp_path / "Pacific/Pago_Pago"))
    assert one.keys() == other.keys()
    assert [path for path in one if one[path] != other[path]] == []


def test_the_page_of_changes_lists_the_pages_that_came(preview, tab, pages):
    page = tab(java_script_enabled=False)
    page.goto((preview / "index.html").as_uri())
    page.get_by_role("link", name="Changes").click()
    added = len([each for each in pages if each["locale"] != "en"])
    sums = " ".join(page.locator(".sums").inner_text().split())
    assert f" {added} added" in sums
    assert sums.startswith("0 words 0 pages changed")


def test_the_pages_around_the_flows_have_nothing_that_axe_finds(preview, pages, tab, subtests):
    page = tab(viewport=PHONE, reduced_motion="reduce")
    around = [each for each in pages if each["variant"] == "site" and each["locale"] == "en"]
    assert {each["screen"] for each in around} >= {"gallery", "sign-in", "account", "erase", "error", "restart"}
    for each in around:
        page.goto((preview / each["url"]).as_uri())
        with subtests.test(each["url"]):
            assert violations(page) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_links_and_buttons_around_the_flows_stay_in_the_preview(host, tab, flow, scripts):
    page = tab(java_script_enabled=scripts)
    page.goto(f"{host}/screens/site/shared/en/gallery.flows.html")
    page.get_by_role("link", name="Account").click()
    assert "/sign-in.empty.html" in page.url
    page.goto(f"{host}/screens/site/{flow.id}/en/restart.asks.html")
    with page.expect_navigation():
        page.get_by_role("button").first.click()
    assert page.locator(f"body[data-flow={flow.id}]").count() == 1
    page.goto(f"{host}/screens/site/shared/en/error.not-found.html")
    page.get_by_role("link").first.click()
    assert "/gallery.flows.html" in page.url


def test_a_changed_word_is_pictured_with_its_difference(tmp_path, tab):
    templates = tmp_path / "Templates"
    shutil.copytree(ROOT / "Templates", templates)

    def build(name: str, *arguments: str) -> None:
        subprocess.run(
            [PROGRAM, "build", "--output", tmp_path / name, "--flow", "reflect", "--locale", "en",
             "--templates", templates, *arguments], cwd=ROOT, check=True, capture_output=True)

    build("old")
    words = templates / "reflect/copy.xcstrings"
    words.write_text(words.read_text().replace("A few lines at dawn.", "A few lines at daybreak."))
    build("new", "--compare", str(tmp_path / "old"), "--browser", "/usr/bin/chromium")
    page = tab(reduced_motion="reduce")
    page.goto((tmp_path / "new/changes.html").as_uri())
    assert page.locator(".pictures li").count() == 1
    for image in page.locator(".pictures img").all():
        image.scroll_into_view_if_needed()
        assert image.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [390, 844]
    blend = "image => getComputedStyle(image).mixBlendMode"
    assert page.locator(".difference img").last.evaluate(blend) == "difference"
    assert violations(page) == []


def test_the_preview_of_a_server_keeps_to_its_policy_with_every_switch(browser):
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    context.set_default_timeout(120_000)
    with serve("--dev") as server:
        page.goto(f"{server.address}/preview/index.html?flow=reflect&theme=dark&contrast=more&text=130&click=words")
        page.locator(".device iframe").first.wait_for()
        frame = page.locator(".device iframe").first.element_handle().content_frame()
        frame.wait_for_url("**/screens/**")
        frame.wait_for_load_state()
        assert frame.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
        assert any(".dark-more.css" in href for href in frame.evaluate(
            "[...document.styleSheets].map(sheet => sheet.href)"))
        frame.locator("h1[data-copy], h1 [data-copy]").first.click(force=True)
        page.wait_for_url("**/copy.html?flow=reflect&key=*")
        assert page.locator("tbody tr").filter(visible=True).count() > 0
        # A page that outlives its server misses it.
        context.close()
    assert complaints == []
