"""What the generators of others draw anew has one solution, and theirs where they tell it.

They are qqwing and Simon Tatham's games, which Debian has as `qqwing` and `sgt-puzzles`. What they
draw is new each time; a test that fails shows the puzzles that it is about.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from random import Random

import pytest

from conftest import Run

pytestmark = pytest.mark.slow

NUMBER = 200
GAMES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])


def drawn(program: str, *arguments: object, stdin: str = "") -> list[str]:
    """The lines that a generator prints, who may have to be asked again.

    `sgt-solo` now and then draws regions that it does not understand itself, and aborts.
    """
    path = shutil.which(program, path=GAMES)
    assert path is not None, f"{program} is not here: apt install qqwing sgt-puzzles"
    command = [path, *map(str, arguments)]
    for _ in range(5):
        done = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, text=True)
        if done.returncode != -signal.SIGABRT:
            break
    done.check_returncode()
    return done.stdout.splitlines()


@pytest.mark.parametrize("difficulty", ["simple", "easy", "intermediate", "expert"])
def test_sudokus_of_qqwing_have_its_solution(cover: Run, difficulty: str) -> None:
    words = "--csv", "--solution", "--difficulty", difficulty
    lines = drawn("qqwing", "--generate", NUMBER // 4, *words)[1:]
    pairs = [line.split(",")[:2] for line in lines]

    found = cover("sudoku", "--unique", stdin="".join(f"{puzzle}\n" for puzzle, _ in pairs))

    wrong = [
        (pair, answer)
        for pair, answer in zip(pairs, found.stdout.splitlines(), strict=True)
        if answer != pair[1]
    ]
    assert wrong == []


def test_sudokus_with_clues_left_out_have_as_many_solutions_as_qqwing_counts(cover: Run) -> None:
    random = Random()
    puzzles = []
    for line in drawn("qqwing", "--generate", NUMBER, "--csv")[1:]:
        cells = [*line.split(",")[0]]
        for cell in random.sample([k for k, cell in enumerate(cells) if cell != "."], 2):
            cells[cell] = "."
        puzzles.append("".join(cells))
    text = "".join(f"{puzzle}\n" for puzzle in puzzles)
    theirs = drawn("qqwing", "--solve", "--nosolution", "--count-solutions", "--csv", stdin=text)

    found = cover("sudoku", "--count", stdin=text)

    counts = [line.split(",")[0] for line in theirs[1:]]
    assert [*zip(puzzles, found.stdout.splitlines(), strict=True)] == [
        *zip(puzzles, counts, strict=True)
    ]


@pytest.mark.parametrize(
    ("command", "game", "kind"),
    [
        ("sudoku", "solo", "2x3dh"),
        ("sudoku", "solo", "3x3de"),
        ("sudoku", "solo", "3x3x"),
        ("sudoku", "solo", "4x4"),
        ("irregular", "solo", "9j"),
        ("irregular", "solo", "7jx"),
        ("killer", "solo", "3x3k"),
        ("killer", "solo", "3x3xk"),
        ("killer", "solo", "6jk"),
        ("domino", "dominosa", "6"),
        ("domino", "dominosa", "9"),
    ],
)
def test_puzzles_of_tatham_have_one_solution(
    cover: Run, command: str, game: str, kind: str
) -> None:
    ids = drawn(f"sgt-{game}", "--generate", NUMBER, kind)
    text = "".join(f"{line}\n" for line in ids)

    found = cover(command, "--unique", stdin=text)

    answers = found.stdout.splitlines()
    assert len(ids) == NUMBER
    refused = {"none", "several", "bad", "unknown"}
    assert [line for line, answer in zip(ids, answers, strict=True) if answer in refused] == []
