"""A base backup and the log since then, brought back to a moment before a mistake, as docs/scaling.md has it."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from databases import ROOT, Database, run, wait_until
from program import Program


def documented(name: str) -> str:
    """A setting as the documentation has it."""
    text = (ROOT / "docs/scaling.md").read_text()
    found = re.search(rf"^{name} = '?(.*?)'?$", text, re.M)
    assert found, f"docs/scaling.md says nothing of {name} any more"
    return found.group(1)


def restores() -> None:
    """Raises where a company that was there at that moment isn't there again, or one that was not is."""
    folder = Path(tempfile.mkdtemp(prefix="foyer-backup-"))
    folder.chmod(0o755)
    log, base = folder / "wal", folder / "base"
    for place in (log, base):
        place.mkdir()
    database, restored = Database("origin"), Database("restored")
    try:
        archive = documented("archive_command").replace("/backup/wal", str(log))
        run("start", database.folder, "--while", os.getpid(), "--set", "archive_mode=on",
            "--set", f"archive_command={archive}", "--set", "archive_timeout=1min")
        owner = database.folder.stat().st_uid
        for place in (log, base):
            os.chown(place, owner, -1)
        program = Program(data=folder / "keys", environment={"FOYER_STORE": database.address})
        (folder / "keys").mkdir()

        def company(*arguments: str) -> str:
            done = program.run("company", *arguments)
            assert done.returncode == 0, done.stderr
            return done.stdout

        company("add", "--code", "BEFORE", "--name", "Before")
        subprocess.run(
            ["pg_basebackup", "-d", database.address, "-D", base / "data", "--checkpoint=fast", "--wal-method=none"],
            check=True, capture_output=True)
        company("add", "--code", "SINCE2", "--name", "Since the backup")
        time.sleep(0.1)
        moment = database.say("SELECT clock_timestamp()")
        time.sleep(0.1)
        company("remove", "--code", "BEFORE")
        last = database.say("SELECT pg_walfile_name(pg_switch_wal())")
        wait_until(lambda: (log / last).exists(), "the log isn't kept")
        run("stop", database.folder, "--immediate", "--keep")
        run("restore", restored.folder, base / "data", log, "--until", moment, "--while", os.getpid())
        wait_until(lambda: restored.say("SELECT pg_is_in_recovery()") == "f", "the restored server takes no writes")
        program.environment = {"FOYER_STORE": restored.address}
        codes = {line.split("\t")[0] for line in company("list").splitlines()}
        assert codes == {"BEFORE", "SINCE2"}, f"restored to another moment: {codes}"
        company("add", "--code", "AFTER3", "--name", "After")
        print("a base backup and the log since then brought back the moment before a mistake")
    finally:
        database.remove()
        restored.remove()
        shutil.rmtree(folder)
