"""What the module `generate` of a family offers: kinds of new puzzles, and how one is made.

`GENERATORS` in it has a `Generator` for each kind, by the kind's name: that of a command, or of a
variant that is made in a way of its own (see `cover.families.KINDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict

import click

from cover.errors import LimitError, OptionError
from cover.facts import Values
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.reading.option_values import refused, switch
from cover.solver.engines import build, choose
from cover.steps import seconds_left

if TYPE_CHECKING:
    from cover.reading.arguments import Numbers


class New(Protocol):
    """A new puzzle, as a plan makes it: it stands nowhere yet.

    `solution` is the one that it was made with, or one of them; `engine` has searched for it, and
    `proved_by`, another one, has proved already that there is one solution, or else it is "". If
    they are at hand, `line` is how it would be written, and `mark` tells it apart, quicker than its
    `_invariant`. The `remark` says what it has otherwise than was wished for.
    """

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def solution(self) -> Values: ...
    @property
    def engine(self) -> str: ...
    @property
    def proved_by(self) -> str: ...
    @property
    def line(self) -> str | None: ...
    @property
    def mark(self) -> Hashable | None: ...
    @property
    def remark(self) -> str: ...


class Generated(NamedTuple):
    """A new puzzle that is there already, with its solution."""

    puzzle: Puzzle
    solution: Values
    engine: str
    proved_by: str = ""
    line: str | None = None
    mark: Hashable | None = None
    remark: str = ""


class Plan(Protocol):
    """What puzzles are to be like; it can be sent to another process.

    One that has `puzzles`, too, makes many in less time at once: the same that `puzzle` makes of
    each of some `Random`, None where none is made, and each of them proved.
    """

    def puzzle(self, random: Random, deadline: float | None) -> New | None:
        """Make one puzzle, drawing all that is free from `random` and from nothing else.

        It tries until one succeeds, or until the deadline, a time of `monotonic`: then there is
        None. What it makes does not depend on the time, but whether it is made. Raises
        `OptionError` where it shows only now that there can be none.
        """


class Generator(NamedTuple):
    """A kind of puzzles that can be made, by its name, and its own options.

    `plan` takes the values of these options, by their names; an option that is not among them has
    its default. It raises `OptionError` for what cannot be had, which calls options as the command
    line does.
    """

    name: str
    options: Sequence[click.Option]
    plan: Callable[[Mapping[str, Any]], Plan]

    def said(self, values: Mapping[str, object]) -> dict[str, Any]:
        """Return what values of a program say for options, as the command would take them.

        Numbers, also in collections, stand for their texts. Raises `OptionError`.
        """
        known = {option.name: option for option in self.options}
        for name in values:
            if name not in known:
                raise OptionError(f"cover generate {self.name} has no option {name}")
        return {name: _said(known[name], value) for name, value in values.items()}


def _said(option: click.Option, value: object) -> Any:
    """Return what a value says for an option of the command; raises `OptionError`."""
    name = str(option.name)
    if value is None:
        return None
    if option.is_flag:
        return switch(name, value)
    between: Sequence[str] = getattr(option.type, "between", ())
    if option.type is click.STRING and not isinstance(value, (str, date)):
        raise refused(name, value, "a text")
    try:
        said = joined(value, between)
    except ValueError:  # Python writes no longer ones
        raise OptionError(f"{name}: a number of more than 4,300 digits") from None
    try:
        return option.type.convert(said, None, None)
    except click.BadParameter as error:
        raise OptionError(f"{name}: {error.message}") from None


def joined(value: object, between: Sequence[str]) -> str:
    """Return a value as the command line has it, with that between those in collections."""
    if isinstance(value, Mapping):
        value = value.items()
    elif isinstance(value, range) and between[:1] == ("..",):  # the least and the most
        value = (value[0], value[-1]) if value and value.step == 1 else str(value)
    if not between or isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        return "" if value is None else str(value)
    return between[0].join(joined(each, between[1:]) for each in value)


class Keywords(TypedDict, total=False):
    """What `generate` of a class takes for puzzles of every kind; None for what it has anyway."""

    seed: int | None
    difficulty: Numbers | None
    timeout: float | None


def engine_of(network: object) -> str:
    return getattr(network, "engine", "python")


class Oracle:
    """What makers of puzzles ask of a problem; `engine` is the one that answers."""

    def __init__(self, problem: Problem) -> None:
        self._network = build(problem, choose())
        self.engine = engine_of(self._network)

    def first(self, most: int, deadline: float | None) -> list[tuple[int, ...]]:
        """Return the first solutions, up to that many; raises `LimitError` at the deadline."""
        search = self._network.run(())
        found: list[tuple[int, ...]] = []
        while len(found) < most and (solution := search.next(seconds_left(deadline))) is not None:
            found.append(solution)
        if len(found) < most and not search.exhausted:
            raise LimitError("there was no time for all solutions")
        return found

    def count(self, most: int, deadline: float | None) -> int:
        """Return how many solutions there are, up to that many; raises `LimitError` as above."""
        search = self._network.run(())
        found = search.count(most, seconds_left(deadline))
        if found < most and not search.exhausted:
            raise LimitError("there was no time for all solutions")
        return found
