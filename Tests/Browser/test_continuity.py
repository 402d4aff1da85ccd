"""Back, reload, two tabs, double clicks, coming back tomorrow: nothing that was given is lost."""

from itertools import pairwise

import pytest

from controls import ENTERED
from flows import Flow
from walker import Stop

REVIEW = "() => [...document.querySelectorAll('main dl > *, main dl dd')].map(e => e.innerText)"


def walk_keeping(walker, number: int) -> list[tuple[Stop, list]]:
    """The first screens with what was entered on each."""
    kept = []
    for stop in walker.walk():
        if len(kept) == number or stop.is_complete:
            break
        walker.answer()
        kept.append((stop, walker.page.evaluate(ENTERED)))
    return kept


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_back_link_finds_every_answer(visit, flow, subtests, scripts):
    walker = visit(java_script_enabled=scripts).walker(flow)
    kept = walk_keeping(walker, 12)
    for stop, entered in reversed(kept):
        with walker.page.expect_navigation():
            walker.page.locator('a[data-action="back"]').first.click()
        with subtests.test(stop.screen):
            assert walker.stop().screen == stop.screen
            assert walker.page.evaluate(ENTERED) == entered


def test_the_browsers_back_button_finds_every_answer(visit, flow, subtests):
    walker = visit().walker(flow)
    kept = walk_keeping(walker, 12)
    for stop, entered in reversed(kept):
        walker.page.go_back()
        with subtests.test(stop.screen):
            assert walker.stop().screen == stop.screen
            assert walker.page.evaluate(ENTERED) == entered


def test_a_reload_keeps_the_place_and_the_answers(visit, flow, subtests):
    walker = visit().walker(flow)
    for stop, entered in walk_keeping(walker, 8):
        walker.page.goto(stop.url)
        walker.page.reload()
        with subtests.test(stop.screen):
            assert walker.stop().screen == stop.screen
            assert walker.page.evaluate(ENTERED) == entered


def test_a_double_click_goes_one_screen_on(visit, walked, flow):
    # Without motion no page goes on by itself before the click. A walk of its own: what was bought in the
    # one before is bought.
    walker = visit(reduced_motion="reduce").walker(flow)
    for stop, following in pairwise(walked):
        if stop.screen in flow.everyone.presses:
            walker.leave(stop)
        else:
            walker.answer()
            with walker.page.expect_navigation():
                walker.button().dblclick(no_wait_after=True)
            walker.page.wait_for_load_state()
        assert walker.stop().screen == following.screen, stop.screen


def test_an_answer_from_an_older_tab_is_taken_and_loses_none_of_the_newer_ones(visit, flow):
    screen, name = flow.text
    seen = visit()
    ahead = seen.walker(flow)
    asked = ahead.walk_to(screen)
    older = seen.context.new_page()
    older.goto(asked.url)
    ahead.walk_to("answers") if flow.has_review else ahead.finish()
    rows = ahead.page.evaluate(REVIEW)

    behind = seen.walker_here(flow, page=older)
    behind.answer()
    older.locator(f'[name="{name}"]').first.fill("Hedy")
    behind.press()
    assert behind.stop().problem == ""

    ahead.page.reload()
    # A code is kept in capitals.
    assert "hedy" in ahead.page.locator("main").inner_text().lower()
    assert len(ahead.page.evaluate(REVIEW)) == len(rows)


def test_closing_the_browser_loses_nothing(visit, flow):
    first = visit()
    walker = first.walker(flow)
    kept = walk_keeping(walker, 9)
    place = walker.stop().screen
    state = first.context.storage_state()
    first.context.close()

    later = visit(storage_state=state)
    again = later.walker(flow)
    assert again.stop().screen == place
    for stop, entered in kept:
        again.page.goto(stop.url)
        assert again.page.evaluate(ENTERED) == entered, stop.screen


def test_a_screen_ahead_leads_to_the_first_unanswered_one(visit, walked, flow):
    stops = walked
    seen = visit()
    seen.come_to(stops[4])
    seen.page.goto(stops[-2].url)
    assert seen.walker_here(flow).stop().screen == stops[4].screen


def test_a_cookie_that_was_tampered_with_starts_afresh_with_a_notice(visit, walked, flow: Flow):
    stops = walked
    cookies = [{**cookie} for cookie in stops[5].cookies]
    for cookie in cookies:
        middle = len(cookie["value"]) // 2
        other = "A" if cookie["value"][middle] != "A" else "B"
        cookie["value"] = cookie["value"][:middle] + other + cookie["value"][middle + 1 :]
    seen = visit()
    seen.context.add_cookies(cookies)
    walker = seen.walker(flow)
    assert walker.stop().screen == stops[0].screen
    assert seen.page.locator('[role="status"]').first.inner_text().strip()


def test_an_answer_is_changed_from_the_review_and_the_person_returns_there(visit, flow):
    if not flow.has_review:
        pytest.skip(f"{flow.id} has no review")
    walker = visit().walker(flow)
    review = walker.walk_to("answers")
    with walker.page.expect_navigation():
        walker.page.locator('a[href*="change"]').first.click()
    assert walker.stop().screen != review.screen
    walker.answer()
    walker.press()
    assert walker.stop().screen == review.screen
