"""How long the engines take to count the covers of some files of puzzles/exact-cover.

    python benchmarks/links.py [--rounds N] [--peer PROGRAM] [FILE.dlx ...]

The compiled engine counts each file N times; the reference gets two seconds of each, which tells
its speed, in link updates. (Both do the same updates; Knuth's DLX2 counts them in the same way.)
With --peer, a program of yours that reads such a file from its standard input, say your build of
DLX2, takes turns with ours. Its times are those of a whole process, ours those of the search
alone; files that take a second or more make that difference small.
"""

from __future__ import annotations

import argparse
import platform
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from cover import ExactCover
from cover.families import FAMILIES
from cover.formats.reading import read
from cover.formats.record import BadRecord, Reading
from cover.puzzles.exact_cover import ExactCoverPuzzle
from cover.solver import Count, count, engines

PUZZLES = Path(__file__).parent.parent / "puzzles" / "exact-cover"
NAMES = ("pentominoes-6x10", "langford-12", "dominoes-8x8", "queens-12", "macmahon-3x3")
REFERENCE_SECONDS = 2.0


@dataclass
class Peer:
    """A foreign program: its command, and its seconds for the file at hand."""

    command: list[str]
    seconds: list[float]

    def count(self, path: Path, expected: int) -> None:
        with path.open("rb") as stream:
            began = perf_counter()
            done = subprocess.run(self.command, stdin=stream, capture_output=True, check=False)
            self.seconds.append(perf_counter() - began)
        said = (done.stdout + done.stderr).decode(errors="replace")
        if not re.search(rf"\b{expected}\b", said):
            sys.exit(f"{self.command[0]} does not speak of {expected} solutions of {path.name}")


def problem_of(path: Path) -> ExactCover:
    with path.open("rb") as stream:
        formats = FAMILIES["exact-cover"].formats
        record = next(read("exact-cover", formats, str(path), stream, Reading(format="dlx")))
    if isinstance(record, BadRecord):
        sys.exit(str(record.error))
    assert isinstance(record.puzzle, ExactCoverPuzzle)
    return record.puzzle.shape


def speed(counted: Count) -> float:
    """Millions of updates a second."""
    return counted.statistics.updates / counted.statistics.seconds / 1e6


def measure(path: Path, rounds: int, peer: Peer | None) -> str:
    problem = problem_of(path)
    reference = count(problem, engine="python", timeout=REFERENCE_SECONDS)
    counts = []
    for _ in range(rounds):
        counts.append(count(problem, engine="links"))
        if peer:
            peer.count(path, counts[-1].value)
    seconds = [counted.statistics.seconds for counted in counts]
    best = max(speed(counted) for counted in counts)
    line = (
        f"{path.stem:18}{counts[0].value:>12,}{counts[0].statistics.updates:>16,}"
        f"{min(seconds):>10.3f}{median(seconds):>10.3f}{best:>9.1f}{speed(reference):>9.2f}"
    )
    if peer:
        theirs = peer.seconds[-rounds:]
        ratios = [our / their for our, their in zip(seconds, theirs, strict=True)]
        line += f"{min(theirs):>10.3f}{median(theirs):>10.3f}{median(ratios):>10.2f}"
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.dlx")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--peer", metavar="PROGRAM")
    arguments = parser.parse_args()
    peer = Peer(shlex.split(arguments.peer), []) if arguments.peer else None

    print(f"cover, {engines.describe()}")
    print(f"Python {platform.python_version()}, {platform.platform()}, {arguments.rounds} rounds")
    above = f"{'':46}{'links, seconds':>20}{'M updates/s':>18}"
    head = f"{'file':18}{'covers':>12}{'updates':>16}{'best':>10}{'median':>10}"
    head += f"{'links':>9}{'python':>9}"
    if peer:
        print(f"peer: {arguments.peer}")
        above += f"{'peer, seconds':>20}"
        head += f"{'best':>10}{'median':>10}{'ours/its':>10}"
    print(above)
    print(head)
    for path in arguments.files or [PUZZLES / f"{name}.dlx" for name in NAMES]:
        print(measure(path, arguments.rounds, peer), flush=True)


if __name__ == "__main__":
    main()
