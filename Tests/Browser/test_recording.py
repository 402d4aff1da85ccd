"""`serve --dev --record`: what somebody clicks is a journey, which walks again, also in a browser."""

import json
import os
import subprocess
from pathlib import Path

from playwright.sync_api import Page, TimeoutError

from conftest import Visit
from flows import FLOWS
from server import ROOT, Server

FOYER = Path(os.environ.get("FOYER_BINARY", ROOT / ".build/debug/foyer")).resolve()
FLOW = next(flow for flow in FLOWS if flow.id == "reflect")

# Puts a value into every control of a name, as somebody would: radios and boxes are ticked, and what is
# hidden is the scripts' business.
ENTER = """([name, values]) => {
  const form = document.querySelector('form[data-form="screen"]')
  const controls = [...form.elements].filter(e => e.name === name && e.type !== "hidden")
  for (const control of controls) {
    if (control.matches("[type=radio], [type=checkbox]")) control.checked = values.includes(control.value)
    else control.value = values[controls.filter(c => c.type === control.type).indexOf(control)] ?? values[0]
    control.dispatchEvent(new Event("input", { bubbles: true }))
    control.dispatchEvent(new Event("change", { bubbles: true }))
  }
}"""
SEND = """action => {
  const form = document.querySelector('form[data-form="screen"]')
  const buttons = [...form.elements].filter(e => e.type === "submit")
  form.isHere = true
  form.requestSubmit(buttons.find(b => action ? b.name === "action" && b.value === action : b.name !== "action"))
}"""
IS_LEFT = """() => !document.querySelector('form[data-form="screen"]')?.isHere"""
PLACE = """() => [document.body.dataset.screen, document.body.dataset.sheet].filter(Boolean).join("/")"""


def replay(page: Page, address: str, journey: dict) -> None:
    """Walks a journey in a browser, row by row."""
    page.goto(f"{address}/{journey['flow']}")
    for number, step in enumerate(journey["steps"], 1):
        where = f"step {number} of {len(journey['steps'])}: {step}"
        assert page.evaluate(PLACE) == step["screen"], where
        words = " ".join(page.locator("body").inner_text().split()).lower()
        for expected in step.get("sees", []):
            assert expected.lower() in words, f"{where}\n{words[:600]}"
        if step.get("look"):
            continue
        if address_of := step.get("open"):
            page.goto(address + address_of)
            continue
        for name, values in step.get("enter", {}).items():
            page.evaluate(ENTER, [name, values if isinstance(values, list) else [values]])
        page.evaluate(SEND, step.get("press"))
        try:
            page.wait_for_function(IS_LEFT, timeout=3_000)
        except TimeoutError:
            # The page said something first: that notifications are off.
            page.evaluate(SEND, step.get("press"))
            page.wait_for_function(IS_LEFT)
        page.wait_for_load_state()


def test_what_is_clicked_is_a_journey_that_walks_again(browser, tmp_path):
    file = tmp_path / "journey.json"
    with Server(tmp_path / "recorded", "--dev", "--record", str(file)) as server:
        visit = Visit(browser, server, {"reduced_motion": "reduce"})
        visit.walker(FLOW).finish()
        visit.context.close()
    journey = json.loads(file.read_text())
    assert journey["flow"] == "reflect"
    assert journey["steps"][-1]["look"]
    assert all(step["sees"] for step in journey["steps"]), "every page says what it is"

    again = subprocess.run([FOYER, "replay", file], cwd=ROOT, capture_output=True, text=True)
    assert again.returncode == 0, again.stdout + again.stderr

    with Server(tmp_path / "replayed") as server:
        visit = Visit(browser, server, {"reduced_motion": "reduce"})
        replay(visit.page, server.address, journey)
        visit.context.close()
        assert not visit.watch.findings
