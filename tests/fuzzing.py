"""What both fuzzers share: processes that try inputs out by their numbers."""

from __future__ import annotations

import multiprocessing
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from time import monotonic, time
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
    """The seed of a draw that is another one each time, or that of COVER_FUZZ_SEED; it is told."""
    seed = int(os.environ.get("COVER_FUZZ_SEED") or time())
    print(f"COVER_FUZZ_SEED={seed} draws the same again")
    return seed


def outcomes(attempt: Attempt, first: int, count: int, jobs: int) -> Iterator[tuple[int, Any]]:
    """Yield the number of each input with what its attempt returns, until Ctrl-C.

    Of an input that ends its process, or takes longer than a minute, that is the exit code as a
    text; what comes after it is tried all the same.
    """
    jobs = min(jobs, count)
    workers = [_Worker(attempt, range(first + job, first + count, jobs)) for job in range(jobs)]
    with suppress(KeyboardInterrupt):
        while workers:
            ready = wait([worker.pipe for worker in workers], timeout=5)
            for worker in list(workers):
                if worker.pipe in ready:
                    told = worker.hear()
                    if told is None:
                        workers.remove(worker)
                    else:
                        yield told
                elif monotonic() - worker.heard > _SILENCE:
                    worker.process.kill()


def _work(attempt: Attempt, numbers: range, pipe: Connection, current: Any) -> None:
    with suppress(KeyboardInterrupt):
        for number in numbers:
            current.value = number
            pipe.send((number, attempt(number)))


class _Worker:
    """A process that tries some inputs out, and is replaced where one of them has ended it."""

    def __init__(self, attempt: Attempt, numbers: range) -> None:
        self._attempt, self._numbers = attempt, numbers
        self._current = multiprocessing.Value("q", -1, lock=False)
        self._begin(numbers)

    def _begin(self, numbers: range) -> None:
        self.pipe, theirs = multiprocessing.Pipe(duplex=False)
        settings = self._attempt, numbers, theirs, self._current
        self.process = multiprocessing.Process(target=_work, args=settings)
        self.process.start()
        self.heard = monotonic()
        theirs.close()

    def hear(self) -> tuple[int, Any] | None:
        """What it has to tell; None when that is all."""
        self.heard = monotonic()
        try:
            told: tuple[int, Any] = self.pipe.recv()
        except EOFError:
            return self._end()
        return told

    def _end(self) -> tuple[int, str] | None:
        self.process.join()
        code, number = self.process.exitcode, self._current.value
        if code == 0:
            return None
        self._begin(range(number + self._numbers.step, self._numbers.stop, self._numbers.step))
        return number, f"the process has ended or hung: {code}"
