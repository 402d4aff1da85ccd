"""How what a page costs grows with what there is: answers, connections, accounts, threads."""

import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from crowds import Crowds
from load import Demand, Load, Ratio, Request, by_turns, costs, turn
from person import Form, Visitor
from plot import Plot
from process import Process, free_port
from report import Report

from flows import NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs/images"
# More cookies than a flow remembers, so that each is opened.
COOKIES = 600
CONNECTIONS = (1, 16, 100, 500, 1000, 2000)
ACCOUNTS = (0, 1_000, 10_000, 100_000, 1_000_000)
# A hash in the form of an account; nobody signs in with it.
HASH = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$TsfNuXMfFO3yUOtz2AfaHULdA0h3zlKVCsEqNJMcqHI"


class Growth:
    """Measures each kind of growth with a server of its own and draws it."""

    def __init__(self, report: Report, out: Path, start: Callable[..., Process], program: str, options) -> None:
        self._report = report
        self._out = out
        self._start = start
        self._program = program
        self._options = options

    def measure(self) -> None:
        self._answers()
        self._connections()
        self._accounts()
        self._threads()

    def _answers(self) -> None:
        """One page, asked for by people who have answered more and more."""
        with self._server("--threads", "1") as server:
            common = self._common(server)
            visitor, path, pressed = Visitor("127.0.0.1", server.port), f"/{NUTRISYNC.id}", set()
            names: set[str] = set()
            fixed, stages = "", []
            for _ in range(60):
                answer, path = visitor.follow(path)
                form = Form(answer.body)
                if form.is_complete or not form.action or form.kind == "account":
                    break
                if not fixed and form.kind == "question":
                    fixed = path
                body = form.filled(NUTRISYNC.everyone)
                press = NUTRISYNC.everyone.presses.get(form.screen)
                if press and form.screen not in pressed:
                    pressed.add(form.screen)
                    body += f"&action={press}"
                before = dict(visitor.cookies)
                sent = visitor.ask(form.action, body)
                if sent.status != 303:
                    break
                path = sent.header("Location")
                asked = {control.name for control in form.controls}
                if not fixed or asked <= names:
                    continue
                names |= asked
                cookies = []
                for _ in range(COOKIES):
                    again = Visitor("127.0.0.1", server.port)
                    again.cookies = dict(before)
                    again.ask(form.action, body)
                    cookies.append(again.cookie)
                    again.close()
                stages.append((len(names), cookies))
            loads = [
                Load(server, Demand(tuple(
                    Request(fixed, common | {"Cookie": cookie}) for cookie in cookies)))
                for _, cookies in stages]
            found = by_turns(
                loads, self._out / "growth.requests", self._options.seconds / 2, self._options.rounds)
        points = [
            self._point(count, costs(turns)) for (count, _), turns in zip(stages, found, strict=True)]
        self._draw(
            "answers", Plot("A page, by what was answered before", "controls filled in", "µs of a GET", points))

    def _connections(self) -> None:
        """One page over more and more connections that stay open."""
        with self._server("--threads", "1", "--connections", "2500") as server:
            crowd = Crowds(self._report, self._out, server, None, self._options)
            demand = crowd.demands(NUTRISYNC, self._options.people)[0]
            found: dict[int, list[float]] = {count: [] for count in CONNECTIONS}
            memory: dict[int, list[float]] = {count: [] for count in CONNECTIONS}
            for _ in range(self._options.rounds):
                for count in CONNECTIONS:
                    taken = turn(
                        server, demand, self._out / "growth.requests", self._options.seconds,
                        connections=count)
                    found[count].append(taken.cpu_microseconds)
                    memory[count].append(server.resident_megabytes())
        self._draw("connections", Plot(
            "A page, by connections that are open", "connections", "µs of a GET",
            [self._point(count, values) for count, values in found.items()], True))
        self._draw("connections-memory", Plot(
            "Memory, by connections that were open", "connections", "MB resident",
            [self._point(count, values) for count, values in memory.items()], True))

    def _accounts(self) -> None:
        """The start, memory and a page with more and more accounts in the store."""
        begins, sizes, pages = [], [], []
        with tempfile.TemporaryDirectory(prefix="foyer-bench-") as data:
            present = 0
            for count in ACCOUNTS:
                lines = Path(data) / "accounts.jsonl"
                with lines.open("w") as file:
                    for number in range(present, count):
                        file.write(json.dumps({"email": f"p{number}@example.org", "hash": HASH}) + "\n")
                if count > present:
                    subprocess.run(
                        [self._program, "import", "accounts", "--file", str(lines), "--flow",
                         NUTRISYNC.id, "--data", data], check=True, capture_output=True)
                lines.unlink()
                present = count
                taken = []
                for _ in range(5):
                    with self._start(data, free_port()) as server:
                        taken.append(server.wait_for(f"/{NUTRISYNC.id}") * 1000)
                begins.append(self._point(count, taken))
                with self._start(data, free_port(), "--threads", "1") as server:
                    server.wait_for("/healthz")
                    crowd = Crowds(self._report, self._out, server, None, self._options)
                    demand = crowd.demands(NUTRISYNC, self._options.people)[0]
                    values = [
                        turn(server, demand, self._out / "growth.requests", self._options.seconds)
                        .cpu_microseconds for _ in range(self._options.rounds)]
                    pages.append(self._point(count, values))
                    sizes.append((count, server.resident_megabytes(), 0))
        self._draw("accounts-start", Plot(
            "The start, by accounts in the store", "accounts", "ms to the first page", begins, True))
        self._draw("accounts-memory", Plot(
            "Memory, by accounts in the store", "accounts", "MB resident", sizes, True))
        self._draw("accounts-page", Plot(
            "A page, by accounts in the store", "accounts", "µs of a GET", pages, True))

    def _threads(self) -> None:
        """Pages a second with one thread and with two, by turns: the load shares the same cores."""
        with self._server("--threads", "1") as one, self._server("--threads", "2") as two:
            servers = [
                (server, Crowds(self._report, self._out, server, None, self._options).demands(NUTRISYNC, self._options.people)[0])
                for server in (one, two)]
            found: list[list[float]] = [[], []]
            for _ in range(self._options.rounds):
                for number, (server, demand) in enumerate(servers):
                    found[number].append(turn(
                        server, demand, self._out / "growth.requests", self._options.seconds,
                        connections=64).per_second)
        self._draw("threads", Plot(
            "Pages a second, by threads", "threads, on two cores that the load shares", "GET/s",
            [self._point(number + 1, values) for number, values in enumerate(found)]))

    def _server(self, *settings: str) -> "Served":
        return Served(self._start, settings)

    @staticmethod
    def _common(server: Process) -> dict[str, str]:
        return {"Host": f"127.0.0.1:{server.port}"}

    @staticmethod
    def _point(at: float, values: list[float]) -> tuple[float, float, float]:
        middle = Ratio.among(values)
        return at, statistics.median(values), middle.noise

    def _draw(self, name: str, plot: Plot) -> None:
        plot.write(IMAGES / f"growth-{name}.svg")
        self._report.keep(f"growth {name}", points=[[round(one, 2) for one in point] for point in plot.points])
        self._report.line(plot.title)
        for at, value, noise in plot.points:
            self._report.line(f"{at:>14,.0f}{value:>14,.1f} ±{noise:,.1f}")


class Served:
    """A server with a folder of its own."""

    def __init__(self, start: Callable[..., Process], settings: tuple[str, ...]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="foyer-bench-")
        self._process = start(self._folder.name, free_port(), *settings)

    def __enter__(self) -> Process:
        self._process.__enter__()
        self._process.wait_for("/healthz")
        return self._process

    def __exit__(self, *error: object) -> None:
        self._process.__exit__(*error)
        self._folder.cleanup()
