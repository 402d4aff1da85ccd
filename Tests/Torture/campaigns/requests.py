"""Requests with mistakes, several on one connection, with h11 as the referee of where each ends."""

import re
from collections import Counter
from random import Random
from threading import Thread

import h11
from campaign import Turn, campaign
from program import Program
from wire import Wire, get

#: What the server answers, so that a response can be told to belong to its request.
ANSWERS = {
    (b"GET", b"/healthz"): 200,
    (b"GET", b"/"): 200,
    (b"GET", b"/none"): 404,
    (b"GET", b"/nutrisync"): 303,
    (b"POST", b"/nutrisync"): 405,
    (b"POST", b"/nutrisync/welcome"): 403,
}

TOKENS = [
    b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b": ", b"\r\n ", b"\r\n\t", b"\r\n\r\n", b"\0\n", b"?", b"&",
    b"Content-Length: 5\r\n", b"Content-Length: 0\r\n", b"Content-Length: 0005\r\n", b"Content-Length: +5\r\n",
    b"Content-Length: 5, 5\r\n", b"Content-Length : 5\r\n", b"Content-Length: 99999999999999999999\r\n",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: identity\r\n", b"transfer-encoding : chunked\r\n",
    b"Transfer-Encoding: gzip, chunked\r\n", b"Transfer-Encoding:\x0bchunked\r\n", b"0\r\n\r\n", b"5\r\nhello\r\n",
    b"Expect: 100-continue\r\n", b"Connection: close\r\n", b"Connection: keep-alive\r\n", b"Upgrade: h2c\r\n",
    b"Host: evil.example\r\n", b"Host:\r\n", b": v\r\n", b"X-A\r\n", b"X-A: " + b"x" * 5_000 + b"\r\n",
    b"Cookie: " + b"a=b; " * 300 + b"\r\n", b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"HTTP/1.1", b"HTTP/1.0",
    b"HTTP/2.0", b"%00", b"%2f", b"..", b"//", b"?" + b"a&" * 600, b"\xff", b"\xc3\x28", b"\x7f", b"\x0b", b"\xa0",
]


def request(random: Random) -> bytes:
    """A request that is right in all its parts."""
    method, path = random.choice(list(ANSWERS))
    body = b"a=1&b=2"[: random.randint(0, 7)] if method == b"POST" else b""
    lines = [b"%s %s HTTP/1.1" % (method, path), b"Host: 127.0.0.1"]
    if method == b"POST":
        lines.append(b"Content-Length: %d" % len(body))
        lines.append(b"Content-Type: application/x-www-form-urlencoded")
    if random.random() < 0.3:
        lines.insert(random.randint(1, len(lines)), b"X-Other: " + bytes(random.choices(b"abc \t;,=", k=9)))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def mutated(random: Random, data: bytes) -> bytes:
    """The same with a few mistakes."""
    result = bytearray(data)
    for _ in range(random.choice([0, 1, 1, 1, 2, 3, 6])):
        place = random.randrange(len(result) + 1)
        match random.randrange(6):
            case 0:
                result[place:place] = random.choice(TOKENS)
            case 1:
                del result[place : place + random.randint(1, 4)]
            case 2 if place < len(result):
                result[place] = random.randrange(256)
            case 3 if (line := result.find(b"\r\n", place)) >= 0:
                result[line : line + 2] = random.choice([b"\n", b"\r", b"\0\n", b"\r\n ", b" \r\n", b"\n\r\n"])
            case 4 if (line := result.find(b"\r\n", place)) >= 0:
                result[line + 2 : line + 2] = random.choice(TOKENS)
            case _:
                end = random.randint(place, min(len(result), place + 60))
                result[place:place] = result[place:end]
    return bytes(result)


def judged(data: bytes) -> list[tuple[bytes, bytes]]:
    """The requests that h11 finds in the bytes, each whole, until the first mistake."""
    # What libmicrohttpd 0.9.75 leaves nobody to see: two bytes that it writes over as it does over a line's end, a NUL
    # and a line feed, or a colon as a line of its own where one end of a line about it is a bare line feed. All that
    # follows stands where it would.
    # Behind an empty line a NUL is the first byte of a body, and stays.
    data = re.sub(rb"(?<!\n\r)\n\0\r\n", b"\r\n\r\n", data.replace(b"\0\n", b"\r\n"))
    data = re.sub(rb"\r\n:\n|(?<!\r)\n:\r\n", b"\r\n\r\n", data)
    found: list[tuple[bytes, bytes]] = []
    while data:
        # Empty lines before a request may be skipped (RFC 9112 §2.2), which h11 doesn't. To libmicrohttpd 0.9.75
        # a line that begins with a NUL is one of them.
        data = re.sub(rb"\A(?:[\r\n]|\0[^\r\n]*[\r\n])+", b"", data)
        referee = h11.Connection(h11.SERVER, max_incomplete_event_size=100_000)
        referee.receive_data(data)
        try:
            events = [referee.next_event()]
            while isinstance(events[-1], (h11.Request, h11.Data)):
                events.append(referee.next_event())
        except h11.RemoteProtocolError:
            return found
        if not isinstance(events[-1], h11.EndOfMessage):
            return found
        found.append((events[0].method, events[0].target.split(b"?")[0]))
        data = b"" if referee.their_state is h11.MUST_CLOSE else referee.trailing_data[0]
    return found


#: Behind what was mutated, so that a server that is still in step closes at once.
LAST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def converse(random: Random, port: int, data: bytes) -> list:
    # A server that waits for the rest of something says nothing more.
    with Wire(port, timeout=0.3) as wire:
        start = 0
        while start < len(data):
            end = len(data) if random.random() < 0.7 else random.randint(start + 1, len(data))
            wire.send(data[start:end])
            start = end
        wire.finish()
        return wire.responses()


class Talker(Thread):
    """One of several who talk with the server at once, each with chances of its own."""

    def __init__(self, turn: Turn, port: int, count: int) -> None:
        super().__init__(daemon=True)
        self.turn, self.port, self.count = turn, port, count
        self.random = Random(turn.random.getrandbits(64))
        self.counts: Counter = Counter()
        self.problem: Exception | None = None

    def run(self) -> None:
        try:
            for number in range(self.count):
                if number and self.turn.is_over():
                    return
                self._talk()
        except (AssertionError, OSError) as problem:
            self.problem = problem

    def _talk(self) -> None:
        sent = [request(self.random) for _ in range(self.random.randint(1, 4))]
        data = mutated(self.random, b"".join(sent)) + LAST
        expected = judged(data)
        responses = [r for r in converse(self.random, self.port, data) if r.status >= 200]
        for index, response in enumerate(responses):
            self.counts[f"status {response.status}"] += 1
            if response.closes and response.status >= 400:
                break
            assert index < len(expected), f"a response to no request: {data!r}"
            status = ANSWERS.get(expected[index])
            assert status in (None, response.status), f"{response.status} for {expected[index]}: {data!r}"
        self.counts["requests"] += len(sent) + 1
        self.counts["connections"] += 1


@campaign("requests", "No bytes crash the server, and it answers no request that a strict reader doesn't find.", any_store=True)
def requests(turn: Turn) -> None:
    with Program() as program:
        get(program.port, "/healthz")
        talkers = [
            Talker(turn, program.port, turn.size(quick=375, full=18_000)) for _ in range(4)
        ]
        for talker in talkers:
            talker.start()
        for talker in talkers:
            talker.join()
            turn.counts.update(talker.counts)
            if talker.problem:
                raise talker.problem
        had, wanted = turn.counts["connections"], sum(talker.count for talker in talkers)
        if had < wanted:
            turn.shortened.append(f"{had:,} of {wanted:,} connections")
        assert get(program.port, "/healthz").status == 200
        seconds = program.stop()
        assert seconds < 3, f"the stop took {seconds:.1f} s"
        turn.counts["slowest stop in ms"] = int(seconds * 1000)
