"""docs/writing-a-flow.md, taken at its word: its files are built, checked and walked through."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from flows import Flow, Person
from guide import follow
from server import ROOT, Server
from walker import Walker

FOYER = Path(os.environ.get("FOYER_BINARY", ROOT / ".build/debug/foyer")).resolve()
TEA = Flow(
    id="tea",
    people=(
        Person("drinks black tea", answers={"kind": "black", "cups": "3", "bed-time": "22:30"}),
        Person("drinks herbal tea", answers={"kind": "herbal", "cups": "5"}),
    ),
)


@pytest.fixture(scope="session")
def package(tmp_path_factory) -> Path:
    """What `foyer new` writes, with the files of the guide, and without those it says to delete."""
    place = tmp_path_factory.mktemp("guide")
    subprocess.run([FOYER, "new", "tea", "--foyer", ROOT], cwd=place, check=True)
    folder = place / "tea"
    # Where the program looks for what comes with Foyer: in `share` of its prefix.
    (place / "share").mkdir()
    (place / "share/foyer").symlink_to(ROOT)
    follow(folder)
    return folder


@pytest.fixture(scope="session")
def program(package) -> Path:
    """Its executable, linked with the modules that are built already: a build of its own would
    compile all of Foyer again."""
    built = FOYER.parent
    # What the executable `foyer` itself is linked of, but for its list of flows.
    objects = [
        line
        for line in (built / "foyer.product/Objects.LinkFileList").read_text().split()
        if "/foyer.build/" not in line
    ]
    doors = [
        door.parent
        for place in (ROOT / "Sources", built.parent.parent / "checkouts/GRDB.swift/Sources")
        for door in place.glob("*/module.modulemap")
    ]
    search = ["-swift-version", "6"]
    for folder in (built / "Modules", *doors):
        search += ["-I", str(folder)]
    # Its header is in a folder of its own, unlike those of the other libraries.
    flags = ["pkg-config", "--cflags-only-I", "libpq"]
    for flag in subprocess.run(flags, capture_output=True, text=True, check=True).stdout.split():
        search += ["-Xcc", flag]
    module = package / "TeaFlow.o"
    swiftc(
        "-emit-module", "-emit-module-path", package / "TeaFlow.swiftmodule", "-emit-object",
        "-module-name", "TeaFlow", "-parse-as-library", "-whole-module-optimization",
        "-enable-upcoming-feature", "InternalImportsByDefault",
        *search, "-o", module, *sorted((package / "Sources/TeaFlow").glob("*.swift")),
    )
    program = package / "tea"
    swiftc(
        *search, "-I", package, package / "Sources/tea/main.swift", module, *objects,
        "-lmicrohttpd", "-lsodium", "-lsqlite3", "-lz", "-o", program,
    )
    return program


def swiftc(*arguments: object) -> None:
    done = subprocess.run(
        ["swiftc", *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_guides_package_is_one(package):
    done = subprocess.run(
        ["swift", "package", "--package-path", package, "dump-package"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_script_test_of_the_guides_package_asks_for_what_is_there(package, tmp_path):
    """Each command that it calls, noted by a `swift` that does nothing else."""
    calls = tmp_path / "calls"
    swift = tmp_path / "swift"
    swift.write_text(f'#!/bin/sh\necho "$@" >>{calls}\n')
    swift.chmod(0o755)
    subprocess.run([package / "script/test"], env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, check=True)
    lines = calls.read_text().splitlines()
    walked = [line.split("--example ")[1].split()[0] for line in lines if "--example" in line]
    source = (package / "Sources/TeaFlow/Tea.swift").read_text()
    assert walked == re.findall(r'person\("([^"]+)"', source) and len(walked) == 2
    for file in [word for line in lines if " replay " in line for word in line.split(" replay ")[1].split()]:
        assert (package / file).exists(), file


def test_the_guides_flow_has_no_findings(package, program):
    done = subprocess.run(
        [program, "check"], cwd=package, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_program_of_a_package_says_its_own_name(package, program):
    done = subprocess.run(
        [program, "check", "--help"], cwd=package, capture_output=True, text=True, check=True
    )
    assert "USAGE: tea check" in done.stdout


@pytest.mark.parametrize("person", TEA.people, ids=lambda person: person.name)
def test_the_guides_flow_is_completed(package, program, browser, tmp_path, person):
    with Server(tmp_path / "data", program=program, folder=package) as server:
        context = browser.new_context()
        walker = Walker(context.new_page(), server.address, TEA, person)
        walker.start()
        screens = [stop.screen for stop in walker.finish()]
        value = walker.page.locator('[data-value="last-cup"]').inner_text()
        context.close()
    expected = {
        "black": (["welcome", "taste", "evening", "answers", "last-cup"], "4:30 PM"),
        "herbal": (["welcome", "taste", "answers", "last-cup"], "whenever you like"),
    }
    assert (screens, value) == expected[person.answers["kind"]]
