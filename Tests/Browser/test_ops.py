"""What only a browser shows of OPS: short screens, the wide stage, the order of day one."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from flows import OPS
from measures import text_size
from server import ROOT, Server
from walker import Walker
from watch import Watched

DESK = (1280, 800)
# Where a thing begins and ends on the page.
PLACE = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect()
  return [box.top + scrollY, box.bottom + scrollY]
}"""
OVER = "() => document.documentElement.scrollHeight - innerHeight"
# The rows whose lamp lies over the way to change them.
COVERED = """() => [...document.querySelectorAll(".rows > :has(.lamp):has(.change)")].filter(row => {
  const [lamp, change] = [".lamp", ".change"].map(part => row.querySelector(part).getBoundingClientRect())
  return lamp.right > change.left && change.right > lamp.left && lamp.bottom > change.top && change.bottom > lamp.top
}).map(row => row.innerText)"""
STAGE = """() => {
  const board = document.querySelector(".board")
  const said = board?.checkVisibility() ? board.innerText : ""
  return document.querySelector(".stage img").getAttribute("src") + said
}"""


@pytest.fixture
def browser(browser: Browser) -> Iterator[Watched]:
    """The browser, with an ear at the console of every page."""
    with Watched(browser, "net::ERR_INTERNET_DISCONNECTED") as watched:
        yield watched


@pytest.mark.parametrize("width", [390, 1280])
def test_a_transition_that_is_given_up_on_a_slow_line_is_no_error(server: Server, browser: Browser, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, base_url=server.address)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 300, "downloadThroughput": 60_000, "uploadThroughput": 60_000},
    )
    page.goto("/ops")
    page.locator("form .actions button").first.click()
    page.wait_for_url("**/account-setup")
    page.wait_for_timeout(1000)
    context.close()
    assert errors == []


@pytest.fixture(scope="module")
def examples() -> Iterator[Server]:
    """A server that opens any screen as an example person, with a company that has a first day."""
    data = Path(tempfile.mkdtemp(prefix="foyer-ops-"))
    server = Server(data, "--dev")
    subprocess.run(
        [server.program, "company", "add", "--data", data, "--code", "RDG4K7", "--name", "Ridgeline",
         "--start", "2099-11-23 06:30", "--yard", "North yard", "--address", "Gate 2",
         "--lead-phone", "(555) 555-0143"],
        cwd=ROOT, check=True, capture_output=True,
    )
    with server:
        yield server


@pytest.fixture
def open_page(browser: Watched, examples: Server):
    """Opens an address of OPS in a window of this size."""
    def opened(address: str, size: tuple[int, int] = (390, 844), **options) -> Page:
        page = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="en-US", base_url=examples.address,
            **options,
        ).new_page()
        page.goto(f"/ops{address}")
        return page

    return opened


def walker(page: Page, examples: Server) -> Walker:
    return Walker(page, examples.address, OPS, OPS.everyone)


@pytest.mark.parametrize("screen", ["company-code", "field-setup"])
def test_a_desk_shows_a_whole_step_without_scrolling(open_page, screen: str) -> None:
    assert open_page(f"/{screen}?force", DESK).evaluate(OVER) == 0


def test_the_words_of_welcome_fill_their_column_on_a_desk(open_page) -> None:
    page = open_page("/welcome", DESK)
    top, bottom = page.evaluate(PLACE, "h1")
    assert top < 160
    assert bottom - top > 400
    assert page.evaluate(OVER) == 0


@pytest.mark.parametrize("size", [(1024, 768), (1180, 820), (1280, 800)], ids=["1024", "1180", "1280"])
@pytest.mark.parametrize("screen", ["/account-setup?force", "/phone-number?variant=original&force"], ids=["seven", "eleven"])
def test_beside_the_column_every_step_is_in_sight_below_the_ground(open_page, screen: str, size: tuple[int, int]) -> None:
    page = open_page(screen, size)
    tops, bottoms = (
        page.locator(".stage li").evaluate_all(f"steps => steps.map(step => step.getBoundingClientRect().{edge})")
        for edge in ("top", "bottom")
    )
    assert max(bottoms) <= size[1]
    assert min(tops) >= page.locator(".stage img").bounding_box()["y"]
    # Seven of them are one line where the stage is as wide as on a desk.
    if size == DESK and "original" not in screen:
        assert max(tops) == min(tops)


@pytest.mark.parametrize("variant", ["consolidated", "original"])
def test_the_stage_says_what_was_said_and_the_end_is_not_the_beginning(
    open_page, examples: Server, variant: str
) -> None:
    page = open_page(f"?variant={variant}", DESK, reduced_motion="reduce")
    stages = {stop.screen: page.evaluate(STAGE) for stop in walker(page, examples).walk()}
    said = stages["completion"].lower()
    assert "dana reyes" in said
    assert "ridgeline" in said
    others = [stage for screen, stage in stages.items() if screen != "completion"]
    assert stages["completion"] not in others
    assert stages["welcome"] not in [stage for screen, stage in stages.items() if screen != "welcome"]
    scenes = {stage.split(".svg")[0] for stage in stages.values()}
    assert len(scenes) >= 5


def test_large_words_on_a_narrow_phone_stand_beside_one_another_or_below(open_page) -> None:
    page = open_page("/completion?force", (320, 700), reduced_motion="reduce")
    with text_size(page, 200):
        covered = page.evaluate(COVERED)
        number = page.locator(".crew dd[dir=ltr]").evaluate(
            "cell => { const words = document.createRange(); words.selectNodeContents(cell);"
            " return [words.getBoundingClientRect().right, cell.closest('.crew').getBoundingClientRect().right] }"
        )
    assert covered == []
    assert number[0] <= number[1]


def test_a_high_card_that_swings_in_moves_nothing_sideways(open_page) -> None:
    page = open_page("/completion?force", (320, 844))
    with text_size(page, 200):
        excess = page.evaluate("""() => {
          const [swing] = document.querySelector(".content > .crew").getAnimations()
          swing.pause()
          swing.currentTime = 1
          return document.documentElement.scrollWidth - document.documentElement.clientWidth
        }""")
    assert excess == 0


def test_both_places_of_the_code_are_in_sight_on_a_short_screen(open_page) -> None:
    page = open_page("/company-code?force", (390, 664))
    place, bar = (page.locator(part).bounding_box() for part in (".places li:last-child", ".actions"))
    assert place["y"] + place["height"] <= bar["y"]


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_key_for_the_company_at_the_end_has_one_line(open_page, width: int) -> None:
    page = open_page("/completion?force", (width, 844))
    key = page.locator("[data-key]")
    expect(key).to_have_text("Enter company code")
    lines = "e => { const label = document.createRange(); label.selectNode(e.firstChild); return label.getClientRects().length }"
    assert key.evaluate(lines) == 1


def test_without_a_signal_heading_and_facts_come_before_the_queue(open_page, examples: Server) -> None:
    page = open_page("", reduced_motion="reduce")
    page.evaluate("navigator.serviceWorker.ready")
    walker(page, examples).walk_to("completion")
    expect(page.locator("[data-kept] .lamp")).to_have_text("On this device")
    # While another act is due, the card can be kept without looking for it below the changes.
    order = [page.evaluate(PLACE, part)[0] for part in (".crew", ".first-day", ".hold", "a.change")]
    assert order == sorted(order)
    page.context.set_offline(True)
    expect(page.locator("html.is-offline")).to_have_count(1)
    page.evaluate("document.querySelector('[data-waiting]').hidden = false")
    parts = ("[data-stripe]", ".waiting", "h1", ".first-day", ".hold", ".queue", ".crew")
    order = [page.evaluate(PLACE, part)[0] for part in parts]
    assert order == sorted(order)


def test_who_asks_for_contrast_on_light_gets_the_outdoor_view(open_page) -> None:
    page = open_page("/welcome", contrast="more", color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-view", "outdoor")
    page_colour = "getComputedStyle(document.querySelector('.screen')).backgroundColor"
    assert page.evaluate(page_colour) == "rgb(255, 255, 255)"


def test_a_tap_while_the_page_comes_in_is_given_to_what_lies_there(open_page) -> None:
    page = open_page("/welcome?force")
    box = page.locator(".btn--go").bounding_box()
    page.evaluate(
        """() => {
          const slow = new CSSStyleSheet()
          for (const part of ["group", "old", "new"])
            slow.insertRule(`::view-transition-${part}(*) { animation-duration: 20s !important }`)
          document.adoptedStyleSheets.push(slow)
          return document.startViewTransition(() => {}).ready
        }"""
    )
    # Playwright's own click would wait for the button to lie on top.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url("**/ops/account-setup*")


def test_the_key_of_a_password_is_called_what_it_says(open_page) -> None:
    page = open_page("/account-setup?force")
    key = page.locator("[data-reveal]")
    for word in ("Show", "Hide"):
        expect(key).to_have_accessible_name(f"{word} Password")
        assert key.inner_text().split()[0].lower() == word.lower()
        key.click()


# Of the words that match, how many lines each takes.
LINES = """([selector, words]) => {
  const text = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT).nextNode()
  const [found] = text.data.matchAll(new RegExp(words, "g"))
  const range = document.createRange()
  range.setStart(text, found.index)
  range.setEnd(text, found.index + found[0].length)
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
}"""


@pytest.mark.parametrize("width", [320, 360, 390, 1280])
def test_a_month_keeps_its_day_and_the_lead_has_a_whole_number(open_page, examples: Server, width: int) -> None:
    page = open_page("", (width, 664), reduced_motion="reduce")
    walker(page, examples).finish()
    assert page.evaluate(LINES, [".start strong", r"November\s23"]) == 1
    assert page.evaluate(LINES, [".fact .number", r".+"]) == 1


@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1700, 950)])
def test_a_long_company_is_whole_beside_the_first_day(open_page, examples: Server, size: tuple[int, int]) -> None:
    page = open_page("", size, reduced_motion="reduce")
    walker(page, examples).finish()
    company = page.locator(".board .of-code").first
    company.evaluate(
        "e => e.firstElementChild.textContent = "
        "'Great Northern Highways and Bridges Maintenance Consortium of Saskatchewan'"
    )
    assert company.evaluate("e => e.scrollHeight <= e.clientHeight")


def test_a_switch_is_called_by_its_name_alone(open_page) -> None:
    page = open_page("/permissions?force")
    switch = page.get_by_role("checkbox", name="Notifications", exact=True)
    expect(switch).to_have_accessible_description(re.compile(r"^Job changes.*If off You check"))
    page.goto("/ops/field-setup?force")
    switch = page.get_by_role("checkbox", name="Offline mode", exact=True)
    expect(switch).to_have_accessible_description("For when signal is lost")
    page.goto("/nutrisync/permissions?force")
    expect(page.get_by_role("checkbox", name="Camera", exact=True)).to_have_accessible_description("For meal scanning")


def test_keys_come_to_the_view_where_it_is_seen_and_enter_goes_on(open_page, examples: Server) -> None:
    page = open_page("", reduced_motion="reduce")
    walker(page, examples).walk_to("user-details")
    page.keyboard.press("Tab")
    expect(page.locator(".back")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".view .to-outdoor")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("First name")).to_be_focused()
    for label, words in {"First name": "Dana", "Last name": "Reyes"}.items():
        page.get_by_label(label).fill(words)
    page.keyboard.press("Enter")
    page.wait_for_url("**/company-code*")
    expect(page.locator("html")).not_to_have_attribute("data-view", "outdoor")


def test_without_scripts_nothing_is_promised_that_needs_them(open_page) -> None:
    page = open_page("/field-setup?force", java_script_enabled=False)
    words = page.locator("body").inner_text()
    assert "here OPS needs a signal" in words and "kept on this device" not in words.lower()
    assert "online" not in words.lower()
    page.goto("/ops/welcome?force")
    assert "waits on this device" not in page.locator("body").inner_text()


def test_the_download_says_what_it_counts(open_page) -> None:
    page = open_page("/field-setup?force")
    for group in ["forms", "drawings"]:
        expect(page.locator(f"[data-group={group}] dd").first).to_have_text(re.compile(r"^\d+ / \d+ files$"))


def signed_up(page: Page, email: str) -> Page:
    """The page of somebody who has just made an account."""
    page.locator("form .actions button").first.click()
    page.wait_for_url("**/account-setup*")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill("three walks before breakfast")
    page.locator("form .actions button").first.click()
    page.wait_for_url("**/user-details*")
    return page


@pytest.mark.parametrize("width", [320, 390])
def test_a_long_address_has_its_line_to_itself(open_page, width: int) -> None:
    email = f"maximiliana.featherstonehaugh{width}@engineering.company-holdings.example"
    page = signed_up(open_page("", (width, 844)), email)
    page.goto("/account")
    address = page.locator(".rows li:has(.mail)")
    assert address.evaluate(
        "row => row.querySelector('.act').getBoundingClientRect().top >= row.querySelector('.mail').getBoundingClientRect().bottom"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_pages_of_the_account_have_their_own_words(open_page) -> None:
    page = signed_up(open_page(""), "own.words@example.com")
    # Screens of the flow are called `password` and `email`, too.
    for name, title, action in [
        ("password", "Change your password", "Save the new password"),
        ("email", "Change your email", "Send the link"),
    ]:
        page.goto(f"/account/{name}?flow=ops")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator(f'form[action*="/account/{name}"] button')).to_have_text(action)


def test_the_key_of_the_end_stands_clear_of_the_edge_of_a_desk(open_page) -> None:
    page = open_page("/completion?force", DESK)
    top, bottom = page.evaluate(PLACE, ".actions .btn")
    assert top < bottom <= DESK[1] - 12


def test_on_paper_a_lit_lamp_is_a_disc(open_page) -> None:
    page = open_page("/completion?force")
    page.emulate_media(media="print")
    edge = "lamp => parseFloat(getComputedStyle(lamp, '::before').borderTopWidth)"
    assert page.locator(".lamp--set").first.evaluate(edge) == 5
    assert page.locator(".lamp--out").first.evaluate(edge) == 2


def test_large_words_of_the_account_break_before_what_can_be_done_covers_them(open_page) -> None:
    page = signed_up(open_page(""), "large.words@example.com")
    page.goto("/account")
    with text_size(page, 200):
        covered = page.evaluate(
            """() => [...document.querySelectorAll(".rows > li:has(.is):has(.act)")].filter(row => {
              const [said, act] = [".is", ".act"].map(part => row.querySelector(part).getBoundingClientRect())
              return said.width < 140 || said.right > act.left && act.right > said.left && said.bottom > act.top && act.bottom > said.top
            }).map(row => row.innerText)"""
        )
    assert covered == []


@pytest.mark.parametrize("size", [(320, 640), (390, 844), DESK])
def test_a_notice_on_the_first_page_stands_below_its_name_and_its_key(open_page, size: tuple[int, int]) -> None:
    page = open_page("/welcome?expired=ended", size)
    top, bottom = page.evaluate(PLACE, ".notice")
    for above in [".brand", ".view"]:
        assert page.evaluate(PLACE, above)[1] <= top
    # Nor is the heading pushed out of sight.
    assert bottom <= page.evaluate(PLACE, "h1")[0] < size[1] - 100


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        ("Code: RDG4K7", "RDG4K7"),
        ("Join Ridgeline with rdg-4k7, see you Monday", "rdg4k7"),
        ("RDG4K7 or RDG4K8", "RDG4K7 or RDG4K8"),
    ],
)
def test_a_pasted_line_leaves_its_code_in_the_drums_and_is_never_cut(open_page, pasted: str, shown: str) -> None:
    page = open_page("/company-code?force")
    entry = page.locator("#company-code")
    entry.fill("")
    page.evaluate(
        """text => {
          const entry = document.querySelector("#company-code")
          entry.value = text
          entry.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }))
        }""",
        pasted,
    )
    expect(entry).to_have_value(shown)
    # Who types a letter too many has what fits.
    if len(shown) == 6:
        entry.press_sequentially("X")
        expect(entry).to_have_value(shown)


def test_the_scale_of_a_password_is_right_where_a_refused_form_brings_it_back(open_page, examples: Server) -> None:
    page = open_page("")
    walker(page, examples).walk_to("account-setup")
    page.fill("#email", "nobody")
    page.fill("#password", "seven quiet boats")
    page.locator("form .actions button").first.click()
    page.locator("#error-summary").wait_for()
    typed = page.locator("#password").input_value()
    assert page.locator("[data-length]").evaluate("scale => scale.value") == min(len(typed), 10)
