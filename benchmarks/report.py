"""What the benchmarks share: taking turns, medians and ratios, tables, JSON, and the machine."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import geometric_mean, median
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

import cover
from cover.solver import engines

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class LeftOut(Exception):  # noqa: N818
    """Why a contestant cannot take part."""


class Contestant(Protocol[T_contra]):
    """A program that takes turns. `about` says what it is, with versions."""

    name: str
    about: str

    def figure(self, task: T_contra) -> float | None:
        """What one turn at the task took; None when the contestant is not made for it."""


class Figures:
    """The figures of all rounds, by contestant and task; the first contestant is the measure."""

    def __init__(self, unit: str, contestants: Sequence[str], tasks: Sequence[str]) -> None:
        self.unit = unit
        self.contestants = list(contestants)
        self.tasks = list(tasks)
        self.rounds: dict[str, dict[str, list[float]]] = {
            name: {task: [] for task in tasks} for name in contestants
        }

    def of(self, contestants: Iterable[str]) -> Figures:
        """The same figures of some contestants."""
        part = Figures(self.unit, [name for name in contestants if name in self.rounds], self.tasks)
        part.rounds = {name: self.rounds[name] for name in part.contestants}
        return part

    def median(self, contestant: str, task: str) -> float | None:
        rounds = self.rounds[contestant][task]
        return median(rounds) if rounds else None

    def ratio(self, contestant: str, task: str) -> float | None:
        """How many times the median of the first contestant this one's is."""
        its, ours = self.median(contestant, task), self.median(self.contestants[0], task)
        return its / ours if its is not None and ours else None

    def ratios(self, contestant: str) -> list[float]:
        ratios = [self.ratio(contestant, task) for task in self.tasks]
        return [ratio for ratio in ratios if ratio is not None]

    def mean(self, contestant: str) -> float | None:
        """The geometric mean of its ratios, over the tasks it has done."""
        ratios = self.ratios(contestant)
        return geometric_mean(ratios) if ratios else None

    def medians_table(self) -> str:
        rows = [
            [task, *(number(self.median(name, task)) for name in self.contestants)]
            for task in self.tasks
        ]
        return table([f"median {self.unit}", *self.contestants], rows)

    def ratios_table(self) -> str:
        others = self.contestants[1:]
        rows = [
            [task, *(number(self.ratio(name, task), 2) for name in others)] for task in self.tasks
        ]
        means = []
        for name in others:
            done = len(self.ratios(name))
            of_all = "" if done in (0, len(self.tasks)) else f" ({done} of {len(self.tasks)})"
            means.append(number(self.mean(name), 2) + of_all)
        rows.append(["geometric mean", *means])
        return table([f"times {self.contestants[0]}", *others], rows)

    def print(self) -> None:
        if self.contestants:
            print(f"\n{self.medians_table()}")
        if len(self.contestants) > 1:
            print(f"\n{self.ratios_table()}")

    def as_json(self) -> dict[str, Any]:
        names, tasks = self.contestants, self.tasks
        return {
            "unit": self.unit,
            "rounds": self.rounds,
            "medians": {name: {task: self.median(name, task) for task in tasks} for name in names},
            "ratios to": names[0] if names else None,
            "ratios": {name: {task: self.ratio(name, task) for task in tasks} for name in names},
            "geometric means": {name: self.mean(name) for name in names},
        }


def take_turns(
    unit: str, contestants: Sequence[Contestant[T]], tasks: dict[str, T], rounds: int
) -> Figures:
    """Round after round, every contestant at every task: what drifts, drifts for all of them."""
    figures = Figures(unit, [contestant.name for contestant in contestants], list(tasks))
    for number in range(1, rounds + 1):
        for name, task in tasks.items():
            _progress(f"round {number} of {rounds}: {name}")
            for contestant in contestants:
                try:
                    figure = contestant.figure(task)
                except LeftOut as reason:
                    sys.exit(f"{contestant.name} at {name}: {reason}")
                if figure is not None:
                    figures.rounds[contestant.name][name].append(figure)
    _progress("")
    return figures


class Lines(Protocol):
    """A task of many puzzles."""

    @property
    def name(self) -> str: ...
    @property
    def records(self) -> int: ...


L_contra = TypeVar("L_contra", bound=Lines, contravariant=True)


class Timed(Generic[L_contra]):
    """A contestant that is timed by the clock and remembers the time of the processors, too.

    What it takes to start, the least of some runs at the `trial` of a puzzle, is taken off.
    """

    def __init__(
        self, name: str, about: str, run: Callable[[L_contra], object], trial: L_contra
    ) -> None:
        self.name = name
        self.processor: dict[str, list[float]] = {}
        self._run = run
        starts = [self._seconds(trial) for _ in range(5)]
        self._start: list[float] = [min(each) for each in zip(*starts, strict=True)]
        self.about = f"{about}; {self._start[0] * 1e3:.0f} ms to start"

    def figure(self, task: L_contra) -> float:
        """Microseconds a puzzle."""
        taken = zip(self._seconds(task), self._start, strict=True)
        clock, processor = ((seconds - start) / task.records * 1e6 for seconds, start in taken)
        if min(clock, processor) <= 0:
            raise LeftOut("it took no longer than to start; --records should be larger")
        self.processor.setdefault(task.name, []).append(processor)
        return clock

    def _seconds(self, task: L_contra) -> tuple[float, float]:
        used, began = processor_seconds(), perf_counter()
        self._run(task)
        return perf_counter() - began, processor_seconds() - used


def print_both(clock: Figures, everybody: Sequence[Timed[Any]]) -> dict[str, Any]:
    """Print, and return for JSON, the figures of some by the clock, and by the processors."""
    names = [each.name for each in everybody]
    processor = Figures("µs of processors", names, clock.tasks)
    processor.rounds = {each.name: each.processor for each in everybody}
    parts = {"clock": clock.of(names), "processors": processor}
    for part in parts.values():
        part.print()
    return {name: part.as_json() for name, part in parts.items()}


def processor_seconds() -> float:
    """The time of processors that this process has taken, and those that it has waited for."""
    each = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in each)


def machine() -> dict[str, str]:
    """What the figures were taken on."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": platform.platform(),
        "load when begun": f"{os.getloadavg()[0]:.2f}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "cover": f"{cover.__version__}, {engines.describe()}",
    }


def heading(contestants: Iterable[Contestant[T]], left_out: dict[str, str]) -> dict[str, Any]:
    """Print, and return for JSON, what runs on which machine."""
    facts = machine()
    abouts = {contestant.name: contestant.about for contestant in contestants}
    for name, fact in (*facts.items(), *abouts.items()):
        print(f"{name + ':':18}{fact}")
    for name, reason in left_out.items():
        print(f"{name + ':':18}left out: {reason}")
    return {"machine": facts, "contestants": abouts, "left out": left_out}


def write_json(path: Path | None, document: dict[str, Any]) -> None:
    if path:
        path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


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


def named_command(text: str) -> tuple[str, list[str]]:
    """NAME=COMMAND, for argparse."""
    name, equals, command = text.partition("=")
    words = shlex.split(command)
    if not (name and equals and words):
        raise argparse.ArgumentTypeError(f'"{text}" is not NAME=COMMAND')
    return name, words


def at_least_one(text: str) -> int:
    """A number of rounds, jobs or records, for argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is no number above 0')
    return int(text)


def number(value: float | None, small: int = 4) -> str:
    """About three significant digits, `small` decimals below 1; a dash for nothing."""
    if value is None:
        return "-"
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else small
    return f"{value:,.{decimals}f}"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}\r", end="", file=sys.stderr, flush=True)


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
