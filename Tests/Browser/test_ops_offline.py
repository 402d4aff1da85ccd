"""OPS without a signal: forms wait on the phone and go out later, secrets never wait."""

import itertools
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from server import ROOT, Server
from walker import IS_LEFT, MARK
from watch import Watched

SIZES = {
    "iPhone SE": {"width": 375, "height": 667},
    "iPhone 15": {"width": 393, "height": 852},
    "iPhone 15 Pro Max": {"width": 430, "height": 932},
}
PASSWORD = "seven quiet boats"
# What is reported of a request that does not get through, as the tests want it.
LOST = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED", "net::ERR_FAILED")
PEOPLE = itertools.count(1)


@pytest.fixture
def browser(browser: Browser) -> Iterator[Watched]:
    """The browser, with an ear at the console of every page."""
    with Watched(browser, *LOST) as watched:
        yield watched


@pytest.fixture(scope="module")
def ops() -> Iterator[Server]:
    data = Path(tempfile.mkdtemp(prefix="foyer-ops-"))
    server = Server(data, "--dev")
    subprocess.run(
        [server.program, "company", "add", "--data", data, "--code", "RDG-4K7", "--name", "Ridgeline Electric",
         "--start", "2099-11-23 06:30", "--yard", "North yard", "--address", "Gate 2", "--lead-phone", "(555) 555-0143"],
        cwd=ROOT, check=True, capture_output=True,
    )
    with server:
        yield server


@pytest.fixture
def phone(browser: Watched, ops: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=SIZES["iPhone 15"], locale="en-US", base_url=ops.address)
    context.set_default_timeout(10_000)
    yield context
    context.close()


def screen(page: Page) -> str:
    return page.evaluate("document.body.dataset.screen ?? document.body.dataset.page")


def proceed(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.fill(f"#{name.replace('_', '-')}", value)
    page.evaluate(MARK)
    page.click(".btn--go")
    page.wait_for_function(IS_LEFT)
    page.wait_for_load_state()


def come_to_details(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/ops")
    # From here on the worker answers when nobody else does.
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")
    proceed(page)
    proceed(page, email=f"person{next(PEOPLE)}@example.com", password=PASSWORD)
    assert screen(page) == "user-details"
    return page


def queue(page: Page) -> list[dict]:
    return page.evaluate(
        """() => new Promise((resolve) => {
          const opening = indexedDB.open('ops', 1)
          opening.onsuccess = () => {
            const all = opening.result.transaction('forms').objectStore('forms').getAll()
            all.onsuccess = () => { opening.result.close(); resolve(all.result) }
          }
        })"""
    )


def lose_details(context: BrowserContext) -> Page:
    """A form that was sent without a signal."""
    page = come_to_details(context)
    context.set_offline(True)
    proceed(page, first_name="Dana", last_name="Reyes")
    expect(page.locator("h1")).to_have_text("1 form waiting on this device")
    return page


def test_a_form_waits_without_a_signal_and_goes_out_with_one(phone: BrowserContext) -> None:
    page = lose_details(phone)
    expect(page.locator("[data-forms] .lamp")).to_have_text("Queued")
    expect(page.locator("[data-link]")).to_have_text("Offline")
    assert "saved" not in page.inner_text("body").lower()
    phone.set_offline(False)
    page.wait_for_url("**/ops/company-code")
    page.click("[data-action=back]")
    expect(page.locator("#first-name")).to_have_value("Dana")
    assert queue(page) == []


def test_a_form_waits_and_says_so_while_the_server_is_away(browser: Watched) -> None:
    with Server(Path(tempfile.mkdtemp(prefix="foyer-ops-"))) as server:
        context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=server.address)
        page = come_to_details(context)
    # The device has a network; only the server does not answer.
    proceed(page, first_name="Dana", last_name="Reyes")
    expect(page.locator("h1")).to_have_text("1 form waiting on this device")
    expect(page.locator("[data-forms] .lamp")).to_have_text("Queued")
    context.close()


def test_the_lamp_follows_what_becomes_of_requests_and_a_form_goes_out_by_itself(browser: Watched) -> None:
    data = Path(tempfile.mkdtemp(prefix="foyer-ops-"))
    with Server(data) as server:
        context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=server.address)
        context.clock.install()
        page = come_to_details(context)
    again = ("--port", server.address.rsplit(":", 1)[1])
    lamp = page.locator("[data-link]")
    expect(lamp).to_have_text("Online")
    page.fill("#first-name", "Dana")
    expect(lamp).to_have_text("Offline")
    with Server(data, *again):
        page.clock.fast_forward(31_000)
        expect(lamp).to_have_text("Online")
    proceed(page, last_name="Reyes")
    expect(page.locator("h1")).to_have_text("1 form waiting on this device")
    expect(lamp).to_have_text("Offline")
    expect(page.locator(".stripe")).to_be_visible()
    with Server(data, *again):
        page.clock.fast_forward(31_000)
        page.wait_for_url("**/ops/company-code")
        expect(lamp).to_have_text("Online")
        expect(page.locator("html")).not_to_have_class("is-offline")
    context.close()


def test_without_a_signal_nothing_offers_to_open_what_is_not_on_the_phone(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    proceed(page, first_name="Dana", last_name="")
    discard, opens = (page.get_by_role("button", name=name) for name in ("Discard", "Open"))
    expect(discard).to_have_count(1)
    expect(opens).to_have_count(0)
    phone.set_offline(False)
    expect(opens).to_have_count(1)
    phone.set_offline(True)
    expect(opens).to_have_count(0)
    page.evaluate("document.body.isHere = true")
    page.click("[data-retry]")
    page.wait_for_timeout(300)
    expect(page.locator("[data-forms] .lamp")).to_have_text("Fix")
    assert page.evaluate("document.body.isHere")
    phone.set_offline(False)
    opens.click()
    expect(page.locator("#first-name")).to_have_value("Dana")


def test_try_again_without_a_signal_keeps_the_form(phone: BrowserContext) -> None:
    page = lose_details(phone)
    page.click("[data-retry]")
    expect(page.locator("h1")).to_have_text("1 form waiting on this device")
    assert len(queue(page)) == 1


def test_the_same_form_sent_twice_waits_once(phone: BrowserContext) -> None:
    page = lose_details(phone)
    key = queue(page)[0]["key"]
    page.go_back()
    # Without a signal there is no page to go back to but this one.
    expect(page.locator("h1")).to_have_text("1 form waiting on this device")
    assert [form["key"] for form in queue(page)] == [key]


def test_discarding_asks_first(phone: BrowserContext) -> None:
    page = lose_details(phone)
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Keep the form").click()
    assert len(queue(page)) == 1
    # Whose session is over by the time that it goes out has to look.
    phone.clear_cookies()
    phone.set_offline(False)
    expect(page.locator("[data-forms] .lamp")).to_have_text("Fix")
    assert len(queue(page)) == 1
    page.get_by_role("button", name="Discard").first.click()
    page.locator("[data-drop]").click()
    expect(page.locator("h1")).to_have_text("Nothing waits on this device")
    assert queue(page) == []


def test_a_stale_token_is_replaced_when_the_form_goes_out(browser: Watched, phone: BrowserContext) -> None:
    browser.expect("status of 403")
    page = lose_details(phone)
    page.evaluate(
        """() => new Promise((resolve) => {
          const opening = indexedDB.open('ops', 1)
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('forms', 'readwrite')
            const forms = transaction.objectStore('forms')
            forms.getAll().onsuccess = ({ target }) => {
              for (const form of target.result) {
                const body = new URLSearchParams(form.body)
                body.set('form-token', 'stale')
                forms.put({ ...form, body: body.toString() })
              }
            }
            transaction.oncomplete = () => { opening.result.close(); resolve() }
          }
        })"""
    )
    phone.set_offline(False)
    page.wait_for_url("**/ops/company-code")
    assert queue(page) == []


def test_a_form_that_needs_a_change_comes_back_filled_in(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    proceed(page, first_name="Dana", last_name="")
    phone.set_offline(False)
    expect(page.locator("[data-forms] .lamp")).to_have_text("Fix")
    page.click("[data-retry]")
    expect(page.locator("#first-name")).to_have_value("Dana")
    proceed(page, last_name="Reyes")
    assert screen(page) == "company-code"
    assert queue(page) == []


def test_a_password_never_waits_on_the_phone(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/ops")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")
    proceed(page)
    phone.set_offline(True)
    email = f"person{next(PEOPLE)}@example.com"
    proceed(page, email=email, password=PASSWORD)
    expect(page.locator("[data-forms] .lamp")).to_have_text("Fix")
    assert "boats" not in str(queue(page))
    phone.set_offline(False)
    page.click("[data-retry]")
    expect(page.locator("#email")).to_have_value(email)
    expect(page.locator("#password")).to_have_value("")
    proceed(page, password=PASSWORD)
    assert screen(page) == "user-details"


def test_the_strip_says_what_waits_on_every_screen(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    proceed(page, first_name="Dana", last_name="")
    phone.set_offline(False)
    expect(page.locator("[data-forms] .lamp")).to_have_text("Fix")
    page.goto("/ops/welcome")
    expect(page.locator("[data-waiting]")).to_contain_text("1 form waiting on this device")


def test_a_visit_without_a_signal_is_in_the_look_of_the_app(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    page.goto("/ops")
    expect(page.locator("h1")).to_have_text("This page needs a signal")
    assert "Bebas" in page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")


def come_to_field_setup(context: BrowserContext) -> Page:
    page = come_to_details(context)
    proceed(page, first_name="Dana", last_name="Reyes")
    proceed(page, company_code="rdg4k7")
    proceed(page)
    assert screen(page) == "field-setup"
    return page


def come_to_the_first_day(context: BrowserContext) -> Page:
    page = come_to_field_setup(context)
    proceed(page)
    assert screen(page) == "completion"
    expect(page.locator("[data-kept] .lamp")).to_have_text("On this device")
    return page


def test_the_download_begins_by_itself_and_obeys_the_mode(phone: BrowserContext) -> None:
    page = come_to_field_setup(phone)
    expect(page.locator("[data-total]")).to_contain_text("MB")
    expect(page.locator("[data-lamp]")).to_have_text("Done")
    expect(page.locator("[data-read]")).to_have_text("100")
    assert page.evaluate("document.querySelector('progress').value") == 1
    files = page.evaluate("caches.open('ops-files').then((cache) => cache.keys()).then((keys) => keys.length)")
    assert files > 8
    page.locator("label:has(#offline-mode)").click()
    expect(page.locator("[data-download] .rows .lamp")).to_have_text(["Off", "Off", "Off"])


def test_a_phone_that_does_not_know_its_network_asks_before_it_loads(browser: Watched, ops: Server) -> None:
    context = browser.new_context(
        viewport=SIZES["iPhone SE"], locale="en-US", base_url=ops.address, has_touch=True, is_mobile=True
    )
    page = come_to_field_setup(context)
    expect(page.locator("[data-lamp]")).to_have_text("Waits for Wi-Fi")
    expect(page.locator("[data-read]")).to_have_text("0")
    page.locator("[data-start]").tap()
    expect(page.locator("[data-lamp]")).to_have_text("Done")
    context.close()


def test_the_first_day_is_there_without_a_signal(phone: BrowserContext) -> None:
    page = come_to_the_first_day(phone)
    phone.set_offline(True)
    page.goto("/ops")
    assert screen(page) == "completion"
    expect(page.locator(".crew")).to_contain_text("Dana")
    expect(page.locator("[data-link]")).to_have_text("Offline")
    expect(page.locator("[data-kept]")).to_contain_text("Works without signal")
    facts, card = page.locator(".first-day"), page.locator(".crew")
    assert facts.bounding_box()["y"] < card.bounding_box()["y"]
    # Whose session is over leaves nothing of it behind.
    phone.set_offline(False)
    phone.clear_cookies()
    page.goto("/ops/completion")
    assert page.evaluate("caches.has('ops-day')") is False


def test_a_start_that_is_confirmed_without_a_signal_waits_and_goes_out(phone: BrowserContext) -> None:
    page = come_to_the_first_day(phone)
    phone.set_offline(True)
    proceed(page)
    expect(page.locator("[data-forms]")).to_contain_text("Start confirmed")
    page.goto("/ops")
    expect(page.locator("[data-queue] [data-waits] .lamp")).to_have_text("Queued")
    expect(page.locator(".btn--go[data-key]")).to_have_attribute("href", "tel:5555550143")
    phone.set_offline(False)
    # The row of what waits has the same words; they are the company's once it is gone.
    expect(page.locator("[data-queue] [data-waits]")).to_have_count(0)
    page.wait_for_function("document.body.innerText.toLowerCase().includes('start confirmed')")
    assert queue(page) == []


def test_starting_over_leaves_nothing_of_the_day_on_the_phone(phone: BrowserContext) -> None:
    page = come_to_the_first_day(phone)
    page.goto("/ops/restart")
    page.locator("form button").click()
    page.wait_for_url("**/ops/welcome")
    assert page.evaluate("caches.has('ops-day')") is False


def test_going_back_after_a_corrected_error_shows_what_was_accepted(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    proceed(page, first_name="Dan", last_name="")
    assert page.locator("#error-summary").is_visible()
    proceed(page, first_name="Dana", last_name="Reyes")
    assert screen(page) == "company-code"
    page.go_back()
    expect(page.locator("#first-name")).to_have_value("Dana")
    expect(page.locator("#last-name")).to_have_value("Reyes")
    assert queue(page) == []
    assert page.locator("[data-waiting]").is_hidden()


def test_what_the_history_sends_again_is_asked_for_instead_and_never_waits(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    # As if the scripts came late: the page that refuses stays the answer to a form.
    page.add_init_script("History.prototype.replaceState = () => {}")
    page.reload()
    page.fill("#first-name", "Dan")
    with page.expect_navigation():
        page.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('form[data-form=screen]'))")
    assert page.locator("#error-summary").is_visible()
    page.goto("/ops/welcome")
    page.go_back()
    expect(page.locator("#first-name")).to_be_visible()
    assert screen(page) == "user-details"
    assert page.locator("#error-summary").count() == 0
    assert queue(page) == []


def test_a_tap_on_the_first_key_without_a_signal_is_no_form(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    # Nor is one on the key that turns the view.
    page.click("button[value=outdoor]")
    expect(page.locator("h1")).to_have_text("This page needs a signal")
    assert queue(page) == []
    phone.set_offline(False)
    expect(page.locator("#first-name")).to_be_visible()
    page.goto("/ops/welcome")
    phone.set_offline(True)
    proceed(page)
    expect(page.locator("h1")).to_have_text("This page needs a signal")
    assert queue(page) == []


def test_a_page_that_could_not_be_opened_opens_by_itself_with_a_signal(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    page.goto("/ops/user-details")
    expect(page.locator("h1")).to_have_text("This page needs a signal")
    phone.set_offline(False)
    expect(page.locator("#first-name")).to_be_visible()


def test_a_refused_form_says_why(phone: BrowserContext) -> None:
    page = come_to_details(phone)
    phone.set_offline(True)
    proceed(page, first_name="Dana", last_name="")
    phone.set_offline(False)
    expect(page.locator("[data-forms] .why")).to_have_text("Enter your last name")
    expect(page.locator("[data-count]")).to_have_text("0 Queued")


@pytest.mark.parametrize("variant", ["consolidated", "original"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.replace(" ", "-"))
def test_the_cases_of_the_document_on_three_phones(
    browser: Watched, ops: Server, size: str, variant: str
) -> None:
    context = browser.new_context(
        viewport=SIZES[size], locale="en-US", base_url=ops.address, has_touch=True
    )
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.goto(f"/ops?variant={variant}")
    fill = {
        "email": f"person{next(PEOPLE)}@example.com", "password": PASSWORD, "first-name": "Dana",
        "last-name": "Reyes", "phone": "+1 555 555 0142", "company-code": "rdg-4k7",
    }
    wrong = {"email": "dana.reyes@", "password": "short", "company-code": "ZZZ999"}
    walked = []
    while "complete" not in page.evaluate("({...document.body.dataset})"):
        walked.append(screen(page))
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
        small = page.evaluate(
            """[...document.querySelectorAll('a, button, .in, .switch, .card, summary')]
              .filter((target) => target.checkVisibility() && !target.closest('.vh, .stage, .dev-handle'))
              .filter((target) => target.getBoundingClientRect().height < 55.5)
              .map((target) => target.outerHTML.slice(0, 80))"""
        )
        assert small == []
        asked = [name for name in fill if page.locator(f"#{name}").count()]
        if mistakes := [name for name in asked if name in wrong]:
            for name in asked:
                page.fill(f"#{name}", wrong.get(name, fill[name]))
            proceed(page)
            invalid = page.evaluate("[...document.querySelectorAll('[aria-invalid]')].map((field) => field.name)")
            assert invalid == mistakes
        for name in asked:
            page.fill(f"#{name}", fill[name])
        if screen(page) == "permissions":
            page.locator("label:has(#permissions-notifications)").tap()
        proceed(page)
    assert len(walked) == (6 if variant == "consolidated" else 10)
    expect(page.locator(".crew")).to_contain_text("Ridgeline Electric")
    page.locator("a[href='/ops/permissions?change']").first.click()
    expect(page.locator("#permissions-notifications")).not_to_be_checked()
    page.locator("label:has(#permissions-location)").tap()
    proceed(page)
    assert "complete" in page.evaluate("({...document.body.dataset})")
    context.close()


def come_to_setup(context: BrowserContext) -> Page:
    page = come_to_details(context)
    proceed(page, first_name="Dana", last_name="Reyes")
    proceed(page, company_code="RDG4K7")
    assert screen(page) == "permissions"
    return page


@pytest.mark.parametrize("what", ["**/offline-files.json", "**/assets/ops/scene-*"])
def test_an_interrupted_download_says_so_and_goes_on_by_itself(phone: BrowserContext, what: str) -> None:
    page = come_to_setup(phone)
    phone.route(what, lambda route: route.abort())
    page.evaluate("caches.delete('ops-files')")
    proceed(page)
    expect(page.locator("[data-lamp]")).to_have_text("No signal")
    expect(page.locator("[data-again]")).to_be_visible()
    phone.unroute(what)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-lamp]")).to_have_text("Done")
    expect(page.locator("[data-again]")).to_be_hidden()
    expect(page.locator("[data-read]")).to_have_text("100")
