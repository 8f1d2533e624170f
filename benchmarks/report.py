"""What the benchmarks share: taking turns, medians and ratios, tables, processes, the machine.

A contestant is a function of a task that returns what one turn took, or None where it is not made
for it; whoever cannot take part raises `LeftOut` as it is made.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import geometric_mean, median
from time import perf_counter
from typing import NamedTuple, TypeVar

import cover
from cover.solver import engines

T = TypeVar("T")
Contestants = Mapping[str, Callable[[T], float | None]]

ROOT = Path(__file__).parent.parent
PUZZLES = ROOT / "puzzles"
OURS = [sys.executable, "-m", "cover"]


class LeftOut(Exception):  # noqa: N818
    """Why a contestant cannot take part."""


class Figures:
    """The figures of all rounds, by contestant and task; the first contestant is the measure."""

    def __init__(self, unit: str, contestants: Iterable[str], tasks: Iterable[str]) -> None:
        self.unit = unit
        self.tasks = list(tasks)
        self.rounds: dict[str, dict[str, list[float]]] = {
            name: {task: [] for task in self.tasks} for name in contestants
        }

    def median(self, contestant: str, task: str) -> float | None:
        rounds = self.rounds[contestant][task]
        return median(rounds) if rounds else None

    def ratio(self, contestant: str, task: str) -> float | None:
        """How many times the median of the first contestant this one's is."""
        its, ours = self.median(contestant, task), self.median(next(iter(self.rounds)), task)
        return its / ours if its is not None and ours else None

    def print(self) -> None:
        """Print the medians, and below them how many times the first contestant's they are."""
        names = list(self.rounds)
        rows = [[task, *(number(self.median(name, task)) for name in names)] for task in self.tasks]
        print(f"\n{table([f'median {self.unit}', *names], rows)}")
        if len(names) == 1:
            return
        rows = [
            [task, *(number(self.ratio(name, task), 2) for name in names[1:])]
            for task in self.tasks
        ]
        if len(rows) > 1:
            rows.append(["geometric mean", *map(self._mean, names[1:])])
        print(f"\n{table([f'times {names[0]}', *names[1:]], rows)}")

    def _mean(self, contestant: str) -> str:
        found = [self.ratio(contestant, task) for task in self.tasks]
        ratios = [ratio for ratio in found if ratio is not None]
        some = f" ({len(ratios)} of {len(found)})" if len(ratios) < len(found) else ""
        return number(geometric_mean(ratios) if ratios else None, 2) + some


def take_turns(
    unit: str, contestants: Contestants[T], tasks: Mapping[str, T], rounds: int
) -> Figures:
    """Round after round, every contestant at every task: what drifts, drifts for all of them."""
    figures = Figures(unit, contestants, tasks)
    for round_ in range(1, rounds + 1):
        for name, task in tasks.items():
            _progress(f"round {round_} of {rounds}: {name}")
            for contestant, figure_of in contestants.items():
                figure = figure_of(task)
                if figure is not None:
                    figures.rounds[contestant][name].append(figure)
    _progress("")
    return figures


# --- Processes ---


class Ran(NamedTuple):
    """What a process wrote, and its seconds: by the clock and of the processors."""

    said: str
    clock: float
    processor: float


def run(
    words: Sequence[str],
    cpu: str = "",
    stdin: Path | None = None,
    timeout: float | None = None,
) -> Ran | None:
    """Run a command with the code for a processor; None where it takes longer than `timeout`.

    A status that is neither of an answer nor of none ends the benchmark.
    """
    environment = {**os.environ, "PYTHONWARNINGS": "ignore", **({"COVER_CPU": cpu} if cpu else {})}
    used, began = processor_seconds(), perf_counter()
    with (stdin or Path(os.devnull)).open("rb") as stream:
        try:
            done = subprocess.run(
                words, stdin=stream, capture_output=True, env=environment, timeout=timeout
            )
        except subprocess.TimeoutExpired:
            return None
        except OSError as error:
            raise LeftOut(str(error)) from error
    clock, processor = perf_counter() - began, processor_seconds() - used
    said = done.stdout.decode(errors="replace")
    if done.returncode not in (0, 1):
        sys.exit(f"{shlex.join(words)}: status {done.returncode}: {done.stderr[-300:].decode()}")
    return Ran(said or done.stderr.decode(errors="replace"), clock, processor)


def processor_seconds() -> float:
    """The time of processors that this process has taken, and those that it has waited for."""
    each = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in each)


def each_turn(turn: Callable[[], object], least: float = 0.1) -> float:
    """The seconds of the processor of one turn, of as many as take `least` seconds."""
    turns, began = 0, processor_seconds()
    while not turns or processor_seconds() - began < least:
        turn()
        turns += 1
    return (processor_seconds() - began) / turns


# --- What is printed ---


def heading(**abouts: str) -> None:
    """Print what runs on which machine."""
    facts = {
        "command": shlex.join(sys.argv),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": _commit(),
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": platform.platform(),
        "load when begun": f"{os.getloadavg()[0]:.2f}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "cover": f"{cover.__version__}, {engines.describe()}",
    }
    for name, fact in {**facts, **abouts}.items():
        print(f"{name + ':':18}{fact}")


def table(head: list[str], rows: list[list[str]]) -> str:
    """Aligned, and Markdown as well; the first column is of words, the others of numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [head, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])], *rows]
    return "\n".join(
        f"| {line[0]:{widths[0]}} "
        + "".join(f"| {cell:>{w}} " for cell, w in zip(line[1:], widths[1:], strict=True))
        + "|"
        for line in lines
    )


def number(value: float | None, small: int = 4) -> str:
    """About three significant digits, `small` decimals below 1; a dash for nothing."""
    if value is None:
        return "-"
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else small
    return f"{value:,.{decimals}f}"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}\r", end="", file=sys.stderr, flush=True)


def _commit() -> str:
    words = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    facts: dict[str, str] = {}
    for line in lines:
        name, _, fact = line.partition(":")
        facts.setdefault(name.strip(), fact.strip())
    name = facts.get("model name", platform.machine())
    return f"{name} (family {facts.get('cpu family', '?')}, model {facts.get('model', '?')})"


# --- Arguments ---


def parser(description: str | None, rounds: int = 5) -> argparse.ArgumentParser:
    """What every benchmark takes; `description` is the docstring of its module."""
    made = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    made.add_argument("--rounds", type=at_least_one, default=rounds, metavar="N")
    return made


def at_least_one(text: str) -> int:
    """A number of rounds, jobs or records, for argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is no number above 0')
    return int(text)


def named_command(text: str) -> tuple[str, list[str]]:
    """NAME=COMMAND, for argparse."""
    name, equals, command = text.partition("=")
    words = shlex.split(command)
    if not (name and equals and words):
        raise argparse.ArgumentTypeError(f'"{text}" is not NAME=COMMAND')
    return name, words
