"""Diagrams read back by Graphillion."""

from __future__ import annotations

from collections.abc import Iterable

from graphillion import setset


def universe_of(text: str) -> list[int]:
    """The numbers of the options from 1, in the order of the variables."""
    return [int(line.split()[0]) for line in text.splitlines() if line.endswith(" B T")]


def read_by_graphillion(text: str) -> setset:
    """The solutions as sets of the numbers of their options from 1."""
    setset.set_universe(universe_of(text))
    return setset.loads(text)


def sets_of(found: setset) -> set[tuple[int, ...]]:
    """All of them, as tuples of ascending option numbers from 0."""
    return {in_order(each) for each in found}


def in_order(options: Iterable[int]) -> tuple[int, ...]:
    """The numbers of options from 1 as ascending ones from 0."""
    return tuple(sorted(option - 1 for option in options))
