"""What tells one problem from another: a digest of its arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from hashlib import blake2b
from sys import byteorder

from cover.problem import Problem

_SIZE = 16  # bytes of a digest


def digest_of(problem: Problem, fixed: Iterable[int] = ()) -> str:
    """Return a text that is the same for equal problems with equal options fixed, on any machine.

    Items count by their numbers, and what they are called does not matter.
    """
    found = blake2b(digest_size=_SIZE)
    arrays = (
        array("q", [len(problem.items), problem.primary_count]),
        problem.starts,
        problem.entries,
        problem.colours,
        problem.sum_items,
        problem.sum_starts,
        problem.bounds,
        problem.rows,
        problem.weights,
        problem.multiplicities,
        array("q", sorted(fixed)),
    )
    for numbers in arrays:
        wide = array("q", numbers)  # as wide as on any other machine
        if byteorder == "big":
            wide.byteswap()
        found.update(len(wide).to_bytes(8, "little"))
        found.update(wide)
    return found.hexdigest()
