"""The flows that every test walks. A new flow is one more entry in `FLOWS`."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Person:
    """Someone who completes a flow.

    `answers` holds what matters, by the name of the control: a text, the value of a radio button
    or option, or the list of the boxes to tick. Everything else is filled in by kind.
    `presses` names further buttons (`<button name="action">`), by screen; each is pressed once,
    and the next visit takes the primary one.
    """

    name: str
    answers: dict[str, str | list[str]] = field(default_factory=dict)
    presses: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Flow:
    """A flow, and people who together see all of its screens; the first sees the most."""

    id: str
    people: tuple[Person, ...]
    # The last part of the address of each file that the last screen offers.
    downloads: tuple[str, ...] = ()
    # The screen and the control of a text that a person may change later.
    text: tuple[str, str] = ("", "")
    # The screen and the control of an entry that is neither sensitive nor a code, if `text` is.
    entry: tuple[str, str] = ("", "")
    # Whether the answers can be read on a screen of their own before the end.
    has_review: bool = True

    @property
    def draft(self) -> tuple[str, str]:
        """The screen and the control of an entry that a tab may keep before it is sent."""
        return self.entry if self.entry[0] else self.text

    @property
    def everyone(self) -> Person:
        return self.people[0]


NUTRISYNC = Flow(
    id="nutrisync",
    people=(
        Person(
            "loses weight and arranges the day",
            answers={
                "energy-level": "4",
                "name": "Ada",
                "birth-date-month": "4",
                "birth-date-day": "12",
                "birth-date-year": "1990",
                "sex": "female",
                "units": "imperial",
                "height-feet": "5",
                "height-inches": "5",
                "weight-lb": "165",
                "body-fat": "5",
                "primary-goal": "lose-weight",
                "target-weight": "150",
                "pace": "moderate",
                "secondary-goals": ["better-sleep", "more-energy"],
                "meal-pattern": "custom",
                "diet": ["vegetarian", "gluten-free"],
                "avoid-foods": "peanuts, shellfish",
            },
            presses={"account": "later"},
        ),
        Person(
            "builds muscle in metric units and makes an account",
            answers={
                "name": "Grace",
                "birth-date-month": "December",
                "birth-date-day": "9",
                "birth-date-year": "1986",
                "sex": "male",
                "units": "metric",
                "height-cm": "181",
                "weight-kg": "74,5",
                "body-fat": "3",
                "primary-goal": "build-muscle",
                "target-weight": "78",
                "pace": "relaxed",
                "activity-level": "very-active",
                "exercise-sessions": "4",
                "meal-pattern": "four-to-five",
                "diet": ["none"],
            },
            presses={"schedule-preview": "customize"},
        ),
        Person(
            "wants more energy and skips what can be skipped",
            answers={
                "name": "Katherine",
                "birth-date-month": "8",
                "birth-date-day": "26",
                "birth-date-year": "1978",
                "sex": "female",
                "units": "imperial",
                "height-feet": "5",
                "height-inches": "9",
                "weight-lb": "150",
                "primary-goal": "improve-energy",
                "meal-pattern": "two",
            },
            presses={
                "permissions": "later",
                "dietary-preferences": "skip",
                "notifications": "skip",
                "account": "later",
            },
        ),
    ),
    downloads=("meal-windows.ics",),
    text=("basic-info", "name"),
)

FAMILYPLUS = Flow(
    id="familyplus",
    people=(
        Person(
            "has three findings and subscribes",
            answers={
                "accessibility": "scroll-audio",
                "aesthetic": "screenshots",
                "collaboration": "parents-have-stories",
                "vulnerable-advice": "Leave the porch light on. Someone is always on their way home.",
            },
        ),
        Person(
            "keeps everything well, goes round the dark and buys nothing",
            answers={
                "accessibility": "yes-written",
                "aesthetic": "photos-no-words",
                "collaboration": "siblings-have-photos",
                "vulnerable-advice": "Call first.",
            },
            presses={
                "unified-vault": "calm",
                "investment": "not-now",
            },
        ),
        Person(
            "skips the dark screen and is declined once",
            answers={
                "accessibility": "no-idea",
                "aesthetic": "messy-chats",
                "collaboration": "scattered-everywhere",
                "vulnerable-advice": "Ask twice. " * 25,
            },
            presses={"digital-rot": "skip-dark", "investment.store": "decline"},
        ),
    ),
    downloads=("quote-card.svg",),
    text=("vulnerability-input", "vulnerable-advice"),
)

CALAI = Flow(
    id="calai",
    people=(
        Person(
            "loses weight, signs in and subscribes",
            answers={
                "gender": "female",
                "workouts": "3-5",
                "referral-source": "podcast",
                "prior-apps": "no",
                "units": "imperial",
                "height-feet": "5",
                "height-inches": "7",
                "weight-lb": "172",
                "birth-date-month": "4",
                "birth-date-day": "2",
                "birth-date-year": "1996",
                "goal": "lose",
                "desired-weight": "160",
                "speed": "1.0",
                "obstacles": ["lack-of-consistency", "busy-schedule"],
                "diet": "classic",
                "accomplishments": ["boost-energy"],
                "rating": "4",
                "own-calories": "2000",
                "own-protein": "110",
                "own-carbs": "240",
                "own-fat": "65",
                "referral-code": "SPRING-24",
                "plan": "yearly",
            },
            presses={"rating": "rate"},
        ),
        Person(
            "gains weight in metric units and takes the monthly plan",
            answers={
                "gender": "male",
                "workouts": "6-plus",
                "units": "metric",
                "height-cm": "181",
                "weight-kg": "68,5",
                "birth-date-month": "December",
                "birth-date-day": "9",
                "birth-date-year": "1998",
                "goal": "gain",
                "desired-weight": "72",
                "speed": "0.2",
                "plan": "monthly",
            },
            presses={"spin": "without", "save-progress": "google"},
        ),
        Person(
            "holds the weight and skips what can be skipped",
            answers={
                "gender": "other",
                "workouts": "0-2",
                "units": "imperial",
                "height-feet": "5",
                "height-inches": "9",
                "weight-lb": "158",
                "birth-date-month": "11",
                "birth-date-day": "30",
                "birth-date-year": "1984",
                "goal": "maintain",
            },
            presses={
                "apple-health": "later",
                "notifications": "skip",
                "referral-code": "skip",
                "save-progress": "later",
                "spin": "without",
                "paywall": "later",
            },
        ),
    ),
    text=("referral-code", "referral-code"),
    entry=("height-weight", "weight-lb"),
)

# The server under test knows one company; see server.py.
COMPANY_CODE = "RDG4K7"

OPS = Flow(
    id="ops",
    people=(
        Person(
            "joins a company",
            answers={
                "password": "seven quiet boats",
                "first-name": "Dana",
                "last-name": "Reyes",
                "phone": "+1 555 555 0142",
                "company-code": "rdg-4k7",
                "permissions": ["notifications", "location"],
                "bandwidth": "low",
            },
        ),
        Person(
            "gives little and switches everything off",
            answers={
                "password": "nine slow kites",
                "first-name": "李",
                "last-name": "小龍",
                "company-code": COMPANY_CODE,
                "permissions": [],
                "bandwidth": "unlimited",
            },
        ),
    ),
    downloads=("crew-card.svg",),
    text=("user-details", "first-name"),
    has_review=False,
)

REFLECT = Flow(
    id="reflect",
    people=(
        Person(
            "runs, has three sports and skips the tutorial",
            answers={
                "name": "Maya",
                "birth-year": "1991",
                "age-range": "",
                "goal": "run six miles without stopping, and enjoy it",
                "goal-category": "endurance",
                "sports": ["running", "yoga"],
                "own-sports": "Padel",
                "journaling": "sometimes",
                "morning-time": "06:45",
            },
            presses={"tutorial": "skip"},
        ),
        Person(
            "has a sport of their own and reads the tutorial",
            answers={
                "name": "小龍",
                "birth-year": "1958",
                "pronouns": "they/them",
                "time-zone": "Asia/Kathmandu",
                "goal": "walk to the lake and back",
                "goal-category": "none",
                "own-sports": "Nordic walking, Darts",
                "journaling": "never",
            },
        ),
    ),
    downloads=("reminders.ics",),
    text=("personal-info", "name"),
)

FLOWS = (NUTRISYNC, CALAI, FAMILYPLUS, OPS, REFLECT)
