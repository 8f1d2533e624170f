"""Tilings with bounds on how often pieces are used, and random exact covers, against OR-Tools.

    python benchmarks/bounds.py [--packages-python PYTHON] [--engine ENGINE] [--puzzles N] ...

Tilings: boards of up to 9 x 9 cells, and in space of up to 4 x 4 x 4, with 3 to 9 kinds of pieces
of up to 5 cells, most of which have a bound on their copies. Half of them are planted: the bounds
are around the numbers of copies of a tiling that was drawn before; the others are around numbers
that cover as many cells as the board has. Covers: 100 to 3,000 options of 3 to 8 items, of which
about one solution is expected, some with secondary items, some with colours, half of them with a
solution planted.

Each is asked for a first solution, and whether it is unique. Both sides take the time of the
processor, one thread, from the problem in memory to the answer: ours what rules a tiling out, the
model, its layout and the search; OR-Tools its model and its search. Answers that differ end the
run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from math import comb, exp, lgamma, log
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from cover.families.tilings.pieces import Board, Bounds, Piece, Shape, Tiles, normal, orientations
from cover.families.tilings.puzzle import Tiling
from cover.problem import Coloured, Problem
from cover.solver import prepare
from ortools_process import OrToolsProcess
from report import at_least_one, machine, number, table
from tilings import tiling_of

ASKED = {"first": 1, "unique": 2}  # and how many solutions are looked for

# By what OR-Tools may be faster: a factor, and seconds.
TIMES, SECONDS = 10, 0.5

PLANE = [(0, 0, 1), (0, 1, 0), (0, 0, -1), (0, -1, 0)]
SPACE = [*PLANE, (1, 0, 0), (-1, 0, 0)]
BOXES = [
    (2, 3, 3),
    (2, 3, 4),
    (2, 4, 4),
    (3, 3, 3),
    (3, 3, 4),
    (3, 4, 4),
    (4, 4, 4),
    (2, 5, 5),
    (3, 3, 5),
]
SIZES = (1, 2, 3, 3, 4, 4, 4, 5, 5)


class Task(NamedTuple):
    """A problem: how ours is made, in no time, and what OR-Tools is told."""

    family: str
    name: str
    problem: Callable[[], Problem | None]
    told: dict[str, Any]


# --- Tilings ---------------------------------------------------------------------------------


def tilings(count: int, seed: str) -> Iterator[Task]:
    for place in range(count):
        random, space, planted = Random(f"{seed} {place}"), place % 4 >= 2, place % 2 == 0
        puzzle = tiling(random, space, planted)
        laid = puzzle._placements
        told = {
            "primary": len(puzzle.board.cells),
            "items": len(puzzle.board.cells),
            "options": [[(cell, 0) for cell in laid.cells(k)] for k in range(len(laid))],
            "kinds": [
                (laid.of(k).start, laid.of(k).stop, *piece.copies)
                for k, piece in enumerate(puzzle.pieces)
            ],
        }
        family = "tilings in " + ("space" if space else "the plane")
        yield Task(family, f"tiling {place}", partial(modelled, puzzle), told)


def modelled(puzzle: Tiling) -> Problem | None:
    return puzzle._model() if puzzle._contradiction() is None else None


def tiling(random: Random, space: bool, planted: bool) -> Tiling:
    """A board and kinds of pieces that can add up to it."""
    size = random.choice(BOXES) if space else (1, random.randint(4, 9), random.randint(4, 9))
    cells = [(z, y, x) for z in range(size[0]) for y in range(size[1]) for x in range(size[2])]
    while True:
        forms = shapes(random, random.randint(3, 9), space)
        sizes = [len(turned[0]) for turned in forms]
        counts = (
            laid_at_random(random, cells, forms) if planted else filled(random, len(cells), sizes)
        )
        if counts is not None:
            pieces = [
                Piece(chr(65 + k), turned[0], around(random, counts[k]))
                for k, turned in enumerate(forms)
            ]
            return tiling_of(Tiles(Board(tuple(cells), space), tuple(pieces)))


def shapes(random: Random, kinds: int, space: bool) -> list[list[Shape]]:
    """Different shapes, each with all its turns and mirror images."""
    found: list[list[Shape]] = []
    for _ in range(100):
        cells = {(0, 0, 0)}
        size = random.choice(SIZES)
        while len(cells) < size:
            z, y, x = random.choice(sorted(cells))
            dz, dy, dx = random.choice(SPACE if space else PLANE)
            cells.add((z + dz, y + dy, x + dx))
        turned = sorted(orientations(normal(cells), space=space, rotate=True, reflect=True))
        if turned not in found and len(found) < kinds:
            found.append(turned)
    return found


def laid_at_random(
    random: Random, cells: list[tuple[int, int, int]], forms: list[list[Shape]]
) -> list[int] | None:
    """How many of each kind lie on a board that is filled cell by cell; None if one stays empty."""
    left, counts = set(cells), [0] * len(forms)
    for z, y, x in cells:
        if (z, y, x) not in left:
            continue
        fitting = []
        for kind, turned in enumerate(forms):
            for form in turned:
                (z0, y0, x0), *_ = form
                lies = [(z + c - z0, y + b - y0, x + a - x0) for c, b, a in form]
                if left.issuperset(lies):
                    fitting.append((kind, lies))
        if not fitting:
            return None
        kind, lies = random.choice(fitting)
        left.difference_update(lies)
        counts[kind] += 1
    return counts


def filled(random: Random, area: int, sizes: list[int]) -> list[int] | None:
    """How many of each kind have the area of a board, wherever they might lie."""
    for _ in range(200):
        counts, left = [0] * len(sizes), area
        while fitting := [kind for kind, size in enumerate(sizes) if size <= left]:
            kind = random.choice(fitting)
            counts[kind] += 1
            left -= sizes[kind]
        if left == 0:
            return counts
    return None


def around(random: Random, copies: int) -> Bounds:
    """Bounds that a number of copies meets."""
    kind = random.choice(("exactly", "exactly", "at most", "at least", "between", "any"))
    if kind == "exactly":
        return Bounds(copies, copies)
    if kind == "at most":
        return Bounds(0, copies + random.choice((0, 0, 1)))
    if kind == "at least":
        return Bounds(max(0, copies - random.choice((0, 0, 1))), None)
    if kind == "between":
        return Bounds(max(0, copies - random.choice((0, 1))), copies + random.choice((0, 1, 2)))
    return Bounds(0, None)


# --- Exact covers ----------------------------------------------------------------------------


def covers(count: int, seed: str) -> Iterator[Task]:
    for place in range(count):
        problem = cover(Random(f"{seed} cover {place}"))
        told = {
            "primary": problem.primary_count,
            "items": len(problem.items),
            "options": [
                [
                    (problem.entries[entry], problem.colours[entry])
                    for entry in range(problem.starts[k], problem.starts[k + 1])
                ]
                for k in range(problem.option_count)
            ],
            "kinds": [],
        }
        yield Task("exact covers", f"cover {place}", partial(given_as_it_is, problem), told)


def given_as_it_is(problem: Problem) -> Problem:
    return problem


def cover(random: Random) -> Problem:
    """Random options, as many items as leave one solution to be expected, or one planted."""
    count = round(exp(random.uniform(log(100), log(3000))))
    size = random.choice((3, 3, 4, 4, 5, 5, 6, 7, 8))
    share, colours = random.choice(((0.0, 0), (0.5, 0), (0.5, 3)))
    primary = 4 * size
    while expected(primary, size, count, share, colours) > 0:
        primary += size
    secondary = primary // 4 if share else 0
    order = random.sample(range(primary), primary)
    rows: list[list[Any]] = []
    if random.random() < 0.5:
        rows = [list(order[k : k + size]) for k in range(0, primary, size)]
    planted = len(rows)
    rows += [random.sample(range(primary), size) for _ in range(count - planted)]
    for k, row in enumerate(rows):
        if k >= planted and random.random() < share:
            item = f"s{random.randrange(secondary)}"
            row.append(Coloured(item, random.randrange(colours)) if colours else item)
    random.shuffle(rows)
    return Problem(range(primary), rows, [f"s{k}" for k in range(secondary)])


def expected(primary: int, size: int, count: int, share: float, colours: int) -> float:
    """The logarithm of the expected number of solutions."""
    chosen = primary // size
    found = lgamma(primary + 1) - chosen * lgamma(size + 1) - lgamma(chosen + 1)
    found += chosen * (log(count) - log(comb(primary, size)))
    clash = share * share / (primary // 4) * (1 - 1 / colours if colours else 1)
    return found - chosen * (chosen - 1) / 2 * clash


# --- Taking turns ----------------------------------------------------------------------------


class Peer(OrToolsProcess):
    """OR-Tools in another process."""

    def __init__(self, python: str) -> None:
        super().__init__(python, "ortools_peer.py")

    def answer(self, told: dict[str, Any], limit: int, timeout: float) -> tuple[int | None, float]:
        answer = self.ask({**told, "limit": limit, "timeout": timeout})
        return answer["found"], answer["seconds"]


def ours(task: Task, limit: int, timeout: float, engine: str) -> tuple[int | None, float]:
    began = process_time()
    problem = task.problem()
    found: int | None = 0
    if problem is not None:
        searching = prepare(problem, engine).search(limit=limit, ordered=False, timeout=timeout)
        found = len(list(searching))
        if searching.stopped_by == "timeout":
            found = None
    return found, process_time() - began


class Row(NamedTuple):
    """What both sides said to one question."""

    family: str
    name: str
    asked: str
    found: int | None
    seconds: float
    their_found: int | None
    their_seconds: float

    @property
    def ratio(self) -> float:
        return self.seconds / self.their_seconds

    @property
    def is_beyond(self) -> bool:
        """Whether OR-Tools was faster by more than is allowed; without an answer it is not."""
        late = self.found is None or self.seconds > TIMES * self.their_seconds + SECONDS
        return late and self.their_found is not None


def summary(rows: list[Row]) -> str:
    lines = []
    for family in dict.fromkeys(row.family for row in rows):
        for asked in ASKED:
            some = [row for row in rows if (row.family, row.asked) == (family, asked)]
            known = [row for row in some if row.their_found is not None and row.found is not None]
            ratios = [row.ratio for row in known]
            lines.append(
                [
                    f"{family}, {asked}",
                    str(len(some)),
                    number(median(row.seconds for row in some)),
                    number(median(row.their_seconds for row in some)),
                    number(median(ratios) if ratios else None),
                    number(max(ratios, default=None)),
                    str(sum(row.is_beyond for row in some)),
                    str(sum(row.found is None for row in some)),
                    str(sum(row.their_found is None for row in some)),
                ]
            )
    head = ["", "number", "median s", "OR-Tools", "ratio", "worst", "beyond", "unknown", "OR-Tools"]
    return table(head, lines)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--puzzles", type=int, default=1000, metavar="N", help="tilings; default: 1000")
    add("--covers", type=int, default=300, metavar="N", help="exact covers; default: 300")
    add("--seed", default="0", help="what they are drawn from; default: 0")
    add("--engine", default="native", help="of ours; links learns nothing of sums; default: native")
    add("--timeout", type=float, default=20.0, metavar="SECONDS", help="for an answer; default: 20")
    add("--packages-python", default=sys.executable, metavar="PYTHON", help="that has ortools")
    add("--worst", type=at_least_one, default=10, metavar="N", help="ratios to tell; default: 10")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    peer = Peer(given.packages_python)
    for name, fact in {**machine(), "OR-Tools": peer.missing or peer.about}.items():
        print(f"{name + ':':18}{fact}")
    rows = []
    for task in (*tilings(given.puzzles, given.seed), *covers(given.covers, given.seed)):
        for asked, limit in ASKED.items():
            found, seconds = ours(task, limit, given.timeout, given.engine)
            theirs: tuple[int | None, float] = (None, given.timeout)
            if peer.missing is None:
                theirs = peer.answer(task.told, limit, given.timeout)
            if None not in (found, theirs[0]) and found != theirs[0]:
                sys.exit(f"{task.name}, {asked}: {found} solutions, and {theirs[0]} by OR-Tools")
            rows.append(Row(task.family, task.name, asked, found, seconds, *theirs))
    print(f"\n{summary(rows)}\n")
    known = [row for row in rows if row.their_found is not None]
    for row in sorted(known, key=lambda row: (row.is_beyond, row.ratio))[: -given.worst - 1 : -1]:
        beyond = ", beyond" if row.is_beyond else ""
        peers = f"OR-Tools {row.their_seconds:.3f} s{beyond}"
        print(f"{row.name}, {row.asked}: {row.seconds:.3f} s, {peers}")


if __name__ == "__main__":
    main()
