"""Those who listen with a stopwatch: what an answer doesn't say, its time must not say either."""

import json
import math
import re
import sqlite3
import statistics
import time
from random import Random
from typing import Callable

from campaign import Turn, campaign
from inbox import new_inbox
from person import Form, Person
from program import Program
from wire import Wire

COMPANY = "RDG4K7"
#: What short codes are written with; docs/handing-over.md.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def significance(one: list[float], other: list[float]) -> float:
    """How likely two samples that differ so much are of one distribution, two-sided.

    Source: Mann and Whitney, "On a Test of Whether one of Two Random Variables is Stochastically Larger than the
    Other", 1947; with the normal approximation, which is good from twenty on.
    """
    ranks = {value: rank for rank, value in enumerate(sorted(one + other), 1)}
    u = sum(ranks[value] for value in one) - len(one) * (len(one) + 1) / 2
    mean = len(one) * len(other) / 2
    deviation = math.sqrt(len(one) * len(other) * (len(one) + len(other) + 1) / 12)
    return math.erfc(abs(u - mean) / deviation / math.sqrt(2))


def somewhere(random: Random) -> str:
    """An address that nothing holds back, because nobody asked from there yet."""
    return f"127.{random.randrange(256)}.{random.randrange(256)}.{random.randint(1, 254)}"


def post(port: int, random: Random, path: str, fields: list[tuple[str, str]], status: int) -> float:
    """One form of a browser that has its page open already."""
    person = Person(port, random)
    person.source = somewhere(random)
    person.ask("GET", "/account")
    start = time.perf_counter()
    response = person.ask("POST", path, fields)
    seconds = time.perf_counter() - start
    person.leave()
    assert response.status == status, f"{response.status} for {path}"
    return seconds


def redeem(port: int, random: Random, code: str) -> float:
    """One code that an app shows."""
    body = json.dumps({"code": code}).encode()
    with Wire(port, source=somewhere(random)) as wire:
        head = f"POST /handover HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        start = time.perf_counter()
        wire.send(head.encode() + body)
        response = wire.response()
        seconds = time.perf_counter() - start
    assert response.status == 404, f"{response.status} for the code {code}"
    return seconds


#: How many times as many attempts are made where the first ones differ.
AGAIN = 5


def compare(turn: Turn, name: str, one: Callable[[int], float], other: Callable[[int], float], pairs: int) -> None:
    """Attempts of two kinds, one after the other, so that both meet the same machine. One comparison of a hundred
    differs by chance alone: what is there differs again."""
    found = differ(turn, name, one, other, range(pairs))
    if found:
        found = differ(turn, name, one, other, range(pairs, (1 + AGAIN) * pairs))
    assert not found, found


def differ(
    turn: Turn, name: str, one: Callable[[int], float], other: Callable[[int], float], numbers: range
) -> str:
    """In what attempts differ; empty where they don't."""
    took: tuple[list[float], list[float]] = ([], [])
    for number in numbers:
        for kind in turn.random.sample([0, 1], 2):
            took[kind].append((one, other)[kind](number))
    chance = significance(*took)
    medians = [statistics.median(seconds) for seconds in took]
    apart = abs(medians[0] - medians[1])
    turn.counts[f"attempts: {name}"] += 2 * len(numbers)
    turn.counts[f"difference of medians in microseconds: {name}"] = round(apart * 1_000_000)
    # What could be used is also large.
    return "" if chance > 0.01 or apart < 0.05 * max(medians) else f"{name}: p = {chance:.5f}, medians {medians}"


def accounts(program: Program, count: int) -> list[str]:
    """Many accounts beside one that is there: the same, under other addresses."""
    database = sqlite3.connect(program.data / "foyer.sqlite")
    columns = [row[1] for row in database.execute("PRAGMA table_info(account)") if row[1] != "id"]
    (row,) = database.execute(f"SELECT {', '.join(columns)} FROM account")
    emails = []
    for number in range(count):
        emails.append(f"known{number}@example.com")
        other = dict(zip(columns, row)) | {
            "email": emails[-1], "email_key": emails[-1], "session": number.to_bytes(16, "big"),
        }
        marks = ", ".join("?" * len(columns))
        database.execute(f"INSERT INTO account ({', '.join(columns)}) VALUES ({marks})", list(other.values()))
    database.commit()
    database.close()
    return emails


def code(program: Program, random: Random) -> str:
    """A code that leads to the app, which nobody has used."""
    person = Person(program.port, random, "Codes")
    page = Form(person.open("/reflect").body.decode())
    while not page.is_complete:
        answer = person.ask("POST", page.action, person.filled(page))
        page = Form((person.open(answer.headers["location"]) if answer.status == 303 else answer).body.decode())
    for button in page.buttons:
        answer = person.ask("POST", page.action, [*person.filled(page), ("action", button)])
        if answer.status == 303 and answer.headers["location"].endswith("/hand-over"):
            page = person.open(answer.headers["location"]).body.decode()
            return re.search(r'data-handover-code="([^"]+)"', page).group(1)
    raise AssertionError(f"no button of {page.buttons} leads to the app")


def nearly(right: str, number: int) -> str:
    """A code of which all but the last letters are right; of each number another one, for the same one again is no
    new attempt, and is told so sooner."""
    letters = list(right)
    place, rest = len(letters), number + 1
    while rest:
        place, (rest, step) = place - 1, divmod(rest, len(LETTERS))
        letters[place] = LETTERS[(LETTERS.index(letters[place]) + step) % len(LETTERS)]
    return "".join(letters)


def any_code(random: Random, length: int) -> str:
    return "".join(random.choices(LETTERS, k=length))


@campaign("timing", "How long an answer takes doesn't tell who has an account, nor how much of a code is right.", is_alone=True)
def timing(turn: Turn) -> None:
    box = new_inbox()
    program = Program("--mail", f"smtp://127.0.0.1:{box.port}")
    program.run("company", "add", "--code", COMPANY, "--name", "Ridgeline").check_returncode()
    pairs = turn.size(quick=20, full=200)
    box.start()
    try:
        with program:
            Person(program.port, turn.random, "Kim").walk("ops")
            most = (1 + AGAIN) * pairs
            known = accounts(program, 2 * most)
            random, port = turn.random, program.port
            # Codes lead into an app, of which a server that runs hears within seconds: long before they are asked for.
            program.run("app", "add", "--flow", "reflect", "--bundle-id", "ABCDE12345.example.reflect")

            def sign_in(email: str) -> float:
                fields = [("email", email), ("password", f"wrong {random.getrandbits(64)}")]
                return post(port, random, "/account/sign-in", fields, 422)

            def forget(email: str) -> float:
                return post(port, random, "/account/forgotten", [("email", email)], 200)

            compare(
                turn, "signing in", lambda n: sign_in(known[n]), lambda n: sign_in(f"nobody{n}@example.com"), pairs
            )
            compare(
                turn, "a forgotten password", lambda n: forget(known[most + n]),
                lambda n: forget(f"nobody{n}@example.com"), pairs,
            )
            right = code(program, random)
            compare(
                turn, "codes", lambda n: redeem(port, random, nearly(right, n)),
                lambda _: redeem(port, random, any_code(random, len(right))), pairs,
            )
    finally:
        box.kill()
