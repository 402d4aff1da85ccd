"""A straight line through what was measured, and whether it stays one."""

from dataclasses import dataclass

# What was measured: of how many, how much, and half of what the middle half of the turns spreads.
Point = tuple[float, float, float]


@dataclass(frozen=True)
class Line:
    """What there is to begin with, and what each one adds."""

    constant: float
    each: float

    @staticmethod
    def through(points: list[Point]) -> "Line":
        """The line of least squares."""
        count = len(points)
        across = sum(at for at, _, _ in points) / count
        upward = sum(value for _, value, _ in points) / count
        spread = sum((at - across) ** 2 for at, _, _ in points)
        each = sum((at - across) * (value - upward) for at, value, _ in points) / (spread or 1)
        return Line(upward - each * across, each)


@dataclass(frozen=True)
class Steepening:
    """How much more one more costs at the end than over the whole: 1 on a straight line, 1.5 of a square
    whose last two points are the half and the whole."""

    value: float
    noise: float

    @staticmethod
    def of(points: list[Point]) -> "Steepening | None":
        """Of points in their order; None where what was measured grows by no more than its noise, and where
        there are too few to bend."""
        if len(points) < 3:
            return None
        (first, low, first_noise), (before, near, near_noise), (last, high, noise) = (
            points[0], points[-2], points[-1])
        if high - low <= max(first_noise + noise, 0.02 * low):
            return None
        whole = (high - low) / (last - first)
        end = last - before
        return Steepening((high - near) / end / whole, (noise + near_noise) / end / whole)
