"""Libraries that lie between the server and libc."""

import os
import subprocess
from pathlib import Path

from program import ROOT

BUILT = ROOT / ".build/torture"


def library(name: str) -> Path:
    """One of this folder's C files as a library for LD_PRELOAD, compiled where it isn't yet."""
    source = Path(__file__).with_name(f"{name}.c")
    result = BUILT / f"{name}.so"
    if not result.exists() or result.stat().st_mtime < source.stat().st_mtime:
        BUILT.mkdir(parents=True, exist_ok=True)
        draft = result.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", draft, source, "-ldl", "-lpthread"], check=True)
        draft.rename(result)
    return result
