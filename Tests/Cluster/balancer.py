"""haproxy as docs/scaling.md has it, with this run's ports."""

import re
import signal
import subprocess
import tempfile
from pathlib import Path

from databases import ROOT, wait_until
from inbox import free_port
from wire import get


def documented(port: int, upstreams: list[int], folder: Path) -> str:
    """The documentation's own block."""
    text = (ROOT / "docs/scaling.md").read_text()
    block = re.search(r"```haproxy\n(.*?)```", text, re.S).group(1)
    bind = "bind :443 ssl crt /etc/haproxy/certs/"
    assert bind in block, f"{bind!r} is not in the documented block any more"
    control = "stats socket /run/haproxy/admin.sock"
    assert control in block, f"{control!r} is not in the documented block any more"
    block = block.replace(bind, f"bind 127.0.0.1:{port}").replace(control, f"stats socket {folder}/admin.sock")
    for number, upstream in enumerate(upstreams, 1):
        old = f"10.0.0.{number}:8080"
        assert block.count(old) == 2, f"{old} is not in the documented block any more"
        block = block.replace(old, f"127.0.0.1:{upstream}")
    return block


class Balancer:
    def __init__(self, upstreams: list[int]) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="foyer-haproxy-"))
        self._configuration = self.folder / "haproxy.cfg"
        self._configuration.write_text(documented(self.port, upstreams, self.folder))
        self._process = subprocess.Popen(
            ["haproxy", "-W", "-f", self._configuration, "-p", self.folder / "pid"], stderr=subprocess.PIPE, text=True
        )
        wait_until(self._answers, "haproxy doesn't lead to a server")

    def _answers(self) -> bool:
        assert self._process.poll() is None, f"haproxy doesn't take the documented block: {self._process.stderr.read()}"
        try:
            response = get(self.port, "/reflect/welcome")
        except OSError:
            return False
        return response is not None and response.status == 200

    def reload(self) -> None:
        self._process.send_signal(signal.SIGUSR2)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)
