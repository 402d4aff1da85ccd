"""The power switch, again and again, while people hand things in."""

import re
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

from campaign import Turn, campaign
from inbox import hear_out, new_inbox
from person import Form, Person, Stuck
from program import ROOT, Program
from store import hold_whole, rows
from target import Target


#: What the crowd walks through: most of it the first, which is handed in; accounts and places in a company; draws.
FLOWS = ("reflect", "ops", "calai")
#: What may be a name in a profile: people here have names without anything that JSON escapes.
QUOTED = re.compile(r'"(\w+)"')


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
        #: Who was told what they had drawn.
        self.drawn: set[str] = set()
        #: Who was told that they have a place in a company.
        self.joined: set[str] = set()
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
                flow = self.flows[0] if len(self.flows) == 1 or random.random() < 0.6 else random.choice(self.flows[1:])
                if flow == "ops":
                    self._register(person)
                elif flow == "calai":
                    self._draw(person)
                else:
                    person.walk(flow)
                    self.submitted[name] = time.monotonic_ns()
            except OSError:
                return
            except AssertionError as error:
                self.problems.append(str(error))

    def _register(self, person: Person) -> None:
        def note(screen: str, response) -> None:
            if screen == "company-code" and response.status == 303:
                self.joined.add(person.name)
            if screen == "account-setup" and response.status == 303:
                self.accounts[f"{person.name.lower()}@example.com"] = time.monotonic_ns()

        person.walk("ops", on_step=note)

    def _draw(self, person: Person) -> None:
        def note(screen: str, response) -> None:
            if screen == "spin" and response.status == 303:
                self.drawn.add(person.name)

        try:
            person.walk("calai", on_step=note)
        except Stuck:
            pass  # a weight that fits a goal can be hard to find for who guesses; such a person gives up

    def __enter__(self) -> "Crowd":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(30)


def check(data: Path, submitted: set[str], accounts: set[str], draws: int = 0, places: int = 0) -> tuple[int, int]:
    """Makes sure that the database is whole and holds what was acknowledged, once each."""
    hold_whole(data)
    profiles = [row[0] for row in rows(data, "SELECT profile FROM profile WHERE flow = 'reflect'")]
    names = [name for profile in profiles for name in set(QUOTED.findall(profile)) & submitted]
    missing = submitted - set(names)
    assert not missing, f"{len(missing)} of {len(submitted)} acknowledged submissions are gone"
    assert len(names) == len(set(names)), "a submission is there twice"
    emails = [row[0] for row in rows(data, "SELECT email FROM account")]
    assert accounts <= set(emails), f"accounts are gone: {accounts - set(emails)}"
    assert len(emails) == len(set(emails)), "an account is there twice"
    ((drawn,),) = rows(data, "SELECT count(*) FROM outcome WHERE kind = 'spin'")
    assert drawn >= draws, f"{draws} draws were acknowledged, {drawn} are there"
    ((joined,),) = rows(data, "SELECT count(*) FROM company_member")
    assert joined >= places, f"{places} places in a company were acknowledged, {joined} are there"
    ((outbox,),) = rows(data, "SELECT count(*) FROM outbox")
    ((count,),) = rows(data, "SELECT count(*) FROM profile")
    assert outbox >= len(profiles), f"{len(profiles)} profiles and {outbox} deliveries"
    return count, len(emails)


class Draft:
    """Somebody who began before the kills, and whose answers every key has to open that was ever used."""

    def __init__(self, program: Program, random: Random) -> None:
        self.person = Person(program.port, random, "Draft")
        for _ in range(2):
            form = Form(self.person.open("/reflect").body.decode())
            self.person.ask("POST", form.action, self.person.filled(form))
        self.screen = Form(self.person.open("/reflect").body.decode()).screen
        assert self.screen != "welcome"
        # Its cookie stays as it was sealed.
        self.cookies = dict(self.person.cookies)

    def is_there(self, port: int) -> bool:
        self.person.leave()
        self.person.port, self.person.cookies = port, dict(self.cookies)
        return Form(self.person.open("/reflect").body.decode()).screen == self.screen


def rotate(program: Program, random: Random, counts: Counter) -> None:
    """A new key, then in use; the command that writes it may be killed as well, and then begins again."""
    for step in ["add", "activate"]:
        while True:
            keys = [line.split("\t")[:2] for line in program.run("keys", "list").stdout.splitlines()]
            waiting = [name for name, state in keys if state == "next"]
            if (step == "activate") != bool(waiting):
                break
            command = subprocess.Popen(
                [program.binary, "keys", step, *waiting[:1], "--data", program.data], cwd=ROOT,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
            try:
                command.wait(random.choice([None, random.uniform(0, 0.05)]))
            except subprocess.TimeoutExpired:
                command.kill()
                command.wait()
                counts["kills of a change of keys"] += 1
    counts["rotations of keys"] += 1


@campaign("death", "Whatever was acknowledged is there after a kill -9, whole and once, and is told and written to who wants to hear of it.", any_store=True)
def death(turn: Turn) -> None:
    box = new_inbox()
    program = Program("--webhook-allow-private", "--mail", f"smtp://127.0.0.1:{box.port}")
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    target = Target(program.data)
    target.register(program, "ok")
    submitted: set[str] = set()
    accounts: set[str] = set()
    drafts: list[Draft] = []
    draws = places = 0
    try:
        target.start()
        for round in turn.rounds(quick=4, full=125, name="kills"):
            program.start()
            box.start()
            lost = [draft.screen for draft in drafts if not draft.is_there(program.port)]
            assert not lost, f"{len(lost)} drafts of {len(drafts)} are gone"
            rotates = round % (2 if turn.is_quick else 10) == 1
            if rotates:
                drafts.append(Draft(program, turn.random))
            with Crowd(program.port, f"{turn.random.getrandbits(32):x}r{round}", flows=FLOWS) as crowd:
                if rotates:
                    rotate(program, turn.random, turn.counts)
                threading.Event().wait(turn.random.uniform(0.2, 3))
                if round % 2:
                    target.kill()
                    box.kill()
                program.kill()
            assert not crowd.problems, crowd.problems[:3]
            submitted |= set(crowd.submitted)
            accounts |= set(crowd.accounts)
            draws += len(crowd.drawn)
            places += len(crowd.joined)
            check(program.data, submitted, accounts, draws, places)
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
        if program.is_alive:
            program.kill()
    turn.counts["submissions acknowledged"] += len(submitted)
    turn.counts["accounts acknowledged"] += len(accounts)
    turn.counts["draws acknowledged"] += draws
    turn.counts["places in a company acknowledged"] += places
    turn.counts["drafts opened after other keys"] += len(drafts)
