"""What a page costs by what was answered before, over more connections, and with more cores; a form, the
longer a server runs."""

import tempfile
from contextlib import ExitStack

import browser
from crowds import Crowds, add_company
from growth import MEMORY, Growth, line, pages
from load import Demand, Load, Request, by_turns, turn
from plot import Panel, Plot
from way import sealed, way

from flows import NUTRISYNC, OPS


def answers(growth: Growth) -> None:
    """One page, asked for by people who have answered more and more."""
    with ExitStack() as stack:
        server = growth.served(stack, "--threads", "1")
        fixed, names, stages = "", set(), []
        for step in way(server.port, NUTRISYNC):
            if not fixed and step.form.kind == "question":
                fixed = step.path
                stages.append((0, [";".join(f"{key}={value}" for key, value in step.cookies.items())]))
            asked = {control.name for control in step.form.controls}
            if fixed and not asked <= names:
                names |= asked
                stages.append((len(names), sealed(server.port, step, growth.cookies)))
        # The page of somebody who has answered nothing yet, with as many cookies as the others.
        first = next(step for step in way(server.port, NUTRISYNC) if step.following == fixed)
        stages[0] = (0, sealed(server.port, first, growth.cookies))
        loads = [
            Load(server, Demand(tuple(
                Request(fixed, browser.page(server.port, cookie)) for cookie in cookies)))
            for _, cookies in stages]
        found = by_turns(loads, growth.file, growth.options.seconds / 2, growth.options.rounds)
    points = line([count for count, _ in stages], [pages(turns) for turns in found])
    growth.draw("answers", Plot(
        "A page, by what was answered before", "controls filled in", [Panel("µs of a GET", {"": points})]))


def connections(growth: Growth) -> None:
    """One page over more and more connections that stay open."""
    counts = growth.sizes(1, 16, 500, 1000, 1500, 2000)
    with ExitStack() as stack:
        server = growth.served(stack, "--threads", "1", "--connections", "2500")
        demand = growth.question(server)
        found: dict[int, list] = {count: [] for count in counts}
        memory: dict[int, list[float]] = {count: [] for count in counts}
        # Once up to the most before anything counts: what a connection needs is kept for the next one.
        for count in counts:
            turn(server, demand, growth.file, growth.options.seconds, connections=count)
            memory[count].append(server.resident_megabytes())
        for _ in range(growth.options.rounds):
            for count in counts:
                # One connection sends few; what a server does besides would count for those alone.
                seconds = growth.options.seconds * (10 if count == 1 else 1)
                found[count].append(turn(server, demand, growth.file, seconds, connections=count))
    growth.draw("connections", Plot("A page, by connections that are open", "connections", [
        Panel("µs of a GET", {"": line(counts, [pages(turns) for turns in found.values()])}),
        Panel(MEMORY, {"": line(counts, list(memory.values()))}),
    ]), straight=(MEMORY,))


def forms(growth: Growth) -> None:
    """A form of people who are signed in, after more and more of them: each is written to the disk, so that a
    server that keeps a little of every commit, or takes a little longer for the next one, shows it."""
    counts = growth.sizes(50_000, 250_000, 500_000, 1_000_000)
    taken, costs, memory = 0, [], []
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-"))
        add_company(data, growth.program)
        server = growth.served(stack, "--threads", "1", data=data)
        crowd = Crowds(growth.report, growth.out, server, None, growth.options)
        demand = crowd.demands(OPS, growth.options.people)[1]
        for count in counts:
            while taken < count:
                taken += turn(server, demand, growth.file, growth.options.seconds).requests
            turns = [
                turn(server, demand, growth.file, growth.options.seconds)
                for _ in range(growth.options.rounds)]
            taken += sum(one.requests for one in turns)
            costs.append(pages(turns))
            memory.append([server.resident_megabytes()])
    growth.draw("forms", Plot("A form, by how many a server took before", "forms since the start", [
        Panel("µs of a POST", {"": line(counts, costs)}), Panel(MEMORY, {"": line(counts, memory)}),
    ]), straight=("µs of a POST", MEMORY))


def cores(growth: Growth) -> None:
    """Pages a second with one thread and with two, by turns: the load shares the same cores."""
    with ExitStack() as stack:
        servers = [growth.served(stack, "--threads", str(count)) for count in (1, 2)]
        demands = [growth.question(server) for server in servers]
        found: list[list[float]] = [[], []]
        for _ in range(growth.options.rounds):
            for taken, server, demand in zip(found, servers, demands, strict=True):
                taken.append(turn(
                    server, demand, growth.file, growth.options.seconds, connections=64).per_second)
    growth.draw("cores", Plot(
        "Pages a second, by threads", "threads",
        [Panel("GET/s", {"": line([1, 2], found)})]))
