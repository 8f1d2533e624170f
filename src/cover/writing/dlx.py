"""Exact-cover problems as Knuth's programs XCC read them, with items that a person can read.

A line of items, ` | ` before the secondary ones; then a line for each option; `x:A` is the
secondary item x in colour A, and a line that begins with `|` is a comment. `2:3|C` is an item in
2 or 3 options of a solution, as in his program DLX3, and `|7` after the items of an option its
cost, as in DLX5. Options that a given rules out are not there. After D. E. Knuth,
https://cs.stanford.edu/~knuth/programs/xcc1.w.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.costs import bounded
from cover.puzzle import Puzzle
from cover.writing.model import NamedModel


def dlx(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a problem; raises `InputError` for sums, and for costs below 0."""
    model = NamedModel(puzzle)
    if model.has_sums:
        what = "these sums, or numbers of copies"
        raise InputError(puzzle.place, f"dlx cannot say {what}; opb, lp and cnf can")
    if model.costs is not None and min(model.costs.of, default=0) < 0:
        raise InputError(puzzle.place, "dlx cannot say costs below 0; opb and lp can")
    once = "in one option" if not model.problem.multiplicities else "in as many options as it says"
    yield f"| {puzzle.place}: {len(model.primary)} items, each {once}"
    items = [bounded(item, model.problem.multiplicity(k)) for k, item in enumerate(model.primary)]
    yield " ".join((*items, *(("|", *model.secondary) if model.secondary else ())))
    yield from map(model.priced_option, model.possible())
