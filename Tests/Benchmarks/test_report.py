"""When a run of the benchmark fails, and what it hands to programs."""

import io
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/Load"))

from line import Line, Steepening  # noqa: E402
from load import Ratio  # noqa: E402
from plot import Panel, Plot, nice, short  # noqa: E402
from report import STANDARD, Report  # noqa: E402


@pytest.fixture
def report() -> Report:
    return Report(io.StringIO())


def test_a_value_at_its_budget_is_well(report: Report) -> None:
    assert report.judge("a page", 1.5, 1.5) == "ok"
    assert report.status(is_strict=True) == 0


def test_a_budget_missed_by_more_than_the_noise_ends_with_one(report: Report) -> None:
    assert report.judge("a page", 1.71, 1.5, noise=0.2) == "MISSED"
    assert report.missed == ["a page"]
    assert report.status(is_strict=False) == 1


def test_a_budget_missed_within_the_noise_ends_with_nought(report: Report) -> None:
    assert report.judge("a page", 1.7, 1.5, noise=0.2) == "in noise"
    assert report.missed == []
    assert report.status(is_strict=False) == 0


def test_a_strict_run_forgives_no_noise(report: Report) -> None:
    report.judge("a page", 1.7, 1.5, noise=0.2)
    assert report.status(is_strict=True) == 1


def test_one_miss_is_enough_among_others_that_hold(report: Report) -> None:
    report.judge("a page", 9, 1.5)
    report.judge("a form", 1, 2.2)
    assert report.status(is_strict=False) == 1


def test_a_ratio_is_the_middle_of_pairs_and_not_a_ratio_of_middles() -> None:
    # Each pair has 2, though the machine was three times as slow at the end.
    assert Ratio.of([1, 2, 3], [2, 4, 6]) == Ratio(2, 0)


def test_noise_is_half_of_what_the_middle_half_spreads() -> None:
    assert Ratio.among([1, 2, 3, 4, 5, 6, 7]) == Ratio(4, 2)


def test_one_turn_has_no_noise() -> None:
    assert Ratio.among([3]) == Ratio(3, 0)


def test_a_file_has_the_figures_and_what_missed(report: Report, tmp_path: Path) -> None:
    report.figure("the start, ms", 310, 300, noise=2)
    report.write(tmp_path / "figures.json")
    found = json.loads((tmp_path / "figures.json").read_text())
    assert found["missed"] == ["the start, ms"]
    assert found["figures"][0] == {
        "what": "the start, ms", "value": 310, "noise": 2, "budget": 300, "verdict": "MISSED"}


def test_standard_output_has_nothing_but_json(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(sys.stderr)
    report.figure("the start, ms", 250, 300)
    report.write(STANDARD)
    out, err = capsys.readouterr()
    assert json.loads(out)["missed"] == []
    assert "the start, ms" in err


def test_without_a_place_nothing_is_written(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    report.figure("the start, ms", 250, 300)
    report.write(None)
    assert capsys.readouterr().out == ""


def test_a_line_goes_through_what_lies_on_it() -> None:
    line = Line.through([(0, 5, 0), (10, 7, 0), (100, 25, 0)])
    assert (line.constant, line.each) == (pytest.approx(5), pytest.approx(0.2))


def test_a_straight_line_does_not_steepen() -> None:
    assert Steepening.of([(0, 5, 0), (50, 10, 0), (100, 15, 0)]) == Steepening(1, 0)


def test_a_square_steepens_by_half() -> None:
    points = [(size, size * size, 0) for size in (0, 250, 500, 1000)]
    assert Steepening.of(points).value == 1.5


def test_what_grows_by_no_more_than_its_noise_has_no_slope() -> None:
    assert Steepening.of([(0, 100, 5), (50, 90, 5), (100, 109, 5)]) is None


def test_two_points_cannot_bend() -> None:
    assert Steepening.of([(0, 1, 0), (1, 9, 0)]) is None


def test_noise_at_the_end_is_noise_of_the_slope() -> None:
    assert Steepening.of([(0, 0, 0), (50, 50, 5), (100, 100, 5)]).noise == pytest.approx(0.2)


def test_an_axis_ends_at_a_round_number_above() -> None:
    assert [nice(value) for value in (0, 0.7, 3, 41, 60.1, 100)] == [1, 0.8, 4, 60, 80, 100]


def test_large_numbers_are_short_on_an_axis() -> None:
    assert [short(value) for value in (0.5, 1000, 25_000, 1_000_000)] == ["0.5", "1000", "25k", "1M"]


def test_a_plot_has_each_point_and_says_what_it_shows() -> None:
    points = [(1, 2, 0.1), (2, 3, 0.1), (3, 5, 0.1)]
    svg = Plot("Pages & forms", "screens", [Panel("µs", {"GET": points, "POST": points})]).svg
    assert svg.count("<circle") == 6
    assert "<title>Pages &amp; forms</title>" in svg
