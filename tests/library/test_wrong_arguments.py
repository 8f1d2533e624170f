"""Arguments of no use: what a program is told that makes a puzzle of them, or asks with them.

Nothing else finds an argument that is taken silently, or refused by another name than its own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

import cover
from cover.errors import InputError, OptionError
from tables import hold

# What a program writes, and how the error begins that it gets; `...` may be any text.
OF_CLASSES = r"""
Sudoku(7) -> grid: found 7 (int); expected a list or something like it
Sudoku([]) -> grid: no cells here
Sudoku([[float('inf')] * 4]) -> grid[0][0]: found inf (float)
Sudoku(np.zeros((700, 700))) -> grid: 700 rows; a grid has 2 to 25
Sudoku([[1, 0], [0]]) -> grid[1][0]: row 2 has 1 cell, expected 2
Sudoku([[1, 0, 0], [0] * 3]) -> grid: 2 rows of 3 cells; a sudoku is square
Sudoku([[0] * 5] * 5) -> grid: 5 cells in a row; a sudoku needs one of 4, 6
Sudoku([[0] * 4, [0, 5, 0, 0], [0] * 4, [0] * 4]) -> grid[1][1]: "5" is not a digit 1-4
Sudoku([[0] * 4, [0, -1, 0, 0], [0] * 4, [0] * 4]) -> grid[1][1]: "-1" is not a number 1-4
Sudoku([[0] * 4, [0, 0, 1.5, 0]]) -> grid[1][2]: found 1.5 (float)
Sudoku('12') -> grid:1: announces 12 puzzles
Sudoku([[0] * 9] * 9, box=(2, 3)) -> grid: boxes of 2x3 need 6 cells in a row
Sudoku([[0] * 9] * 9, box=(0, 3)) -> box: found (0, 3) (tuple)
Sudoku([[0] * 4] * 4, symbols='AAAA') -> ... 4 different symbols are needed

Jigsaw() -> Jigsaw: expected a grid, regions or a size
Jigsaw({'A': 'r1c1', 'B': 'r1c1'}) -> regions['B']: r1c1 is in region A, too
Jigsaw({'A': 'spam'}) -> regions['A']: "spam" is no cell
Jigsaw({'A': [(-1, 0)]}) -> regions['A']: found (-1, 0)
Jigsaw({'.': 'r1c1'}) -> regions: found '.'
Jigsaw({1: 'A1', '1': 'A2'}) -> regions: found '1' ... different words
Jigsaw({'A': 'r1c1'}, size='2x2x2') -> size: "2x2x2" is no size
Jigsaw(['AB', 'A'], grid=['12', '21']) -> regions[1]: row 2 has 1 cell
Jigsaw(5) -> regions: found 5 (int)
Jigsaw(REGIONS, grid=7) -> grid: found 7 (int)
Jigsaw(size=1.5) -> size: found 1.5 (float)
Jigsaw(size=4, low=3, high=2) -> high: digits from 3 to 2
Jigsaw(size=4, low='x') -> low: "x" is not a whole number
Jigsaw(size=4, extra=['r1c1']) -> extra: found ['r1c1'] (list)
Jigsaw(size=4, extra={'x': 'r9c9'}) -> extra['x']: "r9c9" is no cell

Killer() -> cages: there are none
Killer({'r1c1': 3}) -> text: found {'r1c1': 3} ... go into `cages`
Killer('x', cages=CAGES) -> cages: does not go with `text`
Killer(cages=7) -> cages: found 7 (int)
Killer(cages=[3]) -> cages[0]: found 3 (int)
Killer(cages=[(3, 'A1', 'A2')]) -> cages[0]: ... expected a total and cells
Killer(cages={'r1c1': 'a'}) -> cages['r1c1']: found 'a' (str); ... a total
Killer(cages={'r1c1 spam': 3}) -> cages['r1c1 spam']: "spam" is no cell
Killer(cages={(0, 10): 3}) -> cages[(0, 10)]: "r1c11" is no cell
Killer(cages={(0, -1): 3}) -> cages[(0, -1)]: found (0, -1)
Killer(cages={(): 3}) -> cages[()]: a cage of no cells
Killer(cages={5: 3}) -> cages[5]: found 5 (int)
Killer(cages=CAGES, sums={'a': 3}) -> sums: sums go with a drawing
Killer(cages=['aa', 'aa'], sums={'b': 3}) -> sums: no cell is in cage "b"
Killer(cages=CAGES, grid=LEFT, size=9) -> grid

Dominosa(3) -> rows: found 3 (int)
Dominosa([]) -> rows: no numbers
Dominosa([[1]]) -> rows: 1 number in a grid
Dominosa([[0, 1], 1]) -> rows[1]: found 1 (int)
Dominosa([[0, 1], [0, 0, 1]]) -> rows[1]: 3 numbers, expected 2
Dominosa([[0, 'x'], [0, 0]]) -> rows[0][1]: "x" is not a number
Dominosa([[0, -1], [0, 0]]) -> rows[0][1]: "-1" is not a number
Dominosa('dominoes: [6 B2 1 B3]') -> ... a su-domino-ku; expected rows of numbers
SuDominoKu('0 1 1\n0 0 1') -> ... a dominosa; expected the dominoes
SuDominoKu(['6 B2 1']) -> dominoes[0]: 3 words, expected a domino
SuDominoKu(['6 B2 1 C9']) -> dominoes[0]: B2 and C9 are not neighbours
SuDominoKu([], singles='A1 A2') -> singles: 2 cells, expected 9

Tiling((2, 3)) -> pieces: there are none
Tiling((0, 3), 'pentominoes') -> board: a board of 0x3 has no cells
Tiling((1, 1, 1, 1), 'domino') -> board: ...; expected a size of two or three numbers
Tiling(7, 'dominoes') -> board: found 7 (int)
Tiling([], 'dominoes') -> board: nothing is drawn here
Tiling([[1, 2], [1, 1]], 'dominoes') -> board[0][1]: found 2 (int)
Tiling(['xq'], 'pentominoes') -> board: "q" names no piece
Tiling([(0, 0), (0,)], 'dominoes') -> board[0]: found (0, 0)
Tiling([(0, 0), (10 ** 9, 0)], 'domino') -> board: cells that are too far
Tiling((2, 3), 'foo') -> pieces: there is no set of pieces "foo"
Tiling((2, 3), [[1]]) -> pieces[0]: found [1]
Tiling((2, 3), 7) -> pieces: found 7 (int)
Tiling((2, 3), 'domino', use='soma') -> use: `pieces` names sets already
Tiling((2, 3), {'V': 5}) -> pieces['V']: found 5 (int)
Tiling((2, 3), {'V': []}) -> pieces['V']: nothing is drawn
Tiling((2, 3), {'V': {'shapes': 'x'}}) -> pieces['V']: unknown key "shapes"
Tiling((2, 3), {'V': {'shape': 'x', 'count': 'z'}}) -> pieces['V']['count']: "z" is no count
Tiling((2, 2), 'domino', empty='z') -> empty: "z" is no count
Tiling((2, 2), 'domino', without='Q') -> without: no piece "Q"
Tiling((2, 2), 'domino', holes='r9c9') -> holes: "r9c9" is no cell
Tiling((2, 2), 'domino', holes=3) -> holes: found 3 (int)
Tiling((2, 2), 'domino', laid=['DD']) -> laid
Tiling((2, 2), 'domino', uncovered='one') -> uncovered
Tiling((2, 2), 'domino', date='2026-11-20') -> ... the date 2026-11-20 is for a cal
Tiling('board: 2x2', holes='r1c1') -> holes: goes with `pieces` or `use`
Tiling('preset: calendar', date='2026-13-45') -> ... is no date

Matching(7) -> edges: found 7 (int)
Matching(['ab']) -> edges[0]: found 'ab' (str); expected two vertices
Matching([(1,)]) -> edges[0]: found (1,) (tuple); expected two vertices
Matching([(1, 2, 'x')]) -> edges[0]: found 'x' (str); expected a weight
Matching([(1, 2, float('nan'))]) -> edges[0]: found nan (float)
Matching([(1, 2, 3), (1, 3)]) -> edges[1]: no weight, but edges[0] has one
Matching([(1, 2), (1, 3, 3)]) -> edges[1]: a weight, but edges[0] has none
Matching([([], 2)]) -> edges[0]: found [] (list); expected a vertex with
Matching([(1, 2)], vertices=[[]]) -> vertices: found [] (list)
Matching([(1, 2)], vertices=7) -> vertices: found 7
Matching([('', 2)]) -> edges[0]: found '' (str); expected a name of print
Matching({'ab': 1}) -> edges['ab']: found 'ab' (str); expected a pair
Matching({(1, 2, 3): 1}) -> edges[(1, 2, 3)]: ... expected a pair
Matching('1 2', vertices=[3]) -> vertices: goes with pairs

ExactCover(7) -> options: found 7 (int)
ExactCover([7]) -> options[0]: found 7 (int); expected a collection of
ExactCover({'A': 5}) -> options['A']: found 5 (int)
ExactCover({'A': {1: 2}}) -> options['A']: found {1: 2} (dict)
ExactCover({'A': [1, 1]}) -> options['A']: repeated item "1"
ExactCover({'A': [[1]]}) -> options['A']: found [1] (list); expected items
ExactCover({'A': ['a|b']}) -> options['A']: "a|b": an item name has no
ExactCover({'A': ['a:b:c']}) -> options['A']: "a:b:c"
ExactCover({'A': ['']}) -> options['A']: an item without a name
ExactCover({'A': ['a\n']}) -> options['A']: ... cannot be the name of an item
ExactCover({'A\n': ['a']}) -> ... cannot be the name of an option
ExactCover({'A': [1]}, items=[2]) -> options['A']: unknown item "1"
ExactCover({'A': [1]}, items=[1, 1]) -> items: repeated item 1
ExactCover({'A': [1]}, secondary=[1, 1]) -> secondary: repeated item 1
ExactCover({'A': ['m', 'teach:x']}, secondary=['teech']) -> ... did you mean "teach"?
ExactCover(MATRIX, secondary=[8]) -> secondary: unknown item "8", which no option has
ExactCover({'A': [('t', 1)]}, secondary=['t']) -> options['A']: ('t', 1) is an item of its own;
ExactCover({'A': [1]}, items=[1], secondary=[1]) -> secondary: repeated item 1
ExactCover({'A': [1]}, items=[[]]) -> items: found [] (list)
ExactCover({'A': ['a']}, items=['a:b']) -> items: "a:b" has a colour
ExactCover(np.array([[1, 2], [0, 1]])) -> options[0][1]: found 2 (int)
ExactCover(np.array([1, 0])) -> options[0]: found 1 (int)
ExactCover(MATRIX, items=[1, 2]) -> options[0]: 7 columns, expected 2
ExactCover('1 2\n', items=[1]) -> items: goes with options of Python
ExactCover('1 2\n', secondary=[1]) -> secondary: goes with options of Python
ExactCover('1 2\n', costs=[1]) -> costs: goes with options of Python
ExactCover({'A': [1]}, multiplicities=[1]) -> multiplicities: found [1] (list)
ExactCover({'A': [1]}, multiplicities={1: (2, 1)}) -> multiplicities[1]: found (2, 1) (tuple)
ExactCover({'A': [1]}, multiplicities={2: 1}) -> multiplicities[2]: there is no such primary
ExactCover({'A': [1]}, costs={'B': 1}) -> costs['B']: there is no such
ExactCover({'A': [1]}, costs=[1, 2]) -> costs: 2 costs, expected 1, one
ExactCover({'A': [1]}, costs=[-1]) -> costs[0]: found -1 (int)
ExactCover({'A': [1]}).check([[1], [2]]) -> answer: expected the names of options
Matching([(1, 2)]).check([7]) -> answer: expected pairs of vertices
Matching([('a', 'b')], bipartite=True) -> edges[0]: found 'a' ... expected a cost

Sudoku(size=7) -> grid: 7 cells in a row; a sudoku needs one of
Sudoku(size=26) -> size: found 26 (int); expected a number of rows, from 2 to 25
Sudoku('................', size=9) -> size: 9, but the grid has 4 rows
Sudoku({'r1c1': 5, 'A1': 6}) -> grid['A1']: the same cell as grid['r1c1']
Sudoku({'r5c1': 1}, size=4) -> grid['r5c1']: "r5c1" is no cell of a grid of 4 rows and 4 columns
Sudoku({(0, 0): 5}, size=4) -> grid[(0, 0)]: "5" is not a digit 1-4
"""

OF_QUESTIONS = r"""
Sudoku.generate(n=0) -> n takes a whole number from 1 on, not 0
Sudoku.generate(form='foo') -> cover generate sudoku has no option form
Sudoku.generate(symmetry='foo') -> symmetry: 'foo' is not one of 'none'
Sudoku.generate(givens=28.0) -> givens: "28.0" is neither a number nor
Sudoku.generate(givens=(1, 2, 3)) -> givens: "1..2..3" is neither
Sudoku.generate(size=6, box='3x3') -> box 3x3 is for size 9, not 6
Sudoku.generate(box='3 by 3') -> box: ... is not rows x columns
Sudoku.generate(difficulty=200) -> "200" is no difficulty
Sudoku.generate(minimal='no') -> minimal takes a truth value, not 'no'
Sudoku.generate(givens=10 ** 5000) -> givens: a number of more than 4,300
Sudoku.generate(seed=10 ** 5000) -> seed takes ... of up to 3,000 digits
Sudoku.generate(givens=range(20, 30, 3)) -> givens: ... range ... is neither
Killer.generate(cages={3: 50}) -> cages: 3:50 take 150 cells
Killer.generate(cages={'a': 1}) -> cages: "a:1" is not a size
Tiling.generate(use='pento') -> use: there is no set of pieces
puzzle.candidates(counts='all') -> counts takes a truth value
puzzle.minimize(keep=3) -> keep takes a text, not 3
puzzle.solve(jobs=True) -> jobs takes a whole number from 1
puzzle.solve(timeout='1') -> timeout takes a number of seconds
puzzle.solve(timeout=10 ** 400) -> timeout takes a number of seconds
puzzle.count(limit=1.5) -> limit takes a whole number
puzzle.count(memory='2G') -> memory takes a whole number from 0 on

puzzle.count(timeout=0) -> timeout takes a number of seconds above 0, not 0
puzzle.count(timeout=float('nan')) -> timeout takes a number of seconds above 0, not nan
puzzle.count(limit=0) -> limit takes a whole number from 1 on, not 0
puzzle.count(jobs=0) -> jobs takes a whole number from 1 on, not 0
puzzle.count(jobs=5000) -> jobs takes a number up to 1024, not 5000
puzzle.solutions(limit=0) -> limit takes a whole number from 1 on, not 0
puzzle.sample(0) -> number takes a whole number from 1 on, not 0
puzzle.count(memory=-1) -> memory takes a whole number from 0 on, not -1

puzzle.to(None) -> a form is a text, not None; expected one of
puzzle.solve().to(None) -> a form is a text, not None; expected one of grid
read(SMALL, 3) -> a family is a text, not 3; expected one of sudoku
read(SMALL, int) -> a family is a text, not <class 'int'>
solve(puzzle, 'killer') -> ... go with a text, and this is a <Sudoku 4x4
solve(puzzle, format='line') -> ... go with a text
puzzle.to('ymal') -> ... no form "ymal"; did you mean yaml
puzzle.solve().to('jsno') -> ... no form "jsno"; did you mean json
read(SMALL, 'sudoko') -> there is no family "sudoko"; did you mean sudoku?
read(SMALL, 'sudoku', format='linse') -> there is no format "linse"; did you mean lines?
read(SMALL, format='linse') -> there is no format "linse"; did you mean lines?
solve_lines(7) -> ... data takes a text, a path, an array, or texts
lines(layout=SMALL) -> ... layout takes a puzzle, not '1

lines(unique=True, count=True) -> ... exclude each other
lines(limit=3) -> limit goes with count
lines(timeout=0) -> ... above 0
lines(family='sudko') -> ... did you mean sudoku
lines(colour=3) -> cover sudoku has no option colour
lines(family='tiling', box=(2, 2)) -> cover tiling has no option box
lines(family='killer', layout=Sudoku(SMALL)) -> lines of givens are for
lines(layout=Matching('a b')) -> a Matching is no layout of lines

lines(box='2 by 2') -> ... expected rows and columns such as
lines(box=4) -> ... expected a list
lines(blank=0) -> blank: found 0 (int); expected a text
lines(symbols=['1']) -> symbols: found ['1'] (list); expected a text
lines(diagonals='yes') -> diagonals: found 'yes' (str); expected a truth value
lines(family='tiling', date=5) -> date: found 5 (int); expected a text or None
lines(family='tiling', rotate=2) -> rotate: found 2 (int); expected a truth value or None

of_array(count=True) -> ... not in arrays
of_array(blank='-') -> ... blank is 0
of_array(symbols='ABCD') -> ... symbols are 1
of_array(family='killer') -> ... is for cover sudoku
"""

# What is no cell, no item and no answer.
OF_ANSWERS = r"""
Sudoku(LEFT).solve()['spam'] -> '"spam" is no cell of 4 rows and 4 columns; expected r1c2
Sudoku(LEFT).solve()[4, 0] -> there is no cell (4, 0) in 4 rows and 4 columns
Sudoku(LEFT).solve()[0, 1, 2] -> ... has 3 numbers
Sudoku(LEFT).solve()[7] -> 7 is no cell
Jigsaw(grid=['..#', '...', '#..'])['r1c3'] -> 'r1c3 is no cell of this grid
Jigsaw(grid=['..#', '...', '#..']).solve()['r1c3'] -> 'r1c3 is no cell of this grid
Dominosa([[0, 1, 1], [0, 0, 1]])['r3c1'] -> '"r3c1" is no cell of 2 rows and 3 columns
Dominosa([[0, 1, 1], [0, 0, 1]]).solve()['r3c1'] -> '"r3c1" is no cell of 2 rows and 3 columns
SuDominoKu(['6 B2 1 B3'])[9, 0] -> there is no cell (9, 0)
HOLLOW['r1c3'] -> 'r1c3 is no cell of this board, which has holes
HOLLOW[0, 2] -> r1c3 is no cell of this board
HOLLOW[5, 0] -> there is no cell (5, 0)
SOLID['r1c1'] -> ... expected l1r1c2
SOLID[0, 0] -> ... 2 numbers; expected l1r1c2
ExactCover({'A': [1]}).solve()['spam'] -> "there is no item 'spam'
"""

KNUTH = ["1 4 7", "1 4", "4 5 7", "3 5 6", "2 3 6 7", "2 7"]
SMALL = "1.....3..4.....2"

NAMES: dict[str, Any] = {
    "CAGES": {"r1c1 r1c2": 3, "r2c1 r3c1": 7, "r4c4": 4},
    "LEFT": [[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]],
    "MATRIX": np.array([[str(item) in words.split() for item in range(1, 8)] for words in KNUTH]),
    "REGIONS": ["AAAB", "ACBB", "CCBD", "CDDD"],
    "SMALL": SMALL,
    "HOLLOW": cover.Tiling(["xx.", "xxx"], {"L": "xx|x.", "I": "xx"}).solve(),
    "SOLID": cover.Tiling("2x2x2", {"I": {"shape": "xx", "count": 4}}).solve(),
    "puzzle": cover.Sudoku("1....2.....3...."),
    "lines": partial(cover.solve_lines, [SMALL]),
    "of_array": partial(cover.solve_lines, np.zeros((1, 16), np.uint8)),
    "Missing": (KeyError, IndexError, TypeError),
}


@pytest.mark.parametrize(
    ("table", "kind"),
    [(OF_CLASSES, "InputError"), (OF_QUESTIONS, "OptionError"), (OF_ANSWERS, "Missing")],
)
def test_what_is_wrong_is_told_by_its_name(table: str, kind: str) -> None:
    hold(table.replace(" -> ", f" raises {kind}: "), NAMES)


def test_wrong_values_are_errors_of_values() -> None:
    assert issubclass(InputError, ValueError)
    assert issubclass(OptionError, ValueError)
