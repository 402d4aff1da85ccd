"""A campaign: one way to try to break the server, turn after turn."""

import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Callable, Iterator


@dataclass
class Turn:
    """What one turn of a campaign has at hand."""

    random: Random
    #: Whether it has to be over within seconds.
    is_quick: bool
    #: What was tried and what came of it, for the report.
    counts: Counter = field(default_factory=Counter)
    #: How many times as long a turn of the long form is.
    times: int = 1
    #: When its share of the run is over, on the clock of `time.monotonic`; None where it may take as long as it takes.
    end: float | None = None
    #: How far it came where its share was over before its end, in words.
    shortened: list[str] = field(default_factory=list)
    _start: float = field(default_factory=time.monotonic)

    def is_over(self, by: float = 1) -> bool:
        """Whether this part of its share of the time is over."""
        return self.end is not None and time.monotonic() > self._start + by * (self.end - self._start)

    def rounds(self, quick: int, full: int, name: str, by: float = 1) -> Iterator[int]:
        """Counts so many rounds, and ends before them where that part of the turn's share of the time is over.

        What a round does must not depend on how many follow, so that a seed repeats it.
        """
        count = self.size(quick, full)
        for number in range(count):
            if number and self.is_over(by):
                self.shortened.append(f"{number:,} of {count:,} {name}")
                return
            yield number

    def size(self, quick: int, full: int) -> int:
        return quick if self.is_quick else full * self.times


@dataclass(frozen=True)
class Campaign:
    name: str
    #: What the server promises, in a sentence.
    promise: str
    run: Callable[[Turn], None]
    #: Whether it asks nothing of the store that SQLite alone has.
    any_store: bool
    #: Whether it measures how long something takes, so that nothing else may run beside it.
    is_alone: bool


CAMPAIGNS: list[Campaign] = []


def campaign(
    name: str, promise: str, any_store: bool = False, is_alone: bool = False,
) -> Callable[[Callable[[Turn], None]], Callable[[Turn], None]]:
    """Enters a function in the list of campaigns. It raises where the promise is broken."""

    def enter(run: Callable[[Turn], None]) -> Callable[[Turn], None]:
        CAMPAIGNS.append(Campaign(name, promise, run, any_store, is_alone))
        return run

    return enter
