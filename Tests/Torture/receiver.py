"""A receiver of webhooks, a process of its own: it writes down what it takes, and only then says that it has it.

    python receiver.py FILE PORT SECRET…

Each line of the file is one request whose signature `standardwebhooks` found good: path, id, body, and when. How
it answers says the path; whatever else comes is answered with 400 and written down as refused.
"""

import json
import os
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from standardwebhooks import Webhook, WebhookVerificationError


class Receiver(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, file: Path) -> None:
        super().__init__(("127.0.0.1", port), Answer)
        self.file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self.lock = threading.Lock()
        #: How often each path was asked.
        self.asked: dict[str, int] = {}
        self.secrets: list[str] = []

    def handle_error(self, *_: object) -> None:
        """Whoever asks may be gone at any moment: that is what it is for."""

    def write(self, **line: object) -> None:
        with self.lock:
            os.write(self.file, json.dumps(line).encode() + b"\n")
            os.fsync(self.file)


class Answer(BaseHTTPRequestHandler):
    server: Receiver
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        with self.server.lock:
            count = self.server.asked[self.path] = self.server.asked.get(self.path, 0) + 1
        wrong = self._wrong(body)
        self.server.write(
            path=self.path, id=self.headers["webhook-id"], at=time.time(), wrong=wrong, body=body.decode(),
            signatures=self.headers["webhook-signature"].count("v1,"),
        )
        if wrong:
            return self._answer(400)
        match self.path.strip("/").split("/")[0]:
            case "redirect":
                self._answer(302, ("Location", "/ok/redirected"))
            case "gone":
                self._answer(410)
            case "fail-once":
                self._answer(500 if count == 1 else 200)
            case "slow":
                time.sleep(60)
            case "garbage":
                self.wfile.write(b"\x00\xff it works\r\n\r\n" * 50)
                self.close_connection = True
            case "huge":
                self._huge()
            case "hang-up":
                self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
            case _:
                self._answer(204)

    def _wrong(self, body: bytes) -> str | None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        for secret in self.server.secrets:
            try:
                Webhook(secret).verify(body, headers)
                return None
            except WebhookVerificationError as error:
                wrong = str(error)
        return wrong if self.server.secrets else "no secret"

    def _answer(self, status: int, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("Content-Length", "0")):
            self.send_header(name, value)
        self.end_headers()

    def _huge(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(10**12))
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 65_536)
        except OSError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    receiver = Receiver(int(sys.argv[2]), Path(sys.argv[1]))
    receiver.secrets = sys.argv[3:]
    print(receiver.server_port, flush=True)
    receiver.serve_forever()
