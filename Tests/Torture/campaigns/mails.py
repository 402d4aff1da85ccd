"""The power switch for the server and for the mail server, while people make accounts."""

import time

from campaign import Turn, campaign
from campaigns.death import Crowd
from inbox import hear_out, new_inbox
from program import Program


@campaign("mails", "What was acknowledged is written to, after a kill -9 of the server or of the mail server; repeats have one id and one link.")
def mails(turn: Turn) -> None:
    if turn.is_quick:
        # The quick turn of `death` has a mail server that is killed as well.
        return
    box = new_inbox()
    program = Program("--mail", f"smtp://127.0.0.1:{box.port}")
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    acknowledged: set[str] = set()
    try:
        for round in turn.rounds(quick=1, full=50, name="kills of both"):
            box.start(*turn.random.choice([(), ("--greylist",), ("--slow", "0.3")]))
            program.start()
            with Crowd(program.port, f"{turn.random.getrandbits(32):x}m{round}", flows=("ops",)) as crowd:
                time.sleep(turn.random.uniform(0.2, 3))
                # Now one of them first, now the other.
                for kill in turn.random.sample([box.kill, program.kill], 2):
                    kill()
                    time.sleep(turn.random.uniform(0, 1))
            assert not crowd.problems, crowd.problems[:3]
            acknowledged |= set(crowd.accounts)
            turn.counts["kills of both"] += 1
        box.start()
        program.start()
        hear_out(box, acknowledged, turn.counts)
    finally:
        program.kill()
        box.kill()
