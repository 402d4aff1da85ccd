"""The same page from frameworks that render it for each request."""

import html
import json
import re
import urllib.parse
from pathlib import Path

from crowd import Crowd
from load import Demand, Request, median_turn
from person import Visitor
from process import Process, free_port

from flows import NUTRISYNC

ROOT = Path(__file__).resolve().parents[2]
# What a template would hold as a variable: text between tags and values in attributes.
TEXT = re.compile(rb"(?<=>)[^<>]*[^<>\s][^<>]*(?=<)")

# Source: docs/architecture.md, "Budgets".
HUMMINGBIRD_BUDGET = 1 / 5
DJANGO_BUDGET = 1 / 50


def as_template(page: bytes) -> tuple[str, dict[str, str]]:
    """A page whose every text is a variable, and the words that give the same page again. Both
    Mustache and Django's templates understand it."""
    words: dict[str, str] = {}

    def variable(match: re.Match) -> bytes:
        name = f"word{len(words)}"
        words[name] = html.unescape(match.group().decode())
        return f"{{{{ {name} }}}}".encode()

    return TEXT.sub(variable, page).decode(), words


def compare(report, out: Path, ours: Process, common: dict[str, str], seconds: float) -> None:
    place = Crowd(ours.port, NUTRISYNC, 1).places[0]
    page = place.page
    get = Request(place.path, common | {"Cookie": place.cookie})
    template, words = as_template(page.body)
    (out / "peer.html").write_text(template)
    (out / "peer.json").write_text(json.dumps(words))
    script = out / "peer.lua"
    own = median_turn(ours, Demand((get,)), script, seconds)
    report.line()
    report.line(f"the same page, {len(words)} variables{'CPU µs/request':>26}{'ratio':>9}   budget")
    report.line(f"{'Foyer':<40}{own.cpu_microseconds:>10.1f}")
    for name, budget, server, demand in (
        ("Hummingbird, swift-mustache", HUMMINGBIRD_BUDGET, *hummingbird(out, get)),
        ("Django, formtools, gunicorn", DJANGO_BUDGET, *django(out, get)),
    ):
        with server:
            server.wait_for(demand.path)
            if demand.path != "/page":
                demand = with_wizard(server, demand)
            turn = median_turn(server, Demand((demand,)), script, seconds)
        ratio = own.cpu_microseconds / turn.cpu_microseconds
        report.has_missed |= ratio > budget
        report.line(
            f"{name:<40}{turn.cpu_microseconds:>10.1f}     1/{1 / ratio:<6.1f} ≤ 1/{1 / budget:.0f}  "
            f"{'ok' if ratio <= budget else 'MISSED'}"
        )


def hummingbird(out: Path, get: Request) -> tuple[Process, Request]:
    port = free_port()
    program = out / "hummingbird/release/PeerServer"
    command = [str(program), str(port), str(out / "peer.html"), str(out / "peer.json")]
    cookie = {"Cookie": "session=" + "x" * len(get.headers["Cookie"])}
    headers = get.headers | {"Host": f"127.0.0.1:{port}"} | cookie
    return Process("hummingbird", command, port), Request("/page", headers)


def django(out: Path, get: Request) -> tuple[Process, Request]:
    port = free_port()
    command = [
        str(out / "django/bin/gunicorn"), "--chdir", str(ROOT / "Benchmarks/Peers/Django"),
        "--workers", "2", "--threads", "2", "--keep-alive", "30", "--bind", f"127.0.0.1:{port}",
        "peer:application",
    ]
    files = {
        "PEER_TEMPLATE": str((out / "peer.html").resolve()),
        "PEER_WORDS": str((out / "peer.json").resolve()),
    }
    headers = get.headers | {"Host": f"127.0.0.1:{port}"}
    return Process("django", command, port, **files), Request("/page/activity", headers)


def with_wizard(server: Process, demand: Request) -> Request:
    """The request of someone who has answered the step before."""
    visitor = Visitor("127.0.0.1", server.port)
    visitor.ask("/page")
    visitor.ask("/page/body")
    answer = {"wizard-current_step": "body", "body-height": "171", "body-weight": "72.5"}
    visitor.ask("/page/body", urllib.parse.urlencode(answer))
    return Request(demand.path, demand.headers | {"Cookie": visitor.cookie})
