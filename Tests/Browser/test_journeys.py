"""Each flow, completed by each of its people."""

import icalendar
import pytest
from playwright.sync_api import Page

from conftest import DESK
from flows import Flow, Person
from keyboard import Keyboard
from walker import Stop, Walker

PHONE_WITH_TOUCH = {"has_touch": True, "is_mobile": True}


def complete(walker: Walker) -> list[Stop]:
    stops = walker.finish()
    assert stops[-1].is_complete
    return stops


def read_downloads(page: Page, flow: Flow, person: Person) -> None:
    """Every file the last screen offers is there; calendars are read by a parser of others."""
    # Who skipped the screen that offers reminders gets none by another way.
    wants_alarms = person.presses.get("notifications") != "skip"
    for name in flow.downloads:
        link = page.locator(f'a[href*="{name}"]').first
        answer = page.context.request.get(page.evaluate("e => e.href", link.element_handle()))
        assert answer.status == 200, name
        if name.endswith(".ics"):
            assert answer.headers["content-type"].startswith("text/calendar")
            calendar = icalendar.Calendar.from_ical(answer.body())
            events = calendar.walk("VEVENT")
            assert events, "a calendar without events"
            for event in events:
                assert bool(event.walk("VALARM")) == wants_alarms, "alarms as the person wants them"


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_flow_is_completed_by_taps(visit, journey, scripts):
    flow, person = journey
    walker = visit(java_script_enabled=scripts, **PHONE_WITH_TOUCH).walker(flow, person)
    complete(walker)
    read_downloads(walker.page, flow, person)
    assert not walker.findings, "too small for a thumb:\n" + "\n".join(walker.findings)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_flow_is_completed_by_keyboard_alone(visit, journey, scripts):
    flow, person = journey
    walker = visit(java_script_enabled=scripts, reduced_motion="reduce").walker(
        flow, person, Keyboard
    )
    complete(walker)
    read_downloads(walker.page, flow, person)
    assert not walker.findings, "\n".join(walker.findings)


def test_a_flow_is_completed_at_the_desk(visit, journey):
    flow, person = journey
    walker = visit(viewport=DESK).walker(flow, person)
    complete(walker)


def test_every_screen_keeps_the_contract(walked):
    stops = walked
    assert [stop.screen for stop in stops if stop.forms != 1] == []
    assert [stop.screen for stop in stops if stop.headings != 1] == []
    assert [stop.screen for stop in stops[1:] if not stop.has_back] == []
    assert not stops[0].has_back
    titles = [stop.title for stop in stops]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []
