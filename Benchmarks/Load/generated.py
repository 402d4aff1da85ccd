"""Packages of flows for Benchmarks/Programs/Sources/GrowthServer: their words are written here,
their screens are made there."""

import json
from dataclasses import dataclass
from pathlib import Path

from process import Foyer, Process, free_port

from flows import Flow, Person

ROOT = Path(__file__).resolve().parents[2]
# Languages whose plurals have the forms that English has.
LANGUAGES = ("en", "de", "nl", "sv", "da", "nb", "es", "it", "pt", "fi")
OPTIONS = ("less", "same", "more")


@dataclass(frozen=True)
class Size:
    """How much there is of everything."""

    flows: int = 1
    # Of each flow.
    screens: int = 10
    languages: int = 1

    @property
    def middle(self) -> int:
        """How many screens come before the question in the middle; every tenth screen is one, from the
        sixth on."""
        return self.screens // 20 * 10 + 5


def asked(number: int = 0) -> Flow:
    """A generated flow as somebody walks it."""
    return Flow(id=f"generated-{number}", people=(Person("anybody", {}),))


def write(folder: Path, size: Size) -> None:
    """Words of every flow, and the words that come with Foyer, in each of the languages."""
    languages = LANGUAGES[:size.languages]
    templates = folder / "Templates"
    (folder / "Public").mkdir(parents=True)
    for number in range(size.flows):
        place = templates / f"generated-{number}"
        place.mkdir(parents=True)
        texts = words(f"generated-{number}", size.screens)
        catalogue(place, {
            key: {language: {"stringUnit": {"state": "translated", "value": spoken(text, language)}}
                  for language in languages}
            for key, text in texts.items()})
    if len(languages) > 1:
        shared = json.loads((ROOT / "Templates/copy.xcstrings").read_text())
        for entry in shared["strings"].values():
            own = entry.get("localizations", {})
            own |= {language: own["en"] for language in languages if "en" in own}
        (templates / "copy.xcstrings").write_text(json.dumps(shared))


def spoken(text: str, language: str) -> str:
    return text if language == "en" else f"{text} ({language})"


def catalogue(place: Path, strings: dict[str, dict]) -> None:
    (place / "copy.xcstrings").write_text(json.dumps({
        "sourceLanguage": "en", "version": "1.0",
        "strings": {
            key: {"extractionState": "manual", "localizations": texts} for key, texts in strings.items()}}))


def words(flow: str, screens: int) -> dict[str, str]:
    """Every text that the pages of a flow of this length ask for."""
    texts = {
        "flow.name": "A generated flow", f"gallery.{flow}.title": "A generated flow",
        f"gallery.{flow}.description": "As long as it was asked to be.", "sections.all": "All of it",
        "end.title": "That was all", "end.action": "Done"}
    for index in range(screens - 1):
        texts |= {f"screen-{index}.title": f"Page {index}", f"screen-{index}.action": "Continue"}
        if index % 10 == 5:
            question = f"screen-{index}.question-{index}"
            texts |= {
                f"{question}.label": f"More or less of {index}?",
                f"{question}.error.required": "Choose one",
                **{f"{question}.{option}.title": option.capitalize() for option in OPTIONS}}
    return texts


def server(program: str, folder: Path, size: Size, *settings: str) -> Process:
    """The server of what was written into the folder; its data is kept there, too."""
    port = free_port()
    command = [
        program, "serve", "--port", str(port), "--data", str(folder / "data"),
        "--templates", str(folder / "Templates"), "--public", str(folder / "Public"), *settings]
    return Foyer(
        f"{size.flows} × {size.screens} screens", command, port, patience=30,
        GROWTH_FLOWS=str(size.flows), GROWTH_SCREENS=str(size.screens))
