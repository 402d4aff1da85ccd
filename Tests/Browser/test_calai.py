"""What only a browser shows of Cal AI: wheels, the ruler, the slider, short screens, the wide stage."""

from collections.abc import Iterator
from pathlib import Path
import re
import tempfile

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from measures import text_size
from server import Server
from watch import Watched

SHORT = [(390, 664), (375, 667), (360, 640)]


@pytest.fixture
def browser(browser: Browser) -> Iterator[Watched]:
    """The browser, with an ear at the console of every page."""
    with Watched(browser) as watched:
        yield watched


@pytest.fixture(scope="module")
def examples() -> Iterator[Server]:
    """A server that opens any screen as an example person."""
    with Server(Path(tempfile.mkdtemp(prefix="foyer-calai-")), "--dev") as server:
        yield server


@pytest.fixture
def open_page(browser: Watched, examples: Server):
    """Opens a screen of Cal AI as an example person, in a window of this size."""
    contexts = []

    def opened(screen: str, size: tuple[int, int] = (390, 844), person: str = "lose", **options) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=examples.address, **options
        )
        contexts.append(context)
        page = context.new_page()
        # With --dev a page always waits for what changes next: its network is never idle.
        page.goto(f"/calai/{screen}?force={person}", wait_until="load")
        return page

    yield opened
    for context in contexts:
        context.close()


def fresh_body(browser: Watched, examples: Server) -> Page:
    """The page of height and weight of somebody who has not answered it."""
    page = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=examples.address, has_touch=True
    ).new_page()
    page.goto("/calai")
    page.locator(".actions .button").first.click()
    for value in ("female", "3-5", "podcast", "no"):
        page.locator(f"input[value='{value}']").check()
        page.locator(".actions .button").first.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "height-weight")
    page.wait_for_selector(".has-rows")
    return page


def tap(page: Page, field: str) -> None:
    """Taps the band of a wheel."""
    box = page.locator(field).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_band_that_was_not_set_is_empty_and_a_tap_on_each_begins(browser: Watched, examples: Server) -> None:
    page = fresh_body(browser, examples)
    bands = {"#height-feet": "5", "#height-inches": "6", "#weight-lb": "160"}
    page.locator(".actions .button").first.click()
    expect(page.locator("#error-summary")).to_contain_text("turn or tap")
    for band, value in bands.items():
        field = page.locator(band)
        assert field.input_value() == "" and field.get_attribute("placeholder") == "–"
        tap(page, band)
        expect(field).to_have_value(value)
    page.locator(".actions .button").first.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "birth-date")
    page.wait_for_selector(".has-rows")
    for part, word in {"month": "Month", "day": "Day", "year": "Year"}.items():
        field = page.locator(f"#birth-date-{part}")
        assert field.input_value() == "" and field.get_attribute("placeholder") == word


def test_after_a_tap_on_the_band_the_arrow_keys_turn_its_wheel(browser: Watched, examples: Server) -> None:
    page = fresh_body(browser, examples)
    feet = page.locator("#height-feet")
    tap(page, "#height-feet")
    expect(feet).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(feet).to_have_value("6")
    # Nobody is told of the inches while they set the feet.
    page.wait_for_timeout(400)
    expect(page.locator(".error:visible")).to_have_count(0)
    # A second tap is for typing.
    tap(page, "#height-feet")
    page.keyboard.type("4")
    expect(feet).to_have_value("4")


def test_arrow_keys_and_the_mouse_wheel_turn_a_wheel_over_its_band(browser: Watched, examples: Server) -> None:
    page = fresh_body(browser, examples)
    pounds = page.locator("#weight-lb")
    pounds.fill("172")
    pounds.press("ArrowDown")
    expect(pounds).to_have_value("173")
    box = pounds.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    top = page.evaluate("scrollY")
    page.mouse.wheel(0, 132)
    expect(pounds).to_have_value("176")
    # What was typed is still in hand, and nothing of it springs back.
    expect(pounds).to_be_focused()
    assert page.evaluate("scrollY") == top
    pounds.press("PageDown")
    expect(pounds).to_have_value("186")
    # No further than its last row.
    last = page.locator("[data-wheel]:has(#weight-lb) .rows-of span").last.inner_text()
    pounds.fill(last)
    pounds.press("ArrowDown")
    expect(pounds).to_have_value(last)


def test_the_ruler_follows_the_finger_at_once(open_page) -> None:
    page = open_page("desired-weight")
    ruler = page.locator(".ruler")
    box = ruler.bounding_box()
    middle = box["x"] + box["width"] / 2
    page.mouse.move(middle, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(middle - 50, box["y"] + 60, steps=4)
    value = page.locator("#desired-weight").input_value()
    assert float(value) == pytest.approx(165, abs=0.6)
    # The figure, and what lifts it off the lines behind it.
    assert set(page.locator(".ruler .here").all_text_contents()) == {value}
    page.mouse.up()
    expect(page.locator(".delta div:nth-child(2) dd")).to_contain_text("7.0 lbs")
    assert page.evaluate("getSelection().toString()") == ""
    page.locator("#desired-weight").press("ArrowUp")
    field = page.locator("#desired-weight")
    assert float(field.input_value()) == pytest.approx(float(value) + 0.5)
    field.fill("150,5")
    for key, then in [("ArrowUp", "151"), ("PageUp", "156"), ("PageDown", "151")]:
        field.press(key)
        expect(field).to_have_value(then)
    page.mouse.wheel(0, 100)
    expect(field).to_have_value("151.5")


def test_date_and_calories_follow_the_slider_while_it_moves(open_page) -> None:
    page = open_page("speed")
    calories = page.locator("[data-value='speed.kcal']")
    expect(calories).to_have_text("2,110")
    for value in ("1.1", "1.2", "1.3", "1.4", "1.5"):
        page.locator("[data-speed]").evaluate(
            "(e, v) => { e.value = v; e.dispatchEvent(new Event('input', {bubbles: true})) }", value
        )
        page.wait_for_timeout(40)
    expect(calories).to_have_text("1,860")
    assert page.locator(".animal[aria-pressed=true]").count() == 1


@pytest.mark.parametrize("person", ["lose", "gain", "metric", "intake-floor"])
def test_the_words_of_the_rail_stay_apart_and_on_the_page(open_page, person: str) -> None:
    page = open_page("speed", person=person)
    boxes = [each.bounding_box() for each in page.locator(".scale-of:visible").all()]
    for box in boxes:
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = (
                one["x"] + one["width"] <= other["x"] + 0.5
                or other["x"] + other["width"] <= one["x"] + 0.5
                or one["y"] + one["height"] <= other["y"] + 1
                or other["y"] + other["height"] <= one["y"] + 1
            )
            assert apart, (one, other)


@pytest.mark.parametrize("size", SHORT)
@pytest.mark.parametrize(
    ("screen", "essential"),
    [
        ("welcome", ".banner .tag:nth-of-type(2)"),
        ("speed", "[data-value='speed.kcal']"),
        ("paywall", ".line-steps li:first-child"),
        ("today", ".first .try"),
    ],
)
def test_the_essential_stands_above_the_key_on_short_screens(
    open_page, screen: str, essential: str, size: tuple[int, int]
) -> None:
    page = open_page(screen, size)
    key = page.locator(".actions .button").first.bounding_box()
    assert key["y"] + key["height"] <= size[1]
    what = page.locator(essential).first.bounding_box()
    assert what["y"] >= 0 and what["y"] + what["height"] <= key["y"]


def test_the_picture_of_the_welcome_covers_nothing_of_what_is_said_above_it(
    browser: Watched, examples: Server
) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, base_url=examples.address)
    page = context.new_page()
    page.goto("/calai/welcome?expired=age")
    notice, picture = (page.locator(part).bounding_box() for part in (".notice-line", ".main .banner"))
    assert notice["y"] + notice["height"] <= picture["y"]
    context.close()


@pytest.mark.parametrize("screen", ["welcome", "gender", "speed", "realistic-target", "thank-you", "paywall"])
def test_a_wide_page_that_fits_does_not_scroll(open_page, screen: str) -> None:
    page = open_page(screen, (1280, 800))
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_the_stage_says_what_was_said_and_never_the_same_twice(open_page) -> None:
    stages = {
        screen: open_page(screen, (1280, 800)).locator(".stage").inner_html()
        for screen in ("welcome", "goal", "speed", "weight-transition", "plan-ready", "trial-offer", "today")
    }
    assert "172 lbs" in stages["goal"]
    # The page of the speed and that of the curve both stand beside the two weights.
    assert len(set(stages.values())) >= len(stages) - 1


def test_the_sample_meal_moves_the_rings_without_a_script(open_page) -> None:
    page = open_page("today", java_script_enabled=False)
    expect(page.locator(".main .day-ring b >> visible=true")).to_have_text("2,110")
    page.locator(".try").click()
    expect(page.locator(".main .day-ring b >> visible=true")).to_have_text("1,437")
    page.locator(".try").click()
    expect(page.locator(".main .day-ring b >> visible=true")).to_have_text("2,110")


@pytest.mark.parametrize("screen", ["referral-source", "answers", "plan-ready", "apple-health/health"])
def test_on_a_desk_the_key_of_a_long_page_is_in_sight(open_page, screen: str) -> None:
    page = open_page(screen, (1280, 800))
    key = page.locator("form[data-form=screen] .actions .button").first.bounding_box()
    assert key["y"] + key["height"] <= 800


def test_on_a_small_phone_the_keys_of_the_store_cover_no_price(open_page) -> None:
    page = open_page("paywall/store", (320, 640))
    price = page.locator(".bill .first dd").bounding_box()
    key = page.locator("form[data-form=screen] .actions .button").first.bounding_box()
    assert price["y"] + price["height"] <= min(key["y"], 640)


def test_with_text_twice_as_large_the_way_to_the_figures_stays_on_a_small_phone(open_page) -> None:
    page = open_page("plan-ready", (320, 640))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".how summary").click()
    ends = page.evaluate("""() => [...document.querySelectorAll(".how :is(dd, small)")].map(e => {
        const range = document.createRange()
        range.selectNodeContents(e)
        return range.getBoundingClientRect().right
    })""")
    assert len(ends) == 6 and max(ends) <= 320


def test_with_text_twice_as_large_no_figure_leaves_its_ring_and_no_tag_covers_a_name(open_page) -> None:
    today = open_page("today", (390, 664), reduced_motion="reduce")
    today.evaluate("document.documentElement.style.fontSize = '200%'")
    ring, figure = (today.locator(f".main .day-ring{part}").first.bounding_box() for part in ("", " b"))
    assert ring["x"] + 12 <= figure["x"] and figure["x"] + figure["width"] <= ring["x"] + ring["width"] - 12
    paywall = open_page("paywall", (390, 664), reduced_motion="reduce")
    paywall.evaluate("document.documentElement.style.fontSize = '200%'")
    tag = paywall.locator(".tagline").bounding_box()
    name = paywall.locator(".price:has(.tagline) .name").bounding_box()
    assert tag["y"] + tag["height"] <= name["y"] + 4


def test_without_scripts_each_part_of_a_date_is_called_what_it_is(open_page) -> None:
    page = open_page("birth-date", (390, 664), java_script_enabled=False)
    band = page.locator(".drum").bounding_box()
    for label in page.locator(".date .wheel label > span.vh").all():
        box = label.bounding_box()
        assert box["width"] > 16 and box["height"] > 10
        assert band["y"] <= box["y"]


def test_the_wheel_of_years_goes_by_ages(open_page) -> None:
    page = open_page("birth-date", (390, 844))
    rows = page.locator("[data-years] .rows-of span")
    this_year = page.evaluate("new Date().getFullYear()")
    assert rows.first.inner_text() == str(this_year - 101)
    assert rows.last.inner_text() == str(this_year - 13)
    # A month is read from its first letters on.
    page.locator("#birth-date-month").fill("Sept")
    expect(page.locator(".has-name .name")).to_have_text("Sep")


def test_a_page_of_the_flow_that_is_no_screen_bears_its_name(open_page) -> None:
    page = open_page("goal")
    page.goto("/calai/restart")
    assert page.title().endswith(" · Cal\N{NO-BREAK SPACE}AI")


def test_whoever_prints_while_something_comes_has_it_on_paper(open_page) -> None:
    page = open_page("generating")
    moving = "document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 0).length"
    assert page.evaluate(moving) > 0
    page.emulate_media(media="print")
    assert page.evaluate(moving) == 0


def test_each_field_of_a_meal_that_is_refused_is_named(open_page) -> None:
    page = open_page("today/log", (390, 844))
    for field in ("meal-carbs", "meal-protein", "meal-fat"):
        page.fill(f"#{field}", "many")
    page.locator("[data-form=screen] .button:not(.link)").first.click()
    said = page.locator("#error-summary a").all_inner_texts()
    assert len(said) >= 3 and len(set(said)) == len(said)


def test_beside_a_speed_that_is_refused_stand_no_figures_of_another(open_page) -> None:
    page = open_page("speed")
    outlook = page.locator("[data-fragment=speed-outlook]")
    expect(outlook).to_be_visible()
    page.locator("#speed").fill("0.1")
    page.locator(".actions .button").first.click()
    expect(page.locator("#error-summary")).to_be_visible()
    expect(outlook).to_be_hidden()


def test_without_a_speed_no_animal_is_lit(open_page) -> None:
    page = open_page("speed")
    page.locator("#speed").fill("")
    page.locator(".actions .button").first.click()
    expect(page.locator("#error-summary")).to_be_visible()
    expect(page.locator(".animal[aria-pressed=true]")).to_have_count(0)
    page.locator("button.animal").nth(1).click()
    expect(page.locator(".animal[aria-pressed=true]")).to_have_count(1)


@pytest.mark.parametrize("width", [280, 390])
def test_a_figure_that_is_refused_stands_whole_in_its_field(open_page, width: int) -> None:
    page = open_page("plan-ready/edit-calories", (width, 844))
    field = page.locator("#own-calories")
    field.fill("100000")
    field.press("Enter")
    expect(page.locator("#error-summary")).to_be_visible()
    assert field.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_figures_of_an_earlier_weight_are_dimmed_until_the_server_has_said_the_new_ones(open_page) -> None:
    page = open_page("desired-weight")
    figures = page.locator("[data-fragment=weight-difference]")
    page.wait_for_timeout(500)
    before = figures.inner_text()
    place = figures.bounding_box()
    held: list[Route] = []
    page.route(re.compile(r"\?live"), lambda route: held.append(route))
    page.locator("#desired-weight").fill("150")
    expect(figures).to_have_class(re.compile("is-stale"))
    assert figures.inner_text() == before and figures.bounding_box() == place
    # The ruler follows by itself.
    expect(page.locator(".ruler")).not_to_have_class(re.compile("is-stale"))
    page.wait_for_timeout(400)
    held[-1].continue_()
    expect(figures).not_to_have_class(re.compile("is-stale"))
    assert figures.inner_text() != before


def test_beside_a_weight_that_is_refused_stand_no_figures_of_another(open_page) -> None:
    page = open_page("desired-weight")
    figures = page.locator(".ruler, .of-weight")
    expect(figures).to_have_count(3)
    page.locator("#desired-weight").fill("900")
    page.locator(".actions .button").first.click()
    expect(page.locator("#error-summary")).to_be_visible()
    for figure in figures.all():
        expect(figure).to_be_hidden()
    expect(page.locator("[data-fragment=weight-difference] .fine")).to_contain_text("The lowest target")
    page.locator("#desired-weight").fill("150")
    page.locator("#desired-weight").press("Tab")
    for figure in figures.all():
        expect(figure).to_be_visible()


@pytest.mark.parametrize("person", ["lose", "gain"])
def test_a_goal_later_than_its_speed_alone_would_take_says_why(open_page, person: str) -> None:
    page = open_page("weight-transition", person=person)
    expect(page.locator(".fine")).to_contain_text("later the same calories change less")


def test_a_sheet_whose_bar_is_full_keeps_its_title_off(open_page) -> None:
    page = open_page("paywall/store", reduced_motion="reduce")
    chip = page.locator(".scrim + .screen .demo").bounding_box()
    title = page.locator(".scrim + .screen .title").bounding_box()
    assert title["y"] - chip["y"] - chip["height"] >= 8


def test_today_has_no_way_back_into_the_offer_and_its_sheets_have_theirs(open_page) -> None:
    expect(open_page("today").locator(".back")).to_be_hidden()
    expect(open_page("today/log").locator(".scrim + .screen .back")).to_be_visible()


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [*SHORT, (390, 844), (320, 640), (1280, 800)])
def test_the_lock_screen_grows_with_its_words(open_page, size, percent):
    """Its clock and both notes stand inside it, none over another."""
    page = open_page("notifications", size, reduced_motion="reduce")
    with text_size(page, percent):
        boxes = page.evaluate("""() => [...document.querySelectorAll(".lock-screen, .lock-screen > *")]
          .map(e => e.getBoundingClientRect()).map(({top, bottom}) => ({top, bottom}))""")
    frame, *parts = boxes
    assert len(parts) == 3
    edges = [frame["top"], *(edge for part in parts for edge in (part["top"], part["bottom"])), frame["bottom"]]
    assert edges == sorted(edges), edges


# How much lighter an empty ring is than what lies behind it.
# Source: WCAG 2.2, relative luminance and contrast ratio.
CONTRAST = r"""ring => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true})
  const luminance = colour => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => value / 255)
      .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  let card = ring
  while (card && /, 0\)$|transparent/.test(getComputedStyle(card).backgroundColor)) card = card.parentElement
  const behind = card ? getComputedStyle(card).backgroundColor : "#000"
  return (luminance(getComputedStyle(ring).stroke) + 0.05) / (luminance(behind) + 0.05)
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_in_the_dark_rings_without_food_can_be_seen(open_page, width: int) -> None:
    page = open_page("today", (width, 800), color_scheme="dark")
    rings = page.locator(".n0 .trk:visible").all()
    assert len(rings) == 4
    for ring in rings:
        assert ring.evaluate(CONTRAST) >= 3


def test_a_short_narrow_phone_shows_what_is_billed_beside_the_key(open_page) -> None:
    page = open_page("paywall", (320, 640))
    key = page.locator(".actions").bounding_box()
    for price in page.locator(".billed").all():
        box = price.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= key["y"] - 20


@pytest.mark.parametrize("size", [(390, 664), (320, 640)])
def test_what_has_the_focus_on_the_paywall_stands_above_its_bar(open_page, size: tuple[int, int]) -> None:
    page = open_page("paywall", size, reduced_motion="reduce")
    for link in page.locator(".links a").all():
        link.focus()
        box = link.bounding_box()
        assert box["y"] + box["height"] <= page.locator(".actions").bounding_box()["y"]


@pytest.mark.parametrize("size", [(390, 664), (320, 640)])
def test_what_scrolls_on_the_paywall_goes_under_its_header(open_page, size: tuple[int, int]) -> None:
    page = open_page("paywall", size, reduced_motion="reduce")
    page.evaluate("scrollTo(0, 160)")
    page.wait_for_function("scrollY > 40")
    cross = page.locator(".close").bounding_box()
    below = {"x": cross["x"] + cross["width"] / 2, "y": cross["y"] + cross["height"] + 2}
    hit = page.evaluate("({ x, y }) => document.elementFromPoint(x, y).closest('.bar') !== null", below)
    assert hit, "a price stands between the cross and the edge of the header"
    expect(page.locator(".demo")).to_be_in_viewport()


def test_the_reminder_of_the_trial_is_as_high_as_a_thumb(open_page) -> None:
    page = open_page("paywall")
    link = page.locator("a[download]")
    link.scroll_into_view_if_needed()
    reach = "(e, by) => { const box = e.getBoundingClientRect(); return document.elementFromPoint(box.x + 20, box.y + box.height / 2 + by) === e }"
    assert link.evaluate(reach, -21) and link.evaluate(reach, 21)


def test_at_a_desk_the_corner_of_the_paywall_is_level_with_the_way_back(open_page) -> None:
    page = open_page("paywall", (1280, 800))
    tops = [page.locator(name).bounding_box()["y"] for name in (".back", ".close", ".bar .demo")]
    assert len(set(tops)) == 1, tops
    # The key that says the same is the one for keyboards and readers.
    expect(page.locator(".close")).to_have_attribute("tabindex", "-1")


def test_in_the_dark_the_fields_of_a_meal_can_be_told_from_their_sheet(open_page) -> None:
    page = open_page("today/log", color_scheme="dark")
    ground = page.locator(".scrim + .screen").evaluate("e => getComputedStyle(e).backgroundColor")
    for field in page.locator(".scrim + .screen :is(.box, .round)").all():
        assert field.evaluate("e => getComputedStyle(e).backgroundColor") != ground


def test_what_the_wheel_gave_stands_first_after_it_and_nothing_is_offered_any_more(open_page) -> None:
    page = open_page("spin", reduced_motion="reduce")
    expect(page.locator(".odds")).to_be_visible()
    page.locator(".actions .button").first.click()
    expect(page.locator("[data-value='spin.percent']")).to_be_visible()
    # The odds stay to be read; what a spin would be is over.
    expect(page.locator(".won + .odds")).to_be_visible()
    expect(page.locator(".main")).not_to_contain_text("One free spin")


def test_on_paper_checks_keep_their_ink_and_today_is_one_sheet(open_page) -> None:
    plan = open_page("plan-ready")
    plan.emulate_media(media="print")
    assert plan.locator(".check-list .tick").first.evaluate("e => getComputedStyle(e).printColorAdjust") == "exact"
    today = open_page("today")
    assert len(re.findall(rb"/Type /Page\b", today.pdf(format="A4"))) == 1
    expect(today.locator(".roll h2").first).to_have_text("Leave some, keep some")


def test_controls_are_called_what_they_do(open_page) -> None:
    speed = open_page("speed")
    for name in ("Slower", "Faster"):
        expect(speed.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(speed.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(r"^1\.0 lbs a week"))
    expect(open_page("today").get_by_role("checkbox", name="Try it Salmon lunch")).to_be_attached()


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_the_date_of_the_weight_transition_stands_in_one_line(open_page, width: int) -> None:
    lines = open_page("weight-transition", (width, 844)).locator(".sub").evaluate(
        """sub => {
          const text = document.createTreeWalker(sub, NodeFilter.SHOW_TEXT).nextNode(), date = document.createRange()
          const [day] = text.data.match(/[A-Z][a-z]{2}\\s\\d+, \\d{4}/), start = text.data.indexOf(day)
          date.setStart(text, start)
          date.setEnd(text, start + day.length)
          return date.getClientRects().length
        }"""
    )
    assert lines == 1


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1024, 768), (1280, 800)])
def test_the_cross_of_the_paywall_stands_above_its_column(open_page, size: tuple[int, int]) -> None:
    page = open_page("paywall", size)
    cross, column = page.locator(".close").bounding_box(), page.locator(".actions .button").first.bounding_box()
    assert abs(cross["x"] + cross["width"] - column["x"] - column["width"]) <= 1


def test_somebody_vegetarian_tries_the_rings_with_tofu(open_page) -> None:
    page = open_page("today", person="maintain")
    expect(page.get_by_role("checkbox", name="Try it Tofu lunch")).to_be_attached()
    expect(page.locator(".pic img")).to_have_attribute("src", re.compile("meal-tofu"))


def test_the_key_of_the_speed_stands_where_every_key_stands(open_page) -> None:
    lower = {
        screen: (box := open_page(screen).locator(".actions .button").first.bounding_box())["y"] + box["height"]
        for screen in ["obstacles", "speed"]
    }
    assert lower["speed"] == lower["obstacles"]
