"""What a printer makes of a screen: grounds are left out, so that every word and every line has to be dark by itself."""

import pytest
from playwright.sync_api import Page, expect

from flows import FAMILYPLUS, NUTRISYNC, OPS, REFLECT, Flow

# Words and curves that white paper would swallow; pictures that keep their own ground are left to themselves.
PALE = r"""() => {
  const luminance = (colour) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d")
    canvas.fillStyle = "#FFF"
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= .04045 ? share / 12.92 : ((share + .055) / 1.055) ** 2.4
    })
    return .2126 * r + .7152 * g + .0722 * b
  }
  const found = []
  for (const part of document.querySelectorAll("main *")) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.closest(".vh, .day, .quote, .face svg, defs")) continue
    const words = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
    const style = getComputedStyle(part)
    const ink = part.matches(".curve") ? style.stroke : part.matches("svg text") ? style.fill : words ? style.color : null
    if (ink && luminance(ink) > .18) found.push(`${part.tagName} ${part.textContent.trim().slice(0, 40)}: ${ink}`)
  }
  return found
}"""

A4 = {"width": 688, "height": 1001}


def named(part: Flow | str) -> str:
    return part.id if isinstance(part, Flow) else part


def come_to(here, of: Flow, screen: str) -> None:
    """NutriSync's Today stands behind the last screen."""
    if (of, screen) != (NUTRISYNC, "today"):
        here.walker(of).walk_to(screen)
        return
    here.walker(of).finish()
    here.page.locator(".actions .button").first.click()
    here.page.locator("[role=timer]").wait_for()


def paper(page: Page) -> None:
    page.set_viewport_size(A4)
    page.emulate_media(media="print", color_scheme="light")


@pytest.mark.parametrize(
    ("of", "screen"),
    [(NUTRISYNC, "plan"), (NUTRISYNC, "answers"), (NUTRISYNC, "today"), (OPS, "completion"), (FAMILYPLUS, "vault"), (FAMILYPLUS, "custom-plan"), (REFLECT, "today")],
    ids=named,
)
def test_on_paper_all_is_ink(visit, of: Flow, screen: str) -> None:
    here = visit(reduced_motion="reduce")
    come_to(here, of, screen)
    paper(here.page)
    assert here.page.evaluate(PALE) == []


@pytest.mark.parametrize(("of", "screen"), [(REFLECT, "today"), (NUTRISYNC, "today"), (FAMILYPLUS, "vault")], ids=named)
def test_no_sheet_of_paper_is_left_for_links_alone(visit, of: Flow, screen: str) -> None:
    here = visit(reduced_motion="reduce")
    come_to(here, of, screen)
    paper(here.page)
    assert here.page.locator("nav:visible").count() == 0
    assert here.page.evaluate("document.documentElement.scrollHeight") <= A4["height"]


def test_the_card_of_the_persons_own_words_keeps_its_ground_on_paper(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(FAMILYPLUS).walk_to("vault")
    paper(here.page)
    card = here.page.locator("main .quote").first
    assert card.evaluate("e => getComputedStyle(e).printColorAdjust") == "exact"
    assert card.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(36, 54, 79)"


@pytest.mark.parametrize("screen", ["diagnosis", "answers", "vault"])
def test_on_wide_paper_no_picture_lies_on_the_words(visit, screen: str) -> None:
    here = visit(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    come_to(here, FAMILYPLUS, screen)
    here.page.emulate_media(media="print", color_scheme="light")
    fixed = """() => [...document.querySelectorAll("body *")].filter((part) =>
      getComputedStyle(part).position === "fixed" && part.checkVisibility() && part.matches(":is(.stage, .artefact, .page-kept), .stage *"))
      .map((part) => part.className)"""
    assert here.page.evaluate(fixed) == []


def test_a_number_that_counts_is_itself_on_paper(visit) -> None:
    here = visit(reduced_motion="reduce")
    here.walker(NUTRISYNC).walk_to("plan")
    number = here.page.locator("[data-count]").first
    words = number.inner_text()
    here.page.emulate_media(reduced_motion="no-preference")
    here.page.add_init_script("requestAnimationFrame = (step) => setTimeout(() => step(performance.now() / 1000))")
    here.page.reload()
    expect(number).not_to_have_text(words)
    assert number.evaluate("e => { dispatchEvent(new Event('beforeprint')); return e.innerText }") == words
