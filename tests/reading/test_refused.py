"""Drawings, as `--format grid` prints them, are refused in families without grids of digits."""

import pytest

from conftest import Run

TEXTS = {
    "domino": "2:120120202110\n3:20123332110022313010\n",
    "tiling": "xxxxx\nxxxxx\nxxxxx\n\nxxxx   xxx   x\nx      xx    x\n             xxx\n",
    "matching": "a b 3\nb c 1\nc d 2\n",
    "exact-cover": "| options\nA B | X\nA X\nB\n",
}
SAYS = "a drawing is not read; write the puzzle as YAML (cover convert --to yaml, --format yaml)"


@pytest.mark.parametrize("family", TEXTS)
@pytest.mark.parametrize("to", [("solve", "--format"), ("convert", "--to")])
def test_drawings_are_refused(cover: Run, family: str, to: tuple[str, str]) -> None:
    drawn = cover(to[0], to[1], "grid", "-", stdin=TEXTS[family]).stdout

    for command in (family, "solve"):
        done = cover(command, stdin=drawn)
        assert (done.returncode, done.stdout) == (2, "bad\n")
        assert f": {SAYS}" in done.stderr
