"""A counter in a process of its own, so that each can have its own interpreter and environment.

    python worker.py engine NAME [SECONDS]     an engine of cover, with a timeout
    python worker.py package NAME              xcover or exact_cover, as installed from PyPI

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
from time import perf_counter
from typing import Any, TypedDict, TypeVar

TURN_SECONDS = 0.1


class Problem(TypedDict):
    """The flat arrays of `cover.ExactCover`, which says what they hold."""

    primary: int
    items: int
    starts: list[int]
    entries: list[int]
    colours: list[int]


Answer = dict[str, Any]
T = TypeVar("T")


def engine(name: str, timeout: float | None) -> tuple[str, Callable[[Problem], Answer]]:
    from cover import Coloured, ExactCover
    from cover.solver import count, engines

    def answer(given: Problem) -> Answer:
        names = range(given["items"])
        coloured = [
            Coloured(item, colour) if colour else item
            for item, colour in zip(given["entries"], given["colours"], strict=True)
        ]
        bounds = zip(given["starts"], given["starts"][1:], strict=False)
        options = [coloured[start:end] for start, end in bounds]
        problem = ExactCover(names[: given["primary"]], options, names[given["primary"] :])
        counted, seconds = timed(lambda: count(problem, engine=name, timeout=timeout))
        cost = counted.statistics
        return {
            "count": counted.value if counted.complete else None,
            "seconds": seconds,
            "updates_per_second": cost.updates / cost.seconds if cost.seconds else 0.0,
        }

    count(ExactCover("a", ["a"]), engine=name)  # whether it is there
    return engines.describe(), answer


def xcover() -> tuple[str, Callable[[Problem], Answer]]:
    numpy = import_module("numpy")
    algorithm_c = import_module("xcover.dancing_cells").algorithm_c

    def answer(given: Problem) -> Answer:
        starts, entries, colours = (
            numpy.array(given[key], dtype=numpy.uint32) for key in ("starts", "entries", "colours")
        )
        secondary = given["items"] - given["primary"]
        covers = (entries, starts, colours, given["items"], secondary)
        found, seconds = timed(lambda: sum(1 for _ in algorithm_c(*covers)))
        return {"count": found, "seconds": seconds}

    small = Problem(primary=2, items=2, starts=[0, 1, 2], entries=[0, 1], colours=[0, 0])
    answer(small)  # by now it has been compiled
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return f"{version('xcover')} ({packages}), its generator run to the end", answer


def exact_cover() -> tuple[str, Callable[[Problem], Answer]]:
    numpy = import_module("numpy")
    get_solution_count = import_module("exact_cover").get_solution_count

    def answer(given: Problem) -> Answer:
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


def main(kind: str, name: str, timeout: str = "") -> None:
    packages = {"xcover": xcover, "exact_cover": exact_cover}
    try:
        if kind == "engine":
            about, answer = engine(name, float(timeout) if timeout else None)
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
