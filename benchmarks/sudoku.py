"""A million sudokus in lines: whole commands, with the proof that each solution is the only one.

    python benchmarks/sudoku.py [--cpu NAME ...] [--jobs N] [--peer NAME=COMMAND ...] [FILE ...]

Of a FILE the lines of 81 characters count; each should have one solution. `many_lines.py` makes
--records lines of them, hardly any of which comes twice. At these, all take turns:

- `cover sudoku --unique --jobs 1` with the code for each --cpu, by COVER_CPU, and with the first of
  them also in --jobs; that it writes a solution for each line is checked, and that the first
  thousand are right;
- the engine alone, in this process, from memory to memory;
- each --peer, a COMMAND that reads the lines from its standard input.

Figures are microseconds a puzzle, without what it takes to start: by the clock, which is what
counts, and by the processors, which others on the machine change less.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import many_lines
from cover.families.grids.puzzle import Sudoku
from cover.families.grids.text.notation import digits_then_letters
from cover.solver import prepare
from cover.solver._core import CPUS
from cover.solver.line_tables import LineShape, records_of
from report import (
    LeftOut,
    Timed,
    at_least_one,
    heading,
    named_command,
    print_both,
    take_turns,
    write_json,
)

if TYPE_CHECKING:
    from cover.solver.line_tables import Records

FILES = [many_lines.PUZZLES / "17-clues-50.txt", many_lines.PUZZLES / "hardest.txt"]
COMMAND = f"{shlex.quote(sys.executable)} -m cover sudoku"
PART = 1000  # lines that a thread solves at a time
LINE = 82  # bytes


class Sample(NamedTuple):
    """Lines in memory, and in a file."""

    name: str
    data: bytes
    path: Path

    @property
    def records(self) -> int:
        return len(self.data) // LINE

    @classmethod
    def of(cls, path: Path, folder: Path, records: int) -> Sample:
        """A number of lines that are like those of a file."""
        try:
            puzzles = many_lines.known(path)
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")
        if not puzzles:
            sys.exit(f"{path}: no line of 81 characters")
        return cls.holding(path.stem, b"".join(many_lines.lines(puzzles, records)), folder)

    @classmethod
    def holding(cls, name: str, data: bytes, folder: Path) -> Sample:
        path = folder / name
        path.write_bytes(data)
        return cls(name, data, path)


# --- Who takes part ---


def engine(data: bytes, jobs: int, unique: bool = True) -> None:
    """Have the engine answer every line of `data`, with the check, and with proofs if `unique`."""
    records = _records()
    lines = data.count(b"\n")
    parts = [(LINE * k, min(PART, lines - k)) for k in range(0, lines, PART)]

    def statuses_of(part: tuple[int, int]) -> bytes:
        start, count = part
        found = b""
        while len(found) < count:  # as many at a time as there is patience for
            at, left = start + LINE * len(found), count - len(found)
            found += records.solve(data, at, left, most=2 if unique else 1)[1]
        return found

    with ThreadPoolExecutor(jobs) as pool:
        statuses = b"".join(pool.map(statuses_of, parts))
    if statuses != (b"u" if unique else b"s") * lines:
        sys.exit("a puzzle of the sample has no or several solutions")


def _records() -> Records:
    """What solves sudokus; what it answers has passed its check."""
    puzzle, written = Sudoku(), digits_then_letters(9)
    form = LineShape(*puzzle._filling(), written.values, written.symbols)
    records = records_of(prepare(puzzle._model(), "native"), form)
    if records is None:
        raise LeftOut("there is none for lines")
    return records


def command(words: list[str], cpu: str, answers: Path) -> Callable[[Sample], None]:
    """Ours, with the code for a processor; it has to write a solution for each line."""
    environment = dict(os.environ, COVER_CPU=cpu)

    def run(task: Sample) -> None:
        with answers.open("wb") as stream:
            _run([*words, str(task.path)], environment, stream)
        if answers.stat().st_size != len(task.data):
            sys.exit(f"{shlex.join(words)}: not a solution for each line of {task.name}")

    return run


def peer(words: list[str], answers: Path) -> Callable[[Sample], None]:
    """A program that reads the lines from its standard input; what it writes is not looked at."""
    environment = dict(os.environ, LC_ALL="C")

    def run(task: Sample) -> None:
        with task.path.open("rb") as lines, answers.open("wb") as stream:
            _run(words, environment, stream, lines)

    return run


def _run(
    words: list[str],
    environment: dict[str, str],
    stdout: BinaryIO,
    stdin: BinaryIO | int = subprocess.DEVNULL,
) -> None:
    try:
        done = subprocess.run(
            words, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, env=environment
        )
    except OSError as error:
        raise LeftOut(str(error)) from error
    if done.returncode:
        raise LeftOut(f"status {done.returncode}: {done.stderr.decode()[-200:].strip()}")


def demand_right_answers(sample: Sample, answers: Path) -> None:
    """Leave where what `command` has written has another answer to a line than a solution."""
    for puzzle, answer in zip(sample.data.split(), answers.read_bytes().split(), strict=True):
        if not re.fullmatch(puzzle, answer):  # a blank is a dot, which stands for any character
            sys.exit(f"{answer.decode()} is no answer to {puzzle.decode()}")


def contestants(
    given: argparse.Namespace, thousand: Sample
) -> tuple[list[Timed[Sample]], dict[str, str]]:
    """Who takes part, the first one being the measure, and what is left out for which reason."""
    everybody: list[Timed[Sample]] = []
    left_out: dict[str, str] = {}
    trial = Sample.holding("trial", thousand.data[:LINE], thousand.path.parent)
    answers = thousand.path.with_name("answers")

    def join(name: str, about: str, run: Callable[[Sample], None]) -> None:
        try:
            everybody.append(Timed(name, about, run, trial))
        except LeftOut as reason:
            left_out[name] = str(reason)

    def join_ours(cpu: str, jobs: int) -> None:
        words = [*given.command, "--unique", "--jobs", str(jobs)]
        run = command(words, cpu, answers)
        name = cpu if jobs == 1 else f"{cpu} x{jobs}"
        join(name, f"COVER_CPU={cpu} {shlex.join(words)} FILE", run)
        if name not in left_out:
            run(thousand)
            demand_right_answers(thousand, answers)

    cpus = given.cpu or CPUS
    for cpu in cpus:
        join_ours(cpu, 1)
    if given.jobs > 1:
        join_ours(cpus[0], given.jobs)
    join("engine", "in this process, from memory", lambda task: engine(task.data, 1))
    for name, words in given.peer:
        join(name, f"{shlex.join(words)} <FILE", peer(words, answers))
    return everybody, left_out


# --- The whole ---


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("files", nargs="*", type=Path, metavar="FILE", help="default: 17-clues-50 and hardest")
    add("--cpu", action="append", choices=CPUS, help="code for it; repeatable; default: all")
    add("--jobs", type=at_least_one, default=os.cpu_count() or 1, metavar="N", help="default: all")
    add("--records", type=at_least_one, default=1_000_000, metavar="N", help="%(default)s")
    add("--peer", action="append", type=named_command, default=[], metavar="NAME=COMMAND")
    add("--command", type=shlex.split, default=COMMAND, help="ours; default: %(default)s")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = given.files or FILES
        everybody, left_out = contestants(given, Sample.of(files[0], folder, 1000))
        document = heading(everybody, left_out)
        tasks = {path.stem: Sample.of(path, folder, given.records) for path in files}
        clock = take_turns("µs", everybody, tasks, given.rounds)
        document |= print_both(clock, everybody)
    write_json(given.json, document)


if __name__ == "__main__":
    main()
