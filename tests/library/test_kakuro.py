"""Kakuro, a family from outside whose rule is a sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cover.families.own.drawing import draw
from installed import imported
from tables import hold

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


def test_one_file_is_all(kakuro: Any) -> None:
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


TABLE = r"""
unique, large, several = Kakuro(UNIQUE), Kakuro(LARGE), Kakuro(SEVERAL)
(unique.unique(), unique.solve().to('line')) -> ('unique', ANSWER)
(large.unique(), large.solve().to('line')) -> ('unique', LARGE_ANSWER)
next(cover.read(unique.to('yaml'))).solve().data -> ANSWER.split('|')
[puzzle.count() for puzzle in Kakuro.generate(n=2, seed=1)] -> [1, 1]

# Clues stand in drawings and pictures, and black cells are dark.
'┃  \\5 ┃  1     4  ┃ 16\\ ┃\n' in unique.solve().to('grid') -> True
'>15\\29</text>' in large.to('svg') -> True
'>15\\29</text>' in large.solve().to('svg') -> True
'fill="#404040"' in several.solve().to('svg') -> True
light = several.solve().to('svg').partition('<g fill="#ffffff" font-weight="bold">')[2]
re.findall('>([^<>\n]+)</text>', light) -> ['4\\', '6\\', '\\5', '\\5']
'\x1b[1;97;40m' in draw(several, None, True, None) -> True

# A wrong answer is told by its faults.
unique.check(ANSWER).text -> 'right'
less = 'wrong: 16 down from r2c4 adds up to 15; 11 across from r4c1 adds up to 10'
unique.check('....|.14.|.429|.316').text -> less
more = 'no digit in r3c4; a digit in r4c1; 16 down from r2c4 adds up to 7; and 1 more'
unique.check('....|.14.|.42.|1317').text -> f'wrong: {more}'
twice = '2 stands 2 times in 8 down from r1c2; 2 stands 2 times in 7 down from r1c3; '
unique.check('....|.23.|.429|.227').text -> f'wrong: {twice}2 stands 2 times in 11 across from r4c1'

# Why names the sums that rule each other out, and lights their cells.
why = Kakuro(IMPOSSIBLE).why()
'share no item: r3c3, 4 down from r1c3 and 17 across from r3c1.' in str(why) -> True
'│  \\3 │    *    │\n│ \\17 │*   *    │\n' in why.to('grid') -> True
lit = [part['cells'] for part in json.loads(why.to('json'))['parts']]
lit -> [['r3c3'], ['r2c3', 'r3c3'], ['r3c2', 'r3c3']]
alone = str(Kakuro(UNIQUE.replace('\\15', '\\25')).why())
'1 item cannot be covered by options that share no item: 25 across from r3c1.' in alone -> True

# A hint and the steps go by sums and cells.
str(unique.explain(hint=True)) -> 'Hint: single: 7 down from r1c3 has only 1+2+4 left'
steps = str(unique.explain())
'r3c4 rules it out: 1+6+8, 2+5+8, 3+4+8 and 4+5+6 in 15 across from r3c1 are out' in steps -> True
'7. single: r4c3 has only 1 left\n' in steps -> True
'the only solution, after 18 steps:\n' in steps -> True

# What is found of cells is noted in them, and that of runs below.
found = several.candidates()
'┃       ┃ 1   3 │   2   ┃\n┃   \\5  ┃       │ 4     ┃\n' in str(found) -> True
'\n4 down from r1c2    1+3\n6 down from r1c3    2+4\n' in str(found) -> True
found.to('svg').count('>3</text>') -> 2
'>1+3</text>' in found.to('svg') -> True

# What is no puzzle is told in its place.
Kakuro('\\5x\n') raises InputError: text:1:1: "\5x", expected . or sums such as 23\16
Kakuro('\\ 4\\\n\\5 x\n') raises InputError: text:2:4: "x", expected . or sums such as 23\16
Kakuro('\\ 4\\\n. .\n') raises InputError: text:2:1: a white cell at the edge, with no sum before
Kakuro('\\ 4\\\n\\ .\n') raises InputError: text:2:1: the run across from here has no sum
Kakuro('\\ 4\\\n\\5 \\\n') raises InputError: text:1:3: the run down from here has no cells
"""


def test_it_is_asked_as_any_family(kakuro: Any) -> None:
    hold(TABLE, {**globals(), "Kakuro": kakuro, "draw": draw})
