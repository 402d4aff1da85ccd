"""docs/writing-a-flow.md as files: what it says to change in the package that `foyer new tea` writes.

    guide.py FOLDER    changes the package in this folder
"""

import re
import sys
from pathlib import Path

from server import ROOT

GUIDE = ROOT / "docs/writing-a-flow.md"
# A block whose first line names its file.
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What the guide says to delete.
DELETED = ("Templates/tea/ready.mustache", "Schemas/tea.1.txt", "Journeys/starts.json")
# The example people whom script/test sends, and those of the guide.
PEOPLE = ("begins goes-on", "black-tea herbal-tea")


def follow(folder: Path) -> None:
    """Does what the guide says in a package as `foyer new tea` wrote it."""
    text = GUIDE.read_text()
    for name in DELETED:
        assert f"`{name}`" in text, name
        (folder / name).unlink()
    assert all(f"`{people}`" in text for people in PEOPLE)
    script = folder / "script/test"
    assert PEOPLE[0] in script.read_text()
    script.write_text(script.read_text().replace(*PEOPLE))
    for name, content in FILE.findall(text):
        # The guide changes files of the package, and adds templates.
        assert (folder / name).exists() or name.startswith("Templates/tea/"), name
        (folder / name).write_text(content)


if __name__ == "__main__":
    follow(Path(sys.argv[1]))
