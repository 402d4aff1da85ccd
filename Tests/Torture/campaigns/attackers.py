"""Those who know how programs are attacked, with the tools for it."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from campaign import Turn, campaign
from person import Form, Person
from program import ROOT, Program
from wire import free_port


#: What REDbot warns of and we want: a word for caches that share nothing without it, and a NUL refused.
WANTED_NOTES = {"STORE_PUBLIC_UNNECESSARY", "STATUS_BAD_REQUEST"}
JUDGE = Path(__file__).parents[1] / "judge.py"


def notes(turn: Turn, program: Program) -> None:
    """What REDbot notes of every page that anyone can open, of files, redirects and errors, asked in all its ways."""
    base = f"http://127.0.0.1:{program.port}"
    person = Person(program.port, turn.random)
    page = person.open("/reflect/welcome").body.decode()
    assets = sorted(set(re.findall(r'"(/assets/[^"#]+)"', page)))
    paths = ["/", "/none", "/account", "/healthz", "/readyz", "/nutrisync", "/%00", *assets]
    paths += [f"/{flow}/welcome" for flow in ("reflect", "nutrisync", "calai", "familyplus", "ops")]
    done = subprocess.run(
        [sys.executable, JUDGE, *(base + path for path in paths)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-1_500:]
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert {url for url, *_ in found} == {base + path for path in paths}, "REDbot left an address out"
    bad = [note for note in found if note[2] in ("WARN", "BAD") and note[3] not in WANTED_NOTES]
    assert not bad, bad[:8]
    turn.counts["notes of REDbot, none of them bad"] += len(found)


@campaign("attackers", "Scanners find nothing: no injection, no file that isn't public, no missing defence.")
def attackers(turn: Turn) -> None:
    if turn.is_quick:
        turn.counts["turns left to the long form"] += 1
        return
    port = free_port()
    with Program(port=port) as program:
        notes(turn, program)
        tools = [("ffuf", files), ("sqlmap", injections), ("wapiti", scan)]
        for tool, attack in turn.random.sample(tools, len(tools)):
            if turn.is_over():
                turn.shortened.append(f"without {tool}")
                continue
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
