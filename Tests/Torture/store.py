"""Where a server keeps what it takes: SQLite in its data folder, or a database of a PostgreSQL that is this run's own."""

import atexit
import json
import os
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "script/postgresql"
#: The program itself where it is: Debian's command of that name is a script that looks for it.
PSQL = max(Path("/usr/lib/postgresql").glob("*/bin/psql"), default="psql")


class PostgreSQL:
    """A server in a folder of its own, with a database for each data folder; gone with this process."""

    def __init__(self) -> None:
        place = Path(tempfile.mkdtemp(prefix="foyer-torture-store-"))
        # The server's user goes through it.
        place.chmod(0o711)
        self.folder = place / "server"
        self._run("start", self.folder, "--durable", "--while", str(os.getpid()))
        atexit.register(self._remove)
        self.address = (self.folder / "address").read_text().strip()
        self.databases: dict[Path, str] = {}

    def _run(self, *arguments: object) -> None:
        # What it says goes to a file: the server may keep a pipe open.
        with tempfile.TemporaryFile("w+") as output:
            status = subprocess.run([SCRIPT, *arguments], stdout=output, stderr=output).returncode
            output.seek(0)
            assert status == 0, f"script/postgresql {arguments[0]}: {output.read()[-800:]}"

    def _remove(self) -> None:
        self._run("stop", self.folder, "--immediate")
        self.folder.parent.rmdir()

    def database(self, data: Path) -> str:
        """The address of the database that belongs to a data folder, made where it isn't there yet."""
        if data not in self.databases:
            # Several processes of one run make databases.
            name = f"torture_{os.getpid()}_{len(self.databases)}"
            self._say(self.address, f"CREATE DATABASE {name}")
            self.databases[data] = self.address.replace("/foyer?", f"/{name}?")
        return self.databases[data]

    def rows(self, data: Path, query: str) -> list[tuple]:
        found = self._say(self.database(data), f"SELECT coalesce(json_agg(found), '[]') FROM ({query}) AS found")
        return [tuple(row.values()) for row in json.loads(found)]

    def _say(self, address: str, sql: str) -> str:
        done = subprocess.run(
            [PSQL, "-XAtq", "-v", "ON_ERROR_STOP=1", address, "-c", sql], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, f"{sql}: {done.stderr}"
        return done.stdout


#: What servers keep their store in; SQLite where it is nothing.
_server: PostgreSQL | None = None


def keep_in_postgresql() -> None:
    """From now on every server of this run has its store in PostgreSQL."""
    global _server
    _server = PostgreSQL()


def environment(data: Path) -> dict[str, str]:
    """What a server over a data folder needs to find its store."""
    return {"FOYER_STORE": _server.database(data)} if _server else {}


def rows(data: Path, query: str) -> list[tuple]:
    """What a query finds in the store of a data folder; one that both kinds of database understand."""
    if _server:
        return _server.rows(data, query)
    with closing(sqlite3.connect(data / "foyer.sqlite")) as database:
        return database.execute(query).fetchall()


def hold_whole(data: Path) -> None:
    """Makes sure that a database is whole, as far as it says so itself: PostgreSQL is asked for every row."""
    if _server:
        tables = _server.rows(data, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        read = (f'(SELECT count(every::text) FROM "{table}" AS every)' for (table,) in tables)
        ((count,),) = _server.rows(data, f"SELECT {' + '.join(read)} AS count")
        assert count > 0, "the database is empty"
        return
    with closing(sqlite3.connect(data / "foyer.sqlite")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not database.execute("PRAGMA foreign_key_check").fetchall()
