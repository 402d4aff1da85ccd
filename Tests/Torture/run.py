"""A run of the campaigns: its seed, the turns it has done, and what came of them."""

import json
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from campaign import CAMPAIGNS, Campaign, Turn
from program import ROOT

PROGRESS = ROOT / ".build/torture.json"
#: How names of counts end that are measures.
MEASURES = (" in ms", " in MiB", " in microseconds")


@dataclass(frozen=True)
class Manner:
    """How every turn of a run is taken."""

    seed: int
    store: str = "sqlite"
    is_quick: bool = False
    times: int = 1

    def command(self, name: str, number: int) -> str:
        """What repeats a turn."""
        times = f" --times {self.times}" if self.times > 1 else ""
        quick = " --quick" if self.is_quick else ""
        store = f" --store {self.store}" if self.store != "sqlite" else ""
        return f"script/torture --seed {self.seed} --only {name} --turn {number}{times}{quick}{store}"


@dataclass
class Outcome:
    """What came of one turn."""

    campaign: str
    number: int
    counts: Counter
    seconds: float
    failure: str | None = None


def take(campaign: Campaign, number: int, manner: Manner, share: float | None) -> Outcome:
    """Takes one turn, of so many seconds where it has a share of the time, and says so in a line."""
    start = time.monotonic()
    end = start + share if share else None
    turn = Turn(Random(f"{manner.seed} {campaign.name} {number}"), manner.is_quick, times=manner.times, end=end)
    outcome = Outcome(campaign.name, number, turn.counts, 0)
    try:
        campaign.run(turn)
    except Exception as error:
        place = f"{campaign.name}, turn {number}: {manner.command(campaign.name, number)}"
        outcome.failure = f"{place}\n    {type(error).__name__}: {str(error)[:2_000]}"
        traceback.print_exc()
    outcome.seconds = time.monotonic() - start
    of = f" of {share:.0f} s" if share else ""
    how_far = f" ({'; '.join(turn.shortened)})" if turn.shortened else ""
    print(f"{campaign.name}: turn {number}, {outcome.seconds:.0f} s{of}{how_far}", flush=True)
    return outcome


class Run:
    def __init__(self, seed: int, store: str) -> None:
        self.seed = seed
        self.store = store
        self.turns: Counter = Counter()
        self.counts: dict[str, Counter] = {}
        self.seconds: Counter = Counter()
        self.failures: list[str] = []

    @classmethod
    def resumed(cls) -> "Run":
        saved = json.loads(PROGRESS.read_text())
        run = cls(saved["seed"], saved["store"])
        run.turns.update(saved["turns"])
        run.seconds.update(saved["seconds"])
        run.counts = {name: Counter(counts) for name, counts in saved["counts"].items()}
        run.failures = saved["failures"]
        return run

    def add(self, outcome: Outcome) -> None:
        """Enters what came of a turn, and writes it all down for who resumes this run."""
        name = outcome.campaign
        self.turns[name] = outcome.number + 1
        self.seconds[name] += outcome.seconds
        if outcome.failure:
            self.failures.append(outcome.failure)
        counts = self.counts.setdefault(name, Counter())
        for what, count in outcome.counts.items():
            # What is measured is not added up: the worst counts.
            is_measure = what.split(":")[0].endswith(MEASURES)
            counts[what] = max(counts[what], count) if is_measure else counts[what] + count
        PROGRESS.parent.mkdir(exist_ok=True)
        PROGRESS.write_text(json.dumps(vars(self), indent=1))

    def take_all(self, chosen: list[Campaign], manner: Manner, turn: int | None) -> None:
        """One turn of each, as long as it takes: those that measure alone, the others two at a time."""
        numbers = {campaign: self.turns[campaign.name] if turn is None else turn for campaign in chosen}
        for campaign in (campaign for campaign in chosen if campaign.is_alone):
            self.add(take(campaign, numbers[campaign], manner, None))
        with ProcessPoolExecutor(2, get_context("fork")) as pool:
            others = [campaign for campaign in chosen if not campaign.is_alone]
            for taken in [pool.submit(take, campaign, numbers[campaign], manner, None) for campaign in others]:
                self.add(taken.result())

    def report(self) -> None:
        for campaign in CAMPAIGNS:
            if campaign.name not in self.counts:
                continue
            print(f"\n{campaign.name}: {campaign.promise}")
            print(f"    {self.turns[campaign.name]} turns in {self.seconds[campaign.name]:.0f} s")
            for name, count in sorted(self.counts[campaign.name].items()):
                print(f"    {count:>9,}  {name}")
        for failure in self.failures:
            print(f"\nBROKEN  {failure}")
        turns = sum(self.turns.values())
        print(f"\n{turns - len(self.failures)} passed, {len(self.failures)} failed")
