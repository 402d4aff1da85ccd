"""The server under test: the built program on a free port, with data of its own."""

import os
import re
import subprocess
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://[0-9A-Za-z.:\[\]-]+:\d+")
STARTS_WITHIN = 60  # seconds; a debug build prerenders every page first


class Server:
    """Starts in `__enter__` and knows its address from what it prints."""

    def __init__(
        self, data: Path, *arguments: str, program: Path | None = None, folder: Path = ROOT, store: str | None = None
    ) -> None:
        self.data = data
        # What every command needs to work on the same data.
        self.place = ["--data", str(data), *(["--store", store] if store else [])]
        self.arguments = arguments
        self.program = program or Path(os.environ.get("FOYER_BINARY", ROOT / ".build/debug/foyer"))
        self.folder = folder
        self.address = ""
        self.output: list[str] = []
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Server":
        if not self.program.exists():
            raise FileNotFoundError(f"{self.program} is not there; run `swift build` first.")
        port = [] if "--port" in self.arguments else ["--port", "0"]
        command = [str(self.program), "serve", *port, *self.place, *self.arguments]
        self._process = subprocess.Popen(
            command, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        printed = threading.Event()
        threading.Thread(target=self._read, args=(printed,), daemon=True).start()
        printed.wait(STARTS_WITHIN)
        if not self.address:
            self.__exit__()
            raise RuntimeError("The server printed no address:\n" + "".join(self.output))
        return self

    def _read(self, printed: threading.Event) -> None:
        for line in self._process.stdout:
            self.output.append(line)
            if not self.address and (found := ADDRESS.search(line)):
                self.address = found.group(0)
                printed.set()
        printed.set()

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise RuntimeError("The server did not stop within 20 s of SIGTERM.") from None


def serve(*arguments: str, store: str | None = None) -> Server:
    """A server with a data folder that nothing else uses, in which one company can be joined, and an app for each flow.

    The folder has the store as well, unless there is a database for it.
    """
    server = Server(Path(tempfile.mkdtemp(prefix="foyer-")), *arguments, store=store)
    subprocess.run(
        [server.program, "company", "add", *server.place, "--code", "RDG4K7", "--name", "Ridgeline"],
        cwd=ROOT, check=True, capture_output=True,
    )
    # Each flow ends in an app, as on a site that has them.
    for flow in ("nutrisync", "calai", "familyplus", "ops", "reflect"):
        subprocess.run(
            [server.program, "app", "add", "--data", str(server.data), "--flow", flow, "--bundle-id", f"ABCDE12345.example.{flow}"],
            cwd=ROOT, check=True, capture_output=True,
        )
    return server
