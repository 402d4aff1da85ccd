"""Tries to break Foyer for as long as it is told.

Each campaign runs turn after turn, each turn with a seed of its own that is printed where it fails. What was
done is written down after every turn, so that a campaign that was interrupted goes on with --resume.
"""

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from random import Random

import campaigns  # noqa: F401
import store
from campaign import CAMPAIGNS, Turn
from program import ROOT

PROGRESS = ROOT / ".build/torture.json"
#: What a turn has of the time at least, in seconds: less is too short for some to begin.
SHARE_AT_LEAST = 20


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/torture", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long it goes on (10)")
    parser.add_argument("--quick", action="store_true", help="one small turn of each campaign, under three minutes")
    parser.add_argument("--seed", type=int, help="begin with this seed instead of one by chance")
    parser.add_argument("--times", type=int, default=1, help="make each turn so many times as long")
    parser.add_argument("--turn", type=int, help="run this turn alone")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[c.name for c in CAMPAIGNS])
    parser.add_argument(
        "--store", choices=["sqlite", "postgresql"], default="sqlite",
        help="where servers keep what they take; PostgreSQL starts with the run and is gone with it (sqlite)",
    )
    parser.add_argument("--resume", action="store_true", help="go on where the last run was interrupted")
    parser.add_argument("--list", action="store_true", help="name the campaigns and what each holds the server to")
    return parser.parse_args()


class Run:
    """A run: its seed, the turns it has done, and what came of them."""

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
        run = cls(saved["seed"], saved.get("store", "sqlite"))
        run.turns.update(saved["turns"])
        run.seconds.update(saved["seconds"])
        run.counts = {name: Counter(counts) for name, counts in saved["counts"].items()}
        run.failures = saved["failures"]
        return run

    @property
    def store_option(self) -> str:
        return f" --store {self.store}" if self.store != "sqlite" else ""

    def save(self) -> None:
        PROGRESS.parent.mkdir(exist_ok=True)
        PROGRESS.write_text(json.dumps(vars(self), indent=1))

    def take_turn(self, campaign, number: int, is_quick: bool, times: int, end: float | None) -> None:
        turn = Turn(Random(f"{self.seed} {campaign.name} {number}"), is_quick, times=times, end=end)
        start = time.monotonic()
        try:
            campaign.run(turn)
        except Exception as error:
            again = f"script/torture --seed {self.seed} --only {campaign.name} --turn {number}{self.store_option}"
            place = f"{campaign.name}, turn {number}: {again}"
            self.failures.append(f"{place}\n    {type(error).__name__}: {str(error)[:2_000]}")
            traceback.print_exc()
        self.turns[campaign.name] = number + 1
        seconds = time.monotonic() - start
        self.seconds[campaign.name] += seconds
        share = f" of {end - start:.0f} s" if end else ""
        how_far = f" ({'; '.join(turn.shortened)})" if turn.shortened else ""
        print(f"{campaign.name}: turn {number}, {seconds:.0f} s{share}{how_far}", flush=True)
        counts = self.counts.setdefault(campaign.name, Counter())
        for name, count in turn.counts.items():
            # What is measured is not added up: the worst counts.
            is_measure = " in " in name
            counts[name] = max(counts[name], count) if is_measure else counts[name] + count

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


def main() -> int:
    options = parse()
    seed = options.seed if options.seed is not None else time.time_ns() % 10**9
    run = Run.resumed() if options.resume else Run(seed, options.store)
    is_sqlite = run.store == "sqlite"
    chosen = [c for c in CAMPAIGNS if (is_sqlite or c.any_store) and (not options.only or c.name in options.only)]
    if not chosen:
        print(f"torture: {' and '.join(options.only)} need SQLite's own files.", file=sys.stderr)
        return 64
    if options.list:
        for campaign in chosen:
            print(f"{campaign.name:10} {campaign.promise}")
        return 0
    print(f"seed {run.seed}", flush=True)
    if not is_sqlite:
        store.keep_in_postgresql()
    end = time.monotonic() + options.minutes * 60
    while True:
        # A run that was interrupted goes on with the campaigns that had fewer turns.
        waiting = sorted(chosen, key=lambda campaign: run.turns[campaign.name])
        for place, campaign in enumerate(waiting):
            number = options.turn if options.turn is not None else run.turns[campaign.name]
            # What is left of the time is of those that wait for their turn, in equal parts.
            share = max(SHARE_AT_LEAST, (end - time.monotonic()) / (len(waiting) - place))
            is_whole = options.quick or options.turn is not None
            run.take_turn(campaign, number, options.quick, options.times, None if is_whole else time.monotonic() + share)
            run.save()
            if time.monotonic() > end and not options.quick:
                break
        if options.quick or options.turn is not None or time.monotonic() > end:
            break
    run.report()
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
