"""A world that fails: logs, disks, files and clocks."""

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Callable

from campaign import Turn, campaign
from person import Form, Person
from program import ROOT, STARTS_WITHIN, Program
from wire import Wire, get


def refused(port: int, count: int) -> None:
    """So many requests that each want a line in the log."""
    for _ in range(count):
        with Wire(port, timeout=5) as wire:
            wire.send(b"PUT / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert wire.response().status == 405


@campaign("logs", "No log is worth a request: full, closed or unread, the server goes on and stops in time.")
def logs(turn: Turn) -> None:
    count = turn.size(quick=400, full=3_000)
    with Program("--access-log", log=open("/dev/full", "w")) as program:
        refused(program.port, count)
        assert get(program.port, "/").status == 200
        turn.counts["requests with a full log"] += count
    reader, writer = os.pipe()
    with Program("--access-log", log=writer) as program:
        os.close(reader)
        os.close(writer)
        refused(program.port, count)
        assert get(program.port, "/").status == 200
        turn.counts["requests with a closed log"] += count
    reader, writer = os.pipe()
    with Program("--access-log", log=writer) as program:
        os.close(writer)
        # Each with a line of the access log, which holds nothing back: more than a pipe and a queue hold.
        with Wire(program.port) as wire:
            for _ in range(3_000):
                wire.send(b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert wire.response().status == 404
        turn.counts["requests with an unread log"] += 3_000
        seconds = program.stop()
        assert seconds < 4, f"the stop took {seconds:.1f} s"
    os.close(reader)
    with Program("--access-log") as program:
        refused(program.port, count)
        get(program.port, "/none?secret=1")
        get(program.port, "/reflect/welcome?secret=1")
        program.stop()
        lines = [json.loads(line) for line in program.words().splitlines()]
        refusals = [line for line in lines if line["message"] == "refused"]
        assert len(refusals) <= 10, f"{len(refusals)} lines for {count} equal refusals"
        held_back = sum(int(line.get("times more", 1)) for line in refusals)
        assert held_back == count, f"{held_back} of {count} refusals are accounted for"
        # Where the server itself listens is no secret.
        clients = [line for line in lines if not line["message"].startswith("listening")]
        assert "secret" not in str(clients) and "127.0.0.1" not in str(clients), clients
        pages = [line for line in lines if line["message"] == "response"]
        assert [line["path"] for line in pages] == ["none", "/reflect/welcome"], pages
        turn.counts["refusals accounted for"] += held_back


def ready(program: Program) -> int:
    return get(program.port, "/readyz", host="10.0.0.7:8080").status


def becomes(program: Program, status: int) -> float:
    """How long readiness takes to say so, in seconds."""
    start = time.monotonic()
    while ready(program) != status:
        assert time.monotonic() - start < 15, f"readiness doesn't become {status}: {program.words()[-500:]}"
        time.sleep(0.05)
    return time.monotonic() - start


@campaign("disks", "Readiness tells a database that is gone, moved or out of room, and recovers when the world does.")
def disks(turn: Turn) -> None:
    with Program() as program:
        assert ready(program) == 200
        database = program.data / "foyer.sqlite"
        database.rename(program.data / "aside")
        turn.counts["slowest notice of a moved database in ms"] = int(becomes(program, 503) * 1000)
        (program.data / "aside").rename(database)
        turn.counts["slowest recovery in ms"] = int(becomes(program, 200) * 1000)
        assert "moved" in program.words()
        database.rename(program.data / "aside")
        shutil.copy(program.data / "aside", database)
        becomes(program, 503)
        turn.counts["databases moved"] += 2
    if os.geteuid() == 0:
        full_disk(turn)


def full_disk(turn: Turn) -> None:
    """A file system with little room, filled and emptied."""
    place = Path(tempfile.mkdtemp(prefix="foyer-disk-"))
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48m", "foyer", place], capture_output=True)
    if mounted.returncode != 0:
        turn.counts["file systems that may not be made here"] += 1
        return
    try:
        with Program(data=place / "data") as program:
            assert ready(program) == 200
            person = Person(program.port, turn.random, "Kim Lee", email="kim@example.com")
            form = person.walk_to("ops", "user-details")
            filling = place / "filling"
            fill(filling)
            becomes(program, 503)
            assert get(program.port, "/reflect/welcome").status == 200
            # Into the cookie; the draft for other devices finds no room.
            assert person.ask("POST", form.action, person.filled(form)).status == 303
            wait_for(lambda: '"drafts"' in program.words())
            filling.unlink()
            becomes(program, 200)
            other = Person(program.port, turn.random, "Kim Lee", email="kim@example.com")
            signing = Form(other.open("/account/sign-in?flow=ops").body.decode(), at="/account/sign-in")
            response = other.ask("POST", signing.action, other.filled(signing))
            assert response.status == 303, response.status
            screen = Form(other.open("/ops").body.decode()).screen
            assert screen == "company-code", f"another device doesn't know what was answered: it is at {screen}"
            turn.counts["disks filled and emptied"] += 1
    finally:
        subprocess.run(["umount", place], check=True)


def fill(path: Path) -> None:
    """A file that leaves no room beside it."""
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError as error:
            assert error.errno == errno.ENOSPC, error


@campaign("starts", "A start says what is missing, and makes nothing anew in silence.")
def starts(turn: Turn) -> None:
    with Program() as program:
        program.stop()
    keys = program.data / "keys.json"
    database = program.data / "foyer.sqlite"
    kept = keys.read_bytes()
    keys.unlink()
    refusal = program.run("serve", "--port", "0", "--require-existing-data")
    assert refusal.returncode == 66 and "no keys.json" in refusal.stderr, refusal.stderr
    with program:
        assert "keys.json was made anew" in program.words()
    keys.write_bytes(kept)
    for path in program.data.glob("foyer.sqlite*"):
        path.unlink()
    refusal = program.run("serve", "--port", "0", "--require-existing-data")
    assert refusal.returncode == 66 and "no foyer.sqlite" in refusal.stderr, refusal.stderr
    with program:
        assert "foyer.sqlite was made anew" in program.words()
    for broken in [b"{", kept[: len(kept) // 2], kept + b"x", b"\xff" * 100, b"[]"]:
        keys.write_bytes(broken)
        refusal = program.run("serve", "--port", "0")
        assert refusal.returncode == 65 and len(refusal.stderr.splitlines()) <= 2, refusal.stderr
        turn.counts["broken key files refused"] += 1
    turn.counts["missing files told"] += 2
    keys.write_bytes(kept)
    damaged_databases(turn, program)
    if not turn.is_quick:
        vanished_templates(turn)


def vanished_templates(turn: Turn) -> None:
    """Under --dev a page whose template goes away stays or says so, and is there when the folder is back."""
    templates = Path(tempfile.mkdtemp(prefix="foyer-templates-")) / "Templates"
    shutil.copytree(ROOT / "Templates", templates)
    with Program("--dev", "--templates", str(templates)) as program:
        aside = templates.with_name("aside")
        for _ in range(3):
            said = len(program.words())
            templates.rename(aside)
            wait_for(lambda: "pages stay as they were" in program.words()[said:])
            # As it was; or it says what it misses, which depends on where the reading of the folder gave up.
            page = get(program.port, "/reflect/welcome")
            assert page.status == 200 or "can’t be rendered" in page.body.decode(), page.status
            said = len(program.words())
            aside.rename(templates)
            wait_for(lambda: "rendered anew" in program.words()[said:])
            wait_for(lambda: get(program.port, "/reflect/welcome").status == 200)
            turn.counts["folders of templates that vanished"] += 1


def wait_for(is_so: Callable[[], bool]) -> None:
    # Everything is rendered anew, as at a start.
    end = time.monotonic() + STARTS_WITHIN
    while not is_so():
        assert time.monotonic() < end, "it doesn't come to be"
        time.sleep(0.1)


def damaged_databases(turn: Turn, program: Program) -> None:
    """A file that is no database, is cut, or is another program's: a sentence, and nothing is changed."""
    database = program.data / "foyer.sqlite"
    kept = database.read_bytes()
    foreign = program.data / "other.sqlite"
    with sqlite3.connect(foreign) as other:
        other.execute("CREATE TABLE theirs (a)")
    other.close()
    for broken in [turn.random.randbytes(20_000), kept[: len(kept) // 2], bytes(len(kept)), foreign.read_bytes()]:
        for path in program.data.glob("foyer.sqlite*"):
            path.unlink()
        database.write_bytes(broken)
        refusal = program.run("serve", "--port", "0")
        assert refusal.returncode == 65 and len(refusal.stderr.strip().splitlines()) == 1, refusal.stderr
        assert "database" in refusal.stderr, refusal.stderr
        turn.counts["broken databases refused"] += 1
