"""Tries to break Foyer for as long as it is told.

Each campaign runs turn after turn, each turn with a seed of its own that is printed where it fails. What was
done is written down after every turn, so that a campaign that was interrupted goes on with --resume.
"""

import argparse
import sys
import time

import campaigns  # noqa: F401
import store
from campaign import CAMPAIGNS, Campaign
from run import Manner, Run, take

#: What a turn has of the time at least, in seconds: less is too short for some to begin.
SHARE_AT_LEAST = 20


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/torture", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long it goes on (10)")
    parser.add_argument("--quick", action="store_true", help="one small turn of each campaign")
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


def go_on(run: Run, chosen: list[Campaign], manner: Manner, minutes: float) -> None:
    """Turn after turn, each with a share of what is left of the time."""
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        # A run that was interrupted goes on with the campaigns that had fewer turns.
        waiting = sorted(chosen, key=lambda campaign: run.turns[campaign.name])
        for place, campaign in enumerate(waiting):
            left = end - time.monotonic()
            if left <= 0:
                break
            share = max(SHARE_AT_LEAST, left / (len(waiting) - place))
            run.add(take(campaign, run.turns[campaign.name], manner, share))


def main() -> int:
    options = parse()
    seed = options.seed if options.seed is not None else time.time_ns() % 10**9
    run = Run.resumed() if options.resume else Run(seed, options.store)
    is_sqlite = run.store == "sqlite"
    chosen = [c for c in CAMPAIGNS if (is_sqlite or c.any_store) and (not options.only or c.name in options.only)]
    if not chosen:
        print(f"torture: over {run.store} there is no campaign {' or '.join(options.only)}.", file=sys.stderr)
        return 64
    if options.list:
        for campaign in chosen:
            print(f"{campaign.name:10} {campaign.promise}")
        return 0
    print(f"seed {run.seed}", flush=True)
    if not is_sqlite:
        store.keep_in_postgresql()
    manner = Manner(run.seed, run.store, options.quick, options.times)
    if options.quick or options.turn is not None:
        run.take_all(chosen, manner, options.turn)
    else:
        go_on(run, chosen, manner, options.minutes)
    run.report()
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
