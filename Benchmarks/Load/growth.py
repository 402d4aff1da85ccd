"""How what Foyer costs grows with what there is: a plot for each kind of growth, from the same run."""

import statistics
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from crowds import Crowds
from line import Line, Point, Steepening
from load import Demand, Ratio, Turn
from plot import Plot
from process import Process, free_port
from report import Report

from flows import NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs/benchmarks"
# More cookies than a flow remembers, so that each is opened.
COOKIES = 600
# A start and memory grow in a straight line: the last step costs no more than this times the average one.
# A square, taken at the half and the whole, has 1.5.
STEEPENING_BUDGET = 1.3
# How often a start is timed at each size.
STARTS = 5


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

    def first_page(self, data: str, *settings: str) -> tuple[float, float]:
        """Milliseconds from a start to the first page, and the megabytes that are resident then."""
        with self._start(data, free_port(), *settings) as server:
            taken = server.wait_for(f"/{NUTRISYNC.id}", within=120) * 1000
            return taken, server.resident_megabytes()

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


def pages(turns: list[Turn]) -> list[float]:
    return [one.cpu_microseconds for one in turns]


def measure(growth: Growth, kinds: list[str]) -> None:
    """Measures and draws these kinds, all of them where none is named."""
    from growth_of_definitions import flows, languages, screens
    from growth_of_load import answers, connections, cores
    from growth_of_store import accounts, events

    known = {
        kind.__name__: kind
        for kind in (answers, screens, connections, flows, languages, accounts, events, cores)}
    for name in kinds or known:
        if name not in known:
            raise SystemExit(f"bench: there is no growth of {name}; it knows {', '.join(known)}.")
    for name in kinds or known:
        known[name](growth)
