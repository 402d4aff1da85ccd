"""A disk that fails at a write, a sync or a name, and then doesn't any more."""

import errno
import threading
from random import Random

from campaign import Turn, campaign
from campaigns.death import Crowd, check
from campaigns.world import becomes
from disk import Fault, copied, cut, environment, records
from person import Form, Person
from program import Program

#: What fails, and how the system says it.
FAILURES = [
    (("write",), errno.ENOSPC), (("write",), errno.EIO), (("sync",), errno.EIO), (("read",), errno.EIO),
    (("truncate",), errno.EIO), (("open",), errno.EMFILE), (("write", "sync"), errno.EROFS),
]


def at_the_end(program: Program, random: Random, name: str) -> tuple[Person, Form, list[tuple[str, str]]]:
    """Somebody before the form that hands in, and what they are about to send."""
    person = Person(program.port, random, name)
    person.source = f"127.{random.randrange(256)}.{random.randrange(256)}.{random.randint(1, 254)}"
    form = Form(person.open("/reflect").body.decode())
    while True:
        fields = person.filled(form)
        before = dict(person.cookies)
        answer = person.ask("POST", form.action, fields)
        if answer.status != 303:
            form = Form(answer.body.decode())
            continue
        if answer.headers["location"].endswith("/today"):
            person.cookies = before
            return person, form, fields
        form = Form(person.open(answer.headers["location"]).body.decode())


@campaign("faults", "A disk that fails at any call costs a 503 that keeps the form, and nothing that was acknowledged.")
def faults(turn: Turn) -> None:
    program = Program()
    fault = Fault(program.data.with_suffix(".fault"))
    journal = program.data.with_suffix(".journal")
    program.environment = environment(program.data, journal, fault.path)
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    before = copied(program.data)
    journal.unlink()
    submitted: set[str] = set()
    with program:
        in_turn(turn, program, fault, submitted)
        acknowledged = storm(turn, program, fault)
        becomes(program, 200)
        program.kill()
    submitted |= set(acknowledged.submitted)
    check(program.data, submitted, set(acknowledged.accounts))
    # A sync that failed has promised nothing, and the system forgets what it was about.
    after = program.data.with_name(program.data.name + "-after")
    cut(before, records(journal), turn.random, after)
    check(after, submitted, set(acknowledged.accounts))
    turn.counts["power cuts after failures"] += 1


def in_turn(turn: Turn, program: Program, fault: Fault, submitted: set[str]) -> None:
    """Each of the calls that a form takes fails once, one after the other."""
    failures = turn.random.sample(FAILURES, len(FAILURES))
    # Each kind at the first call, then each at the second, and so on.
    for skip in turn.rounds(quick=4, full=16, name="calls of a form", by=0.6):
        for calls, error in failures[: turn.size(quick=2, full=len(FAILURES))]:
            name = f"F{''.join(calls)}{error}x{skip}x{turn.random.getrandbits(32):x}"
            person, form, fields = at_the_end(program, turn.random, name)
            fault.set(*calls, error=error, skip=skip)
            answer = person.ask("POST", form.action, fields)
            failed = fault.failed
            fault.clear()
            turn.counts["calls that failed"] += failed
            turn.counts[f"forms answered {answer.status}"] += 1
            assert answer.status == 303 or failed, f"{answer.status} without a failure"
            if answer.status != 303:
                assert answer.status == 503, f"{answer.status} for {calls} with {errno.errorcode[error]}"
                assert Form(answer.body.decode()).action == form.action, "the 503 has lost the form"
                again = person.ask("POST", form.action, fields)
                assert again.status == 303, f"{again.status} after {calls} failed with {errno.errorcode[error]}"
            submitted.add(name)


def storm(turn: Turn, program: Program, fault: Fault) -> Crowd:
    """Calls fail at random while people hand in and register."""
    with Crowd(program.port, f"{turn.random.getrandbits(32):x}") as crowd:
        for _ in turn.rounds(quick=6, full=60, name="failures under load"):
            calls, error = turn.random.choice(FAILURES)
            count = turn.random.choice([1, 1, 5, 1_000])
            fault.set(*calls, error=error, skip=turn.random.randrange(200), count=count)
            threading.Event().wait(turn.random.uniform(0.1, 0.6))
            turn.counts["calls that failed"] += fault.failed
            fault.clear()
            threading.Event().wait(0.2)
    assert not crowd.problems, crowd.problems[:3]
    turn.counts["acknowledged meanwhile"] += len(crowd.submitted) + len(crowd.accounts)
    return crowd
