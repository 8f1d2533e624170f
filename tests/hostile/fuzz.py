"""A fuzzer of all readers.

    PYTHONPATH=tests python tests/hostile/fuzz.py --inputs 1000000 --seed 1

Texts of all formats are damaged, read by their families and others, at times solved and written
(`fuzz_trial.py` says what must hold). Whatever is raised, takes more than four seconds of processor
time or more than 500 MB is a fault. Input number i of a seed is always the same, and `--first I
--inputs 1` draws it again. The inputs of faults are written to files.
"""

from __future__ import annotations

import resource
import signal
import sys
import traceback
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from time import monotonic
from types import FrameType
from typing import NamedTuple

from cover.families import COMMANDS
from cover.families.formats import all_formats
from fuzz_inputs import drawn, load
from fuzz_trial import Table, try_out
from fuzzing import options_of, outcomes

SECONDS = 4.0  # of processor time, for one input, which may be read three times
MEMORY = 500  # MB beyond what a worker has when it begins
_SHOWN = 20  # kinds of faults


class TooSlow(BaseException):
    """An input took too long; no `except Exception` is to catch it."""


class Failure(NamedTuple):
    """A fault: the number of the input, where it showed, and all there is to know about it."""

    number: int
    kind: str
    text: str


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


@cache
def _limit_memory() -> None:
    """Whatever this process takes much more from now on is a `MemoryError`."""
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    held = int(status.partition("VmData:")[2].split()[0]) * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (held + MEMORY * 2**20, resource.RLIM_INFINITY))


# --- Report ---


def _print_table(table: Table) -> None:
    print(f"{'family':12} {'format':13} {'good':>9} {'bad':>9}")
    for family, formats in all_formats().items():
        for name in (*formats.names, ""):
            good, bad = (table.records[family, name, kind] for kind in ("good", "bad"))
            print(f"{family:12} {name or '(none)':13} {good:9} {bad:9}")
    for name in (*COMMANDS, ""):
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


def main(arguments: list[str]) -> int:
    """Try so many inputs out; 1 if any of them shows a fault."""
    parser = options_of("Damage texts of all formats and read them.", 100_000)
    parser.add_argument("--family", default="", choices=list(COMMANDS), help="of one family alone")
    parser.add_argument("--faults", type=Path, default=Path(gettempdir()) / "cover-fuzz")
    options = parser.parse_args(arguments)
    began = monotonic()
    inputs, table, failures = 0, Table(), list[Failure]()
    load()

    def tried(number: int) -> tuple[Table, Failure | None]:
        _limit_memory()
        seen = Table()
        return seen, attempt(options.seed, number, seen, options.family, SECONDS)

    for number, told in outcomes(tried, options.first, options.inputs, options.jobs):
        inputs += 1
        if isinstance(told, str):
            failures.append(Failure(number, "the process ended or hung", f"{told}\n"))
            continue
        seen, failure = told
        table.add(seen)
        failures += [] if failure is None else [failure]
    _print_table(table)
    _print_failures(options, failures)
    good = sum(count for key, count in table.records.items() if key[2] == "good")
    print(
        f"seed {options.seed}: {inputs} inputs, {good} records, {table.records.total() - good} bad "
        f"records, {len(failures)} faults, {monotonic() - began:.0f} seconds"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
