"""The power switch while an older database is brought up, and while its events are added to the figures."""

import json
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from campaign import Turn, campaign
from program import ROOT, STARTS_WITHIN, Program

SCHEMA = Path(__file__).parents[1] / "first_schema.sql"
#: The screens of Reflect that the older server's people saw, in their order.
SCREENS = ["welcome", "personal-info", "three-month-goal", "sports"]


def older(turn: Turn, people: int) -> Path:
    """A data folder as the first version left it: accounts, profiles, places in a company, draws, events."""
    data = Path(tempfile.mkdtemp(prefix="foyer-torture-"))
    database = sqlite3.connect(data / "foyer.sqlite")
    database.executescript(SCHEMA.read_text())
    now = int(time.time())
    ids = range(1, people + 1)
    sessions = {number: number.to_bytes(16, "big") for number in ids}
    database.execute("INSERT INTO company VALUES (1, 'RDG4K7', 'Ridgeline', NULL, ?)", (now,))
    database.executemany(
        "INSERT INTO account VALUES (?, ?, ?, 'password', '$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA', 'ops', ?, 1, ?)",
        [(n, f"Old{n}@example.com", f"old{n}@example.com", sessions[n], now - n) for n in ids],
    )
    database.executemany(
        "INSERT INTO profile VALUES (?, 'reflect', ?, 1, 'standard', NULL, ?, NULL, ?)",
        [(n, sessions[n], json.dumps({"name": f"Old{n}"}), now - n) for n in ids],
    )
    database.executemany("INSERT INTO company_member VALUES (?, 1, ?, ?)", [(sessions[n], n, now - n) for n in ids])
    database.executemany("INSERT INTO outcome VALUES (?, 'spin', '50', ?)", [(sessions[n], now - n) for n in ids])
    marks = [("began", SCREENS[0])] + [(kind, screen) for screen in SCREENS for kind in ("viewed", "left")]
    database.executemany(
        "INSERT INTO event_mark VALUES (?, 'reflect', 'standard', ?, ?)",
        [(mark, screen, kind) for mark, (kind, screen) in enumerate(marks, 1)],
    )
    events = []
    for number in ids:
        # Not within the last hours: who was there in the last half hour is counted by the time of asking.
        begun, visit = now - 6 * 3600 - turn.random.randrange(20 * 24 * 3600), turn.random.getrandbits(63)
        events += [(mark, begun + 7 * mark, visit) for mark in range(1, turn.random.randint(2, len(marks) + 1))]
    database.executemany("INSERT INTO event VALUES (?, ?, ?)", events)
    database.commit()
    database.close()
    turn.counts["events of older servers"] += len(events)
    return data


def begin_and_kill(program: Program, seconds: float) -> None:
    """Begins a start, and ends it after so long, however far it came."""
    with open(program.log, "a") as log:
        process = subprocess.Popen(
            [program.binary, "serve", "--data", program.data, *program.arguments], cwd=ROOT, stdout=subprocess.PIPE,
            stderr=log,
        )
        time.sleep(seconds)
        process.kill()
        process.wait()
        process.stdout.close()


def figures(program: Program) -> dict:
    """What is counted of the older server's people, once it is all added."""
    program.start()
    end = time.monotonic() + STARTS_WITHIN
    found = None
    # Whoever asks meanwhile is told the same, for what isn't added yet is added in memory.
    while found is None or found != (again := told(program)):
        assert time.monotonic() < end, "the figures don't settle"
        found = again if found is not None else told(program)
    program.stop()
    return found


def told(program: Program) -> dict:
    day = time.strftime("%Y-%m-%d", time.gmtime(time.time() - 30 * 24 * 3600))
    asked = program.run("insights", "--flow", "reflect", "--since", day, "--json")
    assert asked.returncode == 0, asked.stderr
    return json.loads(asked.stdout)


def kept(data: Path) -> dict[str, list]:
    """What must have come along, in words of the last version."""
    database = sqlite3.connect(data / "foyer.sqlite")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert not database.execute("PRAGMA foreign_key_check").fetchall()
    found = {
        "accounts": "SELECT id, email, email_key, provider, password_hash, session FROM account ORDER BY id",
        "profiles": "SELECT id, flow, session, profile, submitted_at FROM profile ORDER BY id",
        "places": "SELECT session, company, account FROM company_member ORDER BY session",
        "draws": "SELECT session, kind, value FROM outcome ORDER BY session",
        "tables": "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name",
        "steps": "SELECT identifier FROM grdb_migrations ORDER BY identifier",
    }
    result = {name: database.execute(query).fetchall() for name, query in found.items()}
    database.close()
    return result


@campaign("upgrades", "An older database comes along whole, and is counted once, wherever a kill -9 meets the start.")
def upgrades(turn: Turn) -> None:
    people = turn.size(quick=500, full=8_000)
    data = older(turn, people)
    quiet, killed = (shutil.copytree(data, data.with_name(f"{data.name}-{name}")) for name in ("quiet", "killed"))
    program = Program(data=quiet)
    start = time.monotonic()
    counted = figures(program)
    takes = time.monotonic() - start
    expected = kept(quiet)
    assert len(expected["accounts"]) == people
    program = Program(data=killed)
    for _ in turn.rounds(quick=4, full=60, name="kills of a start"):
        begin_and_kill(program, turn.random.uniform(0, min(takes, 3)))
        turn.counts["kills of a start"] += 1
        if not turn.is_quick and turn.random.random() < 0.2:
            # Another one, from the beginning: most kills meet what is there already.
            assert figures(program) == counted, "the figures are others than without a kill"
            assert kept(killed) == expected, "what was kept is other than without a kill"
            shutil.rmtree(killed)
            shutil.copytree(data, killed)
            turn.counts["databases brought up"] += 1
    assert figures(program) == counted, "the figures are others than without a kill"
    assert kept(killed) == expected, "what was kept is other than without a kill"
    turn.counts["databases brought up"] += 1
