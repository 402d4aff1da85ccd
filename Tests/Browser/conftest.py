"""One server and one browser for each worker of a run, a fresh visit for each test."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from console_house import House, console_house
from flows import FLOWS, Flow, Person
from observation import Observation, Refusals
from observer import Observer
from pictures import Pictures
from server import Server, serve
from walker import Stop, Walker
from watch import Watch

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
# What is made of one walk through a flow.
WALKS = {"walked", "stops", "observed"}
# What is made of another one beside it: looking at what refuses takes as long as looking at what is asked.
SECOND_WALKS = {"refused"}
# Files whose tests share what takes long to make.
TOGETHER = {"test_console_access": "test_console"}
# What takes minutes begins first, so that no worker is left alone with it at the end.
LONGEST = ["test_console", "nutrisync", "nutrisync refused", "test_preview", "test_mail"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--flow", help="only this flow")
    parser.addoption("--screenshots", help="a folder for pictures of every screen")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `flow` runs for every flow, one with `journey` for every person, too."""
    only = metafunc.config.getoption("--flow")
    flows = [flow for flow in FLOWS if only in (None, flow.id)]
    if "journey" in metafunc.fixturenames:
        journeys = [journey(flow, person) for flow in flows for person in flow.people]
        metafunc.parametrize("journey", journeys)
    elif "flow" in metafunc.fixturenames:
        metafunc.parametrize("flow", flows, ids=lambda flow: flow.id, scope="session")


# First: what xdist does at the same time reads the groups.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that look at the walk of one flow go to one worker, which walks once; others go by file."""
    groups = {item: group_of(item) for item in items}
    for item, group in groups.items():
        item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: LONGEST.index(groups[item]) if groups[item] in LONGEST else len(LONGEST))


def group_of(item: pytest.Item) -> str:
    """What one worker runs, one after the other."""
    flow = item.callspec.params.get("flow") if hasattr(item, "callspec") else None
    needs = set(item.fixturenames)
    if flow and SECOND_WALKS & needs:
        return f"{flow.id} refused"
    return flow.id if flow and WALKS & needs else TOGETHER.get(item.path.stem, item.path.stem)


def journey(flow: Flow, person: Person):
    """A person's way through a flow; that of its first person is marked as such."""
    marks = [pytest.mark.first] if person is flow.everyone else []
    return pytest.param((flow, person), id=f"{flow.id}: {person.name}", marks=marks)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server of a worker. What its log calls an error fails the run at its end."""
    with serve() as running:
        yield running
    failures = [json.loads(line) for line in running.output if '"level":"error"' in line]
    reasons = {failure.get("reason", failure["message"]) for failure in failures}
    assert not reasons, "\n".join(sorted(reasons))


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A console in use. Filling it takes a minute, so the tests of the console that change nothing which others
    count on share one."""
    with console_house() as house:
        yield house


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        yield chromium
        chromium.close()


class Visit:
    """A browser of one person: its page, and what must not happen in it."""

    def __init__(self, browser: Browser, server: Server, options: dict) -> None:
        settings = {"viewport": PHONE, "locale": "en-US", "timezone_id": "UTC", **options}
        self.address = server.address
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(30_000)
        self.watch = Watch(self.context, server.address)
        self.page: Page = self.context.new_page()

    def walker(self, flow: Flow, person: Person | None = None, kind: type = Walker) -> Walker:
        """A walker at the beginning of the flow, or where this browser left it."""
        walker = kind(self.page, self.address, flow, person or flow.everyone)
        walker.start()
        return walker

    def come_to(self, stop: Stop) -> None:
        """Opens a screen as the walk found it, before anything was entered there."""
        if self.page.url.startswith(self.address):
            self.page.evaluate("sessionStorage.clear()")
        self.context.clear_cookies()
        self.context.add_cookies(list(stop.cookies))
        self.page.goto(stop.url)

    def walker_here(self, flow: Flow, page: Page | None = None) -> Walker:
        """A walker on the page as it is."""
        return Walker(page or self.page, self.address, flow, flow.everyone)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visit]]:
    """Makes visits, with the options of a Playwright context; at the end none may have seen an
    error of the console, a violation of the policy, or a request to another host."""
    visits: list[Visit] = []

    def open_visit(**options: object) -> Visit:
        visits.append(Visit(browser, server, options))
        return visits[-1]

    yield open_visit
    for visit in visits:
        visit.context.close()
    findings = [finding for visit in visits for finding in visit.watch.findings]
    assert not findings, "\n".join(findings)


@pytest.fixture(scope="session")
def walked(browser: Browser, server: Server, flow: Flow) -> list[Stop]:
    """The stops of one walk through the flow."""
    visit = Visit(browser, server, {"reduced_motion": "reduce"})
    stops = visit.walker(flow).finish()
    visit.context.close()
    return stops


@pytest.fixture(scope="session")
def stops(browser: Browser, server: Server, flow: Flow) -> list[Stop]:
    """Every screen that anybody comes to, and the sheets that links lead to, each once."""
    found: dict[str, Stop] = {}
    for person in flow.people:
        visit = Visit(browser, server, {"reduced_motion": "reduce"})
        walker = visit.walker(flow, person)
        for stop in walker.walk():
            if stop.screen not in found:
                found[stop.screen] = stop
                found |= {sheet.screen: sheet for sheet in walker.sheets()}
        visit.context.close()
    return list(found.values())


@pytest.fixture(scope="session")
def observer(
    browser: Browser, server: Server, flow: Flow, request: pytest.FixtureRequest
) -> Iterator[Observer]:
    """Somebody who looks at the flow with scripts and without."""
    seen = Visit(browser, server, {"reduced_motion": "reduce"})
    bare = Visit(browser, server, {"reduced_motion": "reduce", "java_script_enabled": False})
    pictures = Pictures(request.config.getoption("--screenshots"), flow.id)
    yield Observer(seen, bare, flow, pictures)
    seen.context.close()
    bare.context.close()


@pytest.fixture(scope="session")
def observed(observer: Observer, stops: list[Stop]) -> Observation:
    """What one look at every screen of the flow found, for all the tests that ask about screens."""
    return observer.observe(stops)


@pytest.fixture(scope="session")
def refused(observer: Observer, stops: list[Stop]) -> Refusals:
    """What came of answering every screen of the flow wrongly, for all the tests that ask about errors."""
    return observer.refuse(stops)
