"""Many people on their way through a flow, each with a session and answers of their own."""

import html
import random
import re
import statistics
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, replace

import browser
from person import Answer, Form, Visitor

from flows import Flow

MOST_SCREENS = 60
TOKEN = re.compile(rb'name="form-token" value="([^"]*)"')
# Controls whose numbers differ from person to person, by the end of their name; each stays in its limits.
NUMBERS = {"-day": 12, "-year": 15, "-inches": 6, "-cm": 12, "-lb": 8, "-kg": 4}
# Screens of questions whose form is a commit: it costs what the store takes for that, and has no budget.
HANDING_IN = {("ops", "field-setup")}
NAMES = ("Ada", "Grace", "Katherine", "Mary", "Dorothy", "Emmy", "Sofia", "Lise", "Chien", "Rosalind")


@dataclass(frozen=True)
class Place:
    """Where somebody stands: their session, the page, and the form as they would send it."""

    cookie: str
    path: str
    page: Answer
    action: str
    body: str
    # The form that led here, with the session that it was sent with: cookie, action and body.
    arrival: tuple[str, str, str] | None
    # What was sent on the screens before, and the names of the page's controls with their choices.
    answers: dict[str, str]
    choices: dict[str, list[str]]


class Crowd:
    """People who came to about the middle question of a flow by filling in one screen after the other.

    The first does as the browser tests do. The others do the same with a name, numbers, times and
    choices of their own where the flow takes them, so that some come to another screen.
    """

    def __init__(
        self, port: int, flow: Flow, count: int, screen: str | None = None,
        cookie_count: int = 0, device: dict[str, str] = browser.PHONE
    ) -> None:
        self._port = port
        self._device = device
        self._flow = flow
        self._forms: dict[str, Form] = {}
        self._begin = f"/{flow.id}"
        # How many have set out, of whom each comes from another address.
        self._begun = 0
        self._path = list(dict.fromkeys((form.screen, form.kind) for form in self._whole_walk()))
        questions = [
            screen for screen, kind in self._path
            if kind == "question" and not asks_for_code(self._forms[screen])
            and (flow.id, screen) not in HANDING_IN
        ]
        self.screen = screen or questions[len(questions) // 2]
        dice = random.Random(flow.id)
        self.places = [self._place(None if number == 0 else dice) for number in range(count)]
        walked = [place for place in self.places if place.arrival]
        for number in range(cookie_count - count if walked else 0):
            self.places.append(self._again(walked[number % len(walked)]))

    def _again(self, place: Place) -> Place:
        """The same session in another cookie, as the form that led here seals it anew."""
        visitor = Visitor("127.0.0.1", self._port)
        cookie, action, body = place.arrival
        visitor.cookies = dict([cookie.split("=", 1)])
        visitor.ask(action, body)
        return replace(place, cookie=visitor.cookie)

    @property
    def screens(self) -> int:
        """How many screens the people stand on."""
        return len({place.path for place in self.places})

    @property
    def middle(self) -> Place:
        """The one whose page has the middle length, for the server that answers everybody the same."""
        return self.middle_of(self.places)

    @staticmethod
    def middle_of(places: list[Place]) -> Place:
        length = statistics.median_low(len(place.page.body) for place in places)
        return next(place for place in places if len(place.page.body) == length)

    def _visitor(self) -> Visitor:
        """Somebody who has not been here, from an address of their own."""
        self._begun += 1
        return Visitor(
            "127.0.0.1", self._port,
            f"10.{self._begun >> 16 & 255}.{self._begun >> 8 & 255}.{self._begun & 255}", self._device)

    def _whole_walk(self) -> Iterator[Form]:
        """The forms of a person's way as far as forms lead."""
        visitor, path = self._visitor(), self._begin
        pressed: set[str] = set()
        for _ in range(MOST_SCREENS):
            answer, path = visitor.follow(path)
            form = Form(answer.body)
            if not form.action or form.is_complete:
                return
            self._forms[form.screen] = form
            body = form.filled(self._flow.everyone)
            press = self._flow.everyone.presses.get(form.screen)
            if press and form.screen not in pressed:
                pressed.add(form.screen)
                body += f"&action={press}"
            sent = visitor.ask(form.action, body)
            if sent.status == 303:
                path = sent.header("Location")
            yield form
            if sent.status != 303:
                return

    def _place(self, dice: random.Random | None) -> Place:
        """Where somebody comes to; who gets stuck with their own answers begins again."""
        for own in (dice, dice, dice, None):
            place = self._walked(own)
            if place:
                return place
        raise SystemExit(f"bench: nobody comes to {self.screen} of {self._flow.id}.")

    def _walked(self, dice: random.Random | None) -> Place | None:
        visitor, path = self._visitor(), self._begin
        screens = [screen for screen, _ in self._path]
        answers: dict[str, str] = {}
        arrival: tuple[str, str, str] | None = None
        for step in range(len(screens)):
            answer, path = visitor.follow(path)
            screen = path.rsplit("/", 1)[1].partition("?")[0]
            form = self._forms.get(screen) or Form(answer.body)
            self._forms[screen] = form
            bodies = [with_token(form.filled(self._flow.everyone), answer.body)]
            if dice:
                bodies.insert(0, changed(bodies[0], form, dice))
            if step >= screens.index(self.screen):
                return self._accepted(visitor, path, answer, form.action, bodies, arrival, answers)
            cookie = visitor.cookie
            for body in bodies:
                sent = visitor.ask(form.action, body)
                if sent.status == 303:
                    break
            else:
                # Their form differs from that of the first who came here.
                form = Form(answer.body)
                body = form.filled(self._flow.everyone)
                sent = visitor.ask(form.action, body)
            if sent.status != 303:
                return None
            # A password is not hashed a second time, nor a code tried out, for a page behind it.
            is_guarded = form.kind == "account" or asks_for_code(form)
            arrival = None if is_guarded else (cookie, form.action, body)
            answers |= {
                name: value for name, value in urllib.parse.parse_qsl(body) if name != "form-token"}
            path = sent.header("Location")
        return None

    def _accepted(
        self, visitor: Visitor, path: str, answer: Answer, action: str, bodies: list[str],
        arrival: tuple[str, str, str] | None, answers: dict[str, str],
    ) -> Place | None:
        """A place with the first of these bodies that is taken; the session stays as it was."""
        own = Form(answer.body)
        for body in [*bodies, own.filled(self._flow.everyone)]:
            trial = Visitor("127.0.0.1", self._port)
            trial.cookies = dict(visitor.cookies)
            if trial.ask(action, body).status == 303:
                choices = {
                    control.name: [
                        other.value for other in own.controls if other.name == control.name]
                    for control in own.controls if control.is_choice}
                return Place(
                    visitor.cookie, path, answer, action, body, arrival, answers, choices)
        return None


def asks_for_code(form: Form) -> bool:
    return any(control.name.endswith("code") for control in form.controls)


def with_token(body: str, page: bytes) -> str:
    """The same form with the token of the page that it belongs to."""
    found = TOKEN.search(page)
    if not found:
        return body
    token = urllib.parse.quote(html.unescape(found.group(1).decode()), safe="")
    return re.sub(r"form-token=[^&]*", f"form-token={token}", body)


def changed(body: str, form: Form, dice: random.Random) -> str:
    """The same form as somebody else would fill it in."""
    options = {control.name: control.options for control in form.controls if control.is_select}
    scales = {
        name: [control.value for control in form.controls if control.name == name]
        for name in {control.name for control in form.controls if control.type == "radio"}
    }
    pairs = urllib.parse.parse_qsl(body, keep_blank_values=True)
    return urllib.parse.urlencode(
        [(name, other(name, value, options, scales, dice)) for name, value in pairs])


def other(
    name: str, value: str, options: dict[str, tuple[str, ...]], scales: dict[str, list[str]],
    dice: random.Random,
) -> str:
    if name in options and value in options[name]:
        # A neighbour: an hour earlier or later at most.
        near = options[name].index(value) + dice.randint(-3, 3)
        return options[name][max(1, min(len(options[name]) - 1, near))]
    if name in scales and all(level.isdigit() for level in scales[name]):
        return dice.choice(scales[name])
    if name in ("name", "first-name") and value:
        return f"{dice.choice(NAMES)} {dice.randint(1, 999)}"
    for end, spread in NUMBERS.items():
        if name.endswith(end) and value.isdigit():
            return str(max(1, int(value) + dice.randint(-spread, spread) // (3 if int(value) < 13 else 1)))
    return value
