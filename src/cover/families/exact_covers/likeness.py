"""Which exact covers are alike: those that are the same when items have other names.

Options and items are the vertices of a graph in which an option is joined to its items. Vertices
that look alike from all around get one colour (colour refinement, "1-dimensional Weisfeiler-Leman";
Weisfeiler and Leman, 1968). So two problems that differ in names alone are always found alike; two
others almost never, and then one of them is left out that need not be.
"""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import sha256

from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.reading.records import Record

_ROUNDS = 6  # after which colours of small problems do not change any more


def mark(record: Record) -> Hashable:
    """Return how often items are covered, and how many items options have, and what they cost."""
    puzzle = _puzzle(record)
    problem = puzzle.shape
    sizes = sorted(b - a for a, b in zip(problem.starts, problem.starts[1:], strict=False))
    costs = puzzle.costs()
    bounds = sorted(map(problem.multiplicity, range(problem.primary_count)))
    return tuple(bounds), tuple(sizes), costs and (tuple(sorted(costs.of)), costs.decimals)


def form(record: Record) -> Hashable:
    """Return the colours of all items after some rounds, sorted."""
    puzzle = _puzzle(record)
    problem, costs = puzzle.shape, puzzle.costs()
    options = [
        problem.entries[problem.starts[k] : problem.starts[k + 1]]
        for k in range(problem.option_count)
    ]
    bounds = list(map(problem.multiplicity, range(problem.primary_count)))
    colours = [str(bounds[item : item + 1]) for item in range(len(problem.items))]
    prices = [str(cost) for cost in costs.of] if costs else [""] * len(options)
    for _ in range(_ROUNDS):
        seen: list[list[str]] = [[] for _ in colours]
        for option, price in zip(options, prices, strict=True):
            colour = _short([price, *sorted(colours[item] for item in option)])
            for item in option:
                seen[item].append(colour)
        colours = [_short([own, *sorted(of)]) for own, of in zip(colours, seen, strict=True)]
    return tuple(sorted(colours))


def _short(colours: list[str]) -> str:
    return sha256(" ".join(colours).encode()).hexdigest()[:16]


def _puzzle(record: Record) -> ExactCoverPuzzle:
    assert isinstance(record.puzzle, ExactCoverPuzzle), "the family has no other puzzles"
    return record.puzzle
