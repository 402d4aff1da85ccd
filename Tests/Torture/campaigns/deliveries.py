"""The power switch for the server and for those it tells, while people hand things in."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from random import Random

from campaign import Turn, campaign
from campaigns.death import Crowd
from person import Form, Person
from program import Program

RECEIVER = Path(__file__).resolve().parents[1] / "receiver.py"
#: Within how many seconds everything has arrived once everybody is up for good. A server that was asked in vain
#: waits up to half a minute before it asks again.
ARRIVES_WITHIN = 120


class Target:
    """The other side: one receiver after the other, at one port, writing into one file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "told.jsonl"
        self.secrets: list[str] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, RECEIVER, self.file, str(self.port), *self.secrets], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout.readline().strip() == str(self.port), "the receiver doesn't start"

    def kill(self) -> None:
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process.stdout.close()
        self._process = None

    @property
    def told(self) -> list[dict]:
        """What it was told, in the order in which it wrote it down; a kill may have cut the last line off."""
        if not self.file.exists():
            return []
        lines = self.file.read_bytes().split(b"\n")
        return [json.loads(line) for line in lines if line.startswith(b"{") and line.endswith(b"}")]


def check(told: list[dict], acknowledged: set[str]) -> int:
    """Makes sure of what was promised; how many came twice."""
    bodies: dict[str, str] = {}
    people: dict[str, list[tuple[int, str]]] = defaultdict(list)
    names: set[str] = set()
    for request in told:
        assert not request["wrong"], f"a signature that doesn't hold: {request['wrong']}"
        assert bodies.setdefault(request["id"], request["body"]) == request["body"], "one id, two bodies"
        data = json.loads(request["body"])["data"]
        if "revision" in data and request["path"] == "/ok":
            people[data["id"]].append((data["revision"], request["id"]))
            names |= {str(value) for value in data["answers"].values() if isinstance(value, str)}
    missing = acknowledged - names
    assert not missing, f"{len(missing)} of {len(acknowledged)} acknowledged submissions were told to nobody"
    for events in people.values():
        first = list(dict.fromkeys(events))
        assert first == sorted(first), f"out of order: {events}"
        # What comes twice comes before anything that follows it.
        assert events == sorted(events), f"a repeat came after what followed it: {events}"
    return len(told) - len({(request["path"], request["id"]) for request in told})


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
    program = Program("--webhook-allow-private")
    target = Target(program.data)
    ids = []
    for path in ["ok", "slow"]:
        added = program.run("webhook", "add", "--url", f"http://127.0.0.1:{target.port}/{path}", "--allow-private")
        added.check_returncode()
        name, secret = added.stdout.split()
        ids.append(name)
        target.secrets.append(secret)
    acknowledged: set[str] = set()
    try:
        for round in range(turn.size(quick=1, full=50)):
            target.start()
            program.start()
            with Crowd(program.port, f"{turn.random.getrandbits(32):x}d{round}", count=3, flows=("reflect",)) as crowd:
                try:
                    revise(program.port, turn.random, f"Q{round}")
                except OSError:
                    pass
                pause = 0.2 if turn.is_quick else 2
                for _ in range(2):
                    time.sleep(turn.random.uniform(0.05, pause))
                    target.kill()
                    turn.counts["kills of the receiver"] += 1
                    target.start()
                time.sleep(turn.random.uniform(0.05, pause))
                # Now one of them first, now the other.
                for kill in turn.random.sample([target.kill, program.kill], 2):
                    kill()
                    time.sleep(turn.random.uniform(0, 0.2 if turn.is_quick else 1))
            assert not crowd.problems, crowd.problems[:3]
            acknowledged |= set(crowd.submitted)
            turn.counts["kills of both"] += 1
        target.start()
        with program:
            # What failed waits for its time; switched on anew it is tried at once.
            program.run("webhook", "enable", ids[0]).check_returncode()
            end = time.monotonic() + ARRIVES_WITHIN
            while f"{ids[0]}\t" not in (listed := program.run("webhook").stdout) or waiting(listed, ids[0]):
                assert time.monotonic() < end, f"it doesn't arrive: {listed}"
                time.sleep(0.1)
            seconds = program.stop()
            assert seconds < 1, f"a stop with a request under way takes {seconds:.1f} s"
        turn.counts["sent again"] += check(target.told, acknowledged)
        turn.counts["told"] += len(target.told)
    finally:
        target.kill()
    turn.counts["submissions acknowledged"] += len(acknowledged)


def waiting(listed: str, name: str) -> int:
    """How many deliveries wait for a webhook."""
    (line,) = [line for line in listed.splitlines() if line.startswith(name)]
    return int(next(part for part in line.split("\t") if part.endswith(" waiting")).split()[0])
