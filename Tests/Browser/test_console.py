"""The console: signed in to by link and by password, every page with and without scripts, for everyone, on paper."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from measures import overflow, violations
from playwright.sync_api import Browser, BrowserContext, Page
from server import ROOT, Server, serve
from test_markup import check

sys.path.append(str(ROOT / "Tests/Torture"))

from person import Person  # noqa: E402

PASSWORDS = {"ines": "correct horse battery 9", "tomas": "correct horse battery 8"}
LINK = re.compile(r"http://\S+/console/sign-in/\S+")


class House:
    """A server with a console, two operators, an endpoint that nobody answers at, and people who handed in."""

    def __init__(self, server: Server, people: int) -> None:
        self.server, self.people = server, people
        self.link = LINK.search("".join(server.output)).group(0)
        self.address = self.link.split("/console")[0]
        for (name, password), role in zip(PASSWORDS.items(), ["people", "view"]):
            self.command("operator", "add", name, "--role", role, input=password + "\n")
        self.command("webhook", "add", "--url", "http://127.0.0.1:9/in", "--allow-private")
        for name in ["Kim", "Lee"]:
            Person(int(server.address.rsplit(":", 1)[1]), Random(name), name).walk("reflect")
        self.command(
            "simulate", "--flow", "nutrisync", "--people", str(people), "--seed", "7", "--days", "20", "--url",
            server.address,
        )

        # An experiment in each state; the one of NutriSync stays a draft.
        for name in ["trial-week", "rating-later", "paywall-title"]:
            self.command("experiment", "start", name)
        for name in ["rating-later", "paywall-title"]:
            self.command("experiment", "stop", name)
        self.command("experiment", "decide", "paywall-title", self.arm("paywall-title"))

    def arm(self, experiment: str) -> str:
        """The last arm of an experiment."""
        shown = json.loads(self.command("experiment", "show", experiment, "--json"))
        return shown["arms"][-1]["arm"]

    def command(self, *arguments: str, input: str = "") -> str:
        done = subprocess.run(
            [self.server.program, *arguments, *self.server.place], cwd=ROOT, input=input,
            capture_output=True, text=True, timeout=180,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def sign_in(self, context: BrowserContext, name: str = "ines") -> Page:
        page = context.new_page()
        page.goto(self.address + "/console")
        page.fill("[name=name]", name)
        page.fill("[name=password]", PASSWORDS[name])
        page.click("button")
        assert page.url == self.address + "/console"
        return page


PAGES = [
    "/console", "/console/people", "/console/people?days=x", "/console/people/1", "/console/audit", "/console/deliveries",
    "/console/deliveries?state=all", "/console/health", "/console/nothing",
] + [f"/console{path}people=simulated" for path in [
    "?", "?period=24h&", "/flows/nutrisync?", "/flows/nutrisync?compare=previous&", "/flows/nutrisync?sort=loss&",
    "/flows/nutrisync?sort=skipped&",
    "/flows/nutrisync?compare=short-welcome&variant=standard&", "/flows/nutrisync?device=tablet&",
    "/flows/nutrisync/primary-goal?", "/flows/nutrisync/body-metrics?", "/flows/reflect?",
]] + [
    "/console/flows/ops", "/console/webhooks", "/console/experiments", "/console/experiments/nutrisync/short-welcome",
    "/console/experiments/familyplus/trial-week", "/console/experiments/calai/rating-later",
    "/console/experiments/calai/paywall-title",
]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with console_house() as house:
        yield house


@contextmanager
def console_house(store: str | None = None, people: int = 150) -> Iterator[House]:
    """A house over a database, or over the files of its folder, with so many people who are made up."""
    with serve("--console-port", "0", "--webhook-allow-private", store=store) as server:
        for _ in range(100):
            if LINK.search("".join(server.output)):
                break
            time.sleep(0.05)
        yield House(server, people)


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def context(request, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(java_script_enabled=request.param, viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def scripted(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


def pages(house: House, page: Page) -> list[str]:
    """The pages that are always there, and those of the first delivery and endpoint, open."""
    page.goto(house.address + "/console/deliveries?state=all")
    hrefs = [link.get_attribute("href") for link in page.locator("table th a").all()]
    return PAGES + hrefs[:1] + [next(href for href in hrefs if "/deliveries/" in href)]


def open_answers(house: House, page: Page) -> None:
    page.goto(house.address + "/console/people/1")
    if page.locator("[name=reason]").count():
        page.select_option("[name=reason]", "question")
        page.get_by_role("button", name="Open the answers").click()


def test_the_link_of_a_start_signs_in_once(house: House, scripted: BrowserContext) -> None:
    page = scripted.new_page()
    page.goto(house.link)
    page.goto(house.link)
    page.get_by_role("button", name="Sign in").click()
    assert page.url == house.address + "/console"
    assert page.get_by_text("one-time link").count() == 1
    page.get_by_role("button", name="Sign out").click()
    page.goto(house.link)
    assert "was used already" in page.inner_text("main")


def test_answers_open_with_a_reason_and_close(house: House, context: BrowserContext) -> None:
    page = house.sign_in(context)
    page.get_by_role("link", name="People", exact=True).click()
    page.get_by_role("link", name="№ 1", exact=True).click()
    assert page.get_by_text("Kim").count() == 0
    open_answers(house, page)
    assert page.get_by_text("Kim", exact=True).count() == 1
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON").click()
    assert '"name":"Kim"' in Path(download.value.path()).read_text().replace('": "', '":"')
    page.get_by_role("button", name="Close them now").click()
    assert page.get_by_text("Kim").count() == 0
    page.get_by_role("link", name="People", exact=True).first.click()
    page.get_by_role("link", name="Audit trail").click()
    assert "opened the answers" in page.inner_text("main") and "Unbroken" in page.inner_text("main")


def test_a_wrong_receipt_erases_nobody_and_the_right_one_does(house: House, context: BrowserContext) -> None:
    port = int(house.server.address.rsplit(":", 1)[1])
    Person(port, Random(), "Sam").walk("reflect")
    page = house.sign_in(context)
    page.goto(house.address + "/console/people")
    receipt = page.locator("tbody th a").first.inner_text().removeprefix("№ ")
    page.locator("tbody th a").first.click()
    page.fill("[name=receipt]", "999")
    page.get_by_role("button", name="Erase for good").click()
    assert "Nothing was erased" in page.inner_text("main")
    page.fill("[name=receipt]", receipt)
    page.get_by_role("button", name="Erase for good").click()
    assert page.url == house.address + f"/console/people?erased={receipt}"
    assert f"№ {receipt} is erased" in page.inner_text("main")
    assert page.goto(house.address + f"/console/people/{receipt}").status == 404


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


def test_who_may_see_figures_sees_no_people(house: House, context: BrowserContext) -> None:
    page = house.sign_in(context, "tomas")
    assert page.get_by_role("link", name="People", exact=True).count() == 0
    assert page.goto(house.address + "/console/people").status == 403
    assert page.goto(house.address + "/console/audit").status == 403
    assert page.goto(house.address + "/console/health").status == 200


def test_a_link_from_another_site_finds_who_is_signed_in(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted)
    scripted.route("http://elsewhere.test/", lambda route: route.fulfill(
        content_type="text/html", body=f'<a href="{house.address}/console/people">People</a>'))
    page.goto("http://elsewhere.test/")
    page.click("a")
    page.wait_for_selector("h1:has-text('People')")
    assert page.url == house.address + "/console/people"


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


def test_everyone_can_use_every_page(house: House, browser: Browser) -> None:
    """Axe in both themes; nothing scrolls sideways at 320 px and at twice the text; nothing from elsewhere."""
    findings: list[str] = []
    for scheme in ["light", "dark"]:
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
            findings += [f"{scheme} {path}: {found}" for found in violations(page)]
            if scheme == "dark":
                continue
            for width, percent in [(320, 100), (390, 200), (390, 100), (768, 100), (1280, 200)]:
                page.set_viewport_size({"width": width, "height": 900})
                page.evaluate("p => document.documentElement.style.fontSize = p + '%'", percent)
                findings += [f"{path} at {width}, {percent} %: {wide}" for wide in overflow(page)]
        context.close()
    assert not findings, "\n".join(findings)


def test_figures_are_those_of_the_command(house: House, context: BrowserContext) -> None:
    """The river, its files and `foyer insights` say the same of the same people."""
    told = json.loads(house.command("insights", "--flow", "nutrisync", "--simulated", "--json"))
    assert told["started"] == house.people
    page = house.sign_in(context)
    page.goto(house.address + "/console/flows/nutrisync?people=simulated")
    words = page.inner_text("main")
    assert str(house.people) in words and str(told["completed"]) in words
    filed = context.request.get(house.address + "/console/flows/nutrisync.json?people=simulated").json()
    rows = {row["screen"]: row for row in filed}
    # The days after the end are no part of the river.
    assert [screen["screen"] for screen in told["screens"]][:len(rows)] == list(rows) and len(rows) > 20
    for screen in told["screens"][:len(rows)]:
        for figure in ["arrived", "left", "refused"]:
            filed = rows[screen["screen"]][figure]
            # What is withheld is null here and a word there; what a screen can't have is null there.
            assert screen[figure] == (None if filed == "withheld" else filed or 0), screen
    page.get_by_role("link", name="permissions").first.click()
    assert page.get_by_role("heading", level=1).inner_text() == "permissions"


def test_an_endpoint_is_added_tested_and_removed(house: House, context: BrowserContext) -> None:
    page = house.sign_in(context)
    page.goto(house.address + "/console/deliveries")
    page.get_by_role("link", name="Add an endpoint").click()
    # The server was started so, and the form says what the tick does then.
    assert "--webhook-allow-private" in page.inner_text("#inner-hint")
    page.fill("[name=url]", "ftp://127.0.0.1/in")
    page.get_by_label("account.created").check()
    page.get_by_role("button", name="Add", exact=True).click()
    field = page.locator("[name=url]")
    assert field.get_attribute("aria-invalid") == "true"
    assert "over http only where" in page.locator("#url-error").inner_text()
    assert "url-error" in field.get_attribute("aria-describedby")
    assert page.get_by_label("account.created").is_checked()
    field.fill("http://127.0.0.1:9/second")
    page.get_by_role("button", name="Add", exact=True).click()
    assert page.locator(".secret").inner_text().startswith("whsec_")
    assert "account.created in all flows" in page.inner_text("main")
    page.get_by_role("button", name="Send a test message").click()
    assert "Not taken" in page.inner_text("[role=status]") and page.locator(".secret").count() == 0
    page.get_by_role("button", name="Pause").click()
    assert "Paused" in page.inner_text("[role=status]")
    page.get_by_role("button", name="Remove for good").click()
    assert "Nothing was removed" in page.inner_text("#unconfirmed")
    page.fill("[name=confirm]", "http://127.0.0.1:9/second")
    page.get_by_role("button", name="Remove for good").click()
    assert page.url == house.address + "/console/deliveries"
    assert "/second" not in page.inner_text("main")
    page.goto(house.address + "/console/audit")
    for word in ["added", "tested", "removed"]:
        assert page.locator("td", has_text=re.compile(f"^{word}$")).count(), word


def test_who_may_view_finds_no_button_of_an_experiment(house: House, scripted: BrowserContext) -> None:
    page = house.sign_in(scripted, "tomas")
    for path in ["nutrisync/short-welcome", "familyplus/trial-week", "calai/rating-later"]:
        page.goto(f"{house.address}/console/experiments/{path}")
        assert page.locator("main button").count() == 0
    page.goto(house.address + "/console/deliveries")
    assert page.locator("main button").count() == 0
    # Its files are all that they may have.
    for link in page.locator("main .btn").all():
        assert re.search(r"/console/deliveries/(queue|endpoints)\.(csv|json)", link.get_attribute("href"))


def test_an_experiment_is_ramped_stopped_and_goes_on(house: House, context: BrowserContext) -> None:
    page = house.sign_in(context)
    page.goto(house.address + "/console/experiments/familyplus/trial-week")
    field = page.locator("[name=ramp]")
    field.fill("101")
    page.get_by_role("button", name="Change").click()
    assert "from 0 to 100" in page.inner_text("[role=alert]")
    assert page.locator("[name=ramp]").get_attribute("aria-invalid") == "true"
    page.fill("[name=ramp]", "40")
    page.get_by_role("button", name="Change").click()
    assert "40 of 100 new people" in page.inner_text("main")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on").click()
    assert "Running" in page.inner_text("main") and "stopped" in page.inner_text("main")


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
        assert not page.locator(".sort-line:visible, .files:visible").count(), path


def test_pictures_are_the_previews_own_pages(house: House, context: BrowserContext) -> None:
    """A screen stands beside its figures as the preview shows it, inert, and only for who is signed in."""
    picture = house.address + "/console/pictures/nutrisync/standard/weight-goal"
    assert "/sign-in" in context.request.get(picture).url
    page = house.sign_in(context)
    # The first who asks has the preview made, which takes a debug build tens of times as long.
    assert context.request.get(house.address + "/console/preview/copy.html", timeout=180_000).ok
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto(house.address + "/console/flows/nutrisync?people=simulated")
    assert page.locator(".picture iframe").count() == page.locator("tr.screen").count()
    page.frame_locator(".picture iframe").first.locator("body").wait_for()
    page.goto(house.address + "/console/flows/nutrisync/weight-goal?people=simulated")
    page.frame_locator(".phone iframe").locator("body").wait_for()
    # Nothing in a picture asks for what its policy forbids.
    assert not refused, "\n".join(refused)
    frame = page.frame_locator(".phone iframe")
    assert frame.get_by_role("heading", level=1).inner_text().split() == "What’s your target weight?".split()
    answer = context.request.get(picture)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src" not in policy and "form-action 'none'" in policy
    assert context.request.get(house.address + "/console/preview/../../keys.json").status == 404
    assert context.request.get(house.address + "/console/pictures/nutrisync/standard/nowhere").status == 404
    page.get_by_role("link", name="Its words").click()
    assert "target weight" in page.locator(":target").inner_text()
    page.go_back()
    page.get_by_role("link", name="error-empty").click()
    page.locator("form [aria-invalid=true]").first.wait_for()


def test_the_first_page_says_what_somebody_has_to_look_after(house: House, context: BrowserContext) -> None:
    page = house.sign_in(context, "tomas")
    notice = page.locator(".notice")
    assert notice.count() == 1 and "doesn’t take what it is sent" in notice.inner_text()
    notice.get_by_role("link", name="Deliveries").click()
    assert page.url.endswith("/console/deliveries")
