"""What a start, memory and a page cost by how much there is to serve: screens, flows, languages."""

import itertools
import tempfile
from contextlib import ExitStack
from pathlib import Path

import browser
from generated import Size, asked, server, write
from growth import MEMORY, START, Begun, Growth, line, pages, starts
from load import Demand, Load, Request, by_turns
from person import Form, Visitor
from plot import Panel, Plot
from process import Process
from way import sealed, way

PAGE = "µs of a request"

# A session marks at most 128 screens. Source: docs/checking.md, `too-many-screens`.
LONGEST = 125


def screens(growth: Growth) -> None:
    """More and more screens: a flow that is longer and longer, then flows of 125 screens, for a session
    holds no more than 128."""
    sizes = [
        (count, Size(flows=max(1, count // LONGEST), screens=min(count, LONGEST)))
        for count in growth.sizes(10, 60, 125, 250, 500, 1000)]
    measure(growth, "screens", "Screens, up to 125 in one flow", sizes)


def flows(growth: Growth) -> None:
    """More and more flows of ten screens."""
    sizes = [(count, Size(flows=count)) for count in growth.sizes(1, 10, 25, 50)]
    measure(growth, "flows", "Flows of ten screens each", sizes)


def languages(growth: Growth) -> None:
    """A flow of fifty screens in more and more languages, and all that comes with Foyer in them."""
    sizes = [
        (count, Size(screens=50, languages=count)) for count in growth.sizes(1, 4, 7, 10)]
    measure(growth, "languages", "A flow of fifty screens, by its languages", sizes)


def measure(growth: Growth, name: str, title: str, sizes: list[tuple[int, Size]]) -> None:
    program = str(growth.out / "programs/release/GrowthServer")
    with ExitStack() as stack:
        folders = []
        for _, size in sizes:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="foyer-bench-")))
            write(folder, size)
            folders.append(folder)
        begun: list[list[Begun]] = [[] for _ in sizes]
        for _ in range(growth.starts):
            for taken, folder, (_, size) in zip(begun, folders, sizes, strict=True):
                with server(program, folder, size) as one:
                    taken.append(Begun.of(one, f"/{asked().id}"))
        gets, posts = [], []
        for folder, (_, size) in zip(folders, sizes, strict=True):
            one = stack.enter_context(server(program, folder, size, "--threads", "1"))
            one.wait_for("/healthz", within=120)
            get, post = in_the_middle(one, size, growth.cookies)
            gets.append(Load(one, get))
            posts.append(Load(one, post))
        found = [
            by_turns(loads, growth.file, growth.options.seconds, growth.options.rounds)
            for loads in (gets, posts)]
    counts = [count for count, _ in sizes]
    growth.draw(name, Plot(title, name, [
        *starts(counts, begun),
        Panel(PAGE, {
            kind: line(counts, [pages(taken) for taken in turns])
            for kind, turns in zip(("GET", "POST"), found, strict=True)}),
    ]), straight=(START, MEMORY))


def in_the_middle(one: Process, size: Size, count: int) -> tuple[Demand, Demand]:
    """The page and the form of the question in the middle, for a session that came there."""
    step = next(itertools.islice(
        way(one.port, asked(), most=size.screens), size.middle - 1, None))
    cookies = sealed(one.port, step, count)
    sender = Visitor("127.0.0.1", one.port)
    sender.cookies = dict([cookies[0].split("=", 1)])
    page = sender.ask(step.following)
    form = Form(page.body)
    if page.status != 200 or form.kind != "question":
        raise SystemExit(f"bench: {step.following} of {one.name} is no question: {page.status} {form.kind}.")
    body = form.filled(asked().everyone)
    return (
        Demand(tuple(
            Request(step.following, browser.page(one.port, cookie, form.action)) for cookie in cookies)),
        Demand(tuple(
            Request(form.action, browser.form(one.port, cookie, step.following), body)
            for cookie in cookies)))
