"""What setters and teachers ask: explain, rate, minimize, candidates and generate.

    python benchmarks/setting.py [--qqwing COMMAND]

Seconds of the processor of whole commands with one thread, on hard sudokus, on larger ones and on
dominoes; then milliseconds a new puzzle, each made minimal and proved by a second engine, beside
Debian's qqwing, which makes sudokus of 9x9 alone.
"""

from __future__ import annotations

import shlex
import tempfile
from functools import partial
from pathlib import Path
from typing import NamedTuple

import lines
from report import OURS, PUZZLES, LeftOut, heading, parser, run, take_turns

NEW = {  # the options of a kind, and how many are made by each of the two
    "sudoku": ("sudoku", 10_000, 500),
    "sudoku 16x16": ("sudoku --size 16", 10, 0),
    "irregular": ("irregular", 100, 0),
    "killer": ("killer", 20, 0),
    "dominosa of 9-9": ("domino --size 9", 20, 0),
}


class Asked(NamedTuple):
    """A command and its input."""

    words: str
    path: Path


def asked(folder: Path) -> dict[str, Asked]:
    """The questions, by their names."""
    hardest = PUZZLES / "sudoku" / "hardest.txt"
    found = {
        f"explain hardest {k + 1}": Asked(
            "explain --type sudoku", lines.written(folder, f"hardest-{k}", iter([line]))
        )
        for k, line in enumerate(hardest.read_text().split()[:3])
    }
    large = lines.written(folder, "16x16", lines.generated("sudoku --size 16", 1))
    dominosa = lines.written(folder, "dominosa", lines.generated("domino --size 12", 1))
    seed = (PUZZLES / "domino" / "generated.txt").read_text().splitlines()
    su_domino_ku = lines.written(folder, "su-domino-ku", iter(seed[:6]))  # the first puzzle
    found |= {
        "explain 16x16": Asked("explain --type sudoku", large),
        "rate hardest": Asked("rate --type sudoku", hardest),
        "minimize hardest": Asked("minimize --type sudoku", hardest),
        "minimize su-domino-ku": Asked("minimize --type domino", su_domino_ku),
        "candidates 16x16": Asked("candidates --type sudoku", large),
        "candidates dominosa 12-12": Asked("candidates --type domino", dominosa),
    }
    return found


def seconds(task: Asked) -> float | None:
    ran = run([*OURS, *task.words.split(), "--jobs", "1", "-q", str(task.path)])
    return ran and ran.processor


def made_by_cover(task: tuple[str, int, int]) -> float | None:
    """Milliseconds a puzzle."""
    kind, ours, _ = task
    words = [*OURS, "generate", *kind.split(), "-n", str(ours), "--jobs", "1", "-q", "--seed", "1"]
    ran = run(words)
    return ran and 1e3 * ran.processor / ours


def made_by_peer(words: list[str], task: tuple[str, int, int]) -> float | None:
    ran = run([*words, "--generate", str(task[2])]) if task[2] else None
    return ran and 1e3 * ran.processor / task[2]


def main() -> None:
    made = parser(__doc__, rounds=3)
    made.add_argument("--qqwing", type=shlex.split, default=["qqwing"], metavar="COMMAND")
    given = made.parse_args()
    heading()
    with tempfile.TemporaryDirectory() as folder:
        tasks = asked(Path(folder))
        take_turns("seconds", {"cover": seconds}, tasks, given.rounds).print()
    makers = {"cover": made_by_cover}
    try:
        run([*given.qqwing, "--version"])
        makers["qqwing"] = partial(made_by_peer, given.qqwing)
    except LeftOut as reason:
        print(f"qqwing is left out: {reason}; apt-get install qqwing")
    take_turns("ms a new puzzle", makers, NEW, given.rounds).print()


if __name__ == "__main__":
    main()
