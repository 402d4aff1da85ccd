"""Foyer beside a bare libmicrohttpd server, by turns, on one machine in one run."""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import browser
import counts
import onboardings
import order
from crowds import ASSET_BUDGET, Crowds, add_company
from load import CONNECTIONS, HAS_CORE, ROUNDS, Demand, Load, Ratio, Request, by_turns, costs, turn, turns
from person import Answer, Form, Visitor
from process import Foyer, Process, free_port
from report import STANDARD, Report

from flows import FLOWS, NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
# Another build of it, as the browser tests have it.
PROGRAM = os.environ.get("FOYER_BINARY", str(ROOT / ".build/bench/programs/release/foyer"))
ORDER = ROOT / "script/function-order"
# With fewer functions of it in the program it is time for another one.
KNOWN_ORDER = 0.9
# Where two servers are compared each has one thread: with more of them it is luck how many have
# connections and how often they get in each other's way.
THREADS = 1
# What libmicrohttpd writes itself.
OWN_HEADERS = {"content-length", "date", "connection", "transfer-encoding"}

# Source: docs/architecture.md, "Budgets".
MEMORY_BUDGET = 64
DRIFT_BUDGET = 2
START_BUDGET = 300
BUILD_BUDGET = 3
PLAN_BUDGET = 300
EVENTS_BUDGET = 1.03
# A server adds what happened to its figures every 15 seconds where much has: Assembly+Turns.swift.
ROLL_UP_SECONDS = 17


def foyer(
    data: str, port: int, *options: str, program: str = PROGRAM, root: Path = ROOT
) -> Process:
    command = [
        program, "serve", "--port", str(port), "--data", data,
        "--templates", str(root / "Templates"), "--public", str(root / "Public"),
        # Who comes to a question behind a code says where they come from.
        "--trusted-proxy", "127.0.0.1", *options,
    ]
    return Foyer("foyer", command, port)


def bare(out: Path, answer: Answer, name: str) -> Process:
    """A bare server for the very bytes and headers of an answer of Foyer."""
    body, headers = out / f"{name}.body", out / f"{name}.headers"
    body.write_bytes(answer.body)
    kept = [f"{key}: {value}" for key, value in answer.headers if key.lower() not in OWN_HEADERS]
    headers.write_text("\n".join(kept) + "\n")
    port = free_port()
    command = [str(out / "bare"), str(port), str(body), str(headers), str(THREADS)]
    return Process(f"bare {name}", command, port)


def asset(report: Report, out: Path, server: Process, options) -> None:
    """A stylesheet, which nobody's answers change."""
    visitor = Visitor("127.0.0.1", server.port)
    page, place = visitor.follow(f"/{NUTRISYNC.id}")
    path = Form(page.body).stylesheet
    answer = Visitor("127.0.0.1", server.port).ask(path)
    demand = Demand((Request(path, browser.stylesheet(server.port, place)),))
    with bare(out, answer, "asset") as theirs:
        theirs.wait_for("/")
        base, own = map(costs, by_turns(
            [Load(theirs, demand), Load(server, demand)], out / "asset.requests", options.seconds,
            options.rounds, is_awake=HAS_CORE))
    ratio = Ratio.of(base, own)
    verdict = report.judge("asset", ratio.value, ASSET_BUDGET, ratio.noise)
    middle = [statistics.median(values) for values in (base, own)]
    report.keep(
        "asset", bytes=len(answer.body), bare=round(middle[0], 1), one=round(middle[1], 1),
        ratio=round(ratio.value, 2), noise=round(ratio.noise, 2), budget=ASSET_BUDGET, verdict=verdict)
    report.line(
        f"{'GET  a stylesheet':<34}{len(answer.body):>7,}{middle[0]:>8.1f}{middle[1]:>8.1f}{'':>16}"
        f"{ratio.value:>9.2f} ±{ratio.noise:<4.2f}{'':>22}   ≤ {ASSET_BUDGET:.1f} {verdict}")
    report.line()


def events(report: Report, out: Path, options) -> None:
    """A server that writes down what people do beside one that does not, with the same people. Five times two
    of them, for one process of a program is up to 3 % dearer than the next, by where its memory lies; the quick
    form has two."""
    found: dict[str, list[tuple[float, float]]] = {"GET": [], "POST": []}
    pairs, sums = (1, 5) if options.quick else (5, 1)
    for _ in range(pairs):
        for name, values in compare_events(report, out, sums, options).items():
            found[name] += values
    for name, values in found.items():
        without, noted = map(list, zip(*values, strict=True))
        ratio = Ratio.of(without, noted)
        verdict = report.judge(f"events {name}", ratio.value, EVENTS_BUDGET, ratio.noise)
        middle = [statistics.median(costs) for costs in (without, noted)]
        report.keep(
            f"events {name}", without=round(middle[0], 1), noted=round(middle[1], 1),
            ratio=round(ratio.value, 3), noise=round(ratio.noise, 3), budget=EVENTS_BUDGET,
            verdict=verdict)
        report.line(
            f"{f'{name} with events, to without':<44}{middle[0]:>8.1f}{middle[1]:>8.1f}"
            f"{ratio.value:>9.3f}{ratio.noise:>7.3f}   ≤ {EVENTS_BUDGET}  {verdict}")
    report.line()


def compare_events(
    report: Report, out: Path, sums: int, options,
) -> dict[str, list[tuple[float, float]]]:
    """What pages and forms cost two servers that are started for it, without events and with them."""
    with ExitStack() as stack:
        servers, demands = [], []
        for settings in (("--retain-events", "0"), ()):
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))
            server = stack.enter_context(
                foyer(data, free_port(), "--threads", str(THREADS), *settings))
            server.wait_for("/healthz")
            crowd = Crowds(report, out, server, bare, options)
            servers.append(server)
            demands.append(crowd.demands(NUTRISYNC, options.people))
        found = {}
        for name, pair in zip(("GET", "POST"), zip(*demands, strict=True), strict=True):
            loads = [Load(server, demand) for server, demand in zip(servers, pair, strict=True)]
            turns(loads, out / "events.requests", min(1, options.seconds), is_awake=HAS_CORE)
            found[name] = [
                settled_costs(loads, out / "events.requests", options) for _ in range(sums)]
        return found


def settled_costs(loads: list[Load], place: Path, options) -> tuple[float, float]:
    """What a request costs each of two servers in microseconds, with what it does about it afterwards: all that
    a process takes for some turns and the wait after them, which the quick form leaves out."""
    before = [load.server.cpu_seconds() for load in loads]
    requests = [0] * len(loads)
    for _ in range(max(1, options.rounds // 3)):
        for index, one in enumerate(turns(loads, place, options.seconds, is_awake=HAS_CORE)):
            requests[index] += one.requests
    time.sleep(0 if options.quick else ROLL_UP_SECONDS)
    without, noted = (
        (load.server.cpu_seconds() - earlier) / count * 1e6
        for load, earlier, count in zip(loads, before, requests, strict=True))
    return without, noted


def memory(report: Report, out: Path, server: Process, demands: list[Demand], count: int) -> None:
    """Resident memory after so many requests more, and what as many more add to it."""
    sizes = []
    for _ in range(2):
        done = 0
        while done < count:
            for demand in demands:
                done += turn(server, demand, out / "memory.requests", 2).requests
        sizes.append(server.resident_megabytes())
    report.figure(f"resident after {count:,} requests, MB", max(sizes), MEMORY_BUDGET, ".1f")
    report.figure(f"  drift over {count:,} more, MB", sizes[1] - sizes[0], DRIFT_BUDGET, ".2f")


def start(report: Report, data: str, times: int) -> None:
    """From the start of the process to the first page, with a folder of data that exists."""
    taken = []
    for _ in range(times):
        with foyer(data, free_port()) as server:
            taken.append(server.wait_for(f"/{NUTRISYNC.id}") * 1000)
    middle = Ratio.among(taken)
    report.figure("start to the first page, ms", middle.value, START_BUDGET, noise=middle.noise)


def build(report: Report, times: int) -> None:
    """The static site of every flow, into an empty folder."""
    taken, pages = [], 0
    # All of them are deleted at the end: ext4 passes over what was deleted a moment ago, which takes as long as
    # half a build.
    with tempfile.TemporaryDirectory(prefix="foyer-bench-") as folder:
        for number in range(times):
            site = Path(folder) / str(number)
            begin = time.perf_counter()
            ran = subprocess.run(
                [PROGRAM, "build", "--output", str(site), "--templates", str(ROOT / "Templates"),
                 "--public", str(ROOT / "Public")], capture_output=True, text=True)
            if ran.returncode:
                raise SystemExit(f"bench: foyer build: {ran.stderr.strip()}")
            taken.append(time.perf_counter() - begin)
            pages = sum(1 for _ in site.rglob("*.html"))
    middle = Ratio.among(taken)
    report.figure(
        f"foyer build of {pages:,} pages, s", middle.value, BUILD_BUDGET, ".2f", middle.noise,
        pages=pages)
    report.line(f"{'  pages a second':<44}{pages / middle.value:>18,.0f}")


def plan(report: Report, out: Path) -> None:
    program = out / "programs/release/PlanBenchmark"
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    report.figure(
        "a plan with two years of projection, µs", float(output.split()[0]), PLAN_BUDGET)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--people", type=int)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--growth", nargs="?", const="", metavar="KINDS")
    parser.add_argument("--most", type=int)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--order", type=Path, metavar="FILE")
    parser.add_argument("--counts", type=Path, metavar="FILE")
    parser.add_argument("--beside", type=Path, metavar="FOLDER")
    chosen = parser.parse_args()
    quick = chosen.quick
    if chosen.order:
        chosen.rounds = chosen.rounds or 5
        chosen.people = chosen.people or 40
    if chosen.counts:
        chosen.seconds = chosen.seconds or 1
        chosen.people = chosen.people or 300
    if chosen.instructions:
        chosen.rounds = chosen.rounds or 10
        chosen.people = chosen.people or 60
    if chosen.growth is not None:
        chosen.seconds = chosen.seconds or (0.1 if quick else 0.5)
        chosen.rounds = chosen.rounds or (3 if quick else 5)
        chosen.people = chosen.people or 60
    chosen.seconds = chosen.seconds or (0.1 if quick else 2)
    chosen.rounds = chosen.rounds or (5 if quick else ROUNDS)
    chosen.people = chosen.people or (24 if quick else 1500)
    # More than a flow remembers of them: 256.
    chosen.cookies = max(chosen.people, 300 if quick else 1500)
    return chosen


def started(data: str, *settings: str) -> Process:
    """A server, not yet running, for callgrind to start."""
    add_company(data, PROGRAM)
    return foyer(data, free_port(), "--threads", str(THREADS), *settings)


def count_instructions(report: Report, chosen: argparse.Namespace) -> None:
    """What requests take in instructions."""
    import instructions

    instructions.measure(report, chosen.out, started, chosen)


def write_order(report: Report, chosen: argparse.Namespace) -> None:
    """The functions that requests run, in the order in which they should lie."""
    order.write(report, chosen.out, started, PROGRAM, chosen, chosen.order)


def write_counts(report: Report, chosen: argparse.Namespace) -> None:
    """How often requests run which part of which function."""
    program = chosen.out / "counting/release/foyer"

    def start(data: str) -> Process:
        add_company(data, str(program))
        return foyer(data, free_port(), "--threads", str(THREADS), program=str(program))

    counts.write(report, chosen.out, start, program, chosen, chosen.counts)


def measure_beside(report: Report, chosen: argparse.Namespace) -> None:
    """The program of another checkout and this one by turns, each with its own templates."""
    other = chosen.beside.resolve()
    program = other / ".build/bench/programs/release/foyer"
    if not program.exists():
        raise SystemExit(f"bench: there is no {program}; run script/bench there first")
    report.line(
        f"{THREADS} thread each; {chosen.people:,} people; load {os.getloadavg()[0]:.1f}; medians of "
        f"{chosen.rounds} turns of {chosen.seconds:g} s each, taken by turns, and of their ratios")
    report.line(f"{'':<34}{'there':>8}{'here':>8}{'ratio':>8}")
    with ExitStack() as stack:
        crowds = []
        for binary, root in ((str(program), other), (PROGRAM, ROOT)):
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))
            server = stack.enter_context(
                foyer(data, free_port(), "--threads", str(THREADS), program=binary, root=root))
            server.wait_for("/healthz")
            add_company(data, binary)
            crowds.append((server, Crowds(report, chosen.out, server, bare, chosen)))
        for flow in FLOWS:
            demands = [crowd.demands(flow, chosen.people) for _, crowd in crowds]
            for method, pair in zip(("GET", "POST"), zip(*demands, strict=True), strict=True):
                loads = [Load(server, one) for (server, _), one in zip(crowds, pair, strict=True)]
                before, now = map(
                    costs, by_turns(
                        loads, chosen.out / "beside.requests", chosen.seconds, chosen.rounds,
                        is_awake=HAS_CORE))
                ratio = Ratio.of(before, now)
                middle = [statistics.median(values) for values in (before, now)]
                report.keep(
                    f"beside {method} {flow.id}", there=round(middle[0], 1), here=round(middle[1], 1),
                    ratio=round(ratio.value, 3), noise=round(ratio.noise, 3))
                report.line(
                    f"{f'{method} {flow.id}':<34}{middle[0]:>8.1f}{middle[1]:>8.1f}"
                    f"{ratio.value:>8.2f} ±{ratio.noise:<4.2f}")


def measure_growth(report: Report, chosen: argparse.Namespace) -> None:
    """How what requests cost grows with what there is."""
    import growth

    kinds = [kind for kind in chosen.growth.split(",") if kind]
    growth.measure(growth.Growth(report, chosen.out, foyer, PROGRAM, chosen), kinds)


def measure_requests(report: Report, chosen: argparse.Namespace) -> None:
    """What requests, onboardings, a start and a build cost, against the budgets."""
    report.line(
        f"{os.cpu_count()} cores, {THREADS} thread each; "
        f"{CONNECTIONS} connections; {chosen.people:,} people; load {os.getloadavg()[0]:.1f}; "
        f"medians of {chosen.rounds} turns of {chosen.seconds:g} s each, taken by turns, "
        "and of their ratios")
    known = order.share(PROGRAM, ORDER)
    if known < KNOWN_ORDER:
        report.line(
            f"{known:.0%} of the functions in {ORDER.name} are in the program; "
            "`script/bench --counts script/function-counts` and then `--order script/function-order` write "
            "them anew")
    report.line()
    with tempfile.TemporaryDirectory(prefix="foyer-bench-") as data:
        with foyer(data, free_port(), "--threads", str(THREADS)) as server:
            server.wait_for("/healthz")
            add_company(data, PROGRAM)
            crowds = Crowds(report, chosen.out, server, bare, chosen)
            asset(report, chosen.out, server, chosen)
            crowds.measure()
            if chosen.peers:
                import peers

                peers.compare(
                    report, chosen.out, lambda folder: foyer(folder, free_port()), bare,
                    chosen)
        if not chosen.quick:
            with foyer(data, free_port()) as server:
                server.wait_for("/healthz")
                memory(report, chosen.out, server, Crowds(
                    report, chosen.out, server, bare, chosen).demands(NUTRISYNC, min(200, chosen.people)),
                    100_000)
        events(report, chosen.out, chosen)
        with foyer(data, free_port()) as server:
            server.wait_for("/healthz")
            onboardings.measure(report, server, 3 if chosen.quick else 15)
        start(report, data, 3 if chosen.quick else 7)
    build(report, 1 if chosen.quick else 5)
    plan(report, chosen.out)


def main() -> None:
    chosen = options()
    report = Report(sys.stderr if chosen.json == STANDARD else None)
    begin = time.perf_counter()
    if chosen.instructions:
        count_instructions(report, chosen)
    elif chosen.counts:
        write_counts(report, chosen)
    elif chosen.order:
        write_order(report, chosen)
    elif chosen.beside:
        measure_beside(report, chosen)
    elif chosen.growth is not None:
        measure_growth(report, chosen)
    else:
        measure_requests(report, chosen)
    report.write(chosen.json)
    for what in report.missed:
        report.line(f"bench: over its budget: {what}")
    report.line(f"bench: {time.perf_counter() - begin:.0f} s")
    raise SystemExit(report.status(chosen.strict))


if __name__ == "__main__":
    main()
