"""Refused forms: what a person sees, hears and keeps."""

import pytest
from playwright.sync_api import Page, expect

from measures import hold, violations
from test_sending import refuse

# Whatever of an error is left on the page, and whether the focus is where a page begins.
LEFT = """() => [...document.querySelectorAll("#error-summary, .is-error, [aria-invalid=true]")]
  .map(e => e.outerHTML.slice(0, 100))"""
IS_AT_THE_BEGINNING = """() => document.activeElement === document.body
  || document.activeElement.matches("[autofocus]")"""


def test_some_screens_can_be_answered_wrongly(refused):
    """Otherwise the tests below would prove nothing."""
    assert len(refused.pages) >= 3


@pytest.mark.parametrize("scripts", ["with scripts", "without scripts"])
def test_the_focus_goes_to_the_summary(refused, scripts):
    assert [refusal.name for refusal in refused.pages if not refusal.focus[scripts]] == []


def test_the_summary_leads_to_each_mistake(refused):
    hold({refusal.name: refusal.links for refusal in refused.pages})


def test_the_title_says_that_there_is_an_error(refused):
    for refusal in refused.pages:
        assert refusal.title == f"Error: {refusal.stop.title}", refusal.name


def test_a_refused_form_can_be_mended_and_sent(refused):
    hold({refusal.name: refusal.stuck for refusal in refused.pages})


def test_what_was_entered_rightly_is_kept_beside_a_mistake(refused):
    hold(refused.lost)


def is_as_new(page: Page, title: str) -> None:
    assert page.title() == title
    assert page.evaluate(LEFT) == []
    assert page.evaluate(IS_AT_THE_BEGINNING), page.evaluate("document.activeElement.outerHTML")
    assert violations(page) == []


def test_nothing_of_an_error_is_left_after_a_reload_or_on_the_way_back(visit, flow):
    walker = visit(reduced_motion="reduce").walker(flow)
    page = walker.page
    refuse(walker, flow)
    here = walker.stop()
    title = here.title.removeprefix("Error: ")
    assert title != here.title
    page.reload()
    is_as_new(page, title)
    walker.answer()
    walker.press()
    assert walker.stop().screen != here.screen
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", here.screen)
    page.wait_for_load_state()
    is_as_new(page, title)
