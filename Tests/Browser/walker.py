"""Completes any flow by the contract of its HTML: finds the one form, fills it, presses on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic

from playwright.sync_api import Cookie, ElementHandle, Error, Page

from controls import READ, Control, Deed, deeds
from flows import Flow, Person

# A flow that hasn't ended by then goes round in circles.
MOST_SCREENS = 120
MOST_DEEDS = 80
# Source: WCAG 2.2, 2.5.5 target size (enhanced), in CSS pixels.
TOUCH_SIZE = 44

PRIMARY = """() => [...document.querySelector('form[method="post"][data-form="screen"]').elements]
  .find(e => e.type === "submit" && e.checkVisibility({ visibilityProperty: true }))"""

# Where links lead to sheets of this screen.
SHEETS = """() => [...document.querySelectorAll("main a[href]")].map(link => link.href)
  .filter(href => new URL(href).pathname.startsWith(`${location.pathname}/`))"""

# The form as it is now. Another page has another one, and so has a page that took the place of this
# one without a navigation: with errors, as a sheet, in another view.
MARK = """() => { document.querySelector('form[data-form="screen"]').isHere = true }"""
IS_LEFT = """() => !document.querySelector('form[data-form="screen"]')?.isHere"""

# The page is the one from before, and nothing of it was sent.
IS_IDLE = """() => Boolean(document.querySelector('form[data-form="screen"]')?.isHere)
  && matchMedia("(scripting: enabled)").matches && !document.querySelector(".is-busy")"""

BODY = """() => ({
  ...document.body.dataset,
  isComplete: "complete" in document.body.dataset,
  title: document.title,
  // The screen below an open sheet is there to be seen only.
  headings: [...document.querySelectorAll("h1")].filter(h => !h.closest("[inert]")).length,
  forms: document.querySelectorAll('form[method="post"][data-form="screen"]').length,
  hasBack: Boolean(document.querySelector('a[data-action="back"][rel="prev"]')),
  problem: document.querySelector("#error-summary")?.innerText ?? "",
})"""


@dataclass(frozen=True)
class Stop:
    """A screen as the walk came to it."""

    screen: str
    section: str
    kind: str
    url: str
    title: str
    headings: int
    forms: int
    has_back: bool
    is_complete: bool
    problem: str
    # What the browser held before anything was entered here: everything there is to resume from.
    cookies: tuple[Cookie, ...]
    # Who came here: what they answer fits what they answered before.
    person: Person


class Stuck(AssertionError):
    """A screen that could not be left, with what it says."""


class Walker:
    """Walks with taps. `Keyboard` in keyboard.py walks with keys alone."""

    def __init__(self, page: Page, address: str, flow: Flow, person: Person) -> None:
        self.page = page
        self.address = address
        self.flow = flow
        self.person = person
        self._presses = dict(person.presses)
        self.findings: list[str] = []

    # The walk

    def start(self) -> None:
        self.page.goto(f"{self.address}/{self.flow.id}")

    def walk(self) -> Iterator[Stop]:
        """Every screen from where the page is to the last, each before it is answered."""
        stop = self.stop()
        for _ in range(MOST_SCREENS):
            yield stop
            if stop.is_complete:
                return
            self.leave(stop)
            after = self.stop()
            if after.screen == stop.screen:
                raise Stuck(f"{stop.screen} can't be left: {after.problem or 'no message'}")
            stop = after
        raise Stuck(f"{self.flow.id} has not ended after {MOST_SCREENS} screens.")

    def finish(self) -> list[Stop]:
        """Walks on to the last screen."""
        return list(self.walk())

    def walk_to(self, screen: str) -> Stop:
        """Walks on until the page shows `screen`, unanswered."""
        for stop in self.walk():
            if stop.screen == screen:
                return stop
        raise Stuck(f"{self.person.name} never comes to {screen}.")

    def stop(self) -> Stop:
        body = self.page.evaluate(BODY)
        return Stop(
            # A sheet has an address of its own below its screen.
            screen=".".join(filter(None, (body["screen"], body.get("sheet")))),
            section=body["section"],
            kind=body["kind"],
            url=self.page.url,
            title=body["title"],
            headings=body["headings"],
            forms=body["forms"],
            has_back=body["hasBack"],
            is_complete=body["isComplete"],
            problem=body["problem"],
            cookies=tuple(self.page.context.cookies()),
            person=self.person,
        )

    def sheets(self) -> Iterator[Stop]:
        """The sheets that links of this screen lead to, seen in a tab of their own."""
        for address in dict.fromkeys(self.page.evaluate(SHEETS)):
            tab = self.page.context.new_page()
            tab.goto(address)
            yield Walker(tab, self.address, self.flow, self.person).stop()
            tab.close()

    # One screen

    def leave(self, stop: Stop) -> None:
        """Answers the screen and presses the button that this person presses there."""
        action = self._presses.pop(stop.screen, None)
        if action is None:
            self.answer()
        self.press(action)

    def answer(self) -> None:
        done: set[tuple[str, str]] = set()
        for _ in range(MOST_DEEDS):
            left = [deed for deed in self.deeds() if deed.key not in done]
            if not left:
                return
            self.do(left[0])
            done.add(left[0].key)
        raise Stuck(f"{self.page.url} asks without end.")

    def controls(self) -> list[Control]:
        return [
            Control(**{**control, "options": tuple(control["options"])})
            for control in self.page.evaluate(READ)
        ]

    def deeds(self) -> list[Deed]:
        return deeds(self.controls(), self.person)

    def do(self, deed: Deed) -> None:
        control = self.page.locator(deed.control.selector).first
        if deed.control.is_choice:
            self.touch(self._target(deed.control))
        elif deed.control.is_select:
            control.select_option(deed.value)
        else:
            control.fill(deed.value)

    def press(self, action: str | None = None) -> None:
        """Presses the primary button, or the further one of this id, and waits for the page."""
        self.going_on(lambda: self.touch(self.button(action)))

    def going_on(self, act: Callable[[], None]) -> None:
        """Does what leads to the next page. Where the page says or shows something instead (reminders
        that this browser won't show, the next card of a tutorial), does it again, a few times."""
        self.page.evaluate(MARK)
        act()
        for _ in range(3):
            if self._is_left(within=2.5):
                return
            # A form that is on its way only takes its time.
            if self.page.evaluate(IS_IDLE):
                act()
        if not self._is_left(within=15):
            raise Stuck(f"{self.page.url} is not left by its button.")

    def _is_left(self, within: float) -> bool:
        """Whether another page is here in so many seconds. Asked from outside, for a page without
        scripts can't wait."""
        end = monotonic() + within
        while monotonic() < end:
            try:
                if self.page.evaluate(IS_LEFT):
                    self.page.wait_for_load_state()
                    return True
            except Error:
                pass  # Between two pages.
            self.page.wait_for_timeout(20)
        return False

    def button(self, action: str | None = None) -> ElementHandle:
        if action is None:
            button = self.page.evaluate_handle(PRIMARY).as_element()
        else:
            button = self.page.query_selector(f'button[name="action"][value="{action}"]')
        if button is None:
            raise Stuck(f"{self.page.url} has no {action or 'primary'} button.")
        return button

    # Touch

    def touch(self, element: ElementHandle) -> None:
        """Taps in the middle, and notes what is too small for a thumb."""
        box = element.bounding_box()
        if box is None or min(box["width"], box["height"]) < TOUCH_SIZE:
            self.findings.append(f"{self.page.url}: {element.inner_text()!r} is {box}")
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            element.tap()
        else:
            element.click()

    def _target(self, control: Control) -> ElementHandle:
        """A choice is its label, which may draw the input; or the input, where the label is no box."""
        handle = self.page.locator(control.selector).first.evaluate_handle(
            "e => [...(e.labels ?? []), e].find(x => x.getBoundingClientRect().width > 1)"
        )
        return handle.as_element()
