"""What a program can see of a page: rules of axe, widths, motion."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# `target-size` is the one rule of WCAG 2.2 that axe has switched off.
AXE_OPTIONS = {
    "resultTypes": ["violations"],
    # The pages of the preview in the console's frames are looked at for themselves.
    "iframes": False,
    "rules": {
        "target-size": {"enabled": True},
        "label-content-name-mismatch": {"enabled": True},
    },
}

# The rules that a page in other colours can break where the same page holds all of them.
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}

WIDTH = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = e => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(p).overflowX)) return true;
    }
    return false;
  };
  const outside = [...document.body.querySelectorAll("*")].filter(e => {
    if (e.closest("svg") && e.tagName !== "svg") return false;
    const box = e.getBoundingClientRect();
    const hasText = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    const isControl = e.matches("a, button, input, select, textarea");
    if (!hasText && !isControl) return false;
    if (box.width <= 1 || box.height <= 1 || !e.checkVisibility({visibilityProperty: true}))
      return false;
    return (box.right > width + 1 || box.left < -1) && !scrolls(e);
  });
  return {
    excess: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - width,
    outside: outside.slice(0, 5).map(e => e.outerHTML.slice(0, 100)),
  };
}"""

# Controls that keep their own colours where the system has its own, with a ring that can't be told from the system's
# ground. One inside of its control lies on what that is drawn with.
FAINT = """() => {
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = colour => {
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pixel.getImageData(0, 0, 1, 1).data].map(x => x / 255)
      .map(x => x <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b + .05;
  };
  const ground = document.createElement("i");
  ground.style.background = "Canvas";
  document.body.append(ground);
  const canvas = light(getComputedStyle(ground).backgroundColor);
  ground.remove();
  const faint = style => {
    const ring = light(style.outlineColor);
    return style.content !== "none" && style.forcedColorAdjust === "none" && style.outlineStyle !== "none"
      && parseFloat(style.outlineOffset) >= 0 && Math.max(ring, canvas) / Math.min(ring, canvas) < 3;
  };
  const controls = document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex='0']");
  const found = [...controls].filter(e => {
    e.focus({ preventScroll: true, focusVisible: true });
    return e === document.activeElement
      && (faint(getComputedStyle(e)) || faint(getComputedStyle(e, "::before")));
  });
  document.activeElement.blur();
  return found.map(e => `a faint ring: ${e.outerHTML.slice(0, 100)}`);
}"""

# An animation that never ends is running, too; one of no length has ended.
MOVING = """() => document.getAnimations()
  .filter(a => a.playState === "running" && a.effect.getComputedTiming().endTime > 1)
  .map(a => `${a.animationName ?? a.transitionProperty} on `
    + `${a.effect.target?.outerHTML.slice(0, 80)}`)"""

# What moves while the page comes, whether or not it has come already: a slow machine is late to look.
ANIMATED = """() => [...document.querySelectorAll("body, body *")].map(e => getComputedStyle(e))
  .filter(style => style.animationName !== "none" && parseFloat(style.animationDuration) > 0.001)
  .map(style => style.animationName)"""

# Everything that ends has ended: what axe sees is what stays.
SETTLED = """() => document.getAnimations().every(
  a => a.playState !== "running" || a.effect.getComputedTiming().endTime === Infinity)"""


def settle(page: Page) -> None:
    page.wait_for_function(SETTLED)


def violations(page: Page, **rules: dict) -> list[str]:
    """What axe finds, one line for each element, by its own rules and `rules`."""
    return _found(page, {**AXE_OPTIONS, "rules": {**AXE_OPTIONS["rules"], **rules}})


def clashes(page: Page) -> list[str]:
    """What axe finds against the colours of a page, of which everything else was looked at before."""
    return _found(page, COLOURS)


def _found(page: Page, options: dict) -> list[str]:
    """A page is given axe once, however often it is asked."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    settle(page)
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [
        f"{rule['id']}: {node['html'][:140]}: {' '.join(node['failureSummary'].split())[:240]}"
        for rule in found
        for node in rule["nodes"]
    ]


def faint_rings(page: Page) -> list[str]:
    """Controls of which nobody sees that they have the focus where the system has its own colours, light or dark."""
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, forced_colors="active")
        found += [f"{scheme}: {ring}" for ring in page.evaluate(FAINT)]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return found


def overflow(page: Page) -> list[str]:
    """What makes the page scroll sideways, or stands outside."""
    measured = page.evaluate(WIDTH)
    scroll = [f"{measured['excess']} px too wide"] if measured["excess"] > 0 else []
    return scroll + [f"outside: {element}" for element in measured["outside"]]


def whole(page: Page) -> float:
    """How high a screen is without the way elsewhere, which stands below the first view of a phone."""
    return page.evaluate(
        "document.documentElement.scrollHeight - document.querySelector('.elsewhere').offsetHeight"
    )


# The page has taken the size up, and has been laid out with it.
SIZED = """size => parseFloat(getComputedStyle(document.documentElement).fontSize) === size
  && new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""


@contextmanager
def text_size(page: Page, percent: int) -> Iterator[None]:
    """The text size a person sets in the browser, of which 100 % is 16 px."""
    session = page.context.new_cdp_session(page)

    def change(percent: int) -> None:
        sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
        session.send("Page.setFontSizes", {"fontSizes": sizes})
        page.wait_for_function(SIZED, arg=sizes["standard"])

    change(percent)
    try:
        yield
    finally:
        change(100)
        session.detach()


def hold(findings: Mapping[str, list[str]]) -> None:
    """Nothing was found on any screen; else says what, and where."""
    lines = [f"{name}: {finding}" for name, found in findings.items() for finding in found]
    assert not lines, f"{len(lines)} findings\n" + "\n".join(lines)
