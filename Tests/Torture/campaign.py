"""A campaign: one way to try to break the server, turn after turn."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Callable


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

    def size(self, quick: int, full: int) -> int:
        return quick if self.is_quick else full * self.times


@dataclass(frozen=True)
class Campaign:
    name: str
    #: What the server promises, in a sentence.
    promise: str
    run: Callable[[Turn], None]


CAMPAIGNS: list[Campaign] = []


def campaign(name: str, promise: str) -> Callable[[Callable[[Turn], None]], Callable[[Turn], None]]:
    """Enters a function in the list of campaigns. It raises where the promise is broken."""

    def enter(run: Callable[[Turn], None]) -> Callable[[Turn], None]:
        CAMPAIGNS.append(Campaign(name, promise, run))
        return run

    return enter
