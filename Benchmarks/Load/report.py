"""Lines for people, figures for programs, and whether a budget was missed."""

import json
from pathlib import Path


class Report:
    """What one run found."""

    def __init__(self) -> None:
        self.has_missed = False
        self._figures: list[dict] = []

    def line(self, text: str = "") -> None:
        print(text, flush=True)

    def judge(self, value: float, budget: float, noise: float = 0) -> str:
        """`ok`, or how far a value is over its budget: within the noise of the measurement, or missed."""
        if value <= budget:
            return "ok"
        if value - noise <= budget:
            return "in noise"
        self.has_missed = True
        return "MISSED"

    def keep(self, what: str, **values: object) -> None:
        """Keeps a figure for programs."""
        self._figures.append({"what": what, **values})

    def figure(self, what: str, value: float, budget: float, form: str = ".0f") -> None:
        verdict = self.judge(value, budget)
        self.keep(what, value=round(value, 3), budget=budget, verdict=verdict)
        self.line(f"{what:<44}{value:>14{form}}   {f'< {budget:g}':<10} {verdict}")

    def write(self, place: Path) -> None:
        place.write_text(json.dumps({"figures": self._figures}, indent=2) + "\n")
