"""Operators who sign in and out, forge, filter by nonsense, and press one button at once."""

import re
import threading
from collections import Counter
from random import Random

from campaign import Turn, campaign
from console import Desk, Operator, address, counted, lines, rows
from hostile import HOSTILE as ALL_HOSTILE
from person import Person

#: What a form and an address have room for.
HOSTILE = [value for value in ALL_HOSTILE if len(value.encode("utf-8", "surrogatepass")) < 200]
EXPERIMENTS = [
    ("nutrisync", "short-welcome", ["all-screens", "short"]), ("familyplus", "trial-week", ["paid-at-once", "free-week"]),
]
#: Pages for every operator, and those of people.
VIEW = [
    "/console", "/console/flows.csv", "/console/flows.json", "/console/targets.csv", "/console/flows/nutrisync", "/console/flows/nutrisync.csv",
    "/console/flows/reflect/personal-info/days.csv", "/console/experiments",
    "/console/experiments.json", "/console/experiments/nutrisync/short-welcome",
    "/console/experiments/nutrisync/short-welcome.csv", "/console/deliveries", "/console/health",
]
#: Pages with pictures of screens, which a debug build draws for half a minute when the first is asked for.
PICTURES = ["/console/flows/reflect/personal-info", "/console/pictures/nutrisync/standard/weight-goal"]
PEOPLE = [
    "/console/people", "/console/people.csv", "/console/people.jsonl", "/console/people/1", "/console/people/2",
    "/console/people/9223372036854775807",
    "/console/audit", "/console/audit.jsonl", "/console/webhooks",
]
NAMES = [
    "period", "from", "to", "variant", "locale", "device", "people", "compare", "sort", "state", "page", "days", "flow",
    "account", "before", "receipt", "deliveries", "",
]
MARK = re.compile(r'name="secret-mark" value="([^"]+)"')
VALUES = [
    "7d", "24h", "28d", "2026-11-01", "2026-02-30", "standard", "en", "tablet", "simulated", "previous", "loss", "all",
    "waiting", "-1", "0", "3", "99999999999999999999", "9223372036854775807", "yes", "no", "given-up", "reflect",
]


def is_form_text(value: str) -> bool:
    """Whether a form may hold this: text of Unicode without a NUL."""
    return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value)


class Story:
    """What was done, beside what the server wrote down of it."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.random = turn.random
        self.desk = Desk()
        self.done: Counter = Counter()
        self.operators = [Operator(self.desk, self.random, name) for name in ["ines", "noor", "tomas", None]]
        self.stranger = Operator(self.desk, self.random)
        self.old: list[tuple[str, str]] = []  # cookies and tokens of those who signed out
        self.endpoints: list[str] = []
        self.removed: list[str] = []

    def who(self, operator: Operator) -> str:
        return operator.name or "one-time link"

    # Reading

    def query(self) -> list[tuple[str, str]]:
        values = HOSTILE if self.random.random() < 0.5 else VALUES
        return [
            (self.random.choice(NAMES) or self.random.choice(HOSTILE)[:40], self.random.choice(values))
            for _ in range(self.random.randrange(4))
        ]

    def read(self) -> None:
        operator = self.random.choice([*self.operators, self.stranger])
        path = self.random.choice(VIEW + PEOPLE + ([] if self.turn.is_quick else PICTURES))
        query = self.query()
        response = operator.get(address(path, query))
        text = response.body.decode(errors="replace")
        if operator.role is None:
            assert response.status in (303, 400), f"{response.status} of {path} for nobody"
            assert response.status == 400 or response.headers["location"].startswith("/console/sign-in"), response.headers
            assert "№" not in text and "wh_" not in text, f"{path} tells nobody something"
        elif operator.role == "view" and path in PEOPLE:
            assert response.status in (400, 403), f"{response.status} of {path} for view"
            assert "№" not in text, f"{path} tells view of people"
        else:
            # No parameter has a name as long as that; most pages read it all the same.
            is_long = any(len(name.encode("utf-8", "surrogatepass")) > 64 for name, _ in query)
            known = (200, 303, 400, 404, 422, *((414,) if is_long else ()))
            assert response.status in known, f"{response.status} of {path}"
            self.note(operator, path, response.status)
        self.turn.counts["pages"] += 1

    def note(self, operator: Operator, path: str, status: int) -> None:
        if status != 200:
            return
        if path.startswith("/console/people/"):
            self.done[self.who(operator), "looked-at"] += 1
        if path in ("/console/people.csv", "/console/people.jsonl", "/console/audit.jsonl"):
            self.done[self.who(operator), "exported"] += 1

    # Changing

    def form(self) -> tuple[str, list[tuple[str, str]]]:
        kind = self.random.randrange(3)
        if kind == 0 or not self.endpoints:
            flow, experiment, arms = self.random.choice(EXPERIMENTS)
            action = self.random.choice(["start", "start", "stop", "ramp", "ramp", "decide"])
            ramp = self.random.choice(["0", "1", "50", "100", "101", "-1", "", *self.random.sample(HOSTILE, 2)])
            arm = self.random.choice([*arms, "nobody", self.random.choice(HOSTILE)])
            # A decision is for good: seldom, so that there is something left to do.
            if action == "decide" and self.random.random() < 0.7:
                action = "stop"
            return f"/console/experiments/{flow}/{experiment}", [
                ("action", action), ("ramp", ramp), ("arm", arm),
                ("confirm", experiment if self.random.random() < 0.8 else self.random.choice(HOSTILE)),
            ]
        if kind == 1:
            action = self.random.choice(["pause", "resume", "rotate", "test", "remove", "replay", self.random.choice(HOSTILE)])
            path = f"/console/webhooks/{self.random.choice(self.endpoints)}"
            return path, [("action", action), ("secret-mark", self.mark(path) if action == "rotate" else "")]
        return "/console/webhooks", self.endpoint()

    def mark(self, path: str) -> str:
        """What the page of an endpoint says of the secret that it has."""
        reader = next((operator for operator in self.operators if operator.role == "people"), None)
        found = reader and MARK.search(reader.get(path).body.decode())
        return found.group(1) if found else ""

    def endpoint(self) -> list[tuple[str, str]]:
        name = f"wh_{self.random.getrandbits(96):024x}" if self.random.random() < 0.9 else self.random.choice(HOSTILE)
        url = self.random.choice(["http://127.0.0.1:9/in", "http://127.0.0.1:9/other", "http://169.254.1.1/", *self.random.sample(HOSTILE, 2)])
        return [("name", name), ("url", url), ("inner", "yes"), ("event", "onboarding.completed")]

    def change(self) -> None:
        operator = self.random.choice([*self.operators, self.stranger])
        path, fields = self.form()
        forged = self.random.random()
        if forged < 0.3 or operator.role is None:
            return self.forge(operator, path, fields, forged)
        self.took(operator, path, fields, operator.press(path, fields).status)

    def took(self, operator: Operator, path: str, fields: list[tuple[str, str]], status: int) -> None:
        asked = dict(fields)
        self.turn.counts[f"changes answered {status}"] += 1
        if operator.role == "view":
            # What can't be read as a form isn't, whoever sends it.
            refused = 403 if all(is_form_text(value) for value in asked.values()) else 400
            assert status == refused, f"view may {asked} at {path}: {status}"
            return
        assert status in (200, 303, 400, 404, 409, 422), f"{status} to {asked} at {path}"
        if path == "/console/webhooks" and status == 200:
            self.endpoints.append(asked["name"])
            self.done[self.who(operator), "added-webhook"] += 1
        kinds = {
            "pause": "paused", "resume": "resumed", "rotate": "rotated", "test": "tested-webhook",
            "remove": "removed-webhook", "replay": "replayed",
        }
        if path.startswith("/console/webhooks/") and status in (200, 303):
            name = path.rsplit("/", 1)[1]
            # A form of before another secret was made leads to the page, and makes none.
            is_late = asked["action"] == "rotate" and status == 303
            if asked["action"] != "remove" and not is_late:
                self.done[self.who(operator), kinds[asked["action"]]] += 1
            elif asked["action"] == "remove" and name in self.endpoints:
                # Of several who remove it at once one does; the others find it gone.
                self.endpoints.remove(name)
                self.removed.append(name)

    def forge(self, operator: Operator, path: str, fields: list[tuple[str, str]], chance: float) -> None:
        others = [other for other in self.operators if other.role and other is not operator]
        if operator.role is None and self.old and chance < 0.5:
            # Who signed out, with the page still open.
            operator = Operator(self.desk, self.random)
            operator.cookie, token = self.random.choice(self.old)
            assert operator.press(path, fields, token).status == 303
            assert operator.get("/console").status == 303
        elif chance < 0.1:
            response = operator.send("POST", path, [("form-token", operator.token()), *fields], self.random.choice(["cross-site", "same-site", "none", None]))
            assert response.status == 403, f"{response.status} to a form of another site"
        else:
            tokens = ["", "x", self.random.choice(HOSTILE), *(token for _, token in self.old), *(other.token() for other in others)]
            status = operator.press(path, fields, self.random.choice(tokens)).status
            assert status in ((303, 400) if operator.role is None else (400, 403)), f"{status} to a forged token"
        self.turn.counts["forged forms"] += 1

    def at_once(self) -> None:
        """One button, pressed by everybody who may, several times each."""
        path, fields = self.form()
        pressing = [operator for operator in self.operators if operator.role] * 2
        tokens = {id(operator): operator.token() for operator in pressing}
        statuses: list[tuple[Operator, int]] = []

        def press(operator: Operator) -> None:
            twin = Operator(self.desk, Random(len(statuses)), operator.name)
            twin.cookie = operator.cookie
            statuses.append((operator, twin.press(path, fields, tokens[id(operator)]).status))

        threads = [threading.Thread(target=press, args=(operator,)) for operator in pressing]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(statuses) == len(pressing), "a press was not answered"
        for operator, status in statuses:
            self.took(operator, path, fields, status)
        self.turn.counts["buttons pressed at once"] += 1

    def come_and_go(self) -> None:
        operator = self.random.choice(self.operators[:3])
        if operator.role is None:
            self.sign_in(operator)
        else:
            cookie = operator.cookie
            self.old.append((cookie, operator.sign_out()))

    def sign_in(self, operator: Operator) -> None:
        if operator.sign_in():
            self.done[self.who(operator), "signed-in"] += 1
            self.turn.counts["sign-ins"] += 1

    # The whole

    def check(self) -> None:
        found = counted(self.desk)
        for key, count in self.done.items():
            assert found[key] == count, f"{found[key]} lines of {key} for {count} times"
        kinds = {"looked-at", "exported", "added-webhook", "paused", "resumed", "rotated", "tested-webhook", "signed-in"}
        for key, count in found.items():
            assert key[1] not in kinds or self.done[key] == count, f"{count} lines of {key} for {self.done[key]} times"
        written = lines(self.desk)
        assert sorted(subject for _, action, subject, _ in written if action == "removed-webhook") == sorted(self.removed)
        changes = rows(self.desk, "SELECT actor, change, flow || '/' || experiment, detail FROM experiment_change ORDER BY id")
        names = {"start": "started", "resume": "started", "stop": "stopped", "ramp": "ramped", "decide": "decided"}
        assert [line for line in written if line[1].endswith("-experiment")] == [(who, f"{names[change]}-experiment", subject, detail) for who, change, subject, detail in changes]
        assert "tomas" not in {who for who, action in found if action != "signed-in"}, "view changed something"
        endpoints = {name for name, in rows(self.desk, "SELECT name FROM webhook")}
        assert endpoints == set(self.endpoints), f"{endpoints} and {self.endpoints}"
        self.turn.counts["lines of the audit trail"] += sum(found.values())


@campaign("consoles", "No page without a sign-in, no people and no change for who may only view; each change has one line in an unbroken trail.")
def consoles(turn: Turn) -> None:
    story = Story(turn)
    story.desk.start()
    try:
        for name in ["Kim", "Lee"]:
            Person(story.desk.program.port, Random(name), name).walk("reflect")
        for operator in story.operators:
            story.sign_in(operator)
        steps = turn.size(quick=40, full=600)
        restarts = {steps // 2} if turn.is_quick else set(turn.random.sample(range(steps), 5))
        for step in turn.rounds(quick=40, full=600, name="steps"):
            if step in restarts:
                story.desk.restart(turn.random)
                turn.counts["restarts"] += 1
            act = turn.random.choices(
                [story.read, story.change, story.at_once, story.come_and_go], [10, 10, 2, 1])[0]
            act()
        story.desk.program.stop()
        story.check()
    finally:
        if story.desk.program.is_alive:
            story.desk.program.kill()
