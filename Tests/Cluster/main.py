"""Several processes over one PostgreSQL, behind a balancer, while parts of it die.

People walk through all flows all the time. A process is killed and comes back, one is told to stop and comes back
as after an update, the balancer reloads, the database restarts, the network to it stalls, its disk is full, it dies
and its replica takes over. In the end every walk has ended, and every account, submission, draw and place in a
company that was acknowledged is there, once, and was told to a webhook. Guesses at one account that reach all
processes get no further than at one.
"""

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Torture"))

from backup import restores  # noqa: E402
from balancer import Balancer  # noqa: E402
from databases import Database, Network, wait_until  # noqa: E402
from inbox import free_port  # noqa: E402
from people import Crowd, SteadyPerson  # noqa: E402
from person import Person  # noqa: E402
from program import BINARY, Program  # noqa: E402
from receiver import Receiver  # noqa: E402
from wire import get  # noqa: E402

#: How long a server that was told to stop goes on serving: longer than the balancer takes to notice.
DRAIN = 5
PROCESSES = 3
#: How soon another process has to do what a killed one did for all, in seconds.
TAKEOVER = 5
#: How many guesses at one account are let through at once: the burst of one process.
GUESSES = 20


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/cluster", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=12, help="how many walk at once (12)")
    parser.add_argument("--rounds", type=int, default=1, help="how often everything but the failover happens (1)")
    parser.add_argument("--long", action="store_true", help="200 people, 10 rounds, longer measurements")
    parser.add_argument("--measure", type=float, default=6, help="seconds for each figure of throughput; 0 for none (6)")
    parser.add_argument("--before", type=Path, metavar="PROGRAM",
                        help="an earlier foyer, which all processes are until they are updated")
    parser.add_argument("--only", nargs="+", metavar="EVENT", help="these events alone: kill_a_process, …")
    options = parser.parse_args()
    if options.long:
        options.people, options.rounds, options.measure = 200, 10, 60
    return options


class Cluster:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.folder = Path(tempfile.mkdtemp(prefix="foyer-cluster-"))
        self.primary, self.replica = Database("primary"), Database("replica")
        self.networks = [Network(), Network()]
        self.programs: list[Program] = []
        self.balancer: Balancer | None = None
        self.facts: Counter = Counter()
        #: What was acknowledged to people: who walked through which flow, accounts, and walks of each flow.
        self.submitted: dict[str, str] = {}
        self.accounts: set[str] = set()
        self.drawn: set[str] = set()
        self.joined: set[str] = set()
        self.walks: Counter = Counter()
        self.told = self.folder / "told.jsonl"
        self.receiver = Receiver(0, self.told)
        threading.Thread(target=self.receiver.serve_forever, daemon=True).start()

    # Beginning

    def start(self) -> None:
        self.primary.start()
        self.replica.follow(self.primary)
        for network, database in zip(self.networks, [self.primary, self.replica]):
            network.target = database.socket
        ports = ",".join(str(network.port) for network in self.networks)
        address = self.folder / "database"
        address.write_text(
            f"host=127.0.0.1,127.0.0.1 port={ports} user=foyer dbname=foyer target_session_attrs=read-write\n")
        address.chmod(0o600)
        keys = self.folder / "keys"
        keys.mkdir(0o700)
        for number in range(PROCESSES):
            program = Program(
                "--trusted-proxy", "127.0.0.1", "--drain-delay", str(DRAIN), "--webhook-allow-private",
                data=keys, port=free_port(), environment={"FOYER_STORE": str(address)},
            )
            program.binary = self.options.before or program.binary
            program.log = self.folder / f"{number}.log"
            program.log.touch()
            self.programs.append(program)
        first, *others = self.programs
        first.start()
        first.run("company", "add", "--code", "RDG4K7", "--name", "Ridgeline").check_returncode()
        url = f"http://127.0.0.1:{self.receiver.server_port}/ok"
        added = first.run("webhook", "add", "--url", url, "--allow-private")
        added.check_returncode()
        self.receiver.secrets = [added.stdout.split()[1]]
        for program in others:
            program.start()
        self.balancer = Balancer([program.port for program in self.programs])
        wait_until(lambda: all(self.is_ready(program) for program in self.programs), "not every process is ready")

    @staticmethod
    def is_ready(program: Program) -> bool:
        try:
            response = get(program.port, "/readyz", timeout=3)
        except OSError:
            return False
        return response is not None and response.status == 200

    def wait_for_all(self) -> float:
        return wait_until(lambda: all(self.is_ready(program) for program in self.programs), "not every process is ready")

    # Measuring

    def measure(self) -> None:
        """Steps of people a second with one, two and three processes; the others stand still meanwhile."""
        rates = []
        for count in range(1, PROCESSES + 1):
            still = self.programs[count:]
            for program in still:
                program.process.send_signal(signal.SIGSTOP)
            time.sleep(5 if still else 0)  # until the balancer has noticed
            with Crowd(self.balancer.port, f"m{count}", self.options.people) as crowd:
                time.sleep(self.options.measure)
                rates.append(crowd.steps / self.options.measure)
            for program in still:
                program.process.send_signal(signal.SIGCONT)
            self.keep(crowd)
        ratio = " : ".join(f"{rate / rates[0]:.2f}" for rate in rates)
        print(f"throughput with 1 : 2 : 3 processes on {os.cpu_count()} cores  {ratio}  "
              f"({', '.join(f'{rate:.0f}' for rate in rates)} forms a second)", flush=True)

    # What happens

    def kill_a_process(self) -> None:
        self.programs[0].kill()
        time.sleep(1)
        self.programs[0].start()

    def kill_the_one_who_delivers(self) -> None:
        before = self.delivering()
        program = next(program for program in self.programs if program.process.pid == before)
        program.kill()
        seconds = wait_until(lambda: self.delivering() not in (None, before), "nobody goes on delivering")
        assert seconds < TAKEOVER, f"another process delivers after {seconds:.1f} s only"
        self.facts["seconds until another process delivers"] = round(seconds, 1)
        program.start()

    @staticmethod
    def role(name: str) -> int:
        """The number of a role's advisory lock."""
        place = hashlib.sha256(b"foyer public").digest()
        return int.from_bytes(hashlib.sha256(place + f"role {name}".encode()).digest()[:8], signed=True)

    def delivering(self) -> int | None:
        """The process that tells webhooks what happened, as the database knows it."""
        number = self.primary.say(
            "SELECT split_part(application_name, ' ', 2) FROM pg_locks JOIN pg_stat_activity USING (pid) "
            "WHERE locktype = 'advisory' AND granted AND objsubid = 1 "
            f"AND (classid::bigint << 32 | objid::bigint) = {self.role('deliveries')}")
        return int(number) if number else None

    def update_a_process(self) -> None:
        program = self.programs[1]
        seconds = program.stop()
        assert seconds >= DRAIN, f"it stopped after {seconds:.1f} s and didn't wait for the balancer"
        program.binary = BINARY
        program.start()

    def reload_the_balancer(self) -> None:
        self.balancer.reload()
        time.sleep(2)

    def restart_the_database(self) -> None:
        self.primary.restart()

    def stall_the_network(self) -> None:
        self.networks[0].stall(True)
        time.sleep(20)
        self.networks[0].stall(False)

    def fill_the_disk(self) -> None:
        if not self.primary.has_small_disk:
            self.facts["full disks that could not be made here"] += 1
            return
        ballast = self.primary.fill()
        time.sleep(4)
        ballast.unlink()
        # A log that could not be written ends a server; whoever supervises it starts it anew.
        try:
            self.primary.say("SELECT 1")
        except subprocess.CalledProcessError:
            self.facts["databases that a full disk ended"] += 1
            self.primary.restart()

    def lose_the_primary(self) -> None:
        # The whole machine: libpq goes on to the next host where nobody listens, not where somebody hangs up.
        self.networks[0].end()
        self.primary.crash()
        time.sleep(1)
        self.replica.promote()

    def happen(self, crowd: Crowd) -> None:
        events = [
            self.kill_a_process, self.kill_the_one_who_delivers, self.update_a_process, self.reload_the_balancer, self.restart_the_database,
            self.stall_the_network, self.fill_the_disk,
        ]
        events = [*events * self.options.rounds, self.lose_the_primary]
        for event in [event for event in events if event.__name__ in (self.options.only or event.__name__)]:
            before = crowd.steps
            event()
            seconds = self.wait_for_all()
            # People get on afterwards.
            wait_until(lambda: crowd.steps > before + 20 or crowd.problems, f"nobody gets on after {event.__name__}")
            self.facts[event.__name__.replace("_", " ")] += 1
            print(f"{event.__name__.replace('_', ' '):24} all ready {seconds:4.1f} s later", flush=True)

    def guess(self) -> None:
        """Guesses at one account, from many addresses, at one process after the other."""
        statuses = Counter()
        for number in range(2 * GUESSES):
            person = Person(self.programs[number % PROCESSES].port, Random(number))
            person.source = f"127.9.{number}.1"
            person.ask("GET", "/account")
            fields = [("email", "guessed@example.com"), ("password", f"a long guess {number}")]
            statuses[person.ask("POST", "/account/sign-in", fields).status] += 1
            person.leave()
        assert set(statuses) == {422, 429}, f"guesses were answered with {statuses}"
        # What comes back meanwhile, and what was under way while one process told the others.
        assert GUESSES <= statuses[422] <= GUESSES + 4, f"{statuses[422]} guesses were let through"
        self.facts["guesses that three processes let through"] = statuses[422]

    # The end

    def keep(self, crowd: Crowd) -> None:
        assert not crowd.problems, "\n".join(crowd.problems[:5])
        self.submitted |= crowd.submitted
        self.accounts |= crowd.accounts
        self.drawn |= crowd.drawn
        self.joined |= crowd.joined
        self.walks += crowd.walks

    def exported(self, kind: str) -> list[dict]:
        done = self.programs[0].run("export", kind)
        assert done.returncode == 0, done.stderr[-500:]
        return [json.loads(line) for line in done.stdout.splitlines() if line]

    def check(self) -> None:
        """Everything that was acknowledged is there, once."""
        profiles = Counter()
        for line in self.exported("profiles"):
            profiles[line["flow"]] += 1
            text = json.dumps(line)
            for name in self.submitted.keys() & set(text.replace('"', " ").split()):
                self.facts[f"found {name}"] += 1
        missing = {
            flow: (count, profiles[flow]) for flow, count in self.walks.items() if profiles[flow] < count
        }
        assert not missing, f"acknowledged submissions are gone (acknowledged, there): {missing}"
        names = {name for name, flow in self.submitted.items() if flow in ("reflect", "ops")}
        lost = [name for name in names if not self.facts[f"found {name}"]]
        assert not lost, f"{len(lost)} of {len(names)} people's submissions are gone: {lost[:3]}"
        twice = [name for name in names if self.facts[f"found {name}"] > 1]
        assert not twice, f"submissions are there twice: {twice[:3]}"
        # Who signed in with a provider that tells no address has none.
        emails = [line["email"] for line in self.exported("accounts") if line["email"]]
        assert self.accounts <= set(emails), f"accounts are gone: {sorted(self.accounts - set(emails))[:3]}"
        assert len(emails) == len(set(emails)), "an account is there twice"
        for what, promised, table in [("draws", self.drawn, "outcome WHERE kind = 'spin'"),
                                      ("places in a company", self.joined, "company_member")]:
            count = int(self.replica.say(f"SELECT count(*) FROM {table}"))
            assert count >= len(promised), f"{what} are gone: {len(promised)} acknowledged, {count} there"
            self.facts[f"{what} acknowledged"] = len(promised)
        self.check_deliveries(names)
        print(f"{sum(self.walks.values()):>6} walks came to their end: "
              + ", ".join(f"{count} {flow}" for flow, count in sorted(self.walks.items())))
        print(f"{len(self.submitted):>6} submissions acknowledged, all there once")
        print(f"{len(self.accounts):>6} accounts acknowledged, all there once")
        for what, count in sorted((SteadyPerson.counts + self.facts).items()):
            if not what.startswith("found "):
                print(f"{count:>6} {what}")

    def check_deliveries(self, names: set[str]) -> None:
        """Every submission was told, signed; what was told twice has one id and one body."""
        def told() -> list[dict]:
            return [json.loads(line) for line in self.told.read_text().splitlines()]

        def untold() -> set[str]:
            return names - {word for line in told() for word in line["body"].replace('"', " ").split()}

        try:
            wait_until(lambda: not untold(), "not every submission was told to the webhook")
        except AssertionError as error:
            raise AssertionError(f"{error}: {len(untold())} of {len(names)}, {sorted(untold())[:3]}") from None
        lines = told()
        wrong = [line["wrong"] for line in lines if line["wrong"]]
        assert not wrong, f"{len(wrong)} requests to the webhook were signed wrongly: {wrong[0]}"
        bodies = {(line["id"], line["body"]) for line in lines}
        assert len(bodies) == len({line["id"] for line in lines}), "one event was told in two ways"
        self.facts["events told to a webhook"] = len(bodies)
        self.facts["requests that told them"] = len(lines)

    def stop(self) -> None:
        if self.balancer:
            self.balancer.stop()
        self.balancer = None
        for program in self.programs:
            if program.is_alive:
                program.process.send_signal(signal.SIGCONT)
                program.kill()
        self.programs = []
        self.replica.remove()
        self.primary.remove()


def main() -> int:
    options = parse()
    cluster = Cluster(options)
    start = time.monotonic()
    try:
        cluster.start()
        print(f"{PROCESSES} processes, a primary and a replica are up after {time.monotonic() - start:.0f} s", flush=True)
        if options.measure:
            cluster.measure()
        with Crowd(cluster.balancer.port, "w", options.people) as crowd:
            cluster.happen(crowd)
        cluster.keep(crowd)
        # An earlier program may let more through.
        if not options.before:
            cluster.guess()
        cluster.check()
        cluster.stop()
        restores()
    except AssertionError as error:
        print(f"BROKEN  {error}\nThe logs are in {cluster.folder}.", file=sys.stderr)
        return 1
    finally:
        cluster.stop()
    print(f"all of it holds, in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
