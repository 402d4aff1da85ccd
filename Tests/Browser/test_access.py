"""Every page, for everyone: rules of axe, small screens, large text, less motion, own colours."""

import pytest

from measures import hold
from observer import MODES, TEXT_SIZES


@pytest.mark.parametrize("mode", ["motion", *MODES])
def test_axe_finds_nothing_on_any_screen(observed, mode):
    hold({screen.name: screen.violations[mode] for screen in observed.screens})


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing_in_any_error_state(refused, mode):
    hold({refusal.name: refusal.violations[mode] for refusal in refused.pages})


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_nothing_scrolls_sideways_on_the_smallest_screen(observed, percent):
    hold({screen.name: screen.overflow[percent] for screen in observed.screens})


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_no_error_state_scrolls_sideways_on_the_smallest_screen(refused, percent):
    hold({refusal.name: refusal.overflow[percent] for refusal in refused.pages})


def test_nothing_moves_when_less_motion_is_wanted(observed):
    hold({screen.name: screen.moving["less motion"] for screen in observed.screens})


def test_something_moves_when_motion_is_welcome(observed):
    """Otherwise the test before this one would prove nothing."""
    assert any(screen.moving["motion"] for screen in observed.screens)


def test_the_keyboard_of_a_phone_names_its_key(observed):
    hold({screen.name: screen.keyless for screen in observed.screens})


def test_what_has_the_focus_is_seen_in_a_persons_own_colours(observed):
    hold({screen.name: screen.faint for screen in observed.screens})


def test_what_has_the_focus_has_a_whole_ring_that_differs_from_the_page(observed):
    hold({screen.name: screen.broken for screen in observed.screens})
