"""The most memory that `cover sudoku` takes on ever longer inputs, from a pipe.

    python benchmarks/memory.py [--longest N] [--plot FILE] [--json FILE]

Inputs are lines of 17 clues, some with a bad line in each hundred, or with one without a solution;
answers are lines and JSON. With --plot, what is found is drawn there.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import many_lines
from plot import Axis, plot, upwards
from report import at_least_one, heading, number, table, write_json
from sudoku import COMMAND, FILES

NO_SOLUTION = b"11" + b"." * 79 + b"\n"
BAD = b"1" * 79 + b"?!\n"

# Runs a command and prints the most memory that it had, in KiB. The number that the system has for
# a child begins with that of the process that started it, which must be a small one, then.
PEAK = (
    "import os, sys; pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ); "
    "_, status, used = os.wait4(pid, 0); print(used.ru_maxrss, file=sys.stderr); "
    "sys.exit(os.waitstatus_to_exitcode(status))"
)


class Input(NamedTuple):
    """What memory is measured with: a line that is mixed in, one of a hundred, and options."""

    mixed_in: bytes = b""
    options: str = ""
    longest: int = 1_000_000


INPUTS = {
    "lines": Input(longest=10_000_000),
    "1 % bad": Input(mixed_in=BAD),
    "1 % without a solution": Input(mixed_in=NO_SOLUTION),
    "JSON": Input(options="--format json"),
}


def peaks(data: bytes, folder: Path, given: argparse.Namespace) -> dict[str, dict[int, float]]:
    """By inputs and numbers of lines, the MB that `cover` had at the most, from a pipe."""
    found: dict[str, dict[int, float]] = {name: {} for name in INPUTS}
    for name, each in INPUTS.items():
        made = _with_every_hundredth(data, each.mixed_in)
        records = 10_000
        while records <= min(each.longest, given.longest):
            path = folder / "memory"
            with path.open("wb") as stream:
                many_lines.write(stream, made, records)
            found[name][records] = peak(path, f"{given.command} {each.options}")
            records *= 10
    return found


def _with_every_hundredth(data: bytes, line: bytes) -> bytes:
    if not line:
        return data
    lines = data.splitlines(keepends=True)
    lines[50::100] = [line] * len(lines[50::100])
    return b"".join(lines)


def peak(path: Path, command: str) -> float:
    """The MB that the command had at the most, reading this file from a pipe."""
    words = shlex.join([sys.executable, "-S", "-c", PEAK, *shlex.split(command)])
    done = subprocess.run(
        f"cat {shlex.quote(str(path))} | {words} 2>&1 >/dev/null | tail -1",
        shell=True,
        stdout=subprocess.PIPE,
        check=True,
    )
    return int(done.stdout) * 1024 / 1e6


def memory_table(found: dict[str, dict[int, float]]) -> str:
    """The peaks in MB."""
    lengths = sorted({length for row in found.values() for length in row})
    rows = [[name, *(number(row.get(length)) for length in lengths)] for name, row in found.items()]
    return table(["MB at the most", *(f"{length:,}" for length in lengths)], rows)


def memory_plot(found: dict[str, dict[int, float]]) -> str:
    """The most memory against the length of the input."""
    series = {name: [(float(k), mb) for k, mb in row.items()] for name, row in found.items() if row}
    lengths = sorted({length for points in series.values() for length, _ in points})
    ticks = [(length, f"{length:,.0f}") for length in lengths]
    most = max(150.0, *(mb for points in series.values() for _, mb in points))
    across = Axis("lines", ticks, logarithmic=True)
    return plot("Memory of cover sudoku", across, upwards("MB at the most", most), series)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--longest", type=at_least_one, default=10_000_000, metavar="N", help="%(default)s lines")
    add("--command", default=COMMAND, help="default: %(default)s")
    add("--plot", type=Path, metavar="FILE")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    document = heading([], {})
    made = b"".join(many_lines.lines(many_lines.known(FILES[0]), many_lines.DISTINCT))
    with tempfile.TemporaryDirectory() as folder:
        found = peaks(made, Path(folder), given)
    print(f"\n{memory_table(found)}")
    if given.plot:
        given.plot.write_text(memory_plot(found), encoding="utf-8")
    write_json(given.json, document | {"memory": found})


if __name__ == "__main__":
    main()
