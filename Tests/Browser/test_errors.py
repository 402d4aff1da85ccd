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


def test_some_screens_can_be_answered_wrongly(observed):
    """Otherwise the tests below would prove nothing."""
    assert len(observed.refusals) >= 3


@pytest.mark.parametrize("scripts", ["with scripts", "without scripts"])
def test_the_focus_goes_to_the_summary(observed, scripts):
    assert [refusal.name for refusal in observed.refusals if not refusal.focus[scripts]] == []


def test_the_summary_leads_to_each_mistake(observed):
    hold({refusal.name: refusal.links for refusal in observed.refusals})


def test_the_title_says_that_there_is_an_error(observed):
    for refusal in observed.refusals:
        assert refusal.title == f"Error: {refusal.stop.title}", refusal.name


def test_a_refused_form_can_be_mended_and_sent(observed):
    hold({refusal.name: refusal.stuck for refusal in observed.refusals})


def test_what_was_entered_rightly_is_kept_beside_a_mistake(observed):
    hold(observed.lost)


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
