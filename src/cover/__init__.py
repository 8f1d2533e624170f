"""Exact-cover puzzles, solved by dancing links: sudokus, tilings, dominoes, matchings and others.

Any input, of any format:

    cover.solve(text or path)       a solution, None where there is none
    cover.read(file or lines)       the puzzles in it, one by one
    cover.solve_lines(data)         many sudokus in lines, fast

Puzzles made of a text, or of values of Python:

    Sudoku(grid)  Jigsaw(regions)  Killer(cages={...})  SuDominoKu(text)  Dominosa(rows)
    Tiling(board, pieces)  Matching(edges)  ExactCover(options)  Coloured(item, colour)

Families of your own are classes made of `OwnGrid` or `OwnPuzzle`.

What can be asked of every `Puzzle`; limits are keyword arguments, such as timeout=10:

    .solve()  .solutions()  .count()  .unique()  .sample(n)  .estimate()
    .check(answer)  .reason()  .model()  .to(format)
    .candidates()  .why()  .minimize()  .explain()  .rate()  .trace()

Answers are objects: a `Solution` has its cells, such as solution["r1c2"], placements, a drawing
and a picture; a `Count` is a number that knows whether it is exact. `cover.errors` has what is
raised. Problems without a puzzle are made by `cover.problem` and answered by `cover.solver`.

>>> import cover
>>> sudoku = cover.Sudoku("1....2.....3.4..")
>>> sudoku.count()
Count(1)
>>> solution = sudoku.solve()
>>> solution["r1c2"]
'3'
>>> print(solution)
┌─────┬─────┐
│ 1 3 │ 2 4 │
│ 4 2 │ 3 1 │
├─────┼─────┤
│ 2 1 │ 4 3 │
│ 3 4 │ 1 2 │
└─────┴─────┘
"""

# Nothing is imported before it is asked for: `python -m cover` imports this module while the
# current folder, and any `array.py` in it, still comes first of all (see `cover.__main__`).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from cover import errors
    from cover.asking.bulk import solve_lines
    from cover.asking.found import Count
    from cover.asking.read import read, solve
    from cover.families.dominoes.dominosa import Dominosa
    from cover.families.dominoes.su_domino_ku import SuDominoKu
    from cover.families.exact_covers.puzzle import ExactCover
    from cover.families.grids.puzzle import Jigsaw, Killer, Sudoku
    from cover.families.matchings.puzzle import Matching
    from cover.families.own.cells import OwnGrid
    from cover.families.tilings.puzzle import Tiling
    from cover.problem import Coloured
    from cover.puzzle import Puzzle
    from cover.puzzle import Puzzle as OwnPuzzle
    from cover.solution import Solution

__version__ = "0.1.0"

# What the package offers, and the module of each; with its name there, where it has another one.
_HOMES = {
    "Coloured": "problem",
    "Count": "asking.found",
    "Dominosa": "families.dominoes.dominosa",
    "ExactCover": "families.exact_covers.puzzle",
    "Jigsaw": "families.grids.puzzle",
    "Killer": "families.grids.puzzle",
    "Matching": "families.matchings.puzzle",
    "OwnGrid": "families.own.cells",
    "OwnPuzzle": "puzzle:Puzzle",
    "Puzzle": "puzzle",
    "Solution": "solution",
    "SuDominoKu": "families.dominoes.su_domino_ku",
    "Sudoku": "families.grids.puzzle",
    "Tiling": "families.tilings.puzzle",
    "errors": "",
    "read": "asking.read",
    "solve": "asking.read",
    "solve_lines": "asking.bulk",
}

__all__ = [
    "Coloured",
    "Count",
    "Dominosa",
    "ExactCover",
    "Jigsaw",
    "Killer",
    "Matching",
    "OwnGrid",
    "OwnPuzzle",
    "Puzzle",
    "Solution",
    "SuDominoKu",
    "Sudoku",
    "Tiling",
    "errors",
    "read",
    "solve",
    "solve_lines",
]


def __getattr__(name: str) -> object:
    """What the package offers, imported when it is asked for first."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home, _, other = _HOMES[name].partition(":")
    if not home:
        return import_module(f"{__name__}.{name}")
    found: object = getattr(import_module(f"{__name__}.{home}"), other or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The names of the module, with those that were not asked for yet."""
    return sorted({*globals(), *__all__})
