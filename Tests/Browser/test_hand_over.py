"""From the last screen into the app: a code that a camera reads or a person types, once."""

import json
import subprocess
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from flows import FLOWS
from observer import MODES, PLAIN, faults
from pictures import MIRROR
from server import ROOT

DESK = {"width": 1280, "height": 800}


def redeem(address: str, code: str, **more) -> tuple[int, dict]:
    """What an app gets for a code."""
    request = Request(
        f"{address}/handover",
        data=json.dumps({"code": code, "device": "A test's phone"} | more).encode(),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urlopen(request) as response:
            return response.status, json.load(response)
    except HTTPError as refusal:
        return refusal.code, json.load(refusal)


def save(address: str, flow, handed: dict, answers: dict) -> dict:
    """What the app keeps of these answers."""
    draft = {k: handed[k] for k in ("left", "variant", "revision")} | {"answers": answers}
    request = Request(
        f"{address}/app/drafts/{flow.id}",
        data=json.dumps(draft).encode(),
        headers={
            "Content-Type": "application/json",
            "Authorization": f"Bearer {handed['token']}",
        },
    )
    with urlopen(request) as response:
        return json.load(response)


def hand_over(walker) -> str:
    """Walks to the end, presses the button and reads the code off the page."""
    walker.finish()
    walker.page.locator('button[name="action"][value="hand-over"]').first.click()
    walker.page.wait_for_selector("[data-handover-code]")
    return walker.page.locator("[data-handover-code]").get_attribute("data-handover-code")


def read_qr(page, tmp_path) -> str:
    """What a camera reads on the page; zbar is a reader that nobody here wrote."""
    picture = tmp_path / "door.png"
    page.screenshot(path=picture)
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True
    )
    return read.stdout.strip()


def test_a_camera_reads_the_code_and_it_works_once(visit, flow, tmp_path):
    seen = visit(viewport=DESK, reduced_motion="reduce")
    walker = seen.walker(flow)
    code = hand_over(walker)
    assert len(code) == 8
    assert not set(code) & set("0O1IL")
    link = read_qr(walker.page, tmp_path)
    assert link == f"{seen.address}/handover/{flow.id}/{code}"

    # A scanner of mails and a preview of links open it; it works all the same.
    other = visit()
    other.page.goto(link)
    assert other.page.locator("h1").is_visible()

    status, handed = redeem(seen.address, code.lower())
    assert status == 200
    assert handed["flow"] == flow.id
    assert handed["answers"]
    assert handed["token"]
    assert redeem(seen.address, code)[0] == 410
    walker.page.reload()
    assert walker.page.locator("[data-handover-code]").count() == 0
    assert "A test's phone" in walker.page.locator("main").inner_text()
    assert walker.page.locator(".gate .arch.shut").is_visible()


def test_what_the_app_saves_is_in_the_browser(visit, flow):
    seen = visit(reduced_motion="reduce")
    walker = seen.walker(flow)
    status, handed = redeem(seen.address, hand_over(walker))
    assert status == 200
    kept = save(seen.address, flow, handed, handed["answers"])
    assert kept["answers"] == handed["answers"]
    # Nothing differs, so that nothing is said.
    walker.page.goto(f"{seen.address}/{flow.id}")
    assert walker.stop().is_complete
    assert "another device" not in walker.page.locator("main").inner_text()


def test_an_app_takes_over_changes_an_answer_and_the_browser_shows_it(visit):
    """An app of Swift, built for Linux, with the client and the rules that a phone's app has."""
    flow = next(flow for flow in FLOWS if flow.id == "nutrisync")
    seen = visit(reduced_motion="reduce")
    walker = seen.walker(flow)
    code = hand_over(walker)
    app = subprocess.run(
        [ROOT / ".build/debug/CommandLineApp", seen.address, code, "6"],
        capture_output=True, text=True, check=True,
    )
    assert "saved as revision 2" in app.stdout
    walker.page.goto(f"{seen.address}/{flow.id}/activity")
    assert "another device" in walker.page.locator("main").inner_text()
    assert walker.page.locator('[name="exercise-sessions"]').first.input_value() == "6"
    # Both go on from there: nothing is asked, nothing is lost.
    walker.page.goto(f"{seen.address}/{flow.id}/answers")
    assert walker.page.locator('[data-page="devices"]').count() == 0


def test_where_both_changed_an_answer_the_person_chooses(visit, subtests):
    flow = next(flow for flow in FLOWS if flow.id == "reflect")
    seen = visit(reduced_motion="reduce")
    walker = seen.walker(flow)
    status, handed = redeem(seen.address, hand_over(walker))
    assert status == 200
    # A form stands open here while the app saves: it saw nothing of that.
    walker.page.goto(f"{seen.address}/{flow.id}/three-month-goal?change")
    save(seen.address, flow, handed, handed["answers"] | {"goal": "Walk to the sea"})
    walker.page.locator('[name="goal"]').fill("Swim in the lake")
    walker.page.locator('form[data-form="screen"] button.btn').first.click()
    walker.page.wait_for_selector('[data-page="devices"]')
    words = walker.page.locator("main").inner_text()
    assert "Walk to the sea" in words and "Swim in the lake" in words
    assert walker.page.locator("fieldset").count() == 1
    look_at(walker.page, "devices", subtests)
    walker.page.locator('input[value="here"]').check()
    walker.page.locator("button:visible").last.click()
    walker.page.goto(f"{seen.address}/{flow.id}/answers")
    assert "Swim in the lake" in walker.page.locator("main").inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_first_submit_button_stays_the_primary_one(visit, flow, scripts):
    walker = visit(java_script_enabled=scripts, reduced_motion="reduce").walker(flow)
    walker.finish()
    first = walker.page.locator('form[data-form="screen"] button:not([type="button"])').first
    assert first.get_attribute("value") != "hand-over" or (
        walker.page.locator('form[data-form="screen"] button:not([type="button"])').count() == 1
    )


SIZES = [(390, 844), (390, 664), (320, 640), (1280, 800)]


def look_at(page, name: str, subtests) -> None:
    """The page at every size, in every look and from right to left: nothing sideways, nothing for axe."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for mode, media in {"light": {}, **MODES}.items():
            page.emulate_media(**PLAIN | media)
            with subtests.test(f"{name} {width} {mode}"):
                assert faults(page, mode) == []
        page.emulate_media(**PLAIN)
        for direction in ("rtl", "ltr"):
            page.evaluate(MIRROR, direction)
            with subtests.test(f"{name} {width} {direction}"):
                assert page.evaluate("document.documentElement.scrollWidth") <= width
        with subtests.test(f"{name} {width} text twice as large"):
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.evaluate("document.documentElement.style.fontSize = ''")


def test_the_pages_on_the_way_to_the_app_are_for_everyone(visit, flow, subtests):
    seen = visit(reduced_motion="reduce")
    walker = seen.walker(flow)
    code = hand_over(walker)
    page = walker.page
    look_at(page, "hand-over", subtests)
    page.goto(f"{seen.address}/handover/{flow.id}/{code}")
    look_at(page, "open-app", subtests)
    page.goto(f"{seen.address}/account?flow={flow.id}")
    look_at(page, "sign-in or account", subtests)
    redeem(seen.address, code)
    page.goto(f"{seen.address}/{flow.id}/hand-over")
    look_at(page, "used", subtests)
