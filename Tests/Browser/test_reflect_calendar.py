"""The reminders of Reflect, read back by a calendar library that nobody here wrote."""

from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
import pytest
from dateutil.rrule import rrulestr
from icalendar.timezone import TZP

from flows import REFLECT
from walker import Walker

# Both hemispheres, an offset of 45 minutes that changes and one that does not, half an hour of
# daylight saving, a weekday on or after a day, changes that follow the moon, none at all.
ZONES = (
    "America/Denver",
    "Europe/Berlin",
    "Pacific/Auckland",
    "America/Santiago",
    "Pacific/Chatham",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Asia/Jerusalem",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Etc/GMT+5",
)
TIMES = {"morning": "06:45", "evening": "20:30"}
# Rules are told apart from the zone's own for so long.
DAYS = 800


class InZone(Walker):
    """Chooses a time zone by hand, whatever the device says."""

    def answer(self) -> None:
        super().answer()
        control = self.page.locator("select[name=time-zone]")
        if control.count():
            control.evaluate("(e, zone) => { e.value = zone }", self.zone)


@pytest.fixture(scope="module", params=ZONES)
def reminders(request, browser, server) -> tuple[str, bytes]:
    """The file that somebody in this zone downloads from Today."""
    context = browser.new_context(java_script_enabled=False)
    walker = InZone(context.new_page(), server.address, REFLECT, REFLECT.everyone)
    walker.zone = request.param
    walker.start()
    walker.finish()
    answer = context.request.get(f"{server.address}/reflect/reminders.ics")
    content = answer.body()
    context.close()
    return request.param, content


def calendar(content: bytes) -> icalendar.Calendar:
    return icalendar.Calendar.from_ical(content)


def rules(content: bytes) -> icalendar.Timezone:
    """The zone as the file describes it; what the library knows of zones is left out."""
    return calendar(content).walk("VTIMEZONE")[0]


def test_the_calendar_is_read_without_errors(reminders):
    zone, content = reminders
    read = calendar(content)
    assert [event.errors for event in read.walk()] == [[] for _ in read.walk()]
    assert [str(part["TZID"]) for part in read.walk("VTIMEZONE")] == [zone]
    assert len(read.walk("VEVENT")) == 2


def test_each_reminder_has_its_time_its_id_and_an_alarm(reminders):
    zone, content = reminders
    events = calendar(content).walk("VEVENT")
    assert [str(event["UID"]).rsplit("-", 1)[1] for event in events] == list(TIMES)
    for event, time in zip(events, TIMES.values()):
        start = event["DTSTART"]
        assert start.params["TZID"] == zone
        assert start.dt.strftime("%H:%M") == time
        assert event["DTEND"].dt > start.dt
        alarms = event.walk("VALARM")
        assert [alarm["TRIGGER"].dt for alarm in alarms] == [timedelta(0)]
        assert [str(alarm["ACTION"]) for alarm in alarms] == ["DISPLAY"]


def test_lines_end_with_crlf_and_are_short(reminders):
    _, content = reminders
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert max(len(line) for line in content.split(b"\r\n")) <= 75


def test_the_reminders_stay_right_across_every_change_of_clocks(reminders):
    """By the rules in the file alone, every reminder rings when the clock on the wall says so."""
    zone, content = reminders
    described = rules(content).to_tz(TZP("zoneinfo"), lookup_tzid=False)
    offsets = set()
    for event in calendar(content).walk("VEVENT"):
        start = event["DTSTART"].dt.replace(tzinfo=None)
        repeats = rrulestr(event["RRULE"].to_ical().decode(), dtstart=start)
        for wall in repeats.xafter(start - timedelta(days=1), count=DAYS):
            rings = wall.replace(tzinfo=described).astimezone(timezone.utc)
            assert rings == wall.replace(tzinfo=ZoneInfo(zone)).astimezone(timezone.utc), wall
            offsets.add(wall - rings.replace(tzinfo=None))
    changes = len({ZoneInfo(zone).utcoffset(datetime(2027, month, 15)) for month in range(1, 13)})
    assert len(offsets) >= changes


def test_the_first_reminders_are_still_to_come(reminders):
    zone, content = reminders
    now = datetime.now(ZoneInfo(zone))
    for event in calendar(content).walk("VEVENT"):
        start = event["DTSTART"].dt.replace(tzinfo=ZoneInfo(zone))
        assert now < start + timedelta(minutes=2)
        assert start.date() - now.date() <= timedelta(days=1)
        assert isinstance(start.date(), date)
