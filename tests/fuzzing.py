"""What both fuzzers share: processes that try inputs out by their numbers."""

from __future__ import annotations

import multiprocessing
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

_SILENCE = 60.0  # seconds, after which a process does not come back from an input by itself

Attempt = Callable[[int], Any]


def options_of(description: str, inputs: int) -> ArgumentParser:
    """The options that every fuzzer has."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--inputs", type=int, default=inputs, metavar="N", help="how many")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draws others")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="begin with this one")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), metavar="J")
    return parser


def fresh_seed() -> int:
    """The seed of what slow tests draw anew in each run; `COVER_SEED=N pytest` draws it again."""
    return int(os.environ["COVER_SEED"])


def outcomes(attempt: Attempt, first: int, count: int, jobs: int) -> Iterator[tuple[int, Any]]:
    """Yield the number of each input with what its attempt returns, until Ctrl-C.

    Of an input that ends its process, or takes longer than a minute, that is the exit code as a
    text; what comes after it is tried all the same, by another process.
    """
    workers: dict[Any, tuple[multiprocessing.Process, range, float]] = {}

    def begin(numbers: range) -> None:
        pipe, theirs = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(target=_work, args=(attempt, numbers, theirs))
        process.start()
        theirs.close()
        workers[pipe] = process, numbers, monotonic()

    jobs = min(jobs, count)
    for job in range(jobs):
        begin(range(first + job, first + count, jobs))
    with suppress(KeyboardInterrupt):
        while workers:
            ready = wait([*workers], timeout=5)
            for pipe, (process, numbers, heard) in list(workers.items()):
                if pipe not in ready:
                    if monotonic() - heard > _SILENCE:
                        process.kill()
                    continue
                try:
                    told = pipe.recv()
                    workers[pipe] = process, numbers[1:], monotonic()
                except EOFError:
                    del workers[pipe]
                    process.join()
                    if not numbers:
                        continue
                    told = f"the process has ended or hung: {process.exitcode}"
                    begin(numbers[1:])
                yield numbers[0], told


def _work(attempt: Attempt, numbers: range, pipe: Connection) -> None:
    with suppress(KeyboardInterrupt):
        for number in numbers:
            pipe.send(attempt(number))
