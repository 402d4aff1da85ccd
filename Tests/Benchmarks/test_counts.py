"""How often requests run which part of which function, as the compiler is told it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/Load"))
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from counts import OBJECTS, blocks, peak, profdata, readable  # noqa: E402

PROFILE = """\
# IR level Instrumentation Flag
:ir
$s3Web4showyyF
# Func Hash:
134732432274165081
# Num Counters:
2
# Counter Values:
7
2219900
# Num Value Kinds:
1
# ValueKind = IPVK_IndirectCallTarget:
0
# NumValueSites:
1
1
$s5Pages5writeyyF:290638

__swift_project
# Func Hash:
5
# Num Counters:
1
# Counter Values:
3
"""


def test_a_profile_is_one_block_for_each_function() -> None:
    head, *functions = blocks(PROFILE)
    assert head.endswith(":ir")
    assert [one.split("\n")[0] for one in functions] == ["$s3Web4showyyF", "__swift_project"]


def test_what_runs_most_counts_and_not_where_calls_lead() -> None:
    _, *functions = blocks(PROFILE)
    assert [peak(one) for one in functions] == [2219900, 3]


def test_a_function_says_that_it_has_no_bitmaps_between_its_counts_and_where_calls_lead() -> None:
    _, first, second = blocks(PROFILE)
    lines = readable(first).split("\n")
    assert lines[lines.index("2219900") + 1:][:3] == ["# Num Bitmap Bytes:", "$0", "# Num Value Kinds:"]
    assert readable(second).endswith("3\n# Num Bitmap Bytes:\n$0")


def test_the_compilers_tool_reads_the_counts_that_are_kept(tmp_path) -> None:
    kept = ROOT / "script/function-counts"
    subprocess.run([profdata(), "merge", "--output", tmp_path / "counts", kept], check=True)
    shown = subprocess.run(
        [profdata(), "show", tmp_path / "counts"], check=True, capture_output=True, text=True).stdout
    assert f"Total functions: {len(list(blocks(kept.read_text()))) - 1}" in shown


def test_the_counts_that_are_kept_name_no_folder_of_any_machine() -> None:
    kept = (ROOT / "script/function-counts").read_text()
    assert len(list(blocks(kept))) > 500
    names = [line for line in kept.split("\n") if "/" in line]
    assert names and all(line.startswith(OBJECTS + "/") for line in names)
