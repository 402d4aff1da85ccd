"""How what Foyer costs grows with what there is: a plot for each kind of growth, from the same run."""

import statistics
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from crowds import Crowds
from line import Line, Point, Steepening
from load import Demand, Ratio, Turn
from plot import Panel, Plot
from process import Process, free_port
from report import Report

from flows import NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs/benchmarks"
# A start and memory grow in a straight line: the last step costs no more than this times the average one.
# A square, taken at the half and the whole, has 1.5.
STEEPENING_BUDGET = 1.3
START, MEMORY = "ms to the first page", "MB resident"

@dataclass(frozen=True)
class Begun:
    """A start up to the first page: how long it took, the processor time of it, and what is resident then."""

    milliseconds: float
    cpu_milliseconds: float
    megabytes: float

    @staticmethod
    def of(server: Process, path: str) -> "Begun":
        """Of a server that is just started."""
        taken = server.wait_for(path, within=120)
        return Begun(taken * 1000, server.cpu_seconds() * 1000, server.resident_megabytes())


class Growth:
    """What every kind of growth needs: servers, loads and the drawing."""

    def __init__(
        self, report: Report, out: Path, start: Callable[..., Process], program: str, options
    ) -> None:
        self.report = report
        self.out = out
        self.file = out / "growth.requests"
        self.program = program
        self.options = options
        # How often a start is timed at each size.
        self.starts = 3 if options.quick else 5
        # More cookies than a flow remembers, 256, so that each is opened.
        self.cookies = 300 if options.quick else 600
        self._start = start

    def sizes(self, *all_sizes: int) -> list[int]:
        """Those that are not above `--most`."""
        most = self.options.most or all_sizes[-1]
        return [size for size in all_sizes if size <= most] or [all_sizes[0]]

    def served(self, stack: ExitStack, *settings: str, data: str | None = None) -> Process:
        """Foyer with its own flows, ended with the stack."""
        folder = data or stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))
        server = stack.enter_context(self._start(folder, free_port(), *settings))
        server.wait_for("/healthz", within=120)
        return server

    def begun(self, data: str, *settings: str) -> Begun:
        """A start over a folder that exists."""
        with self._start(data, free_port(), *settings) as server:
            return Begun.of(server, f"/{NUTRISYNC.id}")

    def question(self, server: Process) -> Demand:
        """The middle question of NutriSync, as many people ask for it."""
        crowd = Crowds(self.report, self.out, server, None, self.options)
        return crowd.demands(NUTRISYNC, self.options.people)[0]

    def draw(self, name: str, plot: Plot, *, straight: tuple[str, ...] = ()) -> None:
        """Keeps the figures, says what each one more adds and draws them. `straight` names the panels that
        must not bend upwards."""
        plot.write(IMAGES / f"{name}.svg")
        self.report.line(plot.title)
        for panel in plot.panels:
            for of, points in panel.lines.items():
                self._note(f"{name} {panel.upward} {of}".strip(), plot.across, points, panel.upward in straight)
        self.report.line()

    def _note(self, what: str, across: str, points: list[Point], is_straight: bool) -> None:
        fit, bend = Line.through(points), Steepening.of(points)
        verdict = ""
        if is_straight and bend:
            verdict = self.report.judge(what, bend.value, STEEPENING_BUDGET, bend.noise)
        self.report.keep(
            f"growth {what}", across=across, points=[[round(one, 3) for one in point] for point in points],
            constant=fit.constant, each=fit.each, steepening=bend and round(bend.value, 2),
            verdict=verdict)
        measured = "  ".join(f"{at:,.0f}: {value:,.1f} ±{noise:,.1f}" for at, value, noise in points)
        bent = f"; the last step {bend.value:.2f} of the average {verdict}" if bend else ""
        self.report.line(f"  {what}: {measured}")
        self.report.line(f"    {fit.constant:,.1f} and {fit.each:.4g} for each of {across}{bent}")


def point(at: float, values: list[float]) -> Point:
    """The middle of some turns at a size."""
    return at, statistics.median(values), Ratio.among(values).noise


def line(counts: list[int], values: list[list[float]]) -> list[Point]:
    """The middle of the turns at each size."""
    return [point(count, taken) for count, taken in zip(counts, values, strict=True)]


def starts(counts: list[int], begun: list[list[Begun]]) -> list[Panel]:
    """What starts took and hold, at each size. Processor time is what a busy machine leaves alone."""
    return [
        Panel(START, {
            "passed": line(counts, [[one.milliseconds for one in taken] for taken in begun]),
            "processor": line(counts, [[one.cpu_milliseconds for one in taken] for taken in begun])}),
        Panel(MEMORY, {"": line(counts, [[one.megabytes for one in taken] for taken in begun])}),
    ]


def pages(turns: list[Turn]) -> list[float]:
    return [one.cpu_microseconds for one in turns]


def measure(growth: Growth, kinds: list[str]) -> None:
    """Measures and draws these kinds, all of them where none is named."""
    from growth_of_definitions import flows, languages, screens
    from growth_of_load import answers, connections, cores, forms
    from growth_of_store import accounts, events

    known = {
        kind.__name__: kind
        for kind in (
            answers, screens, connections, flows, languages, accounts, events, forms, cores)}
    for name in kinds or known:
        if name not in known:
            raise SystemExit(f"bench: there is no growth of {name}; it knows {', '.join(known)}.")
    for name in kinds or known:
        known[name](growth)
