"""The heights and widths of real phones with the bars of their browsers: what matters is in sight."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from flows import OPS
from measures import hold
from server import Server, serve
from walker import Walker

SIZES = {
    "390 × 664": {"width": 390, "height": 664},
    "375 × 667": {"width": 375, "height": 667},
    "360 × 640": {"width": 360, "height": 640},
    "320 × 640": {"width": 320, "height": 640},
}

# What a person sees before they scroll, and whether the end of the page can be read.
HIDDEN = """() => {
  const form = document.querySelector('form[data-form="screen"]')
  const button = [...form.elements].find(e => e.type === "submit")
  const isStuck = e => ["sticky", "fixed"].includes(getComputedStyle(e).position)
  let bar = button
  while (bar && !isStuck(bar)) bar = bar.parentElement
  const flaws = []
  scrollTo({top: 0, behavior: "instant"})
  const {top, bottom} = button.getBoundingClientRect()
  if (bottom > innerHeight + 1) flaws.push(`the button ends at ${Math.round(bottom)}`)
  const edge = () => bar ? bar.getBoundingClientRect().top : innerHeight
  const heading = [...document.querySelectorAll("h1")].find(h => !h.closest("[inert]"))
  const end = heading.getBoundingClientRect().bottom
  if (end > edge() + 1) flaws.push(`the heading ends at ${Math.round(end)}, the bar begins at ${Math.round(edge())}`)
  scrollTo({top: document.documentElement.scrollHeight, behavior: "instant"})
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
  while (bar && texts.nextNode()) {
    const {currentNode: text} = texts
    const owner = text.parentElement
    if (!text.data.trim() || bar.contains(owner) || owner.closest(".vh, [hidden], [aria-hidden=true]") || !owner.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width > 1 && box.bottom > edge() + 2) flaws.push(`under the bar: ${text.data.trim().slice(0, 60)}`)
  }
  scrollTo({top: 0, behavior: "instant"})
  return flaws
}"""


@pytest.fixture(scope="session")
def hidden(browser, server, flow, stops):
    """What is hidden, by size and screen."""
    from conftest import Visit

    seen = Visit(browser, server, {"reduced_motion": "reduce"})
    found: dict[str, dict[str, list[str]]] = {size: {} for size in SIZES}
    for stop in stops:
        seen.come_to(stop)
        for name, size in SIZES.items():
            seen.page.set_viewport_size(size)
            found[name][stop.screen] = seen.page.evaluate(HIDDEN)
    seen.context.close()
    return found


@pytest.mark.parametrize("size", SIZES)
def test_heading_and_button_are_in_sight_and_nothing_ends_under_the_bar(hidden, size):
    hold(hidden[size])


@pytest.fixture(scope="module")
def examples() -> Iterator[Server]:
    """A server on which an address chooses the edition."""
    with serve("--dev") as server:
        yield server


def test_the_first_edition_of_ops_has_its_headings_and_keys_in_sight(
    browser: Browser, examples: Server
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{examples.address}/ops?variant=original")
    found: dict[str, list[str]] = {}
    screens = 0
    for stop in Walker(page, examples.address, OPS, OPS.everyone).walk():
        screens += 1
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            found[f"{stop.screen}, {name}"] = page.evaluate(HIDDEN)
        page.set_viewport_size({"width": 390, "height": 844})
    context.close()
    assert screens == 11
    hold(found)
