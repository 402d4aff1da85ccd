"""What axe doesn't see of large text and of a person's own colours."""

import re

import pytest
from playwright.sync_api import Page, expect

from flows import CALAI, FAMILYPLUS, NUTRISYNC, OPS, REFLECT, Flow
from measures import faint_rings, hold, overflow, text_size

# Words that don't stand in one line.
BROKEN = r"""() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT)
  const found = []
  for (let text; (text = texts.nextNode()); ) {
    if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue
    if (text.parentElement.closest(".vh, svg")) continue
    for (const word of text.data.matchAll(/\p{Letter}+/gu)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)))
      if (lines.size > 1) found.push(word[0])
    }
  }
  return found
}"""

# On how many lines the last two words stand.
LAST_WORDS = r"""words => {
  const text = words.lastChild
  const range = document.createRange()
  range.setStart(text, text.data.search(/\S+\s+\S+\s*$/))
  range.setEnd(text, text.data.trimEnd().length)
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
}"""

EDGE = """field => {
  const style = getComputedStyle(field)
  return parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none"
}"""


@pytest.mark.parametrize("screen", ["permissions", "secondary-goals", "potential"])
def test_at_twice_the_size_no_word_of_a_card_is_broken(visit, screen: str) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to(screen)
    with text_size(here.page, 200):
        assert here.page.evaluate(BROKEN) == []


SMALLEST = [
    (NUTRISYNC, "permissions"), (CALAI, "workouts"), (CALAI, "plan-ready"),
    (FAMILYPLUS, "golden-nugget"), (OPS, "permissions"), (REFLECT, "journaling"),
]


@pytest.mark.parametrize(("of", "screen"), SMALLEST)
def test_no_word_is_broken_on_the_smallest_screens(visit, of: Flow, screen: str) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(of).walk_to(screen)
    # Twice the text on a small phone, and a phone that folds.
    for width, percent in [(320, 200), (280, 100)]:
        here.page.set_viewport_size({"width": width, "height": 640})
        with text_size(here.page, percent):
            assert here.page.evaluate(BROKEN) == [], width


def test_on_a_narrow_phone_words_are_whole_and_labels_have_one_line(visit) -> None:
    here = visit(reduced_motion="reduce")
    looked = {"weight-goal", "schedule-builder", "dietary-preferences"}
    for stop in here.walker(NUTRISYNC).walk():
        for width in [360, 375, 384] if stop.screen in looked else []:
            here.page.set_viewport_size({"width": width, "height": 640})
            assert here.page.evaluate(BROKEN) == [], (stop.screen, width)
            keys = [key for key in here.page.locator(".actions .button").all() if key.is_visible()]
            assert {key.bounding_box()["height"] for key in keys} == {56}, (stop.screen, width)
        if stop.screen == "dietary-preferences":
            break
    # No word stands alone below a sentence.
    here.page.set_viewport_size({"width": 390, "height": 844})
    assert here.page.locator(".hint").evaluate(LAST_WORDS) == 1


def test_at_twice_the_size_the_target_weight_is_not_cut(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("weight-goal")
    with text_size(here.page, 200):
        field = here.page.locator("#target-weight")
        field.fill("388")
        assert field.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("percent", [100, 200])
def test_a_target_of_many_letters_stays_on_the_smallest_screen(visit, percent: int) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 320, "height": 640})
    here.walker(NUTRISYNC).walk_to("weight-goal")
    page = here.page
    for value in ["142.5", "WWWWWWWWWWWW", "\"><b>x</b>'&"]:
        page.locator("#target-weight").fill(value)
        with text_size(page, percent):
            assert overflow(page) == []


def test_at_twice_the_size_the_page_to_go_on_elsewhere_stays_on_the_smallest_screen(visit) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 320, "height": 640})
    here.walker(REFLECT).walk_to("three-month-goal")
    here.page.goto(f"{here.address}/reflect/later")
    with text_size(here.page, 200):
        assert overflow(here.page) == []


def test_in_forced_colours_the_fields_of_the_sign_in_have_an_edge(visit) -> None:
    here = visit(forced_colors="active")
    here.page.goto(f"{here.address}/account")
    assert here.page.locator("input.box").count() == 2
    for field in here.page.locator("input.box").all():
        assert field.evaluate(EDGE)


def test_in_forced_colours_the_key_of_the_sample_keeps_its_own(visit) -> None:
    """Chromium lays a plate in the page's colour under words, and theirs is the plate's."""
    here = visit(forced_colors="active", reduced_motion="reduce")
    here.walker(CALAI, CALAI.people[2]).walk_to("today")
    key = here.page.locator(".try")
    assert key.evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"


def test_the_days_that_come_back_are_counted_in_the_year_of_the_lost_ones(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("good-news")
    lost, won = (here.page.locator(year).bounding_box() for year in (".gain > .year", ".year .year"))
    assert lost == won
    turned(here.page, lost)


def turned(page: Page, lost: dict) -> None:
    """Right to left, both begin at the other end: one mirror for the two."""
    page.evaluate("document.documentElement.dir = 'rtl'")
    scales = page.evaluate("[...document.querySelectorAll('.year')].map(e => getComputedStyle(e).scale)")
    assert scales == ["-1 1", "none"]
    assert page.locator(".year .year").bounding_box() == lost


@pytest.mark.parametrize("percent", [100, 200])
def test_a_long_address_stays_on_the_pages_of_its_account(visit, percent: int) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 320, "height": 640})
    walker = here.walker(NUTRISYNC)
    walker.walk_to("account")
    walker.answer()
    here.page.locator("[name=email]").fill(f"maximiliane.theodora.von-hohenstaufen+{percent}@mail.subdomain.example.com")
    walker.press()
    for path in ["account", "account/erase", "account/password", "nutrisync/restart"]:
        here.page.goto(f"{here.address}/{path}")
        with text_size(here.page, percent):
            assert overflow(here.page) == [], path
    gone(here.page, f"{here.address}/account/erase")


def gone(page: Page, address: str) -> None:
    """With an account goes what was entered in this tab and not sent."""
    page.goto(address)
    page.evaluate("sessionStorage.setItem('foyer:/nutrisync/basic-info', '{}')")
    page.locator("#confirmation").fill(page.locator("label[for=confirmation] b").inner_text())
    page.locator("button.stop").click()
    page.wait_for_function("() => sessionStorage.getItem('foyer:/nutrisync/basic-info') === null")


def test_on_a_page_from_right_to_left_numbers_and_addresses_keep_their_order(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.page.goto(f"{here.address}/account")
    here.page.evaluate("document.documentElement.dir = 'rtl'")
    email = here.page.locator("#email")
    assert email.evaluate("e => getComputedStyle(e).direction") == "ltr"
    # It begins where the other fields do, on the right.
    assert email.evaluate("e => getComputedStyle(e).textAlign") == "end"


@pytest.mark.parametrize(("of", "screen", "count"), [(REFLECT, "tutorial", "[data-progress] bdi"), (FAMILYPLUS, "vulnerability-input", ".n bdi"), (OPS, "account-setup", ".gauge bdi")])
def test_on_a_page_from_right_to_left_the_place_in_the_flow_runs_as_its_words_do(visit, of: Flow, screen: str, count: str) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(of).walk_to(screen)
    here.page.evaluate("document.documentElement.dir = 'rtl'")
    first, last = here.page.locator(count).first.evaluate("""bdi => {
      const at = (start, end) => {
        const range = document.createRange();
        range.setStart(bdi.firstChild, start);
        range.setEnd(bdi.firstChild, end);
        return range.getBoundingClientRect().x;
      };
      const end = bdi.firstChild.length;
      return [at(0, 1), at(end - 1, end)];
    }""")
    assert first < last


def test_a_name_of_reflect_runs_the_way_it_is_written(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(REFLECT).walk_to("personal-info")
    name = here.page.locator("#name")
    for written, way in {"Maya": "ltr", "מאיה": "rtl"}.items():
        name.fill(written)
        assert name.evaluate("e => getComputedStyle(e).direction") == way
    assert name.evaluate("e => getComputedStyle(e, '::placeholder').unicodeBidi") == "plaintext"


def test_in_forced_colours_marked_words_can_be_read(visit) -> None:
    here = visit(forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    here.walker(FAMILYPLUS).walk_to("golden-nugget")
    words, marked = (here.page.locator(part).evaluate("e => getComputedStyle(e).color") for part in ("p.voice", "p.voice mark"))
    assert words == marked


def test_in_forced_colours_each_half_of_a_rocker_can_be_marked(visit) -> None:
    here = visit(forced_colors="active", reduced_motion="reduce")
    here.walker(OPS).walk_to("permissions")
    for rocker in here.page.locator(".rocker").all():
        off, on = (half.evaluate("e => getComputedStyle(e).backgroundColor") for half in rocker.locator("b").all())
        assert off != on


def test_without_motion_no_word_of_a_headline_is_torn(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(FAMILYPLUS).walk_to("digital-rot")
    for part in ("::before", "::after"):
        assert here.page.locator(".glitch").evaluate("(e, part) => getComputedStyle(e, part).display", part) == "none"


def test_without_scripts_the_number_stands_clear_of_its_ends(visit) -> None:
    here = visit(java_script_enabled=False)
    here.walker(NUTRISYNC).walk_to("weight-goal")
    box, ends = (here.page.locator(part).bounding_box() for part in ("#target-weight", ".ends"))
    assert box["y"] + box["height"] <= ends["y"]


@pytest.mark.parametrize("forced", ["active", "none"])
def test_on_the_smallest_screen_no_word_of_the_day_is_broken(visit, forced: str) -> None:
    here = visit(reduced_motion="reduce", forced_colors=forced, viewport={"width": 320, "height": 640})
    here.walker(NUTRISYNC).finish()
    here.page.locator(".actions .button").first.click()
    expect(here.page.get_by_role("heading", level=1)).to_have_accessible_name(re.compile(r"in (\d+ h )?\d+ min$"))
    assert here.page.evaluate(BROKEN) == []
    if forced == "active":
        assert here.page.locator(".sky .day").evaluate("e => getComputedStyle(e).overflow") == "hidden"


@pytest.mark.parametrize(
    ("of", "screen", "control", "entry", "message"),
    [
        (NUTRISYNC, "activity", "exercise-sessions", "", "Enter how many times a week you exercise, 0 if never"),
        (OPS, "user-details", "phone", "12", "Enter a phone number, like +1 555 010 0199"),
    ],
    ids=["nothing", "no number"],
)
def test_a_message_says_what_to_enter_without_the_label_before_it(visit, of: Flow, screen: str, control: str, entry: str, message: str) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(of).walk_to(screen)
    here.page.locator(f"#{control}").fill(entry)
    here.page.locator(".actions button[type=submit]").first.click()
    expect(here.page.locator(f"#error-summary a[href='#{control}']")).to_have_text(message)


def test_what_can_be_added_later_says_so_at_its_field(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(OPS).walk_to("user-details")
    expect(here.page.locator("#phone")).to_have_accessible_description(re.compile("You can add it later"))


def test_beside_a_flow_what_has_the_focus_is_seen_in_a_persons_own_colours(visit, flow: Flow) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(flow).press()
    found: dict[str, list[str]] = {}
    for path in [f"{flow.id}/later", f"{flow.id}/restart", f"account/sign-in?flow={flow.id}"]:
        here.page.goto(f"{here.address}/{path}")
        found[path] = faint_rings(here.page)
    hold(found)
