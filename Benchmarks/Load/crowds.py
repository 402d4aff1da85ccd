"""What a question costs, for many people and for one, in every flow."""

import statistics
import subprocess
from pathlib import Path

import browser
from crowd import Crowd, Place
from load import HAS_CORE, Demand, Load, Ratio, Request, by_turns, costs
from person import Answer, Visitor
from process import Process
from report import Report

from flows import COMPANY_CODE, FLOWS, NUTRISYNC, Flow

# A late question: behind it a flow knows enough to draw the person's day beside every page.
LATE = "activity"

# Source: docs/architecture.md, "Budgets".
WARM_BUDGET = 1.5
COLD_BUDGET = 1.8
POST_BUDGET = 2.2
ASSET_BUDGET = 1.4


def add_company(data: str, program: str) -> None:
    """The company whose code people of OPS enter."""
    subprocess.run(
        [program, "company", "add", "--data", data, "--code", COMPANY_CODE, "--name", "Ridgeline"],
        check=True, capture_output=True)


class Crowds:
    """Compares a server with a bare one that sends the same bytes."""

    def __init__(self, report: Report, out: Path, server: Process, bare, options) -> None:
        self._report = report
        self._out = out
        self._server = server
        self._bare = bare
        self._options = options

    def measure(self) -> None:
        report = self._report
        report.line(f"{'':<34}{'':>7}{'CPU µs/request':>32}{'ratio to bare':>25}   budget")
        report.line(
            f"{'':<34}{'bytes':>7}{'bare':>8}{'one':>8}{'warm':>8}{'cold':>8}"
            f"{'one':>9}{'warm':>8}{'':>6}{'cold':>8}")
        for flow in FLOWS:
            self._compare(flow, None)
        if not self._options.quick:
            self._compare(NUTRISYNC, LATE, browser.DESK)
        report.line()

    def _compare(self, flow: Flow, screen: str | None, device: dict[str, str] = browser.PHONE) -> None:
        crowd = Crowd(
            self._server.port, flow, self._options.people, screen, self._options.cookies, device)
        people = crowd.places
        name = f"{flow.id} {crowd.screen}" + (", at a desk" if device is browser.DESK else "")
        arrivals = [self.arrival(one, device) for one in people if one.arrival]
        self._row(
            f"GET  {name}", crowd.middle.page, [self.get(one, device) for one in people], arrivals,
            (WARM_BUDGET, COLD_BUDGET), device)
        first = people[0]
        visitor = Visitor("127.0.0.1", self._server.port)
        visitor.cookies = dict([first.cookie.split("=", 1)])
        sent = visitor.ask(first.action, first.body)
        self._row(f"POST {name}", sent, [self.post(one) for one in people], [], (0, POST_BUDGET))

    def demands(self, flow: Flow, count: int) -> list[Demand]:
        """Pages and forms of many people of a flow."""
        people = Crowd(self._server.port, flow, count).places
        return [
            Demand(tuple(self.get(one) for one in people)),
            Demand(tuple(self.post(one) for one in people)),
        ]

    def get(self, place: Place, device: dict[str, str] = browser.PHONE) -> Request:
        since = place.arrival[1] if place.arrival else "/"
        return Request(place.path, browser.page(self._server.port, place.cookie, since, device))

    def post(self, place: Place) -> Request:
        return Request(
            place.action, browser.form(self._server.port, place.cookie, place.path), place.body)

    def arrival(self, place: Place, device: dict[str, str] = browser.PHONE) -> Request:
        """The form that led to somebody's page."""
        cookie, action, body = place.arrival
        return Request(action, browser.form(self._server.port, cookie, action, device), body)

    def _row(
        self, name: str, answer: Answer, requests: list[Request], arrivals: list[Request],
        budgets: tuple[float, float], device: dict[str, str] = browser.PHONE,
    ) -> None:
        one, many = Demand((requests[0],)), Demand(tuple(requests))
        with self._bare(self._out, answer, "crowd") as theirs:
            theirs.wait_for("/")
            loads = [Load(theirs, one), Load(self._server, one), Load(self._server, many)]
            if arrivals:
                following = Demand(
                    tuple(arrivals),
                    following=browser.page(self._server.port, since=arrivals[0].path, device=device))
                loads.append(Load(self._server, following))
            turns = by_turns(
                loads, self._out / "crowd.requests", self._options.seconds, self._options.rounds,
                is_awake=HAS_CORE)
        base = costs(turns[0])
        figures = {"one": costs(turns[1]), "cold": costs(turns[2])}
        if arrivals:
            figures["warm"] = [turn.page_microseconds for turn in turns[3]]
            figures["step"] = costs(turns[3])
        ratios = {kind: Ratio.of(base, values) for kind, values in figures.items()}
        # What people cost is the figure.
        verdicts = {
            kind: self._report.judge(f"{name} {kind}", ratios[kind].value, budget, ratios[kind].noise)
            for kind, budget in zip(("warm", "cold"), budgets, strict=True) if kind in ratios
        }
        self._report.keep(
            name, bytes=len(answer.body), people=len(requests),
            bare=round(statistics.median(base), 1), budgets=budgets, verdicts=verdicts,
            cpu={kind: round(statistics.median(values), 1) for kind, values in figures.items()},
            ratios={kind: round(ratio.value, 2) for kind, ratio in ratios.items()},
            noise={kind: round(ratio.noise, 2) for kind, ratio in ratios.items()})

        def cost(kind: str) -> str:
            return f"{statistics.median(figures[kind]):>8.1f}" if kind in figures else f"{'':>8}"

        def ratio(kind: str) -> str:
            found = ratios.get(kind)
            return f"{found.value:>8.2f} ±{found.noise:<4.2f}" if found else f"{'':>14}"

        judged = "  ".join(
            f"≤ {budget:.1f} {verdicts[kind]}"
            for kind, budget in zip(("warm", "cold"), budgets, strict=True) if kind in verdicts)
        self._report.line(
            f"{name:<34}{len(answer.body):>7,}{statistics.median(base):>8.1f}{cost('one')}{cost('warm')}"
            f"{cost('cold')}{ratios['one'].value:>9.2f}{ratio('warm')}{ratio('cold')}   {judged}")
