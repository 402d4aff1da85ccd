"""A disk that loses power, or fails: what `disk.c` writes down below a server, and what is left of it."""

import mmap
import shutil
import struct
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from random import Random

from layers import library

SECTOR = 512


class Kind(IntEnum):
    """What a record is of; `enum kind` of disk.c."""

    WRITE = 1
    TRUNCATE = 2
    SYNC = 3
    FAILED_SYNC = 4
    SYNC_FOLDER = 5
    CREATE = 6
    UNLINK = 7
    RENAME = 8
    LINK = 9


def environment(folder: Path, journal: Path | None = None, fault: Path | None = None) -> dict[str, str]:
    """What a server needs to run over the disk."""
    found = {"LD_PRELOAD": str(library("disk")), "FOYER_DISK_FOLDER": str(folder)}
    if journal:
        found["FOYER_DISK_JOURNAL"] = str(journal)
    if fault:
        found["FOYER_DISK_FAULT"] = str(fault)
    return found


@dataclass
class Record:
    kind: int
    nanoseconds: int
    offset: int
    length: int
    name: str
    data: bytes


def records(journal: Path) -> list[Record]:
    """What was done, in its order; the last record may have been cut."""
    found, place, data = [], 0, journal.read_bytes()
    while place + 40 <= len(data):
        kind, nanoseconds, offset, length, count = struct.unpack_from("<5q", data, place)
        place += 40
        following = length if kind in (Kind.WRITE, Kind.RENAME, Kind.LINK) else 0
        if place + count + following > len(data):
            break
        name = data[place : place + count].decode()
        place += count
        found.append(Record(kind, nanoseconds, offset, length, name, data[place : place + following]))
        place += following
    return found


@dataclass(eq=False)
class File:
    #: What is on the disk, and what was written since then and is not synced.
    durable: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)

    def write(self, offset: int, data: bytes) -> None:
        if len(self.durable) < offset:
            self.durable.extend(bytes(offset - len(self.durable)))
        self.durable[offset : offset + len(data)] = data

    def truncate(self, length: int) -> None:
        del self.durable[length:]
        self.durable.extend(bytes(length - len(self.durable)))

    def sync(self) -> None:
        self.lose(Random(0), 1)

    def lose(self, random: Random, share: float) -> None:
        """Of what is pending, a share of the sectors reaches the disk; now and then one is torn."""
        for offset, data in self.pending:
            if data is None:
                if random.random() < share:
                    self.truncate(offset)
                continue
            if share == 1:
                self.write(offset, data)
                continue
            start = 0
            while start < len(data):
                end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
                if random.random() < share:
                    whole = end if random.random() < 0.98 else random.randint(start, end)
                    self.write(offset + start, data[start:whole])
                start = end
        self.pending = []


class Disk:
    """A folder as a disk has it while records are played to it."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.random = random
        #: The names as programs see them, and as they are on the disk.
        self.names = {path.name: File(bytearray(path.read_bytes())) for path in folder.iterdir() if path.is_file()}
        self.durable_names = dict(self.names)
        self._changes: list[tuple[str, File | None]] = []

    def play(self, record: Record) -> None:
        file = self.names.get(record.name)
        match record.kind:
            case Kind.WRITE if file:
                file.pending.append((record.offset, record.data))
            case Kind.TRUNCATE if file:
                file.pending.append((record.offset, None))
            case Kind.SYNC if file:
                file.sync()
            case Kind.FAILED_SYNC if file:
                # What a failed sync leaves is forgotten by the system: a later one doesn't write it.
                file.lose(self.random, self.random.random())
            case Kind.SYNC_FOLDER:
                self.durable_names = dict(self.names)
                self._changes = []
            case Kind.CREATE:
                self._name(record.name, File())
            case Kind.UNLINK:
                self._name(record.name, None)
            case Kind.RENAME:
                moved = self.names.get(record.data.decode())
                self._name(record.data.decode(), None)
                self._name(record.name, moved)
            case Kind.LINK:
                self._name(record.name, self.names.get(record.data.decode()))

    def _name(self, name: str, file: File | None) -> None:
        self._changes.append((name, file))
        if file:
            self.names[name] = file
        else:
            self.names.pop(name, None)

    def cut(self, folder: Path) -> None:
        """Writes what is left after the power goes: all that was synced, and of the rest what chance left."""
        share = self.random.choice([0, 0.5, 0.95, self.random.random()])
        # Changes of names reach the disk in their order, as a file system's own journal has them, or anyhow.
        kept = self._changes[: self.random.randint(0, len(self._changes))]
        if self.random.random() < 0.3:
            kept = [change for change in self._changes if self.random.random() < share]
        names: dict[str, File | None] = dict(self.durable_names) | dict(kept)
        folder.mkdir(mode=0o700, exist_ok=True)
        for file in {id(file): file for file in names.values() if file}.values():
            file.lose(self.random, share)
        for name, file in names.items():
            # The index of the log is a memory that processes share; a start makes it anew.
            if file and not name.endswith("-shm"):
                path = folder / name
                path.write_bytes(file.durable)
                path.chmod(0o600)


def cut(folder: Path, played: list[Record], random: Random, to: Path) -> None:
    """What a power cut behind these records leaves of a folder, which is as it was before them."""
    disk = Disk(folder, random)
    for record in played:
        disk.play(record)
    disk.cut(to)


def copied(folder: Path) -> Path:
    """A copy of a folder that nobody has open."""
    copy = folder.with_name(folder.name + "-before")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    return copy


#: Which calls fail; bits of `enum fails`.
FAILS = {"write": 1, "sync": 2, "truncate": 4, "open": 8, "read": 16, "name": 32}


class Fault:
    """What a running server's disk fails at, shared with it in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(bytes(48))
        with open(path, "r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 48)

    def set(self, *calls: str, error: int, skip: int = 0, count: int = 1) -> None:
        """From now on: after so many of these calls, so many fail with the error."""
        self.clear()
        mask = sum(FAILS[call] for call in calls)
        struct.pack_into("<5q", self._shared, 8, skip, count, error, 0, 0)
        # Last, since it is what the server looks at first.
        struct.pack_into("<q", self._shared, 0, mask)

    def clear(self) -> None:
        struct.pack_into("<q", self._shared, 0, 0)

    @property
    def seen(self) -> int:
        return struct.unpack_from("<q", self._shared, 32)[0]

    @property
    def failed(self) -> int:
        return struct.unpack_from("<q", self._shared, 40)[0]
