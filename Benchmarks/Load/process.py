"""A server process, and what the kernel knows about it."""

import os
import random
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request


def free_port() -> int:
    """A port on which nobody listens, below those that the kernel gives to connections: thousands of
    them come and go between the choice of a port and the start of its server.
    Source: Documentation/networking/ip-sysctl.rst, ip_local_port_range: 32768 to 60999."""
    while True:
        port = random.randint(15_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Process:
    """A server that listens on `port`; started and stopped as a context."""

    def __init__(
        self, name: str, command: list[str], port: int, patience: float = 15, **environment: str
    ) -> None:
        self.name = name
        self.port = port
        self.command = command
        self.settings = environment
        self._patience = patience
        self._environment = {**os.environ, **environment}

    def __enter__(self) -> "Process":
        # An open pipe as input: the bare server stops when its input ends.
        self._process = subprocess.Popen(
            self.command, env=self._environment, stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.terminate()
        try:
            self._process.wait(self._patience)
        except subprocess.TimeoutExpired:
            self._process.kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_for(self, path: str, within: float = 30) -> float:
        """Asks for `path` until an answer comes, and returns the seconds that took."""
        begin = time.perf_counter()
        while time.perf_counter() - begin < within:
            try:
                urllib.request.urlopen(self.address + path, timeout=5).read()
                return time.perf_counter() - begin
            except urllib.error.HTTPError:
                return time.perf_counter() - begin
            except OSError:
                if self._process.poll() is not None:
                    message = self._process.stderr.read().decode(errors="replace")
                    raise SystemExit(f"bench: {self.name} ended: {message.strip()}") from None
                time.sleep(0.001)
        raise SystemExit(f"bench: {self.name} gave no answer within {within} s.")

    def require_whole(self) -> None:
        """Ends the run where the server did less than it was asked for; of others than Foyer nobody knows."""

    def cpu_seconds(self) -> float:
        """User and system time of the process, with threads that have ended, and of its workers."""
        return sum(processor_nanoseconds(pid) for pid in self._family()) / 1e9

    def resident_megabytes(self) -> float:
        """Source: proc(5), /proc/pid/status, VmRSS."""
        with open(f"/proc/{self.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def family_megabytes(self) -> float:
        """What the process and its children take, pages that they share divided among them.
        Source: proc(5), /proc/pid/smaps_rollup, Pss."""
        kilobytes = 0
        for pid in self._family():
            with open(f"/proc/{pid}/smaps_rollup") as rollup:
                kilobytes += int(re.search(r"Pss:\s+(\d+)", rollup.read()).group(1))
        return kilobytes / 1024

    def _family(self) -> list[int]:
        pid = self.pid
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            return [pid, *map(int, children.read().split())]


class Foyer(Process):
    """A server of Foyer's, which says what it dropped because too much of it waited."""

    def require_whole(self) -> None:
        """What a server drops costs it nothing: no figure is taken from one that did."""
        with urllib.request.urlopen(self.address + "/metrics", timeout=30) as answer:
            found = re.findall(r"^foyer_(\w+)_dropped_total (\d+)$", answer.read().decode(), re.MULTILINE)
        lost = [f"{int(count):,} {what.replace('_', ' ')}" for what, count in found if int(count)]
        if lost:
            raise SystemExit(f"bench: {self.name} dropped {' and '.join(lost)}: what it took would be too little.")


def processor_nanoseconds(pid: int) -> int:
    """What a process has spent on a processor. /proc has it for each thread only while that is there.
    Source: clock_getcpuclockid(3), whose number for a process is this one in glibc."""
    return time.clock_gettime_ns(~pid << 3 | 2)
