"""Leads every screen that can be answered wrongly into its error states."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from walker import Stop, Walker

# Empties what can be emptied; a radio button that is chosen stays so, for a person can't undo it.
EMPTY = """() => {
  for (const e of document.querySelector('form[data-form="screen"]').elements) {
    if (e.type === "checkbox") e.checked = false;
    else if (e.type === "select-one") { if ([...e.options].some(o => !o.value)) e.value = ""; }
    else if (e.matches("input, textarea") && !["hidden", "radio"].includes(e.type)) e.value = "";
  }
}"""

# Nothing that any format with rules takes; markup, so that a page that doesn't escape it shows.
WRONG = "\"><b>x</b>'&"
NONSENSE = """text => {
  for (const e of document.querySelector('form[data-form="screen"]').elements) {
    // Nobody can type anything but a time into a native control for times.
    if (e.matches("textarea, input") && !["hidden", "radio", "checkbox", "time"].includes(e.type))
      e.value = text;
  }
}"""


def empty(page: Page) -> None:
    page.evaluate(EMPTY)


def nonsense(page: Page) -> None:
    page.evaluate(NONSENSE, WRONG)


KINDS: dict[str, Callable[[Page], None]] = {"empty": empty, "wrong": nonsense}


def error_states(visit, walked, flow, **options) -> Iterator[tuple[str, Walker, Stop]]:
    """Each screen of the walk, refused: its name with the kind of mistake, and the page."""
    seen = visit(**options)
    walker = seen.walker_here(flow)
    for stop in walked(flow):
        for kind, spoil in KINDS.items():
            seen.come_to(stop)
            if not walker.controls():
                break
            spoil(seen.page)
            walker.press()
            if walker.stop().problem:
                yield f"{stop.screen}, {kind}", walker, stop
