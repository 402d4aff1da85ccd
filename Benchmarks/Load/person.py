"""Someone who comes to a screen of a flow over plain HTTP, so that it can be asked for again."""

import http.client
import sys
import urllib.parse
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

# The people and the rules by which they fill in a form are those of the browser tests.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/Browser"))

import browser  # noqa: E402
from controls import Control, deeds  # noqa: E402
from flows import Person  # noqa: E402


@dataclass(frozen=True)
class Answer:
    """An answer of a server, as it came."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")


class Form(HTMLParser):
    """The one form of a page: its address, what it sends untouched, and its controls."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.action = ""
        self.screen = ""
        self.kind = ""
        self.is_complete = False
        self.hidden: list[tuple[str, str]] = []
        self.controls: list[Control] = []
        self.stylesheet = ""
        self._select: dict | None = None
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        match tag:
            case "body":
                self.screen = given.get("data-screen", "")
                self.kind = given.get("data-kind", "")
                self.is_complete = "data-complete" in given
            case "link" if given.get("rel") == "stylesheet":
                self.stylesheet = self.stylesheet or given["href"]
            case "form" if given.get("data-form") == "screen":
                self.action = given["action"]
            case "input" if given.get("type") == "hidden":
                self.hidden.append((given["name"], given.get("value", "")))
            case "input" | "textarea" if given.get("name") and "disabled" not in given:
                self._control(given, given.get("type", "text"), given.get("value", ""), ())
            case "select" if given.get("name"):
                self._select = {**given, "options": [], "chosen": None}
            case "option" if self._select is not None:
                self._select["options"].append(given.get("value", ""))
                if "selected" in given:
                    self._select["chosen"] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self._select is not None:
            options = self._select["options"]
            chosen = self._select["chosen"]
            value = chosen if chosen is not None else next(iter(options), "")
            self._control(self._select, "select-one", value, tuple(options))
            self._select = None

    def _control(self, given: dict, kind: str, value: str, options: tuple[str, ...]) -> None:
        self.controls.append(
            Control(
                name=given["name"], type=kind, value=value, checked="checked" in given,
                id=given.get("id", ""), autocomplete=given.get("autocomplete", ""),
                inputmode=given.get("inputmode", ""), options=options,
            )
        )

    def filled(self, person: Person) -> str:
        """The body that a browser would send once this person has filled in the form."""
        done = {deed.key: deed for deed in deeds(self.controls, person)}
        pairs = list(self.hidden)
        picked = {key[0] for key, deed in done.items() if deed.control.type == "radio"}
        for control in self.controls:
            key = (control.name, control.value if control.is_choice else "")
            deed = done.get(key)
            if control.type == "radio":
                is_on = deed is not None or (control.checked and control.name not in picked)
            elif control.type == "checkbox":
                is_on = deed.value == "on" if deed else control.checked
            else:
                pairs.append((control.name, deed.value if deed else control.value))
                continue
            if is_on:
                pairs.append((control.name, control.value or "on"))
        return urllib.parse.urlencode(pairs)


class Visitor:
    """Keeps cookies and follows redirects; nothing more.

    `address` is where they come from, as a proxy would say, for a server that believes one on this machine:
    codes and passwords are guarded against a crowd that comes from one address. `device` is the lines by which their
    browser says what it runs on."""

    def __init__(
        self, host: str, port: int, address: str = "", device: dict[str, str] = browser.PHONE
    ) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=10)
        self._origin = f"http://{host}:{port}"
        self.cookies: dict[str, str] = {}
        self.requests = 0
        self._address = address
        self._device = device

    def ask(self, path: str, body: str | None = None) -> Answer:
        headers = {"Host": self._origin.removeprefix("http://")} | self._device
        if self._address:
            headers["X-Forwarded-For"] = self._address
        if self.cookies:
            headers["Cookie"] = self.cookie
        if body is not None:
            headers |= self.post_headers
        self.requests += 1
        self._connection.request("GET" if body is None else "POST", path, body, headers)
        answer = self._connection.getresponse()
        result = Answer(answer.status, answer.getheaders(), answer.read())
        for name, value in result.headers:
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return result

    def close(self) -> None:
        self._connection.close()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def post_headers(self) -> dict[str, str]:
        return {
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": self._origin,
            "Sec-Fetch-Site": "same-origin",
        }

    def follow(self, path: str) -> tuple[Answer, str]:
        """The page that an address leads to, and where it stands."""
        answer = self.ask(path)
        while answer.status in (302, 303):
            path = answer.header("Location")
            answer = self.ask(path)
        return answer, path
