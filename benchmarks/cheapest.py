"""The cheapest solutions: ours and those of OR-Tools, side by side.

    python benchmarks/cheapest.py [--by NAME] [--timeout SECONDS] [--rounds N] [FILE ...]

Files are of OR-Library's set-partitioning format, or any other that states costs of exact covers.
Without files, problems are drawn by chance, always the same ones:

- crews: pairings of crews, as `crews.py` draws them, legs x pairings;
- assignment: each of n people does one of n jobs, for which all ask something else;
- teams: each of n people is in two to three of the meetings offered, of three each;
- covering: sets, so that each of n elements is in one of them or more;
- knapsack: n things, to be packed or left, of two measures with a limit each.

All get the problem in memory, and the time of the processor is taken up to the answer that is
proved, with one thread. A dash is for what is not proved after `--timeout` seconds by the clock; a
last table says how far that came. Solutions are checked, and answers that differ end the run.
OR-Tools is not a part of cover: `pip install ortools`, in the interpreter of `--packages-python`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

from cover.families.formats import formats_of
from cover.problem import Problem, Sum
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import Reading
from crews import crews
from priced import OrTools, Ours, PricedAnswer, PricedTask
from report import at_least_one, heading, table, take_turns, write_json

CREWS = [(17, 197), (18, 1210), (25, 2879), (50, 6774), (145, 1053), (426, 7195)]
LARGE = [(36, 87_482), (824, 8627)]


class Contestant:
    """One of them; it keeps what was said of each task."""

    def __init__(self, side: Ours | OrTools, about: str, timeout: float) -> None:
        self.name, self.about = side.name, about
        self._side, self._timeout = side, timeout
        self.said: dict[int, PricedAnswer] = {}

    def figure(self, task: PricedTask) -> float | None:
        answer = self.said[id(task)] = self._side.answer(task, self._timeout)
        return answer.seconds if answer.is_proved else None


# --- Tasks -----------------------------------------------------------------------------------


def of_file(path: Path) -> PricedTask:
    """The first problem of a file, with its costs."""
    with path.open("rb") as stream:
        found = next(
            read("exact-cover", formats_of("exact-cover"), str(path), stream, Reading(None))
        )
    if not isinstance(found, Puzzle):
        sys.exit(f"{path} is no exact cover: {found}")
    costs = found._costs()
    if costs is None:
        sys.exit(f"{path} states no costs")
    return PricedTask(found._model(), list(costs.of))


def drawn(is_large: bool) -> dict[str, PricedTask]:
    """All problems that are drawn."""
    sizes = CREWS + LARGE * is_large
    tasks = {f"crews {legs}x{pairings}": crews(legs, pairings) for legs, pairings in sizes}
    for size in (20, 50):
        tasks[f"assignment {size}"] = assignment(size)
    for size in (15, 30):
        tasks[f"teams {size}"] = teams(size)
    for size in (20, 40):
        tasks[f"covering {size}"] = covering(size)
    for size in (20, 40):
        tasks[f"knapsack {size}"] = knapsack(size)
    return tasks


def assignment(size: int) -> PricedTask:
    random = Random(size)
    options = [(f"p{one}", f"j{other}") for one in range(size) for other in range(size)]
    names = [f"{kind}{k}" for kind in "pj" for k in range(size)]
    return PricedTask(Problem(names, options), [random.randrange(1, 1000) for _ in options])


def teams(size: int) -> PricedTask:
    random = Random(size)
    options = [random.sample(range(size), 3) for _ in range(6 * size)]
    bounds = dict.fromkeys(range(size), (2, 3))
    costs = [random.randrange(50, 100) for _ in options]
    return PricedTask(Problem(range(size), options, multiplicities=bounds), costs)


def covering(size: int) -> PricedTask:
    random = Random(size)
    options = [random.sample(range(size), random.randint(2, 6)) for _ in range(5 * size)]
    options += [[item] for item in range(size)]
    bounds = dict.fromkeys(range(size), (1, len(options)))
    costs = [random.randrange(10, 30) + 10 * len(option) for option in options]
    return PricedTask(Problem(range(size), options, multiplicities=bounds), costs)


def knapsack(size: int) -> PricedTask:
    """Options 2k and 2k + 1 pack and leave thing k."""
    random = Random(size)
    options = [(thing,) for thing in range(size) for _ in ("packed", "left")]
    measures = [[random.randrange(20, 100) for _ in range(size)] for _ in "ab"]
    sums = [
        Sum(range(size), [value for one in each for value in (one, 0)], 0, sum(each) // 2)
        for each in measures
    ]
    worths = [sum(both) + random.randrange(-10, 10) for both in zip(*measures, strict=True)]
    costs = [cost for worth in worths for cost in (0, worth)]  # what is left is lost
    return PricedTask(Problem(range(size), options, sums=sums), costs)


# --- Running ---------------------------------------------------------------------------------


def contestants(names: list[str], python: str, timeout: float) -> list[Contestant]:
    """Ours first; OR-Tools where it is there."""
    found = [
        Contestant(Ours(name), "a search of ours", timeout)
        for name in names
        if name not in ("cp-sat", "scip")
    ]
    for name in names:
        if name in ("cp-sat", "scip"):
            peer = OrTools(python, name)
            if peer.missing is not None:
                print(f"{name}: left out: {peer.missing}")
                continue
            found.append(Contestant(peer, peer.about, timeout))
    return found


def agreed(tasks: dict[str, PricedTask], sides: list[Contestant]) -> list[list[str]]:
    """A row of answers for each task; costs that are proved and differ end the run."""
    rows = []
    for name, task in tasks.items():
        answers = [side.said[id(task)] for side in sides]
        proved = {tuple(answer.costs) for answer in answers if answer.is_proved}
        if len(proved) > 1:
            sys.exit(f"{name}: {dict(zip((side.name for side in sides), answers, strict=True))}")
        rows.append([name, *(answer.said for answer in answers)])
    return rows


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("files", nargs="*", type=Path, metavar="FILE")
    add(
        "--by",
        action="append",
        metavar="NAME",
        help="an engine, cp-sat or scip; may be repeated; default: native and these two",
    )
    add("--timeout", type=float, default=60.0, metavar="SECONDS", help="default: 60")
    add("--rounds", type=at_least_one, default=1, metavar="N", help="default: 1")
    add("--large", action="store_true", help="the largest drawn problems, too")
    add("--packages-python", default=sys.executable, metavar="PYTHON", help="that has ortools")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    names = given.by or ["native", "cp-sat", "scip"]
    sides = contestants(names, given.packages_python, given.timeout)
    document: dict[str, Any] = heading(sides, {})
    tasks = {path.stem: of_file(path) for path in given.files} or drawn(given.large)
    figures = take_turns("seconds", sides, tasks, given.rounds)
    figures.print()
    answers = agreed(tasks, sides)
    print(f"\n{table(['cheapest', *(side.name for side in sides)], answers)}")
    document |= {"seconds": figures.as_json(), "answers": answers}
    write_json(given.json, document)


if __name__ == "__main__":
    main()
