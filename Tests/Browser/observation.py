"""What was seen of a flow in one look at every screen and one at every mistake, which the tests share."""

from dataclasses import dataclass, field

from walker import Stop


@dataclass
class Sight:
    """A page as it was seen: a screen, or one of its error states."""

    name: str
    stop: Stop
    html: bytes
    # By the mode it was shown in.
    violations: dict[str, list[str]] = field(default_factory=dict)
    # By the text size, in per cent, on the smallest screen.
    overflow: dict[int, list[str]] = field(default_factory=dict)


@dataclass
class Screen(Sight):
    """A screen before it is answered."""

    # What moves, by mode.
    moving: dict[str, list[str]] = field(default_factory=dict)
    # Inputs for which a phone's keyboard doesn't say what its key does.
    keyless: list[str] = field(default_factory=list)
    # Controls whose ring is cut off, covered or hardly differs from the page.
    broken: list[str] = field(default_factory=list)
    # Controls whose ring can't be seen in the colours of a system.
    faint: list[str] = field(default_factory=list)
    # Compressed sizes: of the page, and of what it loads, by address.
    weight: int = 0
    styles: dict[str, int] = field(default_factory=dict)
    scripts: dict[str, int] = field(default_factory=dict)
    fonts: dict[str, int] = field(default_factory=dict)
    # The fonts that the page asks for before its styles do.
    preloaded: list[str] = field(default_factory=list)


@dataclass
class Refusal(Sight):
    """A screen that was answered wrongly."""

    title: str = ""
    # What is wrong with the links of the summary.
    links: list[str] = field(default_factory=list)
    # Whether the summary has the focus, with scripts and without.
    focus: dict[str, bool] = field(default_factory=dict)
    # What kept the form from being mended and sent.
    stuck: list[str] = field(default_factory=list)


@dataclass
class Observation:
    """Everything that was seen of a flow's screens."""

    screens: list[Screen] = field(default_factory=list)
    # Errors of the console, violated policies, foreign requests.
    findings: list[str] = field(default_factory=list)


@dataclass
class Refusals:
    """Everything that was seen of a flow that was answered wrongly."""

    pages: list[Refusal] = field(default_factory=list)
    # What of the right answers beside a wrong one was not kept, by screen.
    lost: dict[str, list[str]] = field(default_factory=dict)
    # Errors of the console, violated policies, foreign requests.
    findings: list[str] = field(default_factory=list)
