"""Drawings, as `--format grid` prints them, are refused in families without grids of digits."""

import pytest

from conftest import Run

SHEET = "xxxxx\nxxxxx\nxxxxx\n\nxxxx   xxx   x\nx      xx    x\n             xxx\n"
TEXTS = {
    "domino": "2:120120202110\n3:20123332110022313010\n",
    "tiling": SHEET,
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


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("tiling", "+-------+---+\n| 1     | 2 |\n+---+---+   |\n| 3 | 2     |\n+---+-------+\n"),
        ("matching", "stdin:7: none\n"),
        ("exact-cover", "my/puzzle.txt:3, 2 of 5\n1 4\n3 5 6\n"),
    ],
)
def test_so_are_parts_of_drawings(cover: Run, family: str, text: str) -> None:
    for command in (family, "solve"):
        assert f"stdin:1: {SAYS}" in cover(command, stdin=text).stderr


def test_what_is_no_place_of_a_puzzle_is_read(cover: Run) -> None:
    assert cover("exact-cover", stdin="a.b: 1\nb.c: 2\n").stdout == "a.b b.c\n"
    assert cover("matching", stdin="a:b c:d\na.b c.d\n").stdout == "a:b-c:d a.b-c.d\n"
