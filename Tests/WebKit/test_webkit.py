"""Every flow in WebKit: each screen answered wrongly and then rightly, to the end."""

import pytest

from flows import FLOWS
from measures import hold
from mistakes import KINDS, WRONG
from server import serve
from walker import Stop, Walker
from webkit import screen, webkit

# A page wider than its window.
OVERFLOW = """() => {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
}"""
# What stands in a field and can't be seen whole, but for what was a mistake and is none here.
CUT = """but => [...document.querySelectorAll('form[data-form="screen"] input')]
  .filter(e => ["text", "email", "tel"].includes(e.type) && e.checkVisibility() && e.value && e.value !== but)
  .filter(e => e.scrollWidth > e.clientWidth + 1)
  .map(e => `${e.name} shows ${e.clientWidth} of ${e.scrollWidth} px of '${e.value}'`)"""

CAME = "() => performance.timeOrigin"


class Clumsy(Walker):
    """Makes every mistake on every screen before answering it."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.faults: dict[str, list[str]] = {}
        self.refused = 0

    def leave(self, stop: Stop) -> None:
        self.faults[stop.screen] = self.page.evaluate(OVERFLOW)
        # Whoever presses another button enters nothing.
        if stop.screen not in self.person.presses and self.controls():
            for kind, err in KINDS.items():
                came = self.page.evaluate(CAME)
                err(self.page)
                self.press()
                after = self.stop()
                if after.screen != stop.screen:
                    return
                self.refused += bool(after.problem)
                faults = self.page.evaluate(OVERFLOW)
                if self.page.evaluate(CAME) != came:
                    faults.append("a script should have put it in its place")
                self.faults[f"{stop.screen}, {kind}"] = faults
            self.answer()
            self.faults[f"{stop.screen}, answered"] = self.page.evaluate(CUT, WRONG)
        super().leave(stop)


@pytest.fixture(scope="module")
def server():
    with serve() as running:
        yield running


@pytest.fixture(scope="module")
def display():
    with screen() as name:
        yield name


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_a_flow_is_completed_with_every_mistake(server, display, flow):
    with webkit(display) as page:
        walker = Clumsy(page, server.address, flow, flow.everyone)
        walker.start()
        stops = walker.finish()
        assert stops[-1].is_complete
        assert walker.refused
        hold(walker.faults)
