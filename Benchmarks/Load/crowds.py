"""What a question costs, for many people and for one, in every flow."""

from pathlib import Path

from crowd import Crowd, Place
from load import Demand, Load, Ratio, Request, by_turns, median
from person import Answer, Visitor
from process import Process
from report import Report

from flows import FLOWS, NUTRISYNC, Flow

# A late question: behind it a flow knows enough to draw the person's day beside every page.
LATE = "activity"

# Source: docs/architecture.md, "Budgets".
GET_BUDGET = 2.0
POST_BUDGET = 3.0


class Crowds:
    """Compares a server with a bare one that sends the same bytes."""

    def __init__(self, report: Report, out: Path, server: Process, bare, options) -> None:
        self._report = report
        self._out = out
        self._server = server
        self._bare = bare
        self._options = options
        # As a browser would send it.
        self.common = {
            "Host": f"127.0.0.1:{server.port}", "Accept-Encoding": "gzip, deflate, br",
            "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "Accept-Language": "en-US,en;q=0.5",
            "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        }

    def measure(self) -> None:
        report = self._report
        report.line(
            f"{'':<34}{'bytes':>7}{'CPU µs/request':>20}{'':>9}{'ratio to bare':>20}   budget")
        report.line(
            f"{'':<34}{'':>7}{'bare':>8}{'one':>8}{'many':>8}{'':>6}{'one':>9}{'many':>9}{'±':>6}")
        for flow in FLOWS:
            self._compare(flow, None)
        self._compare(NUTRISYNC, LATE)
        report.line()

    def _compare(self, flow: Flow, screen: str | None) -> None:
        crowd = Crowd(self._server.port, flow, self._options.people, screen)
        people = crowd.places
        name = f"{flow.id} {crowd.screen}"
        self._row(f"GET  {name}", crowd.middle.page, [self.get(one) for one in people], GET_BUDGET)
        first = people[0]
        visitor = Visitor("127.0.0.1", self._server.port)
        visitor.cookies = dict([first.cookie.split("=", 1)])
        sent = visitor.ask(first.action, first.body)
        self._row(f"POST {name}", sent, [self.post(one) for one in people], POST_BUDGET)
        self._step(name, [self.post(one) for one in people])

    def demands(self, flow: Flow, count: int) -> list[Demand]:
        """Pages and forms of many people of a flow."""
        people = Crowd(self._server.port, flow, count).places
        return [
            Demand(tuple(self.get(one) for one in people)),
            Demand(tuple(self.post(one) for one in people)),
        ]

    def get(self, place: Place) -> Request:
        return Request(place.path, self.common | {"Cookie": place.cookie})

    def post(self, place: Place) -> Request:
        sender = Visitor("127.0.0.1", self._server.port)
        headers = self.common | {"Cookie": place.cookie} | sender.post_headers
        return Request(place.action, headers, place.body)

    def _row(self, name: str, answer: Answer, requests: list[Request], budget: float) -> None:
        script = self._out / "crowd.lua"
        one, many = Demand((requests[0],)), Demand(tuple(requests))
        with self._bare(self._out, answer, "crowd") as theirs:
            theirs.wait_for("/")
            base, single, crowd = by_turns(
                [Load(theirs, one), Load(self._server, one), Load(self._server, many)],
                script, self._options.seconds, self._options.rounds)
        alone, together = Ratio.of(base, single), Ratio.of(base, crowd)
        # What people cost is the figure.
        verdict = self._report.judge(together.value, budget, together.noise)
        costs = [median(turns).cpu_microseconds for turns in (base, single, crowd)]
        self._report.keep(
            name, bytes=len(answer.body), people=len(requests),
            bare=round(costs[0], 1), one=round(costs[1], 1), many=round(costs[2], 1),
            ratio_one=round(alone.value, 2), ratio=round(together.value, 2),
            noise=round(together.noise, 2), budget=budget, verdict=verdict)
        self._report.line(
            f"{name:<34}{len(answer.body):>7,}{costs[0]:>8.1f}{costs[1]:>8.1f}{costs[2]:>8.1f}{'':>6}"
            f"{alone.value:>9.2f}{together.value:>9.2f}{together.noise:>6.2f}   ≤ {budget:.1f}  {verdict}")

    def _step(self, name: str, requests: list[Request]) -> None:
        """A form and the page behind it with the session that it sealed, halved: what a person's step
        costs for each of its two requests."""
        load = Load(self._server, Demand(tuple(requests), following=self.common))
        turns = by_turns([load], self._out / "crowd.lua", self._options.seconds, self._options.rounds)
        cost = median(turns[0]).cpu_microseconds
        self._report.keep(f"step {name}", many=round(cost, 1), people=len(requests))
        self._report.line(f"{f'step {name}, a request':<34}{'':>7}{'':>16}{cost:>8.1f}")
