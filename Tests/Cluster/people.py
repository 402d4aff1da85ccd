"""People who walk through flows whatever dies, and what was promised to them."""

import html
import threading
import time
from collections import Counter
from random import Random

from person import Form, Person, Stuck
from wire import Response, Wire

#: How long somebody tries the same step again before they give up, in seconds.
PATIENCE = 120
#: How long they wait for one answer.
TIMEOUT = 45
FLOWS = ["reflect", "ops", "nutrisync", "calai", "familyplus"]


class SteadyPerson(Person):
    """Somebody who reloads a page that failed and sends a form again: their browser keeps it, and so has the page."""

    counts: Counter = Counter()
    _lock = threading.Lock()

    def ask(self, method: str, path: str, fields: list[tuple[str, str]] = []) -> Response:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._wire = self._wire or Wire(self.port, TIMEOUT, self.source)
                response = super().ask(method, path, fields)
            except OSError as error:
                self.leave()
                self.note("requests that broke off")
                assert time.monotonic() < end, f"{method} {path} breaks off again and again: {error}"
            else:
                if response.status < 500:
                    return response
                self.note(f"pages with {response.status}")
                self._check(response, method, path, fields)
                assert time.monotonic() < end, f"{method} {path} gives {response.status} again and again"
            time.sleep(0.3)

    def _check(self, response: Response, method: str, path: str, fields: list[tuple[str, str]]) -> None:
        """A page of ours, and after a form one that has kept what was entered."""
        page = response.body.decode(errors="replace")
        assert response.status == 503 and ('data-page="error" data-status="503"' in page or "data-flow" in page), (
            f"{response.status} for {method} {path} is no page of Foyer: {page[:200]}")
        if method != "POST":
            return
        form = Form(page)
        if not form.action:
            return
        written = {name: value for name, value in fields if name in form.texts and "password" not in name}
        for name, value in written.items():
            assert form.texts[name] == html.unescape(value) or not value, f"{path} lost what was entered into {name}"
        self.note("pages that kept what was entered")

    def note(self, what: str) -> None:
        with self._lock:
            self.counts[what] += 1


class Crowd:
    """Threads of people, each of whom completes one flow after the other until it is over."""

    def __init__(self, port: int, seed: str, count: int) -> None:
        self.port, self.seed = port, seed
        self.submitted: dict[str, str] = {}
        self.accounts: set[str] = set()
        #: Who was told what they had drawn, and who that they have a place in a company.
        self.drawn: set[str] = set()
        self.joined: set[str] = set()
        self.problems: list[str] = []
        self.steps = 0
        self.walks: Counter = Counter()
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(number,), daemon=True) for number in range(count)]

    def _run(self, number: int) -> None:
        turn = 0
        while not self._is_over.is_set():
            turn += 1
            name = f"P{self.seed}n{number}t{turn}".replace("-", "")
            random = Random(name)
            person = SteadyPerson(self.port, random, name)
            person.source = f"127.{random.randrange(1, 255)}.{random.randrange(256)}.{random.randrange(1, 255)}"
            flow = FLOWS[(number + turn) % len(FLOWS)]
            try:
                person.walk(flow, on_step=lambda screen, response: self._step(flow, person, screen, response))
            except Stuck:
                # They guess, and found nothing that a screen takes: that is no server's doing.
                person.note("people who gave up because they guessed badly")
                continue
            except Exception as error:
                self.problems.append(f"{flow} of {name}: {type(error).__name__}: {error}"[:600])
                return
            finally:
                person.leave()
            with self._lock:
                self.walks[flow] += 1
                self.submitted[name] = flow

    def _step(self, flow: str, person: Person, screen: str, response: Response) -> None:
        with self._lock:
            self.steps += 1
            match flow, screen, response.status:
                case "ops", "account-setup", 303: self.accounts.add(f"{person.name.lower()}@example.com")
                case "ops", "company-code", 303: self.joined.add(person.name)
                case "calai", "spin", 303: self.drawn.add(person.name)

    def __enter__(self) -> "Crowd":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Everybody comes to the end of the flow that they are in."""
        self._is_over.set()
        for thread in self._threads:
            thread.join(2 * PATIENCE)
            if thread.is_alive():
                self.problems.append("a walk that doesn't end")
