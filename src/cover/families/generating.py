"""What the module `generate` of a family offers: kinds of new puzzles, and how one is made.

`GENERATORS` in it has a `Generator` for each kind, by the kind's name: that of a command, or of a
variant that is made in a way of its own (see `cover.families.KINDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cover.errors import LimitError
from cover.problem import Problem
from cover.reading.records import Record, Solution
from cover.solver.engines import build, choose
from cover.steps import seconds_left

if TYPE_CHECKING:
    import click


class Generated(NamedTuple):
    """A new puzzle with the solution that it was made with, or one of them.

    `number` is how many solutions it has, which whoever asked for it proves once more. `engine` is
    the one that searched while it was made: `dense`, `links`, `clauses` or `python`; the proof is
    by another one, unless one has `proved_by` then that the solution is the only one.
    """

    record: Record
    solution: Solution
    engine: str
    number: int = 1
    proved_by: str = ""


class Plan(Protocol):
    """What puzzles are to be like; it can be sent to another process."""

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Make one puzzle, drawing all that is free from `random` and from nothing else.

        It tries until one succeeds, or until the deadline, a time of `monotonic`: then there is
        None. What it makes does not depend on the time, but whether it is made. Raises
        `OptionError` where it shows only now that there can be none.
        """


class Generator(NamedTuple):
    """A kind of puzzles that can be made: its name, its line of help, and its own options.

    `plan` takes the values of these options, by their names; an option that is not among them has
    its default. It raises `OptionError` for what cannot be had, which calls options as the command
    line does.
    """

    name: str
    help: str
    options: Sequence[click.Option]
    plan: Callable[[Mapping[str, Any]], Plan]


class Oracle:
    """What makers of puzzles ask of a problem; `engine` is the one that answers."""

    def __init__(self, problem: Problem) -> None:
        self._network = build(problem, choose())
        self.engine: str = getattr(self._network, "engine", "python")

    def first(
        self, most: int, deadline: float | None, fixed: Sequence[int] = ()
    ) -> list[tuple[int, ...]]:
        """Return the first solutions with these options, up to that many.

        Raises `LimitError` at the deadline.
        """
        search = self._network.run(fixed)
        found: list[tuple[int, ...]] = []
        while len(found) < most and (solution := search.next(seconds_left(deadline))) is not None:
            found.append(solution)
        if len(found) < most and not search.exhausted:
            raise LimitError("there was no time for all solutions")
        return found

    def count(self, most: int, deadline: float | None, fixed: Sequence[int] = ()) -> int:
        """Return how many solutions there are, up to that many; raises `LimitError` as above."""
        search = self._network.run(fixed)
        found = search.count(most, seconds_left(deadline))
        if found < most and not search.exhausted:
            raise LimitError("there was no time for all solutions")
        return found
