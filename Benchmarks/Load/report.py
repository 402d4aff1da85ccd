"""Lines for people, figures for programs, and whether a budget was missed."""

import json
import sys
from pathlib import Path
from typing import TextIO

# Where `--json` writes to standard output.
STANDARD = Path("-")


class Report:
    """What one run found."""

    def __init__(self, stream: TextIO | None = None) -> None:
        # Standard error where standard output is for programs.
        self._stream = stream or sys.stdout
        self.missed: list[str] = []
        # Whether a budget is missed by less than the noise.
        self.is_close = False
        self._figures: list[dict] = []

    def line(self, text: str = "") -> None:
        print(text, file=self._stream, flush=True)

    def judge(self, what: str, value: float, budget: float, noise: float = 0) -> str:
        """`ok`, or how far a value is over its budget: within the noise of the measurement, or missed."""
        if value <= budget:
            return "ok"
        if value - noise <= budget:
            self.is_close = True
            return "in noise"
        self.missed.append(what)
        return "MISSED"

    def status(self, is_strict: bool) -> int:
        """What a run ends with: 1 where a budget was missed by more than the noise, or within it where
        nothing is forgiven; 0 otherwise."""
        return 1 if self.missed or (is_strict and self.is_close) else 0

    def keep(self, what: str, **values: object) -> None:
        """Keeps a figure for programs."""
        self._figures.append({"what": what, **values})

    def figure(
        self, what: str, value: float, budget: float, form: str = ".0f", noise: float = 0, **more: object
    ) -> None:
        verdict = self.judge(what.strip(), value, budget, noise)
        self.keep(
            what.strip(), value=round(value, 3), noise=round(noise, 3), budget=budget, verdict=verdict,
            **more)
        spread = f" ±{noise:{form}}" if noise else ""
        self.line(f"{what:<44}{f'{value:{form}}{spread}':>18}   {f'< {budget:g}':<10} {verdict}")

    @property
    def json(self) -> str:
        found = {"missed": self.missed, "figures": self._figures}
        return json.dumps(found, indent=2, ensure_ascii=False) + "\n"

    def write(self, place: Path | None) -> None:
        """Writes the figures where a program reads them, if anywhere."""
        if place == STANDARD:
            sys.stdout.write(self.json)
        elif place:
            place.write_text(self.json)
