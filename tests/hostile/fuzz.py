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
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from types import FrameType
from typing import NamedTuple

from cover.families import COMMANDS
from fuzz_inputs import drawn
from fuzz_trial import Table, try_out
from fuzzing import options_of, outcomes

SECONDS = 4.0  # of processor time, for one input, which may be read three times
MEMORY = 500  # MB beyond what a worker has when it begins


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


def main(arguments: list[str]) -> int:
    """Try so many inputs out; 1 if any of them shows a fault."""
    parser = options_of("Damage texts of all formats and read them.", 100_000)
    parser.add_argument("--family", default="", choices=list(COMMANDS), help="of one family alone")
    parser.add_argument("--faults", type=Path, default=Path(gettempdir()) / "cover-fuzz")
    options = parser.parse_args(arguments)
    table, failures = Table(), list[Failure]()
    drawn(options.seed, 0)  # so that all seeds are read once for all workers to come

    def tried(number: int) -> tuple[Table, Failure | None]:
        _limit_memory()
        seen = Table()
        return seen, attempt(options.seed, number, seen, options.family, SECONDS)

    for number, told in outcomes(tried, options.first, options.inputs, options.jobs):
        if isinstance(told, str):
            told = Table(), Failure(number, "the process ended or hung", f"{told}\n")
        table += told[0]
        failures += [each for each in told[1:] if each]
    for (family, name, kind), count in sorted(table.items()):
        print(f"{family:12} {name or '(none)':13} {kind:5} {count:9}")
    for kind in dict.fromkeys(failure.kind for failure in sorted(failures)):
        found = [failure for failure in sorted(failures) if failure.kind == kind]
        file = options.faults / f"{options.seed}-{found[0].number}"
        options.faults.mkdir(exist_ok=True)
        file.write_bytes(drawn(options.seed, found[0].number, options.family).data)
        print(f"\n{kind}: {len(found)} times, first at {found[0].number}; {file}\n{found[0].text}")
    print(f"seed {options.seed}: {options.inputs} inputs, {len(failures)} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
