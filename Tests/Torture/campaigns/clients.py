"""Clients that are slow, idle, gone or greedy, beside others that want a page."""

import resource
import socket
import threading
import time

from campaign import Turn, campaign
from program import Program
from wire import Wire, get

#: When a client is cut off that sends no whole head, one that stops in a body, one that sends a body slowly, and one
#: that reads nothing or asks for nothing more, in seconds; docs/reliability.md.
HEADERS_WITHIN, BODY_WITHIN, IDLE_WITHIN = 10, 20, 30
#: How much later than its deadline a connection may be seen to be gone, in seconds.
LATE = 3
#: What good clients may wait for 99 of 100 answers, in seconds, on a machine that has nothing else to do.
P99 = 0.1


class GoodClients:
    """A few clients that ask for a page again and again, and how long each answer took."""

    def __init__(self, port: int, count: int = 3, host: str = "127.0.0.1", timeout: float = 10) -> None:
        self.port = port
        self.host = host
        self.timeout = timeout
        self.seconds: list[float] = []
        self.failures: list[str] = []
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(count)]

    def _run(self) -> None:
        while not self._is_over.wait(0.01):
            start = time.monotonic()
            try:
                response = get(self.port, "/reflect/welcome", self.host, self.timeout)
                if response is None or response.status != 200:
                    self.failures.append(f"status {response and response.status}")
            except OSError as error:
                self.failures.append(repr(error))
            self.seconds.append(time.monotonic() - start)

    def __enter__(self) -> "GoodClients":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    @property
    def p99(self) -> float:
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)]


#: How clients begin who then take their time, how many of each, and how many in the long form.
SLOW = {
    "idle": (b"", 60, 2_000),
    "slow heads": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ", 60, 1_000),
    "slow bodies": (
        b"POST /nutrisync/welcome HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\na=", 60, 500,
    ),
    "slow readers": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40, 60, 500),
}
#: So many connections that the 4,000 of the long form stay below four fifths, from where the answer is 503.
CONNECTIONS = 6_000


def crowd(turn: Turn, port: int) -> dict[str, list[Wire]]:
    """Clients that connect and then take their time, each kind in its own way."""
    wires: dict[str, list[Wire]] = {}
    for kind, (start, quick, full) in SLOW.items():
        wires[kind] = []
        for _ in range(turn.size(quick, full)):
            wire = Wire(port)
            wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            wire.send(start)
            wires[kind].append(wire)
            turn.counts[kind] += 1
    return wires


def leaver(turn: Turn, port: int) -> None:
    """A client that goes in the middle: half closed, reset, or with many requests that it doesn't wait for."""
    with Wire(port) as wire:
        kind = turn.random.choice(["half closed", "reset", "pipelined and gone"])
        wire.send(SLOW["slow readers"][0] if kind == "pipelined and gone" else SLOW["slow bodies"][0])
        if kind == "half closed":
            wire.finish()
        elif kind == "reset":
            wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        turn.counts[kind] += 1


def alone(port: int, seconds: float) -> float:
    """How long good clients wait while nobody else is there: what the machine and this campaign take."""
    with GoodClients(port) as good:
        time.sleep(seconds)
    return good.p99


def dribble(turn: Turn, port: int, wires: list[Wire], until: float) -> None:
    """One byte now and then, which must not buy time, and clients that go in the middle."""
    while time.monotonic() < until:
        for wire in turn.random.sample(wires, len(wires) // 20):
            try:
                wire.send(b"a")
            except OSError:
                pass  # cut off already
        leaver(turn, port)
        time.sleep(0.2)


def gone(turn: Turn, program: Program, kinds: str, most: int, by: float) -> None:
    """Holds the server to its deadline: at that time no more than so many descriptors are open."""
    while program.descriptors > most:
        assert time.monotonic() < by, f"{program.descriptors - most} of {kinds} are still connected"
        time.sleep(0.05)
    turn.counts[f"deadlines held for {kinds}"] += 1


@campaign("clients", "Slow clients are cut off in time, and while they are there nobody else waits.", is_alone=True)
def clients(turn: Turn) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    arguments = () if turn.is_quick else ("--connections", str(CONNECTIONS))
    with Program(*arguments) as program:
        get(program.port, "/reflect/welcome")
        noise = alone(program.port, 1 if turn.is_quick else 5)
        before, descriptors = program.memory, program.descriptors
        start = time.monotonic()
        kinds = crowd(turn, program.port)
        end = time.monotonic()
        wires = [wire for kind in kinds.values() for wire in kind]
        with GoodClients(program.port) as good:
            dribble(turn, program.port, wires, start + HEADERS_WITHIN + 1)
            spare = descriptors + 20
            slow = [len(kinds[kind]) for kind in ("slow bodies", "slow readers")]
            gone(turn, program, "idle and slow heads", spare + sum(slow), end + HEADERS_WITHIN + LATE)
            if not turn.is_quick:
                rest = [wire for kind in ("slow bodies", "slow readers") for wire in kinds[kind]]
                dribble(turn, program.port, rest, end + BODY_WITHIN - 2)
                gone(turn, program, "slow bodies", spare + slow[1], end + BODY_WITHIN + LATE)
                gone(turn, program, "slow readers", spare, end + IDLE_WITHIN + LATE)
        # Of a machine that does other work as well no more can be asked than what it gave before and gives after.
        noise = max(noise, alone(program.port, 1 if turn.is_quick else 5))
        turn.counts["requests of good clients"] += len(good.seconds)
        turn.counts["p99 of good clients in ms"] = int(good.p99 * 1000)
        turn.counts["p99 of good clients alone in ms"] = int(noise * 1000)
        assert not good.failures, f"{len(good.failures)} good requests failed: {good.failures[:3]}"
        assert good.p99 < max(P99, 3 * noise), f"p99 {good.p99 * 1000:.0f} ms, alone {noise * 1000:.0f} ms"
        for wire in wires:
            if turn.random.random() < 0.5:
                wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            wire.close()
        time.sleep(1)
        assert program.descriptors <= descriptors + 20, f"{program.descriptors} descriptors are open"
        turn.counts["memory kept in MiB"] = max(0, program.memory - before)
        assert program.memory < before + 64, f"{program.memory - before} MiB didn't come back"
        turn.counts["slowest stop in ms"] = int(program.stop() * 1000)


@campaign("queries", "A query of any number of arguments costs nothing that stays, and no stop waits for it.", is_alone=True)
def queries(turn: Turn) -> None:
    with Program() as program:
        get(program.port, "/")
        before = program.memory
        for _ in range(turn.size(quick=300, full=3_000)):
            count = turn.random.choice([1, 10, 400, 600, 900, 1_000, 3_000])
            start = b"/\0?" if turn.random.random() < 0.2 else b"/?"
            wire = Wire(program.port, timeout=5)
            wire.send(b"GET " + start + b"a&" * count + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            if start == b"/?":
                status = wire.response().status
                assert status == (414 if 2 * count + 2 > 2_048 else 200), f"{status} for {count} arguments"
            wire.close()
            turn.counts["queries"] += 1
        assert program.memory < before + 16, f"{program.memory - before} MiB stayed"
        seconds = program.stop()
        turn.counts["slowest stop in ms"] = int(seconds * 1000)
        assert seconds < 1.5, f"the stop took {seconds:.1f} s"


@campaign("restarts", "With a socket that is handed over, a restart under load refuses nobody.")
def restarts(turn: Turn) -> None:
    host = "start.example.org"
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        port = listener.getsockname()[1]
        program = Program("--public-url", f"https://{host}", port=port)
        program.start(listener)
        with GoodClients(port, count=4, host=host, timeout=60) as good:
            for _ in range(turn.size(quick=2, full=10)):
                time.sleep(turn.random.uniform(0.2, 1))
                program.stop()
                time.sleep(turn.random.uniform(0, 0.3))
                program.start(listener)
                turn.counts["restarts"] += 1
            time.sleep(0.5)
        turn.counts["requests answered"] += len(good.seconds)
        turn.counts["longest wait in ms"] = int(max(good.seconds) * 1000)
        assert not good.failures, f"{len(good.failures)} failed: {good.failures[:3]}"
        program.stop()
