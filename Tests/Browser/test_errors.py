"""Refused forms: what a person sees, hears and keeps."""

import pytest

from measures import hold


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
