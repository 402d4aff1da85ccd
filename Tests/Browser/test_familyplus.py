"""Family+ in motion: what counts, plays, fills, goes on by itself, dawns, and is handed over."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from flows import FAMILYPLUS

CALM = {"reduced_motion": "reduce"}
PRIMARY = "form[data-form=screen] .actions button[type=submit]:not([name])"


@pytest.fixture
def come_to(visit) -> Callable[..., Page]:
    """Opens a screen as the first person of the flow finds it."""

    def come(screen: str, **options: object) -> Page:
        visitor = visit(**options)
        visitor.page.emulate_media(reduced_motion="reduce")
        walker = visitor.walker(FAMILYPLUS)
        walker.walk_to(screen)
        visitor.page.emulate_media(reduced_motion=options.get("reduced_motion", "no-preference"))
        return visitor.page

    return come


def test_the_letter_counts_what_stands_in_it(come_to):
    page = come_to("vulnerability-input", **CALM)
    count, saved = page.locator("[data-count]"), page.locator("output")
    expect(count).to_have_text("0 / 280")
    page.fill("textarea", "Call first.")
    expect(count).to_have_text("11 / 280")
    expect(saved).to_be_visible()
    page.fill("textarea", "x" * 281)
    expect(count).to_have_text("1 too many")
    expect(saved).to_be_hidden()
    page.fill("textarea", "")
    expect(count).to_have_text("0 / 280")


def test_what_was_typed_in_the_last_moment_is_kept(come_to):
    page = come_to("vulnerability-input", **CALM)
    page.fill("textarea", "Ask the second question.")
    page.click("a.back")
    page.wait_for_url("**/collaboration-trap")
    # The answer comes after the page is gone, where nobody listens for it. A tab of its own has no draft.
    other = page.context.new_page()
    for _ in range(20):
        other.goto(page.url.replace("collaboration-trap", "vulnerability-input"))
        if other.locator("textarea").input_value() == "Ask the second question.":
            break
        other.wait_for_timeout(250)
    expect(other.locator("textarea")).to_have_value("Ask the second question.")


def test_the_letter_is_not_called_kept_before_its_last_word_is(come_to):
    page = come_to("vulnerability-input", **CALM)
    saved = page.locator("output")
    held: list[Route] = []
    page.route(page.url, lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    is_kept = lambda answer: answer.status == 204
    with page.expect_request(lambda request: "action=keep" in (request.post_data or "")):
        page.fill("textarea", "Call first.")
    # The answer for these words comes when there are others.
    with page.expect_response(is_kept):
        page.locator("textarea").press_sequentially(" Twice.")
        held.pop().continue_()
    page.wait_for_timeout(100)
    expect(saved).to_be_hidden()
    page.unroute_all()
    expect(saved).to_be_visible()


def test_a_choice_by_hand_goes_on_once_its_line_was_seen(come_to):
    page = come_to("accessibility-check")
    # The page looks for motion when it begins.
    page.reload()
    page.click("label:has(#accessibility-no-idea)")
    expect(page.locator("label:has(#accessibility-no-idea) .more")).to_be_visible()
    # Not where they touch anything else meanwhile.
    page.mouse.wheel(0, 1)
    page.wait_for_timeout(1300)
    assert page.url.endswith("/accessibility-check")
    page.click("label:has(#accessibility-yes-written)")
    page.click("label:has(#accessibility-no-idea)")
    page.wait_for_url("**/aesthetic-gap")
    page.go_back()
    expect(page.locator("#accessibility-no-idea")).to_be_checked()


@pytest.mark.parametrize("calm", [True, False])
def test_a_choice_by_key_or_without_motion_waits(come_to, calm):
    page = come_to("accessibility-check", **(CALM if calm else {}))
    if calm:
        page.click("label:has(#accessibility-no-idea)")
    else:
        page.focus("#accessibility-yes-written")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
    page.wait_for_timeout(1800)
    expect(page.locator("#accessibility-no-idea")).to_be_checked()
    assert page.url.endswith("/accessibility-check")


def test_work_that_is_done_goes_on_once_and_not_after_back(come_to):
    page = come_to("analyzing-archive")
    page.reload()
    page.wait_for_url("**/diagnosis", timeout=15_000)
    page.go_back()
    page.wait_for_timeout(6000)
    assert page.url.endswith("/analyzing-archive")


def test_the_bar_of_the_compilation_fills(come_to):
    page = come_to("final-compilation")
    page.reload(wait_until="commit")
    page.wait_for_selector(".meter i", state="attached")
    widths = []
    for _ in range(12):
        widths.append(page.evaluate("document.querySelector('.meter i').getBoundingClientRect().width"))
        page.wait_for_timeout(250)
    between = [width for width in widths if 5 < width < 335]
    assert len(set(between)) >= 3, widths


def test_a_recording_plays_as_words(come_to):
    page = come_to("golden-nugget", **CALM)
    button, elapsed = page.locator(".take button"), page.locator("[data-elapsed]")
    length = elapsed.inner_text()
    expect(button).to_have_accessible_name("Play Mom, 7 seconds, as words")
    page.clock.install()
    button.click()
    expect(button).to_have_accessible_name("Pause")
    page.clock.run_for(2500)
    expect(elapsed).to_have_text("0:02")
    assert page.locator(".lit").count() > 0
    button.click()
    expect(button).to_have_accessible_name("Play Mom, 7 seconds, as words")
    # It goes on where it stood, and from its end it begins anew.
    button.click()
    page.clock.run_for(1500)
    assert "0:03" <= elapsed.inner_text() < length
    page.clock.run_for(4500)
    expect(button).to_have_accessible_name("Play Mom, 7 seconds, as words")
    expect(elapsed).to_have_text(length)
    button.click()
    expect(button).to_have_accessible_name("Pause")
    page.clock.run_for(500)
    assert elapsed.inner_text() < "0:03"


def test_the_sound_of_the_first_page_says_that_it_is_on_and_ends(come_to):
    page = come_to("digital-dust", **CALM)
    sound = page.locator("[data-sound]")
    expect(sound).to_have_attribute("aria-pressed", "false")
    rest = sound.inner_text()
    page.clock.install()
    for way in ("another tap", "its end"):
        sound.click()
        expect(sound).to_have_attribute("aria-pressed", "true")
        assert sound.inner_text() != rest
        sound.click() if way == "another tap" else page.clock.run_for(5000)
        expect(sound).to_have_attribute("aria-pressed", "false")
        assert sound.inner_text() == rest


def test_the_card_is_saved_as_a_picture(come_to):
    page = come_to("golden-nugget", **CALM)
    with page.expect_download() as download:
        page.click("[data-card]")
    assert download.value.suggested_filename == "quote-card.jpg"
    content = download.value.path().read_bytes()
    assert content[:3] == b"\xff\xd8\xff" and len(content) > 20_000


def test_after_the_dark_every_page_is_light(come_to):
    page = come_to("digital-rot", color_scheme="dark", **CALM)
    lights = {}
    for _ in range(5):
        before = page.evaluate("document.body.dataset.screen")
        page.click(PRIMARY)
        # The page that was left is loaded all the while.
        screen, light = page.wait_for_function(
            """before => document.body.dataset.screen !== before && document.readyState === "complete"
                && [document.body.dataset.screen, getComputedStyle(document.querySelector(".screen")).backgroundColor]""",
            arg=before,
        ).json_value()
        lights[screen] = light
        # A browser that darkens pages of its own accord leaves it as it is.
        assert "only" in page.evaluate("getComputedStyle(document.documentElement).colorScheme").split(), screen
    assert set(lights) == {"savior", "answers", "custom-plan", "final-compilation", "investment"}
    assert set(lights.values()) == {"rgb(253, 248, 240)"}, lights


def test_the_invitation_leaves_through_the_share_sheet(come_to):
    page = come_to("vault", **CALM)
    page.add_init_script(
        """navigator.share = (data) => { sessionStorage.shared = JSON.stringify({ text: data.text, files: data.files?.length ?? 0 }); return Promise.resolve() }
        navigator.canShare = () => true"""
    )
    page.reload()
    page.fill("#letter", "Mom, what did Grandpa say?")
    # The picture is made before it is asked for.
    expect(page.locator("[data-share-card]")).to_be_visible()
    page.click("[data-send]")
    expect(page.locator("h1")).to_have_text("Now it is Mom’s turn")
    assert page.evaluate("JSON.parse(sessionStorage.shared)") == {"text": "Mom, what did Grandpa say?", "files": 1}
    expect(page.locator(".next")).to_contain_text("You handed it over")


def test_an_invitation_that_was_put_away_changes_nothing(come_to):
    page = come_to("vault", **CALM)
    page.add_init_script("navigator.share = () => Promise.reject(new DOMException('', 'AbortError'))")
    page.reload()
    page.click("[data-send]")
    page.wait_for_timeout(500)
    expect(page.locator("h1")).to_have_text("Ask Mom for the next page")


def test_without_a_share_sheet_the_message_is_copied(come_to):
    page = come_to("vault", permissions=["clipboard-read", "clipboard-write"], **CALM)
    page.set_viewport_size({"width": 390, "height": 844})
    page.fill("#letter", "Mom, what did Grandpa say?")
    page.click("[data-copied]")
    expect(page.locator("[data-copied]")).to_have_text("Copied. Paste it")
    # The words have grown, and the keys stay beside each other.
    copied, sent, app = (page.locator(one).bounding_box() for one in ("[data-copied]", "[data-send]", "[value=hand-over]"))
    assert copied["y"] == sent["y"] and app["y"] >= copied["y"] + copied["height"]
    assert page.evaluate("navigator.clipboard.readText()") == "Mom, what did Grandpa say?"
    page.reload()
    expect(page.locator("#letter")).to_have_value("Mom, what did Grandpa say?")


@pytest.mark.parametrize("size", [(844, 390), (640, 400), (700, 900)])
def test_beside_and_under_the_words_the_dark_is_whole(come_to, size):
    page = come_to("digital-dust", viewport={"width": size[0], "height": size[1]}, **CALM)
    roll, words = (page.locator(name).bounding_box() for name in (".roll", "h1"))
    assert (roll["x"], roll["width"]) == (0, size[0])
    if size[1] <= 480:
        assert roll["y"] + roll["height"] <= words["y"]


def test_from_right_to_left_the_foot_of_the_card_stays_on_it(come_to):
    page = come_to("golden-nugget", **CALM)
    page.evaluate("document.documentElement.dir = 'rtl'")
    card, foot = (page.locator(f".quote .words{part}").last.bounding_box() for part in ("", " > text"))
    assert card["x"] < foot["x"] and foot["x"] + foot["width"] < card["x"] + card["width"]


def test_a_sentence_runs_the_way_it_is_written(come_to):
    page = come_to("vulnerability-input", **CALM)
    direction = "field => getComputedStyle(field).direction"
    assert page.eval_on_selector("textarea", direction) == "ltr"
    page.fill("textarea", "לעולם אל תוותר על מי שאתה אוהב")
    assert page.eval_on_selector("textarea", direction) == "rtl"


def test_the_narrowest_phone_shows_what_comes_and_the_whole_sentence(come_to):
    page = come_to("unified-vault", viewport={"width": 320, "height": 640}, **CALM)
    warning, bar = (page.locator(one).bounding_box() for one in (".cap", ".actions"))
    assert warning["y"] + warning["height"] <= bar["y"]
    page.click("[value=calm]")
    page.wait_for_url("**/savior")
    assert page.eval_on_selector(".say", "tile => tile.scrollHeight <= tile.clientHeight")


def test_what_is_done_is_not_said_to_come(come_to):
    page = come_to("vault", **CALM)
    page.click("text=I have sent it")
    expect(page.locator(".next")).to_contain_text("When her voice message comes")
    page.click("text=Write what she said")
    page.fill("textarea", "Stay for the second cup.")
    page.click("text=Keep this page")
    page.wait_for_url("**/vault")
    expect(page.locator(".next h2")).to_have_text("How your second page came")
    expect(page.locator(".next")).not_to_contain_text("When her voice message comes")


@pytest.mark.parametrize("size", [(390, 664), (430, 932), (768, 1024), (1024, 768)], ids=["low phone", "tall phone", "tablet", "tablet on its side"])
def test_the_way_past_the_offer_stands_in_the_corner_and_covers_nothing(come_to, size: tuple[int, int]):
    page = come_to("investment", viewport={"width": size[0], "height": size[1]}, **CALM)
    past, title = page.locator(".way-past").bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert past["y"] >= 0 and past["y"] + past["height"] <= title["y"] + 4
    page.click(".way-past")
    page.wait_for_url("**/vault")


@pytest.mark.parametrize("width", [1024, 1080, 1136, 1280])
def test_on_a_tablet_the_recordings_beside_the_column_keep_their_numbers(come_to, width: int):
    page = come_to("magic-search", viewport={"width": width, "height": 768}, **CALM)
    assert page.locator(".memos").evaluate("e => e.scrollWidth - e.clientWidth") <= 1
    # Three lines of words; a fourth is a word that was broken inside.
    lines = "e => { const text = document.createRange(); text.selectNodeContents(e); return new Set([...text.getClientRects()].map(x => Math.round(x.top))).size }"
    assert page.locator(".typed").evaluate(lines) <= 3


def test_on_a_tablet_the_cards_beside_the_column_keep_clear_of_the_edge(come_to):
    page = come_to("golden-nugget", viewport={"width": 1024, "height": 768}, **CALM)
    edges = page.locator(".cards").first.evaluate("e => [e, ...e.children].map(x => x.getBoundingClientRect().left)")
    assert min(edges) >= 8


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800), (1920, 1080)], ids=["phone", "tablet", "laptop", "large screen"])
def test_the_first_page_stands_on_the_shelf_beside_the_photograph(come_to, size: tuple[int, int]):
    page = come_to("final-compilation", viewport={"width": size[0], "height": size[1]}, **CALM)
    shelf, card = (page.locator(f".library > {part}").bounding_box() for part in ("img", ".quote"))
    # In the drawing the photograph ends at 118 of 190, and the board is the lowest 5 of 56.
    assert card["x"] >= shelf["x"] + shelf["width"] * 118 / 190
    bottom, floor = card["y"] + card["height"], shelf["y"] + shelf["height"]
    assert floor - shelf["height"] * 10 / 56 <= bottom <= floor


def test_long_advice_that_is_kept_takes_three_lines_of_the_plan(visit) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    # The last person gives nearly as much advice as the letter takes.
    here.walker(FAMILYPLUS, FAMILYPLUS.people[-1]).walk_to("custom-plan")
    kept, button = here.page.locator(".kept").bounding_box(), here.page.locator(PRIMARY).bounding_box()
    assert kept["y"] + kept["height"] <= button["y"]
    here.page.emulate_media(media="print")
    assert here.page.locator(".kept").bounding_box()["height"] > 2 * kept["height"]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_beside_the_answers_no_picture_lies_on_another(visit, size: tuple[int, int]) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]})
    here.walker(FAMILYPLUS).walk_to("answers")
    words = [part.bounding_box() for part in here.page.locator(".desk b, .stage .quote").all()]
    for one, other in zip(words[:2], words[1:]):
        assert one["x"] + one["width"] <= other["x"]
    assert all(word["y"] + word["height"] <= words[3]["y"] for word in words[:3])
