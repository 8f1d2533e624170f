"""What `cover sudoku` costs above its engine on a million lines, and the memory it takes.

    python benchmarks/batch.py [--jobs N ...] [--records N] [--rounds N] [--longest N] [--plots DIR]

- Speed: the engine alone, which solves all lines from memory on some threads, with the check of
  each solution that is part of it, and neither reads nor writes; `cover sudoku FILE`; and the same
  in a pipe. They take turns. Besides the time by the clock, which is what counts, stands that of
  the processor, which others on the machine change less.
- Memory: the most that `cover` had at a time, on ever longer inputs, up to --longest.

With --plots, both are drawn there, as throughput.svg and memory.svg.
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
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import many_lines
from plot import Axis, plot, upwards
from report import (
    Figures,
    at_least_one,
    heading,
    number,
    processor_seconds,
    table,
    take_turns,
    write_json,
)
from sudoku import engine_seconds

COMMAND = f"{shlex.quote(sys.executable)} -m cover sudoku"
NO_SOLUTION = b"11" + b"." * 79 + b"\n"
BAD = b"1" * 79 + b"?!\n"

# Runs a command and prints the most memory that it had, in KiB. The number that the system has for
# a child begins with that of the process that started it, which must be a small one, then.
PEAK = (
    "import os, sys; pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ); "
    "_, status, used = os.wait4(pid, 0); print(used.ru_maxrss, file=sys.stderr); "
    "sys.exit(os.waitstatus_to_exitcode(status))"
)


class Sample(NamedTuple):
    """Lines in memory, and in a file."""

    data: bytes
    path: Path
    records: int


class Timed:
    """A contestant that is timed by the clock and remembers the time of the processor."""

    def __init__(self, name: str, about: str, run: Callable[[Sample], None]) -> None:
        self.name, self.about = name, about
        self.processor: dict[str, list[float]] = {}
        self._run = run

    def figure(self, task: Sample) -> float:
        """Microseconds a puzzle."""
        used, began = processor_seconds(), perf_counter()
        self._run(task)
        seconds, used = perf_counter() - began, processor_seconds() - used
        self.processor.setdefault(task.path.stem, []).append(used / task.records * 1e6)
        return seconds / task.records * 1e6


def contestants(jobs: int, command: str) -> list[Timed]:
    """The engine, the command and the pipe, with some threads; the first is the measure."""
    words = f"{command} --jobs {jobs}"

    def run(line: str) -> Callable[[Sample], None]:
        def of(task: Sample) -> None:
            filled = line.replace("{file}", shlex.quote(str(task.path)))
            subprocess.run(filled, shell=True, check=True, stderr=subprocess.DEVNULL)

        return of

    def engine(task: Sample) -> None:
        engine_seconds(task.data, jobs, unique=False)

    lines = {
        "file": f"{words} {{file}} >/dev/null",
        "pipe": f"cat {{file}} | {words} | cat >/dev/null",
    }
    return [
        Timed(f"engine x{jobs}", f"threads: {jobs}, from memory", engine),
        *(Timed(f"{name} x{jobs}", line, run(line)) for name, line in lines.items()),
    ]


def make_samples(folder: Path, command: str, records: int) -> dict[str, Sample]:
    """A file of a number of lines of each kind."""
    made: dict[str, Sample] = {}
    for name, puzzles in many_lines.samples(shlex.split(command)).items():
        data = b"".join(many_lines.lines(puzzles, min(records, many_lines.DISTINCT)))
        path = folder / name
        with path.open("wb") as stream:
            many_lines.write(stream, data, records)
        made[name] = Sample(path.read_bytes(), path, records)
    return made


def check_answers(sample: Sample, command: str) -> None:
    """Leave where not every line has an answer, and that a solution of it."""
    words = [*shlex.split(command), "--quiet", str(sample.path)]
    done = subprocess.run(words, stdout=subprocess.PIPE)
    answers = done.stdout.split()
    if len(answers) != sample.records:
        sys.exit(f"{len(answers)} answers to {sample.records} puzzles")
    for puzzle, answer in zip(sample.data.split(), answers, strict=True):
        if not re.fullmatch(puzzle, answer):  # a blank is a dot, which stands for any character
            sys.exit(f"{answer.decode()} is no answer to {puzzle.decode()}")


# --- Memory ---


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


# --- Plots and the whole ---


def throughput_plot(figures: Figures, all_jobs: list[int], sample: str) -> str:
    """Puzzles a second against the number of jobs, in the fastest rounds."""
    series = {
        name: [
            (float(jobs), 1e3 / min(figures.rounds[f"{name} x{jobs}"][sample])) for jobs in all_jobs
        ]
        for name in ("engine", "file", "pipe")
    }
    most = max(rate for points in series.values() for _, rate in points)
    across = Axis("--jobs", [(float(jobs), str(jobs)) for jobs in all_jobs], logarithmic=True)
    title = f"cover sudoku against its engine alone ({sample})"
    return plot(title, across, upwards("thousand puzzles a second", most), series)


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
    cores = os.cpu_count() or 1
    powers = sorted({1, cores, *(2**k for k in range(1, cores.bit_length() + 1))})
    add("--jobs", type=at_least_one, nargs="+", default=powers, metavar="N", help="%(default)s")
    add("--records", type=at_least_one, default=1_000_000, metavar="N", help="for speed")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--longest", type=int, default=10_000_000, metavar="N", help="for memory; 0 for none")
    add("--command", default=COMMAND, help="default: %(default)s")
    add("--plots", type=Path, metavar="DIR")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def compare(given: argparse.Namespace, samples: dict[str, Sample]) -> dict[str, Any]:
    """Print how long each takes; return the figures by jobs, and all of it for JSON."""
    crews = {jobs: contestants(jobs, given.command) for jobs in given.jobs}
    everybody = [each for crew in crews.values() for each in crew]
    document = heading(everybody, {})
    clock = take_turns("µs a puzzle", everybody, samples, given.rounds)
    processor = Figures("µs of processors a puzzle", clock.contestants, clock.tasks)
    processor.rounds = {each.name: each.processor for each in everybody}
    document["by jobs"] = {}
    for jobs, crew in crews.items():
        names = [each.name for each in crew]
        print(f"\n--jobs {jobs}, by the clock, then by the processors:")
        parts = clock.of(names), processor.of(names)
        for part in parts:
            part.print()
        document["by jobs"][jobs] = [part.as_json() for part in parts]
    if given.plots:
        drawing = throughput_plot(clock, given.jobs, clock.tasks[0])
        (given.plots / "throughput.svg").write_text(drawing, encoding="utf-8")
    return document


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trial = make_samples(folder, given.command, 1000)
        for sample in trial.values():
            check_answers(sample, given.command)
        samples = make_samples(folder, given.command, given.records)
        document = compare(given, samples)
        if given.longest:
            found = peaks(samples["17 clues"].data, folder, given)
            print(f"\n{memory_table(found)}")
            document["memory"] = found
            if given.plots:
                (given.plots / "memory.svg").write_text(memory_plot(found), encoding="utf-8")
    write_json(given.json, document)


if __name__ == "__main__":
    main()
