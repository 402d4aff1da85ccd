"""People who edit, replay, repeat and write what nobody expects."""

import base64
import html
import re
import threading
from itertools import cycle
from random import Random
from xml.etree import ElementTree

import icalendar
from campaign import Turn, campaign
from hostile import HOSTILE
from person import Form, Person
from program import Program
from store import rows

#: The files that a flow offers at its end.
DOWNLOADS = {
    "reflect": ["reminders.ics"], "nutrisync": ["meal-windows.ics"], "familyplus": ["quote-card.svg"],
    "ops": ["crew-card.svg", "first-day.ics"],
}


@campaign("cookies", "A cookie that was changed in any bit, or put in another's place, is a fresh start.")
def cookies(turn: Turn) -> None:
    with Program() as program:
        person = Person(program.port, turn.random)
        for _ in range(2):
            form = Form(person.open("/reflect").body.decode())
            person.ask("POST", form.action, person.filled(form))
        (name, value), = person.cookies.items()
        screen = Form(person.open("/reflect").body.decode()).screen
        assert screen != "welcome", screen
        for _ in turn.rounds(quick=400, full=100_000, name="changed cookies"):
            changed = tampered(turn.random, value)
            other = Person(program.port, turn.random)
            other._wire = person._wire
            other.cookies = {name: changed}
            response = other.open("/reflect")
            person._wire = other._wire
            found = Form(response.body.decode())
            assert response.status == 200 and found.screen == "welcome", f"{found.screen} for {changed!r}"
            turn.counts["changed cookies"] += 1
        for flow in ["nutrisync", "calai", "familyplus", "ops"]:
            other = Person(program.port, turn.random)
            other.cookies = {f"foyer-{flow}": value}
            first = Person(program.port, turn.random)
            assert Form(other.open(f"/{flow}").body.decode()).screen == Form(first.open(f"/{flow}").body.decode()).screen
            turn.counts["cookies of another flow"] += 1


def tampered(random: Random, value: str) -> str:
    """The value with one thing changed that counts."""
    prefix, text = value.split(".", 1)
    sealed = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    match random.randrange(5):
        case 0:
            sealed = sealed[: random.randrange(len(sealed))]
        case 1:
            sealed += random.randbytes(random.randint(1, 40))
        case 2:
            sealed = bytearray(random.randbytes(len(sealed)))
        case _:
            sealed[random.randrange(len(sealed))] ^= 1 << random.randrange(8)
    return f"{prefix}.{base64.urlsafe_b64encode(sealed).decode().rstrip('=')}"


@campaign("repeats", "A form that is sent many times at once does what it does once.", any_store=True)
def repeats(turn: Turn) -> None:
    program = Program()
    with program:
        for number in turn.rounds(quick=2, full=12, name="people"):
            person = Person(program.port, turn.random, f"Repeat{number}")

            # One step before the end: the form that hands in.
            form = Form(person.open("/reflect").body.decode())
            while True:
                fields = person.filled(form)
                saved = dict(person.cookies)
                answer = person.ask("POST", form.action, fields)
                if answer.status != 303:
                    form = Form(answer.body.decode())
                    continue
                following = Form(person.open(answer.headers["location"]).body.decode())
                if following.is_complete:
                    break
                form = following
            statuses: list[int] = []

            def again(seed: int) -> None:
                twin = Person(program.port, Random(seed), person.name)
                twin.cookies = dict(saved)
                statuses.append(twin.ask("POST", form.action, fields).status)

            threads = [threading.Thread(target=again, args=(seed,)) for seed in range(50)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert set(statuses) <= {303, 429, 503}, sorted(set(statuses))
            turn.counts["repeated forms"] += len(statuses)
            turn.counts["people"] += 1
    ((count,),) = rows(program.data, "SELECT count(*) FROM profile")
    assert count == turn.counts["people"], f"{count} profiles of {turn.counts['people']} people"


@campaign("values", "Whatever is written into a field is refused in words or shown as it was written, and runs nowhere.")
def values(turn: Turn) -> None:
    program = Program()
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    with program:
        every = cycle(turn.random.sample(HOSTILE, len(HOSTILE)))
        for _ in turn.rounds(quick=6, full=40, name="hostile walks of each flow", by=0.6):
            for flow in DOWNLOADS:
                hostile(turn, Person(program.port, turn.random), flow, next(every))
        # One that is longer than a form may be, or has a NUL in it, is refused before it is read.
        names = [value for value in HOSTILE if len(value.encode()) < 4_096 and "\0" not in value]
        every = cycle(turn.random.sample(names, len(names)))
        for _ in turn.rounds(quick=4, full=60, name="names"):
            carried(turn, program, turn.random.choice(["reflect", "familyplus", "ops"]), next(every))
        assert program.is_alive


def carried(turn: Turn, program: Program, flow: str, value: str) -> None:
    """Somebody of that name walks to the end and takes the files with them."""
    person = Person(program.port, turn.random, value, email=f"n{turn.random.getrandbits(40)}@example.com")
    person.source = f"127.{turn.random.randrange(256)}.{turn.random.randrange(256)}.5"

    def note(screen: str, response) -> None:
        shown(response.body.decode(), value)
        if response.status == 422 and re.search(rb'name="[^"]*name"[^>]*aria-invalid', response.body):
            # Refused in words: from now on this person has a name that will do.
            person.name = "Kim"

    person.walk(flow, on_step=note)
    shown(person.open(f"/{flow}").body.decode(), value)
    turn.counts["names carried to the end" if person.name == value else "names refused"] += 1
    for name in DOWNLOADS[flow]:
        file = person.ask("GET", f"/{flow}/{name}")
        if file.status != 200:
            continue
        if name.endswith(".ics"):
            check_calendar(file.body)
        else:
            check_drawing(file.body)
        turn.counts["downloads read strictly"] += 1


def check_calendar(file: bytes) -> None:
    """An event and its alarms, as the calendar's own reader has them, and no component of somebody's name."""
    calendar = icalendar.Calendar.from_ical(file)
    kinds = {component.name for component in calendar.walk()}
    assert kinds <= {"VCALENDAR", "VEVENT", "VALARM", "VTIMEZONE", "STANDARD", "DAYLIGHT"}, kinds
    errors = [error for component in calendar.walk() for error in component.errors]
    assert not errors, errors
    names = {name for component in calendar.walk("VEVENT") for name in component}
    assert not names & {"ATTACH", "ATTENDEE", "ORGANIZER"}, names


def check_drawing(file: bytes) -> None:
    """XML in which nothing runs and nothing is fetched."""
    for element in ElementTree.fromstring(file).iter():
        assert element.tag.split("}")[-1] not in {"script", "foreignObject", "image", "use", "a"}, element.tag
        assert not [name for name in element.attrib if name.lower().startswith("on") or "href" in name], element.attrib


def hostile(turn: Turn, person: Person, flow: str, value: str) -> None:
    """Walks through a flow and first writes the value into every field that can be written."""
    form = Form(person.open(f"/{flow}").body.decode())
    for _ in range(80):
        if form.is_complete or not form.action:
            return
        fields = person.filled(form, tries=5)
        if form.texts:
            bad = [(name, value if name in form.texts else text) for name, text in fields]
            response = person.ask("POST", form.action, bad)
            assert response.status in (303, 400, 413, 422), f"{response.status} for {value!r} on {form.screen}"
            turn.counts[f"hostile forms answered {response.status}"] += 1
            shown(response.body.decode(), value)
        answer = person.ask("POST", form.action, fields)
        if answer.status == 303:
            answer = person.open(answer.headers["location"])
        elif answer.status in (429, 503):
            return
        page = answer.body.decode()
        shown(page, value)
        following = Form(page)
        if following.screen == form.screen and form.texts and turn.random.random() < 0.2:
            return
        form = following


def shown(page: str, value: str) -> None:
    """No markup of the value's own is in the page."""
    if any(mark in value for mark in "<\"'&") and html.escape(value) != value and len(value) > 2:
        assert value not in page, f"{value!r} is in the page as it was written"
