"""What a whole onboarding costs: from the first page to the last, every page and every form."""

import statistics
import time

from load import Ratio
from person import Form, Visitor
from process import Process
from report import Report

from flows import NUTRISYNC, Flow, Person

MOST_STEPS = 80


class Onboarding:
    """Somebody who walks a flow to its last screen."""

    def __init__(self, server: Process, flow: Flow, person: Person, number: int) -> None:
        self._server = server
        self._flow = flow
        self._person = person
        self._number = number
        self.requests = 0
        self.cpu_seconds = 0.0
        # Of the form that makes the account.
        self.account_seconds = 0.0

    def walk(self) -> "Onboarding":
        begin = self._server.cpu_seconds()
        visitor = Visitor("127.0.0.1", self._server.port)
        path, pressed = f"/{self._flow.id}", set()
        for _ in range(MOST_STEPS):
            answer, path = visitor.follow(path)
            form = Form(answer.body)
            if form.is_complete:
                self.requests = visitor.requests
                self._settle()
                self.cpu_seconds = self._server.cpu_seconds() - begin
                return self
            body = form.filled(self._person)
            press = self._person.presses.get(form.screen)
            if press and form.screen not in pressed:
                pressed.add(form.screen)
                body += f"&action={press}"
            before = self._server.cpu_seconds()
            sent = visitor.ask(form.action, body)
            if form.kind == "account" and not press:
                self.account_seconds += self._server.cpu_seconds() - before
            if sent.status != 303:
                raise SystemExit(
                    f"bench: {form.screen} of {self._flow.id} was answered with {sent.status}.")
            path = sent.header("Location")
        raise SystemExit(f"bench: nobody comes to the end of {self._flow.id}.")

    @staticmethod
    def _settle() -> None:
        """Until what happened is written down: a group of events waits a quarter of a second."""
        time.sleep(0.3)


def measure(report: Report, server: Process, count: int) -> None:
    """Onboardings of NutriSync without and with an account, by turns, each by somebody of their own."""
    without = NUTRISYNC.everyone
    own = Person(without.name, without.answers, {})
    walks: dict[str, list[Onboarding]] = {"without an account": [], "with an account": []}
    for number in range(count):
        for kind, person in zip(walks, (without, own), strict=True):
            walk = Onboarding(server, NUTRISYNC, person, number).walk()
            walks[kind].append(walk)
    report.line(f"{'whole onboardings of ' + NUTRISYNC.id:<34}{'requests':>10}{'CPU ms':>10}{'per core-second':>18}")
    for kind, done in walks.items():
        cost = Ratio.among([one.cpu_seconds for one in done])
        hashing = statistics.median(one.account_seconds for one in done)
        share = hashing / cost.value
        report.keep(
            f"onboarding {kind}", requests=done[0].requests, cpu_ms=round(cost.value * 1e3, 2),
            noise_ms=round(cost.noise * 1e3, 2), per_core_second=round(1 / cost.value, 1),
            account_share=round(share, 3))
        more = f"   {share:.0%} of it the account's form: Argon2id" if hashing else ""
        report.line(
            f"{'  ' + kind:<34}{done[0].requests:>10}{cost.value * 1e3:>10.1f}{1 / cost.value:>18.0f}{more}")
    report.line()
