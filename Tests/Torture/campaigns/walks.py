"""Walks of every flow over a socket: forwards, back, in two tabs, through restarts, flags and jumps of the clock."""

from collections import Counter

from campaign import Turn, campaign
from campaigns.surroundings import DAY, Clock
from person import Form, Person
from program import Program
from store import hold_whole, rows

FLOWS = ["reflect", "nutrisync", "calai", "familyplus", "ops"]
#: What an operator may turn on or off between two starts.
FLAGS = [(), ("--flag", "ops.consolidated=false")]


class Walker:
    """Somebody in the middle of a flow, with pages that are still open in other tabs."""

    def __init__(self, turn: Turn, program: Program, flow: str, name: str) -> None:
        self.turn, self.random, self.flow = turn, turn.random, flow
        self.person = Person(program.port, turn.random, name)
        self.person.source = f"127.{self.random.randrange(256)}.{self.random.randrange(256)}.3"
        self.page = self.opened(f"/{flow}")
        self.others: list[Form] = []
        self.tries = 0

    def opened(self, path: str) -> Form:
        response = self.person.open(path)
        self.hold(response, path)
        return Form(response.body.decode())

    def hold(self, response, what: str) -> None:
        """What every page has to be: an answer that is no failure, with words, and a way on."""
        assert response.status in (200, 422, 429), f"{response.status} for {what}"
        form = Form(response.body.decode())
        assert form.screen, f"{what} is no screen"
        assert form.action or form.is_complete or b"href" in response.body, f"nothing leads on from {what}"
        self.turn.counts["pages held to what every page is"] += 1

    def step(self) -> None:
        match self.random.randrange(20):
            case 0:
                self.page = self.opened(f"/{self.flow}/{self.page.screen}")
            case 1 | 2 if self.others:
                # An earlier page that is still open, in another tab or behind Back.
                self.others.append(self.page)
                self.page = self.others.pop(self.random.randrange(len(self.others)))
                self.send(None)
            case 3 if self.others:
                screen = self.random.choice(self.others).screen
                self.page = self.opened(f"/{self.flow}/{screen}{self.random.choice(['', '?change'])}")
            case 4 | 5 if self.page.buttons:
                self.send(self.random.choice(self.page.buttons))
            case _:
                self.send(None)

    def send(self, button: str | None) -> None:
        if not self.page.action:
            self.page = self.opened(f"/{self.flow}")
            return
        fields = self.person.filled(self.page, self.tries)
        answer = self.person.ask("POST", self.page.action, fields + ([("action", button)] if button else []))
        self.others = [*self.others[-5:], self.page]
        if answer.status == 303:
            self.tries = 0
            location = answer.headers["location"]
            if location == f"/{self.flow}/hand-over":
                # The way into the app; behind it the flow is as it was.
                assert b"data-handover-code" in self.person.open(location).body, "there is no code"
                self.turn.counts["ways into the app"] += 1
                location = f"/{self.flow}"
            self.page = self.opened(location)
            return
        if answer.status == 200:
            # What a button shows of the form as it is.
            self.hold(answer, self.page.action)
            self.page = Form(answer.body.decode())
            return
        # 403: the page is of a session that was given up since; it says so, and where to go on.
        assert answer.status in (403, 404, 422, 429), f"{answer.status} for a form of {self.flow}/{self.page.screen}"
        self.turn.counts[f"forms answered {answer.status}"] += 1
        self.tries += 1
        self.page = Form(answer.body.decode()) if answer.status == 422 else self.opened(f"/{self.flow}")


@campaign("walks", "Whatever somebody does in whichever order, every page leads on, and the end is handed in once.", any_store=True)
def walks(turn: Turn) -> None:
    program = Program()
    clock = Clock(program.data.with_suffix(".clock"))
    program.environment |= clock.environment
    program.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
    completed: Counter = Counter()
    with program:
        walkers: list[Walker] = []
        for number in turn.rounds(quick=250, full=6_000, name="steps"):
            if len(walkers) < 4:
                walkers.append(Walker(turn, program, turn.random.choice(FLOWS), f"W{number}"))
            walker = turn.random.choice(walkers)
            walker.step()
            turn.counts["steps"] += 1
            if turn.random.random() < 0.01:
                clock.set(turn.random.randint(-10, 10) * DAY)
                turn.counts["jumps of the clock"] += 1
            if turn.random.random() < 0.004:
                restarted(turn, program, walkers)
            if walker.page.is_complete and turn.random.random() < 0.3:
                completed[walker.flow] += 1
                walkers.remove(walker)
    turn.counts["flows completed"] += completed.total()
    hold_whole(program.data)
    handed_in = dict(rows(program.data, "SELECT flow, count(*) FROM profile GROUP BY flow"))
    for flow, count in completed.items():
        assert handed_in.get(flow, 0) >= count, f"{count} walks through {flow} and {handed_in.get(flow, 0)} profiles"


def restarted(turn: Turn, program: Program, walkers: list[Walker]) -> None:
    """The server ends, in good order or not, and begins again, maybe with other flags."""
    program.kill() if turn.random.random() < 0.5 else program.stop()
    program.arguments = ("--port", "0", *turn.random.choice(FLAGS))
    program.start()
    for walker in walkers:
        walker.person.leave()
        walker.person.port = program.port
    turn.counts["restarts"] += 1
