"""How many instructions a request takes, counted by callgrind: a figure that a busy machine leaves alone."""

import http.client
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from crowds import Crowds
from load import Request
from process import Process
from report import Report

from flows import FLOWS, NUTRISYNC, Flow

# Under callgrind a server takes its time to start and to end.
PATIENCE = 180


class Counted(Process):
    """A server under callgrind that counts only while it is told to."""

    def __init__(self, out: Path, server: Process) -> None:
        self._out = out
        command = [
            "valgrind", "--tool=callgrind", "--instr-atstart=no", "--separate-threads=yes",
            f"--callgrind-out-file={out}", *server.command,
        ]
        super().__init__(server.name, command, server.port, patience=PATIENCE)

    def count(self, is_on: bool) -> None:
        subprocess.run(
            ["callgrind_control", "--instr=" + ("on" if is_on else "off"), str(self.pid)],
            check=True, capture_output=True)

    def counts(self) -> dict[Path, int]:
        """The instructions of each thread, by its file; known once the server has ended."""
        return {
            file: int(found.group(1))
            for file in self._out.parent.glob(self._out.name + "-*")
            if (found := re.search(r"^totals: (\d+)", file.read_text(), re.MULTILINE))
        }


def send(port: int, requests: list[Request]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for request in requests:
        method = "GET" if request.body is None else "POST"
        connection.request(method, request.path, body=request.body, headers=request.headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (200, 303):
            raise SystemExit(f"bench: {method} {request.path} was answered with {answer.status}.")
    connection.close()


def counted(
    start: Callable[..., Process], settings: tuple[str, ...], flow: Flow, kind: str,
    report: Report, out: Path, options,
) -> tuple[int, int]:
    """The instructions of a request: those of the thread that answers, and those of all."""
    with tempfile.TemporaryDirectory(prefix="foyer-bench-") as folder:
        server = Counted(Path(folder) / "callgrind", start(folder, *settings))
        with server:
            server.wait_for("/healthz", within=PATIENCE)
            pages, forms = Crowds(report, out, server, None, options).demands(flow, options.people)
            requests = list((pages if kind == "GET" else forms).requests)
            send(server.port, requests)
            server.count(True)
            for _ in range(options.rounds):
                send(server.port, requests)
            server.count(False)
        totals = list(server.counts().values())
    count = options.rounds * len(requests)
    return max(totals) // count, sum(totals) // count


def measure(report: Report, out: Path, start: Callable[..., Process], options) -> None:
    """Every flow's middle question, and what noting what people do adds to NutriSync's."""
    for tool in ("valgrind", "callgrind_control"):
        if shutil.which(tool) is None:
            raise SystemExit(f"bench: there is no {tool}; script/setup --bench brings it.")
    before = earlier(options.against)
    report.line(
        f"Instructions of a request, {options.people} people {options.rounds} times each; the ids of "
        "sessions are drawn, so that two runs differ by about 1 %")
    report.line()
    report.line(f"{'':<34}{'answering':>12}{'all threads':>14}{'to before':>12}")
    cases = [(flow, kind, ()) for flow in FLOWS for kind in ("GET", "POST")]
    cases += [(NUTRISYNC, kind, ("--retain-events", "0")) for kind in ("GET", "POST")]
    for flow, kind, settings in cases:
        own, every = counted(start, settings, flow, kind, report, out, options)
        name = f"{kind:<4} {flow.id}" + (" without events" if settings else "")
        report.keep(f"instructions {name}", answering=own, all=every)
        change = f"{own / before[name] - 1:+.1%}" if name in before else ""
        report.line(f"{name:<34}{own:>12,}{every:>14,}{change:>12}")


def earlier(file: Path | None) -> dict[str, int]:
    """What a run before wrote down."""
    if file is None:
        return {}
    figures = json.loads(file.read_text())["figures"]
    return {
        figure["what"].removeprefix("instructions "): figure["answering"]
        for figure in figures if figure["what"].startswith("instructions ")
    }
