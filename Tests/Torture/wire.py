"""Bytes on a socket, and what comes back."""

import random
import socket
from dataclasses import dataclass, field


#: Ports that Linux gives no connection by itself, so that they stay free between two who listen on them.
LASTING_PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    while True:
        port = random.choice(LASTING_PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass  # somebody has it


@dataclass
class Response:
    status: int
    headers: dict[str, str]
    body: bytes
    #: The lines that set a cookie, of which there can be several.
    cookies: list[str] = field(default_factory=list)

    @property
    def closes(self) -> bool:
        return self.headers.get("connection", "").lower() == "close"


class Wire:
    """One connection that sends exactly what it is given."""

    def __init__(self, port: int, timeout: float = 10, source: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout, (source, 0))
        self._unread = b""

    def send(self, data: bytes) -> None:
        """Sends; that the server has closed already is its right."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def finish(self) -> None:
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def response(self) -> Response | None:
        """The next response; None where the connection ends before one begins."""
        while b"\r\n\r\n" not in self._unread:
            if not self._receive():
                return None
        head, self._unread = self._unread.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        assert first.startswith("HTTP/1.1 "), f"no status line: {first!r}"
        headers, cookies = {}, []
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                cookies.append(value.strip())
        status = int(first.split(" ")[1])
        length = 0 if status < 200 or status == 304 else int(headers.get("content-length", 0))
        while len(self._unread) < length:
            if not self._receive():
                break
        body, self._unread = self._unread[:length], self._unread[length:]
        return Response(status, headers, body, cookies)

    def responses(self) -> list[Response]:
        """Every response until the connection ends, or nothing more comes."""
        found = []
        try:
            while (response := self.response()) is not None:
                found.append(response)
                if response.closes:
                    break
        except TimeoutError:
            pass
        return found

    def close(self) -> None:
        self.socket.close()

    def _receive(self) -> bool:
        try:
            data = self.socket.recv(65_536)
        except ConnectionResetError:
            return False
        self._unread += data
        return bool(data)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def get(port: int, path: str, host: str = "127.0.0.1", timeout: float = 10) -> Response | None:
    """One request on a connection of its own."""
    with Wire(port, timeout) as wire:
        wire.send(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return wire.response()
