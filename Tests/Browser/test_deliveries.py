"""Webhooks end to end: the built server, the command beside it, and receivers that nobody here wrote the signatures for."""

import csv
import io
import json
import ssl
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from socket import gethostname

import pytest
from server import ROOT, Server, serve

sys.path.append(str(ROOT / "Tests/Torture"))

from person import Person  # noqa: E402
from receiver import Receiver  # noqa: E402

PATHS = ["ok", "redirect", "gone", "fail-once", "slow", "garbage", "huge", "hang-up"]


class House:
    """A server, a receiver with a webhook for each way of answering, and what was told."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.file = folder / "told.jsonl"
        self.receiver = Receiver(0, self.file)
        threading.Thread(target=self.receiver.serve_forever, daemon=True).start()
        self.names = {path: self.add(path) for path in PATHS}

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.server.program, *arguments, "--data", self.server.data], cwd=ROOT, capture_output=True, text=True,
            timeout=60,
        )

    def add(self, path: str, *arguments: str) -> str:
        url = f"http://127.0.0.1:{self.receiver.server_port}/{path}"
        added = self.command("webhook", "add", "--url", url, "--allow-private", *arguments)
        assert added.returncode == 0, added.stderr
        name, secret = added.stdout.split()
        self.receiver.secrets.append(secret)
        return name

    def told(self, path: str) -> list[dict]:
        lines = [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []
        return [line for line in lines if line["path"] == f"/{path}"]

    def wait(self, path: str, count: int, seconds: float = 20) -> list[dict]:
        end = time.monotonic() + seconds
        while len(told := self.told(path)) < count:
            assert time.monotonic() < end, f"/{path} was told {len(told)} times: {self.command('webhook').stdout}"
            time.sleep(0.05)
        return told

    def state(self, path: str) -> list[str]:
        lines = self.command("webhook", "list").stdout.splitlines()
        (line,) = [line.split("\t") for line in lines if line.startswith(self.names[path])]
        return line

    def metrics(self) -> str:
        with urllib.request.urlopen(self.server.address + "/metrics") as response:
            return response.read().decode()

    def person(self, name: str, flow: str = "reflect") -> None:
        Person(int(self.server.address.rsplit(":", 1)[1]), Random(name), name).walk(flow)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve() as server:
        house = House(server, tmp_path_factory.mktemp("deliveries"))
        house.person("Kim")
        yield house
        # A request to the slow one is under way.
        start = time.monotonic()
    assert time.monotonic() - start < 1


def test_what_was_handed_in_is_told_at_once_and_signed(house: House) -> None:
    (told,) = house.wait("ok", 1)
    assert told["wrong"] is None
    body = json.loads(told["body"])
    assert list(body) == ["type", "timestamp", "data"]
    assert body["type"] == "onboarding.completed"
    assert body["data"]["flow"] == "reflect"
    assert body["data"]["answers"]["name"] == "Kim"
    assert told["id"].startswith("msg_")


def test_who_fails_once_is_told_again_within_five_to_ten_seconds(house: House) -> None:
    first, second = house.wait("fail-once", 2)[:2]
    assert 5 <= second["at"] - first["at"] <= 10.5
    assert (first["id"], first["body"]) == (second["id"], second["body"])
    assert not first["wrong"] and not second["wrong"]


@pytest.mark.parametrize(
    "path,words", [("redirect", "status 302"), ("garbage", "nsupported"), ("hang-up", "nothing")]
)
def test_what_is_no_answer_is_a_failure(house: House, path: str, words: str) -> None:
    house.wait(path, 2)
    state = house.state(path)
    assert state[3:5] == ["0 delivered", "1 waiting"] and words in state[-1], state


def test_a_redirect_is_not_followed(house: House) -> None:
    house.wait("redirect", 2)
    assert not house.told("ok/redirected")


def test_who_is_gone_is_asked_no_more(house: House) -> None:
    house.wait("fail-once", 2)
    assert len(house.told("gone")) == 1
    assert house.state("gone")[2] == "off: It answered 410 Gone."


def test_an_answer_without_end_is_not_read(house: House) -> None:
    house.wait("huge", 1)
    house.wait("fail-once", 2)
    assert house.state("huge")[3] == "1 delivered"
    assert len(house.told("huge")) == 1


def test_who_says_nothing_holds_up_nobody_and_is_given_up_after_15_seconds(house: House) -> None:
    house.wait("slow", 1)
    house.person("Lee")
    assert '"Lee"' in house.wait("ok", 2)[1]["body"]
    end = time.monotonic() + 25
    while "imeout" not in house.state("slow")[-1]:
        assert time.monotonic() < end, house.state("slow")
        time.sleep(0.5)


def test_a_rotation_signs_twice_and_a_replay_has_the_same_id(house: House) -> None:
    first = house.wait("ok", 1)[0]
    old = house.receiver.secrets[PATHS.index("ok")]
    rotated = house.command("webhook", "rotate", house.names["ok"])
    new = rotated.stdout.split()[1]
    for secrets in [[old], [new]]:
        house.receiver.secrets, before = secrets, len(house.told("ok"))
        again = house.command("webhook", "replay", house.names["ok"], "--event-id", first["id"])
        assert again.stdout == "1 event is sent once more.\n", again.stderr
        told = house.wait("ok", before + 1)[-1]
        assert (told["id"], told["body"], told["wrong"]) == (first["id"], first["body"], None)
        assert told["signatures"] == 2


def test_the_metrics_count_them(house: House) -> None:
    house.wait("fail-once", 2)
    least = {
        'foyer_deliveries_total{result="delivered"}': 3,
        'foyer_deliveries_total{result="failed"}': 4,
        "foyer_deliveries_waiting": 3,
        "foyer_oldest_delivery_seconds": 5,
    }
    # The receiver has the request before the server has the response, and counts it.
    end = time.monotonic() + 10
    while True:
        counted = dict(line.rsplit(" ", 1) for line in house.metrics().splitlines() if line.startswith("foyer_"))
        missing = {name: counted[name] for name, count in least.items() if int(counted[name]) < count}
        if not missing:
            return
        assert time.monotonic() < end, missing
        time.sleep(0.2)


def test_a_certificate_that_nobody_vouches_for_is_refused(house: House, tmp_path: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
         "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", tmp_path / "key",
         "-out", tmp_path / "certificate"],
        check=True, capture_output=True,
    )
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate", tmp_path / "key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    added = house.command("webhook", "add", "--url", f"https://localhost:{server.server_port}/", "--allow-private")
    name = added.stdout.split()[0]
    tested = house.command("webhook", "test", name)
    assert tested.returncode == 1 and "certificate" in tested.stderr, tested.stderr
    assert not asked
    house.command("webhook", "remove", name).check_returncode()


def test_down_for_a_while_it_gets_everything_in_order_when_it_is_back(house: House) -> None:
    receiver = Receiver(0, house.file)
    port, secrets = receiver.server_port, receiver.secrets
    added = house.command("webhook", "add", "--url", f"http://127.0.0.1:{port}/back", "--allow-private")
    secrets.append(added.stdout.split()[1])
    receiver.server_close()
    for number in range(6):
        house.person(f"Ada{number}", "ops" if number % 2 else "reflect")
    time.sleep(4)
    assert not house.told("back")
    receiver = Receiver(port, house.file)
    receiver.secrets = secrets
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    told = house.wait("back", 9, seconds=40)
    assert not any(request["wrong"] for request in told)
    bodies = [json.loads(request["body"]) for request in told]
    accounts: dict[int, list[str]] = {}
    for body in bodies:
        if account := body["data"]["account"]:
            accounts.setdefault(account, []).append(body["type"])
    assert list(accounts.values()) == [["account.created", "onboarding.completed"]] * 3


def test_after_a_restart_an_idle_server_tells_at_once(tmp_path: Path) -> None:
    with serve() as server:
        house = House(server, tmp_path)
        data = server.data
    with Server(data) as server:
        house.server = server
        # Nothing waits, so that the thread that delivers sleeps by now.
        time.sleep(2)
        house.person("Kim")
        house.wait("ok", 1, seconds=3)


def test_a_table_beside_a_running_server_is_what_others_read(house: House) -> None:
    house.wait("ok", 1)
    lines = house.command("export", "profiles", "--flow", "reflect").stdout.splitlines()
    table = house.command("export", "profiles", "--flow", "reflect", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(table, newline="")))
    profiles = [json.loads(line) for line in lines]
    assert rows and len(rows) == len(profiles)
    for row, profile in zip(rows, profiles, strict=True):
        assert row["id"] == profile["id"]
        for name, value in profile["answers"].items():
            text = row[f"answers.{name}"]
            assert text == value if isinstance(value, str) else json.loads(text) == value


def test_an_address_that_is_not_allowed_is_not_asked(tmp_path: Path) -> None:
    receiver = Receiver(0, tmp_path / "told.jsonl")
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    with serve() as server:
        command = [server.program, "webhook", "--data", server.data]
        url = f"https://localhost:{receiver.server_port}/"
        # A name that every machine has for itself is refused at once, the one that this has alone when it is asked for.
        for address in (url, url.replace("https", "http")):
            refused = subprocess.run(
                [*command[:2], "add", *command[2:], "--url", address], capture_output=True, text=True
            )
            assert refused.returncode == 65 and refused.stderr.count("\n") == 1
        name = subprocess.run(
            [*command[:2], "add", *command[2:], "--url", url.replace("localhost", gethostname())],
            capture_output=True, text=True, check=True,
        ).stdout.split()[0]
        tested = subprocess.run(
            [*command[:2], "test", name, *command[2:]], capture_output=True, text=True
        )
        assert tested.returncode == 1 and "not allowed" in tested.stderr
    assert not (tmp_path / "told.jsonl").read_text()
