"""Kakuro, a family from outside whose rule is a sum, by its command: real processes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from conftest import Run
from forked import Forks
from installed import install

KAKURO = Path(__file__).parent / "kakuro.py"
UNIQUE = r"""
\    8\  7\  \
\5   .   .   16\
\15  .   .   .
\11  .   .   .
"""
ANSWER = "....|.14.|.429|.317"
LARGE = r"""
\    23\  30\   \    \      27\  12\  16\
\16  .    .     \    17\24  .    .    .
\17  .    .    15\29 .      .    .    .
\35  .    .     .    .      .    12\  \
\    \7   .     .    7\8    .    .    7\
\    11\  10\16 .    .      .    .    .
\21  .    .     .    .      \5   .    .
\6   .    .     .    \      \3   .    .
"""
SEVERAL = "#  4\\ 6\\\n\\5 . .\n\\5 . .\n"  # a row may begin with #, which is no comment here
IMPOSSIBLE = r"\ 16\ 4\|\3 . .|\17 . ."  # 16 is 7+9, and neither is in the 3


@pytest.fixture(scope="module")
def forks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    """Where processes of the command are forked that have Kakuro installed."""
    folder = tmp_path_factory.mktemp("kakuro")
    modules = {"kakuro": KAKURO.read_text(encoding="utf-8")}
    install(folder, "kakuro", {"kakuro": "kakuro:Kakuro"}, modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        with Forks() as forks:
            yield forks


def test_one_file_solves_texts_and_tells_what_it_reads(cover: Run) -> None:
    done = cover("kakuro", "--unique", stdin=UNIQUE + LARGE)

    large = "........|.97..879|.89.8957|.68597..|..61.26.|...46132|.8931.14|.312..21"
    assert (done.stdout, done.stderr, done.returncode) == (f"{ANSWER}\n{large}\n", "", 0)
    assert "sum of the run below it" in cover("kakuro", "--help").stdout
    assert len(KAKURO.read_text(encoding="utf-8").splitlines()) <= 120


def test_all_digits_tried_come_to_the_same_number(cover: Run) -> None:
    random = Random(1)
    puzzles = [[random.randint(3, 17) for _ in range(3)] for _ in range(40)]
    told = [[a, b, c, a + b - c] for a, b, c in puzzles if 0 < a + b - c < 100]
    lines = "".join(rf"\ {c}\ {d}\|\{a} . .|\{b} . ." + "\n" for a, b, c, d in told)

    done = cover("kakuro", "-q", "--count", stdin=lines)

    filled = [
        [a + b, c + d, a + c, b + d]
        for a, b, c, d in product(range(1, 10), repeat=4)
        if a != b and c != d and a != c and b != d
    ]
    assert [*map(int, done.stdout.split())] == [filled.count(sums) for sums in told]


def test_clues_stand_in_drawings_pictures_and_yaml(cover: Run, tmp_path: Path) -> None:
    done = cover("kakuro", "--format", "grid", stdin=UNIQUE)
    picture = cover("kakuro", "--format", "svg", stdin=LARGE).stdout
    stated = cover("convert", "--type", "kakuro", "--to", "yaml", stdin=UNIQUE)
    cover("convert", "--type", "kakuro", "--output", tmp_path / "p.svg", stdin=LARGE)

    assert "┃  \\5 ┃  1     4  ┃ 16\\ ┃\n" in done.stdout
    for text in (picture, (tmp_path / "p.svg").read_text(encoding="utf-8")):
        assert ">15\\29</text>" in text
    assert json.loads(cover("kakuro", "--json", stdin=stated.stdout).stdout)["solution"] == (
        ANSWER.split("|")
    )


def test_a_wrong_answer_is_told_by_its_faults(cover: Run, tmp_path: Path) -> None:
    puzzle, answers = tmp_path / "p.kakuro", tmp_path / "answers.txt"
    puzzle.write_text(UNIQUE)

    told = []
    for answer in (ANSWER, "....|.14.|.429|.316", "....|.14.|.42.|1317", "....|.23.|.429|.227"):
        answers.write_text(f"{answer}\n")
        told.append(cover("check", puzzle, answers).stdout)

    assert told == [
        "right\n",
        "wrong: 16 down from r2c4 adds up to 15; 11 across from r4c1 adds up to 10\n",
        "wrong: no digit in r3c4; a digit in r4c1; 16 down from r2c4 adds up to 7; and 1 more\n",
        "wrong: 2 stands 2 times in 8 down from r1c2; 2 stands 2 times in 7 down from r1c3; "
        "2 stands 2 times in 11 across from r4c1\n",
    ]


def test_why_names_the_sums_that_rule_each_other_out(cover: Run) -> None:
    done = cover("why", "-q", "--type", "kakuro", stdin=IMPOSSIBLE)
    alone = cover("why", "-q", "--type", "kakuro", stdin=UNIQUE.replace("\\15", "\\25"))

    assert "share no item: r3c3, 4 down from r1c3 and 17 across from r3c1." in done.stdout
    assert (
        "1 item cannot be covered by options that share no item: 25 across from r3c1."
        in alone.stdout
    )
    assert (done.returncode, alone.returncode) == (1, 1)


def test_a_hint_and_the_steps_go_by_sums_and_cells(cover: Run) -> None:
    hint = cover("explain", "-q", "--type", "kakuro", "--hint", stdin=UNIQUE)
    steps = cover("explain", "-q", "--type", "kakuro", stdin=UNIQUE)

    assert "Hint: single: 7 down from r1c3 has only 1+2+4 left\n" in hint.stdout
    assert (
        "either way, r3c4 rules it out: 1+6+8, 2+5+8, 3+4+8 and 4+5+6 in 15 across from r3c1"
        in (steps.stdout)
    )
    assert "7. single: r4c3 has only 1 left\n" in steps.stdout
    assert "the only solution, after 18 steps:\n" in steps.stdout


def test_what_is_found_of_cells_is_noted_in_them_and_that_of_runs_below(cover: Run) -> None:
    done = cover("candidates", "-q", "--type", "kakuro", stdin=SEVERAL)
    picture = cover("candidates", "-q", "--type", "kakuro", "--format", "svg", stdin=SEVERAL)

    assert "┃       ┃ 1   3 │   2   ┃\n┃   \\5  ┃       │ 4     ┃\n" in done.stdout
    assert "\n4 down from r1c2    1+3\n6 down from r1c3    2+4\n" in done.stdout
    assert picture.stdout.count(">3</text>") == 2
    assert ">1+3</text>" in picture.stdout


def test_an_item_that_stands_for_several_cells_lights_them(cover: Run) -> None:
    done = cover("why", "-q", "--type", "kakuro", stdin=IMPOSSIBLE)
    facts = json.loads(cover("why", "-q", "--type", "kakuro", "--json", stdin=IMPOSSIBLE).stdout)

    assert "│  \\3 │    *    │\n│ \\17 │*   *    │\n" in done.stdout
    assert [part["cells"] for part in facts["parts"]] == [
        ["r3c3"],
        ["r2c3", "r3c3"],
        ["r3c2", "r3c3"],
    ]


def test_black_cells_are_drawn_dark(cover: Run) -> None:
    picture = cover("kakuro", "--format", "svg", stdin=SEVERAL).stdout
    colours = cover("kakuro", "--format", "grid", "--color", "always", stdin=SEVERAL).stdout

    assert 'fill="#404040"' in picture
    assert '<g fill="#ffffff" font-weight="bold">' in picture
    assert "97;40m" in colours or "48;5;" in colours


def test_new_ones_have_one_solution(cover: Run) -> None:
    made = cover("generate", "kakuro", "-n", "3", "--seed", "1").stdout

    assert cover("kakuro", "-q", "--count", stdin=made).stdout == "1\n1\n1\n"


# Texts that are no puzzles, and what is said of them.
WRONG_TEXTS = (
    ("\\5x\n", 'stdin:1:1: "\\5x", expected . or sums such as 23\\16'),
    ("\\ 4\\\n\\5 x\n", 'stdin:2:4: "x", expected . or sums such as 23\\16'),
    ("\\ 4\\\n. .\n", "stdin:2:1: a white cell at the edge, with no sum before it"),
    ("\\ 4\\\n\\ .\n", "stdin:2:1: the run across from here has no sum"),
    ("\\ 4\\\n\\5 \\\n", "stdin:1:3: the run down from here has no cells"),
)


def test_what_is_no_puzzle_is_told_in_its_place(cover: Run) -> None:
    for text, message in WRONG_TEXTS:
        assert cover("kakuro", stdin=text).stderr == f"{message}\n"
