"""`foyer walk` in a terminal of its own: somebody who reads the questions completes every flow by hand."""

import json
import os
import pty
import random
import re
import select
import subprocess

import pytest

from flows import Flow
from server import ROOT

PROGRAM = os.environ.get("FOYER_BINARY", str(ROOT / ".build/debug/foyer"))
OPTION = re.compile(r"^\s+(\d+)\s\s\S")
LIKE = re.compile(r"\(like ([^)]+)\)")
MARKS = re.compile(r"^  Enter  |Enter to go on|\(like |\(optional\)|\(\d+–\d+\)|\[.+\]$")
CLOCK = re.compile(r"\d+:\d+( [AP]M)?")
BOUND = re.compile(r"(above|below|more than|less than)\D{1,20}(\d+)")
RANGE = re.compile(r"\((\d+)–(\d+)\)")
# A walk knows where the person is and what day it is there, which near midnight is another one than here.
DAY = ("--today", "2026-11-25")
# What is typed where a question gives no sample: the first word that stands in it.
TEXTS = {
    "password": "seven quiet boats",
    "email": "sam@example.com",
    "code": "RDG4K7",
    "phone": "(555) 555-0142",
    "weight": "170",
    "height": "5 8",
    "feet": "5 8",
    "name": "Sam",
}


class Person:
    """Reads what a question says, and answers it; another one where that was refused."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.refusals = 0
        self.question = ""

    def answer(self, said: str) -> str:
        lines = [line for line in said.splitlines() if line.strip()]
        self.refusals = self.refusals + 1 if any("  ! " in line for line in lines) else 0
        options = [line for line in lines if OPTION.match(line)]
        asked = [line for line in lines if not OPTION.match(line) and not line.startswith("  ! ")]
        # A unit or a note may stand below; after a refusal the question is not said again.
        marked = [line for line in asked[-3:] if MARKS.search(line)]
        self.question = question = (marked or asked[-1:] or [self.question])[-1]
        if "Enter to go on" in question:
            return ""
        if question.startswith("  Enter  "):
            return self._button(options)
        if self.refusals > 5:
            return ":back"
        if self.refusals and (bound := BOUND.search(said)):
            return str(int(bound[2]) + (9 if bound[1] in ("above", "more than") else -9))
        if "[" in question and self.refusals == 0 and self.dice.random() < 0.5:
            return ""
        if bounds := RANGE.search(question):
            return str(self.dice.randint(int(bounds[1]), int(bounds[2])))
        if options:
            return str(self.dice.randint(1, len(options)))
        if sample := LIKE.search(question):
            # Refused once, another hour.
            later = f"{self.dice.randint(1, 11)}:30 PM"
            return later if self.refusals and CLOCK.fullmatch(sample[1]) else sample[1]
        near = " ".join([question, *asked[-3:]]).lower()
        words = [typed for word, typed in TEXTS.items() if word in near]
        return words[0] if words else "" if "(optional)" in question else "Hello there"

    def _button(self, options: list[str]) -> str:
        # The other buttons lead aside, to sheets and samples: now and then.
        beside = self.dice.random() < 0.1 and self.refusals < 3
        return str(self.dice.randint(1, len(options))) if options and beside else ""


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess:
    return subprocess.run([PROGRAM, *arguments], cwd=ROOT, input=typed, capture_output=True, text=True)


def foyer(*arguments: str, typed: str = "") -> dict:
    done = run(*arguments, typed=typed)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def walk_by_hand(flow: str, person: Person) -> tuple[dict, list[str]]:
    """What the walk prints, and what a reader of its questions typed."""
    terminal, end = pty.openpty()
    walk = subprocess.Popen(
        [PROGRAM, "walk", flow, "--json", *DAY], cwd=ROOT, stdin=end, stdout=subprocess.PIPE, stderr=end
    )
    os.close(end)
    shown, lines = "", []
    for _ in range(200):
        said = listen(terminal)
        shown += said
        if walk.poll() is not None or said is None:
            break
        typed = person.answer(said)
        shown += f"<<{typed}>>\n"
        lines.append(typed)
        os.write(terminal, typed.encode() + b"\n")
    else:
        walk.kill()
    out, _ = walk.communicate(timeout=20)
    os.close(terminal)
    assert walk.returncode == 0, shown[-3000:]
    return json.loads(out), lines


def listen(terminal: int) -> str:
    """What is said until nothing more comes: a question waits."""
    said = b""
    while select.select([terminal], [], [], 0.08 if said else 10)[0]:
        try:
            said += os.read(terminal, 65536)
        except OSError:  # The walk is over.
            break
    return said.decode().replace("\r", "")


@pytest.mark.parametrize("seed", range(2))
def test_somebody_who_reads_the_questions_completes_a_flow(flow: Flow, seed: int) -> None:
    walked, lines = walk_by_hand(flow.id, Person(seed))
    assert walked["flow"] == flow.id
    # The same lines through a pipe are the same walk.
    assert foyer("walk", flow.id, "--json", *DAY, typed="\n".join(lines) + "\n") == walked
    typed = json.dumps(walked["answers"])
    # The same answers from a pipe lead the same way, and to the same results.
    piped = foyer("walk", flow.id, "--answers", "-", "--json", *DAY, typed=typed)
    assert piped["path"] == walked["path"]
    assert piped["results"] == walked["results"]
    assert foyer("plan", flow.id, "--answers", "-", *DAY, typed=typed) == walked["results"]


def people(flow: str) -> list[str]:
    """The example people, whom a refusal lists."""
    done = run("walk", flow, "--example", "nobody")
    assert done.returncode == 64
    return re.search(r"Known: (.+)\.", done.stderr)[1].split(", ")


def test_an_example_is_walked_without_a_word_typed(flow: Flow) -> None:
    person = people(flow.id)[0]
    walked = foyer("walk", flow.id, "--example", person, "--json", *DAY)
    answers = json.dumps(walked["answers"])
    assert foyer("plan", flow.id, "--answers", "-", *DAY, typed=answers) == walked["results"]
    # Without --json the results stand below the walk, in lines.
    said = run("walk", flow.id, "--example", person, *DAY)
    assert said.returncode == 0 and not said.stderr
    told = [name for name, value in walked["results"].items() if value]
    assert [name for name in told if f"\n{name}" not in said.stdout] == []


@pytest.mark.parametrize("variant", ["original", "consolidated"])
def test_the_edition_that_is_asked_for_is_walked(variant: str) -> None:
    walked = foyer("walk", "ops", "--variant", variant, "--example", people("ops")[0], "--json")
    assert walked["variant"] == variant
    refused = run("walk", "ops", "--variant", "nowhere")
    assert refused.returncode == 64 and variant in refused.stderr


def test_a_language_that_nobody_wrote_is_refused() -> None:
    assert "1,750" in run("walk", "calai", "--example", "lose", "--locale", "en").stdout
    refused = run("walk", "calai", "--example", "lose", "--locale", "de")
    assert refused.returncode == 64 and refused.stdout == "" and "no language de. Known: en." in refused.stderr


def test_what_cant_be_walked_says_why() -> None:
    assert "not both" in run("walk", "ops", "--example", "x", "--answers", "-").stderr
    ended = run("walk", "reflect", typed="\n")
    assert ended.returncode == 65 and "The input ended on the screen personal-info." in ended.stderr
    unknown = run("walk", "reflect", "--answers", "-", typed='{"mood": 3}')
    assert unknown.returncode == 65 and "mood" in unknown.stderr


def test_every_button_has_its_words() -> None:
    said = run("walk", "ops", typed="\n" * 3).stdout
    assert "  Outdoor view" in said and "  Dark view" in said
    assert not re.search(r"^  \d  (outdoor|dark|later)$", said, re.MULTILINE)


def test_a_step_that_was_skipped_is_skipped_again() -> None:
    walked = foyer("walk", "calai", "--example", "lose", "--json", *DAY)
    answers = {field: answer for field, answer in walked["answers"].items() if field != "referral-code"}
    again = foyer("walk", "calai", "--answers", "-", "--json", *DAY, typed=json.dumps(answers))
    assert len(answers) < len(walked["answers"])
    assert again["answers"] == answers and again["path"] == walked["path"]


# A zone where nine in the morning UTC is the day before, and one where the day after is near.
@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "Pacific/Kiritimati"])
def test_the_day_that_is_said_is_the_day_where_the_person_is(zone: str) -> None:
    answers = foyer("walk", "reflect", "--example", people("reflect")[0], "--json", *DAY)["answers"]
    typed = json.dumps(answers | {"time-zone": zone})
    walked = foyer("walk", "reflect", "--answers", "-", "--json", *DAY, typed=typed)
    assert walked["results"]["handed-in"]["goal"]["from"] == DAY[1]
    assert foyer("plan", "reflect", "--answers", "-", *DAY, typed=typed) == walked["results"]
