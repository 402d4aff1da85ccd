"""Every screen, for everyone: rules of axe, small screens, large text, less motion."""

import pytest

from conftest import SMALLEST
from measures import MOVING, overflow, settle, text_size, violations


def screens(visit, walked, flow, **options):
    """Each screen of the walk, before it is answered."""
    seen = visit(**options)
    for stop in walked(flow):
        seen.come_to(stop)
        settle(seen.page)
        yield stop, seen.page


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_axe_finds_nothing_on_any_screen(visit, walked, flow, subtests, motion):
    for stop, page in screens(visit, walked, flow, reduced_motion=motion):
        with subtests.test(screen=stop.screen):
            assert violations(page) == []


def test_axe_finds_nothing_where_more_contrast_is_wanted(visit, walked, flow, subtests):
    for stop, page in screens(visit, walked, flow, contrast="more", reduced_motion="reduce"):
        with subtests.test(screen=stop.screen):
            assert violations(page) == []


@pytest.mark.parametrize("percent", [100, 200])
def test_nothing_scrolls_sideways_on_the_smallest_screen(visit, walked, flow, subtests, percent):
    for stop, page in screens(visit, walked, flow, viewport=SMALLEST, reduced_motion="reduce"):
        with subtests.test(screen=stop.screen), text_size(page, percent):
            assert overflow(page) == []


def test_nothing_moves_when_less_motion_is_wanted(visit, walked, flow, subtests):
    for stop, page in screens(visit, walked, flow, reduced_motion="reduce"):
        with subtests.test(screen=stop.screen):
            assert page.evaluate(MOVING) == []


def test_something_moves_when_motion_is_welcome(visit, walked, flow):
    """Otherwise the test before this one would prove nothing."""
    seen = visit(reduced_motion="no-preference")
    moving = []
    for stop in walked(flow):
        seen.come_to(stop)
        moving += seen.page.evaluate(MOVING)
    assert moving
