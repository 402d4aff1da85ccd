"""What scripts add to Reflect: the time zone that is searched for, reminders, Today."""

import re

import pytest
from playwright.sync_api import expect

from flows import REFLECT
from measures import overflow, text_size, whole

# What people type, and the zone that is meant.
SEARCHES = {
    "Mumbai": "Asia/Kolkata",
    "Delhi": "Asia/Kolkata",
    "Bangalore": "Asia/Kolkata",
    "calcutta": "Asia/Kolkata",
    "India": "Asia/Kolkata",
    "Beijing": "Asia/Shanghai",
    "San Francisco": "America/Los_Angeles",
    "Seattle": "America/Los_Angeles",
    "PST": "America/Los_Angeles",
    "Boston": "America/New_York",
    "Eastern": "America/New_York",
    "Munich": "Europe/Berlin",
    "Germany": "Europe/Berlin",
    "Barcelona": "Europe/Madrid",
    "Milan": "Europe/Rome",
    "Cape Town": "Africa/Johannesburg",
    "Japan": "Asia/Tokyo",
    "kiev": "Europe/Kyiv",
    "sao paulo": "America/Sao_Paulo",
}
DENVER = {"timezone_id": "America/Denver"}


@pytest.fixture
def at(visit):
    """Somebody in Denver at a screen."""

    def open_at(screen: str, **options):
        seen = visit(**{**DENVER, **options})
        walker = seen.walker(REFLECT)
        walker.walk_to(screen)
        return seen

    return open_at


def zone(page) -> str:
    return page.locator("select[name=time-zone]").input_value()


def test_zones_are_found_by_cities_countries_and_old_names(at, subtests):
    page = at("personal-info").page
    for words, wanted in SEARCHES.items():
        with subtests.test(words):
            page.click("[data-change]")
            expect(page.locator("[data-search]")).to_be_focused()
            page.fill("[data-search]", words)
            rows = page.locator("[data-found] button")
            expect(rows.first).to_be_visible()
            page.wait_for_timeout(100)
            page.press("[data-search]", "Enter")
            assert zone(page) == wanted


def test_a_search_for_a_country_finds_nothing_of_the_ocean_named_after_it(at):
    page = at("personal-info").page
    page.click("[data-change]")
    page.fill("[data-search]", "india")
    found = page.locator("[data-found]")
    expect(found).to_contain_text("Kolkata")
    expect(found).not_to_contain_text("Antananarivo")
    page.fill("[data-search]", "indian/antananarivo")
    expect(found).to_contain_text("Antananarivo")


@pytest.mark.parametrize("place", ["America/New_York", "America/Los_Angeles"])
def test_the_place_of_a_clock_stands_in_one_line(at, place):
    page = at("personal-info", viewport={"width": 390, "height": 844}, timezone_id=place).page
    assert page.locator("[data-told] strong").bounding_box()["height"] < 32


def test_the_ring_of_a_time_stays_clear_of_its_label(at):
    page = at("reminders", viewport={"width": 390, "height": 844}, reduced_motion="reduce").page
    page.focus("#morning-time")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    label, field = (page.locator(one).bounding_box() for one in ("label[for=morning-time]", "#morning-time"))
    offset = page.locator("#morning-time").evaluate("e => parseFloat(getComputedStyle(e).outlineOffset) + parseFloat(getComputedStyle(e).outlineWidth)")
    assert field["y"] - offset >= label["y"] + label["height"]
    # Its keys lead to the quarters around it, and past midnight.
    for before, way, after in [("06:50", -15, "06:45"), ("06:45", -15, "06:30"), ("06:50", 15, "07:00"), ("00:05", -15, "00:00"),
                               ("00:00", -15, "23:45"), ("23:50", 15, "00:00")]:
        page.fill("#morning-time", before)
        page.click(f"[data-for=morning-time][data-nudge='{way}']")
        expect(page.locator("#morning-time")).to_have_value(after)


def test_two_links_below_the_answers_are_two(at):
    page = at("answers", viewport={"width": 390, "height": 844}).page
    # The way elsewhere is that of every screen, once, and not a second one beside the way to begin anew.
    ways = [page.locator(f"a[href$='/reflect/{way}']") for way in ("restart", "later")]
    for way in ways:
        expect(way).to_have_count(1)
    restart, later = (way.bounding_box() for way in ways)
    assert later["y"] >= restart["y"] + restart["height"]


def test_rows_are_as_high_as_a_finger_and_the_search_can_be_left(at):
    page = at("personal-info").page
    page.click("[data-change]")
    page.fill("[data-search]", "san")
    page.wait_for_timeout(200)
    heights = page.eval_on_selector_all(
        "[data-found] button", "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) > 3 and min(heights) >= 44
    page.click("[data-close]")
    expect(page.locator("[data-change]")).to_be_focused()
    assert zone(page) == "America/Denver"
    page.click("[data-change]")
    page.keyboard.press("Escape")
    expect(page.locator("[data-told]")).to_contain_text("Denver")


def test_the_search_works_by_keyboard_alone(at):
    page = at("personal-info").page
    page.focus("[data-change]")
    page.keyboard.press("Enter")
    found = page.locator("[data-found] button")
    # Those of the person's own country, before anything is typed.
    expect(found.filter(has_text="Denver")).to_have_count(1)
    page.keyboard.type("qqq")
    expect(found).to_have_count(0)
    expect(page.locator("[data-none]")).to_be_visible()
    page.fill("[data-search]", "Japan")
    expect(found).to_have_count(1)
    expect(page.locator("[data-none]")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(found).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert zone(page) == "Asia/Tokyo"
    expect(page.locator("[data-told]")).to_contain_text("Tokyo")
    page.keyboard.press("Tab")
    assert page.url.endswith("/personal-info")


def test_the_zone_of_the_device_is_called_so_on_a_page_that_came_back_too(at):
    page = at("personal-info").page
    told = page.locator("[data-told]")
    expect(told).to_contain_text("From this device")
    page.locator("[name=name]").fill("")
    page.locator("form[data-form=screen] .cta button[type=submit]").first.click()
    expect(page.locator("#error-summary")).to_be_visible()
    expect(told).to_contain_text("From this device")
    page.click("[data-change]")
    page.fill("[data-search]", "Tokyo")
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Tokyo")
    expect(told).not_to_contain_text("From this device")
    # A list that was refused empty is the person's to answer.
    page.evaluate("document.querySelector('[name=time-zone]').value = ''")
    page.locator("form[data-form=screen] .cta button[type=submit]").first.click()
    expect(page.locator("[name=time-zone]")).to_have_attribute("aria-invalid", "true")
    assert zone(page) == ""


def test_a_family_is_one_character(at):
    page = at("three-month-goal").page
    page.locator("[name=goal]").fill("👨‍👩‍👧‍👦")
    expect(page.locator("[data-count]")).to_have_text(re.compile(r"^1\b"))
    page.wait_for_timeout(600)
    # The server says the same.
    expect(page.locator("[data-count]")).to_have_text(re.compile(r"^1\b"))


def test_ticking_the_first_task_keeps_focus_and_place(at):
    page = at("today", viewport={"width": 390, "height": 500}).page
    page.evaluate("scrollTo({top: 300, behavior: 'instant'})")
    before = page.evaluate("scrollY")
    assert before > 100
    page.locator("#done").focus()
    before = page.evaluate("scrollY")
    for pressed in ("true", "false"):
        page.keyboard.press("Space")
        expect(page.locator("#done")).to_have_attribute("aria-pressed", pressed)
        expect(page.locator("#done")).to_be_focused()
        assert abs(page.evaluate("scrollY") - before) <= 1


# A browser that may notify; what it shows is kept.
NOTES = """
window.shown = []
window.Notification = class { static permission = 'PERMISSION'; static requestPermission = async () => 'PERMISSION'
  constructor(title) { if (THROWS) throw new TypeError('Illegal constructor'); if (Notification.permission === 'granted') shown.push(title) }
  close() {} }
"""


def notes(permission: str, throws: bool = False) -> str:
    return NOTES.replace("PERMISSION", permission).replace("THROWS", str(throws).lower())


@pytest.mark.parametrize(
    "script, state",
    [
        (notes("default", throws=True), "unavailable"),
        ("delete window.Notification", "unavailable"),
        (notes("denied"), "denied"),
        (notes("granted"), "granted"),
        (notes("default"), "not-asked"),
    ],
    ids=["a phone", "no notifications", "denied before", "granted before", "not asked"],
)
def test_the_screen_of_reminders_says_at_once_what_this_browser_can(at, script, state):
    seen = at("reflections")
    seen.page.add_init_script(script)
    seen.walker_here(REFLECT).press()
    expect(seen.page.locator("[data-state]")).to_have_attribute("data-state", state)
    # Finding out shows nothing.
    assert seen.page.evaluate("window.shown ?? []") == []


def test_today_reminds_by_the_clock_of_the_chosen_zone(visit):
    """The device is in Denver, the person lives by the clock of Berlin."""
    seen = visit(**DENVER)
    page = seen.page
    page.add_init_script(notes("granted"))
    walker = seen.walker(REFLECT)
    walker.walk_to("personal-info")
    page.evaluate("document.querySelector('[name=time-zone]').value = 'Europe/Berlin'")
    walker.walk_to("today")
    moments = page.eval_on_selector_all(
        "[data-moments]", "all => all.flatMap(one => one.dataset.moments.split(' ').map(Date.parse))"
    )
    coming = sorted(one for one in moments if one > page.evaluate("Date.now()"))
    page.clock.install(time=(coming[0] - 120_000) / 1000)
    page.reload()
    page.clock.run_for(60_000)
    assert page.evaluate("shown") == []
    page.clock.run_for(61_000)
    assert len(page.evaluate("shown")) == 1
    # A device that slept through the next one says nothing any more.
    page.clock.fast_forward(coming[1] - coming[0] + 16 * 60_000)
    assert len(page.evaluate("shown")) == 1


def test_whose_device_counts_24_hours_reads_them_so(at):
    seen = at("reminders", locale="de-DE")
    page = seen.page
    assert page.locator(".dome-n text:visible").all_text_contents() == ["9", "12", "15", "18"]
    walker = seen.walker_here(REFLECT)
    walker.walk_to("answers")
    expect(page.locator("[data-row=evening-time] bdi")).to_have_text("20:30")
    expect(page.locator("[data-row=morning-time] bdi")).to_have_text("06:45")
    walker.walk_to("today")
    expect(page.locator(".rem")).to_contain_text("morning reflection 06:45, evening reflection 20:30")


def test_other_devices_count_twelve(at):
    page = at("reminders").page
    assert page.locator(".dome-n text:visible").all_text_contents() == ["9", "noon", "3", "6"]


def test_the_sky_of_today_is_that_of_the_hour(visit):
    # Spread over the day, one of them at least is in the evening.
    for zone in ("Pacific/Honolulu", "Africa/Cairo", "Asia/Tokyo"):
        seen = visit(timezone_id=zone)
        seen.walker(REFLECT).walk_to("today")
        hour = seen.page.evaluate("new Date().getHours()")
        light = "day" if 4 <= hour < 11 else "noon" if 11 <= hour < 17 else "evening"
        expect(seen.page.locator(".hello")).to_have_attribute("data-light", light)
        assert seen.page.locator(".hello img").get_attribute("src").endswith(f"#{light}")


def test_the_review_leads_to_a_fresh_start(at):
    page = at("answers").page
    page.click("a[href$='/reflect/restart']")
    expect(page.locator("h1")).to_have_text("Start over?")


@pytest.mark.parametrize("screen", ["tutorial", "reflections"])
def test_a_phone_shows_the_whole_screen(at, screen):
    page = at(screen, viewport={"width": 390, "height": 844}).page
    # Until its letters are there, others stand in for them, which are wider on a machine without theirs.
    page.evaluate("document.fonts.ready")
    assert whole(page) <= 844


def test_a_page_that_is_loaded_again_stands_where_it_stood(at):
    page = at("reflections", viewport={"width": 390, "height": 664}).page
    page.evaluate("scrollTo({top: 60, behavior: 'instant'})")
    for _ in range(2):
        page.reload()
        page.evaluate("Promise.all(document.getAnimations().map(one => one.finished)).then(() => {})")
        assert page.evaluate("scrollY") == 60


@pytest.mark.parametrize("size", [(390, 664), (320, 640)])
def test_a_line_is_written_kept_and_changed(at, size):
    page = at("today", viewport={"width": size[0], "height": size[1]}).page
    bar = page.locator(".cta").bounding_box()["y"]
    line = page.locator("#line")
    if size[0] == 390:
        # Question and line stand above the bar, and so does the next thing to do.
        assert page.locator("#task").bounding_box()["y"] < bar
    box = line.bounding_box()
    assert box["y"] + box["height"] < bar
    page.fill("#line", "Leave at five")
    page.press("#line", "Enter")
    expect(page.locator(".plan blockquote bdi")).to_have_text("Leave at five")
    expect(line).to_be_hidden()
    expect(page.locator(".keep")).to_be_hidden()
    expect(page.locator(".then")).to_be_visible()
    page.click(".plan blockquote a")
    expect(line).to_be_focused()
    expect(line).to_have_value("Leave at five")
    expect(page.locator(".then")).to_be_hidden()
    page.fill("#line", "Leave at six")
    page.click(".keep")
    expect(page.locator(".plan blockquote bdi")).to_have_text("Leave at six")
    expect(line).to_be_hidden()
    page.click(".then")
    expect(page.locator("#done")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".plan blockquote bdi")).to_have_text("Leave at six")


def test_an_empty_line_says_so_where_it_is(at):
    page = at("today", viewport={"width": 390, "height": 664}).page
    page.click(".keep")
    expect(page.locator("#line")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".writing .why")).to_be_visible()
    page.fill("#line", "Now")
    expect(page.locator(".writing .why")).to_be_hidden()


def test_a_file_that_was_downloaded_is_told_with_its_day(at):
    seen = at("reflections")
    seen.page.add_init_script(notes("denied"))
    seen.walker_here(REFLECT).walk_to("today")
    page = seen.page
    expect(page.locator("#rem")).to_have_text("No reminders on this device")
    with page.expect_download():
        page.click("[data-downloads]")
    expect(page.locator("#rem")).to_contain_text("Calendar file downloaded")
    page.reload()
    expect(page.locator("#rem")).to_contain_text("Calendar file downloaded")
    # Who begins anew has downloaded nothing.
    page.goto(f"{seen.address}/reflect/restart")
    page.click("form button")
    seen.walker_here(REFLECT).walk_to("today")
    expect(page.locator("#rem")).to_have_text("No reminders on this device")


@pytest.mark.parametrize(("width", "height"), [(390, 664), (390, 844), (320, 640)])
def test_what_the_first_card_names_is_not_cut_off(at, width, height):
    page = at("tutorial", viewport={"width": width, "height": height}).page
    picture = page.locator("#card-1 .art").bounding_box()
    for label in page.locator(".flagged").all():
        box = label.bounding_box()
        assert box["x"] >= picture["x"] + 4
        assert box["y"] >= picture["y"] + 4
        assert box["y"] + box["height"] <= picture["y"] + picture["height"] - 4


def test_the_header_keeps_its_place_between_the_cards(at):
    page = at("tutorial", viewport={"width": 390, "height": 664}).page
    before = page.evaluate("scrollY")
    # Not `click`, which may scroll by itself.
    box = page.locator("[data-primary]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(600)
    assert page.locator("[data-card]").text_content() == "2"
    assert page.evaluate("scrollY") == before


def test_the_card_that_comes_is_said_and_behind_the_last_nothing_is_skipped(at):
    page = at("tutorial", viewport={"width": 390, "height": 664}).page
    said, skip = page.locator("[data-said]"), page.get_by_role("button", name="Skip")
    expect(said).to_be_empty()
    for number in range(2, 5):
        expect(skip).to_be_visible()
        page.locator("[data-primary]").click()
        expect(said).to_contain_text(f"({number} of 4)")
    expect(said).to_contain_text(page.locator("#card-4 h2").text_content())
    expect(skip).to_be_hidden()


def test_a_word_without_end_in_a_message_makes_no_page_wider(at):
    seen = at("sports")
    seen.page.fill("[name=own-sports]", "z" * 60)
    seen.page.keyboard.press("Enter")
    seen.page.locator("form[data-form=screen] .cta button[type=submit]").first.click()
    expect(seen.page.locator("#error-summary")).to_be_visible()
    assert not overflow(seen.page)


def test_of_refused_sports_the_named_one_can_be_mended_and_the_others_are_tiles(at):
    page = at("sports").page
    entry, own = page.locator("#own-sports"), page.locator("input[type=checkbox][name=own-sports]")
    add_sports(page, "Padel", "z" * 31, "Darts")
    page.locator("form[data-form=screen] .cta button[type=submit]").first.click()
    expect(page.locator("#error-summary")).to_contain_text("z" * 31)
    expect(entry).to_have_value("z" * 31)
    expect(own).to_have_count(2)


def test_of_too_many_sports_one_is_unticked(at):
    page = at("sports").page
    own = page.locator("input[type=checkbox][name=own-sports]")
    # One of the list is ticked there, and is none of their own.
    add_sports(page, " running ")
    expect(own).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Running")).to_be_checked()
    add_sports(page, *"abcdefg")
    page.locator("form[data-form=screen] .cta button[type=submit]").first.click()
    expect(page.locator("#error-summary")).to_contain_text("at most 6")
    expect(page.locator("#own-sports")).to_have_value("")
    expect(own).to_have_count(7)
    own.first.uncheck(force=True)
    page.locator("form[data-form=screen] .cta button[type=submit]").first.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "journaling")


def add_sports(page, *words: str) -> None:
    for word in words:
        page.fill("#own-sports", word)
        page.keyboard.press("Enter")


def test_where_no_script_runs_today_offers_no_asking(at):
    reminders = at("today", java_script_enabled=False).page.locator(".rem")
    expect(reminders.locator("h2")).to_have_text("No reminders on this device", use_inner_text=True)
    expect(reminders.get_by_text("Ask", exact=True)).to_be_hidden()
    expect(reminders.get_by_text("Change times")).to_be_visible()


def test_large_words_about_reminders_are_broken_between_words(at):
    page = at("reminders", viewport={"width": 320, "height": 640}).page
    with text_size(page, 200):
        page.reload()
        lines = page.locator(".ask h2:visible").evaluate(
            """title => {
              const range = document.createRange()
              range.setStart(title.firstChild, 0)
              range.setEnd(title.firstChild, title.textContent.indexOf(" "))
              return range.getClientRects().length
            }"""
        )
    assert lines == 1


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_the_sample_of_pronouns_can_be_read_to_its_end(at, width: int) -> None:
    page = at("personal-info", viewport={"width": width, "height": 800}).page
    room = page.locator("#pronouns").evaluate("""e => {
      const words = document.createElement("span")
      words.textContent = e.placeholder
      words.style = `position: absolute; white-space: nowrap; font: italic ${getComputedStyle(e).font}`
      document.body.append(words)
      return e.clientWidth - words.getBoundingClientRect().width
    }""")
    assert room >= 0


def test_a_message_about_the_year_has_the_whole_line(at) -> None:
    page = at("personal-info").page
    year, name = page.locator("[data-field=birth-year]"), page.locator("[data-field=name]")
    assert year.bounding_box()["width"] < name.bounding_box()["width"] / 2
    page.fill("#name", "Maya")
    page.fill("#birth-year", "91")
    page.locator(".cta button[type=submit]").first.click()
    expect(year.locator(".why")).to_be_visible()
    assert year.bounding_box()["width"] == name.bounding_box()["width"]
