"""What workers of Dask bring: a batch of killers, a count and a listing, by 1 and by 2 of them.

    python benchmarks/cluster.py [--workers N ...] [--killers N] [--queens N] [--listed N]
                                 [--rounds N] [--json FILE]

Each figure is that of a whole process, from its start, which takes workers some seconds, to its
end: by the clock, which is what counts, and means something only where nothing else is running.
`here` is the same command without a cluster, with one job. The killers are 200 that were made by
`cover generate`, one after the other, again and again. All answers are compared.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path
from time import perf_counter

from report import at_least_one, heading, take_turns, write_json

_DIFFERENT = 200  # killers; their problems are laid out anew each time


class Command:
    """The same commands by so many workers; 0 are one job here."""

    def __init__(self, workers: int, answers: dict[str, str]) -> None:
        self.name = f"{workers} workers" if workers != 1 else "1 worker"
        self._place = ["--scheduler", f"local:{workers}"]
        if not workers:
            self.name, self._place = "here", ["--jobs", "1"]
        self.about = " ".join(["cover", *self._place])
        self._answers = answers

    def figure(self, task: tuple[str, ...]) -> float:
        began = perf_counter()
        command = [sys.executable, "-P", "-m", "cover", *task, "-q", *self._place]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
        seconds = perf_counter() - began
        answer = blake2b(done.stdout).hexdigest()
        key = " ".join(task)
        if self._answers.setdefault(key, answer) != answer:
            sys.exit(f"{self.about} has another answer to {key}")
        return seconds


def killers(path: Path, number: int) -> None:
    """Write that many killers to a file."""
    make = [sys.executable, "-P", "-m", "cover", "generate", "killer", "-q", "--seed", "1"]
    made = subprocess.run([*make, "-n", str(_DIFFERENT)], stdout=subprocess.PIPE, check=True)
    lines = made.stdout.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[k % len(lines)] for k in range(number)))


def queens(path: Path, size: int) -> None:
    """Write the queens of a board of that size as a DLX file."""
    board = [(row, column) for row in range(size) for column in range(size)]
    lines = " ".join([*(f"r{k}" for k in range(size)), *(f"c{k}" for k in range(size))])
    diagonals = " ".join([*(f"s{k}" for k in range(2 * size)), *(f"d{k}" for k in range(2 * size))])
    options = [f"r{row} c{column} s{row + column} d{row - column + size}" for row, column in board]
    path.write_text("\n".join(["| queens", f"{lines} | {diagonals}", *options, ""]))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--workers", type=at_least_one, nargs="+", default=[1, 2], metavar="N", help="%(default)s")
    add("--killers", type=int, default=100_000, metavar="N", help="%(default)s; 0 for none")
    add("--queens", type=int, default=17, metavar="N", help="to count: %(default)s; 0 for none")
    add("--listed", type=int, default=15, metavar="N", help="to list: %(default)s; 0 for none")
    add("--rounds", type=at_least_one, default=3, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    answers: dict[str, str] = {}
    contestants = [Command(workers, answers) for workers in (0, *given.workers)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tasks: dict[str, tuple[str, ...]] = {}
        if given.killers:
            killers(folder / "killers.txt", given.killers)
            tasks[f"{given.killers:,} killers"] = ("killer", str(folder / "killers.txt"))
        for size, way in ((given.queens, "--count"), (given.listed, "--all")):
            if size:
                path = folder / f"queens-{size}.dlx"
                queens(path, size)
                tasks[f"{way} {size} queens"] = ("exact-cover", way, str(path))
        document = heading(contestants, {})
        figures = take_turns("s", contestants, tasks, given.rounds)
    figures.print()
    write_json(given.json, document | {"figures": figures.as_json()})


if __name__ == "__main__":
    main()
