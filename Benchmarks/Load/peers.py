"""The same page and form from frameworks that render a page for each request, each as its documentation
recommends for production."""

import html
import json
import os
import re
import shutil
import statistics
import tempfile
import urllib.parse
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import browser
from crowd import TOKEN, Crowd, Place
from load import CONNECTIONS, Demand, Load, Ratio, Request, by_turns, costs, turn
from person import Visitor
from process import Process, free_port

from flows import NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
PEERS = ROOT / "Benchmarks/Peers"
# What a template would hold as a variable: text between tags and values in attributes.
TEXT = re.compile(rb"(?<=>)[^<>]*[^<>\s][^<>]*(?=<)")
PEOPLE = 200

# How much less of a processor Foyer takes for a page.
HUMMINGBIRD_BUDGET = 1 / 5
DJANGO_BUDGET = 1 / 50


@dataclass(frozen=True)
class Peer:
    """A server with the page, and how people's sessions come about there."""

    name: str
    server: Process
    path: str
    # Where the answers of the screens before go, what else the form of them has, and the name of a
    # form's token.
    before: str
    step: dict[str, str]
    token: str
    # How the names of fields begin, before and on the screen.
    prefixes: tuple[str, str] = ("", "")
    budget: float | None = None

    def demands(self, places: list[Place], field: str) -> list[Demand]:
        """Each person's page, and its form as they would send it."""
        pages, forms = [], []
        for place in places:
            visitor = Visitor("127.0.0.1", self.server.port)
            page, _ = visitor.follow(self.path.partition("/question")[0])
            answers = {self.prefixes[0] + name: value for name, value in place.answers.items()}
            self._send(visitor, self.before, answers | self._current("before"), page.body)
            page = visitor.ask(self.path)
            pages.append(Request(
                self.path, browser.page(self.server.port, visitor.cookie, self.before)))
            chosen = [
                (self.prefixes[1] + field, value)
                for name, value in urllib.parse.parse_qsl(place.body) if name == field]
            body = [*chosen, *self._current("question").items(), *self._token(page.body).items()]
            form = Request(
                self.path, browser.form(self.server.port, visitor.cookie, self.path),
                urllib.parse.urlencode(body))
            forms.append(form)
        sent = visitor.ask(forms[-1].path, forms[-1].body)
        if sent.status not in (302, 303) or not sent.header("Set-Cookie"):
            raise SystemExit(f"bench: {self.name} answered the form with {sent.status}.")
        return [Demand(tuple(pages)), Demand(tuple(forms))]

    def _send(self, visitor: Visitor, path: str, answers: dict[str, str], page: bytes) -> None:
        sent = visitor.ask(path, urllib.parse.urlencode(answers | self._token(page)))
        if sent.status not in (302, 303):
            raise SystemExit(f"bench: {self.name} answered {path} with {sent.status}.")

    def _current(self, name: str) -> dict[str, str]:
        return {key: name for key in self.step}

    def _token(self, page: bytes) -> dict[str, str]:
        found = TOKEN.search(page)
        return {self.token: html.unescape(found.group(1).decode())} if found else {}


def as_template(page: bytes) -> tuple[str, dict[str, str]]:
    """A page whose every text is a variable, and the words that give the same page again. Mustache,
    Jinja2 and Django's templates understand it."""
    words: dict[str, str] = {}

    def variable(match: re.Match) -> bytes:
        name = f"word{len(words)}"
        words[name] = html.unescape(match.group().decode())
        return f"{{{{ {name} }}}}".encode()

    template = TEXT.sub(variable, page)
    return TOKEN.sub(b'name="form-token" value="{{ token }}"', template).decode(), words


def written(out: Path, place: Place, field: str, options: list[str]) -> int:
    """The file that every peer reads; how many variables its template has."""
    template, words = as_template(place.page.body)
    (out / "peer.json").write_text(json.dumps({
        "template": template, "words": words, "field": field, "options": options,
        "answers": sorted(place.answers)}))
    return len(words)


def servers(out: Path) -> list[Peer]:
    file = str((out / "peer.json").resolve())
    cores = os.cpu_count()
    # Source: https://docs.gunicorn.org/en/stable/design.html, "How Many Workers?"; threads, because
    # only with them a worker keeps connections open.
    gunicorn = ["--workers", str(2 * cores + 1), "--threads", "2", "--keep-alive", "75"]

    def python(name: str, folder: str, *more: object) -> Peer:
        port = free_port()
        command = [
            str(out / f"{folder.lower()}/bin/gunicorn"), "--chdir", str(PEERS / folder), *gunicorn,
            "--bind", f"127.0.0.1:{port}", "peer:application"]
        return Peer(name, Process(name, command, port, PEER=file), *more)

    port = free_port()
    program = str(out / "hummingbird/release/PeerServer")
    found = [
        Peer(
            "Hummingbird, swift-mustache", Process("hummingbird", [program, str(port), file], port),
            "/page", "/before", {}, "form-token", budget=HUMMINGBIRD_BUDGET),
        python(
            "Django, formtools, gunicorn", "Django", "/page/question", "/page/before",
            {"wizard-current_step": ""}, "csrfmiddlewaretoken", ("before-", "question-"), DJANGO_BUDGET),
        python("Flask, Jinja2, gunicorn", "Flask", "/page", "/before", {}, "csrf_token"),
    ]
    port = free_port()
    if node := shutil.which("node"):
        command = [node, str(PEERS / "Node/peer.mjs"), str(port), file, str(cores)]
        found.append(Peer(
            "Node, http, template string", Process("node", command, port), "/page", "/before", {},
            "form-token"))
    return found


def compare(report, out: Path, start, bare, options) -> None:
    """`start` makes Foyer as it is served; `bare` the server in C for an answer."""
    with ExitStack() as stack:
        ours = stack.enter_context(
            start(stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))))
        ours.wait_for("/healthz")
        places = Crowd(ours.port, NUTRISYNC, min(PEOPLE, options.people)).places
        middle = Crowd.middle_of(places)
        field = next(
            name for name, _ in urllib.parse.parse_qsl(middle.body) if name in middle.choices)
        variables = written(out, middle, field, middle.choices[field])
        pages = [
            Request(one.path, browser.page(ours.port, one.cookie, one.arrival[1])) for one in places]
        forms = [
            Request(one.action, browser.form(ours.port, one.cookie, one.path), one.body)
            for one in places]
        floor = stack.enter_context(bare(out, middle.page, "peer"))
        floor.wait_for("/")
        rows: list[tuple[str, Process, list[Demand], float | None]] = [
            ("bare libmicrohttpd", floor, [Demand((pages[0],)), Demand((forms[0],))], None),
            ("Foyer", ours, [Demand(tuple(pages)), Demand(tuple(forms))], None)]
        for peer in servers(out):
            stack.enter_context(peer.server)
            peer.server.wait_for(peer.path)
            rows.append((peer.name, peer.server, peer.demands(places, field), peer.budget))
        file = out / "peer.requests"
        spent = [
            [costs(turns) for turns in by_turns(
                [Load(server, demands[kind]) for _, server, demands, _ in rows], file,
                options.seconds, options.rounds)]
            for kind in (0, 1)]
        report.line(
            f"the same page of {len(middle.page.body):,} bytes with {variables} variables, and its form; "
            f"{len(places)} people, {CONNECTIONS} connections, every core")
        report.line(
            f"{'':<30}{'bytes':>7}{'CPU µs/request':>16}{'times Foyer':>22}{'':>6}{'MB':>6}{'start ms':>10}"
            f"{'GET/s':>9}{'p50 ms':>9}{'p99 ms':>9}")
        report.line(
            f"{'':<37}{'GET':>8}{'POST':>8}{'GET':>14}{'POST':>14}{'':>16}{'most':>9}{'at half of it':>18}")
        for number, row in enumerate(rows):
            tell(report, number, row, spent, file, options)
        if not shutil.which("node"):
            report.line("Node is left out: there is no node here.")
    report.line()


def tell(
    report, number: int, row: tuple[str, Process, list[Demand], float | None],
    spent: list[list[list[float]]], file: Path, options
) -> None:
    """Measures what is left to be measured of a server, and writes its line; `spent` are the costs of all of them, for
    pages and for forms."""
    name, server, demands, budget = row
    most = statistics.median(
        turn(server, demands[0], file, max(1, options.seconds)).per_second for _ in range(3))
    calm = turn(
        server, demands[0], file, 1.5 if options.quick else 8, rate=most / 2,
        connections=4 * CONNECTIONS)
    ratios = [Ratio.of(kind[1], kind[number]) for kind in spent]
    memory, begun = server.family_megabytes(), starts(server, options)
    verdict = ""
    if budget:
        inverse = Ratio.of(spent[0][number], spent[0][1])
        verdict = report.judge(f"Foyer to {name}", inverse.value, budget, inverse.noise)
        verdict = f"  ≥ {1 / budget:.0f} {verdict}"
    get, post = (statistics.median(kind[number]) for kind in spent)
    length = size(server, demands[0].requests[0])
    report.keep(
        f"peer {name}", get=round(get, 1), post=round(post, 1), megabytes=round(memory, 1),
        get_ratio=round(ratios[0].value, 2), get_noise=round(ratios[0].noise, 2),
        post_ratio=round(ratios[1].value, 2), post_noise=round(ratios[1].noise, 2),
        start_ms=round(begun), most_per_second=round(most), p50_ms=calm.p50_microseconds / 1e3,
        p99_ms=calm.p99_microseconds / 1e3, bytes=length, verdict=verdict.strip())
    report.line(
        f"{name:<30}{length:>7,}{get:>8.1f}{post:>8.1f}"
        f"{ratios[0].value:>8.2f} ±{ratios[0].noise:<4.2f}{ratios[1].value:>8.2f} ±{ratios[1].noise:<4.2f}"
        f"{memory:>7.0f}{begun:>10.0f}{most:>9,.0f}{calm.p50_microseconds / 1e3:>9.2f}"
        f"{calm.p99_microseconds / 1e3:>9.2f}{verdict}")


def size(server: Process, page: Request) -> int:
    """The bytes of a page as this server writes it."""
    visitor = Visitor("127.0.0.1", server.port)
    visitor.cookies = dict(
        pair.split("=", 1) for pair in page.headers.get("Cookie", "").split("; ") if pair)
    return len(visitor.ask(page.path).body)


def starts(server: Process, options) -> float:
    """Milliseconds from the start of another process of the same kind to its first answer."""
    taken = []
    for _ in range(1 if options.quick else 3):
        with ExitStack() as stack:
            port = free_port()
            command = [part.replace(str(server.port), str(port)) for part in server.command]
            if "--data" in command:
                command[command.index("--data") + 1] = stack.enter_context(
                    tempfile.TemporaryDirectory(prefix="foyer-bench-"))
            again = stack.enter_context(Process(server.name, command, port, **server.settings))
            taken.append(again.wait_for("/") * 1000)
    return statistics.median(taken)
