"""Operators at the console: browsers that sign in, press buttons, and forge what they send."""

import hashlib
import re
import sqlite3
import struct
import subprocess
from collections import Counter
from random import Random
from urllib.parse import quote, urlencode

from program import ROOT, STARTS_WITHIN, Program
from wire import Response, Wire

PASSWORDS = {"ines": "correct horse battery 9", "noor": "correct horse battery 7", "tomas": "correct horse battery 8"}
ROLES = {"ines": "people", "noor": "people", "tomas": "view"}
TOKEN = re.compile(r'name="form-token" value="([^"]+)"')


class Desk:
    """A server with a console, over one data folder."""

    def __init__(self, *arguments: str) -> None:
        self.program = Program("--console-port", "0", "--webhook-allow-private", *arguments)
        for name, role in ROLES.items():
            self.command("operator", "add", name, "--role", role, input=PASSWORDS[name] + "\n")
        self.port = 0
        self.link = ""

    def command(self, *arguments: str, input: str = "") -> str:
        done = subprocess.run(
            [self.program.binary, *arguments, "--data", self.program.data], cwd=ROOT, input=input,
            capture_output=True, text=True, timeout=STARTS_WITHIN,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        self.program.start()
        lines = [self.program.process.stdout.readline() for _ in range(2)]
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/console", lines[0]).group(1))
        self.link = re.search(r"(/console/sign-in/\S+)", lines[1]).group(1)

    def restart(self, random: Random) -> None:
        self.program.kill() if random.random() < 0.5 else self.program.stop()
        self.start()


class Operator:
    """A browser of somebody; of nobody without a name."""

    def __init__(self, desk: Desk, random: Random, name: str | None = None) -> None:
        self.desk = desk
        self.name = name
        self.cookie: str | None = None
        #: An address of their own, so that the limits of one don't hold up another.
        self.source = f"127.{random.randrange(1, 255)}.{random.randrange(256)}.{random.randrange(2, 250)}"

    @property
    def role(self) -> str | None:
        if self.cookie is None:
            return None
        return "people" if self.name is None else ROLES[self.name]

    def send(
        self, method: str, path: str, fields: list[tuple[str, str]] | None = None, site: str | None = "same-origin",
    ) -> Response:
        body = urlencode(fields, errors="surrogatepass").encode() if fields is not None else b""
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.desk.port}", "Connection: close"]
        if site:
            head.append(f"Sec-Fetch-Site: {site}")
        if self.cookie:
            head.append(f"Cookie: foyer-console={self.cookie}")
        if fields is not None:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        with Wire(self.desk.port, timeout=120, source=self.source) as wire:
            wire.send("\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body)
            try:
                response = wire.response()
            except TimeoutError:
                raise AssertionError(f"no answer within two minutes to {method} {path!r} {fields}") from None
        assert response is not None, f"no answer to {method} {path!r}"
        assert response.status < 500, f"{response.status} to {method} {path!r} {fields}"
        for line in response.cookies:
            value = line.split(";")[0].split("=", 1)[1]
            self.cookie = value or None
        return response

    def get(self, path: str) -> Response:
        return self.send("GET", path)

    def token(self) -> str:
        found = TOKEN.search(self.get("/console/deliveries").body.decode())
        return found.group(1) if found else ""

    def press(self, path: str, fields: list[tuple[str, str]], token: str | None = None) -> Response:
        """Sends a form as a page of this browser does."""
        return self.send("POST", path, [("form-token", self.token() if token is None else token), *fields])

    def sign_in(self) -> bool:
        if self.name is None:
            return self.send("POST", self.desk.link, []).status == 303
        fields = [("name", self.name), ("password", PASSWORDS[self.name])]
        return self.send("POST", "/console/sign-in", fields).status == 303

    def sign_out(self) -> str | None:
        """The token that opened pages until now."""
        old = self.token()
        self.press("/console/sign-out", [], old)
        self.cookie = None
        return old


def lines(desk: Desk) -> list[tuple[str, str, str, str]]:
    """Who did what to what, and how: the audit trail, after its chain was followed to the end."""
    database = sqlite3.connect(desk.program.data / "foyer.sqlite")
    last, found = bytes(32), []
    rows = database.execute("SELECT id, at, who, action, subject, detail, previous, digest FROM audit ORDER BY id")
    for place, (number, at, *texts, previous, digest) in enumerate(rows, 1):
        message = previous + struct.pack(">qq", number, at)
        for text in texts:
            message += struct.pack(">q", len(text.encode())) + text.encode()
        assert number == place and previous == last and hashlib.sha256(message).digest() == digest, f"line {number}"
        last = digest
        found.append(tuple(texts))
    database.close()
    return found


def counted(desk: Desk) -> Counter:
    """How many lines there are of what each did."""
    return Counter((who, action) for who, action, _, _ in lines(desk))


def rows(desk: Desk, query: str) -> list[tuple]:
    database = sqlite3.connect(desk.program.data / "foyer.sqlite")
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def address(path: str, query: list[tuple[str, str]]) -> str:
    """An address with whatever is asked for in it, percent-encoded."""
    pairs = "&".join(
        f"{quote(name, safe='')}={quote(value.encode('utf-8', 'surrogatepass'), safe='')}" for name, value in query)
    return path + ("?" + pairs if pairs else "")
