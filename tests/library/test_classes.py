"""Puzzles made of values of Python: each form of an argument states the puzzle of the text.

Nothing else finds an argument that is read as another puzzle, and what a puzzle and its solution
say of themselves in the words of the program.
"""

from __future__ import annotations

import pickle
import re
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

import networkx as nx
import numpy as np
import pytest

import cover
from cover import (
    Dominosa,
    Puzzle,
    SuDominoKu,
    Tiling,
)
from cover.families.dominoes.puzzle import LaidDomino
from cover.families.exact_covers.puzzle import ChosenOption
from cover.families.exact_covers.words import CoveredItems, OfferedOptions
from cover.families.grids.puzzle import FilledCell
from cover.families.tilings.puzzle import PlacedPiece
from tables import LIBRARY, hold

# --- Forms of one argument ---

LEFT = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]]
LEFT_TEXT = "1.....2....3.4.."
REGIONS = ["AAAB", "ACBB", "CCBD", "CDDD"]
CELLS = {
    label: [divmod(k, 4) for k, each in enumerate("".join(REGIONS)) if each == label]
    for label in "ABCD"
}
CAGES = {"r1c1 r1c2": 3, "r2c1 r3c1": 7, "r4c4": 4}
ROWS = [[0, 1, 1], [0, 0, 1]]
HOLED = np.array([[1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 0, 0]], dtype=bool)
DRAWN = Tiling("board: [xx.x, .xxx, x...]\nreflect: false\npieces: {p: x..|..x, q: xx|xx}")
L_PIECES = {"L": "xx|x.", "M": "x.|xx"}
FOUR_BARS = {"I": {"shape": [(0, 0), (0, 1)], "count": 4}}
FRIENDS = [("ann", "bob"), ("ann", "cat"), ("bob", "dan"), ("cat", "dan")]
WEIGHED = [("a", 1, 3), ("a", 2, 5), ("b", 1, 4), ("b", 2, 7)]
KNUTH = ["1 4 7", "1 4", "4 5 7", "3 5 6", "2 3 6 7", "2 7"]
ITEMS = [list(map(int, words.split())) for words in KNUTH]
MATRIX = np.array([[int(item in items) for item in range(1, 8)] for items in ITEMS])

KINDS = (FilledCell, LaidDomino, PlacedPiece, ChosenOption, OfferedOptions, CoveredItems)
NAMES = {each.__name__: each for each in (*KINDS, date, time, Decimal, Fraction)}

# Each form makes the puzzle above it.
FORMS = r"""
Sudoku(LEFT_TEXT) -> Sudoku(form)
    LEFT
    tuple(map(tuple, LEFT))
    [[digit or None for digit in row] for row in LEFT]
    [[str(digit or '') for digit in row] for row in LEFT]
    [[float(digit) if digit else float('nan') for digit in row] for row in LEFT]
    [''.join(str(digit or '.') for digit in row) for row in LEFT]
    [' '.join(map(str, row)) for row in LEFT]
    iter([iter(row) for row in LEFT])
    sum(LEFT, [])
    [*LEFT_TEXT]
    np.array(LEFT)
    np.array(LEFT, dtype=np.uint8)
    np.array(LEFT).reshape(-1)
    LEFT_TEXT.encode()
Jigsaw('.2..............\nAAABACBBCCBDCDDD') -> Jigsaw(form, grid=[[0, 2, 0, 0], *[[0] * 4] * 3])
    '\n'.join(REGIONS)
    REGIONS
    list(map(list, REGIONS))
    CELLS
    {label: [f'r{y + 1}c{x + 1}' for y, x in cells] for label, cells in CELLS.items()}
    {'A': 'r1c1-r1c3 r2c1', 'B': 'A4 B3 B4 C3', 'C': 'r2c2 C1-C2 D1', 'D': 'D2-D4 C4'}
Jigsaw([[65, 65, 65, 66], [65, 67, 66, 66], [67, 67, 66, 68], [67, 68, 68, 68]]) -> Jigsaw(form)
    np.array([list(map(ord, row)) for row in REGIONS])
Killer('size: 4\ncages: [3 r1c1 r1c2, 7 r2c1 r3c1, 4 r4c4]') -> Killer(cages=form, size=4)
    CAGES
    {('r1c1', 'r1c2'): 3, ('r2c1', 'r3c1'): 7, ('r4c4',): 4}
    {((0, 0), (0, 1)): 3, ((1, 0), (2, 0)): 7, (3, 3): 4}
    {frozenset([(0, 1), (0, 0)]): 3, frozenset([(1, 0), (2, 0)]): 7, 'D4': 4}
    [(3, 'r1c1 r1c2'), (7, [(1, 0), (2, 0)]), (4, [(3, 3)])]
    ((total, cells) for cells, total in CAGES.items())
    [{'sum': 3, 'cells': 'r1c1-r1c2'}, '7 r2c1 r3c1', (4, ['D4'])]
    [(np.int64(3), 'A1 A2'), (np.int64(7), np.array([[1, 0], [2, 0]])), (4, 'D4')]
Killer(cages=CAGES, size=4) -> Killer(cages=form, sums={'a': 3, 'b': 7, 'c': 4})
    ['aa..', 'b...', 'b...', '...c']
    'aa..\nb...\nb...\n...c'
Dominosa('variant: dominosa\ngrid: [0 1 1, 0 0 1]') -> Dominosa(form)
    ROWS
    tuple(map(tuple, ROWS))
    iter(map(iter, ROWS))
    np.array(ROWS, dtype=np.uint8)
    [['0', '1', '1'], ['0', '0', '1']]
    ['0 1 1', '0 0 1']
    '0 1 1\n0 0 1'
    b'0 1 1\n0 0 1'
Tiling('board: 2x3\npieces: {L: xx|x., M: x.|xx}') -> Tiling(form, L_PIECES)
    (2, 3)
    [2, 3]
    (np.int64(2), np.int64(3))
    '2x3'
    'xxx\nxxx'
    ['xxx', 'xxx']
    'xxx|xxx'
    [[1, 1, 1], [1, 1, 1]]
    [[True] * 3, [True] * 3]
    np.ones((2, 3), dtype=bool)
    np.ones((2, 3), dtype=np.uint8)
    {(y, x) for y in range(2) for x in range(3)}
    [(y, x) for y in range(2) for x in range(3)]
Tiling((2, 3), L_PIECES) -> Tiling((2, 3), form)
    {'L': 'xx\nx.', 'M': ['x.', 'xx']}
    {'L': ['xx', 'x.'], 'M': {'shape': ['x.', 'xx'], 'count': 1}}
    {'L': [(0, 0), (0, 1), (1, 0)], 'M': [(5, 5), (6, 5), (6, 6)]}
    {'L': {(0, 0), (0, 1), (1, 0)}, 'M': {'shape': 'x.|xx'}}
    {'L': [[1, 1], [1, 0]], 'M': np.array([[True, False], [True, True]])}
    {'L': {'shape': np.array([[1, 1], [1, 0]]), 'count': '1'}, 'M': 'x.|xx'}
Tiling((2, 2, 2), {'I': {'shape': 'xx', 'count': 4}}) -> Tiling(form, FOUR_BARS)
    np.ones((2, 2, 2), int)
    [['xx', 'xx']] * 2
    ['xx|xx', 'xx\nxx']
    '2x2x2'
DRAWN -> Tiling(*form, reflect=False)
    (HOLED, {'p': [(0, 0), (1, 2)], 'q': [(1, 1), (1, 2), (2, 1), (2, 2)]})
    (HOLED.tolist(), {'p': [[1, 0, 0], [0, 0, 1]], 'q': np.ones((2, 2), int)})
Tiling('board: 2x3\nreflect: true\npieces: {J: {shape: xx|x., count: any}}') -> mirrored(form)
    {'J': {'shape': {(0, 0), (0, 1), (1, 0)}, 'count': 'any'}}
Matching('\n'.join(' '.join(pair) for pair in FRIENDS)) -> Matching(form)
    FRIENDS
    iter(FRIENDS)
    [list(pair) for pair in FRIENDS]
    [(u, v, None) for u, v in FRIENDS]
    dict.fromkeys(FRIENDS)
    nx.Graph(FRIENDS)
    nx.DiGraph(FRIENDS)
    nx.MultiGraph(FRIENDS)
    'edges:\n' + '\n'.join(f'- {u} {v}' for u, v in FRIENDS)
Matching(WEIGHED) -> Matching(form)
    {(u, v): weight for u, v, weight in WEIGHED}
    [(u, v, float(weight)) for u, v, weight in WEIGHED]
    [(u, v, Decimal(weight)) for u, v, weight in WEIGHED]
    [(u, v, Fraction(weight)) for u, v, weight in WEIGHED]
    [(u, v, np.int64(weight)) for u, v, weight in WEIGHED]
    [(u, v, np.float32(weight)) for u, v, weight in WEIGHED]
Matching('edges: [a b 3, a c -2, b d -1.5, c d 4]', maximum=True) -> Matching(form, maximum=True)
    [('a', 'b', 3), ('a', 'c', -2), ('b', 'd', -1.5), ('c', 'd', 4)]
Matching('vertices: [b, a, c]\nedges: [a b]') -> Matching(form, vertices=['b', 'a', 'c'])
    [('a', 'b')]
ExactCover({'p': ['a', 'b'], 'q': ['c']}) -> ExactCover(form)
    'options: {p: a b, q: c}'
    'p: a b\nq: c\n'
ExactCover(ITEMS) -> ExactCover(form)
    tuple(map(tuple, ITEMS))
    iter(map(iter, ITEMS))
    list(map(set, ITEMS))
ExactCover('\n'.join(KNUTH)) -> ExactCover(form)
    KNUTH
ExactCover(ITEMS, items=range(1, 8)) -> ExactCover(form)
    MATRIX
    MATRIX.astype(bool)
    MATRIX.tolist()
"""


def mirrored(pieces: Any) -> Tiling:
    return Tiling((2, 3), pieces, reflect=True)


def test_every_form_of_an_argument_makes_one_puzzle() -> None:
    names: dict[str, Any] = {**LIBRARY, **globals(), **NAMES}
    for argument in re.split(r"\n(?=\S)", FORMS.strip()):
        head, *forms = argument.split("\n")
        wanted, _, made = head.partition(" -> ")
        for form in forms:
            names["form"] = eval(form.strip(), names)
            of_values, other = eval(made, names), eval(wanted, names)
            assert of_values == other == pickled(of_values), form
            assert of_values.to("yaml") == other.to("yaml"), form


# --- What puzzles and their solutions say ---

GRIDS = r"""
empty = [[0] * 6] * 6
Sudoku(empty, box=(3, 2)) == Sudoku(empty, box='3x2') == Sudoku('.' * 36, box=(3, 2)) -> True
Sudoku(empty, box=(3, 2)) == Sudoku(empty) -> False
Sudoku() == Sudoku('.' * 81) == Sudoku({}, box='3x3') -> True
Sudoku(size=6) -> Sudoku('.' * 36)
Sudoku(box=(3, 2)).regions['1'] -> ('r1c1', 'r1c2', 'r2c1', 'r2c2', 'r3c1', 'r3c2')
Sudoku([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]).solve() -> None

# Cells are known by their names, and by row and column from 0 or from the end.
solution = Sudoku(LEFT).solve()
[solution[cell] for cell in ('r1c2', 'A2', (0, 1), (-4, -3))] -> [*'2222']
solution.rows[0] -> ['1', '2', '3', '4']
solution.numbers[0] -> [1, 2, 3, 4]
Sudoku(solution.numbers).solve().rows -> solution.rows
solution.placements[1] -> FilledCell(0, 1, '2')
solution.placements[1].name -> 'r1c2'
len(solution.placements) -> 16

# Who passes numbers gets numbers, not the letters that a line would have.
large = Sudoku([[7, *[0] * 15], *[[0] * 16] * 15]).solve()
large.rows[0][0] -> '7'
sorted(map(int, large.rows[1])) -> [*range(1, 17)]

# Holes hold nothing.
holed = Jigsaw(grid=['..#', '...', '#..'])
holed.rows[0] -> ('', '', '#')
holed.solve().rows[0][2] -> '#'
holed.solve().numbers[0][2] -> 0
'r1c3' in {cell.name for cell in holed.solve().placements} -> False

# What a grid states makes it again.
sudoku = Sudoku({'r1c1': 5, (8, 8): '9'})
sudoku == Sudoku(sudoku.rows) == Sudoku(sudoku.givens) == Sudoku(list(sudoku)) -> True
sudoku.givens -> {'r1c1': '5', 'r9c9': '9'}
(sudoku['A1'], sudoku[-1, -1], sudoku['r2c1'], sudoku.size) -> ('5', '9', '', (9, 9))
jigsaw = Jigsaw(['AAB', 'ABB', 'CCC'], {'r3c1': 1})
jigsaw.regions['A'] -> ('r1c1', 'r1c2', 'r2c1')
jigsaw == Jigsaw(jigsaw.regions, jigsaw.givens) == Jigsaw(jigsaw.regions, jigsaw.rows) -> True
Jigsaw(grid={}, regions=['AB', 'AB']).givens -> {}
killer = Killer(cages=CAGES, grid={'r1c1': 1}, size=4)
restated = Killer(cages=killer.cages, grid=killer.rows, size=killer.size)
(restated.cages, restated.givens) -> (killer.cages, {'r1c1': '1'})
Killer(cages={'r1c1': 1}).size -> (9, 9)

# Symbols are no part of what is equal.
digits, letters = Sudoku(LEFT), Sudoku('A.....B....C.D..', symbols='ABCD')
(digits, hash(digits), digits.solve()) -> (letters, hash(letters), letters.solve())
digits == Sudoku('A.....B....C....', symbols='ABCD') -> False

# Further houses and digits; what jigsaws and killers may have.
Jigsaw(size=3).count() -> 12
Jigsaw(size=(3, 3), extra={'falling': [(0, 0), (1, 1), (2, 2)]}).count() -> 6
Jigsaw(size='3', extra={'falling': 'r1c1 r2c2 r3c3'}).count() -> 6
zero = Jigsaw(grid=[[0, None, None], [None] * 3, [None] * 3], low=0)
(zero.count(), zero.solve()['r1c1'], zero.solve().numbers[0][0]) -> (4, '0', 0)
Killer(cages=CAGES, size=4).count() -> 10
Killer(cages=CAGES, grid=['1...', *['....'] * 3]).count() -> 5
Killer(cages=[], size=4).count() -> 288
Killer(cages={'r1c1 r1c2': None}, size=4).count() -> 288
Killer(cages={'r1c1 r1c2': None}, size=4, boxes=False).count() -> 576
Killer(cages={'r1c1': 1}, regions=REGIONS).count() -> 6
Killer(cages={'r1c1 r2c2': 2}, size=4).count() -> 0
Killer(cages={'r1c1 r2c3': 2}, size=4, repeats=True).count() -> 36
Killer(cages={'r1c1': 1}, size=4, diagonals=True).count() -> 12
candidates = [['12', *'...'], *[[*'....']] * 3]
Killer(cages={'r4c4': None}, candidates=candidates, size=4).count() -> 144
"""

DOMINOES = r"""
solution = Dominosa(ROWS).solve()
domino = LaidDomino((0, 1), ((0, 0), (0, 1)))
[solution[cell] for cell in ('r1c1', 'A2', (0, 1), (-2, -2))] -> [domino] * 4
domino.names -> ('r1c1', 'r1c2')
solution.partner(0, 0) -> (0, 1)
[each.numbers for each in solution.placements] -> [(0, 1), (1, 1), (0, 0)]

dominosa = Dominosa([[0, None, 1], [0, 0, '.']])
dominosa.rows == tuple(dominosa) == ((0, None, 1), (0, 0, None)) -> True
(dominosa['A2'], dominosa['r1c3'], dominosa[-1, 0]) -> (None, 1, 0)
(dominosa.highest, dominosa.dominoes) -> (1, ((0, 0), (0, 1), (1, 1)))

su_domino_ku = SuDominoKu(['6 B2 1 B3'])
su_domino_ku -> SuDominoKu('dominoes: [6 B2 1 B3]')
su_domino_ku == SuDominoKu(['6 B2 1 B3'], layouts=True) -> False
repr(su_domino_ku) -> '<SuDominoKu 1 domino>'
(type(again(su_domino_ku)), again(su_domino_ku)) -> (SuDominoKu, su_domino_ku)
solution = su_domino_ku.solve(seed=3)
[solution[cell] for cell in ('B2', 'r2c2', (1, 1))] -> [*'666']
solution.numbers[1][2] -> 1
sum(len(each.cells) for each in solution.placements) -> 81
sum(len(each.cells) == 1 for each in solution.placements) -> 9
LaidDomino((6, 1), ((1, 1), (1, 2))) in solution.placements -> True

stated = SuDominoKu(['6 B2 1 B3', '2 C4 9 C3'], singles='C5 A3 D9 I4 A9 E5 A2 C6 I1')
stated.dominoes[1] -> LaidDomino((2, 9), ((2, 3), (2, 2)))
(stated.singles[1], stated.singles[9]) -> ((2, 4), (8, 0))
(stated['C5'], stated['C4'], stated['C7']) -> (1, 2, None)
stated.rows[2] -> (None, None, 9, 2, 1, 8, None, None, None)
"""

TILINGS = r"""
solution = Tiling(['xx.', 'xxx'], {'L': 'xx|x.', 'I': 'xx'}).solve()
solution['r1c1'] == solution['A1'] == solution[0, 0] == solution[-2, -3] -> True
sorted(each.piece for each in solution.placements) -> ['I', 'L']
solution['r1c1'] -> solution.placements[0].piece
type(solution.placements[0]) -> PlacedPiece
(solution.placements[0].cells[0], solution.placements[0].names[0]) -> ((0, 0), 'r1c1')

# A board may begin further down.
lower = Tiling(['...', '.xx'], {'I': 'xx'}).solve()
lower[1, 1] == lower['r2c3'] == 'I' -> True
lower.placements -> [PlacedPiece('I', ((1, 1), (1, 2)))]
Tiling([(1, 1), (1, 2)], {'I': [(7, 7), (7, 8)]}).solve() -> lower
Tiling([(-1, 1), (-1, 2)], {'I': 'xx'}).count() -> 1

# In space.
corner, rest = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)], [[[1, 1], [1, 0]], [[1, 0], [0, 0]]]
solid = Tiling((2, 2, 2), {'A': corner, 'B': np.array(rest)})
repr(solid) -> '<Tiling 2x2x2, 2 pieces>'
{solid.solve()['l1r1c1'], solid.solve()[-1, -1, -1]} -> {'A', 'B'}
len(solid.solve().placements[0].cells[0]) -> 3
solid.solve().placements[0].names[0] -> 'l1r1c1'
Tiling((2, 2, 2), {'I': {'shape': 'xx', 'count': 4}}).count() -> 9

# What pieces may do.
corners = {'L': ['xx', 'x.'], 'M': ['xx', 'x.']}
Tiling((2, 3), L_PIECES).count() -> 4
Tiling((2, 3), corners).count() -> 4
Tiling((2, 3), corners, rotate=False).count() -> 0
Tiling((2, 3), corners | {'L': {'shape': 'xx|x.', 'rotate': False}}).count() -> 2
mixed = {'I': {'shape': 'xx', 'others': ['x', [(0, 0)]], 'count': '2-4'}}
Tiling((2, 2), mixed).count() > 0 -> True

# Turned and mirrored solutions count as one.
both = Tiling((3, 20), 'pentominoes', distinct=True).count()
(both, both.of_all) -> (2, 8)
Tiling((2, 2), {'I': {'shape': 'xx', 'count': 2}}, distinct=True).count() -> 1
Tiling((2, 3), 'trominoes', distinct=True) == Tiling((2, 3), 'trominoes') -> False

# Cells stay empty: so many, or those that are drawn or named.
bar = {'I': {'shape': 'xx', 'count': 1}}
Tiling((2, 2), bar, empty=2).count() -> 4
Tiling((2, 2), bar, empty='any').count() -> 4
Tiling(['xx', '++'], bar).count() -> 1
Tiling(['xx', '++'], bar).solve()['r2c1'] -> None
Tiling((2, 2), bar, holes='r1c1 r1c2').count() -> 1
Tiling((2, 2), bar, holes=[(0, 0), (0, 1)]).count() -> 1
Tiling(['..', '@@'], bar, open='@').count() -> 1
Tiling('one two three\nfour five six', {'I': 'xx'}, uncovered='one six five four').count() -> 1

# Pieces lie already, on the board or beside it.
bars = {'d': {'shape': 'xx', 'count': 2}}
Tiling(['dd', 'xx'], bars).count() -> 1
Tiling((2, 2), bars, laid=['dd', '++']).count() -> 1
Tiling((2, 2), bars, laid='d+\nd+').count() -> 1

# Presets and dates.
calendar = Tiling('preset: calendar', date='2026-11-20')
calendar -> Tiling('preset: calendar', date=date(2026, 11, 20))
calendar == Tiling('preset: calendar', date='2026-11-21') -> False
repr(calendar) -> '<Tiling 7x7, 8 pieces>'
repr(Tiling('preset: soma-cube', distinct=True)) -> '<Tiling 3x3x3, 7 pieces>'
"""

MATCHINGS = r"""
cheap, dear = Matching(WEIGHED).solve(min_cost=True), Matching(WEIGHED).solve(max_cost=True)
repr(Matching(WEIGHED)) -> '<Matching 4 vertices, 4 edges>'
(cheap['a'], cheap[1], cheap.cost) -> (2, 'b', 9)
(dear['a'], dear[1], dear.cost) -> (1, 'a', 10)

# Edges may be sets, in sets.
{frozenset(edge) for edge in Matching(set(FRIENDS)).edges} -> {*map(frozenset, FRIENDS)}
{*map(frozenset, Matching([*map(set, FRIENDS)]).edges)} -> {*map(frozenset, FRIENDS)}

# Weights are attributes of edges.
edges = [('x', 'y', {'weight': 0.1, 'price': 7}), ('u', 'v', {'weight': 0.2, 'price': 8})]
names = ['weight', 'price', None, 'colour']
[Matching(edges, weight=name).solve().cost for name in names] -> [0.3, 15, None, None]
[Matching(nx.Graph(edges), weight=name).solve().cost for name in names] -> [0.3, 15, None, None]
Matching(edges).solve().cost -> 0.3
Matching([(1, 2, {})]).solve().cost -> None

# Names of any kind come back as they were given, also where their texts are alike.
Matching(nx.grid_2d_graph(2, 2)).solve()[0, 0] in ((0, 1), (1, 0)) -> True
alike = Matching([(1, '1'), (1.5, '1.5'), (None, frozenset())]).solve()
(alike[1], alike['1'], alike[None], bool(str(alike))) -> ('1', 1, frozenset(), True)
Matching([('1', '2')]).solve() -> Matching('1 2').solve()
named = Matching([(('a', 1), 7), ('7', None)])
right = [[(('a', 1), 7), (None, '7')], named.solve().placements]
wrong = [[(('a', 1), 7)], [(('a', 1), '7'), (None, 7)]]
[bool(named.check(answer)) for answer in right + wrong] -> [True, True, False, False]

# What a graph states can be read.
graph = Matching([(('a', 1), 7, 0.5), (7, None, 2)], vertices=['x'])
pickled(graph) -> graph
pickled(graph).vertices == graph.vertices == ('x', ('a', 1), 7, None) -> True
(graph.edges, graph.weights, graph.maximum) -> (((('a', 1), 7), (7, None)), (0.5, 2), False)
text = Matching('2 10\n2 1\n', maximum=True)
(text.vertices, text.edges) -> (('1', '2', '10'), (('1', '2'), ('2', '10')))
(text.weights, text.maximum) -> (None, True)
text == Matching('2 10\n2 1\n') -> False

# Some may be left over.
rest = Matching([(0, 1), (1, 2)], vertices=[9], maximum=True).solve()
(rest[2], rest[9], set(rest.left_over)) -> (None, None, {2, 9})
odd = Matching([(0, 1)], vertices=[9])
says = 'Matching: 3 vertices are an odd number; --maximum pairs as many as can be'
(odd.solve(), odd.reason()) -> (None, says)
isolated = nx.Graph()
isolated.add_nodes_from([0, 1, 9])
isolated.add_edge(0, 1)
Matching(isolated) -> Matching([(0, 1)], vertices=[0, 1, 9])

# Loops and parallel edges get a note.
noted = Matching([(1, 2, 3), (2, 1, 2), (1, 1, 5)])
noted.notes[0] -> 'edges[2]: a loop at 1 is dropped: it matches nothing'
lesser = '2-1 with another weight; edges have no direction, and the lesser one counts'
noted.notes[1:] -> (f'edges[1]: {lesser}',)
noted.solve().cost -> 2

# Rows of costs.
costs = Matching([[4, 1.5, 3], [2, 0, None], [3, float('nan'), 2]], bipartite=True)
(costs.vertices, len(costs.edges)) -> (('r1', 'r2', 'r3', 'c1', 'c2', 'c3'), 7)
(costs.solve(min_cost=True)['r1'], costs.solve(min_cost=True).cost) -> ('c2', 5.5)
Matching('4 1\n2 0\n', bipartite=True).weights -> (4, 1, 2, 0)
Matching([[0, 1], [1, 1]], bipartite=True).weights -> None

# Names of other types make other puzzles.
differ(Matching([(1, 2)]), Matching([('1', '2')])) -> True
differ(Matching([(1, 2)]), Matching('1 2\n')) -> True
differ(Matching([((1, 2), 3)]), Matching([('(1,2)', 3)])) -> True
Matching([(1, 2)]) -> Matching([(np.int64(1), 2)])
"""

EXACT_COVERS = r"""
solution = ExactCover(MATRIX).solve()
repr(ExactCover(MATRIX)) -> '<ExactCover 7 items, 6 options>'
[each.name for each in solution.placements] -> [2, 4, 6]
solution[4] -> 2
ExactCover('\n'.join(KNUTH)).unique() -> 'unique'

# Notes.
bits = 'options: lists of 0 and 1 are read as the rows of a matrix'
ExactCover([[0, 1], [1, 0]]).notes -> (bits,)
ExactCover([(0, 1), (1, 0)]).notes -> ()
ExactCover(np.array([[0, 1], [1, 0]])).notes -> ()
never = ('options: options without a primary item are never chosen: B',)
ExactCover({'A': [1], 'B': []}).notes -> never
ExactCover({'A': [1], 'B': [2]}, secondary=[2]).notes -> never
[each.name for each in ExactCover([[1], [], [2]]).solve().placements] -> [1, 3]

# Names and items of any kind.
ten, eleven = time(10, 0), time(11, 30)
late = {name: [eleven, Coloured(('room', 2), name)] for name in (('bob', 0), None)}
timetable = ExactCover({('ann', ten): [ten, ('room', 1)], **late})
(timetable.count(), again(timetable).count()) -> (2, 2)
one, other = timetable.solutions()
one[ten] == other[ten] == one['room', 1] == ('ann', ten) -> True
{one[eleven], other[eleven]} -> {('bob', 0), None}
(one['room', 2], other['room', 2]) -> ([one[eleven]], [other[eleven]])
one.placements[0] -> ChosenOption(('ann', ten), (ten, ('room', 1)))
bool(str(one)) -> True
ExactCover({1: ['1'], '1': [1]}).count() -> 1
ExactCover({'A': [('12:30',), ('http://x',)]}).solve()[('12:30',)] -> 'A'

# Answers call options as the program did, or as answers do.
named = ExactCover({('A', 1): [1, 4], 'B': [2], 7: [2]})
right = [[('A', 1), 'B'], (('A', 1), 7), ['(A,1)', 'B'], {('A', 1), 'B'}, named.solve()]
wrong = [[('A', 1)], ['B', 'C']]
[bool(named.check(answer)) for answer in right + wrong] -> [True] * 5 + [False] * 2
held = ExactCover({('A', 1): [1, 4], 'B': [2], 7: [2, 4]}).solve()
[name in held for name in (('A', 1), 'B', held.placements[0])] -> [True] * 3
[name in held for name in (7, '(A,1)')] -> [False] * 2

# Secondary items have lists, which may be empty.
options = {'p': ['a', 'x:1'], 'q': ['b', Coloured('x', '1')], 'r': ['b', 'x:2', 'y']}
several = ExactCover(options, items=['a', 'b'], secondary=['y', 'z'])
repr(several) -> '<ExactCover 2 items and 3 secondary, 3 options>'
[several.solve()[item] for item in 'axyz'] -> ['p', ['p', 'q'], [], []]

# Items may be in no option, and those that are named are covered.
says = 'item "2" is in no option; --maximum covers as many items as can be'
ExactCover({'A': [1]}, items=[1, 2]).reason() -> f'ExactCover: {says}'
ExactCover(np.array([[1, 0]])).solve() -> None
(ExactCover(np.zeros((0, 3))).count(), ExactCover(np.zeros((0, 0))).count()) -> (0, 1)
ExactCover(MATRIX, items=list('abcdefg')).solve()['c'] -> 4
ExactCover({'A': [1, 2]}, items=[1], secondary=[2, 3]).count() -> 1
ExactCover({'A': [1, (2, 7)], 'B': [1, 2]}, secondary=[2]).count() -> 1
ExactCover({'A': 'a b'}, items='a b').count() -> 1

# Multiplicities and costs.
options = {('A', 1): [1, 2], None: [1, (3, 4)], 'C': [2, (3, 4)], 'D': []}
bounds = {1: 2, (3, 4): (0, 3)}
priced = ExactCover(options, multiplicities=bounds, costs={None: Decimal('2.50'), 'C': 0.1})
repr(priced) -> '<ExactCover 3 items with multiplicities, 4 options with costs>'
stated = {'items': priced.items(), 'secondary': priced.secondary, 'costs': priced.costs}
ExactCover(dict(priced.options()), multiplicities=priced.multiplicities(), **stated) -> priced
pickled(priced) -> priced
priced == ExactCover(options) -> False
priced == ExactCover(options, multiplicities=bounds) -> False
priced == ExactCover(options, multiplicities=bounds, costs=[0, 2, 1, 1]) -> False
ExactCover([[1], [1]], costs=np.array([1, 2])) -> ExactCover([[1], [1]], costs=['1', 2])
[priced.solve()[item] for item in (1, 2, (3, 4))] -> [[('A', 1), None], ('A', 1), [None]]

# Options that are written alike are each taken once of an answer in lines.
twins = ExactCover([['a'], ['a']], multiplicities={'a': 2})
twins.check(twins.solve().to('rows')).text -> 'right'

# What is read of a text is texts.
text = ExactCover('2|A B 0:1|C | x\nA x:1 |2.50\nA B x\nC\n')
(text.items(), text.secondary) -> (('A', 'B', 'C'), ('x',))
text.multiplicities() -> {'A': (2, 2), 'C': (0, 1)}
text.costs -> (2.5, 0, 0)
(text.options()[0][0], [*map(str, text.options()[0][1])]) -> (1, ['A', "Coloured('x', '1')"])
text.options()[1:] -> [(2, ('A', 'B', 'x')), (3, ('C',))]
ExactCover('A: 1\nB: 2\n').costs -> None
repr(ExactCover('A: 1\nB: 2\n').options()) -> "[('A', ('1',)), ('B', ('2',))]"
text = ExactCover('2|1 2 0:3|3\n1 2\n1 3 |2.5\n2 3 |.1\n')
text.to('dlx').splitlines()[1:] -> ['2|1 2 0:3|3', '1 2 |0', '1 3 |2.5', '2 3 |0.1']
ExactCover(text.to('yaml')) == ExactCover(text.to('json')) == text -> True

# Of very many options there is no list of all of their items.
very = ExactCover('\n'.join(['a b c', *['a b'] * 20_000, 'c'])).options()
(len(very), very[-1], very[19_999:]) -> (20_001, (20_001, ('c',)), [very[19_999], (20_001, ('c',))])
very[19_999] -> (20_000, ('a', 'b'))
many = ExactCover({(k, 'x'): [('row', k), ('column', k)] for k in range(3000)}).solve()
all(many['row', k] == (k, 'x') for k in range(3000)) -> True

# What is left of a puzzle has the names of the program.
whole = ExactCover({'A': [1, 2], None: [1], ('C',): [2], 'D': [1]})
OfferedOptions(whole).without({3}) -> ExactCover({'A': [1, 2], None: [1], ('C',): [2]})
[name for name, _ in OfferedOptions(whole).without({3}).options()] -> ['A', None, ('C',)]
free = CoveredItems(whole).without({0})
(free.items(), free.secondary, pickled(free)) -> ((2,), (1,), free)

# Names of other types make other puzzles.
differ(ExactCover({'A': [1]}), ExactCover({'A': ['1']})) -> True
differ(ExactCover({('A',): [1]}), ExactCover({'(A)': [1]})) -> True
differ(ExactCover({'A': [1, Coloured(2, 3)]}), ExactCover({'A': [1, Coloured(2, '3')]})) -> True
one = ExactCover({'A': [1]}, items=[1], secondary=[2])
differ(one, ExactCover({'A': [1]}, items=[1], secondary=['2'])) -> True
ExactCover([['a', 'b']]) -> ExactCover('options:\n- a b\n')
hash(ExactCover({1: [2]})) -> hash(ExactCover({1: [2]}))
ExactCover({1: [(2, 3)]}) -> ExactCover({1: [(2, 3)]})
"""


def again(puzzle: Puzzle[Any]) -> Puzzle[Any]:
    return next(cover.read(str(puzzle.to("yaml"))))


def pickled(puzzle: Puzzle[Any]) -> Any:
    return pickle.loads(pickle.dumps(puzzle))


def differ(one: Puzzle[Any], other: Puzzle[Any]) -> bool:
    """Whether two puzzles are not the same, though their texts are."""
    return one.to("json") == other.to("json") and one != other and len({one, other}) == 2


@pytest.mark.parametrize("table", [GRIDS, DOMINOES, TILINGS, MATCHINGS, EXACT_COVERS])
def test_puzzles_and_solutions_say_what_they_hold(table: str) -> None:
    hold(table, {**globals(), **NAMES, "nx": nx})


def test_what_was_found_of_a_puzzle_stays_with_it() -> None:
    for puzzle in (Dominosa(ROWS), SuDominoKu(["6 B2 1 B3"], layouts=True)):
        assert puzzle.solve() is not None

        assert (pickled(puzzle), hash(pickled(puzzle))) == (puzzle, hash(puzzle))
        assert set(pickled(puzzle).__dict__) < set(puzzle.__dict__)
