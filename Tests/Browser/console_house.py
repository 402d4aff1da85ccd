"""A server with a console in use, which the tests of the console share."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from server import ROOT, Server, serve

sys.path.append(str(ROOT / "Tests/Torture"))

from person import Person  # noqa: E402

PASSWORDS = {"ines": "correct horse battery 9", "tomas": "correct horse battery 8"}
LINK = re.compile(r"http://\S+/console/sign-in/\S+")


class House:
    """A server with a console, two operators, an endpoint that nobody answers at, and people who handed in."""

    def __init__(self, server: Server, people: int) -> None:
        self.server, self.people = server, people
        self.link = LINK.search("".join(server.output)).group(0)
        self.address = self.link.split("/console")[0]
        for (name, password), role in zip(PASSWORDS.items(), ["people", "view"]):
            self.command("operator", "add", name, "--role", role, input=password + "\n")
        self.command("webhook", "add", "--url", "http://127.0.0.1:9/in", "--allow-private")
        for name in ["Kim", "Lee"]:
            Person(int(server.address.rsplit(":", 1)[1]), Random(name), name).walk("reflect")
        self.command(
            "simulate", "--flow", "nutrisync", "--people", str(people), "--seed", "7", "--days", "20", "--url",
            server.address,
        )

        # An experiment in each state; the one of NutriSync stays a draft.
        for name in ["trial-week", "rating-later", "paywall-title"]:
            self.command("experiment", "start", name)
        for name in ["rating-later", "paywall-title"]:
            self.command("experiment", "stop", name)
        self.command("experiment", "decide", "paywall-title", self.arm("paywall-title"))

    def arm(self, experiment: str) -> str:
        """The last arm of an experiment."""
        shown = json.loads(self.command("experiment", "show", experiment, "--json"))
        return shown["arms"][-1]["arm"]

    def command(self, *arguments: str, input: str = "") -> str:
        done = subprocess.run(
            [self.server.program, *arguments, *self.server.place], cwd=ROOT, input=input,
            capture_output=True, text=True, timeout=180,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def sign_in(self, context: BrowserContext, name: str = "ines") -> Page:
        # A river shows each of its screens as the preview has it, which a debug build renders one by one.
        context.set_default_navigation_timeout(120_000)
        page = context.new_page()
        page.goto(self.address + "/console")
        page.fill("[name=name]", name)
        page.fill("[name=password]", PASSWORDS[name])
        page.click("button")
        assert page.url == self.address + "/console"
        return page


PAGES = [
    "/console", "/console/people", "/console/people?days=x", "/console/people/1", "/console/audit", "/console/deliveries",
    "/console/deliveries?state=all", "/console/health", "/console/nothing",
] + [f"/console{path}people=simulated" for path in [
    "?", "?period=24h&", "/flows/nutrisync?", "/flows/nutrisync?compare=previous&", "/flows/nutrisync?sort=loss&",
    "/flows/nutrisync?sort=skipped&",
    "/flows/nutrisync?compare=short-welcome&variant=standard&", "/flows/nutrisync?device=tablet&",
    "/flows/nutrisync/primary-goal?", "/flows/nutrisync/body-metrics?", "/flows/reflect?",
]] + [
    "/console/flows/ops", "/console/webhooks", "/console/experiments", "/console/experiments/nutrisync/short-welcome",
    "/console/experiments/familyplus/trial-week", "/console/experiments/calai/rating-later",
    "/console/experiments/calai/paywall-title",
]


@contextmanager
def console_house(store: str | None = None, people: int = 150) -> Iterator[House]:
    """A house over a database, or over the files of its folder, with so many people who are made up."""
    with serve("--console-port", "0", "--webhook-allow-private", store=store) as server:
        for _ in range(100):
            if LINK.search("".join(server.output)):
                break
            time.sleep(0.05)
        yield House(server, people)


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def context(request, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(java_script_enabled=request.param, viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def scripted(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


def pages(house: House, page: Page) -> list[str]:
    """The pages that are always there, and those of the first delivery and endpoint, open."""
    page.goto(house.address + "/console/deliveries?state=all")
    hrefs = [link.get_attribute("href") for link in page.locator("table th a").all()]
    return PAGES + hrefs[:1] + [next(href for href in hrefs if "/deliveries/" in href)]


def open_answers(house: House, page: Page) -> None:
    page.goto(house.address + "/console/people/1")
    if page.locator("[name=reason]").count():
        page.select_option("[name=reason]", "question")
        page.get_by_role("button", name="Open the answers").click()
