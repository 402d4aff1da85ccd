"""Refused forms: what a person sees, hears and keeps."""

import pytest

from conftest import SMALLEST
from controls import ENTERED
from measures import overflow, settle, text_size, violations
from mistakes import error_states

SUMMARY_HAS_FOCUS = "() => document.activeElement?.id === 'error-summary'"

# Every link of the summary leads to a control that says it is wrong and is described by a message
# that can be read; and no control says so that the summary doesn't name.
LINKS = """() => {
  const flaws = [];
  const links = [...document.querySelectorAll('#error-summary a[href^="#"]')];
  if (!links.length) flaws.push("no link in the summary");
  for (const link of links) {
    const target = document.getElementById(link.hash.slice(1));
    if (!target) { flaws.push(`${link.hash} leads nowhere`); continue; }
    const group = target.closest("fieldset");
    const wrong = target.matches('[aria-invalid="true"]') ? target
      : target.querySelector('[aria-invalid="true"]')
      ?? group?.querySelector('[aria-invalid="true"]')
      ?? (group?.matches('[aria-invalid="true"]') ? group : null);
    if (!wrong) { flaws.push(`${link.hash} is not marked as wrong`); continue; }
    const ids = [wrong, group, target].flatMap(
      e => (e?.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
    const said = ids.map(id => document.getElementById(id)?.innerText ?? "").join(" ");
    if (!said.includes(link.innerText.trim()))
      flaws.push(`${link.hash} is described by '${said}', the summary says '${link.innerText}'`);
  }
  return flaws;
}"""


def test_some_screens_can_be_answered_wrongly(visit, walked, flow):
    """Otherwise the tests below would prove nothing."""
    assert len(list(error_states(visit, walked, flow))) >= 3


def test_axe_finds_nothing_in_any_error_state(visit, walked, flow, subtests):
    for name, walker, _ in error_states(visit, walked, flow, reduced_motion="reduce"):
        with subtests.test(name):
            settle(walker.page)
            assert violations(walker.page) == []


@pytest.mark.parametrize("percent", [100, 200])
def test_no_error_state_scrolls_sideways(visit, walked, flow, subtests, percent):
    options = {"viewport": SMALLEST, "reduced_motion": "reduce"}
    for name, walker, _ in error_states(visit, walked, flow, **options):
        with subtests.test(name), text_size(walker.page, percent):
            assert overflow(walker.page) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_focus_goes_to_the_summary(visit, walked, flow, subtests, scripts):
    for name, walker, _ in error_states(visit, walked, flow, java_script_enabled=scripts):
        with subtests.test(name):
            assert walker.page.evaluate(SUMMARY_HAS_FOCUS)


def test_the_summary_leads_to_each_mistake(visit, walked, flow, subtests):
    for name, walker, _ in error_states(visit, walked, flow):
        with subtests.test(name):
            assert walker.page.evaluate(LINKS) == []


def test_the_title_says_that_there_is_an_error(visit, walked, flow, subtests):
    for name, walker, stop in error_states(visit, walked, flow):
        with subtests.test(name):
            assert walker.page.title() == f"Error: {stop.title}"


def test_a_refused_form_can_be_mended_and_sent(visit, walked, flow, subtests):
    for name, walker, stop in error_states(visit, walked, flow):
        with subtests.test(name):
            walker.answer()
            walker.press()
            assert walker.stop().problem == ""
            assert walker.stop().screen != stop.screen


def test_what_was_entered_is_kept(visit, walked, flow, subtests):
    """Fills one screen rightly but for one control, and finds the rest as it was."""
    seen = visit()
    walker = seen.walker_here(flow)
    for stop in walked(flow):
        seen.come_to(stop)
        texts = [control for control in walker.controls() if control.type in ("text", "email")]
        if len(walker.controls()) < 2 or not texts:
            continue
        walker.answer()
        seen.page.locator(texts[-1].selector).first.fill("")
        before = seen.page.evaluate(ENTERED)
        walker.press()
        if walker.stop().problem:
            with subtests.test(stop.screen):
                assert seen.page.evaluate(ENTERED) == before
