"""The server under torture: the built program with data of its own."""

import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import store

ROOT = Path(__file__).resolve().parents[2]
READY = re.compile(r"Foyer is ready at (?:http://127\.0\.0\.1:(\d+))?")
STARTS_WITHIN = 90  # seconds; a debug build renders every page before it listens
STOPS_WITHIN = 20  # seconds


#: The program; taken out of the environment, for a server warns of a variable that it doesn't know.
BINARY = Path(os.environ.pop("FOYER_BINARY", ROOT / ".build/debug/foyer"))


class Program:
    """One process after the other over one data folder."""

    def __init__(
        self, *arguments: str, data: Path | None = None, log=None, port: int = 0,
        environment: dict[str, str] | None = None, within: tuple[str, ...] = (),
    ) -> None:
        #: With a public address the server doesn't say its port, which has to be chosen then.
        self.arguments = ("--port", str(port), *arguments)
        #: A command that runs the server's: what limits it, or changes what it finds.
        self.within = within
        self.data = data or Path(tempfile.mkdtemp(prefix="foyer-torture-"))
        #: What is added to this process's own environment.
        self.environment = (environment or {}) | store.environment(self.data)
        self.log = self.data.with_suffix(".log")
        self._log = log
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self._is_wanted = False
        self.binary = BINARY

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another command of the program over the same data."""
        return subprocess.run(
            [self.binary, *arguments, "--data", self.data], cwd=ROOT, env=os.environ | self.environment,
            capture_output=True, text=True, timeout=STARTS_WITHIN,
        )

    def start(self, listener: socket.socket | None = None) -> "Program":
        """Starts the server and returns once it listens.

        With a listener the server gets it as systemd hands over a socket.
        """
        log = self._log or open(self.log, "a")
        command = [*self.within, self.binary, "serve", "--data", self.data, *self.arguments]
        handed = (listener.fileno(),) if listener else ()
        if listener:
            # The shell's process becomes the server's, so that its id is the right one.
            script = f'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@" 3<&{listener.fileno()}'
            command = ["bash", "-c", script, "bash", *command]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | self.environment, text=True, stdout=subprocess.PIPE, stderr=log,
            pass_fds=handed,
        )
        if log is not self._log:
            log.close()
        end = time.monotonic() + STARTS_WITHIN
        line = self.process.stdout.readline()
        found = READY.search(line)
        if not found or time.monotonic() > end:
            self.kill()
            raise AssertionError(f"the server doesn't start: {line}{self.words()[-500:]}")
        self.port = int(found.group(1) or self.port)
        self._is_wanted = True
        return self

    def words(self) -> str:
        """What the server said to its log so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def processor_seconds(self) -> float:
        """What the process has spent on processors. Source: proc(5), /proc/pid/stat, utime and stime."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Resident memory in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) // 1024

    @property
    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self) -> float:
        """Ends the server as a supervisor does; the seconds that it took."""
        start = time.monotonic()
        self._is_wanted = False
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(STOPS_WITHIN)
        assert status == 0, f"the server ended with status {status}: {self.words()[-500:]}"
        return time.monotonic() - start

    def kill(self) -> None:
        """Ends the server as a power switch does."""
        self._is_wanted = False
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> "Program":
        return self.start()

    def __exit__(self, kind: object, *_: object) -> None:
        if not self.is_alive:
            assert not self._is_wanted or kind, f"the server ended by itself: {self.words()[-500:]}"
        elif kind is None:
            self.stop()
        else:
            self.kill()
