"""How long the engines, and others, take to count the covers of the works.

    python benchmarks/engines.py [--engine NAME] [--all-cpus] [--peer NAME=COMMAND] [WORK ...]

A WORK is a name of `works.py` or a file in Knuth's format; by default, all works. Everybody takes
turns, and every number of covers is checked. An engine's time is that of building its tables and
counting; so is that of the packages from PyPI, where they can be imported. A peer is a program of
yours that reads the file from its standard input and tells the number of covers; its time is that
of the whole process, the start-up of which is told apart.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from report import (
    Contestant,
    Figures,
    LeftOut,
    at_least_one,
    heading,
    named_command,
    take_turns,
    write_json,
)
from worker import FlatProblem, timed
from works import COVERS, Work, work

DEFAULT_ENGINES = ["dense", "links"]
CPUS = ["baseline", "v3", "v4"]
ONE_BUILD = ("links", "python")  # these engines have no variants for CPUs
PACKAGES = ("xcover", "exact_cover")
WORKER = Path(__file__).parent / "worker.py"
TRIVIAL = "a\na\n"


class Worker:
    """An engine or a package, in a process of its own that lives as long as the run."""

    def __init__(self, name: str, words: list[str], python: str, cpu: str = "") -> None:
        environment = dict(os.environ, PYTHONWARNINGS="ignore")
        if words[0] != "package":
            environment["COVER_ENGINE"] = words[1]  # the one that cover then tells of itself
        if cpu:
            environment["COVER_CPU"] = cpu
        self.name = name
        self.rates: dict[str, list[float]] = {}  # updates a second
        self._process = subprocess.Popen(
            [python, str(WORKER), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        hello = self._hear()
        if "missing" in hello:
            raise LeftOut(hello["missing"])
        self.about: str = hello["about"]

    def figure(self, task: Work) -> float | None:
        answer = self.answer(task)
        if answer["count"] is None:
            return None
        if answer["count"] != task.covers:
            sys.exit(f"{self.name}: {answer['count']} covers of {task.name}, not {task.covers}")
        return float(answer["seconds"])

    def answer(self, task: Work) -> dict[str, Any]:
        """What its process has to say about a task."""
        problem = FlatProblem(
            primary=task.problem.primary_count,
            items=len(task.problem.items),
            starts=list(task.problem.starts),
            entries=list(task.problem.entries),
            colours=list(task.problem.colours),
        )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(problem) + "\n")
        self._process.stdin.flush()
        answer = self._hear()
        if answer.get("updates_per_second"):
            self.rates.setdefault(task.name, []).append(answer["updates_per_second"])
        return answer

    def _hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise LeftOut(f"its process ended with status {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer


class Peer:
    """A foreign program; the time of a turn is that of a whole process."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self._command = command
        with tempfile.TemporaryDirectory() as folder:
            trivial = Path(folder, "trivial.dlx")
            trivial.write_text(TRIVIAL, encoding="utf-8")
            start = median(self._time(trivial, 1) for _ in range(5))
        self.about = f"{' '.join(command)}; {start * 1e3:.1f} ms to start"

    def figure(self, task: Work) -> float | None:
        if task.path is None or task.covers is None:
            return None
        return self._time(task.path, task.covers)

    def _time(self, path: Path, covers: int) -> float:
        said, seconds = timed(lambda: self._run(path))
        if not re.search(rf"\b({covers}|{covers:,})\b", said):
            sys.exit(f"{self.name} does not speak of {covers} covers of {path.name}: {said[-300:]}")
        return seconds

    def _run(self, path: Path) -> str:
        try:
            with path.open("rb") as stream:
                done = subprocess.run(self._command, stdin=stream, capture_output=True, check=False)
        except OSError as error:
            raise LeftOut(str(error)) from error
        return (done.stdout + done.stderr).decode(errors="replace")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("works", nargs="*", metavar="WORK", help="default: " + ", ".join(COVERS))
    add("--engine", action="append", metavar="NAME", help="default: dense and links; repeatable")
    add("--cpu", action="append", choices=CPUS, help="a variant, by COVER_CPU; repeatable")
    add("--all-cpus", action="store_true", help="all variants")
    add("--timeout", type=float, metavar="SECONDS", help="of our engines, for one count")
    add("--peer", action="append", type=named_command, default=[], metavar="NAME=COMMAND")
    add("--packages-python", default=sys.executable, metavar="PYTHON", help="that has the packages")
    add("--no-packages", action="store_true", help="neither xcover nor exact_cover")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def our_engines(given: argparse.Namespace) -> Iterator[tuple[str, list[str], str]]:
    """Names, words for the worker, and variants of the CPU, "" for the one that suits it."""
    cpus = CPUS if given.all_cpus else given.cpu or [""]
    for engine in given.engine or DEFAULT_ENGINES:
        for cpu in [""] if engine in ONE_BUILD else cpus:
            words = ["engine", engine, *([str(given.timeout)] if given.timeout else [])]
            yield f"{engine} {cpu}".strip(), words, cpu


def gather(given: argparse.Namespace) -> tuple[list[Worker], list[Worker | Peer], dict[str, str]]:
    """Our engines, the others, and what is left out for which reason."""
    ours: list[Worker] = []
    others: list[Worker | Peer] = []
    left_out: dict[str, str] = {}
    for name, words, cpu in our_engines(given):
        try:
            ours.append(Worker(name, words, sys.executable, cpu))
        except LeftOut as reason:
            left_out[name] = str(reason)
    for name in () if given.no_packages else PACKAGES:
        try:
            others.append(Worker(name, ["package", name], given.packages_python))
        except LeftOut as reason:
            left_out[name] = str(reason)
    for name, command in given.peer:
        try:
            others.append(Peer(name, command))
        except LeftOut as reason:
            left_out[name] = str(reason)
    return ours, others, left_out


def rates(ours: list[Worker], tasks: list[str]) -> Figures:
    """How fast an engine does its updates, which links, python and Knuth's programs count alike."""
    figures = Figures("M updates/s", [worker.name for worker in ours if worker.rates], tasks)
    for worker in ours:
        for task, updates in worker.rates.items():
            figures.rounds[worker.name][task] = [rate / 1e6 for rate in updates]
    return figures


def main() -> None:
    given = arguments()
    tasks = {entry.name: entry for entry in map(work, given.works or COVERS)}
    ours, others, left_out = gather(given)
    if not ours:
        sys.exit(f"none of our engines is there: {left_out}")
    contestants: list[Contestant[Work]] = [*ours, *others]
    document = heading(contestants, left_out)
    figures = take_turns("seconds", contestants, tasks, given.rounds)
    figures.print()
    speed = rates(ours, list(tasks))
    if speed.contestants:
        print(f"\n{speed.medians_table()}")
    document |= {"covers": {name: entry.covers for name, entry in tasks.items()}}
    document |= {"figures": figures.as_json(), "updates": speed.as_json()}
    write_json(given.json, document)


if __name__ == "__main__":
    main()
