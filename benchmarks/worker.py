"""A counter in a process of its own, so that each can have its own interpreter and environment.

    python worker.py engine NAME [SECONDS]     an engine of cover, listing, with a timeout
    python worker.py count NAME [SECONDS]      cover's count, in whatever way it chooses
    python worker.py package NAME [SECONDS]    xcover or exact_cover, as installed from PyPI, or
                                               xcover's ZDD: xcover-mrv, xcover-leftmost

The first line of its output says what it is, or what is missing. Then one problem a line comes in
and one answer a line goes out, all in JSON; `engines.py` is at the other end. A problem is counted
again and again until `TURN_SECONDS` are over; the answer has the mean time of one count. It holds
the making of the engine's own tables, not the reading of a file.

This file imports nothing of cover's unless asked for an engine.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

if TYPE_CHECKING:
    from cover.problem import Problem

TURN_SECONDS = 0.1


class FlatProblem(TypedDict):
    """The flat arrays of `cover.problem.Problem`, which says what they hold."""

    primary: int
    items: int
    starts: list[int]
    entries: list[int]
    colours: list[int]


Answer = dict[str, Any]
T = TypeVar("T")


def engine(name: str, timeout: float | None) -> tuple[str, Callable[[FlatProblem], Answer]]:
    from cover.solver import engines, prepare

    def answer(given: FlatProblem) -> Answer:
        problem = problem_of(given)
        counted, seconds = timed(lambda: prepare(problem, name).search(timeout=timeout).count())
        cost = counted.statistics
        return {
            "count": counted.value if counted.complete else None,
            "seconds": seconds,
            "updates_per_second": cost.updates / cost.seconds if cost.seconds else 0.0,
        }

    engines.choose(name)  # whether it is there
    return engines.describe(), answer


def counting(name: str, timeout: float | None) -> tuple[str, Callable[[FlatProblem], Answer]]:
    from cover.solver import engines, prepare

    def answer(given: FlatProblem) -> Answer:
        problem = problem_of(given)
        counted, seconds = timed(lambda: prepare(problem, name).count(timeout=timeout))
        value = counted.value if counted.complete else None
        return {"count": value, "seconds": seconds, "way": counted.way}

    engines.choose(name)
    return f"{engines.describe()}, count()", answer


def problem_of(given: FlatProblem) -> Problem:
    from cover.problem import Coloured, Problem

    names = range(given["items"])
    coloured = [
        Coloured(item, colour) if colour else item
        for item, colour in zip(given["entries"], given["colours"], strict=True)
    ]
    options = [coloured[start:end] for start, end in pairwise(given["starts"])]
    return Problem(names[: given["primary"]], options, names[given["primary"] :])


def xcover() -> tuple[str, Callable[[FlatProblem], Answer]]:
    numpy = import_module("numpy")
    algorithm_c = import_module("xcover.dancing_cells").algorithm_c

    def answer(given: FlatProblem) -> Answer:
        starts, entries, colours = (
            numpy.array(given[key], dtype=numpy.uint32) for key in ("starts", "entries", "colours")
        )
        secondary = given["items"] - given["primary"]
        covers = (entries, starts, colours, given["items"], secondary)
        found, seconds = timed(lambda: sum(1 for _ in algorithm_c(*covers)))
        return {"count": found, "seconds": seconds}

    small = FlatProblem(primary=2, items=2, starts=[0, 1, 2], entries=[0, 1], colours=[0, 0])
    answer(small)  # by now it has been compiled
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return f"{version('xcover')} ({packages}), its generator run to the end", answer


def xcover_zdd(
    heuristic: str, timeout: float | None
) -> tuple[str, Callable[[FlatProblem], Answer]]:
    numpy = import_module("numpy")
    algorithm_z = import_module("xcover.dancing_cells_zdd").algorithm_z

    def count(given: FlatProblem) -> int | None:
        """Its nodes added up, from the leaves on; the last one is the root."""
        entries, starts, colours = (
            numpy.array(given[key], dtype=numpy.uint32) for key in ("entries", "starts", "colours")
        )
        secondary = given["items"] - given["primary"]
        counts, root = {0: 0, 1: 1}, 0
        began = perf_counter()
        for node in algorithm_z(
            entries, starts, colours, given["items"], secondary, True, heuristic
        ):
            root, low, high = int(node[0]), int(node[2]), int(node[3])
            counts[root] = counts[low] + counts[high]
            if timeout is not None and perf_counter() - began > timeout:
                return None
        return counts[root]

    def answer(given: FlatProblem) -> Answer:
        found, seconds = timed(lambda: count(given))
        return {"count": found, "seconds": seconds}

    small = FlatProblem(primary=2, items=2, starts=[0, 1, 2], entries=[0, 1], colours=[0, 0])
    count(small)  # by now it has been compiled
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    about = f"{version('xcover')} ({packages}), its ZDD with memo cache, items by {heuristic}"
    return about, answer


def exact_cover() -> tuple[str, Callable[[FlatProblem], Answer]]:
    numpy = import_module("numpy")
    get_solution_count = import_module("exact_cover").get_solution_count

    def answer(given: FlatProblem) -> Answer:
        if given["items"] > given["primary"]:
            return {"count": None, "seconds": 0.0}  # it has primary items only
        starts = given["starts"]
        matrix = numpy.zeros((len(starts) - 1, given["items"]), dtype=numpy.int32)
        for row in range(len(matrix)):
            matrix[row, given["entries"][starts[row] : starts[row + 1]]] = 1
        found, seconds = timed(lambda: int(get_solution_count(matrix)))
        return {"count": found, "seconds": seconds}

    return f"{version('exact-cover')} (numpy {version('numpy')}), get_solution_count", answer


def timed(count: Callable[[], T]) -> tuple[T, float]:
    began = perf_counter()
    times = 0
    while not times or perf_counter() - began < TURN_SECONDS:
        counted = count()
        times += 1
    return counted, (perf_counter() - began) / times


def main(kind: str, name: str, seconds: str = "") -> None:
    timeout = float(seconds) if seconds else None
    packages: dict[str, Callable[[], tuple[str, Callable[[FlatProblem], Answer]]]] = {
        "xcover": xcover,
        "exact_cover": exact_cover,
        "xcover-mrv": lambda: xcover_zdd("MRV", timeout),
        "xcover-leftmost": lambda: xcover_zdd("leftmost", timeout),
    }
    ours = {"engine": engine, "count": counting}
    try:
        if kind in ours:
            about, answer = ours[kind](name, timeout)
        else:
            about, answer = packages[name]()
            about += f", Python {platform.python_version()}"
    except Exception as error:  # whatever it is, it goes into the report
        say({"missing": str(error) or type(error).__name__})
        return
    say({"about": about})
    for line in sys.stdin:
        say(answer(json.loads(line)))


def say(answer: Answer) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
