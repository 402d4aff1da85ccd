"""Those who know how programs are attacked: by tools, and by a stopwatch."""

import json
import math
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random

from campaign import Turn, campaign
from campaigns.proxy import free_port
from person import Form, Person
from program import ROOT, Program


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


def sign_in(port: int, random: Random, email: str) -> float:
    """How long a wrong password for an address takes, in seconds."""
    person = Person(port, random)
    # From everywhere, and a password each: an attempt that nothing holds back.
    person.source = f"127.{random.randrange(256)}.{random.randrange(256)}.{random.randint(1, 254)}"
    fields = [("email", email), ("password", f"wrong {random.getrandbits(64)}")]
    person.ask("GET", "/account")
    start = time.perf_counter()
    answer = person.ask("POST", "/account/sign-in", fields)
    seconds = time.perf_counter() - start
    person.leave()
    assert answer.status == 422, answer.status
    return seconds


@campaign("timing", "How long signing in takes doesn't tell who has an account.")
def timing(turn: Turn) -> None:
    program = Program()
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    with program:
        known = []
        for number in range(turn.size(quick=3, full=20)):
            person = Person(program.port, turn.random, f"Known{number}")
            person.source = f"127.8.{number}.1"
            person.walk("ops")
            known.append(f"known{number}@example.com")
        took: dict[bool, list[float]] = {True: [], False: []}
        for number in range(turn.size(quick=20, full=200)):
            # One after the other, so that both meet the same machine.
            pair = [(True, known[number % len(known)]), (False, f"nobody{number}@example.com")]
            turn.random.shuffle(pair)
            for is_known, email in pair:
                took[is_known].append(sign_in(program.port, turn.random, email))
        chance = significance(took[True], took[False])
        medians = [statistics.median(took[is_known]) for is_known in (True, False)]
        apart = abs(medians[0] - medians[1]) / max(medians)
        turn.counts["attempts"] += sum(map(len, took.values()))
        turn.counts["largest difference of medians in thousandths"] = round(apart * 1000)
        # Turn after turn one of a hundred is beyond 0.01 by chance alone; what could be used is also large.
        assert chance > 0.01 or apart < 0.05, f"p = {chance:.5f}, medians {medians}"


@campaign("attackers", "Scanners find nothing: no injection, no file that isn't public, no missing defence.")
def attackers(turn: Turn) -> None:
    if turn.is_quick:
        turn.counts["turns left to the long form"] += 1
        return
    port = free_port()
    with Program(port=port) as program:
        for tool, attack in [("ffuf", files), ("sqlmap", injections), ("wapiti", scan)]:
            if shutil.which(tool) is None:
                turn.counts[f"turns without {tool} on this machine"] += 1
                continue
            attack(turn, program)
            assert program.is_alive, f"the server ended under {tool}"
            turn.counts[f"turns of {tool}"] += 1


def files(turn: Turn, program: Program) -> None:
    """Names of files that are there, of which none may be had, written in many ways."""
    names = ["keys.json", "foyer.sqlite", "foyer.sqlite-wal", "lock", "Package.swift", "var/keys.json", "etc/passwd"]
    names += [str(path.relative_to(ROOT)) for path in (ROOT / "Templates").rglob("*") if path.is_file()]
    names += [".git/config", ".env", ".htaccess", "backup.zip", "server-status", "metrics", "debug", "admin"]
    climbs = ["", "../", "..%2f", "%2e%2e/", "..;/", "....//", "%252e%252e%252f", "..%5c", "styles/../../", "//", "./"]
    words = Path(tempfile.mkstemp(prefix="foyer-words-")[1])
    words.write_text("".join(f"{climb * depth}{name}\n" for name in names for climb in climbs for depth in (1, 3)))
    found = words.with_suffix(".json")
    subprocess.run(
        ["ffuf", "-s", "-t", "4", "-w", words, "-u", f"http://127.0.0.1:{program.port}/FUZZ",
         "-mc", "200-299,500-599", "-o", found, "-of", "json"],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=300,
    )
    results = json.loads(found.read_text())["results"]
    # What counters say is shown to who asks from this machine.
    hits = [result["url"] for result in results if not result["url"].endswith("/metrics")]
    assert not hits, f"served: {hits[:5]}"
    turn.counts["names tried by ffuf"] += len(words.read_text().splitlines())


def injections(turn: Turn, program: Program) -> None:
    """SQL in the fields of signing in, and of a form that is handed in."""
    person = Person(program.port, turn.random)
    form = Form(person.open("/reflect").body.decode())
    while not form.texts:
        person.ask("POST", form.action, person.filled(form))
        form = Form(person.open("/reflect").body.decode())
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    fields = "&".join(f"{name}={value}" for name, value in person.filled(form) if " " not in value)
    base = f"http://127.0.0.1:{program.port}"
    for url, data, parameters in [
        (f"{base}/account/sign-in", "email=a@example.com&password=nine+brown+chairs", "email,password"),
        (base + form.action, fields, ",".join(form.texts)),
    ]:
        outcome = subprocess.run(
            ["sqlmap", "--batch", "--flush-session", "--disable-coloring", "--level=2", "--risk=2", "--threads=1",
             "--technique=BEU", "--dbms=sqlite", "--output-dir", tempfile.mkdtemp(), "--headers",
             "Sec-Fetch-Site: same-origin", "--cookie", cookies, "--drop-set-cookie", "--skip", "Cookie",
             "-u", url, "--data", data, "-p", parameters],
            capture_output=True, text=True, timeout=600,
        )
        assert "all tested parameters do not appear to be injectable" in outcome.stdout, outcome.stdout[-1_500:]
        turn.counts["forms tried by sqlmap"] += 1


def scan(turn: Turn, program: Program) -> None:
    """The modules of wapiti that ask nobody outside, over what its crawler finds."""
    report = Path(tempfile.mkstemp(prefix="foyer-wapiti-", suffix=".json")[1])
    modules = (
        "exec,file,sql,blindsql,xss,permanentxss,crlf,redirect,htaccess,methods,backup,cookieflags,csp,http_headers"
    )
    subprocess.run(
        ["wapiti", "-u", f"http://127.0.0.1:{program.port}/", "--scope", "domain", "-m", modules, "--flush-session",
         "--store-session", tempfile.mkdtemp(), "--max-scan-time", "240", "-d", "4", "-f", "json", "-o", report,
         "--no-bugreport"],
        capture_output=True, timeout=600,
    )
    found = json.loads(report.read_text())
    problems = {kind: cases for kind, cases in (found["vulnerabilities"] | found["anomalies"]).items() if cases}
    # Over plain HTTP on a loopback address there is no TLS for cookies and HSTS to speak of.
    problems.pop("Secure Flag cookie", None)
    # X-XSS-Protection is of browsers that are gone; the policy does what it was for.
    idle = ("Strict-Transport", "X-XSS-Protection")
    headers = [case for case in problems.pop("HTTP Secure Headers", []) if not case["info"].startswith(idle)]
    assert not problems and not headers, str(problems or headers)[:1_500]
