"""The mains, cut at any moment: what was synced is there, what wasn't is there in part, in any order."""

import json
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from campaign import Turn, campaign
from campaigns.death import Crowd, check
from disk import Record, copied, cut, environment, records
from person import Person
from program import Program


class KeyTurner:
    """An operator who turns over the keys meanwhile, and when each new key was acknowledged."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.keys: dict[int, int] = {}
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self._is_over.wait(0.2):
            before = self._ids()
            self.program.run("keys", "add").check_returncode()
            (added,) = self._ids() - before
            self.keys[added] = time.monotonic_ns()
            self.program.run("keys", "activate", str(added)).check_returncode()

    def _ids(self) -> set[int]:
        return {key["id"] for key in json.loads((self.program.data / "keys.json").read_text())["keys"]}

    def __enter__(self) -> "KeyTurner":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join(30)


@campaign("power", "Whatever was acknowledged is there after a power cut, whole and once; so are the keys.")
def power(turn: Turn) -> None:
    base = Program()
    for _ in turn.rounds(quick=1, full=4, name="evenings"):
        base = one_evening(turn, base.data)


def one_evening(turn: Turn, data: Path) -> Program:
    """Runs a server over a disk, cuts the power at many moments, and goes on with what the last one left."""
    data.mkdir(exist_ok=True)
    before = copied(data)
    journal = data.with_suffix(".journal")
    journal.unlink(missing_ok=True)
    program = Program(data=data, environment=environment(data, journal))
    if "RDG4K7" not in program.run("company", "list").stdout:
        program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    program.start()
    started = time.monotonic_ns()
    with Crowd(program.port, f"{turn.random.getrandbits(32):x}") as crowd, KeyTurner(program) as turner:
        threading.Event().wait(turn.size(quick=3, full=12))
    # Before a stop could bring anything to the disk.
    program.kill()
    assert not crowd.problems, crowd.problems[:3]
    done = records(journal)
    serving = next(index for index, record in enumerate(done) if record.nanoseconds > started)
    turn.counts["writes and syncs below the server"] += len(done)
    after = data.with_name(data.name + "-after")
    # The schema is being made, or nothing at all is there yet: a start finds its way all the same.
    for _ in range(turn.size(quick=1, full=4)):
        cut_at(turn.random.randint(0, serving), done, before, after, turn)
        opened(turn, after)
    for _ in range(turn.size(quick=15, full=60)):
        end = turn.random.randint(serving, len(done))
        cut_at(end, done, before, after, turn)
        moment = done[end].nanoseconds if end < len(done) else time.monotonic_ns()
        submitted = {name for name, at in crowd.submitted.items() if at < moment}
        accounts = {name for name, at in crowd.accounts.items() if at < moment}
        check(after, submitted, accounts)
        with closing(sqlite3.connect(after / "foyer.sqlite")) as database:
            assert database.execute("SELECT code FROM company").fetchall() == [("RDG4K7",)]
        keys = json.loads((after / "keys.json").read_text())["keys"]
        gone = {key for key, at in turner.keys.items() if at < moment} - {key["id"] for key in keys}
        assert not gone, f"the keys {gone} are gone"
        turn.counts["acknowledged, looked for"] += len(submitted) + len(accounts)
        turn.counts["keys acknowledged, looked for"] += sum(at < moment for at in turner.keys.values())
    return opened(turn, after)


def cut_at(end: int, done: list[Record], before: Path, after: Path, turn: Turn) -> None:
    """What is left of a folder when the power goes behind so many records."""
    shutil.rmtree(after, ignore_errors=True)
    cut(before, done[:end], turn.random, after)
    turn.counts["power cuts"] += 1


def opened(turn: Turn, data: Path) -> Program:
    """A server starts over what is left, and somebody hands something in."""
    program = Program(data=data)
    with program:
        Person(program.port, turn.random, "Afterwards").walk("reflect")
        turn.counts["starts after a cut"] += 1
    return program
