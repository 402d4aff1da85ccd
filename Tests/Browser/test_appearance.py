"""Pictures of every screen, for a person to look at: Tests/Browser/output/<flow>/."""

import pytest

from conftest import DESK, OUTPUT, PHONE, SMALLEST
from measures import settle, text_size
from mistakes import error_states

SIZES = {"390x844": PHONE, "320x640": SMALLEST, "1280x800": DESK}
MODES = {
    "forced-colors": {"forced_colors": "active"},
    "more-contrast": {"contrast": "more"},
    "light": {"color_scheme": "light"},
}


def picture(page, flow, folder: str, name: str) -> None:
    place = OUTPUT / flow.id / folder
    place.mkdir(parents=True, exist_ok=True)
    settle(page)
    path = place / f"{name}.png"
    page.screenshot(path=path, full_page=True)
    assert path.stat().st_size > 1000


def numbered(walked, flow):
    return enumerate(walked(flow), start=1)


@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_every_screen_at(visit, walked, flow, size):
    seen = visit(viewport=SIZES[size])
    for number, stop in numbered(walked, flow):
        seen.come_to(stop)
        picture(seen.page, flow, size, f"{number:02}-{stop.screen}")


@pytest.mark.parametrize("mode", MODES)
def test_pictures_of_every_screen_with(visit, walked, flow, mode):
    seen = visit(reduced_motion="reduce", **MODES[mode])
    for number, stop in numbered(walked, flow):
        seen.come_to(stop)
        picture(seen.page, flow, mode, f"{number:02}-{stop.screen}")


def test_pictures_of_every_screen_at_twice_the_text_size(visit, walked, flow):
    seen = visit(reduced_motion="reduce")
    for number, stop in numbered(walked, flow):
        seen.come_to(stop)
        with text_size(seen.page, 200):
            picture(seen.page, flow, "200-percent", f"{number:02}-{stop.screen}")


def test_pictures_of_every_error_state(visit, walked, flow):
    for name, walker, _ in error_states(visit, walked, flow, reduced_motion="reduce"):
        picture(walker.page, flow, "errors", name.replace(", ", "-"))
