"""Two PostgreSQL servers, the second one a replica of the first, and the network on the way to them."""

import asyncio
import os
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "script/postgresql"
#: How much room a server has where its disk can be made small: enough for its files and a few logs of 16 MiB.
ROOM = "400m"


def run(*arguments: object) -> None:
    """One command of script/postgresql. What it says goes to a file: a server may keep a pipe open."""
    with tempfile.TemporaryFile("w+") as output:
        status = subprocess.run([SCRIPT, *map(str, arguments)], stdout=output, stderr=output, timeout=120).returncode
        output.seek(0)
        assert status == 0, f"script/postgresql {' '.join(map(str, arguments))}: {output.read()[-800:]}"


class Database:
    """One server in a folder of its own, on a small disk where this process may mount one."""

    def __init__(self, name: str) -> None:
        self.disk = Path(tempfile.mkdtemp(prefix=f"foyer-{name}-"))
        self.disk.chmod(0o711)
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=711", "tmpfs", self.disk], stderr=subprocess.DEVNULL
        ).returncode == 0
        self.has_small_disk = mounted
        self.folder = self.disk / "pg"
        self._watched = ["--while", os.getpid()]

    def start(self) -> None:
        run("start", self.folder, "--durable", *self._watched)

    def follow(self, other: "Database") -> None:
        """Begins as a copy of another one that from now on commits nothing before this one has it."""
        run("replica", self.folder, other.folder, *self._watched, "--set", "synchronous_standby_names=")
        other.say("ALTER SYSTEM SET synchronous_standby_names = 'replica'")
        other.say("SELECT pg_reload_conf()")
        wait_until(
            lambda: other.say("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1",
            "the replica doesn't follow")

    def promote(self) -> None:
        run("promote", self.folder)

    def restart(self) -> None:
        run("stop", self.folder, "--keep")
        run("resume", self.folder, *self._watched)

    def crash(self) -> None:
        run("stop", self.folder, "--keep", "--immediate")

    def fill(self) -> Path:
        """Leaves no room on its disk; the file that has to go again."""
        ballast = self.disk / "ballast"
        with open(ballast, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                pass
        return ballast

    def say(self, sql: str) -> str:
        """One statement over the server's own socket, past the network."""
        return subprocess.run(
            ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", self.address, "-c", sql],
            check=True, capture_output=True, text=True, timeout=60,
        ).stdout.strip()

    @property
    def address(self) -> str:
        return (self.folder / "address").read_text().strip()

    @property
    def socket(self) -> str:
        return f"{self.folder}/.s.PGSQL.{(self.folder / 'port').read_text().strip()}"

    def remove(self) -> None:
        if self.folder.exists():
            run("stop", self.folder, "--immediate")
        if self.has_small_disk:
            subprocess.run(["umount", "-l", self.disk], check=False)
        self.has_small_disk = False
        if self.disk.exists():
            self.disk.rmdir()


def wait_until(holds, sentence: str, within: float = 60) -> float:
    """Waits for something; the seconds that it took."""
    start = time.monotonic()
    while not holds():
        assert time.monotonic() - start < within, f"{sentence}, after {within:.0f} s"
        time.sleep(0.1)
    return time.monotonic() - start


class Network:
    """A port of this machine that leads to a database, unless it stalls: then bytes wait on the way."""

    def __init__(self) -> None:
        self.port = 0
        self.target = ""
        self._loop = asyncio.new_event_loop()
        self._flows: asyncio.Event | None = None
        self._server: asyncio.Server | None = None
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def stall(self, stalls: bool) -> None:
        self._loop.call_soon_threadsafe(self._flows.clear if stalls else self._flows.set)

    def end(self) -> None:
        """From now on nobody listens there, as where a machine is gone."""
        self._loop.call_soon_threadsafe(self._server.close)

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._flows = asyncio.Event()
        self._flows.set()
        self._server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        ready.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._flows.wait()
        try:
            other, back = await asyncio.open_unix_connection(self.target)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._pump(reader, back), self._pump(other, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()
