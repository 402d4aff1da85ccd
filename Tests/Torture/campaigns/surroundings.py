"""What a process finds around it: clocks, time zones, languages, memory, descriptors."""

import mmap
import os
import re
import resource
import socket
import struct
import subprocess
import time
from collections import Counter
from pathlib import Path

from campaign import Turn, campaign
from inbox import new_inbox
from layers import library
from person import Form, Person
from program import ROOT, Program
from target import Target
from wire import get

DAY = 24 * 3600


class Clock:
    """A server's clock, set while it runs."""

    def __init__(self, path: Path) -> None:
        path.write_bytes(bytes(8))
        with open(path, "r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 8)
        self.environment = {"LD_PRELOAD": str(library("clock")), "FOYER_CLOCK": str(path)}

    def set(self, seconds: int) -> None:
        """From now on it is off by so much."""
        self._shared[:] = struct.pack("<q", seconds)


def some_screens(person: Person, count: int) -> str:
    """The screen on which somebody stands who has sent that many forms of Reflect."""
    for _ in range(count):
        form = Form(person.open("/reflect").body.decode())
        person.ask("POST", form.action, person.filled(form))
    return Form(person.open("/reflect").body.decode()).screen


@campaign("clocks", "A clock that jumps within thirty days costs nobody an answer; one that is off by years stops nothing.")
def clocks(turn: Turn) -> None:
    program = Program()
    clock = Clock(program.data.with_suffix(".clock"))
    program.environment = clock.environment
    with program:
        for number in range(turn.size(quick=2, full=12)):
            person = Person(program.port, turn.random, f"Clock{number}")
            clock.set(0)
            screen = some_screens(person, 3)
            near = turn.random.randint(-28, 28) * DAY
            clock.set(near)
            assert Form(person.open("/reflect").body.decode()).screen == screen, f"lost by a jump of {near} s"
            far = turn.random.choice([-1, 1]) * 365 * DAY
            clock.set(far)
            page = person.open("/reflect")
            assert page.status == 200 and Form(page.body.decode()).screen == "welcome", "a draft lives thirty days"
            # Whoever begins anew gets through, also where the clock keeps jumping.
            person.walk("reflect", on_step=lambda *_: clock.set(far + turn.random.randint(-DAY, DAY)))
            turn.counts["jumps"] += 2
        # Who waits for a time of day would wait for a year now, or not at all.
        for years in [1, -1]:
            clock.set(years * 365 * DAY)
            time.sleep(0.5)
            listed = program.run("company", "list")
            assert listed.returncode == 0, f"a command waits in vain: {listed.stderr}"
        busy = program.processor_seconds()
        time.sleep(2)
        busy = program.processor_seconds() - busy
        assert busy < 0.4, f"{busy:.2f} s of processor time in two idle seconds after a step back"
    for years in [-1, 1]:
        clock.set(years * 365 * DAY)
        with program:
            Person(program.port, turn.random, f"Year{years}").walk("reflect")
            turn.counts["starts in another year"] += 1
    if not turn.is_quick:
        what_waits(turn)


def what_waits(turn: Turn) -> None:
    """What failed while the clock was days ahead is told and sent within two minutes after it is set right."""
    box = new_inbox()
    program = Program("--webhook-allow-private", "--mail", f"smtp://127.0.0.1:{box.port}")
    clock = Clock(program.data.with_suffix(".clock"))
    program.environment = clock.environment
    target = Target(program.data)
    target.register(program, "ok")
    try:
        with program:
            clock.set(3 * DAY)
            # Both are tried while nobody is there.
            Person(program.port, turn.random, "Ahead").walk("nutrisync")
            time.sleep(3)
            clock.set(0)
            target.start()
            box.start()
            end = time.monotonic() + 120
            while not (target.told and box.lines()):
                assert time.monotonic() < end, f"told {len(target.told)}, sent {len(box.lines())}: the rest waits for days"
                time.sleep(0.5)
        turn.counts["kinds of work that waited by another clock"] += 2
    finally:
        target.kill()
        box.kill()


@campaign("places", "Without time zones, in the locale C, with an empty environment: the same pages, or a sentence.")
def places(turn: Turn) -> None:
    with Program() as program:
        usual = get(program.port, "/reflect/welcome").body
    surroundings = {
        "the locale C": ("env", "LC_ALL=C", "LANG=C", "LANGUAGE="),
        "a time zone that isn't there": ("env", "TZ=Nowhere/None"),
        "no environment": ("env", "-i"),
    }
    if os.geteuid() == 0:
        hidden = 'mount -t tmpfs none /usr/share/zoneinfo && exec "$@"'
        if subprocess.run(["unshare", "-m", "sh", "-c", hidden, "sh", "true"], capture_output=True).returncode == 0:
            surroundings["no time zones"] = ("unshare", "-m", "sh", "-c", hidden, "sh")
    for name, within in surroundings.items():
        with Program(within=within) as program:
            page = get(program.port, "/reflect/welcome").body
            assert without_marks(page) == without_marks(usual), f"another page with {name}"
            for flow in turn.random.sample(["reflect", "nutrisync", "familyplus", "calai"], turn.size(quick=1, full=4)):
                person = Person(program.port, turn.random, "Zoë")
                form = person.walk(flow)
                assert form.is_complete
                turn.counts[f"walks with {name}"] += 1


def without_marks(page: bytes) -> bytes:
    """A page without what differs for each visit: its form's token."""
    return re.sub(rb'value="[A-Za-z0-9_-]{22,}"', b"", page)


@campaign("limits", "With little memory or few descriptors there is a sentence, a 503 or a wait, and then all is as before.")
def limits(turn: Turn) -> None:
    few_descriptors(turn)
    little_memory(turn)


def few_descriptors(turn: Turn) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    refused = subprocess.run(
        ["prlimit", "--nofile=256:256", Program().binary, "serve", "--port", "0"], cwd=ROOT, capture_output=True,
        text=True,
    )
    assert refused.returncode == 78 and "may open 256 files and needs" in refused.stderr, refused.stderr
    needed = re.search(r"needs (\d+)", refused.stderr).group(1)
    with Program(within=("prlimit", f"--nofile={needed}:{needed}")) as program:
        before = program.descriptors
        crowd = [socket.create_connection(("127.0.0.1", program.port), 5) for _ in range(int(needed) + 400)]
        statuses: Counter = Counter()
        for connection in turn.random.sample(crowd, turn.size(quick=15, full=60)):
            statuses[status(connection)] += 1
        # While there are more than the server wants, whoever got a place is told so; others wait.
        assert set(statuses) <= {b"200", b"503", b""}, statuses
        assert statuses[b"200"] + statuses[b"503"] > 0, statuses
        # Who sends nothing is cut off after ten seconds, and then there is room, crowd or no crowd.
        end = time.monotonic() + 20
        while status(socket.create_connection(("127.0.0.1", program.port), 5)) != b"200":
            assert time.monotonic() < end, "the crowd keeps everybody out"
            time.sleep(0.2)
        for connection in crowd:
            connection.close()
        time.sleep(1)
        Person(program.port, turn.random, "Room").walk("reflect")
        # Those that were closed are let go one after the other, at the latest when their time is up.
        end = time.monotonic() + 20
        while program.descriptors > before + 20:
            assert time.monotonic() < end, f"{program.descriptors} descriptors are open"
            time.sleep(0.2)
        turn.counts["connections, more than there are descriptors"] += len(crowd)


def status(connection: socket.socket) -> bytes:
    """What a connection is answered within a second; nothing where it isn't."""
    connection.settimeout(1)
    try:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return connection.recv(100)[9:12]
    except OSError:
        return b""


def little_memory(turn: Turn) -> None:
    program = Program()
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    with program:
        get(program.port, "/reflect/welcome")
        for number in range(turn.size(quick=1, full=8)):
            person = Person(program.port, turn.random, f"Memory{number}")
            person.source = f"127.9.{number}.1"
            while (form := Form(person.open("/ops").body.decode())).screen != "account-setup":
                person.ask("POST", form.action, person.filled(form))
            sent = person.filled(form)
            # Less than a password's hash takes.
            size = int(re.search(r"VmSize:\s+(\d+)", Path(f"/proc/{program.process.pid}/status").read_text()).group(1))
            limit(program, str((size + 40 * 1024) * 1024))
            answer = person.ask("POST", form.action, sent)
            limit(program, "unlimited")
            turn.counts[f"accounts without memory answered {answer.status}"] += 1
            assert answer.status in (303, 503), answer.status
            if answer.status == 503:
                assert Form(answer.body.decode()).action == form.action, "the 503 has lost the form"
                assert person.ask("POST", form.action, sent).status == 303
            assert program.is_alive


def limit(program: Program, size: str) -> None:
    subprocess.run(["prlimit", "--pid", str(program.process.pid), f"--as={size}:unlimited"], check=True)
