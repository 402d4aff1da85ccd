"""What comes out of a printer."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from server import Server

#: The pages that somebody keeps: the answers, the plan, and what there is at the end.
KEPT = [
    "nutrisync/answers", "nutrisync/plan", "nutrisync/all-set", "calai/answers", "calai/plan-ready", "calai/today",
    "familyplus/answers", "familyplus/vault", "ops/completion", "reflect/answers", "reflect/today",
]
KEYS = ".actions, .cta, a[download], .change, .elsewhere"


def test_paper_has_nothing_to_press(browser: Browser, subtests) -> None:
    with Server(Path(tempfile.mkdtemp(prefix="foyer-paper-")), "--dev") as server:
        page = browser.new_page(reduced_motion="reduce", locale="en-US")
        for address in KEPT:
            with subtests.test(address):
                # With --dev a page always waits for what changes next: its network is never idle.
                page.goto(f"{server.address}/{address}?force", wait_until="load")
                assert page.locator("body").get_attribute("data-screen") == address.split("/")[1]
                keys = page.locator(KEYS).locator("visible=true")
                assert keys.count() > 0
                page.emulate_media(media="print")
                assert [key.inner_text() for key in keys.all()] == []
                page.emulate_media(media="null")
        page.context.close()
