"""Millions of requests, and what the server keeps of them."""

import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from campaign import Turn, campaign
from person import Form, Person
from program import Program

#: Two connections of two threads: what one machine can ask of itself.
LOAD = ("-t", "2", "-c", "16")
SLICE = 10  # seconds of one start of wrk
#: So much may memory grow in a turn, in MiB; what a request left behind would show as many times that.
MOST = 16


def kinds(program: Program, turn: Turn) -> list[str]:
    """Requests of every kind that writes nothing, as lines of Lua."""
    lines: list[str] = []

    def add(method: str, path: str, headers: dict[str, str], body: str = "") -> None:
        fields = ", ".join(f"[{quoted(name)}] = {quoted(value)}" for name, value in headers.items())
        lines.append(f"wrk.format({quoted(method)}, {quoted(path)}, {{{fields}}}, {quoted(body)})")

    for flow in ["reflect", "nutrisync", "calai", "familyplus", "ops"]:
        person = Person(program.port, turn.random)
        # Some way into the flow: its pages, its form as it stands, and one with mistakes.
        for _ in range(turn.random.randint(2, 5)):
            form = Form(person.open(f"/{flow}").body.decode())
            if not form.action or "account" in form.screen:
                break
            person.ask("POST", form.action, person.filled(form))
        page = person.open(f"/{flow}")
        form = Form(page.body.decode())
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())}
        add("GET", f"/{flow}", cookies)
        add("GET", f"/{flow}/{form.screen}", cookies)
        add("GET", f"/{flow}/{form.screen}", cookies | {"Accept-Encoding": "gzip", "Accept-Language": "de"})
        add("GET", f"/{flow}/{form.screen}", {"Cookie": f"foyer-{flow}=v1.{'A' * 200}"})
        if form.action and "account" not in form.screen:
            posted = cookies | {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
            add("POST", form.action, posted, urlencode(form.kept))
            add("POST", form.action, posted, urlencode(form.kept + [("no-such-field", "x" * 2_000)]))
            add("POST", form.action, posted | {"Sec-Fetch-Site": "cross-site"}, urlencode(form.kept))
        for asset in set(re.findall(r'"(/assets/[^"#]+)"', page.body.decode())):
            add("GET", asset, {})
    for path in ["/", "/none", "/account", "/healthz", "/metrics", "/?" + "a&" * 600, "/reflect/welcome"]:
        add("GET", path, {})
    add("POST", "/handover", {"Content-Type": "application/json"}, '{"code":1}')
    return lines


def quoted(text: str) -> str:
    return "[==[" + text + "]==]"


def load(program: Program, script: Path, seconds: int) -> int:
    """Asks for so long; how many requests were answered."""
    done = subprocess.run(
        ["wrk", *LOAD, "-d", str(seconds), "-s", script, f"http://127.0.0.1:{program.port}/"],
        capture_output=True, text=True, check=True,
    )
    assert "Socket errors" not in done.stdout or "timeout" in done.stdout, done.stdout
    return int(re.search(r"(\d+) requests in", done.stdout).group(1))


@campaign("leaks", "After millions of requests of every kind the server has the memory that it had before.", is_alone=True)
def leaks(turn: Turn) -> None:
    if shutil.which("wrk") is None:
        turn.counts["turns without wrk on this machine"] += 1
        return
    with Program() as program:
        script = Path(tempfile.mkstemp(prefix="foyer-load-", suffix=".lua")[1])
        lines = kinds(program, turn)
        script.write_text(
            "function init() requests = {\n" + ",\n".join(lines) + "\n} end\n"
            "local next = 0\nfunction request() next = next % #requests + 1; return requests[next] end\n"
        )
        # Caches, arenas and the figures of a minute are filled first.
        load(program, script, 2 if turn.is_quick else 30)
        before, descriptors = program.memory, program.descriptors
        end = turn.size(quick=1, full=2_000_000)
        answered = 0
        while answered < end and not turn.is_over():
            answered += load(program, script, 2 if turn.is_quick else SLICE)
        if answered < end:
            turn.shortened.append(f"{answered:,} of {end:,} requests")
        time.sleep(1)
        turn.counts["requests"] += answered
        turn.counts["kinds of requests"] = len(lines)
        turn.counts["memory that stayed in MiB"] = max(0, program.memory - before)
        assert program.memory < before + MOST, f"{program.memory - before} MiB stayed of {answered} requests"
        assert program.descriptors <= descriptors + 4, f"{program.descriptors} descriptors are open"
        turn.counts["slowest stop in ms"] = int(program.stop() * 1000)
