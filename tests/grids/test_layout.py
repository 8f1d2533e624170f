"""`--layout`: one file tells houses and cages, lines of givens come through real pipes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Run
from test_irregular_formats import SEED, SEED_REGIONS, rows

# The article's irregular sudoku, and its solution.
GIVENS, REGIONS = SEED, f"\n{rows(SEED_REGIONS, ' ')}\n"
SOLVED = "634159287259478613127863459918642375746325198385291746462987531591734862873516924"
EMPTY = "." * 81
TWO_WAYS = SOLVED.replace("1", ".").replace("2", ".")
TWICE = "66" + "." * 79

KILLER = """
type: killer
box: 2x2
cages: |
  aabb
  cdde
  ccde
  ffgg
sums: {a: 5, b: 5, c: 9, d: 6, e: 5, f: 4, g: 6}
"""
KILLER_SOLVED = "4123321424311342"


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """A file with the regions and no givens."""
    path = tmp_path / "layout.txt"
    path.write_text(EMPTY + REGIONS)
    return path


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_lines_are_answered_in_order(cover: Run, layout: Path, jobs: str) -> None:
    lines = [GIVENS] * 40 + [SOLVED, TWICE, GIVENS[:-1], "# comment", TWO_WAYS] + [GIVENS] * 40

    done = cover(
        "irregular", "--unique", "--layout", layout, "--jobs", jobs, stdin="\n".join(lines)
    )

    answers = [*[SOLVED] * 41, "none", "bad", "several", *[SOLVED] * 40]
    assert done.stdout.splitlines() == answers
    assert done.stderr.splitlines() == [
        "stdin:42:2: 6 is already in row 1, at line 42 column 1",
        "stdin:43: 80 cells; the layout needs 81 (one cell short of 9x9)",
    ]
    assert done.returncode == 2


def test_givens_of_the_layout_are_those_of_every_line(cover: Run, layout: Path) -> None:
    layout.write_text(GIVENS + REGIONS)
    wrong = EMPTY[:1] + "5" + EMPTY[2:]

    done = cover(
        "irregular", "--unique", "--layout", layout, stdin="\n".join([EMPTY] * 20 + [wrong])
    )

    assert done.stdout.splitlines() == [*[SOLVED] * 20, "none"]
    assert done.stderr == "stdin:21:2: 5 may not stand here\n"


def test_killers(cover: Run, layout: Path) -> None:
    layout.write_text(KILLER)
    lines = ["." * 16, KILLER_SOLVED[:4] + "." * 12, "3" + "." * 15, "4.k" + "." * 13] * 10

    done = cover("killer", "--unique", "--layout", layout, stdin="\n".join(lines))

    assert done.stdout.splitlines() == [KILLER_SOLVED, KILLER_SOLVED, "none", "bad"] * 10
    note, *messages = done.stderr.splitlines()
    assert note.startswith("cover: note: cover why --type killer --layout ")
    assert messages[0].startswith('stdin:4:3: "k" is not a digit 1-4 or a blank')
    assert len(messages) == 10


def test_a_line_is_answered_while_the_input_is_open(layout: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cover", "irregular", "--layout", layout],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for count in (1, 2, 300):
            process.stdin.write(f"{GIVENS}\n".encode() * count)
            process.stdin.flush()
            assert process.stdout.read(82 * count) == f"{SOLVED}\n".encode() * count
        process.stdin.close()

        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": the input holds no puzzle"),
        (EMPTY + REGIONS.replace("1 2 2", "1 2 k", 1), ":2:5: "),
        ((EMPTY + REGIONS) * 2, ":11: a second puzzle; the layout of the lines is one puzzle"),
        (TWICE + REGIONS, ":1:2: 6 is already in row 1, at line 1 column 1"),
        (None, ": cannot be read: No such file or directory"),
    ],
)
def test_a_layout_that_cannot_be_used_is_told_once(
    cover: Run, layout: Path, text: str | None, message: str
) -> None:
    layout.unlink() if text is None else layout.write_text(text)

    done = cover("irregular", "--layout", layout, stdin=f"{GIVENS}\n" * 3)

    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith(f"{layout}{message}")
    assert done.stderr.count("\n") == 1
