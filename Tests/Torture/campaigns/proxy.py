"""Behind nginx as docs/deploying.md has it."""

import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from campaign import Turn, campaign
from campaigns.requests import mutated, request
from program import ROOT, Program
from wire import Response, Wire, get

HOST = "start.example.org"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


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

    def __init__(self, port: int, timeout: float = 10) -> None:
        super().__init__(port, timeout)
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


def checks_pages(program: Program, plain: int, secure: int) -> None:
    moved = get(plain, "/nutrisync?a", host=HOST)
    assert (moved.status, moved.headers["location"]) == (301, f"https://{HOST}/nutrisync?a")
    page = ask(secure, "/reflect/welcome")
    assert page.status == 200 and "strict-transport-security" in page.headers
    start = ask(secure, "/nutrisync")
    assert start.status == 303 and start.headers["location"].startswith("/nutrisync/")
    cookies = ask(secure, "/reflect/welcome").headers.get("set-cookie", "__Secure-; secure")
    assert cookies.startswith("__Secure-") and "secure" in cookies.lower()


def checks_monitoring(program: Program, plain: int, secure: int) -> None:
    for path in ["/healthz", "/readyz", "/metrics"]:
        assert ask(secure, path).status == 200, f"{path} through nginx"
    for path in ["/healthz", "/readyz"]:
        assert get(program.port, path, host="10.0.0.7:8080").status == 200, f"{path} by address"
    assert get(program.port, "/metrics", host=HOST).status == 200
    assert get(program.port, "/metrics", host="10.0.0.7").status == 421


def checks_limits(turn: Turn, secure: int) -> None:
    with Secure(secure) as wire:
        statuses = []
        for _ in range(300):
            wire.send(f"GET /healthy HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            statuses.append(wire.response().status)
    assert 429 in statuses and statuses[:100].count(404) == 100, "300 requests at once are limited, 100 are not"
    turn.counts["requests limited"] += statuses.count(429)
    time.sleep(5)


def checks_smuggling(turn: Turn, secure: int) -> None:
    """Every response belongs to the connection's own requests, whatever others sent before."""
    for _ in range(turn.size(quick=150, full=3_000)):
        data = mutated(turn.random, b"".join(request(turn.random) for _ in range(2)))
        with Secure(secure, timeout=0.3) as wire:
            wire.send(data.replace(b"Host: 127.0.0.1", f"Host: {HOST}".encode()))
            wire.responses()
        turn.counts["connections with mistakes"] += 1
        time.sleep(0.04)
        response = ask(secure, "/healthz")
        assert (response.status, response.body) == (200, b"ok\n"), f"poisoned by {data!r}"


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
            checks_pages(program, plain, secure)
            checks_monitoring(program, plain, secure)
            checks_limits(turn, secure)
            checks_smuggling(turn, secure)
            for arguments in [600, 900]:
                assert ask(secure, "/?" + "a&" * arguments).status == 200, "a long query"
            turn.counts["documented blocks served"] += 1
