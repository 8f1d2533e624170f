"""The most memory that `cover sudoku` takes on ever longer inputs, from a pipe.

    python benchmarks/memory.py [--longest N]

Inputs are lines of 17 clues, some with a bad line in each hundred, or with one without a solution;
answers are lines and JSON.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import lines
from report import OURS, PUZZLES, at_least_one, heading, number, parser, table

DISTINCT = 1_000_000  # lines; a longer file begins again

# Runs a command and prints the most memory that it had, in KiB. The number that the system has for
# a child begins with that of the process that started it, which must be a small one, then.
PEAK = (
    "import os, sys; pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ); "
    "_, status, used = os.wait4(pid, 0); print(used.ru_maxrss, file=sys.stderr); "
    "sys.exit(os.waitstatus_to_exitcode(status))"
)


class Input(NamedTuple):
    """What memory is measured with: a line that is mixed in, one of a hundred, and options."""

    mixed_in: str = ""
    options: str = ""
    longest: int = 1_000_000


INPUTS = {
    "lines": Input(longest=10_000_000),
    "1 % bad": Input(mixed_in="1" * 79 + "?!"),
    "1 % without a solution": Input(mixed_in="11" + "." * 79),
    "JSON": Input(options="--format json"),
}


def write(path: Path, made: list[str], each: Input, count: int) -> None:
    """Write so many lines, from the first on again when they are over."""
    if each.mixed_in:
        made = [each.mixed_in if k % 100 == 50 else line for k, line in enumerate(made)]
    text = "".join(f"{line}\n" for line in made)
    with path.open("w", encoding="ascii") as stream:
        for begun in range(0, count, len(made)):
            stream.write(text[: 82 * (count - begun)])


def peak(path: Path, options: str) -> float:
    """The MB that the command had at the most, reading this file from a pipe."""
    words = [sys.executable, "-S", "-c", PEAK, *OURS, "sudoku", *options.split()]
    done = subprocess.run(
        f"cat {shlex.quote(str(path))} | {shlex.join(words)} 2>&1 >/dev/null | tail -1",
        shell=True,
        stdout=subprocess.PIPE,
        check=True,
    )
    return int(done.stdout) * 1024 / 1e6


def main() -> None:
    made = parser(__doc__)
    made.add_argument("--longest", type=at_least_one, default=10_000_000, metavar="N")
    given = made.parse_args()
    heading()
    source = list(lines.sudokus(PUZZLES / "sudoku" / "17-clues-50.txt", DISTINCT))
    lengths = [10**k for k in range(4, 8) if 10**k <= given.longest]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lines")
        for name, each in INPUTS.items():
            row = [name]
            for length in lengths:
                if length <= each.longest:
                    write(path, source, each, length)
                row.append(number(peak(path, each.options) if length <= each.longest else None))
            rows.append(row)
    print(f"\n{table(['MB at the most', *(f'{length:,}' for length in lengths)], rows)}")


if __name__ == "__main__":
    main()
