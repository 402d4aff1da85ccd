"""Pictures of every page for a person to look at, where `--screenshots` names a folder."""

from pathlib import Path

from playwright.sync_api import Page

from measures import settle, text_size
from observation import Refusal, Sight

SIZES = {
    "390x844": {"width": 390, "height": 844},
    "390x664": {"width": 390, "height": 664},
    "320x640": {"width": 320, "height": 640},
    "1280x800": {"width": 1280, "height": 800},
}
MODES = {
    "dark": {"color_scheme": "dark"},
    "more-contrast": {"contrast": "more"},
    "forced-colors": {"forced_colors": "active"},
}
MIRROR = "direction => { document.documentElement.dir = direction }"


class Pictures:
    """Takes none without a folder."""

    def __init__(self, folder: str | None, flow: str) -> None:
        self._folder = Path(folder) / flow if folder else None

    def take(self, page: Page, sight: Sight) -> None:
        """A screen at each size and in every mode; an error state as a phone shows it."""
        if self._folder is None:
            return
        usual = page.viewport_size
        if isinstance(sight, Refusal):
            return self._save(page, "errors", sight)
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            self._save(page, size, sight)
        page.set_viewport_size(usual)
        for mode, media in MODES.items():
            page.emulate_media(**media)
            self._save(page, mode, sight)
            page.emulate_media(color_scheme="light", contrast="no-preference", forced_colors="none")
        with text_size(page, 200):
            # A picture beyond the window would bring the usual size of text back.
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": usual["width"], "height": height})
            self._save(page, "200-percent", sight)
        page.set_viewport_size(usual)
        direction = page.evaluate("document.documentElement.dir")
        page.evaluate(MIRROR, "rtl")
        self._save(page, "mirrored", sight)
        page.evaluate(MIRROR, direction)

    def _save(self, page: Page, kind: str, sight: Sight) -> None:
        place = self._folder / kind
        place.mkdir(parents=True, exist_ok=True)
        number = len(list(place.iterdir())) + 1
        settle(page)
        file = f"{number:02}-{sight.name.replace(', ', '-')}.png"
        page.screenshot(path=place / file, full_page=True)
