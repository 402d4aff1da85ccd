"""Mails as they arrived: a mail server as a process, and what is in its file."""

import email
import email.policy
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from email.message import EmailMessage
from pathlib import Path

from wire import free_port


class Inbox:
    """A mail server on a port that stays the same over its restarts."""

    def __init__(self, file: Path, *options: str) -> None:
        self.file = file
        self.options = options
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None

    def start(self, *options: str) -> None:
        self.kill()
        program = Path(__file__).with_name("mail_server.py")
        self._process = subprocess.Popen(
            [sys.executable, program, str(self.port), self.file, *(options or self.options)],
            stdout=subprocess.PIPE, text=True,
        )
        assert self._process.stdout.readline(), "the mail server didn't start"

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def lines(self) -> list[dict]:
        return [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []

    def mails(self, recipient: str | None = None) -> list[EmailMessage]:
        """The mails, the oldest first; read by Python's own reader of mails."""
        return [
            email.message_from_string(line["mail"], policy=email.policy.default)
            for line in self.lines() if recipient is None or recipient in line["to"]
        ]

    def wait(self, recipient: str, count: int = 1, seconds: float = 20) -> EmailMessage:
        """The last mail to an address, once there are so many."""
        end = time.monotonic() + seconds
        while len(found := self.mails(recipient)) < count:
            assert time.monotonic() < end, f"{len(found)} of {count} mails to {recipient} arrived"
            time.sleep(0.05)
        return found[-1]


def words(mail: EmailMessage) -> str:
    """The words alone as a program shows them: a line that was broken for terminals is whole again."""
    part = mail.get_body(("plain",))
    lines = [line.removesuffix("\r") for line in part.get_content().split("\n")]
    assert all(len(line) <= 72 or " " not in line for line in lines)
    # Source: RFC 3676 §4.
    joined = [""]
    for line in lines:
        joined[-1] += line.removeprefix(" ")
        if line == "-- " or not line.endswith(" "):
            joined.append("")
    return "\n".join(joined[:-1])


def markup(mail: EmailMessage) -> str:
    return mail.get_body(("html",)).get_content()


def link(mail: EmailMessage) -> str:
    """The one address in a mail; the same in both of its forms."""
    (found,) = set(re.findall(r"http://\S+", words(mail)))
    assert set(re.findall(r'href="([^"]+)"', markup(mail))) == {found}
    return found


def new_inbox(*options: str) -> Inbox:
    """A mail server with a file of its own, not yet started."""
    return Inbox(Path(tempfile.mkdtemp(prefix="foyer-mails-")) / "mails.jsonl", *options)


def hear_out(box: Inbox, acknowledged: set[str], counts: Counter, seconds: float = 90) -> None:
    """Waits until everybody who was told that their account is there has the mail of it; what came twice is the same."""
    end = time.monotonic() + seconds
    while missing := acknowledged - {address for line in box.lines() for address in line["to"]}:
        assert time.monotonic() < end, f"{len(missing)} of {len(acknowledged)} mails never came: {sorted(missing)[:3]}"
        time.sleep(0.2)
    for address in acknowledged:
        mails = box.mails(address)
        assert len({mail["Message-ID"] for mail in mails}) == 1, f"{address} was written to under several ids"
        assert len({link(mail) for mail in mails}) == 1, f"{address} got several links"
        counts["mails that came twice"] += len(mails) > 1
    counts["mails of acknowledged accounts"] += len(acknowledged)
