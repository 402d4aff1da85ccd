"""The order in which the linker lays out the functions that requests run, so that those which call each other
lie together: a request of a big program runs through some hundred pages of its code otherwise."""

import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from crowds import Crowds
from instructions import PATIENCE, Counted, send
from process import Process
from report import Report

from flows import FLOWS

# What is called less often for a request, of all flows' pages and forms, is not worth a place.
SELDOM = 0.03
# The most functions of one cluster: some hundred kilobytes of code.
LARGEST = 400


class Calls:
    """Who calls whom how often."""

    def __init__(self) -> None:
        self.edges: Counter[tuple[str, str]] = Counter()
        self.calls: Counter[str] = Counter()

    def read(self, lines: Iterable[str]) -> None:
        """Adds what callgrind wrote of one thread."""
        names: dict[str, str] = {}
        caller = callee = ""
        for line in lines:
            if found := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
                if found[3]:
                    # A number at its end says how deep a function is within itself.
                    names[found[2]] = found[3].split("'")[0]
                if found[1]:
                    callee = names[found[2]]
                else:
                    caller = names[found[2]]
            elif line.startswith("calls="):
                count = int(line[6:].split()[0])
                self.edges[caller, callee] += count
                self.calls[callee] += count

    def order(self, least: int) -> list[str]:
        """The functions that were called so often at least, each beside who calls it most.

        Source: Ottoni and Maher, "Optimizing Function Placement for Large-Scale Data-Center Applications" (C3).
        """
        hot = {name for name, count in self.calls.items() if count >= least and is_symbol(name)}
        callers: dict[str, tuple[int, str]] = {}
        for (caller, callee), count in self.edges.items():
            if caller in hot and callee in hot and caller != callee:
                callers[callee] = max(callers.get(callee, (0, "")), (count, caller))
        clusters = {name: [name] for name in hot}
        places = {name: name for name in hot}
        for name in sorted(hot, key=lambda name: (-self.calls[name], name)):
            if name not in callers:
                continue
            into, own = places[callers[name][1]], places[name]
            if into == own or len(clusters[into]) + len(clusters[own]) > LARGEST:
                continue
            moved = clusters.pop(own)
            clusters[into] += moved
            places.update(dict.fromkeys(moved, into))
        ranked = sorted(
            clusters.values(), key=lambda names: (-sum(self.calls[name] for name in names), names[0]))
        return [name for names in ranked for name in names]


def is_symbol(name: str) -> bool:
    """Whether it is the name of a function of the program, as far as one can see."""
    return re.fullmatch(r"[\w$.]+", name) is not None and not name.startswith("0x")


def write(
    report: Report, out: Path, start: Callable[..., Process], program: str, options, target: Path
) -> None:
    """Writes the order of what pages and forms of every flow run of the program, not of shared libraries."""
    calls, count = Calls(), 0
    for flow in FLOWS:
        with tempfile.TemporaryDirectory(prefix="foyer-bench-") as folder:
            server = Counted(Path(folder) / "callgrind", start(folder))
            # Names as the linker knows them.
            server.command.insert(1, "--demangle=no")
            with server:
                server.wait_for("/healthz", within=PATIENCE)
                demands = Crowds(report, out, server, None, options).demands(flow, options.people)
                requests = [request for demand in demands for request in demand.requests]
                send(server.port, requests)
                server.count(True)
                for _ in range(options.rounds):
                    send(server.port, requests)
                server.count(False)
            for file in server.counts():
                calls.read(file.read_text().splitlines())
            count += options.rounds * len(requests)
    own = functions(program)
    order = [name for name in calls.order(max(1, int(SELDOM * count))) if name in own]
    target.write_text("\n".join(order) + "\n")
    report.line(f"{len(order):,} functions in {target}")


def functions(program: str) -> set[str]:
    """The names of a program's own functions."""
    symbols = subprocess.run(
        ["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    return {line.rsplit(" ", 1)[-1] for line in symbols.splitlines()}


def share(program: str, order: Path) -> float:
    """How many of the functions in the order a program has, of 1."""
    names, own = order.read_text().split(), functions(program)
    return sum(name in own for name in names) / max(1, len(names))
