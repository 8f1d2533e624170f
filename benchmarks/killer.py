"""Killers of nine by nine, with the proof that each solution is the only one.

    python benchmarks/killer.py [--peer DIR] [FILE ...]

Ours are taken apart, on one thread: the models, which Python makes, laying them out, and the
searches. All killers are modelled anew; what belongs to the grid without its cages is kept, as in a
batch. A peer is a checkout of Interactive Sudoku Solver; it gets the same puzzles as constraints in
one process of Node, and times its searches, which are warm, by its own clock, without its models.
Jigsaws, diagonals and cages without totals are not put to it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import cover
from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.solver import prepare
from lines import KILLERS
from report import Figures, LeftOut, heading, number, parser, run, table, take_turns

FILES = [KILLERS / f"{name}.txt" for name in ("tarek", "extreme", "mathemagic")]
LONGEST_ARGUMENT = 120_000  # what Linux takes, and a little less
STATISTICS = "tools/perf/benchmark_puzzles.js"
WARM = "--max-backtracks none --json --repeat 5"

Killers = list[DigitGrid]


class Cost(NamedTuple):
    """What the killers of a file took, in milliseconds, and the worst of their searches."""

    model: float
    layout: float
    search: float
    nodes: float
    worst: float


class Ours:
    """The searches, in this process; what comes before them is remembered, too."""

    def __init__(self) -> None:
        self.costs: dict[int, list[Cost]] = {}

    def figure(self, task: Killers) -> float:
        each = [self._cost(puzzle) for puzzle in task]
        cost = Cost(*map(sum, zip(*each, strict=True)))._replace(worst=max(e.search for e in each))
        self.costs.setdefault(id(task), []).append(cost)
        return cost.search

    def _cost(self, puzzle: DigitGrid) -> Cost:
        began = perf_counter()
        problem = puzzle._model()
        modelled = perf_counter()
        prepared = prepare(problem)
        laid_out = perf_counter()
        search = prepared.search(fixed=puzzle._given_options(), limit=2, ordered=False)
        found = list(search)
        done = perf_counter()
        if len(found) != 1 or puzzle._faults_in(puzzle._decode(found[0])):
            sys.exit(f"{puzzle.source.place} has not one solution, or a wrong one")
        return Cost(
            model=1e3 * (modelled - began),
            layout=1e3 * (laid_out - modelled),
            search=1e3 * (done - laid_out),
            nodes=search.statistics.nodes,
            worst=0,
        )

    def parts(self, tasks: dict[str, Killers]) -> str:
        rows = []
        for name, task in tasks.items():
            cost = Cost(*map(median, zip(*self.costs[id(task)], strict=True)))
            rows.append([name, str(len(task)), *map(number, cost)])
        head = ["median ms", "killers", "models", "layouts", "searches", "nodes", "worst"]
        return table(head, rows)


class Peer:
    """Interactive Sudoku Solver, its script `STATISTICS`."""

    def __init__(self, folder: Path) -> None:
        if not (folder / STATISTICS).is_file():
            raise LeftOut(f"{folder} has no {STATISTICS}")
        self._words = ["node", str(folder / STATISTICS), *WARM.split()]
        run(["node", "--version"])

    def figure(self, task: Killers) -> float | None:
        """The milliseconds of all searches, each the median of its repetitions."""
        constraints = [_constraints(puzzle) for puzzle in task]
        argument = ",".join(f"input:{text}" for text in constraints)
        if "" in constraints or len(argument) > LONGEST_ARGUMENT:
            return None
        ran = run([*self._words, "--puzzles", argument])
        assert ran is not None
        rows = json.loads(ran.said)
        if [row["status"] for row in rows] != ["unique"] * len(task):
            sys.exit("a killer has no or several solutions by the peer")
        return sum(float(row["msMedian"]) for row in rows)


def _constraints(puzzle: DigitGrid) -> str:
    """A killer in the notation of Interactive Sudoku Solver; "" if it has other rules, too."""
    rules = puzzle.rules
    cages = rules.cages
    plain = rules._replace(cages=()) == boxes_rules(3, 3)
    if not plain or any(cage.total is None or cage.repeats for cage in cages):
        return ""
    names = [f"R{row}C{column}" for row in range(1, 10) for column in range(1, 10)]
    told = (f".Cage~{cage.total}~{'~'.join(names[cell] for cell in cage.cells)}" for cage in cages)
    givens = (f".~{names[cell]}_{digit}" for cell, digit in enumerate(puzzle.givens) if digit)
    return "".join((*told, *givens))


def main() -> None:
    made = parser(__doc__)
    made.add_argument("files", nargs="*", type=Path, metavar="FILE", help="default: killers/")
    made.add_argument("--peer", type=Path, metavar="DIR", help="Interactive Sudoku Solver")
    given = made.parse_args()
    tasks: dict[str, Killers] = {
        path.stem: [
            puzzle for puzzle in cover.read(path, "killer") if isinstance(puzzle, DigitGrid)
        ]
        for path in given.files or FILES
    }
    ours = Ours()
    contestants: dict[str, Callable[[Killers], float | None]] = {"cover": ours.figure}
    if given.peer:
        contestants["ISS"] = Peer(given.peer).figure
    heading()
    figures: Figures = take_turns("ms, searches", contestants, tasks, given.rounds)
    print(f"\n{ours.parts(tasks)}")
    figures.print()


if __name__ == "__main__":
    main()
