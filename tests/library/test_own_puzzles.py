"""Families from outside, of stars and of sums, are asked, drawn, checked and told as any family."""

from __future__ import annotations

from pathlib import Path

from cover.families.own.drawing import draw
from installed import imported
from tables import hold

# A002464 of the OEIS: permutations in which no two neighbours differ by one.
HERTZSPRUNG = {1: 1, 2: 0, 3: 0, 4: 2, 5: 14, 6: 90, 7: 646, 8: 5242}
OF_TWO_STARS = {7: 0, 8: 2, 9: 664}

UNIQUE = "stars 1\nAABBB\nABBBB\nACCBD\nCCCBD\nCCEDD"
SEVERAL = "stars 1\nAABBB\nAABBB\nCCCDD\nCCDDD\nCCEEE\n"


def rows_as_regions(stars: int, size: int) -> str:
    return "\n".join([f"stars {stars}", *(chr(ord("A") + row) * size for row in range(size))])


OF_STAR_BATTLE = r"""
unique, several = StarBattle(UNIQUE), StarBattle(SEVERAL)
(len({*several.solutions()}), several.count(), several.unique()) -> (8, 8, 'several')
several.estimate(seed=1).mean > 0 -> True
[StarBattle(rows_as_regions(1, size)).count() for size in HERTZSPRUNG] -> [*HERTZSPRUNG.values()]
[StarBattle(rows_as_regions(2, size)).count() for size in OF_TWO_STARS] -> [*OF_TWO_STARS.values()]
[several.check(each).text for each in several.sample(2, seed=1)] -> ['right'] * 2

# Answers in any form are read again.
forms = ('line', 'rows', 'grid', 'json', 'yaml')
[unique.check(unique.solve().to(form)).text for form in forms] -> ['right'] * 5
unique.check(unique.solve().to('line').replace('|', '')).text -> 'right'
wrong = unique.check('*....|...*.|..*..|....*|.*...').faults
wrong[:2] -> ('2 stars in region C, expected 1', '0 stars in region E, expected 1')
wrong[2:] -> ('the stars at r2c4 and r3c3 touch',)

mark = 'wrong: "x" is none of the marks * .'
unique.check('*x...|...*.|.*...|....*|..*..').text -> mark
unique.check('*....|...*.|.....|.....|.....').text -> 'right so far: 6 of 15'
unique.check('.*...|.....|.....|.....|.....').text -> 'wrong: * in r1c2 is not in the solution'

# It is converted.
unique.to('yaml').startswith('---\ntype: star-battle\nstars: 1\ngrid: |\n  AABBB\n') -> True
unique.to('json').startswith('{"type": "star-battle", "stars": 1, "grid": "AABBB\\nABBBB') -> True
unique.to('svg').startswith('<?xml') -> True
unique.to('grid').startswith('text:1\n┏━━━━━━━┳━━━━━━━━━━━┓\n┃       ┃') -> True
unique.to('text') -> unique.to('grid')
(unique.to('rows'), unique.to('line')) -> (UNIQUE, UNIQUE.replace('\n', '|'))
unique.to('lines') -> unique.to('line')
',1,star-battle,stars 1|AABBB|ABBBB|' in unique.to('csv') -> True
(unique.to('cnf')[:2], unique.to('opb')[:13]) -> ('c ', '* #variable= ')
cover.ExactCover(several.to('dlx')).count() -> 8

# Items may be covered several times.
twice = StarBattle(rows_as_regions(2, 8))
'2|row-1 ' in twice.to('dlx') -> True
again = pickle.loads(pickle.dumps(twice))
(again, again.houses, again.stars) -> (twice, twice.houses, 2)
len(pickle.dumps(twice)) < 500 -> True
twice.candidates().solutions -> 2
twice.explain() raises InputError: ... not told for items with multiplicities

# What is wrong with a text is told with its place.
StarBattle('stars x\nA\n') raises InputError: text:1:7: stars is "x", expected a whole number
StarBattle('stars 1\nstars 1\nA\n') raises InputError: text:2: a second line of stars
StarBattle('stars 0\nA\n') raises InputError: text:2: 0 stars, expected 1 to 9
StarBattle('stars 12\nA\n') raises InputError: text:2: 12 stars, expected 1 to 9
StarBattle('stars -1\nA\n') raises InputError: text:2: -1 stars, expected 1 to 9
StarBattle('stars 1234567890\nA\n') raises InputError: text:1:7: stars is "1234567890", expected
StarBattle('stars 1\n') raises InputError: text:1: there are no cells
StarBattle('AB\nAB\nAB\n') raises InputError: text:1: 3 rows of 2 cells with 2 regions, expected as
"""

SUMS = r"""
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
SEVERAL_SUMS = "#  4\\ 6\\\n\\5 . .\n\\5 . .\n"  # a row may begin with #, which is no comment here
IMPOSSIBLE = r"\ 16\ 4\|\3 . .|\17 . ."  # 16 is 7+9, and neither is in the 3
OF_KAKURO = r"""
unique, large, several = (Kakuro(each) for each in (SUMS, LARGE, SEVERAL_SUMS))
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
alone = str(Kakuro(SUMS.replace('\\15', '\\25')).why())
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


def test_star_battle_is_asked_as_any_family() -> None:
    with imported("star_battle", "StarBattle") as kind:
        hold(OF_STAR_BATTLE, {**globals(), "StarBattle": kind})


def test_kakuro_is_one_file_and_asked_as_any_family() -> None:
    file = Path(__file__).with_name("kakuro.py")

    assert len(file.read_text(encoding="utf-8").splitlines()) <= 120
    with imported("kakuro", "Kakuro") as kind:
        hold(OF_KAKURO, {**globals(), "Kakuro": kind, "draw": draw})
