"""Looks at a flow screen by screen, each opened as seldom as can be, for all the tests at once."""

import gzip
import re
from collections.abc import Iterator
from urllib.parse import urljoin

from playwright.sync_api import Page

from controls import ENTERED
from flows import Flow
from measures import ANIMATED, MOVING, clashes, faint_rings, overflow, text_size, violations
from mistakes import KINDS, LINKS, SUMMARY_HAS_FOCUS
from observation import Observation, Refusal, Refusals, Screen, Sight
from pictures import Pictures
from rings import Rings
from walker import Stop, Stuck

SMALLEST = {"width": 320, "height": 640}
TEXT_SIZES = (100, 200)

# What a person may ask of a page that is open already.
PLAIN = {"color_scheme": "light", "contrast": "no-preference", "forced_colors": "none"}
MODES = {
    "less motion": {},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "forced colors": {"forced_colors": "active"},
}
# What differs from a page that was looked at before are its colours.
RECOLOURED = {"dark", "more contrast"}
# Chromium paints the colours of the system, but a script is told those of the page.
RULES = {"forced colors": {"color-contrast": {"enabled": False}}}

# One for wide windows alone comes last on a phone, and nothing waits for it.
STYLESHEET = re.compile(rb'<link(?![^>]*media=)[^>]*rel="?stylesheet"?[^>]*href="?([^" >]+)')
SCRIPTS = """() => performance.getEntriesByType("resource").map(e => e.name)
  .filter(name => new URL(name).pathname.endsWith(".js"))"""
FONTS = """() => performance.getEntriesByType("resource").map(e => e.name)
  .filter(name => new URL(name).pathname.endsWith(".woff2"))"""
PRELOADED = """() => [...document.querySelectorAll("link[rel=preload][as=font]")].map(e => e.href)"""
KEYLESS = """() => [...document.querySelectorAll('form[data-form="screen"] input')]
  .filter(e => ["text", "email", "tel", "password"].includes(e.type) && !e.enterKeyHint)
  .map(e => e.outerHTML.slice(0, 100))"""


def faults(page: Page, mode: str) -> list[str]:
    """What axe finds on a page in a mode, which it has, after others: in other colours it is asked for these."""
    return clashes(page) if mode in RECOLOURED else violations(page, **RULES.get(mode, {}))


class Observer:
    """Comes to each stop of a walk in a browser with scripts and in one without."""

    def __init__(self, seen, bare, flow: Flow, pictures: Pictures) -> None:
        self._seen = seen
        self._bare = bare
        self._flow = flow
        self._pictures = pictures
        self._weights: dict[str, int] = {}
        self._rings = Rings()

    def observe(self, stops: list[Stop]) -> Observation:
        """Every screen as one comes to it."""
        screens = [self._screen(stop) for stop in stops]
        return Observation(screens, self._findings())

    def refuse(self, stops: list[Stop]) -> Refusals:
        """Every screen that asks for something, answered wrongly."""
        refusals = Refusals()
        for stop in stops:
            self._seen.come_to(stop)
            if self._seen.walker_here(self._flow).controls():
                refusals.pages += self._refusals(stop)
                refusals.lost[stop.screen] = self._lost(stop)
        refusals.findings = self._findings()
        return refusals

    def _findings(self) -> list[str]:
        return [*self._seen.watch.findings, *self._bare.watch.findings]

    # A screen

    def _screen(self, stop: Stop) -> Screen:
        """Opens it with motion, and again without."""
        page = self._seen.page
        page.emulate_media(reduced_motion="no-preference")
        self._seen.come_to(stop)
        screen = Screen(stop.screen, stop, page.request.get(stop.url).body())
        screen.moving["motion"] = page.evaluate(ANIMATED)
        screen.violations["motion"] = violations(page)
        page.emulate_media(reduced_motion="reduce")
        page.reload()
        screen.moving["less motion"] = page.evaluate(MOVING)
        self._look(screen)
        screen.keyless = page.evaluate(KEYLESS)
        screen.broken = self._rings.broken(page)
        screen.faint = faint_rings(page)
        sheets = [link.decode() for link in STYLESHEET.findall(screen.html)]
        screen.styles = self._weigh(urljoin(stop.url, sheet) for sheet in sheets)
        screen.scripts = self._weigh(page.evaluate(SCRIPTS))
        screen.fonts = self._weigh(page.evaluate(FONTS))
        screen.preloaded = page.evaluate(PRELOADED)
        screen.weight = weight(screen.html)
        return screen

    def _look(self, sight: Sight) -> None:
        """In every mode and at every text size; leaves the page as it was."""
        page = self._seen.page
        for mode, media in MODES.items():
            page.emulate_media(**PLAIN | media)
            sight.violations[mode] = faults(page, mode)
        page.emulate_media(**PLAIN)
        usual = page.viewport_size
        page.set_viewport_size(SMALLEST)
        for percent in TEXT_SIZES:
            with text_size(page, percent):
                sight.overflow[percent] = overflow(page)
        page.set_viewport_size(usual)
        self._pictures.take(page, sight)

    def _weigh(self, addresses: Iterator[str]) -> dict[str, int]:
        """Compressed sizes; each file is fetched once."""
        found = list(addresses)
        for address in found:
            if address not in self._weights:
                self._weights[address] = weight(self._seen.page.request.get(address).body())
        return {address: self._weights[address] for address in found}

    # Its error states

    def _refusals(self, stop: Stop) -> Iterator[Refusal]:
        for kind in KINDS:
            if self._is_refused(self._seen, stop, kind):
                yield self._refusal(stop, kind)

    def _is_refused(self, visit, stop: Stop, kind: str) -> bool:
        """Sends the screen with a mistake."""
        visit.come_to(stop)
        KINDS[kind](visit.page)
        walker = visit.walker_here(self._flow)
        walker.press()
        return bool(walker.stop().problem)

    def _refusal(self, stop: Stop, kind: str) -> Refusal:
        page = self._seen.page
        refusal = Refusal(f"{stop.screen}, {kind}", stop, self._as_sent(stop, kind))
        refusal.title = page.title()
        refusal.focus["with scripts"] = page.evaluate(SUMMARY_HAS_FOCUS)
        refusal.links = page.evaluate(LINKS)
        self._look(refusal)
        refusal.stuck = self._mend(stop)
        refusal.focus["without scripts"] = self._bare.page.evaluate(SUMMARY_HAS_FOCUS)
        return refusal

    def _as_sent(self, stop: Stop, kind: str) -> bytes:
        """The page without scripts, as the server wrote it."""
        with self._bare.page.expect_response(is_sent) as answer:
            self._is_refused(self._bare, stop, kind)
        return answer.value.body()

    def _mend(self, stop: Stop) -> list[str]:
        """Answers rightly and sends again; what went wrong."""
        walker = self._seen.walker_here(self._flow)
        try:
            walker.answer()
            walker.press()
        except Stuck as stuck:
            return [str(stuck)]
        after = walker.stop()
        return [after.problem or "is not left"] if after.screen == stop.screen else []

    def _lost(self, stop: Stop) -> list[str]:
        """Answers everything but one text; what is not as it was on the page that comes back."""
        self._seen.come_to(stop)
        walker = self._seen.walker_here(self._flow)
        texts = [control for control in walker.controls() if control.type in ("text", "email")]
        if len(walker.controls()) < 2 or not texts:
            return []
        walker.answer()
        walker.page.locator(texts[-1].selector).first.fill("")
        before = walker.page.evaluate(ENTERED)
        walker.press()
        if not walker.stop().problem:
            return []
        after = walker.page.evaluate(ENTERED)
        return [f"{was} became {now}" for was, now in zip(before, after, strict=True) if was != now]


def is_sent(response) -> bool:
    return response.request.method == "POST" and response.request.is_navigation_request()


def weight(content: bytes) -> int:
    return len(gzip.compress(content, 9))
