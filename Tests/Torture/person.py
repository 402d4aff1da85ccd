"""A person with a browser that has no scripts: cookies, pages, forms."""

import re
import time
from html.parser import HTMLParser
from random import Random
from urllib.parse import urlencode

from wire import Response, Wire

#: After how many refusals a page is opened anew, and sent with what it proposes.
PROPOSED = 4


class Form(HTMLParser):
    """The form of a screen, as a browser would send it, and what is known of its page."""

    def __init__(self, page: str, at: str = "") -> None:
        super().__init__()
        #: Where the form is sent, where it is another one than the screen's.
        self._at = at
        self.action = ""
        self.body: dict[str, str | None] = {}
        #: Fields that are sent as they stand.
        self.kept: list[tuple[str, str]] = []
        #: Fields to be chosen from, and fields to be written: the name, and what stands there already.
        self.radios: dict[str, list[str]] = {}
        self.boxes: dict[str, list[str]] = {}
        self.selects: dict[str, list[str]] = {}
        #: What stands in a list already.
        self.selected: dict[str, str] = {}
        # The lists of which nothing has to be chosen.
        self.optional: set[str] = set()
        self.texts: dict[str, str] = {}
        self.buttons: list[str] = []
        self._is_inside = False
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = dict(attributes)
        name, value = has.get("name") or "", has.get("value") or ""
        if tag == "body":
            self.body = has
        elif tag == "form" and (
            (has.get("action") or "").startswith(self._at) if self._at else has.get("data-form") == "screen"
        ):
            self._is_inside = True
            self.action = has.get("action") or ""
        elif not self._is_inside or "disabled" in has:
            return
        elif tag == "button" and name == "action":
            self.buttons.append(value)
        elif tag == "select":
            self._select = name
            self.selects[name] = []
        elif tag == "option" and self._select and not value:
            self.optional.add(self._select)
        elif tag == "option" and self._select:
            self.selects[self._select].append(value)
            if "selected" in has:
                self.selected[self._select] = value
        elif tag == "textarea" and name:
            self.texts[name] = ""
        elif tag == "input" and name:
            match has.get("type"):
                case "hidden":
                    self.kept.append((name, value))
                case "radio":
                    self.radios.setdefault(name, []).append(value)
                case "checkbox":
                    self.boxes.setdefault(name, []).append(value)
                case _:
                    self.texts[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        elif tag == "select":
            self._select = ""

    @property
    def screen(self) -> str:
        return self.body.get("data-screen") or ""

    @property
    def is_complete(self) -> bool:
        return "data-complete" in self.body


class Stuck(AssertionError):
    """Somebody guessed twelve times and found nothing that a screen takes."""


class Person:
    def __init__(self, port: int, random: Random, name: str = "Kim", **answers: str) -> None:
        self.port = port
        self.random = random
        self.cookies: dict[str, str] = {}
        self.name = name
        #: What this person writes into a field whatever it is.
        self.answers = answers
        #: Where this person's connections come from; the server limits what comes from one address.
        self.source = "127.0.0.1"
        self._wire: Wire | None = None

    # Asking

    def ask(self, method: str, path: str, fields: list[tuple[str, str]] = []) -> Response:
        """One request; raises `OSError` where no whole response comes."""
        body = urlencode(fields).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if method == "POST":
            lines += ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"]
            lines.append(f"Content-Length: {len(body)}")
        self._wire = self._wire or Wire(self.port, source=self.source)
        try:
            self._wire.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            response = self._wire.response()
        except OSError:
            self.leave()
            raise
        if response is None or len(response.body) < int(response.headers.get("content-length", 0)):
            self.leave()
            raise ConnectionError("no whole response")
        if response.closes:
            self.leave()
        self._keep(response)
        return response

    def leave(self) -> None:
        if self._wire:
            self._wire.close()
        self._wire = None

    def _keep(self, response: Response) -> None:
        for line in response.cookies:
            name, _, value = line.split(";")[0].partition("=")
            if "max-age=0" in line.lower():
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value

    def open(self, path: str) -> Response:
        """A page, after at most ten redirects."""
        response = self.ask("GET", path)
        for _ in range(10):
            if response.status != 303:
                break
            response = self.ask("GET", response.headers["location"])
        return response

    # Completing

    def walk(self, flow: str, most: int = 80, on_step=lambda screen, response: None) -> Form:
        """Completes a flow, and gives the form of its last screen."""
        response = self.open(f"/{flow}")
        form = Form(response.body.decode())
        tries = 0
        for _ in range(most):
            if form.is_complete:
                return form
            if response.status == 503:
                # Who meets a page that can't be had just now loads it again.
                time.sleep(0.2)
                response = self.open(f"/{flow}")
                form = Form(response.body.decode())
                continue
            if not form.action:
                raise AssertionError(f"{flow}/{form.screen} has no form: {response.status}")
            answer = self.ask("POST", form.action, self.filled(form, tries))
            on_step(form.screen, answer)
            if answer.status == 303:
                tries = 0
                response = self.open(answer.headers["location"])
            else:
                assert answer.status in (422, 429, 503), f"{answer.status} on {flow}/{form.screen}"
                tries += 1
                if tries == 12:
                    raise Stuck(f"{flow}/{form.screen} takes no answer: {self.problems(answer)}")
                if answer.status == 503:
                    time.sleep(0.2)
                # A page that was refused shows what was entered; opened anew it shows what it proposes.
                if tries == PROPOSED:
                    answer = self.open(form.action)
                response = answer if answer.status in (200, 422) else response
            form = Form(response.body.decode())
        raise AssertionError(f"{flow} doesn't end; the last screen was {form.screen}")

    def walk_to(self, flow: str, screen: str) -> Form:
        """Goes on from screen to screen as far as that one, and gives its form."""
        form = Form(self.open(f"/{flow}").body.decode())
        for _ in range(80):
            if form.screen == screen:
                return form
            answer = self.ask("POST", form.action, self.filled(form))
            assert answer.status == 303, f"{flow}/{form.screen}: {answer.status} {self.problems(answer)}"
            form = Form(self.open(answer.headers["location"]).body.decode())
        raise AssertionError(f"{flow} doesn't come to {screen}")

    @staticmethod
    def problems(response: Response) -> list[str]:
        # A drawing stands before the words.
        return re.findall(r'id="[^"]*-error"[^>]*>(?:<[^>]*>)*([^<\s][^<]*)', response.body.decode())

    def filled(self, form: Form, tries: int = 0) -> list[tuple[str, str]]:
        """What this person sends: something for each field, other things after an error."""
        fields = list(form.kept)
        for name, values in form.radios.items():
            fields.append((name, "metric" if "metric" in values else self.random.choice(values)))
        for name, values in form.boxes.items():
            chosen = [value for value in values if self.random.random() < 0.5] or values[:1]
            fields += [(name, value) for value in chosen]
        optional = [name for name in form.selects if name in form.optional]
        # What may contradict another answer is taken back, one after the other.
        empty = optional[tries % len(optional)] if tries > 1 and optional else None
        for name, values in form.selects.items():
            offered = [""] if name == empty else values or [""]
            if tries == PROPOSED and (name in form.selected or name in form.optional):
                offered = [form.selected.get(name, "")]
            fields.append((name, self.answers.get(name) or self.random.choice(offered)))
        for name, value in form.texts.items():
            fields.append((name, self.answers.get(name) or self._written(name, value, tries)))
        return fields

    def _written(self, name: str, value: str, tries: int) -> str:
        # What a page proposes is taken, so that nobody has to hit a narrow range by chance.
        if value and (tries == PROPOSED or tries < 3 and self.random.random() < 0.7):
            return value
        kinds = {
            "-day": lambda: str(self.random.randint(1, 28)), "-month": lambda: str(self.random.randint(1, 12)),
            "-year": lambda: str(self.random.randint(1960, 2002)), "-cm": lambda: str(self.random.randint(155, 190)),
            "-kg": lambda: str(self.random.randint(60, 95)), "-weight": lambda: str(self.random.randint(55, 95)),
            "-sessions": lambda: str(self.random.randint(0, 9)), "speed": lambda: "0.5" if tries < 2 else self.random.choice(["0.1", "0.2", "0.3"]),
            "-feet": lambda: "", "-inches": lambda: "", "-lb": lambda: "",
            "-time": lambda: f"{self.random.randint(6, 21):02}:00",
            "email": lambda: f"{''.join(filter(str.isascii, self.name.lower()))}@example.com", "password": lambda: "nine brown chairs",
            "phone": lambda: "+1 202 555 0143", "-code": lambda: "RDG4K7", "name": lambda: self.name,
            "goal": lambda: "Run ten kilometres by summer", "advice": lambda: "Ask your grandmother for the recipe",
        }
        for ending, write in kinds.items():
            if name.endswith(ending):
                return write()
        return value
