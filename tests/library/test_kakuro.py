"""Kakuro, a family from outside whose rule is a sum."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cover
from cover.errors import InputError
from installed import imported

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
LARGE_ANSWER = "........|.97..879|.89.8957|.68597..|..61.26.|...46132|.8931.14|.312..21"
SEVERAL = "#  4\\ 6\\\n\\5 . .\n\\5 . .\n"  # a row may begin with #, which is no comment here
IMPOSSIBLE = r"\ 16\ 4\|\3 . .|\17 . ."  # 16 is 7+9, and neither is in the 3


@pytest.fixture(scope="module")
def kakuro() -> Iterator[Any]:
    with imported("kakuro", "Kakuro") as kind:
        yield kind


def test_one_file_solves_texts(kakuro: Any) -> None:
    for text, answer in ((UNIQUE, ANSWER), (LARGE, LARGE_ANSWER)):
        puzzle = kakuro(text)
        assert puzzle.unique()
        assert puzzle.solve().to("line") == answer
    file = Path(__file__).with_name("kakuro.py")
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 120


def test_all_digits_tried_come_to_the_same_number(kakuro: Any) -> None:
    random = Random(1)
    puzzles = [[random.randint(3, 17) for _ in range(3)] for _ in range(40)]
    told = [[a, b, c, a + b - c] for a, b, c in puzzles if 0 < a + b - c < 100]

    found = [kakuro(rf"\ {c}\ {d}\|\{a} . .|\{b} . .").count() for a, b, c, d in told]

    filled = [
        [a + b, c + d, a + c, b + d]
        for a, b, c, d in product(range(1, 10), repeat=4)
        if a != b and c != d and a != c and b != d
    ]
    assert found == [filled.count(sums) for sums in told]


def test_clues_stand_in_drawings_pictures_and_yaml(kakuro: Any) -> None:
    large = kakuro(LARGE)
    (again,) = cover.read(kakuro(UNIQUE).to("yaml"))

    assert "┃  \\5 ┃  1     4  ┃ 16\\ ┃\n" in kakuro(UNIQUE).solve().to("grid")
    assert ">15\\29</text>" in large.to("svg")
    assert ">15\\29</text>" in large.solve().to("svg")
    assert again.solve().data == ANSWER.split("|")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (ANSWER, "right"),
        (
            "....|.14.|.429|.316",
            "wrong: 16 down from r2c4 adds up to 15; 11 across from r4c1 adds up to 10",
        ),
        (
            "....|.14.|.42.|1317",
            "wrong: no digit in r3c4; a digit in r4c1; 16 down from r2c4 adds up to 7; and 1 more",
        ),
        (
            "....|.23.|.429|.227",
            "wrong: 2 stands 2 times in 8 down from r1c2; 2 stands 2 times in 7 down from r1c3; "
            "2 stands 2 times in 11 across from r4c1",
        ),
    ],
)
def test_a_wrong_answer_is_told_by_its_faults(kakuro: Any, answer: str, told: str) -> None:
    assert kakuro(UNIQUE).check(answer).text == told


def test_why_names_the_sums_that_rule_each_other_out_and_lights_their_cells(kakuro: Any) -> None:
    why, alone = kakuro(IMPOSSIBLE).why(), kakuro(UNIQUE.replace("\\15", "\\25")).why()

    assert "share no item: r3c3, 4 down from r1c3 and 17 across from r3c1." in str(why)
    assert "1 item cannot be covered by options that share no item: 25 across from r3c1." in str(
        alone
    )
    assert "│  \\3 │    *    │\n│ \\17 │*   *    │\n" in why.to("grid")
    assert [part["cells"] for part in json.loads(why.to("json"))["parts"]] == [
        ["r3c3"],
        ["r2c3", "r3c3"],
        ["r3c2", "r3c3"],
    ]


def test_a_hint_and_the_steps_go_by_sums_and_cells(kakuro: Any) -> None:
    puzzle = kakuro(UNIQUE)
    steps = str(puzzle.explain())

    assert str(puzzle.explain(hint=True)) == "Hint: single: 7 down from r1c3 has only 1+2+4 left"
    assert "r3c4 rules it out: 1+6+8, 2+5+8, 3+4+8 and 4+5+6 in 15 across from r3c1 are" in steps
    assert "7. single: r4c3 has only 1 left\n" in steps
    assert "the only solution, after 18 steps:\n" in steps


def test_what_is_found_of_cells_is_noted_in_them_and_that_of_runs_below(kakuro: Any) -> None:
    found = kakuro(SEVERAL).candidates()
    picture = found.to("svg")

    assert "┃       ┃ 1   3 │   2   ┃\n┃   \\5  ┃       │ 4     ┃\n" in str(found)
    assert "\n4 down from r1c2    1+3\n6 down from r1c3    2+4\n" in str(found)
    assert picture.count(">3</text>") == 2
    assert ">1+3</text>" in picture


def test_black_cells_are_drawn_dark(kakuro: Any) -> None:
    picture = kakuro(SEVERAL).solve().to("svg")

    assert 'fill="#404040"' in picture
    assert '<g fill="#ffffff" font-weight="bold">' in picture


def test_new_ones_have_one_solution(kakuro: Any) -> None:
    assert [puzzle.count() for puzzle in kakuro.generate(n=2, seed=1)] == [1, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\\5x\n", '1:1: "\\5x", expected . or sums such as 23\\16'),
        ("\\ 4\\\n\\5 x\n", '2:4: "x", expected . or sums such as 23\\16'),
        ("\\ 4\\\n. .\n", "2:1: a white cell at the edge, with no sum before it"),
        ("\\ 4\\\n\\ .\n", "2:1: the run across from here has no sum"),
        ("\\ 4\\\n\\5 \\\n", "1:3: the run down from here has no cells"),
    ],
)
def test_what_is_no_puzzle_is_told_in_its_place(kakuro: Any, text: str, told: str) -> None:
    with pytest.raises(InputError) as raised:
        kakuro(text)

    assert str(raised.value) == f"text:{told}"
