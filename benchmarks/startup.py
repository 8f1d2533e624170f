"""How long one sudoku takes from start to exit, beside a bare program with click.

    python benchmarks/startup.py [--rounds N] [--command COMMAND] [FILE]

The bare program has one command with one argument and prints a line. Everybody takes turns, each
time as a process of its own, with the bytecode of all modules in their caches. Besides the time by
the clock stands that of the processor, which others on the machine change less.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from report import Figures, at_least_one, heading, processor_seconds, take_turns, write_json

PUZZLE = Path(__file__).parent.parent / "puzzles" / "sudoku" / "17-clues.txt"
WHOLE = "start to exit"
BARE = '''
import click

@click.command()
@click.argument("name")
def main(name: str) -> None:
    """Print the name."""
    click.echo(name)

main()
'''
# What `pip install` makes of an entry point.
ENTRY = "import sys; from cover.__main__ import run; sys.exit(run())"


class Process:
    """A command, run as a whole with its output in a pipe."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.about = shlex.join(words)
        self._words = words
        self.processor: list[float] = []  # ms of each turn
        self._environment = {k: v for k, v in os.environ.items() if k not in _UNUSUAL}
        self.figure(None)  # which fills the caches of bytecode
        self.processor.clear()

    def figure(self, task: None) -> float:
        """Milliseconds."""
        used, began = processor_seconds(), perf_counter()
        subprocess.run(
            self._words, stdout=subprocess.PIPE, check=True, env=self._environment, close_fds=False
        )
        seconds = perf_counter() - began
        self.processor.append((processor_seconds() - used) * 1e3)
        return seconds * 1e3


# With these, Python compiles every module anew, or writes each line on its own.
_UNUSUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


def quartiles(figures: Figures) -> dict[str, list[float]]:
    """For each command the first quartile, the median, and the third one."""
    return {name: _quartiles(rounds[WHOLE]) for name, rounds in figures.rounds.items()}


def _quartiles(numbers: list[float]) -> list[float]:
    numbers = sorted(numbers)
    half = len(numbers) // 2
    lower, upper = numbers[: max(half, 1)], numbers[-max(half, 1) :]
    return [median(lower), median(numbers), median(upper)]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("file", nargs="?", type=Path, default=PUZZLE, metavar="FILE", help="default: 17-clues.txt")
    add("--rounds", type=at_least_one, default=60, metavar="N")
    add("--command", type=shlex.split, help="default: the entry point, by this interpreter")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    ours = given.command or [sys.executable, "-c", ENTRY]
    file = str(given.file)
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        everybody = [
            Process("bare click", [sys.executable, str(bare), "name"]),
            Process("cover sudoku", [*ours, "sudoku", file]),
            Process("--format grid", [*ours, "sudoku", "--format", "grid", file]),
            Process("--help", [*ours, "--help"]),
            Process("python alone", [sys.executable, "-c", "pass"]),
        ]
        document = heading(everybody, {})
        figures = take_turns("ms", everybody, {WHOLE: None}, given.rounds)
    processor = Figures("ms of processors", figures.contestants, figures.tasks)
    processor.rounds = {each.name: {WHOLE: each.processor} for each in everybody}
    figures.print()
    processor.print()
    print("\nquartiles, in ms:")
    document["quartiles"] = quartiles(figures)
    for name, (first, middle, third) in document["quartiles"].items():
        print(f"{name + ':':18}{first:.1f} - {middle:.1f} - {third:.1f}")
    document |= {"clock": figures.as_json(), "processors": processor.as_json()}
    write_json(given.json, document)


if __name__ == "__main__":
    main()
