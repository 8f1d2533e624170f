"""What large and sparse problems cost: to load, for each node, and with what is handed over.

    python benchmarks/large.py [--items N] [--options N] [--nodes N] [--peer NAME=COMMAND]

The sparse problem has options of four or five items, drawn by chance, and a solution among them.
A peer reads it in Knuth's format from its standard input, its items named i0, i1 and so on, visits
as many nodes as the environment variable NODES says, and prints its seconds for these, as
`SEARCH 1.23 s`. (Knuth's DLX2 looks for each name among all others: with a hundred thousand items
that has to be mended before it gets to its first node, and its limits raised.) All times are of
the processor, so that what else runs on the machine matters less.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from cover.families.formats import formats_of
from cover.problem import Problem
from cover.reading.reader import read
from cover.reading.records import Reading
from cover.solver import engines
from pieces import two_sets
from report import at_least_one, named_command, number, table

Seconds = dict[str, list[float]]
FIRST = 4000  # tilings


def planted(random: Random, items: int, options: int) -> list[list[int]]:
    """Options, some of which cover every item once."""
    order = random.sample(range(items), items)
    found: list[list[int]] = []
    while order:
        size = min(len(order), random.choice((4, 5)))
        found.append([order.pop() for _ in range(size)])
    while len(found) < options:
        found.append(random.sample(range(items), random.choice((4, 5))))
    random.shuffle(found)
    return found


def as_text(items: int, options: list[list[int]]) -> str:
    names = [f"i{item}" for item in range(items)]
    lines = (" ".join(names[item] for item in option) for option in options)
    return "\n".join([" ".join(names), *lines, ""])


def load(
    items: int, options: list[list[int]], text: bytes, seconds: Seconds
) -> engines.EngineNetwork:
    """Load the problem from lists and from a text, and lay it out."""

    def note(part: str, begin: float) -> None:
        seconds.setdefault(part, []).append(process_time() - begin)

    begin = process_time()
    problem = Problem(range(items), options)
    note("Problem, from lists", begin)
    begin = process_time()
    stream, reading = BytesIO(text), Reading(None, format="dlx")
    next(read("exact-cover", formats_of("exact-cover"), "large.dlx", stream, reading))
    note("reader, from text", begin)
    begin = process_time()
    network = engines.build(problem, "links")
    note("engine, laying it out", begin)
    begin = process_time()
    network.run()
    note("engine, starting a search", begin)
    return network


def our_time(network: engines.EngineNetwork, nodes: int) -> float:
    """Microseconds for a node, of about this number."""
    run = network.run()
    begin = process_time()
    while run.nodes < nodes and not run.exhausted:
        run.count(seconds=0.02)
    return (process_time() - begin) / run.nodes * 1e6


def peer_time(command: list[str], path: Path, nodes: int) -> float:
    with path.open("rb") as stream:
        done = subprocess.run(
            command,
            stdin=stream,
            capture_output=True,
            check=False,
            text=True,
            env=dict(os.environ, NODES=str(nodes)),
        )
    found = re.search(r"SEARCH ([\d.]+) s", done.stdout + done.stderr)
    if found is None:
        sys.exit(f"{command[0]} does not tell its time: {done.stderr[-300:]}")
    return float(found[1]) / nodes * 1e6


def tiling_time(problem: Problem, engine: str) -> float:
    """Seconds to the first tilings, which are the same ones in every engine."""
    begin = process_time()
    found = engines.build(problem, engine).run().count(limit=FIRST)
    if found != FIRST:
        sys.exit(f"{engine} found {found} tilings")
    return process_time() - begin


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--items", type=at_least_one, default=100_000, metavar="N")
    add("--options", type=at_least_one, default=1_000_000, metavar="N")
    add("--nodes", type=at_least_one, default=20_000, metavar="N")
    add("--peer", action="append", type=named_command, default=[], metavar="NAME=COMMAND")
    add("--rounds", type=at_least_one, default=3, metavar="N")
    return parser.parse_args()


def shown(unit: str, figures: Seconds) -> str:
    rows = [[name, number(median(times))] for name, times in figures.items()]
    return table([f"median {unit}", ""], rows)


def main() -> None:
    given = arguments()
    options = planted(Random(1), given.items, given.options)
    text = as_text(given.items, options).encode()
    loading: Seconds = {}
    nodes: Seconds = {}
    tilings: Seconds = {}
    twice = two_sets(10, 12)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.dlx")
        path.write_bytes(text)
        for _ in range(given.rounds):
            network = load(given.items, options, text, loading)
            nodes.setdefault("links", []).append(our_time(network, given.nodes))
            for name, command in given.peer:
                nodes.setdefault(name, []).append(peer_time(command, path, given.nodes))
            for engine in ("links", "native"):
                tilings.setdefault(engine, []).append(tiling_time(twice, engine))
    print(f"{given.options:,} options, {given.items:,} items\n")
    print(shown("seconds", loading), end="\n\n")
    print(shown("microseconds for a node", nodes), end="\n\n")
    print(f"{FIRST:,} tilings of 10 x 12 with two sets of pentominoes: {twice!r}\n")
    print(shown("seconds", tilings))


if __name__ == "__main__":
    main()
