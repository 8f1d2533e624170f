"""Seeded random puzzles of every family, as records: most with one solution, or none, or some."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cover.errors import Place
from cover.facts import Source
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.grids.houses import Rules, boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import LineOfCells
from cover.families.tilings.pieces import Cell, LaidPiece, Piece, Tiles, normal
from cover.problem import Coloured, Problem
from cover.puzzle import Puzzle
from cover.reading.lines import Line
from graphs import graph, random_graph
from random_dominoes import (
    dominosa,
    dominosa_of_one_solution,
    parts,
    su_domino_ku_of,
    su_domino_ku_solution,
)
from random_killers import Grid, killer, solved_grid
from random_problems import small_case, tight_problem
from tilings import box, tiling_of

PLACE = Place("drawn", 1)


# --- Grids ---


def _grid(rules: Rules, givens: Grid) -> Puzzle:
    cells = LineOfCells(Line("drawn", 1, "." * len(givens)), 0)
    return DigitGrid._of_rules(rules, givens, None, Source(PLACE), _cells=cells)


def _with_givens(random: Random, solution: Grid, low: float, high: float) -> Grid:
    """A share of the symbols; now and then one of them is wrong."""
    share = random.uniform(low, high)
    givens = [symbol if random.random() < share else 0 for symbol in solution]
    if random.random() < 0.1:
        givens[random.randrange(len(givens))] = random.choice([each for each in solution if each])
    return tuple(givens)


def small_sudoku(random: Random) -> Puzzle:
    """Of 4x4 or 6x6."""
    height, width = random.choice(((2, 2), (2, 3)))
    solution = solved_grid(random, height * width)
    return _grid(boxes_rules(height, width), _with_givens(random, solution, 0.2, 0.6))


def sudoku(random: Random) -> Puzzle:
    """Of 9x9, with few givens."""
    return _grid(boxes_rules(3, 3), _with_givens(random, solved_grid(random, 9), 0.3, 0.5))


def jigsaw(random: Random) -> Puzzle:
    """With regions of all kinds, more houses, and cells that are missing."""
    puzzle, solution = killer(random, (4, 5, 6))
    rules = puzzle.rules._replace(cages=())
    return _grid(rules, _with_givens(random, solution, 0.1, 0.5))


def small_killer(random: Random) -> Puzzle:
    """Of 4x4 to 6x6, with cages of all kinds."""
    puzzle, _ = killer(random, (4, 5, 6))
    return _grid(puzzle.rules, puzzle._givens)


def large_killer(random: Random) -> Puzzle:
    """Of 9x9."""
    puzzle, _ = killer(random, (9,))
    return _grid(puzzle.rules, puzzle._givens)


# --- Dominoes ---


def su_domino_ku(random: Random) -> Puzzle:
    """With most of the dominoes given."""
    laid, singles = parts(su_domino_ku_solution(random))
    given = random.sample(laid, random.randrange(12, 36))
    return su_domino_ku_of(given, singles)


def dominosa_grid(random: Random) -> Puzzle:
    """Up to 6-6; of the larger ones, some have one solution, which small ones may never come to."""
    most = random.randrange(1, 7)
    make = random.choice((dominosa, dominosa_of_one_solution)) if most > 3 else dominosa
    return make(random, most)[0]


# --- Tilings ---


def tiling(random: Random) -> Puzzle:
    """Pieces cut from a board; some of them may lie there, and cells may be free to stay empty."""
    rows, columns = random.choice(((3, 4), (4, 4), (4, 5), (5, 5), (5, 6)))
    board = box(rows, columns)
    cut = _cut(random, list(board.cells), random.choice((3, 4, 5)))
    turns, mirrors = random.random() < 0.8, random.random() < 0.5
    pieces = tuple(
        Piece(f"P{number}", normal(cells), rotate=turns, reflect=mirrors)
        for number, cells in enumerate(cut)
    )
    if random.random() < 0.2:
        optional = random.sample(range(len(board.cells)), 4)
        board = board._replace(optional=frozenset(optional))
        pieces = pieces[: len(pieces) - 1]
    tiles = Tiles(board, pieces)
    lying = random.sample(range(len(pieces)), min(len(pieces), random.randrange(5)))
    placed = [
        LaidPiece(each, tuple(sorted(board.cells.index(cell) for cell in cut[each])))
        for each in lying
    ]
    return tiling_of(tiles, tuple(placed))


def _cut(random: Random, cells: list[Cell], most: int) -> list[list[Cell]]:
    """Connected parts of up to so many cells, or a few more."""
    found: list[list[Cell]] = []
    left = set(cells)
    while left:
        part = [min(left)]
        left.remove(part[0])
        for _ in range(random.randrange(1, most)):
            beside = sorted(cell for cell in left if any(_touch(cell, each) for each in part))
            if beside:
                part.append(random.choice(beside))
                left.remove(part[-1])
        found.append(part)
    return found


def _touch(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


# --- Matchings and exact covers ---


def matching(random: Random) -> Puzzle:
    """A sparse graph with a perfect matching; now and then one that has none."""
    vertices = 2 * random.randrange(2, 10)
    most = vertices * (vertices - 1) // 2
    edges = random_graph(
        vertices, min(most // 2, vertices + random.randrange(6)), random.randrange(10**9)
    )
    if random.random() < 0.2:
        edges = edges[:-1]
    return graph(edges, names=[f"v{number}" for number in range(vertices)])


def exact_cover(random: Random) -> Puzzle:
    """With colours and secondary items: small ones of any kind, and some that take a search."""
    hard = random.random() < 0.3
    return _stated(tight_problem(random) if hard else small_case(random).problem)


def _stated(problem: Problem) -> Puzzle:
    """The puzzle of a problem, without its options that have no items."""
    names = [f"i{number}" for number in range(len(problem.items))]
    options: list[tuple[Any, ...]] = []
    for start, end in zip(problem.starts, problem.starts[1:], strict=False):
        entries = [
            Coloured(names[item], f"c{colour}") if colour else names[item]
            for item, colour in zip(
                problem.entries[start:end], problem.colours[start:end], strict=True
            )
        ]
        if entries:
            options.append(tuple(entries))
    count = problem.primary_count
    texts = [""] * len(options)
    return ExactCover._made_of(PLACE, names[:count], options, texts, secondary=names[count:])


# How many of each kind are drawn where many are; ten thousand together.
DRAWS: dict[Callable[[Random], Puzzle], int] = {
    small_sudoku: 1500,
    sudoku: 1500,
    jigsaw: 1500,
    small_killer: 1000,
    large_killer: 300,
    su_domino_ku: 100,
    dominosa_grid: 1200,
    tiling: 1000,
    matching: 700,
    exact_cover: 1000,
}
STAR_BATTLES = 200
