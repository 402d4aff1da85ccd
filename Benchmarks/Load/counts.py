"""How often requests run which part of which function, for the compiler: script/build-release."""

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from crowds import Crowds
from load import Load, turns
from process import Process
from report import Report

from flows import FLOWS

# What runs less often for a request, of all flows' pages and forms, is compiled as it always was.
SELDOM = 0.03
# Stands for the folder of object files, which is another one in each checkout.
OBJECTS = "@objects@"


def write(
    report: Report, out: Path, start: Callable[[str], Process], program: Path, options, target: Path,
) -> None:
    """Writes what pages and forms of every flow run of a program that counts it, and its start with them."""
    with tempfile.TemporaryDirectory(prefix="foyer-bench-") as folder:
        place = Path(folder)
        # Whatever the program is started for while the people are made, it counts, too.
        os.environ["LLVM_PROFILE_FILE"] = str(place / "%p.profraw")
        count = 0
        with start(folder) as server:
            server.wait_for("/healthz")
            for flow in FLOWS:
                for demand in Crowds(report, out, server, None, options).demands(flow, options.people):
                    load = Load(server, demand)
                    count += turns([load], out / "counts.requests", options.seconds)[0].requests
        merged = place / "counts"
        subprocess.run(
            [profdata(), "merge", "--text", "--output", merged, *place.glob("*.profraw")], check=True)
        head, *functions = blocks(merged.read_text())
        kept = [one for one in functions if peak(one) >= SELDOM * count]
        objects = str(program.resolve().parent)
        target.write_text("\n\n".join([head, *map(readable, kept)]).replace(objects, OBJECTS) + "\n")
    report.line(f"{len(kept):,} functions of {len(functions):,} in {target}, of {count:,} requests")


def profdata() -> str:
    """LLVM's tool for profiles that came with the compiler, as script/build-release finds it."""
    told = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True)
    return str(Path(json.loads(told.stdout)["paths"]["runtimeResourcePath"], "../../bin/llvm-profdata"))


def blocks(text: str) -> Iterator[str]:
    """Of a profile in LLVM's text: what kind it is, then each function with its counts.

    Source: LLVM, "llvm-profdata", the text format as `llvm-profdata merge --text` writes it.
    """
    kind = ":ir\n"
    before, after = text.split(kind, 1)
    yield (before + kind).strip()
    yield from filter(None, (block.strip() for block in after.split("\n\n")))


def peak(block: str) -> int:
    """How often the part of a function ran that runs most."""
    lines = block.split("\n")
    first, end = counters(lines)
    return max(map(int, lines[first:end]))


def readable(block: str) -> str:
    """A function with its counts as llvm-profdata can read them: without it being said that a function has no
    bitmaps, the `$` with which the next one's name begins in Swift is taken for their number."""
    lines = block.split("\n")
    _, end = counters(lines)
    return "\n".join([*lines[:end], "# Num Bitmap Bytes:", "$0", *lines[end:]])


def counters(lines: list[str]) -> tuple[int, int]:
    """Where the counts of a function's parts are."""
    first = lines.index("# Counter Values:") + 1
    return first, first + int(lines[lines.index("# Num Counters:") + 1])
