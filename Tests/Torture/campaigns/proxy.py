"""Behind nginx as docs/deploying.md has it, and behind haproxy."""

import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Callable, Iterator

from campaign import Turn, campaign
from campaigns.requests import ANSWERS, mutated, request
from program import ROOT, Program
from wire import Response, Wire, free_port, get

HOST = "start.example.org"
#: How many requests the documented block lets through at once, and each second.
BURST, RATE = 120, 30
#: What anyone may ask for, and what the answer is; monitoring stays inside.
PUBLIC = [(asked, status) for asked, status in ANSWERS.items() if asked[1] != b"/healthz"]


def documented(upstream: int, plain: int, secure: int, certificates: Path) -> str:
    """The documentation's own block, with this run's ports and certificate."""
    text = (ROOT / "docs/deploying.md").read_text()
    block = re.search(r"```nginx\n(.*?)```", text, re.S).group(1)
    for old, new in [
        ("server 127.0.0.1:8080;", f"server 127.0.0.1:{upstream};"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen [::]:80;", ""),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{secure} ssl http2;"),
        ("listen [::]:443 ssl http2;", ""),
        (f"/etc/letsencrypt/live/{HOST}", str(certificates)),
    ]:
        assert old in block, f"{old!r} is not in the documented block any more"
        block = block.replace(old, new)
    return block


class Secure(Wire):
    """A connection to nginx over TLS."""

    def __init__(self, port: int, timeout: float = 10, source: str = "127.0.0.1") -> None:
        super().__init__(port, timeout, source)
        context = ssl._create_unverified_context()  # the certificate is this run's own
        context.set_alpn_protocols(["http/1.1"])
        self.socket = context.wrap_socket(self.socket, server_hostname=HOST)

    def finish(self) -> None:
        """TLS has no half-closed connection."""


@contextmanager
def nginx(upstream: int) -> Iterator[tuple[int, int]]:
    """nginx in front of a port; its own ports, plain and secure."""
    folder = Path(tempfile.mkdtemp(prefix="foyer-nginx-"))
    plain, secure = free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
         "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )
    temporary = "".join(
        f"  {kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\n  access_log off;\n{temporary}{documented(upstream, plain, secure, folder)}}}\n"
    )
    process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE, text=True)
    try:
        for _ in range(100):
            assert process.poll() is None, f"nginx doesn't take the documented block: {process.stderr.read()}"
            try:
                socket.create_connection(("127.0.0.1", secure), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield plain, secure
    finally:
        process.terminate()
        process.wait(10)


def ask(port: int, path: str, host: str = HOST, method: str = "GET") -> Response | None:
    with Secure(port) as wire:
        wire.send(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return wire.response()


def checks_pages(plain: int, secure: int) -> None:
    moved = get(plain, "/nutrisync?a", host=HOST)
    assert (moved.status, moved.headers["location"]) == (301, f"https://{HOST}/nutrisync?a")
    page = ask(secure, "/reflect/welcome")
    assert page.status == 200 and "strict-transport-security" in page.headers
    start = ask(secure, "/nutrisync")
    assert start.status == 303 and start.headers["location"].startswith("/nutrisync/")
    cookies = ask(secure, "/reflect/welcome").headers.get("set-cookie", "__Secure-; secure")
    assert cookies.startswith("__Secure-") and "secure" in cookies.lower()


def checks_monitoring(program: Program, secure: int) -> None:
    for path in ["/healthz", "/readyz", "/metrics"]:
        assert ask(secure, path).status == 200, f"{path} through nginx"
    for path in ["/healthz", "/readyz"]:
        assert get(program.port, path, host="10.0.0.7:8080").status == 200, f"{path} by address"
    assert get(program.port, "/metrics", host=HOST).status == 200
    assert get(program.port, "/metrics", host="10.0.0.7").status == 421


@contextmanager
def answering(head: bytes) -> Iterator[int]:
    """A server that says this to everybody; its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(65536)
                    connection.sendall(head)

        Thread(target=serve, daemon=True).start()
        try:
            yield server.getsockname()[1]
        finally:
            server.shutdown(socket.SHUT_RDWR)


def checks_longest_cookie(program: Program, balancer: Callable, ask: Callable[[int], Response | None]) -> None:
    """A page that brings the longest cookie there may be (`SetCookie.maximumBytes`) is passed on: nginx would answer 502."""
    page = get(program.port, "/reflect/welcome", host=HOST)
    fields = {**page.headers, "content-length": "0", "connection": "close", "set-cookie": "a=" + "b" * 4_048}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    with answering(f"HTTP/1.1 200 OK\r\n{head}\r\n".encode()) as port, balancer(port) as own:
        answer = ask(own)
        assert answer is not None and answer.status == 200, "the head of a page is too long for the proxy"
        assert len(answer.headers["set-cookie"]) == 4_050


def checks_limits(turn: Turn, secure: int) -> None:
    """Of requests that come at once so many are let through as the block says, and no more."""
    asked = f"GET /healthy HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
    start = time.monotonic()
    with Secure(secure) as wire:
        # Sent all together: one after the other a slow machine would ask no faster than is allowed.
        wire.send(asked * 300)
        statuses = [wire.response().status for _ in range(300)]
    through, allowed = statuses.count(404), BURST + 1 + RATE * (time.monotonic() - start)
    assert through + statuses.count(429) == 300, set(statuses)
    assert statuses[:100].count(404) == 100, f"{statuses[:100].count(429)} of the first 100 requests are limited"
    assert through <= allowed + 1, f"{through} requests were let through where {allowed:.0f} are allowed"
    turn.counts["requests limited"] += 300 - through
    time.sleep(5)


def checks_smuggling(turn: Turn, connect: Callable[..., Wire], port: int, name: str, by: float) -> None:
    """Every response belongs to the connection's own requests, whatever others sent before."""
    poisoned: list[str] = []
    done: list[int] = []

    def run(random: Random) -> None:
        for _ in range(turn.size(quick=25, full=2_500)):
            if turn.is_over(by):
                return
            # Who comes from many addresses meets no limit of one.
            source = f"127.{random.randrange(256)}.{random.randrange(256)}.{random.randint(1, 254)}"
            data = mutated(random, b"".join(request(random) for _ in range(2)))
            with connect(port, timeout=0.3, source=source) as wire:
                wire.send(data.replace(b"Host: 127.0.0.1", f"Host: {HOST}".encode()))
                wire.responses()
            (method, path), status = random.choice(PUBLIC)
            with connect(port, source=source) as wire:
                length = b"Content-Length: 0\r\n" if method == b"POST" else b""
                wire.send(b"%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n" % (method, path, HOST.encode(), length))
                response = wire.response()
            if response is None or response.status != status:
                poisoned.append(f"{response and response.status} for {method} {path} behind {data!r}")
            done.append(1)

    threads = [Thread(target=run, args=(Random(turn.random.getrandbits(64)),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not poisoned, f"{len(poisoned)} responses to other requests: {poisoned[:2]}"
    wanted = 4 * turn.size(quick=25, full=2_500)
    turn.counts[f"connections with mistakes through {name}"] += len(done)
    if len(done) < wanted:
        turn.shortened.append(f"{len(done):,} of {wanted:,} connections with mistakes through {name}")


#: What libmicrohttpd 0.9.75 takes for a line's end where nobody can see it: in a line, or as a line of its own; the
#: last only before a request, where it is skipped like an empty line.
LENIENCIES = [b"\0\n", b"\n\0\r\n", b"\r\n:\n", b"\n:\r\n", b"\0a\r\n"]


def checks_leniencies(turn: Turn, connect: Callable[..., Wire], port: int, name: str) -> None:
    """Each of them singly, in every place of a head: what hides behind it is never answered."""
    hidden = b"GET /none HTTP/1.1\r\nHost: " + HOST.encode() + b"\r\n\r\n"
    lines = [b"GET /nutrisync HTTP/1.1", b"Host: " + HOST.encode(), b"X-A: b", b"Connection: close", b""]
    for lenient in LENIENCIES:
        for place in range(len(lines)):
            data = b"\r\n".join(lines[:place]) + lenient + b"\r\n".join(lines[place:]) + b"\r\n" + hidden
            with connect(port, timeout=2) as wire:
                wire.send(data)
                statuses = [response.status for response in wire.responses()]
            # Nobody takes the head. Whoever takes a bare line feed for a line's end, as RFC 9112 §2.2 allows, has
            # then read what follows as a request of its own, and so it is answered.
            assert statuses in ([400], [400, 404]), f"{statuses} for {data!r} through {name}"
            assert name != "nginx" or statuses == [400], f"{statuses} for {data!r} through nginx"
            turn.counts[f"heads with a hidden end of a line that {name} or the server refuses"] += 1


@contextmanager
def haproxy(upstream: int) -> Iterator[int]:
    """haproxy in front of a port, whose connections it shares among all clients; its own port."""
    port = free_port()
    folder = Path(tempfile.mkdtemp(prefix="foyer-haproxy-"))
    (folder / "haproxy.cfg").write_text(
        "defaults\n  mode http\n  timeout connect 5s\n  timeout client 30s\n  timeout server 30s\n"
        f"frontend public\n  bind 127.0.0.1:{port}\n  default_backend foyer\n"
        f"backend foyer\n  http-reuse always\n  option forwardfor\n  server foyer 127.0.0.1:{upstream}\n"
    )
    process = subprocess.Popen(["haproxy", "-db", "-f", folder / "haproxy.cfg"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            assert process.poll() is None, "haproxy doesn't start"
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(10)


@campaign("proxy", "nginx as documented serves, monitors and limits, and no request poisons another's response.")
def proxy(turn: Turn) -> None:
    if shutil.which("nginx") is None:
        turn.counts["turns without nginx on this machine"] += 1
        return
    program = Program(
        "--public-url", f"https://{HOST}", "--trusted-proxy", "127.0.0.1", port=free_port()
    )
    with program:
        with nginx(program.port) as (plain, secure):
            checks_pages(plain, secure)
            checks_monitoring(program, secure)
            checks_limits(turn, secure)
            checks_leniencies(turn, Secure, secure, "nginx")
            checks_smuggling(turn, Secure, secure, "nginx", by=0.5)
            for arguments in [600, 900]:
                assert ask(secure, "/?" + "a&" * arguments).status == 200, "a long query"
            turn.counts["documented blocks served"] += 1
        checks_longest_cookie(program, nginx, lambda ports: ask(ports[1], "/"))
        if shutil.which("haproxy") is None:
            turn.counts["turns without haproxy on this machine"] += 1
            return
        checks_longest_cookie(program, haproxy, lambda port: get(port, "/", host=HOST))
        with haproxy(program.port) as port:
            checks_leniencies(turn, Wire, port, "haproxy")
            checks_smuggling(turn, Wire, port, "haproxy", by=1)
