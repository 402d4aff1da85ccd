"""Foyer beside a bare libmicrohttpd server, by turns, on one machine in one run."""

import argparse
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

from load import CONNECTIONS, ROUNDS, Demand, Turn, median, turn
from person import Answer, Visitor
from process import Process, free_port

from flows import NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
# A question in the middle: cards, a number, and a session with a dozen answers.
SCREEN = "activity"
# Where two servers are compared each has one thread: with more of them it is luck how many have
# connections and how often they get in each other's way.
THREADS = 1
# What libmicrohttpd writes itself.
OWN_HEADERS = {"content-length", "date", "connection", "transfer-encoding"}

# Source: docs/architecture.md, "Budgets".
GET_BUDGET = 2.0
POST_BUDGET = 3.0
MEMORY_BUDGET = 64
DRIFT_BUDGET = 2
START_BUDGET = 500
PLAN_BUDGET = 300


class Report:
    """Lines for people, and whether a budget was missed."""

    def __init__(self) -> None:
        self.has_missed = False

    def line(self, text: str = "") -> None:
        print(text, flush=True)

    def figure(self, what: str, value: str, budget: str, holds: bool) -> None:
        self.has_missed |= not holds
        self.line(f"{what:<44}{value:>14}   {budget:<10} {'ok' if holds else 'MISSED'}")


def foyer(data: str, port: int, *options: str) -> Process:
    command = [
        str(ROOT / ".build/release/foyer"), "serve", "--port", str(port), "--data", data,
        "--templates", str(ROOT / "Templates"), "--public", str(ROOT / "Public"), *options,
    ]
    return Process("foyer", command, port)


def bare(out: Path, answer: Answer, name: str) -> Process:
    """A bare server for the very bytes and headers of an answer of Foyer."""
    body, headers = out / f"{name}.body", out / f"{name}.headers"
    body.write_bytes(answer.body)
    kept = [f"{key}: {value}" for key, value in answer.headers if key.lower() not in OWN_HEADERS]
    headers.write_text("\n".join(kept) + "\n")
    port = free_port()
    command = [str(out / "bare"), str(port), str(body), str(headers), str(THREADS)]
    return Process(f"bare {name}", command, port)


def compare(
    report: Report, out: Path, ours: Process, subject: tuple[str, Demand, Answer, float],
    seconds: float,
) -> None:
    name, demand, answer, budget = subject
    script = out / f"{name}.lua"
    with bare(out, answer, name) as theirs:
        theirs.wait_for("/")
        for server in (theirs, ours):
            turn(server, demand, script, 1)
        turns: dict[str, list[Turn]] = {"theirs": [], "ours": []}
        for _ in range(ROUNDS):
            turns["theirs"].append(turn(theirs, demand, script, seconds))
            turns["ours"].append(turn(ours, demand, script, seconds))
    base, own = median(turns["theirs"]), median(turns["ours"])
    # Of two turns side by side, so that what the machine does besides is in both.
    ratio = statistics.median(
        mine.cpu_microseconds / other.cpu_microseconds
        for other, mine in zip(turns["theirs"], turns["ours"], strict=True))
    holds = ratio <= budget
    report.has_missed |= not holds
    report.line(
        f"{name:<10}{len(answer.body):>8,}{base.cpu_microseconds:>10.1f}"
        f"{own.cpu_microseconds:>9.1f}{ratio:>8.2f}   ≤ {budget:.1f}  {'ok' if holds else 'MISSED':<7}"
        f"{base.per_second:>9,.0f}{own.per_second:>10,.0f}"
    )


def subjects(server: Process) -> list[tuple[str, Demand, Answer, float]]:
    visitor = Visitor("127.0.0.1", server.port)
    page, form = visitor.come_to(NUTRISYNC, SCREEN)
    # As a browser would send it.
    common = {
        "Host": f"127.0.0.1:{server.port}", "Accept-Encoding": "gzip, deflate, br",
        "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "Accept-Language": "en-US,en;q=0.5",
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    }
    cookie = {"Cookie": visitor.cookie}
    get = Demand(f"/{NUTRISYNC.id}/{SCREEN}", common | cookie)
    body = form.filled(NUTRISYNC.everyone)
    post = Demand(form.action, common | cookie | visitor.post_headers, body)
    asset = Demand(form.stylesheet, common)
    sent = Visitor("127.0.0.1", server.port)
    sent.cookies = dict(visitor.cookies)
    posted = sent.ask(form.action, body)
    if posted.status != 303:
        raise SystemExit(f"bench: the form of {SCREEN} was answered with {posted.status}.")
    plain = Visitor("127.0.0.1", server.port).ask(form.stylesheet)
    return [
        ("GET", get, page, GET_BUDGET),
        ("POST", post, posted, POST_BUDGET),
        ("asset", asset, plain, GET_BUDGET),
    ]


def memory(report: Report, out: Path, server: Process, demands: list[Demand]) -> None:
    """Resident memory after 100,000 requests more, and what 100,000 more add to it."""
    sizes = []
    for _ in range(2):
        done = 0
        while done < 100_000:
            for demand in demands:
                done += turn(server, demand, out / "memory.lua", 2).requests
        sizes.append(server.resident_megabytes())
    drift = sizes[1] - sizes[0]
    report.figure(
        "resident after 100,000 requests, MB", f"{sizes[0]:.1f}", f"< {MEMORY_BUDGET}",
        max(sizes) < MEMORY_BUDGET)
    report.figure(
        "  drift over 100,000 more, MB", f"{drift:+.2f}", f"< {DRIFT_BUDGET}", drift < DRIFT_BUDGET)


def start(report: Report, data: str) -> None:
    """From the start of the process to the first page, with a folder of data that exists."""
    times = []
    for _ in range(5):
        with foyer(data, free_port()) as server:
            times.append(server.wait_for(f"/{NUTRISYNC.id}") * 1000)
    value = statistics.median(times)
    report.figure(
        "start to the first page, ms", f"{value:.0f}", f"< {START_BUDGET}", value < START_BUDGET)


def plan(report: Report, out: Path) -> None:
    program = out / "plan/release/PlanBenchmark"
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    value = float(output.split()[0])
    report.figure(
        "a plan with two years of projection, µs", f"{value:.0f}", f"< {PLAN_BUDGET}",
        value < PLAN_BUDGET)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--peers", action="store_true")
    options = parser.parse_args()
    report = Report()
    report.line(
        f"{os.cpu_count()} cores, {THREADS} thread each; "
        f"wrk with 1 thread and {CONNECTIONS} connections; "
        f"medians of {ROUNDS} turns of {options.seconds:g} s each, taken by turns, "
        "and of their ratios")
    report.line()
    report.line(
        f"{'':<10}{'bytes':>8}{'CPU µs/request':>19}{'ratio':>8}   {'budget':<14}"
        f"{'requests/s':>15}")
    report.line(f"{'':<10}{'':>8}{'bare':>10}{'Foyer':>9}{'':>25}{'bare':>9}{'Foyer':>10}")
    with tempfile.TemporaryDirectory(prefix="foyer-bench-") as data:
        with foyer(data, free_port(), "--threads", str(THREADS)) as server:
            server.wait_for("/healthz")
            measured = subjects(server)
            for subject in measured:
                compare(report, options.out, server, subject, options.seconds)
            report.line()
            if options.peers:
                import peers

                _, get, page, _ = measured[0]
                peers.compare(report, options.out, server, get, page, options.seconds)
                report.line()
        with foyer(data, free_port()) as server:
            server.wait_for("/healthz")
            memory(report, options.out, server, [demand for _, demand, _, _ in subjects(server)])
        start(report, data)
    plan(report, options.out)
    if options.strict and report.has_missed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
