"""Those who read later what people wrote: mail programs, operators, spreadsheets, other programs."""

import csv
import html
import io
import json
import sqlite3
from email.message import EmailMessage

from campaign import Turn, campaign
from campaigns.people import check_calendar, shown
from console import Desk, Operator
from hostile import HOSTILE
from inbox import hear_out, markup, new_inbox, words
from person import Person, Stuck
from program import Program

#: How people are called. A form that is longer, or has a NUL in it, is refused before it is read.
NAMES = [value for value in HOSTILE if len(value.encode()) < 4_096 and "\0" not in value]
#: The flows whose answers have words of a person's own.
FLOWS = ["reflect", "familyplus", "ops", "nutrisync"]
#: With what a cell of a spreadsheet begins that is taken for a formula. Source: OWASP, "CSV Injection".
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def hand_in(turn: Turn, program: Program, flow: str, value: str) -> str | None:
    """Somebody of that name walks to the end; their address where an account was made."""
    email = f"n{turn.random.getrandbits(40)}@example.com"
    made: list[str] = []
    person = Person(program.port, turn.random, value, email=email)
    person.source = f"127.{turn.random.randrange(256)}.{turn.random.randrange(256)}.6"

    def note(screen: str, response) -> None:
        if response.status == 422:
            # Refused in words, which `values` looks at: from now on this person has a name that will do.
            person.name = "Kim"
        if screen == "account-setup" and response.status == 303:
            made.append(email)

    try:
        person.walk(flow, on_step=note)
    except Stuck:
        turn.counts["people who found no weight that fits a goal"] += 1
        return None
    turn.counts["names handed in" if person.name == value else "names refused"] += 1
    if made:
        kept_file(turn, person, value)
    return made[0] if made else None


def kept_file(turn: Turn, person: Person, value: str) -> None:
    """What the account's owner is given of it, and its page."""
    shown(person.open("/account").body.decode(), value)
    file = person.ask("GET", "/account/export.json")
    assert file.status == 200 and "attachment" in file.headers["content-disposition"], file.status
    strict(file.body.decode())
    turn.counts["files of accounts read strictly"] += 1


def strict(text: str) -> dict:
    """One JSON value, read as RFC 8259 has it: no NaN, no name twice."""

    def pairs(members: list[tuple[str, object]]) -> dict:
        assert len({name for name, _ in members}) == len(members), f"a name is there twice: {members}"
        return dict(members)

    def no_constant(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    return json.loads(text, parse_constant=no_constant, object_pairs_hook=pairs)


def read_mail(turn: Turn, mail: EmailMessage, value_of: dict[str, str]) -> None:
    """One mail in two editions, as its reader has them, and no header of somebody's name."""
    known = {
        "from", "to", "subject", "date", "message-id", "mime-version", "content-type", "content-transfer-encoding",
        "auto-submitted", "reply-to", "x-auto-response-suppress", "content-language", "list-unsubscribe",
    }
    assert {name.lower() for name in mail.keys()} <= known, set(mail.keys())
    assert not mail.defects and "\n" not in mail["Subject"], mail.defects
    assert len(mail["To"].addresses) == 1, mail["To"]
    value = value_of.get(mail["To"].addresses[0].addr_spec, "")
    shown(markup(mail), value)
    assert "<script" not in markup(mail) and words(mail)
    for part in mail.walk():
        if part.get_content_type() == "text/calendar":
            check_calendar(part.get_content().encode() if isinstance(part.get_content(), str) else part.get_content())
    turn.counts["mails read"] += 1


def read_console(turn: Turn, desk: Desk, values: list[str]) -> None:
    """Every page of people with their answers open, the trail, and what can be saved there."""
    # On a page of many people one's name may be what another's is once it is escaped.
    written = "\n".join(html.escape(value) for value in values + NAMES)
    values = [value for value in values if value not in written]
    operator = Operator(desk, turn.random, "ines")
    assert operator.sign_in()
    database = sqlite3.connect(desk.program.data / "foyer.sqlite")
    receipts = [row[0] for row in database.execute("SELECT id FROM profile ORDER BY id")]
    database.close()
    for receipt in receipts:
        path = f"/console/people/{receipt}"
        reason = turn.random.choice([value for value in NAMES if len(value) < 150])
        opened = operator.press(path, [("action", "open"), ("reason", "question"), ("note", reason)])
        assert opened.status == 303, opened.status
        for page in [operator.get(path).body.decode(), operator.press(path, [("action", "open")]).body.decode()]:
            if reason not in written:
                shown(page, reason)
            for value in values:
                shown(page, value)
        strict(operator.press(path, [("action", "export")]).body.decode())
        turn.counts["pages of people with their answers"] += 1
    for path in ["/console", "/console/people", "/console/audit", "/console/deliveries?state=all"]:
        page = operator.get(path)
        assert page.status == 200, page.status
        for value in values:
            shown(page.body.decode(), value)
    for path in ["/console/people.csv", "/console/flows.csv"]:
        read_table(turn, operator.get(path).body.decode())
    for path in ["/console/people.jsonl", "/console/audit.jsonl"]:
        for line in operator.get(path).body.decode().split("\n"):
            assert not line or strict(line) is not None


def read_table(turn: Turn, text: str) -> list[list[str]]:
    """A table as RFC 4180 has it, each row as wide as the first, and no cell that a spreadsheet calculates."""
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert {len(row) for row in rows if row} == {len(rows[0])}, "rows of different widths"
    for cell in (cell for row in rows for cell in row):
        number = cell.lstrip("-").replace(".", "", 1).isdigit()
        assert number or not cell.startswith(FORMULA), f"a spreadsheet calculates {cell!r}"
    turn.counts["rows of tables read strictly"] += len(rows)
    return rows


def read_exports(turn: Turn, program: Program) -> None:
    """What the command line prints, in both formats; the same answers in each."""
    for kind in ["profiles", "accounts", "events"]:
        asked = program.run("export", kind)
        assert asked.returncode == 0, asked.stderr
        lines = [strict(line) for line in asked.stdout.split("\n") if line]
        turn.counts["lines of exports read strictly"] += len(lines)
    for flow in FLOWS:
        table = program.run("export", "profiles", "--flow", flow, "--format", "csv")
        assert table.returncode == 0, table.stderr
        rows = read_table(turn, table.stdout)
        lines = [line for line in program.run("export", "profiles", "--flow", flow).stdout.split("\n") if line]
        assert len(rows) - 1 == len(lines), f"{len(rows) - 1} rows and {len(lines)} lines of {flow}"


@campaign("readers", "What people wrote reaches every mail, page of the console, export and file as text, and nothing else.")
def readers(turn: Turn) -> None:
    box = new_inbox()
    desk = Desk("--mail", f"smtp://127.0.0.1:{box.port}")
    desk.program.run("company", "add", "--code", "RDG4K7", "--name", "<i>Ridge & \"line\"").check_returncode()
    values = turn.random.sample(NAMES, len(NAMES))
    by_address: dict[str, str] = {}
    box.start()
    try:
        desk.start()
        for number in turn.rounds(quick=4, full=len(NAMES), name="names", by=0.7):
            value = values[number % len(values)]
            flow = "ops" if number % 4 == 0 else turn.random.choice(FLOWS)
            if email := hand_in(turn, desk.program, flow, value):
                by_address[email] = value
        hear_out(box, set(by_address), turn.counts)
        for mail in box.mails():
            read_mail(turn, mail, by_address)
        read_console(turn, desk, values[: number + 1])
        read_exports(turn, desk.program)
        desk.program.stop()
    finally:
        if desk.program.is_alive:
            desk.program.kill()
        box.kill()
