"""Load by generator.c, and what one request of it cost the server."""

import json
import os
import statistics
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from process import Process

CONNECTIONS = 16
ROUNDS = 9
# Whether the generator has a core that a server of one thread leaves.
HAS_CORE = (os.cpu_count() or 1) > 1
# Fewer than a flow remembers of its last cookies, as people who arrive one after the other are.
BATCH = 200


@dataclass(frozen=True)
class Request:
    """What somebody sends."""

    path: str
    headers: dict[str, str]
    body: str | None = None

    @property
    def written(self) -> bytes:
        """The request as it goes over the wire."""
        body = (self.body or "").encode()
        headers = dict(self.headers)
        if self.body is not None:
            headers["Content-Length"] = str(len(body))
        method = "GET" if self.body is None else "POST"
        return f"{method} {self.path} HTTP/1.1\r\n{lines(headers)}\r\n".encode() + body


def lines(headers: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())


@dataclass(frozen=True)
class Demand:
    """Requests that are sent over and over."""

    requests: tuple[Request, ...]
    # Whether each is a form that is followed by its page; the headers of that.
    following: dict[str, str] | None = None

    def write(self, place: Path) -> Path:
        """The requests as the generator reads them."""
        written = (one.written for one in self.requests)
        place.write_bytes(b"".join(struct.pack("=I", len(one)) + one for one in written))
        return place


@dataclass(frozen=True)
class Turn:
    """What a turn of load cost."""

    requests: int
    per_second: float
    cpu_microseconds: float
    # Of the pages alone, where forms are followed by them.
    page_microseconds: float
    # The middle request, and that which one in a hundred exceeds.
    p50_microseconds: int
    p99_microseconds: int


def generator(out: Path) -> str:
    return str((out if out.is_dir() else out.parent) / "generator")


@dataclass(frozen=True)
class Load:
    """A server, and what is asked of it."""

    server: Process
    demand: Demand


def turn(
    server: Process, demand: Demand, place: Path, seconds: float, *, rate: float = 0,
    connections: int = CONNECTIONS,
) -> Turn:
    """Sends a demand for so long; `place` is a file beside the generator to keep it in."""
    return turns([Load(server, demand)], place, seconds, rate=rate, connections=connections)[0]


def turns(
    loads: list[Load], place: Path, seconds: float, *, rate: float = 0, connections: int = CONNECTIONS,
    is_awake: bool = False,
) -> list[Turn]:
    """Sends several demands for so long each, a twentieth of a second of one after the other, so that what
    the machine does besides is in all of them alike. Awake, on a core that the servers leave, the generator
    needs not be woken by them."""
    command = [
        generator(place), "--connections", str(connections), "--seconds", str(seconds), "--rate", str(rate)]
    if is_awake:
        command.append("--awake")
    for number, load in enumerate(loads):
        command += ["--port", str(load.server.port), "--pid", str(load.server.pid)]
        file = place.with_name(f"{place.stem}-{number}{place.suffix}")
        if load.demand.following is not None:
            headers = file.with_suffix(".headers")
            headers.write_text(lines(load.demand.following), newline="")
            batch = min(BATCH, len(load.demand.requests))
            command += ["--pages", str(headers), "--batch", str(batch)]
        command.append(str(load.demand.write(file)))
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        names = ", ".join(load.server.name for load in loads)
        raise SystemExit(f"bench: {names}: {ran.stderr}")
    for load in loads:
        load.server.require_whole()
    found = json.loads(ran.stdout)
    if any(one["requests"] == 0 for one in found):
        # A busy machine let it come to nothing; a server that answers nothing in a minute won't in two.
        if seconds > 60:
            names = ", ".join(load.server.name for load in loads)
            raise SystemExit(f"bench: {names}: no answer within {seconds:.0f} s")
        return turns(
            loads, place, seconds * 2, rate=rate, connections=connections, is_awake=is_awake)
    return [taken(load, one) for load, one in zip(loads, found, strict=True)]


def taken(load: Load, found: dict) -> Turn:
    """What the generator says of a load."""
    asked = f"{load.server.name} {load.demand.requests[0].path}"
    if found["refused"]:
        raise SystemExit(f"bench: {asked}: {found['refused']} times {found['refusal']}")
    if found["answered"] < found["requests"]:
        raise SystemExit(f"bench: {asked}: {found['requests'] - found['answered']} had no answer")
    every = found["requests"] + found["forms"]
    return Turn(
        every, every / found["seconds"], (found["cpu_ns"] + found["forms_cpu_ns"]) / every / 1e3,
        found["cpu_ns"] / found["requests"] / 1e3, found["p50_us"], found["p99_us"])


def by_turns(
    loads: list[Load], place: Path, seconds: float, rounds: int, *, is_awake: bool = False,
) -> list[list[Turn]]:
    """Turns of each load beside each other, after one to warm up."""
    turns(loads, place, min(1, seconds), is_awake=is_awake)
    rows = [turns(loads, place, seconds, is_awake=is_awake) for _ in range(rounds)]
    return [list(column) for column in zip(*rows, strict=True)]


@dataclass(frozen=True)
class Ratio:
    """How much dearer one load is than another, of turns side by side."""

    value: float
    # Half of what the middle half of the turns spreads.
    noise: float

    @staticmethod
    def of(theirs: list[float], ours: list[float]) -> "Ratio":
        return Ratio.among([mine / other for other, mine in zip(theirs, ours, strict=True)])

    @staticmethod
    def among(values: list[float]) -> "Ratio":
        """The middle of some figures, and their noise."""
        if len(values) < 2:
            return Ratio(values[0], 0)
        low, _, high = statistics.quantiles(values, n=4)
        return Ratio(statistics.median(values), (high - low) / 2)


def costs(turns: list[Turn]) -> list[float]:
    return [one.cpu_microseconds for one in turns]
