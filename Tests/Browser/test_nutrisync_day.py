"""The day of NutriSync under a finger: windows that are dragged, and the page that it ends on."""

import re
from math import dist

import pytest
from playwright.sync_api import Locator, Page, expect

from flows import NUTRISYNC
from measures import text_size, whole

HEIGHTS = [(390, 844), (390, 664), (375, 667), (360, 640)]


@pytest.fixture
def builder(visit) -> Page:
    """The schedule builder, with the windows of three meals."""
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("schedule-builder")
    return here.page


def drag(page: Page, lane: int, hours: float) -> None:
    """Presses a window in the middle and moves it, without having chosen it first."""
    block = page.locator(f'[data-lane="{lane}"] .span').bounding_box()
    axis = page.locator(".timeline")
    span = int(axis.get_attribute("data-to")) - int(axis.get_attribute("data-from"))
    width = page.locator(".lanes").bounding_box()["width"]
    x, y = block["x"] + block["width"] / 2, block["y"] + block["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + width * hours * 60 / span, y, steps=6)


def test_a_window_that_was_not_chosen_can_be_dragged(builder: Page) -> None:
    expect(builder.locator('[data-lane="2"] input')).to_be_checked()
    drag(builder, 1, 1)
    builder.mouse.up()
    expect(builder.locator('[data-lane="1"] input')).to_be_checked()
    expect(builder.locator("#meal-windows-1-start")).to_have_value("08:00")
    one_end_follows_finger_and_keys(builder)


def one_end_follows_finger_and_keys(page: Page) -> None:
    """A handle moves its own end; by keys it says where that is, and keeps the focus when the server has drawn anew."""
    start, end = (page.locator(f"#meal-windows-1-{side}") for side in ("start", "end"))
    before = end.input_value()
    box = page.locator('[data-lane="1"] .handle.end').bounding_box()
    hour = page.locator(".lanes").bounding_box()["width"] / page.locator(".timeline").evaluate("e => (e.dataset.to - e.dataset.from) / 60")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + hour, y, steps=4)
    page.mouse.up()
    expect(end).to_have_value(f"{int(before[:2]) + 1:02}{before[2:]}")
    expect(start).to_have_value("08:00")
    handle = page.locator('[data-lane="1"] .handle.start')
    for key, time, minute in [("ArrowRight", "08:30", 510), ("ArrowDown", "08:00", 480), ("PageUp", "09:00", 540), ("Home", "07:00", 420)]:
        page.locator(".timeline").evaluate("e => { e.dataset.old = '' }")
        handle.press(key)
        expect(start).to_have_value(time)
        expect(page.locator(".timeline[data-old]")).to_have_count(0)
        expect(handle).to_be_focused()
        expect(handle).to_have_attribute("aria-valuenow", str(minute))


def test_a_window_is_named_and_weighed_for_where_it_is_while_it_moves(builder: Page) -> None:
    head = builder.locator('[data-head="3"]')
    before = head.inner_text()
    drag(builder, 3, -3)
    expect(builder.locator('[data-lane="3"] .tag b')).to_have_text(re.compile("Afternoon|Midday"))
    assert head.inner_text() != before
    hours = builder.locator("[data-total] data").evaluate_all("all => all.map(e => Number(e.textContent))")
    assert hours[0] < 12 < hours[1] and 23 <= sum(hours) <= 24
    builder.mouse.up()


def test_the_times_of_a_long_window_stand_on_its_card(builder: Page) -> None:
    builder.locator("#meal-windows-2-start").select_option("07:00")
    # Half of the card is the least room that there is for them, in the block or beside it.
    for end, words in (("14:00", "2:00 PM"), ("14:30", "2:30 PM"), ("16:00", "4:00 PM")):
        builder.locator("#meal-windows-2-end").select_option(end)
        expect(builder.locator('[data-lane="2"] .tag')).to_contain_text(f"7:00 AM – {words}")
        # At once: the server's lanes take the place of these in between.
        assert builder.evaluate("""() => document.querySelector('[data-lane="2"] .tag').getBoundingClientRect().right
          <= document.querySelector('.builder').getBoundingClientRect().right"""), end
    # Beside the block, where the longest times have the least room.
    builder.set_viewport_size({"width": 360, "height": 844})
    builder.locator("#meal-windows-2-start").select_option("10:00")
    builder.locator("#meal-windows-2-end").select_option("15:30")
    expect(builder.locator('[data-lane="2"] .tag')).to_contain_text("10:00 AM – 3:30 PM")
    card = builder.locator(".builder").bounding_box()
    for part in ('[data-lane="2"] .tag', '[data-lane="2"] .tag b'):
        words = builder.locator(part).evaluate("e => { const all = document.createRange(); all.selectNodeContents(e); return all.getBoundingClientRect().right }")
        assert words <= card["x"] + card["width"], part
    # A start behind its end takes the end along.
    builder.locator("#meal-windows-2-start").select_option("16:30")
    expect(builder.locator("#meal-windows-2-end")).to_have_value("17:00")


def test_beside_a_target_that_is_refused_stands_no_forecast_of_another(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("weight-goal")
    forecast = here.page.locator("[data-fragment=forecast]")
    expect(forecast).to_be_visible()
    here.page.locator("#target-weight").fill("")
    here.page.locator(".actions .button").first.click()
    expect(here.page.locator("#error-summary")).to_be_visible()
    expect(forecast).to_be_hidden()


def test_on_a_phone_that_folds_no_face_of_the_dial_lies_on_another(visit) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 280, "height": 653})
    here.walker(NUTRISYNC).walk_to("impact")
    boxes = [stop.bounding_box() for stop in here.page.locator(".stop > input:not(:checked)").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    # Those beside the chosen one have another neighbour.
    assert min(dist(*pair) for pair in zip(middles, middles[1:])) >= boxes[0]["width"]


def test_an_overlap_leaves_no_stale_name(builder: Page) -> None:
    drag(builder, 3, -5.5)
    builder.mouse.up()
    expect(builder.locator(".lane.clash")).to_have_count(2)
    expect(builder.locator(".lanes")).not_to_contain_text("Evening")


def test_a_new_window_keeps_off_the_hours_that_are_kept_free(builder: Page) -> None:
    for lane in (3, 2):
        builder.locator(f'[data-lane="{lane}"] input').check(force=True)
        builder.locator(f'[data-remove="{lane}"]').click()
    builder.locator(".lane.add label").click()
    ends = builder.locator("[id$=-end]").evaluate_all("all => all.map(e => e.value).filter(Boolean)")
    assert len(ends) == 2 and max(ends) <= "19:00"
    # Six at most, and one at least.
    calories = builder.locator("[data-head] bdi:last-child")
    for count in range(3, 7):
        builder.locator(".lane.add label").click()
        expect(calories).to_have_count(count)
    expect(builder.locator(".lane.add")).to_be_hidden()
    # While a key is held their calories are all that there are, too.
    builder.locator(".lane:has(:checked) .handle.end").dispatch_event("keydown", {"key": "ArrowRight"})
    assert sum(int(re.sub(r"\D", "", text)) for text in calories.all_inner_texts()) == int(builder.locator(".timeline").get_attribute("data-kcal"))
    for left in range(5, 0, -1):
        builder.locator("[data-remove]:visible").click()
        expect(builder.locator(".lane:not(.add)")).to_have_count(left)
    expect(builder.locator("[data-remove]:visible")).to_have_count(0)
    # Behind the last time of the day comes its first one, not the empty line.
    start = builder.locator("#meal-windows-1-start")
    start.select_option("23:30")
    builder.locator('[data-for="meal-windows-1-start"][data-step="1"]').click()
    expect(start).to_have_value("00:00")


def test_the_stage_follows_the_builder(visit) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    here.walker(NUTRISYNC).walk_to("schedule-builder")
    title = here.page.locator(".stage title")
    before = title.text_content()
    drag(here.page, 1, 1)
    here.page.mouse.up()
    expect(title).not_to_have_text(before)


def test_the_stage_follows_choices_alone(visit) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    here.walker(NUTRISYNC).walk_to("meal-frequency")
    stage = here.page.locator(".stage [data-fragment]").first
    before = stage.inner_html()
    here.page.locator("label:has(input[type=radio]:not(:checked))").first.click()
    expect(stage).not_to_have_js_property("innerHTML", before)


@pytest.mark.parametrize(("level", "says"), [(9, "Let’s fix this"), (10, "Keep it that way")])
def test_the_button_fits_what_the_dial_says(visit, level: int, says: str) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("impact")
    here.page.locator(f'.dial [value="{level}"]').check(force=True)
    expect(here.page.locator("main button[type=submit]").last).to_have_accessible_name(says)


@pytest.mark.parametrize(("width", "height"), [*HEIGHTS, (280, 653)])
def test_every_window_of_the_day_can_be_seen_at_the_end(visit, width: int, height: int) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": width, "height": height})
    here.walker(NUTRISYNC).finish()
    page = here.page
    last = page.locator(".app-day rect").last
    last.scroll_into_view_if_needed()
    bar = page.locator(".actions").bounding_box()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = last.bounding_box()
    assert box["y"] + box["height"] <= bar["y"] + 24
    frame = page.locator(".app").bounding_box()
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    if height >= 844:
        assert whole(page) <= height


@pytest.mark.parametrize("width", [390, 320])
def test_windows_that_slide_in_make_no_page_wider(visit, width: int) -> None:
    here = visit(viewport={"width": width, "height": 664}, is_mobile=True, has_touch=True)
    here.walker(NUTRISYNC).walk_to("schedule-preview")
    here.page.evaluate("document.getAnimations().forEach(a => { a.pause(); a.currentTime = 0 })")
    assert here.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_start_tracking_leads_to_today(visit, scripts: bool) -> None:
    here = visit(reduced_motion="reduce", java_script_enabled=scripts)
    here.walker(NUTRISYNC).finish()
    here.page.locator(".actions .button").first.click()
    expect(here.page.locator("body")).to_have_attribute("data-screen", "today")
    expect(here.page.locator("[role=timer]")).to_contain_text(re.compile(r"\d+\s*min"))
    here.page.locator(".plate").first.click()
    here.page.locator(".actions .button").first.click()
    expect(here.page.locator("body")).to_have_attribute("data-screen", "today")
    expect(here.page.locator("[name=first-meal]").first).to_be_checked()


@pytest.mark.parametrize(("width", "height"), [*HEIGHTS, (320, 640)])
def test_both_plates_of_today_stand_whole_above_the_button(visit, width: int, height: int) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": width, "height": height})
    here.walker(NUTRISYNC).finish()
    here.page.locator(".actions .button").first.click()
    expect(here.page.locator(".plate")).to_have_count(2)
    last = here.page.locator(".plate").last.bounding_box()
    button = here.page.locator(".actions .button").first.bounding_box()
    assert last["height"] >= 44
    assert last["y"] + last["height"] <= button["y"] - 16
    # The words above the picture don't touch it.
    when = here.page.locator(".when").bounding_box()
    for drawn in here.page.locator(".sky .arch .frame, .sky .now text").all():
        assert when["y"] + when["height"] <= drawn.bounding_box()["y"]
    # Nor do the hours below it touch the card.
    card = here.page.locator(".plates").bounding_box()
    for hours in here.page.locator(".sky text").all():
        box = hours.bounding_box()
        assert box["y"] + box["height"] + 4 <= card["y"]


def test_beside_today_the_picture_is_of_the_same_moment(visit) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    here.walker(NUTRISYNC).finish()
    here.page.locator(".actions .button").first.click()
    expect(here.page.locator("body")).to_have_attribute("data-screen", "today")
    states = "all => all.map(arch => arch.getAttribute('class'))"
    beside = here.page.locator(".stage .arch")
    assert beside.evaluate_all(states) == here.page.locator(".sky .arch").evaluate_all(states)
    # One sun, where the person is.
    assert beside.locator(".sun").count() == 0


def test_the_dial_follows_a_finger(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("impact")
    stops = here.page.locator(".stop input")
    start, end = stops.nth(4).bounding_box(), stops.nth(8).bounding_box()
    here.page.mouse.move(start["x"] + 20, start["y"] + 20)
    here.page.mouse.down()
    here.page.mouse.move(end["x"] + 20, end["y"] + 20, steps=8)
    here.page.mouse.up()
    expect(stops.nth(8)).to_be_checked()


@pytest.mark.parametrize("how", ["link", "button of the browser"])
def test_who_comes_back_over_the_calculation_finds_it_done(visit, how: str) -> None:
    walker = visit().walker(NUTRISYNC)
    walker.walk_to("plan")
    page = walker.page
    if how == "link":
        page.click("a[data-action=back]")
        page.wait_for_url("**/calculating")
    else:
        page.go_back()
    page.wait_for_load_state("load")
    moving = "document.getAnimations().filter(a => a.playState === 'running' && a.effect.target?.closest('.making')).length"
    assert page.evaluate(moving) == 0
    # Who goes there to have it done again sees it being done.
    page.goto(f"{walker.address}/nutrisync/answers")
    walker.press(None)
    page.wait_for_url("**/calculating")
    assert page.evaluate(moving) > 0


@pytest.mark.parametrize("width", [390, 320])
def test_the_longest_month_fits_its_field_beside_day_and_year(visit, width: int) -> None:
    here = visit(viewport={"width": width, "height": 844})
    here.walker(NUTRISYNC).walk_to("basic-info")
    parts = [here.page.locator(f"#birth-date-{part}") for part in ("month", "day", "year")]
    for part, text in zip(parts, ("September", "30", "1990")):
        part.fill(text)
        assert part.evaluate("e => e.scrollWidth <= e.clientWidth"), text
    assert len({part.bounding_box()["y"] for part in parts}) == 1


# The words that a listener is read within a drawing, beside its name.
def read_within(page: Page) -> list[str]:
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def words(node: dict) -> list[str]:
        below = [word for child in node.get("childIds", []) if child in by_id for word in words(by_id[child])]
        return below + ([node["name"]["value"]] if node.get("role", {}).get("value") == "StaticText" else [])

    drawings = [node for node in nodes if node.get("role", {}).get("value") == "image"]
    assert drawings
    return [word for drawing in drawings for word in words(drawing)]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_drawing_is_read_once(visit, width: int) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": width, "height": 844})
    walker = here.walker(NUTRISYNC)
    for screen in ["weight-goal", "meal-windows-intro", "schedule-preview", "plan", "all-set"]:
        walker.walk_to(screen)
        assert read_within(here.page) == []


def held_down(page: Page, button: Locator, field: Locator) -> None:
    """A button that is held goes on by itself, and no further once it is let go."""
    before = float(field.input_value())
    field.evaluate(
        "e => addEventListener('pointerup', () => { e.dataset.released = e.value }, { capture: true, once: true })")
    button.hover()
    page.mouse.down()
    page.wait_for_function("([e, least]) => Number(e.value) >= least", arg=[field.element_handle(), before + 3])
    page.mouse.up()
    released = field.get_attribute("data-released")
    expect(field).to_have_value(released)
    page.wait_for_timeout(250)
    expect(field).to_have_value(released)
    # A key is no hold.
    button.press("Enter")
    expect(field).not_to_have_value(released)


def test_what_moves_a_time_or_a_weight_is_named_and_keeps_to_its_ends(visit) -> None:
    here = visit(reduced_motion="reduce")
    walker = here.walker(NUTRISYNC)
    walker.walk_to("weight-goal")
    slider = here.page.get_by_role("slider", name="Target weight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^\d+ (lb|kg)$"))
    weight = here.page.locator("#target-weight")
    less, more = (here.page.get_by_role("button", name=re.compile(f"^{way}")) for way in ("Less", "More"))
    weight.fill("140,4")
    more.click()
    expect(weight).to_have_value("141.4")
    for end, beyond in [("min", less), ("max", more)]:
        weight.fill(slider.get_attribute(end))
        beyond.click()
        expect(weight).to_have_value(slider.get_attribute(end))
    weight.fill("150")
    held_down(here.page, more, weight)
    weight.fill("150")
    walker.walk_to("daily-routine")
    for answer in ["Wake up", "Lunch", "Finish work", "Bedtime"]:
        for way in ["earlier", "later"]:
            name = f"{answer}: 15 minutes {way}"
            expect(here.page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    # Before the first time of the day comes the last one.
    wake = here.page.locator("#wake-time")
    wake.select_option(index=0)
    here.page.get_by_role("button", name="Wake up: 15 minutes earlier").click()
    assert wake.evaluate("e => e.selectedIndex === e.options.length - 1")


def test_foods_are_taken_one_by_one_and_what_is_too_long_stays_where_it_can_be_mended(visit):
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("dietary-preferences")
    page, entry = here.page, here.page.locator("#avoid-foods")
    entry.fill(f"peanuts, {'z' * 31}, figs")
    entry.press("Enter")
    expect(page.locator("#avoid-foods-error")).to_contain_text("too long")
    expect(entry).to_have_value("z" * 31)
    expect(page.locator(".chip")).to_have_text(["peanuts", "figs"])
    entry.press("Backspace")
    entry.press("Enter")
    expect(page.locator("#avoid-foods-error")).to_be_hidden()
    expect(page.locator(".chip")).to_have_count(3)
    entry.fill(",".join("abcdefghij"))
    entry.press("Enter")
    expect(page.locator("#avoid-foods-error")).to_contain_text("at most 12")
    expect(entry).to_have_value("j")
    foods_go_and_stay_away(page)


def foods_go_and_stay_away(page: Page) -> None:
    """By their cross or a press of Backspace, and not with a key that is held; what is left in the field is taken once."""
    entry, chips = page.locator("#avoid-foods"), page.locator(".chip")
    page.get_by_role("button", name="Remove figs").click()
    expect(entry).to_be_focused()
    entry.press("Backspace")
    expect(chips).to_have_count(11)
    for _ in range(4):
        page.keyboard.down("Backspace")
    page.keyboard.up("Backspace")
    expect(chips).to_have_count(10)
    entry.fill("PEANUTS, kiwi")
    entry.blur()
    expect(chips.last).to_have_text("kiwi")
    expect(entry).to_have_value("")
    entry.press("Backspace")
    before = chips.all_inner_texts()
    assert len(before) == 10 and "figs" not in before
    page.reload()
    expect(chips).to_have_text(before)


# What is left beside the widest time, 10:00 PM, in the field of each moment.
SPARE = """() => Math.min(...[...document.querySelectorAll(".moment select")].map(select => {
  const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(select)
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const inside = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  return inside - Math.max(...[...select.options].map(time => pen.measureText(time.text).width))
}))"""


def test_a_time_stands_whole_on_every_phone_and_with_large_text(visit):
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("daily-routine")
    for percent in [100, 130, 200]:
        with text_size(here.page, percent):
            for width in [280, 320, 344, 353, 360, 375, 385, 390, 430]:
                here.page.set_viewport_size({"width": width, "height": 640})
                assert here.page.evaluate(SPARE) >= 0, (percent, width)
