"""Bytes that find their own way: coverage-guided fuzzing of everything that reads what others wrote."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from campaign import Turn, campaign
from program import ROOT

PACKAGE = ROOT / "Tests/FuzzTests"
SCRATCH = ROOT / ".build/fuzz"
#: What was found beyond the corpora of the package, kept from turn to turn.
FOUND = ROOT / ".build/torture/corpora"
SECONDS = 8  # for each target in a turn


def built() -> Path:
    """The fuzzer, built as far as it isn't: with the coverage that guides it, and AddressSanitizer."""
    # The versions of the dependencies are those of the package itself.
    pins = shutil.copy(ROOT / "Package.resolved", PACKAGE)
    subprocess.run(
        ["nice", "swift", "build", "--package-path", PACKAGE, "--scratch-path", SCRATCH, "--sanitize", "fuzzer",
         "--sanitize", "address"],
        check=True, stdout=subprocess.DEVNULL,
    )
    Path(pins).unlink()
    return SCRATCH / "debug/fuzz"


@campaign("fuzz", "What reads requests, cookies, sessions, answers and files takes any bytes, or says why not.")
def fuzz(turn: Turn) -> None:
    if turn.is_quick:
        turn.counts["turns left to FuzzTests, which reads the corpora again"] += 1
        return
    program = built()
    corpora = sorted((PACKAGE / "Corpora").iterdir())
    for corpus in turn.random.sample(corpora, len(corpora)):
        if turn.is_over():
            turn.shortened.append(f"without {corpus.name}")
            continue
        found = FOUND / corpus.name
        found.mkdir(parents=True, exist_ok=True)
        # Constants of Swift and of Foundation look like leaks.
        environment = os.environ | {"FOYER_FUZZ_TARGET": corpus.name, "ASAN_OPTIONS": "detect_leaks=0"}
        outcome = subprocess.run(
            [program, f"-seed={turn.random.getrandbits(31)}", f"-max_total_time={SECONDS}", "-max_len=4096",
             "-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", f"-artifact_prefix={FOUND}/{corpus.name}-",
             found, corpus],
            env=environment, capture_output=True, text=True, errors="replace",
        )
        said = outcome.stderr
        assert outcome.returncode == 0, f"{corpus.name}: {said[-1_500:]}"
        count = re.search(r"number_of_executed_units: (\d+)", said)
        turn.counts[f"inputs to {corpus.name}"] += int(count.group(1)) if count else 0
