"""The power switch for the server and for those it tells, while people hand things in."""

import time
from random import Random

from campaign import Turn, campaign
from campaigns.death import Crowd
from person import Form, Person
from program import Program
from target import Target


def revise(port: int, random: Random, name: str) -> None:
    """Somebody completes a flow and then changes an answer again and again."""
    person = Person(port, random, name)
    person.walk("reflect")
    for _ in range(3):
        form = Form(person.open("/reflect/goal?change").body.decode())
        fields = [(field, value) for field, value in person.filled(form) if field != "goal"]
        if form.action:
            person.ask("POST", form.action, [*fields, ("goal", f"Goal {random.randrange(10**6)}")])


@campaign("deliveries", "What was acknowledged is told, signed, in order, after a kill -9 of either side; repeats have one id.")
def deliveries(turn: Turn) -> None:
    if turn.is_quick:
        # The quick turn of `death` has a receiver that is killed as well.
        return
    program = Program("--webhook-allow-private")
    target = Target(program.data)
    target.register(program, "ok", "slow")
    acknowledged: set[str] = set()
    try:
        for round in turn.rounds(quick=1, full=50, name="kills of both"):
            target.start()
            program.start()
            with Crowd(program.port, f"{turn.random.getrandbits(32):x}d{round}", count=3, flows=("reflect",)) as crowd:
                try:
                    revise(program.port, turn.random, f"Q{round}")
                except OSError:
                    pass
                for _ in range(2):
                    time.sleep(turn.random.uniform(0.05, 2))
                    target.kill()
                    turn.counts["kills of the receiver"] += 1
                    target.start()
                time.sleep(turn.random.uniform(0.05, 2))
                # Now one of them first, now the other.
                for kill in turn.random.sample([target.kill, program.kill], 2):
                    kill()
                    time.sleep(turn.random.uniform(0, 1))
            assert not crowd.problems, crowd.problems[:3]
            acknowledged |= set(crowd.submitted)
            turn.counts["kills of both"] += 1
        target.start()
        target.hear_out(program, acknowledged, turn.counts)
    finally:
        target.kill()
        if program.is_alive:
            program.kill()
    turn.counts["submissions acknowledged"] += len(acknowledged)
