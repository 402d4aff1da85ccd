"""In which order the functions of requests are laid out."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/Load"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from order import Calls, is_symbol  # noqa: E402

CALLGRIND = """\
fn=(1) handle
10 400
cfn=(2) $s3Web4showyyF
calls=100 0
10 900
cfn=(3) swift_retain
calls=10 0
10 5
fn=(2)
20 30
cfn=(4) $s5Pages5writeyyF'2
calls=90 0
20 10
cfn=(3)
calls=400 0
20 8
cfn=(5) seldom
calls=1 0
20 1
"""


def calls() -> Calls:
    calls = Calls()
    calls.read(CALLGRIND.splitlines())
    return calls


def test_calls_are_added_up_whoever_makes_them() -> None:
    assert calls().calls == {
        "$s3Web4showyyF": 100, "swift_retain": 410, "$s5Pages5writeyyF": 90, "seldom": 1}


def test_a_function_lies_behind_who_calls_it_most() -> None:
    order = calls().order(least=10)
    assert order.index("$s5Pages5writeyyF") > order.index("$s3Web4showyyF")
    assert set(order) == {"$s3Web4showyyF", "swift_retain", "$s5Pages5writeyyF"}


def test_what_hardly_runs_has_no_place() -> None:
    assert "seldom" not in calls().order(least=2)


def test_the_same_calls_make_the_same_order() -> None:
    assert calls().order(least=1) == calls().order(least=1)


def test_addresses_and_signatures_are_no_symbols() -> None:
    assert is_symbol("$s11FlowHandlerC4showyyF") and is_symbol("MHD_run.part.0")
    assert not is_symbol("0x0000000000584360")
    assert not is_symbol("bool swift::RefCounts::decrement(unsigned int)")
