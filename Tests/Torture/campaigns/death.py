"""The power switch, again and again, while people hand things in."""

import json
import sqlite3
import threading
import time
from pathlib import Path
from random import Random

from campaign import Turn, campaign
from inbox import hear_out, new_inbox
from person import Person
from program import Program
from target import Target


class Crowd:
    """People who complete flows until the server is gone, and what was acknowledged to them."""

    def __init__(
        self, port: int, seed: str, count: int = 4, flows: tuple[str, ...] = ("reflect", "ops"),
    ) -> None:
        self.port = port
        self.flows = flows
        #: When each was acknowledged, on the clock of `time.monotonic_ns`.
        self.submitted: dict[str, int] = {}
        self.accounts: dict[str, int] = {}
        self.problems: list[str] = []
        self._is_over = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(f"{seed}-{number}",), daemon=True) for number in range(count)
        ]

    def _run(self, seed: str) -> None:
        number = 0
        while not self._is_over.is_set():
            number += 1
            name = "P" + "".join(c for c in f"{seed}x{number}" if c.isalnum())
            random = Random(name)
            person = Person(self.port, random, name)
            person.source = f"127.{random.randrange(256)}.{random.randrange(256)}.{random.randint(1, 254)}"
            try:
                if "ops" not in self.flows or "reflect" in self.flows and random.random() < 0.7:
                    person.walk("reflect")
                    self.submitted[name] = time.monotonic_ns()
                else:
                    self._register(person)
            except OSError:
                return
            except AssertionError as error:
                self.problems.append(str(error))

    def _register(self, person: Person) -> None:
        def note(screen: str, response) -> None:
            if screen == "account-setup" and response.status == 303:
                self.accounts[f"{person.name.lower()}@example.com"] = time.monotonic_ns()

        person.walk("ops", on_step=note)

    def __enter__(self) -> "Crowd":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(30)


def check(data: Path, submitted: set[str], accounts: set[str]) -> tuple[int, int]:
    """Makes sure that the database is whole and holds what was acknowledged, once each."""
    database = sqlite3.connect(data / "foyer.sqlite")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    profiles = [json.loads(row[0]) for row in database.execute("SELECT profile FROM profile WHERE flow = 'reflect'")]
    names = [name for profile in profiles for name in submitted if f'"{name}"' in json.dumps(profile)]
    missing = submitted - set(names)
    assert not missing, f"{len(missing)} of {len(submitted)} acknowledged submissions are gone"
    assert len(names) == len(set(names)), "a submission is there twice"
    emails = [row[0] for row in database.execute("SELECT email FROM account")]
    assert accounts <= set(emails), f"accounts are gone: {accounts - set(emails)}"
    assert len(emails) == len(set(emails)), "an account is there twice"
    outbox = database.execute("SELECT count(*) FROM outbox").fetchone()[0]
    count = database.execute("SELECT count(*) FROM profile").fetchone()[0]
    database.close()
    assert outbox >= len(profiles), f"{len(profiles)} profiles and {outbox} deliveries"
    return count, len(emails)


@campaign("death", "Whatever was acknowledged is there after a kill -9, whole and once, and is told and written to who wants to hear of it.")
def death(turn: Turn) -> None:
    box = new_inbox()
    program = Program("--webhook-allow-private", "--mail", f"smtp://127.0.0.1:{box.port}")
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    target = Target(program.data)
    target.register(program, "ok")
    submitted: set[str] = set()
    accounts: set[str] = set()
    try:
        target.start()
        for round in range(turn.size(quick=4, full=60)):
            program.start()
            box.start()
            with Crowd(program.port, f"{turn.random.getrandbits(32):x}r{round}") as crowd:
                threading.Event().wait(turn.random.uniform(0.2, 3))
                if round % 2:
                    target.kill()
                    box.kill()
                program.kill()
            assert not crowd.problems, crowd.problems[:3]
            submitted |= set(crowd.submitted)
            accounts |= set(crowd.accounts)
            check(program.data, submitted, accounts)
            turn.counts["kills"] += 1
            if round % 2:
                turn.counts["kills of the receiver"] += 1
                target.start()
        target.hear_out(program, submitted, turn.counts)
        box.start()
        program.start()
        hear_out(box, accounts, turn.counts)
        program.kill()
    finally:
        target.kill()
        box.kill()
    turn.counts["submissions acknowledged"] += len(submitted)
    turn.counts["accounts acknowledged"] += len(accounts)
