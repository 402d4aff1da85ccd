"""Load by wrk, and what one request of it cost the server."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from process import Process

CONNECTIONS = 16
ROUNDS = 9


@dataclass(frozen=True)
class Demand:
    """One request, repeated."""

    path: str
    headers: dict[str, str]
    body: str | None = None

    def script(self, place: Path) -> Path:
        """The request as a script of wrk, which formats it once and then only sends it."""
        lines = [f"wrk.headers[{lua(name)}] = {lua(value)}" for name, value in self.headers.items()]
        if self.body is not None:
            lines += ['wrk.method = "POST"', f"wrk.body = {lua(self.body)}"]
        place.write_text("\n".join(lines) + "\n")
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
    before = server.cpu_seconds()
    result = subprocess.run(
        [
            "wrk", "--threads", "1", "--connections", str(CONNECTIONS),
            "--duration", f"{seconds:g}s", "--script", str(demand.script(script)),
            server.address + demand.path,
        ],
        capture_output=True, text=True, check=True,
    ).stdout
    used = server.cpu_seconds() - before
    for wrong in ("Non-2xx", "Socket errors"):
        if wrong in result:
            raise SystemExit(f"bench: {server.name} {demand.path}:\n{result}")
    requests = int(re.search(r"(\d+) requests in", result).group(1))
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", result).group(1))
    return Turn(requests, rate, used / requests * 1e6)


def median(turns: list[Turn]) -> Turn:
    return sorted(turns, key=lambda one: one.cpu_microseconds)[len(turns) // 2]


def median_turn(server: Process, demand: Demand, script: Path, seconds: float) -> Turn:
    """The middle one of `ROUNDS` turns, after one to warm up."""
    turn(server, demand, script, 1)
    return median([turn(server, demand, script, seconds) for _ in range(ROUNDS)])
