"""How a form goes out, and what becomes of it: nothing asks to send it again, nothing is lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from flows import Flow

DRAFTS = "() => Object.values(sessionStorage).join()"
SUMMARY = "#error-summary"


def come_to_draft(walker, flow: Flow):
    """The screen of the flow's entry, and the entry."""
    screen, name = flow.draft
    walker.walk_to(screen)
    return walker.page.locator(f'[name="{name}"]').first


def refuse(walker, flow: Flow) -> None:
    """Sends a form that the server refuses."""
    entry = come_to_draft(walker, flow)
    walker.answer()
    entry.fill("x" * 400)
    walker.press()
    assert walker.stop().problem


def documents(page: Page) -> list[str]:
    """The methods of the pages that are asked for from now on."""
    methods: list[str] = []
    page.on("request", lambda one: one.is_navigation_request() and methods.append(one.method))
    return methods


def test_a_refused_form_leaves_nothing_in_the_history_to_send_again(visit, flow):
    walker = visit().walker(flow)
    asked = documents(walker.page)
    refuse(walker, flow)
    here = walker.stop().screen
    walker.page.reload()
    assert walker.stop().screen == here
    assert not walker.stop().problem
    walker.answer()
    walker.press()
    beyond = walker.stop().screen
    assert beyond != here
    walker.page.go_back()
    expect(walker.page.locator("body")).to_have_attribute("data-screen", here)
    walker.page.go_forward()
    expect(walker.page.locator("body")).to_have_attribute("data-screen", beyond)
    assert set(asked) == {"GET"}


def test_an_error_goes_as_soon_as_its_field_is_right(visit, flow):
    walker = visit().walker(flow)
    refuse(walker, flow)
    right = walker.stop().title.removeprefix("Error: ")
    walker.answer()
    expect(walker.page.locator(SUMMARY)).to_have_count(0)
    expect(walker.page.locator(".is-error, [aria-invalid]")).to_have_count(0)
    assert walker.page.title() == right


def test_an_entry_is_not_called_wrong_while_it_is_written(visit, flow):
    walker = visit().walker(flow)
    entry = come_to_draft(walker, flow)
    walker.answer()
    entry.fill("")
    with walker.page.expect_response("**?live"):
        entry.press_sequentially("§", delay=20)
    expect(walker.page.locator(".is-error")).to_have_count(0)


def test_a_slow_server_leaves_the_button_as_it_is_for_a_moment(visit, flow):
    seen = visit()
    # What a service worker sends can't be held up here.
    seen.page.add_init_script("navigator.serviceWorker.register = () => new Promise(() => {})")
    walker = seen.walker(flow)
    stop = walker.stop()
    held: list[Route] = []
    walker.page.route(
        stop.url, lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    button = walker.button()
    button.click()
    walker.page.wait_for_timeout(250)
    assert "is-busy" not in button.get_attribute("class")
    assert not button.get_attribute("aria-disabled")
    expect(walker.page.locator(".is-busy")).to_have_count(1)
    button.click()
    assert len(held) == 1
    assert "browser-time-zone=UTC" in held[0].request.post_data
    # Brought back by the browser as it was left, the form can be sent once more.
    walker.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(walker.page.locator(".is-busy")).to_have_count(0)
    with walker.page.expect_request(lambda request: request.method == "POST"):
        button.click()
    held[1].continue_()
    walker.page.wait_for_url(lambda address: address != stop.url)


def test_a_form_without_an_answer_can_be_sent_again(visit, flow):
    seen = visit()
    seen.page.add_init_script("navigator.serviceWorker.register = () => new Promise(() => {})")
    seen.page.clock.install()
    walker = seen.walker(flow)
    stop = walker.stop()
    walker.page.route(stop.url, lambda route: None if route.request.method == "POST" else route.continue_())
    walker.button().click()
    walker.page.clock.fast_forward(15_000)
    expect(walker.page.get_by_role("alert")).to_have_count(0)
    walker.page.clock.fast_forward(10_000)
    expect(walker.page.get_by_role("alert")).to_contain_text("try again")
    expect(walker.page.locator(".is-busy")).to_have_count(0)
    walker.page.unroute_all()
    walker.button().click()
    walker.page.wait_for_url(lambda address: address != stop.url)
    seen.watch.findings.clear()


def test_a_form_that_can_not_go_out_says_so_and_keeps_everything(visit, flow):
    if flow.id == "ops":
        pytest.skip("OPS puts it aside until there is a signal")
    seen = visit()
    walker = seen.walker(flow)
    entry = come_to_draft(walker, flow)
    walker.answer()
    before = entry.input_value()
    walker.page.route(
        walker.page.url, lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    walker.button().click()
    expect(walker.page.get_by_role("alert")).to_contain_text("No connection")
    assert entry.input_value() == before
    walker.page.unroute_all()
    walker.press()
    assert walker.stop().screen != flow.draft[0]
    seen.watch.findings.clear()


@pytest.mark.parametrize("how", ["a reload", "the link back", "an address"])
def test_what_was_entered_and_not_sent_is_there_again_after(visit, flow, how):
    walker = visit().walker(flow)
    entry = come_to_draft(walker, flow)
    entry.fill("151")
    match how:
        case "a reload":
            walker.page.reload()
        case "the link back":
            walker.page.locator("a[data-action=back]").first.click()
            walker.page.wait_for_load_state()
            walker.walk_to(flow.draft[0])
        case _:
            here = walker.page.url
            walker.page.goto(f"{walker.address}/account/sign-in")
            walker.page.goto(here)
    expect(entry).to_have_value("151")
    expect(walker.page.locator(".is-error")).to_have_count(0)


def test_what_was_sent_is_kept_nowhere_else(visit, flow):
    walker = visit().walker(flow)
    entry = come_to_draft(walker, flow)
    walker.answer()
    entry.dispatch_event("input")
    entry.fill(entry.input_value() + "1")
    walker.page.wait_for_function("() => sessionStorage.length > 0")
    entry.fill(entry.input_value()[:-1])
    walker.press()
    assert "foyer" not in walker.page.evaluate("() => Object.keys(sessionStorage).join()")


def test_what_another_tab_sent_wins_over_what_was_typed_here_before(visit, flow):
    if flow.id == "familyplus":
        pytest.skip("Family+ keeps the letter while it is written")
    seen = visit()
    walker = seen.walker(flow)
    entry = come_to_draft(walker, flow)
    here = walker.page.url
    entry.fill("151")
    walker.page.wait_for_function("() => sessionStorage.length > 0")

    other = seen.walker_here(flow, page=seen.context.new_page())
    other.page.goto(here)
    other.answer()
    sent = other.page.locator(f'[name="{flow.draft[1]}"]').first.input_value()
    other.press()
    walker.page.reload()
    expect(entry).to_have_value(sent)


def test_starting_over_forgets_what_was_typed(visit, flow):
    walker = visit().walker(flow)
    entry = come_to_draft(walker, flow)
    entry.fill("151")
    walker.page.wait_for_function("() => sessionStorage.length > 0")
    walker.page.goto(f"{walker.address}/{flow.id}/restart")
    with walker.page.expect_navigation():
        walker.page.locator("main form button").click()
    assert "151" not in walker.page.evaluate(DRAFTS)
    assert walker.page.evaluate("() => Object.keys(sessionStorage).filter(key => key.startsWith('foyer'))") == []


def test_secrets_are_kept_nowhere(visit):
    """The address, the password, the telephone number and the code of OPS."""
    from flows import OPS

    walker = visit().walker(OPS)
    for stop in walker.walk():
        if stop.is_complete:
            break
        walker.answer()
        walker.page.wait_for_timeout(50)
        kept = walker.page.evaluate(DRAFTS)
        for secret in ("seven quiet boats", "example.org", "555", "4k7", "4K7"):
            assert secret not in kept, stop.screen
