"""Load by wrk, and what one request of it cost the server."""

import re
import signal
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from process import Process

CONNECTIONS = 16
ROUNDS = 9


@dataclass(frozen=True)
class Request:
    """What somebody sends."""

    path: str
    headers: dict[str, str]
    body: str | None = None

    @property
    def written(self) -> str:
        """The request as a call of wrk, which formats it once."""
        headers = ", ".join(f"[{lua(name)}] = {lua(value)}" for name, value in self.headers.items())
        method = "GET" if self.body is None else "POST"
        body = "nil" if self.body is None else lua(self.body)
        return f'wrk.format("{method}", {lua(self.path)}, {{{headers}}}, {body})'


# One person after the other, from the first again.
ROUND = """
local next = 0
request = function()
  next = next % #requests + 1
  return requests[next]
end
"""

# A form, and the page behind it with the session that the form sealed: what a person does.
STEPS = """
local next = 0
local pages = {}
request = function()
  local page = table.remove(pages)
  if page then return page end
  next = next % #requests + 1
  return requests[next]
end
response = function(status, headers)
  local cookie = headers["Set-Cookie"]
  if status == 303 and cookie then
    local sent = {}
    for name, value in pairs(common) do sent[name] = value end
    sent["Cookie"] = string.match(cookie, "^[^;]*")
    table.insert(pages, wrk.format("GET", headers["Location"], sent))
  end
end
"""


@dataclass(frozen=True)
class Demand:
    """Requests that are sent over and over."""

    requests: tuple[Request, ...]
    # Whether each form is followed by its page; the headers of that.
    following: dict[str, str] | None = None

    def script(self, place: Path) -> Path:
        """The requests as a script of wrk."""
        lines = ["requests = {}", "init = function()"]
        lines += [f"  requests[#requests + 1] = {one.written}" for one in self.requests]
        lines.append("end")
        if self.following is not None:
            pairs = [f"[{lua(name)}] = {lua(value)}" for name, value in self.following.items()]
            lines.append(f"common = {{{', '.join(pairs)}}}")
        place.write_text("\n".join(lines) + (ROUND if self.following is None else STEPS))
        return place


@dataclass(frozen=True)
class Turn:
    """What a turn of load cost."""

    requests: int
    per_second: float
    cpu_microseconds: float


def lua(text: str) -> str:
    """A string of Lua. Source: Lua 5.1 manual, 2.1: decimal escapes."""
    safe = "".join(c if c.isalnum() or c in " -_.=&;:/%+,()" else f"\\{ord(c):03}" for c in text)
    return f'"{safe}"'


def turn(server: Process, demand: Demand, script: Path, seconds: float) -> Turn:
    demand.script(script)
    before = server.cpu_seconds()
    command = [
        "wrk", "--threads", "1", "--connections", str(CONNECTIONS), "--duration", "1h",
        "--script", str(script), server.address,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as wrk:
        time.sleep(seconds)
        # It knows whole seconds only; interrupted, it says what it did. Once is not enough where it
        # hasn't begun to wait yet.
        while wrk.poll() is None:
            wrk.send_signal(signal.SIGINT)
            time.sleep(0.02)
        result = wrk.stdout.read()
    used = server.cpu_seconds() - before
    for wrong in ("Non-2xx", "Socket errors"):
        if wrong in result:
            raise SystemExit(f"bench: {server.name} {demand.requests[0].path}:\n{result}")
    found = re.search(r"(\d+) requests in", result)
    if not found or found.group(1) == "0":
        # A busy machine let it come to nothing.
        return turn(server, demand, script, seconds * 2)
    requests = int(found.group(1))
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", result).group(1))
    return Turn(requests, rate, used / requests * 1e6)


@dataclass(frozen=True)
class Load:
    """A server, and what is asked of it."""

    server: Process
    demand: Demand


def by_turns(loads: list[Load], script: Path, seconds: float, rounds: int) -> list[list[Turn]]:
    """Turns of each load, taken by turns after one to warm up, so that what the machine does besides is
    in all of them alike."""
    turns: list[list[Turn]] = [[] for _ in loads]
    for load in loads:
        turn(load.server, load.demand, script, min(1, seconds))
    for _ in range(rounds):
        for load, taken in zip(loads, turns, strict=True):
            taken.append(turn(load.server, load.demand, script, seconds))
    return turns


def median(turns: list[Turn]) -> Turn:
    return sorted(turns, key=lambda one: one.cpu_microseconds)[len(turns) // 2]


def median_turn(server: Process, demand: Demand, script: Path, seconds: float) -> Turn:
    """The middle one of `ROUNDS` turns, after one to warm up."""
    return median(by_turns([Load(server, demand)], script, seconds, ROUNDS)[0])


@dataclass(frozen=True)
class Ratio:
    """How much dearer one load is than another, of turns side by side."""

    value: float
    # Half of what the middle half of the turns spreads.
    noise: float

    @staticmethod
    def of(theirs: list[Turn], ours: list[Turn]) -> "Ratio":
        ratios = [
            mine.cpu_microseconds / other.cpu_microseconds
            for other, mine in zip(theirs, ours, strict=True)
        ]
        low, _, high = statistics.quantiles(ratios, n=4)
        return Ratio(statistics.median(ratios), (high - low) / 2)
