"""How long puzzles of dominoes take: two models of su-domino-ku, and dominosa of all sizes.

    PYTHONPATH=tests python benchmarks/domino.py [--quick] [--orders N] [--timeout SECONDS]
                                                 [--json FILE]

The generator of dominosa is among the tests.

The model of su-domino-ku keeps the digits of the cells and the dominoes on them apart, so that
grids can be told apart by their cells: `grids`. `layouts` searches the same model for solutions;
`direct` is another one, in which a placement covers the cells and the items of their houses, and no
colours are needed.

The puzzles of `puzzles/domino/generated.txt` are proved to have one grid, or to have one layout or
two. Then a first solution is looked for where nothing is given, in as many orders of items and
options as `--orders` says; those not found within `--timeout` are counted.

Dominosa are drawn by chance, with a solution and often many more of them: how long a first one
takes, a second one, and the number of all, the longest of five grids. `--quick` leaves out n above
15.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import cover
from cover.families.dominoes.puzzle import neighbours
from cover.families.dominoes.su_domino_ku import (
    CELLS,
    DIGITS,
    DOMINOES,
    HOUSES,
    HOUSES_OF,
    SIZE,
    SuDominoKu,
)
from cover.problem import Problem
from cover.solver import Prepared, prepare
from random_dominoes import dominosa
from report import at_least_one, heading, number, table, write_json

ROOT = Path(__file__).parent.parent
SIZES = (6, 9, 15, 20, 25, 30)
QUICK = 15
GRIDS = 5


def direct_model() -> Problem:
    """Placements that cover the items of the houses, in the order of the other model."""

    def covered(cell: int, digit: int) -> list[object]:
        return [("cell", cell), *((house, digit) for house in HOUSES_OF[cell])]

    pairs = neighbours(SIZE, SIZE)
    directed = [*pairs, *((b, a) for a, b in pairs)]
    primary = [
        *(("cell", cell) for cell in range(CELLS)),
        *((house, digit) for house in HOUSES for digit in DIGITS),
        *(("domino", *domino) for domino in DOMINOES),
        *(("single", digit) for digit in DIGITS),
    ]
    laid = [
        [*covered(a, u), *covered(b, v), ("domino", u, v)] for u, v in DOMINOES for a, b in directed
    ]
    alone = [[*covered(cell, d), ("single", d)] for d in DIGITS for cell in range(CELLS)]
    return Problem(primary, [*laid, *alone])


class Model:
    """A way to solve su-domino-ku: a model, what is fixed in it, and what tells answers apart."""

    def __init__(
        self, problem: Problem, first_option: int = 0, items: Sequence[int] | None = None
    ) -> None:
        self._problem = problem
        self._prepared = prepare(problem)
        self._first_option = first_option
        self._items = items

    def proof(self, puzzle: SuDominoKu) -> float:
        """Milliseconds to all answers, two at most."""
        fixed = [k - self._first_option for k in puzzle._given_options() if k >= self._first_option]
        began = perf_counter()
        search = self._prepared.search(fixed=fixed, limit=2, ordered=False, distinct_on=self._items)
        if not list(search):
            sys.exit(f"no solution of {puzzle}")
        return 1e3 * (perf_counter() - began)

    def first(self, seed: int, timeout: float) -> float | None:
        """Milliseconds to a first solution where nothing is given, in an order that is drawn."""
        prepared = prepare(self._problem, seed=seed)
        began = perf_counter()
        found = list(
            prepared.search(limit=1, ordered=False, timeout=timeout, distinct_on=self._items)
        )
        return 1e3 * (perf_counter() - began) if found else None


def models() -> dict[str, Model]:
    puzzle = SuDominoKu([])
    factored = puzzle._model()
    return {
        "grids": Model(factored, items=puzzle._answer_items()),
        "layouts": Model(factored),
        "direct": Model(direct_model(), CELLS * SIZE),
    }


def generated() -> list[SuDominoKu]:
    found = cover.read(ROOT / "puzzles" / "domino" / "generated.txt")
    return [puzzle for puzzle in found if isinstance(puzzle, SuDominoKu)]


def proofs(contestants: dict[str, Model]) -> dict[str, list[float]]:
    puzzles = generated()
    return {
        name: [model.proof(puzzle) for puzzle in puzzles] for name, model in contestants.items()
    }


def firsts(contestants: dict[str, Model], orders: int, timeout: float) -> dict[str, Any]:
    return {
        name: [model.first(seed, timeout) for seed in range(orders)]
        for name, model in contestants.items()
    }


def print_proofs(figures: dict[str, list[float]]) -> None:
    rows = [
        [name, str(len(times)), *map(number, (median(times), max(times), sum(times)))]
        for name, times in figures.items()
    ]
    print(f"\n{table(['one answer, ms', 'puzzles', 'median', 'longest', 'all'], rows)}")


def print_firsts(figures: dict[str, list[float | None]]) -> None:
    rows = []
    for name, times in figures.items():
        found = [time for time in times if time is not None]
        missing = f"{len(times) - len(found)} of {len(times)}"
        rows.append([name, number(median(found)), number(max(found)), missing])
    print(f"\n{table(['nothing given, ms', 'median', 'longest', 'not found'], rows)}")


def dominosas(sizes: Sequence[int], timeout: float) -> dict[str, list[float | None]]:
    """The longest milliseconds to a first, a second solution and their number, by size."""
    return {f"n = {most}": _dominosa(most, timeout) for most in sizes}


def _dominosa(most: int, timeout: float) -> list[float | None]:
    grids = [dominosa(Random(seed), most)[0] for seed in range(GRIDS)]
    times = [_times(prepare(grid._model()), timeout) for grid in grids]
    return [_longest(column) for column in zip(*times, strict=True)]


def _times(prepared: Prepared, timeout: float) -> list[float | None]:
    def finds(count: int) -> bool:
        return bool(list(prepared.search(limit=count, ordered=False, timeout=timeout)))

    return [
        _milliseconds(lambda: finds(1)),
        _milliseconds(lambda: finds(2)),
        _milliseconds(lambda: prepared.count(timeout=timeout).complete),
    ]


def _milliseconds(work: Callable[[], bool]) -> float | None:
    began = perf_counter()
    return 1e3 * (perf_counter() - began) if work() else None


def _longest(times: Sequence[float | None]) -> float | None:
    found = [time for time in times if time is not None]
    return max(found) if len(found) == len(times) else None


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--quick", action="store_true", help=f"dominosa to n = {QUICK}")
    add("--orders", type=at_least_one, default=30, metavar="N", help="default: 30")
    add("--timeout", type=float, default=2.0, metavar="SECONDS", help="default: 2")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    document = heading([], {})
    contestants = models()
    document["proofs"] = proofs(contestants)
    print_proofs(document["proofs"])
    document["firsts"] = firsts(contestants, given.orders, given.timeout)
    print_firsts(document["firsts"])
    sizes = [most for most in SIZES if most <= QUICK or not given.quick]
    document["dominosa"] = dominosas(sizes, 10 * given.timeout)
    rows = [[name, *map(number, times)] for name, times in document["dominosa"].items()]
    print(f"\n{table(['dominosa, longest ms', 'first', 'second', 'number'], rows)}")
    write_json(given.json, document)


if __name__ == "__main__":
    main()
