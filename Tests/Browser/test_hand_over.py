"""From the last screen into the app: a code that a camera reads or a person types, once."""

import json
import subprocess
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

DESK = {"width": 1280, "height": 800}
AXE_SCREENS = [(390, 844), (390, 664), (320, 640), (1280, 800)]


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


def test_what_the_app_saves_is_in_the_browser(visit, flow):
    seen = visit(reduced_motion="reduce")
    walker = seen.walker(flow)
    status, handed = redeem(seen.address, hand_over(walker))
    assert status == 200
    request = Request(
        f"{seen.address}/app/drafts/{flow.id}",
        data=json.dumps({k: handed[k] for k in ("answers", "left", "variant", "revision")}).encode(),
        headers={
            "Content-Type": "application/json",
            "Authorization": f"Bearer {handed['token']}",
        },
    )
    with urlopen(request) as response:
        kept = json.load(response)
    assert kept["answers"] == handed["answers"]
    # Nothing differs, so that nothing is said.
    walker.page.goto(f"{seen.address}/{flow.id}")
    assert walker.stop().is_complete
    assert "another device" not in walker.page.locator("main").inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_first_submit_button_stays_the_primary_one(visit, flow, scripts):
    walker = visit(java_script_enabled=scripts, reduced_motion="reduce").walker(flow)
    walker.finish()
    first = walker.page.locator('form[data-form="screen"] button:not([type="button"])').first
    assert first.get_attribute("value") != "hand-over" or (
        walker.page.locator('form[data-form="screen"] button:not([type="button"])').count() == 1
    )
