"""The console for everyone: by the rules of axe, on a phone, in large text, on paper."""

import re
from pathlib import Path

import pytest
from console_house import (  # noqa: F401
    House,
    open_answers,
    pages,
    scripted,
    context,
)
from measures import clashes, overflow, violations
from playwright.sync_api import Browser, BrowserContext
from test_markup import check


# How far the words of an arm of the river stand outside it, and those that are in words of the row alone.
PASSING = """() => [...document.querySelectorAll("tr.screen")].flatMap(row => {
  const words = row.querySelector(".passby"), beside = row.querySelector(".narrow-pass");
  const seen = [words, beside].filter(e => e?.checkVisibility());
  if (!words && !beside) return [];
  if (seen.length !== 1) return [`${row.id || row.innerText}: told ${seen.length} times`];
  if (seen[0] === beside) return [];
  const arm = row.querySelector("path.pale")?.getBoundingClientRect(), box = words.getBoundingClientRect();
  return box.right <= arm.right + 1 ? [] : [`${row.innerText}: ${box.right - arm.right} px outside`];
})"""


@pytest.mark.parametrize("width", [320, 390, 700, 1024, 1280, 1920])
def test_who_passes_a_screen_is_told_inside_the_arm_or_beside_its_name(
    house: House, scripted: BrowserContext, width: int
) -> None:
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(house.address + "/console/flows/nutrisync?people=simulated")
    assert "pass by" in page.inner_text("table.funnel")
    assert page.evaluate(PASSING) == []


# A scrolling drawing that what covers its shades doesn't reach to the end of, and words of it that nobody can scroll to.
UNREACHED = """() => [...document.querySelectorAll(".scroll:has(> svg.draw, > .versus)")].flatMap(e => {
  const drawn = e.firstElementChild, box = drawn.getBoundingClientRect();
  const wider = e.scrollWidth > box.width + 1 ? [`${e.scrollWidth} px, its drawing ${box.width}`] : [];
  const own = getComputedStyle(e).backgroundAttachment.includes("local") ? ["covers that are the box's own"] : [];
  const outside = [...e.querySelectorAll(":scope > svg.draw text")].filter(text => {
    const { left, right } = text.getBoundingClientRect();
    return left < box.left - 1 || right > box.right + 1;
  });
  return [...wider, ...own, ...outside.map(text => text.textContent)];
})"""


def test_a_drawing_that_scrolls_can_be_seen_to_its_ends(house: House, scripted: BrowserContext) -> None:
    house.command(
        "simulate", "--flow", "familyplus", "--people", "80", "--seed", "7", "--url", house.server.address)
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": 390, "height": 844})
    for path, label in [
        ("flows/nutrisync/body-metrics?", "svg.draw"), ("flows/familyplus?variant=standard&compare=trial&", ".versus"),
    ]:
        page.goto(f"{house.address}/console/{path}people=simulated")
        assert page.locator(f".scroll > {label}").count() > 0
        assert page.evaluate(UNREACHED) == []


# Boxes of more than one line, of text that is short.
BROKEN = """() => [...document.querySelectorAll("td, th, small, dd")].filter(e =>
    e.childElementCount === 0 && e.innerText.startsWith("<") && e.checkVisibility()
  ).filter(e => { const range = document.createRange(); range.selectNodeContents(e); return range.getClientRects().length > 1; }
  ).map(e => e.innerText)"""


def test_fewer_than_five_stands_on_one_line(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/flows/nutrisync/body-metrics?people=simulated")
    assert page.get_by_text("<\u00a05").count() > 0
    for width in [320, 1280]:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(BROKEN) == []


# Words and ranges of a table that go on in another line; an id may break behind a hyphen.
SPLIT = """() => [...document.querySelectorAll(".audit td:nth-child(-n + 3), .bars th")].flatMap(e => {
  const text = e.firstChild, range = document.createRange();
  if (text?.nodeType !== Node.TEXT_NODE || !e.checkVisibility()) return [];
  return [...text.data.matchAll(/\\d+-\\d+|[^\\s-]+/g)].filter(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(word => word[0]);
})"""


@pytest.mark.parametrize("width", [320, 820, 1024])
def test_no_word_of_a_column_is_split(house: House, scripted: BrowserContext, width: int) -> None:
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": width, "height": 844})
    for path in ["audit", "flows/nutrisync/daily-routine?people=simulated"]:
        page.goto(f"{house.address}/console/{path}")
        assert page.evaluate(SPLIT) == []


# Labels of figures that aren't there.
UNANSWERED = """() => [...document.querySelectorAll(".funnel [data-l]")].filter(e =>
  e.checkVisibility() && !e.innerText.trim()).map(e => e.dataset.l)"""


def test_a_dry_river_has_no_labels_without_figures(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(house.address + "/console/flows/ops")
    assert page.evaluate(UNANSWERED) == []


def test_the_mark_of_a_mistake_stands_beside_its_words(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": 320, "height": 640})
    for path in ["/console/people?days=x", "/console?from=2026-11-20&to=2026-11-01"]:
        page.goto(house.address + path)
        state = page.locator("p.state.s-bad")
        mark, words = state.locator("svg").bounding_box(), state.locator("span").bounding_box()
        assert words["x"] >= mark["x"] + mark["width"] and mark["y"] >= words["y"] - 1


def test_every_page_is_valid_html(house: House, scripted: BrowserContext, tmp_path: Path) -> None:
    page = house.sign_in(scripted)
    open_answers(house, page)
    sources = {path: scripted.request.get(house.address + path).text() for path in pages(house, page)}
    sources["link"] = scripted.request.get(house.link).text()
    page.get_by_role("button", name="Sign out").first.click()
    sources["sign-in"] = scripted.request.get(house.address + "/console/sign-in").text()
    for number, source in enumerate(sources.values()):
        # The checker is older than `loading` on frames.
        # Source: https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-loading
        (tmp_path / f"{number}.html").write_text(source.replace(' loading="lazy"', ""))
    check(tmp_path)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_can_use_every_page(house: House, browser: Browser, scheme: str) -> None:
    """Axe in both themes; nothing scrolls sideways at 320 px and at twice the text; nothing from elsewhere."""
    findings: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page = house.sign_in(context)
    page.on("console", lambda message: findings.append(message.text) if message.type == "error" and "404" not in message.text and "422" not in message.text else None)
    page.on("request", lambda request: findings.append(request.url) if not request.url.startswith(house.address) else None)
    open_answers(house, page)
    for path in pages(house, page) + ["/console/sign-in"]:
        page.set_viewport_size({"width": 1280, "height": 900})
        if path == "/console/sign-in":
            context.clear_cookies()  # who is signed in is led on from it
        page.goto(house.address + path)
        if scheme == "dark":
            findings += [f"{scheme} {path}: {found}" for found in clashes(page)]
            continue
        findings += [f"{scheme} {path}: {found}" for found in violations(page)]
        for width, percent in [(320, 100), (390, 200), (390, 100), (768, 100), (1280, 200)]:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("p => document.documentElement.style.fontSize = p + '%'", percent)
            findings += [f"{path} at {width}, {percent} %: {wide}" for wide in overflow(page)]
    context.close()
    assert not findings, "\n".join(findings)


def test_everyone_can_read_why_a_ramp_is_none(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/experiments/familyplus/trial-week")
    page.fill("[name=ramp]", "101")
    page.get_by_role("button", name="Change").click()
    page.locator("[role=alert]").wait_for()
    assert not violations(page)


@pytest.mark.parametrize("path", ["", "/nutrisync/short-welcome", "/familyplus/trial-week", "/calai/paywall-title"])
def test_paper_has_what_an_experiment_says_and_no_forms(house: House, scripted: BrowserContext, path: str) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/experiments" + path)
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    assert page.get_by_role("heading", level=1).is_visible() and page.locator(".finding").first.is_visible()
    assert page.locator("table").first.is_visible()
    assert not page.locator("main button:visible, main input:visible, main .btn:visible, nav[aria-label=Console] a:visible").count()


def test_paper_has_the_table_and_no_buttons(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/people")
    page.emulate_media(media="print")
    assert page.locator("table").is_visible() and page.get_by_role("heading", name="People").is_visible()
    assert not page.locator("nav a:visible, .btn:visible").count() or page.locator(".seg a:visible").count() == 1


def test_paper_has_a_screens_figures_over_its_whole_width(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/flows/nutrisync/primary-goal?people=simulated")
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    asked, figures = page.locator(".screen-page > aside").bounding_box(), page.locator(".screen-page > .stack").bounding_box()
    assert figures["x"] == asked["x"] and figures["width"] > 700


def test_paper_shows_two_rivers_whole(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/flows/familyplus?people=simulated&variant=standard&compare=trial")
    page.set_viewport_size({"width": 718, "height": 1047})
    page.emulate_media(media="print")
    rivers = page.locator("table.versus").bounding_box()
    assert rivers["x"] >= 0 and rivers["x"] + rivers["width"] <= 718


@pytest.mark.parametrize("path", ["flows/nutrisync?people=simulated", "flows/nutrisync/body-metrics?people=simulated", "experiments/calai/rating-later", "health"])
def test_paper_is_white_to_its_end_and_leaves_no_head_alone(house: House, scripted: BrowserContext, path: str) -> None:
    page = house.sign_in(scripted)
    page.goto(f"{house.address}/console/{path}")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    heads = page.locator(".sheet > header, .sheet thead, .sheet h2, .funnel tr.section")
    assert heads.count() and heads.evaluate_all("heads => heads.every(head => getComputedStyle(head).breakAfter == 'avoid')")


def test_tables_and_files_are_told_apart_by_their_names(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    for path in ["", "/deliveries", "/health", "/audit", "/people/1", "/flows/nutrisync/body-metrics?people=simulated", "/experiments/calai/rating-later"]:
        page.goto(house.address + "/console" + path)
        captions = page.locator("table").evaluate_all("tables => tables.map(table => table.caption?.textContent.trim())")
        assert captions and all(captions) and len(set(captions)) == len(captions), path
        files = page.locator(".files a").all_text_contents()
        assert len(set(files)) == len(files), path


def test_what_can_be_done_with_an_endpoint_leaves_its_tape_room(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/deliveries")
    for width in [744, 900, 1190, 1280]:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".tape").first.bounding_box()["width"] > 100, width
        buttons = page.locator(".endpoints form").first.locator(".btn").all()
        assert len({button.bounding_box()["y"] for button in buttons}) == 1, width


def test_on_a_phone_a_screen_is_named_where_its_figures_begin(house: House, context: BrowserContext) -> None:
    page = house.sign_in(context)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(house.address + "/console/flows/nutrisync?people=simulated")
    rows = page.locator("tr.screen").all()
    names = [row.locator(".name b").bounding_box()["x"] for row in rows]
    assert names == [row.locator("th").bounding_box()["x"] for row in rows] and len(names) > 20


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_dates_are_chosen_and_all_places_stand_in_one_line(house: House, scripted: BrowserContext, width: int) -> None:
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": width, "height": 844})
    for path in ["/console", "/console/flows/ops", "/console/people"]:
        page.goto(house.address + path)
        assert all(box.bounding_box()["width"] > 80 for box in page.locator("[type=date]").all()), path
        assert len({place.bounding_box()["y"] for place in page.locator("nav[aria-label=Console] a").all()}) == 1, path
    page.goto(house.address + "/console")
    page.fill("[name=from]", "2026-11-01")
    page.fill("[name=to]", "2026-11-02")
    page.locator("form:has([name=from])").get_by_role("button", name="Show").click()
    page.wait_for_url("**/console?*from=2026-11-01&to=2026-11-02*")


def test_paper_says_when_it_was_printed_and_has_no_dead_lists(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.emulate_media(media="print")
    for path in ["/console", "/console/flows/ops", "/console/experiments", "/console/people", "/console/deliveries", "/console/health", "/console/audit"]:
        page.goto(house.address + path)
        assert re.search(r"[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d UTC", page.locator("header.top").inner_text()), path
        assert not page.locator(".sort-line:visible, .files:visible, .follow:visible").count(), path


def test_the_figures_of_the_day_leave_no_hole(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.goto(house.address + "/console/health")
    figures = page.locator(".small-multiples > div")
    for width in [320, 390, 600, 900, 1024, 1280, 1600, 1920]:
        page.set_viewport_size({"width": width, "height": 900})
        tops = [round(figure.bounding_box()["y"]) for figure in figures.all()]
        assert len({tops.count(top) for top in tops}) == 1, width


def test_people_on_a_phone_say_who_has_an_account(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(house.address + "/console/people")
    rows = page.locator("tbody tr")
    assert rows.count() and all(re.search(r" · (no )?account", row.inner_text()) for row in rows.all())
