"""What somebody agreed to, on the page of their account; and links that begin a flow with known answers."""

import json
import subprocess

import pytest

from flows import FLOWS
from server import ROOT
from test_hand_over import hand_over, look_at, redeem

NUTRISYNC = next(flow for flow in FLOWS if flow.id == "nutrisync")
REFLECT = next(flow for flow in FLOWS if flow.id == "reflect")
CARD = "#consents"


def sign_up(walker, address: str) -> None:
    """Walks to the account, agrees to weekly mails and makes it."""
    walker.walk_to("account")
    page = walker.page
    page.locator('[name="email"]').first.fill(address)
    page.locator('[name="password"]').first.fill("seven quiet meadows")
    page.locator('[name="weekly-insights"]').first.check(force=True)
    with page.expect_navigation():
        walker.button().click()


def link(server, flow, answers: dict, *more: str) -> str:
    """An address that begins a flow with these answers."""
    command = [
        server.program, "link", flow.id, "--answers", "-", "--data", server.data,
        "--public-url", server.address, *more,
    ]
    made = subprocess.run(
        command, cwd=ROOT, input=json.dumps(answers), capture_output=True, text=True, check=True
    )
    return made.stdout.strip()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_what_was_agreed_to_is_taken_back_in_one_tap(visit, scripts):
    seen = visit(java_script_enabled=scripts, reduced_motion="reduce")
    walker = seen.walker(NUTRISYNC)
    sign_up(walker, f"card-{scripts}@example.com".lower())
    page = walker.page
    page.goto(f"{seen.address}/account?flow=nutrisync")
    row = page.locator(f"{CARD} li", has_text="Send me weekly progress insights")
    assert "Yes, since" in row.inner_text()
    with page.expect_navigation():
        row.get_by_role("button").click()
    assert page.url.endswith("#consents")
    assert "No, since" in row.inner_text()
    with page.expect_navigation():
        row.get_by_role("button").click()
    assert "Yes, since" in row.inner_text()


def test_the_card_is_for_everyone(visit, subtests):
    seen = visit(reduced_motion="reduce")
    walker = seen.walker(NUTRISYNC)
    sign_up(walker, "everyone@example.com")
    page = walker.page
    for wearing in ["?flow=nutrisync", "?flow=reflect", ""]:
        page.goto(f"{seen.address}/account{wearing}")
        assert page.locator(f"{CARD} li").count() == 4
        look_at(page, f"account{wearing}", subtests)
        for button in page.locator(f"{CARD} button").all():
            box = button.bounding_box()
            with subtests.test("a finger hits it"):
                assert box["height"] >= 44


def test_a_link_fills_in_what_is_known_and_skips_nothing(visit, server):
    address = link(
        server, REFLECT, {"name": "Kim", "birth-year": 1980, "goal": "Run by the lake"})
    seen = visit(reduced_motion="reduce")
    page = seen.page
    page.goto(f"{address}&utm_source=newsletter&utm_medium=mail")
    assert page.locator("body").get_attribute("data-screen") == "welcome"
    assert "filled in already" in page.locator("main, body").first.inner_text()
    assert "start=" not in page.url
    walker = seen.walker_here(REFLECT)
    walker.button().click()
    page.wait_for_selector('[data-screen="personal-info"]')
    assert page.locator('[name="name"]').input_value() == "Kim"
    # Who has begun keeps what they answered.
    page.locator('[name="name"]').fill("Lee")
    with page.expect_navigation():
        walker.button().click()
    page.goto(address)
    assert page.locator("body").get_attribute("data-screen") == "three-month-goal"
    page.goto(f"{seen.address}/reflect/personal-info")
    assert page.locator('[name="name"]').input_value() == "Lee"


def test_a_link_that_can_not_be_read_says_so(visit, server, subtests):
    address = link(server, REFLECT, {"name": "Kim"})
    seen = visit(reduced_motion="reduce")
    seen.page.goto(address[:-6])
    assert seen.page.locator("body").get_attribute("data-screen") == "welcome"
    assert "could not be read" in seen.page.locator("body").inner_text()
    look_at(seen.page, "notice", subtests)


def test_where_somebody_came_from_is_told_to_the_app(visit):
    seen = visit(reduced_motion="reduce")
    seen.page.goto(f"{seen.address}/reflect?utm_source=newsletter&utm_campaign=fr%C3%BChling")
    walker = seen.walker_here(REFLECT)
    status, handed = redeem(seen.address, hand_over(walker))
    assert status == 200
    assert handed["origin"] == {"utm_source": "newsletter", "utm_campaign": "frühling"}
    assert handed["consents"] == []
