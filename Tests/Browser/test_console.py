"""The console: signed in to by link and by password, used with and without scripts."""

import json
import re
from pathlib import Path
from random import Random

from console_house import (  # noqa: F401
    House,
    Person,
    context,
    open_answers,
    scripted,
)
from playwright.sync_api import BrowserContext


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
