"""What a start, memory and a page cost by what the store holds: accounts, and events of people."""

import json
import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

from growth import MEMORY, START, Begun, Growth, line, starts
from load import turn
from plot import Panel, Plot

from flows import NUTRISYNC

PAGE = "µs of a GET"
# A hash in the form of an account; nobody signs in with it.
HASH = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$TsfNuXMfFO3yUOtz2AfaHULdA0h3zlKVCsEqNJMcqHI"
# Those of the year before are kept, whenever this is run.
KEPT = ("--retain-events", "36500")


class Served:
    """A start, memory and a page at each size, over folders that stay as they are."""

    def __init__(self, growth: Growth, settings: tuple[str, ...] = ()) -> None:
        self._growth = growth
        self._settings = settings
        self.folders: list[tuple[int, str]] = []

    def panels(self) -> list[Panel]:
        """Taken by turns over all folders, so that what the machine does besides is in all of them alike."""
        growth, options = self._growth, self._growth.options
        counts = [count for count, _ in self.folders]
        begun: list[list[Begun]] = [[] for _ in counts]
        for _ in range(growth.starts):
            for taken, (_, data) in zip(begun, self.folders, strict=True):
                taken.append(growth.begun(data, *self._settings))
        with ExitStack() as stack:
            servers = [
                growth.served(stack, "--threads", "1", *self._settings, data=data)
                for _, data in self.folders]
            demands = [growth.question(server) for server in servers]
            turns: list[list[float]] = [[] for _ in counts]
            for _ in range(options.rounds):
                for taken, server, demand in zip(turns, servers, demands, strict=True):
                    taken.append(turn(server, demand, growth.file, options.seconds).cpu_microseconds)
        return [
            *starts(counts, begun),
            Panel(PAGE, {"": line(counts, turns)}),
        ]


def accounts(growth: Growth) -> None:
    """More and more accounts, taken over by `foyer import accounts`."""
    served = Served(growth)
    with ExitStack() as stack:
        for count in growth.sizes(0, 1_000, 250_000, 500_000, 1_000_000):
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))
            if served.folders:
                # Those of the size before are there already: each takes as long to take over as it did.
                present, before = served.folders[-1]
                shutil.copytree(before, data, dirs_exist_ok=True)
                take_over(growth.program, data, range(present, count))
            served.folders.append((count, data))
        panels = served.panels()
    growth.draw("accounts", Plot("Accounts in the store", "accounts", panels), straight=(START, MEMORY))


def take_over(program: str, data: str, numbers: range) -> None:
    lines = Path(data) / "accounts.jsonl"
    with lines.open("w") as file:
        for number in numbers:
            file.write(json.dumps({"email": f"p{number}@example.org", "hash": HASH}) + "\n")
    subprocess.run(
        [program, "import", "accounts", "--file", str(lines), "--flow", NUTRISYNC.id, "--data", data],
        check=True, capture_output=True)
    lines.unlink()


def events(growth: Growth) -> None:
    """More and more events of eight weeks, written and rolled up, then read and served over."""
    served = Served(growth, KEPT)
    program = str(growth.out / "programs/release/InsightsBenchmark")
    writing, rolling, rivers = [], [], []
    with ExitStack() as stack:
        for count in growth.sizes(0, 1_000_000, 2_500_000, 5_000_000, 10_000_000):
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))
            served.folders.append((count, data))
            if count == 0:
                continue
            ran = subprocess.run(
                [program, str(count), "56", data], check=True, capture_output=True, text=True)
            found = json.loads(ran.stdout.splitlines()[-1])
            growth.report.keep(f"events {count}", **found)
            writing.append((count, found["writingMicroseconds"], 0))
            rolling.append((count, found["rollingMicroseconds"], 0))
            rivers.append((count, found["riverMilliseconds"], 0))
        panels = served.panels()
    # With fewer than the first million at most there is nothing to write or read.
    if rivers:
        panels += [
            Panel("µs of an event", {"rolled up": rolling, "written": writing}),
            Panel("ms of a river of four weeks", {"": rivers}),
        ]
    growth.draw("events", Plot("Events in the store", "events", panels), straight=(START, MEMORY))
