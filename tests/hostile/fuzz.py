"""A fuzzer of all readers: `PYTHONPATH=tests python tests/hostile/fuzz.py --inputs 1000000 --seed 1`.

Texts of all formats are damaged, read by their families and others, at times solved and written
(`fuzz_trial.py` says what must hold). Whatever is raised, takes more than four seconds of processor
time or more than 500 MB is a fault. Input number i of a seed is always the same, and `--first I
--inputs 1` draws it again. The inputs of faults are written to files.
"""

from __future__ import annotations

import multiprocessing
import resource
import signal
import sys
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import gettempdir
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple

from cover.families.family import FAMILIES
from fuzz_inputs import drawn, load
from fuzz_trial import Table, try_out

SECONDS = 4.0  # of processor time, for one input, which may be read three times
MEMORY = 500  # MB beyond what a worker has when it begins
_SILENCE = 60.0  # seconds, after which a worker does not come back by itself
_BUNDLE = 1000  # inputs, after which a worker tells what it has seen
_SHOWN = 20  # kinds of faults


class TooSlow(BaseException):
    """An input took too long; no `except Exception` is to catch it."""


class Failure(NamedTuple):
    """A fault: the number of the input, where it showed, and all there is to know about it."""

    number: int
    kind: str
    text: str


class Task(NamedTuple):
    """The inputs of one worker, of a seed: from `first` on, each of so many."""

    seed: int
    first: int
    stop: int
    step: int
    family: str


class Result(NamedTuple):
    """What a worker has seen since it last told."""

    inputs: int
    table: Table
    failures: list[Failure]
    is_last: bool


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` after so much processor time; 0 is never."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def attempt(
    seed: int, number: int, table: Table, family: str = "", seconds: float = 0
) -> Failure | None:
    """Try an input out, for so many seconds at most; what is wrong with it, or None."""
    try:
        with _alarm(seconds):
            try_out(drawn(seed, number, family), table)
    except (Exception, TooSlow) as error:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "/cover/" in frame.filename] or frames
        where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}"
        return Failure(number, f"{type(error).__name__} at {where}", traceback.format_exc())
    return None


# --- Workers ---


def _work(task: Task, pipe: Connection, current: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    result = Result(0, Table(), [], False)
    for number in range(task.first, task.stop, task.step):
        current.value = number
        failure = attempt(task.seed, number, result.table, task.family, SECONDS)
        if failure is not None:
            result.failures.append(failure)
        result = result._replace(inputs=result.inputs + 1)
        if result.inputs == _BUNDLE:
            pipe.send(result)
            result = Result(0, Table(), [], False)
    pipe.send(result._replace(is_last=True))


def _limit_memory() -> None:
    """Whatever takes much more from now on is a `MemoryError`."""
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    held = int(status.partition("VmData:")[2].split()[0]) * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (held + MEMORY * 2**20, resource.RLIM_INFINITY))


class Worker:
    """A process at its task, which can be replaced by one behind the input that stopped it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.pipe, theirs = multiprocessing.Pipe(duplex=False)
        self._current = multiprocessing.Value("q", -1, lock=False)
        self._seen = -1, monotonic()
        self._process = multiprocessing.Process(target=_work, args=(task, theirs, self._current))
        self._process.start()
        theirs.close()

    def is_silent(self) -> bool:
        """Whether it has been at one input for very long."""
        number, since = self._seen
        if self._current.value != number:
            self._seen = self._current.value, monotonic()
            return False
        return monotonic() - since > _SILENCE

    def end(self) -> Failure:
        """End it, at an input that it did not survive."""
        self._process.kill()
        self._process.join()
        number = self._current.value
        return Failure(number, "the process ended or hung", f"exit code {self._process.exitcode}\n")

    def next(self) -> Worker | None:
        """A worker for what is behind the input at which this one ended."""
        first = self._current.value + self.task.step
        return Worker(self.task._replace(first=first)) if first < self.task.stop else None


class Run:
    """All workers and what they have told."""

    def __init__(self, options: Namespace) -> None:
        self.inputs = 0
        self.table = Table()
        self.failures: list[Failure] = []
        stop, step = options.first + options.inputs, min(options.jobs, options.inputs)
        self._workers = [
            Worker(Task(options.seed, options.first + job, stop, step, options.family))
            for job in range(step)
        ]

    def go(self) -> None:
        """Listen until all workers are done."""
        while self._workers:
            ready = wait([worker.pipe for worker in self._workers], timeout=5)
            for worker in list(self._workers):
                if worker.pipe in ready:
                    self._listen(worker)
                elif worker.is_silent():
                    self._replace(worker)

    def _listen(self, worker: Worker) -> None:
        try:
            result: Result = worker.pipe.recv()
        except EOFError:
            self._replace(worker)
            return
        self.inputs += result.inputs
        self.table.add(result.table)
        self.failures += result.failures
        if result.is_last:
            self._workers.remove(worker)

    def _replace(self, worker: Worker) -> None:
        self.failures.append(worker.end())
        self._workers.remove(worker)
        other = worker.next()
        if other is not None:
            self._workers.append(other)


# --- Report ---


def _print_table(table: Table) -> None:
    print(f"{'family':12} {'format':13} {'good':>9} {'bad':>9}")
    for family, formats in ((name, each.formats) for name, each in FAMILIES.items()):
        for name in (*formats.names, ""):
            good, bad = (table.records[family, name, kind] for kind in ("good", "bad"))
            print(f"{family:12} {name or '(none)':13} {good:9} {bad:9}")
    for name in (*FAMILIES, ""):
        good, bad = (table.records["(untold)", name, kind] for kind in ("good", "bad"))
        print(f"{'(untold)':12} {name or '(none)':13} {good:9} {bad:9}")
    print("solved:", ", ".join(f"{count} {word}" for word, count in table.statuses().items()))


def _print_failures(options: Namespace, failures: list[Failure]) -> None:
    kinds: dict[str, list[Failure]] = {}
    for failure in sorted(failures):
        kinds.setdefault(failure.kind, []).append(failure)
    for kind, found in list(kinds.items())[:_SHOWN]:
        numbers = ", ".join(str(failure.number) for failure in found[:5])
        file = options.faults / f"{options.seed}-{found[0].number}"
        options.faults.mkdir(exist_ok=True)
        file.write_bytes(drawn(options.seed, found[0].number, options.family).data)
        print(f"\n{kind}: {len(found)} times, at inputs {numbers}; {file}\n{found[0].text}")


def _options(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(description="Damage texts of all formats and read them.")
    parser.add_argument("--inputs", type=int, default=100_000, metavar="N", help="how many")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draws others")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="begin with this input")
    parser.add_argument("--family", default="", choices=list(FAMILIES), help="of one family alone")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), metavar="J")
    parser.add_argument("--faults", type=Path, default=Path(gettempdir()) / "cover-fuzz")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Try so many inputs out; 1 if any of them shows a fault."""
    options = _options(arguments)
    began = monotonic()
    load()
    run = Run(options)
    with suppress(KeyboardInterrupt):
        run.go()
    _print_table(run.table)
    _print_failures(options, run.failures)
    records = run.table.records
    good = sum(count for key, count in records.items() if key[2] == "good")
    print(
        f"seed {options.seed}: {run.inputs} inputs, {good} records, {records.total() - good} bad "
        f"records, {len(run.failures)} faults, {monotonic() - began:.0f} seconds"
    )
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
