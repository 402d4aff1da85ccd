"""A plot of one figure over another, as SVG that is read on light and on dark ground."""

import html
import math
from dataclasses import dataclass
from pathlib import Path

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 56, 48

STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333 }
.title { font-size: 14px; font-weight: 600 }
.grid { stroke: #ccc; stroke-width: 1 }
.line { fill: none; stroke: #0b5cad; stroke-width: 2 }
.dot { fill: #0b5cad }
.spread { stroke: #0b5cad; stroke-width: 1 }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd }
  .grid { stroke: #555 }
  .line, .spread { stroke: #7ab8ff }
  .dot { fill: #7ab8ff }
}
"""


@dataclass(frozen=True)
class Plot:
    """What grows along the bottom, and what it costs."""

    title: str
    across: str
    upward: str
    # Each with what was measured and half of what its middle half spreads.
    points: list[tuple[float, float, float]]
    is_logarithmic: bool = False

    def write(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(self.svg)

    @property
    def svg(self) -> str:
        top = nice(max(value + noise for _, value, noise in self.points))
        values = [value for value, _, _ in self.points]
        low, high = self._scaled(min(values)), self._scaled(max(values))

        def x(value: float) -> float:
            share = (self._scaled(value) - low) / (high - low or 1)
            return LEFT + share * (WIDTH - LEFT - RIGHT)

        def y(value: float) -> float:
            return HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM)

        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{html.escape(self.title)}</title><style>{STYLE}</style>",
            f'<text class="title" x="{LEFT}" y="20">{html.escape(self.title)}</text>',
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{html.escape(self.across)}</text>',
            f'<text x="8" y="36">{html.escape(self.upward)}</text>']
        for step in range(5):
            value = top * step / 4
            lines.append(
                f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
                f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:,.4g}</text>')
        last = -math.inf
        for value in values:
            if x(value) - last > 40:
                last = x(value)
                lines.append(
                    f'<text x="{last:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{value:,.0f}</text>')
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value, _ in self.points)
        lines.append(f'<polyline class="line" points="{path}"/>')
        for at, value, noise in self.points:
            lines.append(
                f'<line class="spread" x1="{x(at):.1f}" x2="{x(at):.1f}" y1="{y(max(0, value - noise)):.1f}" '
                f'y2="{y(value + noise):.1f}"/><circle class="dot" cx="{x(at):.1f}" cy="{y(value):.1f}" r="3"/>')
        return "\n".join([*lines, "</svg>", ""])

    def _scaled(self, value: float) -> float:
        return math.log10(value + 1) if self.is_logarithmic else value


def nice(value: float) -> float:
    """The next number above that is one, two, four or eight times a power of ten."""
    power = 10 ** math.floor(math.log10(value))
    return next(power * step for step in (1, 2, 4, 8, 10) if power * step >= value)
