"""What it takes to make puzzles, beside Debian's qqwing.

    python benchmarks/generate.py [--rounds N] [--command COMMAND] [--qqwing COMMAND]

Figures are milliseconds of a processor for a puzzle, from start to exit, by one process and one
thread. All that `cover` makes is minimal, and proved by a second engine, which is part of its time;
qqwing makes 9x9 sudokus alone. Each makes many at a time, so that its start matters little.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from report import Figures, at_least_one, heading, processor_seconds, take_turns, write_json

# What `pip install` makes of an entry point.
ENTRY = "import sys; from cover.__main__ import run; sys.exit(run())"


class Order(NamedTuple):
    """What is made: a kind with its options, and how many by each of the two."""

    options: tuple[str, ...]
    ours: int
    theirs: int = 0


ORDERS = {
    "sudoku": Order(("sudoku",), 10_000, 500),
    "sudoku 16x16": Order(("sudoku", "--size", "16"), 10),
    "irregular": Order(("irregular",), 100),
    "killer": Order(("killer",), 20),
    "dominosa of 9-9": Order(("domino", "--size", "9"), 20),
}


class Maker:
    """A program that makes puzzles; `--seed` has it make others in each round."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.about = shlex.join(words)
        self._words = words
        self._round = 0

    def figure(self, task: Order) -> float | None:
        """Milliseconds of a processor for a puzzle."""
        self._round += 1
        if self.name == "cover":
            words = ["generate", *task.options, "-n", str(task.ours), "--jobs", "1", "-q"]
            return self._milliseconds([*words, "--seed", str(self._round)], task.ours)
        if not task.theirs:
            return None
        return self._milliseconds(["--generate", str(task.theirs)], task.theirs)

    def _milliseconds(self, words: list[str], count: int) -> float:
        used = processor_seconds()
        subprocess.run([*self._words, *words], stdout=subprocess.PIPE, check=True)
        return (processor_seconds() - used) / count * 1e3


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--command", type=shlex.split, help="default: the entry point, by this interpreter")
    add("--qqwing", type=shlex.split, default=["qqwing"], metavar="COMMAND")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    everybody = [Maker("cover", given.command or [sys.executable, "-c", ENTRY])]
    left_out = {}
    if shutil.which(given.qqwing[0]):
        everybody.append(Maker("qqwing", given.qqwing))
    else:
        left_out["qqwing"] = "it is not installed; apt-get install qqwing"
    document = heading(everybody, left_out)
    figures: Figures = take_turns("ms", everybody, ORDERS, given.rounds)
    figures.print()
    write_json(given.json, document | {"processor": figures.as_json()})


if __name__ == "__main__":
    main()
