"""The other side of webhooks: who is told what people hand in, and what it was promised."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from program import Program
from wire import free_port

RECEIVER = Path(__file__).with_name("receiver.py")
#: Within how many seconds everything has arrived once everybody is up for good. A server that was asked in vain
#: waits up to half a minute before it asks again.
ARRIVES_WITHIN = 120


class Target:
    """The other side: one receiver after the other, at one port, writing into one file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "told.jsonl"
        #: What the program calls its webhooks, and their secrets.
        self.names: list[str] = []
        self.secrets: list[str] = []
        self.port = free_port()
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

    def register(self, program: Program, *paths: str) -> None:
        """Adds webhooks of the program for these paths."""
        for path in paths:
            added = program.run("webhook", "add", "--url", f"http://127.0.0.1:{self.port}/{path}", "--allow-private")
            added.check_returncode()
            name, secret = added.stdout.split()
            self.names.append(name)
            self.secrets.append(secret)

    def hear_out(self, program: Program, acknowledged: set[str], counts: Counter) -> None:
        """Waits until a server has told the first webhook everything, stops it, and makes sure of what was promised."""
        with program:
            # What failed waits for its time; switched on anew it is tried at once.
            program.run("webhook", "enable", self.names[0]).check_returncode()
            end = time.monotonic() + ARRIVES_WITHIN
            while waiting(listed := program.run("webhook").stdout, self.names[0]):
                assert time.monotonic() < end, f"it doesn't arrive: {listed}"
                time.sleep(0.1)
            seconds = program.stop()
            assert seconds < 1, f"a stop takes {seconds:.1f} s"
        counts["sent again"] += check(self.told, acknowledged)
        counts["told"] += len(self.told)

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


def waiting(listed: str, name: str) -> int:
    """How many deliveries wait for a webhook."""
    (line,) = [line for line in listed.splitlines() if line.startswith(name)]
    return int(next(part for part in line.split("\t") if part.endswith(" waiting")).split()[0])
