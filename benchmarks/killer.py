"""How long killers of nine by nine take, with the proof that the solution is the only one.

    python benchmarks/killer.py [--peer DIR] [--rounds N] [--json FILE] [FILE | cages-K ...]

`cages-K` are ten killers with cages of K cells, cut by `cages.py`. Ours are timed on one thread, in
three parts: the model, which Python makes, laying it out for the engine, and the search. A peer is
a checkout of Interactive Sudoku Solver; it gets the same puzzles as constraints, takes turns, and
times its search by its own clock. For files, there are whole commands, too.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from cages import SIZES, killers
from cover.families.formats import formats_of
from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.solver import prepare
from report import (
    Contestant,
    Figures,
    LeftOut,
    at_least_one,
    heading,
    number,
    table,
    take_turns,
    write_json,
)

HERE = Path(__file__).parent
SEEDS = HERE.parent / "puzzles" / "killer"
FILES = [
    *(HERE / "killers" / f"{name}.txt" for name in ("tarek", "extreme", "mathemagic")),
    *(SEEDS / f"{name}.txt" for name in ("full", "partial")),
]
COMMAND = f"{shlex.quote(sys.executable)} -m cover killer --unique --jobs 1"
CUT = re.compile(r"cages-([2-9])")
KILLERS_OF_A_SIZE = 10
TURN_SECONDS = 0.1  # short tasks are repeated in a turn
LONGEST_ARGUMENT = 120_000  # what Linux takes, and a little less
STATISTICS = "tools/perf/benchmark_puzzles.js"


class Task(NamedTuple):
    """Killers, and the file that they are from, if they are from one."""

    name: str
    path: Path | None
    puzzles: list[DigitGrid]

    @classmethod
    def of(cls, word: str) -> Task:
        cut = CUT.fullmatch(word)
        if cut:
            return cls(word, None, killers(int(cut[1]), KILLERS_OF_A_SIZE))
        path = Path(word)
        try:
            return cls(path.stem, path, list(_puzzles_of(path)))
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")


def _puzzles_of(path: Path) -> Iterator[DigitGrid]:
    with path.open("rb") as stream:
        for record in read("killer", formats_of("killer"), str(path), stream, Reading(None)):
            if isinstance(record, BadRecord):
                sys.exit(str(record.error))
            assert isinstance(record, DigitGrid)
            yield record


class Cost(NamedTuple):
    """What a puzzle took; times are in milliseconds."""

    model: float
    layout: float
    search: float
    nodes: int


class Ours:
    """The engine, in this process."""

    def __init__(self, engine: str) -> None:
        self.name = "cover engine"
        self.about = f"{engine}, on one thread of this process"
        self.passes: dict[str, list[list[Cost]]] = {}
        self._engine = engine

    def figure(self, task: Task) -> float:
        """The milliseconds of all searches."""
        began = perf_counter()
        passes: list[list[Cost]] = []
        while not passes or perf_counter() - began < TURN_SECONDS:
            costs = [self._cost(puzzle) for puzzle in task.puzzles]
            if None in costs:
                place = costs.index(None) + 1
                sys.exit(f"{task.name}: killer {place} has not one solution, or a wrong one")
            passes.append([cost for cost in costs if cost])
        self.passes.setdefault(task.name, []).extend(passes)
        return median(sum(cost.search for cost in costs) for costs in passes)

    def _cost(self, puzzle: DigitGrid) -> Cost | None:
        """What the proof of a single solution takes; None if that is not what was proved."""
        began = perf_counter()
        problem = puzzle._model()
        modelled = perf_counter()
        prepared = prepare(problem, self._engine)
        laid_out = perf_counter()
        search = prepared.search(fixed=puzzle._given_options(), limit=2, ordered=False)
        found = list(search)
        done = perf_counter()
        if len(found) != 1 or puzzle._faults_in(puzzle._decode(found[0])):
            return None
        return Cost(
            model=1e3 * (modelled - began),
            layout=1e3 * (laid_out - modelled),
            search=1e3 * (done - laid_out),
            nodes=search.statistics.nodes,
        )

    def medians(self, task: str) -> list[Cost]:
        """By puzzle."""
        return [
            Cost(*map(median, zip(*costs, strict=True)))
            for costs in zip(*self.passes[task], strict=True)
        ]


class Command:
    """Ours as a whole process, which reads a file."""

    def __init__(self, words: list[str]) -> None:
        self.name = "cover killer"
        self.about = " ".join(words)
        self._words = words

    def figure(self, task: Task) -> float | None:
        if not task.path:
            return None
        said, milliseconds = _run([*self._words, str(task.path)])
        if len(said.splitlines()) != len(task.puzzles):
            sys.exit(f"{self.name}: other than {len(task.puzzles)} answers to {task.name}")
        return milliseconds


class Peer:
    """Interactive Sudoku Solver, its script `STATISTICS`; all killers of a task in one process."""

    def __init__(self, folder: Path, repeat: int) -> None:
        if not (folder / STATISTICS).is_file():
            raise LeftOut(f"{folder} has no {STATISTICS}")
        options = f"--max-backtracks none --json --repeat {repeat}"
        self.name = "ISS"
        self._repeat = repeat
        self._words = ["node", str(folder / STATISTICS), *options.split()]
        node = _run(["node", "--version"])[0].strip()
        self.about = f"Interactive Sudoku Solver {_commit(folder)}, node {node}, {options}"
        self.processes: dict[str, list[float]] = {}  # milliseconds of whole ones

    def figure(self, task: Task) -> float | None:
        """The milliseconds of all searches, each the median of its repetitions."""
        constraints = [_constraints(puzzle) for puzzle in task.puzzles]
        argument = ",".join(f"input:{text}" for text in constraints)
        if "" in constraints or len(argument) > LONGEST_ARGUMENT:
            return None
        said, milliseconds = _run([*self._words, "--puzzles", argument])
        rows: list[dict[str, Any]] = json.loads(said)
        if [row["status"] for row in rows] != ["unique"] * len(task.puzzles):
            sys.exit(f"{self.name}: a killer of {task.name} has no or several solutions")
        if self._repeat == 1:
            self.processes.setdefault(task.name, []).append(milliseconds)
        return sum(float(row["msMedian"]) for row in rows)


def _constraints(puzzle: DigitGrid) -> str:
    """A killer in the notation of Interactive Sudoku Solver; "" if it has other rules, too."""
    rules = puzzle.rules
    plain = rules._replace(cages=())
    if plain != boxes_rules(3, 3) or any(
        cage.total is None or cage.repeats for cage in rules.cages
    ):
        return ""
    names = [f"R{row}C{column}" for row in range(1, 10) for column in range(1, 10)]
    cages = (
        f".Cage~{cage.total}~{'~'.join(names[cell] for cell in cage.cells)}" for cage in rules.cages
    )
    givens = (f".~{names[cell]}_{digit}" for cell, digit in enumerate(puzzle.givens) if digit)
    return "".join((*cages, *givens))


def _commit(folder: Path) -> str:
    if not (folder / ".git").exists():
        return "of no commit known"
    return _run(["git", "-C", str(folder), "describe", "--always", "--dirty"])[0].strip()


def _run(words: list[str]) -> tuple[str, float]:
    """What a process says, and its milliseconds."""
    began = perf_counter()
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError as error:
        raise LeftOut(str(error)) from error
    milliseconds = 1e3 * (perf_counter() - began)
    if done.returncode:
        raise LeftOut(f"{words[0]}: status {done.returncode}: {done.stderr[-300:].strip()}")
    return done.stdout, milliseconds


def phases_table(ours: Ours, tasks: dict[str, Task]) -> str:
    """Medians of all passes, added up over the puzzles of a task."""
    rows = []
    for name in tasks:
        costs = ours.medians(name)
        phases = [sum(phase) for phase in zip(*costs, strict=True)]
        worst = max(range(len(costs)), key=lambda place: costs[place].search)
        rows.append(
            [
                name,
                str(len(costs)),
                *map(number, (*phases[:3], sum(phases[:3]))),
                f"{phases[3]:,.0f}",
                f"{number(costs[worst].search)} (no. {worst + 1})",
            ]
        )
    head = ["median ms", "killers", "models", "layouts", "search", "total", "nodes", "worst search"]
    return table(head, rows)


def whole_commands(figures: Figures, command: Command, peer: Peer | None) -> Figures:
    """Our command and the peer's process, both from start to end, at the files."""
    tasks = [task for task in figures.tasks if figures.rounds[command.name][task]]
    peer = peer if peer and peer.processes else None
    names = [command.name, *([peer.name] if peer else [])]
    whole = Figures(figures.unit, names, tasks)
    for task in tasks:
        whole.rounds[command.name][task] = figures.rounds[command.name][task]
        if peer:
            whole.rounds[peer.name][task] = peer.processes.get(task, [])
    return whole


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    words = [*map(str, FILES), *(f"cages-{size}" for size in SIZES)]
    add("tasks", nargs="*", metavar="FILE | cages-K", default=words, help="default: all there are")
    add("--engine", default="auto", metavar="NAME", help="ours; default: %(default)s")
    add("--command", default=COMMAND, help="ours; default: %(default)s")
    add("--peer", type=Path, metavar="DIR", help="a checkout of sigh/Interactive-Sudoku-Solver")
    add(
        "--peer-repeat",
        type=at_least_one,
        default=1,
        metavar="N",
        help="of its searches, to warm up",
    )
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    tasks = {task.name: task for task in map(Task.of, given.tasks)}
    ours, command = Ours(given.engine), Command(shlex.split(given.command))
    peer = None
    left_out: dict[str, str] = {}
    if given.peer:
        try:
            peer = Peer(given.peer, given.peer_repeat)
        except LeftOut as reason:
            left_out["ISS"] = str(reason)
    contestants: list[Contestant[Task]] = [ours, *([peer] if peer else []), command]
    document = heading(contestants, left_out)
    figures = take_turns("ms", contestants, tasks, given.rounds)
    print(f"\nours, part by part:\n\n{phases_table(ours, tasks)}")
    searches = figures.of(contestant.name for contestant in contestants[:-1])
    print("\nsearches:")
    searches.print()
    whole = whole_commands(figures, command, peer)
    if whole.tasks:
        print("\nwhole commands:")
        whole.print()
    document |= {"searches": searches.as_json(), "whole commands": whole.as_json()}
    document["parts"] = {"of a pass, by killer": Cost._fields, "passes": ours.passes}
    write_json(given.json, document)


if __name__ == "__main__":
    main()
