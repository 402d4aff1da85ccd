"""Measures the ring around what has the focus: whether it can be told from the page, on all its sides."""

from base64 import b64encode

from playwright.sync_api import Page

# A ring lies at most so far outside of what it is around, in CSS pixels.
REACH = 12
# A thick ring may lack one of its sides at the edge of the window; one that lies on a line changes less.
LEAST_SHARE = 0.75

# What Tab comes to, as kinds: controls of one kind have one ring.
KINDS = """() => {
  window.stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter(e => e.tabIndex >= 0 && !e.matches(":disabled, [type=hidden]") && !e.closest("[inert], [hidden]"))
    .filter(e => e.checkVisibility({ visibilityProperty: true }));
  return stops.map(e => [e, e.parentElement]
    .map(part => `${part.tagName}.${part.className} ${part.type ?? ""}`).join());
}"""

# Gives one of them the focus; what it is, and the box of what has the ring, which may lie around it or beside it.
FOCUS = """at => {
  const e = stops[at], label = e.labels?.[0];
  e.scrollIntoView({ block: "center", behavior: "instant" });
  e.focus({ preventScroll: true, focusVisible: true });
  const parts = [e, ...e.querySelectorAll("*"), e.nextElementSibling, label, ...(label?.querySelectorAll("*") ?? []),
    e.parentElement, e.parentElement.parentElement].filter(Boolean);
  const ringed = parts.find(part => ["", "::before", "::after"].some(pseudo => {
    const style = getComputedStyle(part, pseudo || null);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  }));
  const { x, y, width, height } = (ringed ?? e).getBoundingClientRect();
  return { what: e.outerHTML.slice(0, 100), box: { x, y, width, height } };
}"""

HIDE = """() => {
  const bare = new CSSStyleSheet();
  bare.replaceSync("*, ::before, ::after { outline: 0 !important }");
  document.adoptedStyleSheets.push(bare);
}"""
SHOW = "() => { document.adoptedStyleSheets.pop() }"

# The pixels that a ring changes by 3:1, of those of one of 2 pixels around the box.
# Source: WCAG 2.2, 2.4.13 focus appearance.
SHARE = """async ([ringed, bare, { width, height }]) => {
  const linear = x => x <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4;
  const pixels = async picture => {
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    return new Uint32Array(pen.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  };
  // Red is the lowest byte.
  const light = pixel => .05 + [.2126, .7152, .0722]
    .reduce((sum, weight, part) => sum + weight * linear((pixel >> 8 * part & 255) / 255), 0);
  const isFar = (one, other) => Math.max(one, other) / Math.min(one, other) >= 3;
  const [one, other] = [await pixels(ringed), await pixels(bare)];
  const seen = one.filter((pixel, at) => pixel !== other[at] && isFar(light(pixel), light(other[at])));
  return seen.length / (2 * 2 * (width + height));
}"""


class Rings:
    """Looks at the rings of a flow, at each kind on the first page that has it."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def broken(self, page: Page) -> list[str]:
        """Controls that show too little of a ring."""
        found: list[str] = []
        for at, kind in enumerate(page.evaluate(KINDS)):
            if kind in self._known:
                continue
            self._known.add(kind)
            focused = page.evaluate(FOCUS, at)
            share = self._share(page, focused["box"])
            if share < LEAST_SHARE:
                found.append(f"{share:.0%} of a ring: {focused['what']}")
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0) }")
        return found

    def _share(self, page: Page, box: dict) -> float:
        """How much of the ring around a box is seen, of what should be."""
        window = page.viewport_size
        left, top = max(box["x"] - REACH, 0), max(box["y"] - REACH, 0)
        right = min(box["x"] + box["width"] + REACH, window["width"])
        bottom = min(box["y"] + box["height"] + REACH, window["height"])
        clip = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        ringed = page.screenshot(clip=clip)
        page.evaluate(HIDE)
        bare = page.screenshot(clip=clip)
        page.evaluate(SHOW)
        pictures = [b64encode(picture).decode() for picture in (ringed, bare)]
        return page.evaluate(SHARE, [*pictures, box])
