"""A fuzzer of all engines: `python tests/fuzz_engines.py --problems 100000 --seed 1`.

Small problems are searched with pauses wherever there can be any, divided, walked through and
started anew, against all their solutions (`engine_trials.py` says what must hold); with `--wide`,
everything is asked for two solutions of larger ones whose options cover many items of sums. Problem
number i of a seed is always the same, and `--first I --problems 1` draws it again. A trial that
ends the process, or does not end itself within a minute, is a fault like any other; what comes
after it is tried all the same.
"""

from __future__ import annotations

import multiprocessing
import sys
import traceback
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from engine_trials import FaultError, compare_all, try_out

_SILENCE = 60.0  # seconds, after which a trial does not end any more
_SHOWN = 20  # faults

Fault = tuple[int, str]  # the number of the problem, and what was wrong


def attempt(seed: int, number: int, wide: bool = False) -> tuple[str, str]:
    """Try a problem out: what it was, and the fault that it has shown, if any."""
    try:
        return (compare_all if wide else try_out)(seed, number), ""
    except FaultError as fault:
        return "fault", str(fault)
    except Exception:
        return "fault", traceback.format_exc()


def _work(seed: int, wide: bool, numbers: range, pipe: Connection, current: Any) -> None:
    for number in numbers:
        current.value = number
        pipe.send((number, *attempt(seed, number, wide)))


class Worker:
    """A process that tries some problems out, and is replaced where one of them has ended it."""

    def __init__(self, seed: int, wide: bool, numbers: range) -> None:
        self._seed, self._wide, self._numbers = seed, wide, numbers
        self._current = multiprocessing.Value("q", -1, lock=False)
        self.pipe: Connection
        self._begin(numbers)

    def _begin(self, numbers: range) -> None:
        self.pipe, theirs = multiprocessing.Pipe(duplex=False)
        settings = self._seed, self._wide, numbers, theirs, self._current
        self._process = multiprocessing.Process(target=_work, args=settings)
        self._process.start()
        theirs.close()
        self._heard = monotonic()

    def hear(self) -> tuple[int, str, str] | None:
        """What it has to tell; None when that is all."""
        self._heard = monotonic()
        try:
            told: tuple[int, str, str] = self.pipe.recv()
        except EOFError:
            return self._end()
        return told

    def is_silent(self) -> bool:
        """Whether it has been at one problem for too long."""
        return monotonic() - self._heard > _SILENCE

    def kill(self) -> None:
        """End it; it is heard of once more."""
        self._process.kill()

    def _end(self) -> tuple[int, str, str] | None:
        self._process.join()
        code, number = self._process.exitcode, self._current.value
        if code == 0:
            return None
        self._begin(range(number + self._numbers.step, self._numbers.stop, self._numbers.step))
        return number, "fault", f"the process has ended or hung: {code}"


def go(options: Namespace) -> tuple[Counter[str], list[Fault]]:
    """Try all problems out; what they were, and the faults."""
    stop, step = options.first + options.problems, min(options.jobs, options.problems)
    parts = [range(options.first + job, stop, step) for job in range(step)]
    workers = [Worker(options.seed, options.wide, part) for part in parts]
    counter: Counter[str] = Counter()
    faults: list[Fault] = []
    while workers:
        ready = wait([worker.pipe for worker in workers], timeout=5)
        for worker in list(workers):
            if worker.pipe in ready:
                told = worker.hear()
                if told is None:
                    workers.remove(worker)
                    continue
                number, what, fault = told
                counter[what] += 1
                faults += [(number, fault)] if fault else []
            elif worker.is_silent():
                worker.kill()
    return counter, faults


def _options(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(description="Search small problems with pauses, in parts and anew.")
    parser.add_argument("--problems", type=int, default=10_000, metavar="N", help="how many")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draws others")
    parser.add_argument("--wide", action="store_true", help="larger ones, with wide options")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="begin with this one")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), metavar="J")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Try so many problems out; 1 if any of them shows a fault."""
    options = _options(arguments)
    began = monotonic()
    counter: Counter[str] = Counter()
    faults: list[Fault] = []
    with suppress(KeyboardInterrupt):
        counter, faults = go(options)
    for number, fault in sorted(faults)[:_SHOWN]:
        print(f"{number}: {fault}")
    print(
        f"seed {options.seed}: {counter.total()} problems, {counter['solutions']} with solutions, "
        f"{counter['']} with too many, {len(faults)} faults, {monotonic() - began:.0f} seconds"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
