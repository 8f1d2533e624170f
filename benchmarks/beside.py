"""`cover` beside other programs: one table, and ours by kind of processor.

    python benchmarks/beside.py [--only KIND ...] [--peer KIND:NAME=COMMAND ...] [--data FOLDER]

Everybody takes turns, as a whole process with one thread; what it takes to start, the least of some
runs at a trivial input, is taken off. Figures are of the processor, which others on the machine
change less than the clock. A peer is a program of yours that reads its standard input:

- `lines:`   sudokus, one a line; it writes for each how many solutions it has, up to two.
- `covers:`  an exact cover in the format of Knuth's programs; it tells the number of covers, found
             one by one. Of ours, it is the search with its layout, in a process of its own.
- `counts:`  the same, in whatever way; `--timeout` bounds it.
- `tilings:` a file of BurrTools; it tells the number of assemblies up to symmetry.

Ours writes the solutions of lines, each checked; peers write no more than is asked. All numbers
are compared. The kind `records` has lines of other families, which no such peer reads.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import lines
from cover.solver._core import CPUS
from report import (
    OURS,
    PUZZLES,
    Figures,
    LeftOut,
    Ran,
    at_least_one,
    heading,
    named_command,
    number,
    parser,
    run,
    table,
    take_turns,
)
from works import COVERS, written_work

KINDS = ("lines", "records", "covers", "counts", "tilings")

SUDOKUS = PUZZLES / "sudoku" / "17-clues-50.txt"

# Counts covers one by one, by the engine that lists fastest, and prints how many and its seconds:
# laying out and searching. The command would count by states what these are quicker for.
BY_SEARCH = """
import sys
from pathlib import Path
from time import process_time
import cover
from cover.solver import prepare
problem = next(iter(cover.read(Path(sys.argv[1]), "exact-cover")))._model()
began = process_time()
print(prepare(problem, "dense").search().count().value, process_time() - began)
"""
ANY_WAY = "exact-cover --count --jobs 1 -q"
COUNTED = ["dominoes-12x12", "latin-6", "any-pentominoes-5x20", "any-pentominoes-10x10"]


_told: dict[Path, str] = {}  # the first answer, where none is known


class Task(NamedTuple):
    """A file, what is done with it by ours, and how its answers are told."""

    kind: str
    path: Path
    words: str  # of `cover`
    records: int = 0  # lines; of these, the figure is microseconds a line
    expected: str = ""  # what everybody has to say


class Program:
    """A command that reads a file, and what it takes to start."""

    def __init__(
        self, words: list[str], kind: str, trivial: Path, cpu: str = "", ours: bool = False
    ) -> None:
        self.kind, self._words, self._cpu, self._ours = kind, words, cpu, ours
        runs = [self.ran("sudoku", trivial, None) for _ in range(5)]
        self._start = min(ran.processor for ran in runs if ran)

    def ran(self, words: str, path: Path, timeout: float | None) -> Ran | None:
        if self._ours:
            return run([*self._words, *words.split(), str(path)], self._cpu, timeout=timeout)
        return run(self._words, stdin=path, timeout=timeout)

    def figure(self, timeout: float | None, task: Task) -> float | None:
        """Microseconds a line, or seconds."""
        if not self._ours and task.kind != self.kind:
            return None
        if self._ours and task.kind == "covers":
            ran = run([sys.executable, "-c", BY_SEARCH, str(task.path)], self._cpu)
            assert ran is not None
            self._demand_right(task, ran.said)
            return float(ran.said.split()[1])
        ran = self.ran(task.words, task.path, timeout)
        if ran is None:
            return None
        self._demand_right(task, ran.said)
        seconds = max(ran.processor - self._start, 0.0)
        return 1e6 * seconds / task.records if task.records else seconds

    def _demand_right(self, task: Task, said: str) -> None:
        if task.records and self._ours:
            right = len(said.splitlines()) == task.records and "none" not in said
        elif task.records:
            right = said.count("1") == task.records and "2" not in said
        else:
            expected = task.expected or _told.setdefault(task.path, said.split()[0])
            right = bool(re.search(rf"\b{expected}\b", said))
        if not right:
            sys.exit(f"{self._words} is wrong of {task.path}: {said[-200:]}")


def tasks(given: argparse.Namespace, folder: Path) -> dict[str, Task]:
    """All rows of the table, by their names; those of `--data` where there are such files."""
    found: dict[str, Task] = {}
    if "lines" in given.only:
        for path in given.data or [SUDOKUS]:
            file = lines.written(folder, path.stem, lines.sudokus(path, given.records))
            words = "sudoku --unique --jobs 1 -q"
            found[f"{path.stem}, µs"] = Task("lines", file, words, given.records)
    if "records" in given.only:
        found |= other_lines(folder, max(given.records // 400, 50))
    if "covers" in given.only:
        for name, covers in COVERS.items():
            path = written_work(folder, name)
            found[f"{name}, s"] = Task("covers", path, "", expected=str(covers))
    if "counts" in given.only:
        for path in [*given.counts, *(written_work(folder, name) for name in COUNTED)]:
            found[f"count {path.stem}, s"] = Task("counts", path, ANY_WAY)
    if "tilings" in given.only:
        for path in given.tilings:
            words = "tiling --count --distinct --jobs 1 -q"
            found[f"{path.stem}, s"] = Task("tilings", path, words)
    return found


def other_lines(folder: Path, records: int) -> dict[str, Task]:
    """Lines of jigsaws, killers, dominosas and larger sudokus."""
    made = {
        "killers": ("killer", partial(lines.killers, "tarek")),
        "jigsaws": ("irregular", partial(lines.generated, "irregular")),
        "16x16": ("sudoku", partial(lines.generated, "sudoku --size 16")),
        "dominosas of 9-9": ("domino", partial(lines.generated, "domino --size 9")),
    }
    return {
        f"{name}, µs": Task(
            "records",
            lines.written(folder, name, make(records)),
            f"{family} --unique --jobs 1 -q",
            records,
        )
        for name, (family, make) in made.items()
    }


def programs(given: argparse.Namespace, folder: Path) -> dict[str, Program]:
    """Ours with the code for each processor, and the peers; who is left out, and why, is told."""
    trivial = lines.written(folder, "trivial", lines.sudokus(SUDOKUS, 1000))
    cover = lines.written(folder, "cover", iter(["a", "a"]))
    made: dict[str, Callable[[], Program]] = {
        cpu: partial(Program, OURS, "", trivial, cpu, ours=True) for cpu in given.cpu or CPUS
    }
    for name, words in given.peer:
        kind, _, peer = name.rpartition(":")
        if kind not in KINDS:
            sys.exit(f"{name}: a peer is {', '.join(f'{each}:NAME' for each in KINDS)}")
        made[peer] = partial(
            Program, words, kind, cover if kind in ("covers", "counts") else Path(os.devnull)
        )
    found = {}
    for name, make in made.items():
        try:
            found[name] = make()
        except LeftOut as reason:
            print(f"{name}: left out: {reason}")
    return found


def beside_table(figures: Figures, tasks: dict[str, Task], peers: list[str]) -> str:
    """A row for each task: ours, the best of its peers, and how many times ours that is."""
    ours = next(iter(figures.rounds))
    rows = []
    for name in tasks:
        of_peers = {peer: figures.median(peer, name) for peer in peers}
        there = {peer: value for peer, value in of_peers.items() if value is not None}
        best = min(there, key=lambda peer: there[peer], default=None)
        row = [name, number(figures.median(ours, name))]
        row += (
            [number(there[best]), number(figures.ratio(best, name), 2), best] if best else 3 * [""]
        )
        rows.append(row)
    return table(["median", f"cover, {ours}", "best peer", "times", "which"], rows)


def arguments() -> argparse.Namespace:
    made = parser(__doc__)
    add = made.add_argument
    add("--only", nargs="+", choices=KINDS, default=KINDS)
    add("--peer", action="append", type=named_command, default=[], metavar="KIND:NAME=COMMAND")
    add("--cpu", action="append", choices=CPUS, help="code for it; repeatable; default: all")
    add("--data", nargs="+", type=Path, metavar="FILE", help="of sudokus, 81 characters a line")
    add("--counts", nargs="+", type=Path, default=[], metavar="FILE", help="to be counted")
    add("--tilings", nargs="+", type=Path, default=[], metavar="FILE", help="of BurrTools")
    add("--records", type=at_least_one, default=200_000, metavar="N", help="%(default)s lines")
    add("--timeout", type=float, default=60.0, metavar="SECONDS", help="default: 60")
    return made.parse_args()


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        everybody = programs(given, folder)
        peers = [name for name, one in everybody.items() if one.kind]
        heading(**{name: f"{' '.join(words)}" for name, words in given.peer})
        rows = tasks(given, folder)
        contestants = {name: partial(one.figure, given.timeout) for name, one in everybody.items()}
        figures = take_turns("µs a line, or seconds", contestants, rows, given.rounds)
    print(f"\n{beside_table(figures, rows, peers)}")
    figures.print()


if __name__ == "__main__":
    main()
