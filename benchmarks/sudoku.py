"""How long sudokus of nine by nine take, with the proof that the solution is the only one.

    python benchmarks/sudoku.py [--jobs N] [--records N] [--peer NAME=COMMAND] [FILE ...]
    python benchmarks/sudoku.py --peer-benchmark NAME=COMMAND --figure REGEX --figure-unit UNIT ...

Of a file the lines of 81 characters count. There are two tables, of figures taken in turns:

- engines, from bytes to bytes in memory: ours, and peers that time themselves. Such a COMMAND has
  the words {file} and, where needed, {records}, the number of its lines; of what it prints, the
  first group of REGEX is the figure, in UNIT "us" a puzzle or puzzles "per-second".
- whole commands, on each file repeated to at least --records lines: `cover sudoku --unique`, and
  peers that read such lines from their standard input.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import digits_then_letters
from cover.solver import prepare
from cover.solver.line_tables import LineShape, records_of
from report import (
    Contestant,
    LeftOut,
    at_least_one,
    heading,
    named_command,
    take_turns,
    write_json,
)

if TYPE_CHECKING:
    from cover.solver.line_tables import Records

PUZZLES = Path(__file__).parent.parent / "puzzles" / "sudoku"
FILES = [PUZZLES / "17-clues-50.txt", PUZZLES / "hardest.txt"]
COMMAND = f"{shlex.quote(sys.executable)} -m cover sudoku --unique --jobs {{jobs}}"
ENGINE_RECORDS = 100_000
PART = 1000  # lines that a thread solves at a time
LINE = re.compile(rb"[1-9.0]{81}")


def engine_seconds(data: bytes, jobs: int, unique: bool = True) -> float:
    """The seconds in which the engine answers every line of `data`, with proofs if `unique`."""
    records = _records()
    lines = data.count(b"\n")
    parts = [(82 * k, min(PART, lines - k)) for k in range(0, lines, PART)]

    def statuses_of(part: tuple[int, int]) -> bytes:
        start, count = part
        found = b""
        while len(found) < count:  # as many at a time as there is patience for
            at, left = start + 82 * len(found), count - len(found)
            found += records.solve(data, at, left, most=2 if unique else 1)[1]
        return found

    with ThreadPoolExecutor(jobs) as pool:
        began = perf_counter()
        statuses = b"".join(pool.map(statuses_of, parts))
        seconds = perf_counter() - began
    if statuses != (b"u" if unique else b"s") * lines:
        sys.exit("a puzzle of the sample has no or several solutions")
    return seconds


def _records() -> Records:
    """What solves sudokus; what it answers has passed its check."""
    shape = boxes_rules(3, 3)
    written = digits_then_letters(9)
    form = LineShape(*DigitGrid.filling(shape), written.values, written.symbols)
    records = records_of(prepare(DigitGrid.model(shape), "dense"), form)
    if records is None:
        raise LeftOut("the dense engine is not there")
    return records


class Sample(NamedTuple):
    """The puzzles of a file, once for peers' benchmarks, and repeated."""

    once: Path
    records: int
    repeated: Path
    repetitions: int
    data: bytes  # enough of them for the engine

    @classmethod
    def of(cls, path: Path, folder: Path, records: int) -> Sample:
        try:
            lines = [line[:81] for line in path.read_bytes().splitlines() if LINE.match(line)]
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")
        if not lines:
            sys.exit(f"{path}: no line of 81 characters")
        data = b"\n".join(lines).replace(b"0", b".") + b"\n"
        once, repeated = folder / path.name, folder / f"repeated-{path.name}"
        once.write_bytes(data)
        repetitions = -(-records // len(lines))
        with repeated.open("wb") as stream:
            for _ in range(repetitions):
                stream.write(data)
        enough = -(-ENGINE_RECORDS // len(lines))
        return cls(once, len(lines), repeated, repetitions, data * enough)


class Engine:
    """Ours, in this process."""

    def __init__(self, jobs: int, trial: Sample) -> None:
        self.name = _engine_name(jobs)
        self.about = f"threads: {jobs}, from bytes to bytes"
        self._jobs = jobs
        engine_seconds(trial.data, jobs)

    def figure(self, task: Sample) -> float:
        return engine_seconds(task.data, self._jobs) / task.data.count(b"\n") * 1e6


class Command:
    """A whole process, reading all puzzles and writing its answers to a file."""

    def __init__(self, name: str, words: list[str], trial: Sample, checked: bool = False) -> None:
        self.name = name
        self._words = words
        self._checked = checked
        self._answers = trial.once.parent / "answers"
        start = self._run(trial.once, trial.records)
        self.about = f"{' '.join(words)}; {start * 1e3:.0f} ms for a single puzzle"

    def figure(self, task: Sample) -> float:
        records = task.records * task.repetitions
        return self._run(task.repeated, records) / records * 1e6

    def _run(self, puzzles: Path, records: int) -> float:
        with puzzles.open("rb") as stream, self._answers.open("w+b") as answers:
            began = perf_counter()
            done = _run(self._words, answers, stream)
            seconds = perf_counter() - began
            if done.returncode not in (0, 1):  # 1: a puzzle has no solution
                raise LeftOut(f"status {done.returncode}: {done.stderr.decode()[-200:].strip()}")
            answers.seek(0)
            lines = sum(1 for _ in answers) if self._checked else records
        if lines != records:
            sys.exit(f"{self.name}: {lines} answers to {records} puzzles")
        return seconds


class PeerBenchmark:
    """A program that times itself."""

    def __init__(self, name: str, words: list[str], figure: str, unit: str) -> None:
        if not shutil.which(words[0]):
            raise LeftOut(f"there is no program {words[0]}")
        self.name = name
        self.about = f"{' '.join(words)}, by its own clock"
        self._words = words
        self._figure = re.compile(figure)
        self._unit = unit

    def figure(self, task: Sample) -> float:
        marks = {"{file}": str(task.once), "{records}": str(task.records)}
        words = [_filled(word, marks) for word in self._words]
        done = _run(words, subprocess.PIPE)
        said = (done.stdout + done.stderr).decode(errors="replace")
        found = self._figure.search(said)
        if not found:
            raise LeftOut(f"no figure in {said[-300:]!r}")
        number = float(found[1].replace(",", ""))
        return number if self._unit == "us" else 1e6 / number


def _engine_name(jobs: int) -> str:
    return "engine" if jobs == 1 else f"engine x{jobs}"


def _filled(word: str, marks: dict[str, str]) -> str:
    for mark, value in marks.items():
        word = word.replace(mark, value)
    return word


def _run(
    words: list[str], answers: BinaryIO | int, puzzles: BinaryIO | None = None
) -> subprocess.CompletedProcess[bytes]:
    environment = dict(os.environ, LC_ALL="C")  # no separators of thousands
    try:
        return subprocess.run(
            words,
            stdin=puzzles or subprocess.DEVNULL,
            stdout=answers,
            stderr=subprocess.PIPE,
            env=environment,
            check=False,
        )
    except OSError as error:
        raise LeftOut(str(error)) from error


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("files", nargs="*", type=Path, metavar="FILE", help="default: 17-clues-50 and hardest")
    add("--jobs", type=at_least_one, default=os.cpu_count() or 1, metavar="N", help="default: all")
    add("--records", type=at_least_one, default=1_000_000, metavar="N", help="for whole commands")
    add("--command", default=COMMAND, help="ours; default: %(default)s")
    add("--peer", action="append", type=named_command, default=[], metavar="NAME=COMMAND")
    add("--peer-benchmark", action="append", type=named_command, default=[], metavar="NAME=COMMAND")
    add("--figure", metavar="REGEX", help="where such a benchmark prints its figure")
    add("--figure-unit", choices=("us", "per-second"), default="us")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    if given.peer_benchmark and not given.figure:
        parser.error("--peer-benchmark needs --figure")
    return given


def gather(
    given: argparse.Namespace, trial: Sample
) -> tuple[list[Contestant[Sample]], list[Contestant[Sample]], dict[str, str]]:
    """The engines, the whole commands, and what is left out for which reason."""
    engines: list[Contestant[Sample]] = []
    commands: list[Contestant[Sample]] = []
    left_out: dict[str, str] = {}
    for jobs in sorted({1, given.jobs}):
        try:
            engines.append(Engine(jobs, trial))
        except LeftOut as reason:
            left_out[_engine_name(jobs)] = str(reason)
    for name, words in given.peer_benchmark:
        try:
            engines.append(PeerBenchmark(name, words, given.figure, given.figure_unit))
        except LeftOut as reason:
            left_out[name] = str(reason)
    ours = "cover sudoku", shlex.split(given.command.replace("{jobs}", str(given.jobs)))
    for name, words in (ours, *given.peer):
        try:
            commands.append(Command(name, words, trial, checked=name == ours[0]))
        except LeftOut as reason:
            left_out[name] = str(reason)
    return engines, commands, left_out


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        samples = [Sample.of(path, folder, given.records) for path in given.files or FILES]
        first = folder / "trial"
        first.write_bytes(samples[0].data[:82])
        engines, commands, left_out = gather(given, Sample.of(first, folder, 1))
        document = heading([*engines, *commands], left_out)
        tasks = {sample.once.stem: sample for sample in samples}
        figures = take_turns("µs a puzzle", [*engines, *commands], tasks, given.rounds)
    for title, group in (("engines", engines), ("whole commands", commands)):
        part = figures.of(contestant.name for contestant in group)
        if part.contestants:
            print(f"\n{title}:")
            part.print()
        document[title] = part.as_json()
    document["puzzles"] = {name: sample.records for name, sample in tasks.items()}
    write_json(given.json, document)


if __name__ == "__main__":
    main()
