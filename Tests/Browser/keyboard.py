"""Walks with keys alone, and notes every stop of Tab that can't be seen."""

from controls import Deed
from playwright.sync_api import ElementHandle
from walker import Stop, Stuck, Walker

MOST_TABS = 300

# What has the focus, and whether a person can see that: it is in view, not covered, and something
# around it is drawn with an outline or a ring.
FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body || e === document.documentElement) return null;
  const label = e.labels?.[0];
  const small = e.getBoundingClientRect().width < 8;
  const shown = small && label ? label : e;
  const box = shown.getBoundingClientRect();
  const parts = [shown, ...shown.querySelectorAll("*"), e.parentElement];
  const points = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]].map(([across, down]) => [
    Math.min(Math.max(box.x + box.width * across, 1), innerWidth - 1),
    Math.min(Math.max(box.y + box.height * down, 1), innerHeight - 1)]);
  const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const around = [...parts, label, ...(label?.querySelectorAll("*") ?? []), e.nextElementSibling,
    e.parentElement?.parentElement].filter(Boolean);
  const isRinged = around.some(part => ["", "::before", "::after"].some(pseudo => {
    const style = getComputedStyle(part, pseudo || null);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  }));
  const primary = [...(document.querySelector('form[data-form="screen"]')?.elements ?? [])]
    .find(x => x.type === "submit");
  // Over a control that lets a finger through, to a wheel below it, nothing has to lie.
  const touch = shown.style.pointerEvents;
  shown.style.pointerEvents = "auto";
  // Nothing of it can be seen: other things lie over its middle and all its corners.
  const isCovered = points.every(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && !parts.includes(top) && !top.contains(shown) && !label?.contains(top);
  });
  shown.style.pointerEvents = touch;
  return {
    name: e.name ?? "", value: e.value ?? "", type: e.type ?? "", checked: Boolean(e.checked),
    isPrimary: e === primary, action: e.name === "action" ? e.value : "",
    what: e.outerHTML.slice(0, 120),
    isInView, isCovered, isRinged,
  };
}"""


class Keyboard(Walker):
    """Tab, Space, Enter, arrows and typing; never a pointer."""

    def leave(self, stop: Stop) -> None:
        action = self._presses.pop(stop.screen, "")
        done: set[tuple[str, str]] = set()
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            focused = self._look()
            if focused is None:
                continue
            left = self._left(action, done)
            for deed in self._here(left, focused):
                self._type(deed)
                done.add(deed.key)
                focused = self._look() or focused
            left = self._left(action, done)
            is_button = focused["action"] == action if action else focused["isPrimary"]
            if is_button and not left:
                self.going_on(lambda: self.page.keyboard.press("Enter"))
                return
        raise Stuck(f"{self.page.url}: Tab never comes to the button; left to do: {left}")

    def _left(self, action: str, done: set[tuple[str, str]]) -> list[Deed]:
        """Another way out than the primary button needs no answers."""
        return [] if action else [deed for deed in self.deeds() if deed.key not in done]

    def touch(self, element: ElementHandle) -> None:
        raise AssertionError("A keyboard has no pointer.")

    def _look(self) -> dict | None:
        focused = self.page.evaluate(FOCUSED)
        if focused:
            if focused["isCovered"]:
                self._note(focused, "is covered")
            if not focused["isInView"]:
                self._note(focused, "is out of view")
            if not focused["isRinged"]:
                self._note(focused, "shows no focus")
        return focused

    def _note(self, focused: dict, flaw: str) -> None:
        finding = f"{self.stop().screen}: {flaw}: {focused['what']}"
        if finding not in self.findings:
            self.findings.append(finding)

    @staticmethod
    def _here(left: list[Deed], focused: dict) -> list[Deed]:
        """What can be done where the focus is. A group of radio buttons is one stop."""
        same = [deed for deed in left if deed.control.name == focused["name"]]
        if focused["type"] == "checkbox":
            return [deed for deed in same if deed.control.value == focused["value"]]
        return same

    def _type(self, deed: Deed) -> None:
        keyboard = self.page.keyboard
        if deed.control.type == "checkbox":
            keyboard.press("Space")
        elif deed.control.type == "radio":
            for _ in range(60):
                now = self.page.evaluate(FOCUSED)
                if now["value"] == deed.control.value:
                    if not now["checked"]:
                        keyboard.press("Space")
                    return
                keyboard.press("ArrowDown")
            raise Stuck(f"Arrows never come to {deed.control}.")
        elif deed.control.is_select:
            keyboard.press("Home")
            for _ in deed.control.options:
                if self.page.evaluate(FOCUSED)["value"] == deed.value:
                    return
                keyboard.press("ArrowDown")
            raise Stuck(f"Arrows never come to {deed.value} in {deed.control.name}.")
        else:
            keyboard.press("Control+A")
            keyboard.type(deed.value)
