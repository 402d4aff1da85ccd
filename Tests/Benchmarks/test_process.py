"""What a benchmark asks of a server besides its time."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/Load"))

from process import Foyer, Process  # noqa: E402


@contextmanager
def saying(metrics: str) -> Iterator[int]:
    """The port of a server with these figures."""
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/metrics" else 404)
            self.end_headers()
            self.wfile.write(metrics.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_no_figure_is_taken_from_a_server_that_dropped_something() -> None:
    figures = """# TYPE foyer_events_dropped_total counter
foyer_events_dropped_total 211197
foyer_drafts_dropped_total 0
foyer_limit_tokens_dropped_total 3
foyer_events_written_total 40
"""
    with saying(figures) as port, pytest.raises(SystemExit) as end:
        Foyer("foyer", [], port).require_whole()
    assert "foyer dropped 211,197 events and 3 limit tokens:" in str(end.value)


def test_a_server_that_dropped_nothing_is_measured() -> None:
    with saying("foyer_events_dropped_total 0\nfoyer_drafts_dropped_total 0\n") as port:
        Foyer("foyer", [], port).require_whole()


def test_of_another_server_nobody_asks() -> None:
    Process("bare", [], 1).require_whole()
