"""Plots beside each other of what grows, as SVG that is read on light and on dark ground."""

import html
import math
from dataclasses import dataclass
from pathlib import Path

from line import Line, Point

PANEL, HEIGHT = 260, 260
LEFT, RIGHT, TOP, BOTTOM = 52, 18, 62, 46

STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333 }
.title { font-size: 14px; font-weight: 600 }
.grid { stroke: #ccc; stroke-width: 1 }
.fit { stroke: #999; stroke-width: 1; stroke-dasharray: 4 3 }
.line { fill: none; stroke-width: 2 }
.a { stroke: #0b5cad } .b { stroke: #b3541e }
circle.a { fill: #0b5cad } circle.b { fill: #b3541e }
text.a { fill: #0b5cad; stroke: none } text.b { fill: #b3541e; stroke: none }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd }
  .grid { stroke: #555 }
  .a { stroke: #7ab8ff } .b { stroke: #ffab7a }
  circle.a, text.a { fill: #7ab8ff } circle.b, text.b { fill: #ffab7a }
}
"""


@dataclass(frozen=True)
class Panel:
    """What is measured, in its unit, and the points of one or two lines by their names."""

    upward: str
    lines: dict[str, list[Point]]


@dataclass(frozen=True)
class Plot:
    """Panels that share what grows."""

    title: str
    across: str
    panels: list[Panel]

    def write(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(self.svg)

    @property
    def svg(self) -> str:
        width = PANEL * len(self.panels)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" role="img">',
            f"<title>{html.escape(self.title)}</title><style>{STYLE}</style>",
            f'<text class="title" x="8" y="20">{html.escape(self.title)}</text>']
        for number, panel in enumerate(self.panels):
            parts += [f'<g transform="translate({PANEL * number} 0)">', *self._drawn(panel), "</g>"]
        return "\n".join([*parts, "</svg>", ""])

    def _drawn(self, panel: Panel) -> list[str]:
        points = [point for line in panel.lines.values() for point in line]
        top = nice(max(value + noise for _, value, noise in points))
        low, high = min(at for at, _, _ in points), max(at for at, _, _ in points)

        def x(value: float) -> float:
            return LEFT + (value - low) / (high - low or 1) * (PANEL - LEFT - RIGHT)

        def y(value: float) -> float:
            share = min(max(value, 0), top) / top
            return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

        parts = [f'<text x="8" y="46">{html.escape(panel.upward)}</text>']
        for step in range(5):
            value = top * step / 4
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{PANEL - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
                f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{short(value)}</text>')
        middle = [((low + high) / 2, "middle")] if (low + high) % 2 == 0 else []
        for value, anchor in ((low, "start"), *middle, (high, "end")):
            parts.append(
                f'<text x="{x(value):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="{anchor}">{short(value)}</text>')
        parts.append(
            f'<text x="{PANEL - RIGHT}" y="{HEIGHT - 10}" text-anchor="end">{html.escape(self.across)}</text>')
        highest = max(line[-1][1] for line in panel.lines.values())
        for (name, line), look in zip(panel.lines.items(), ("a", "b"), strict=False):
            parts += self._line(line, look, x, y)
            parts += self._name(name, line[-1], look, line[-1][1] == highest, x, y)
        return parts

    @staticmethod
    def _name(name: str, point: Point, look: str, is_highest: bool, x, y) -> list[str]:
        """Beside the end of a line: above the upper one, below the other, unless the axis is there."""
        at, value, _ = point
        below = y(value) + 18
        height = y(value) - 8 if is_highest or below > HEIGHT - BOTTOM else below
        return [
            f'<text class="{look}" x="{x(at) - 6:.1f}" y="{height:.1f}" text-anchor="end">{html.escape(name)}</text>'
        ] if name else []

    @staticmethod
    def _line(points: list[Point], look: str, x, y) -> list[str]:
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value, _ in points)
        parts = [f'<polyline class="line {look}" points="{path}"/>']
        if len(points) > 2:
            fit = Line.through(points)
            ends = [(at, fit.constant + fit.each * at) for at in (points[0][0], points[-1][0])]
            (x1, y1), (x2, y2) = ((x(at), y(value)) for at, value in ends)
            parts.append(f'<line class="fit" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')
        for at, value, noise in points:
            parts.append(
                f'<line class="{look}" x1="{x(at):.1f}" x2="{x(at):.1f}" y1="{y(value - noise):.1f}" '
                f'y2="{y(value + noise):.1f}"/><circle class="{look}" cx="{x(at):.1f}" cy="{y(value):.1f}" r="3"/>')
        return parts


def nice(value: float) -> float:
    """The next number above that is one, two, four, six or eight times a power of ten."""
    power = 10 ** math.floor(math.log10(value)) if value > 0 else 1
    return next(power * step for step in (1, 2, 4, 6, 8, 10) if power * step >= value)


def short(value: float) -> str:
    """A number as it stands on an axis: 250,000 is 250k."""
    if value >= 1_000_000:
        return f"{value / 1_000_000:.3g}M"
    return f"{value / 1000:.3g}k" if value >= 10_000 else f"{value:.4g}"
