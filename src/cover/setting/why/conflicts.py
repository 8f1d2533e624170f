"""Why there is no solution: parts of a puzzle that rule each other out.

They are parts of the statement where these explain it, such as givens, and otherwise demands of the
rules, such as houses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from time import monotonic
from typing import NamedTuple

from cover.asking import answered
from cover.asking.problems import prepared
from cover.drawing.marks import Light, Marking
from cover.facts import Reason
from cover.families.clues import Clue, Clues, Constraints, kinds_of
from cover.families.sentences import MOST_COUNTED, listed, number_of
from cover.families.words import Words
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting.reasoning.relations import are_too_many, numbers, relations_of
from cover.setting.reasoning.sets import single
from cover.setting.reasoning.situation import Situation
from cover.setting.why.cores import Core, Oracle, minimal_core, smallest_core
from cover.setting.why.relaxing import DemandOracle
from cover.setting.why.told import Why

_MOST_REASONS = 30


class DeadEnd(NamedTuple):
    """An item for which nothing is left: its name, and its cell if it has one.

    That shows after some `steps`, each the choice of the only option that is left for some item. If
    there are none, `because` tells what rules each option out.
    """

    item: str
    cells: tuple[int, ...]
    steps: int
    because: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return it as a sentence."""
        if self.steps:
            steps = number_of(self.steps, "choice")
            return f"They force {steps}, after which nothing is left for {self.item}."
        reasons = f": {listed(self.because, most=MOST_COUNTED)}" if self.because else ""
        return f"Nothing is left for {self.item}{reasons}."


def dead_end(puzzle: Puzzle, problem: Problem) -> DeadEnd | None:
    """Return where the statement of a puzzle fails; None where choices without a guess do not show.

    `problem` is the model of its shape.
    """
    if are_too_many(problem):
        return None
    words = puzzle._words()
    situation = Situation(relations_of(problem), puzzle._given_options(), rank=int)
    steps = 0
    while (dead := _dead(situation, words)) is None:
        found = single(situation)
        if found is None:
            return None
        situation.take(found)
        steps += 1
    if dead not in {item for item, _ in situation.open}:  # two givens that share an item
        return None
    cells = (words.cell(dead),) if dead in words.asked else ()
    because = () if steps else tuple(_because(situation, dead, words))
    return DeadEnd(words.item(dead), cells, steps, because)


def _dead(situation: Situation, words: Words) -> int | None:
    """Return an item for which nothing is left, one that is asked if there is any."""
    dead = situation.dead()
    if dead is None:
        return None
    asked = (item for item in words.asked if not situation.options(item))
    return next(asked, dead)


def _because(situation: Situation, dead: int, words: Words) -> Iterator[str]:
    """Yield what each option of an item conflicts with; nothing where they are too many."""
    relations = situation.relations
    options = list(islice(numbers(relations.options_of[dead]), _MOST_REASONS + 1))
    if len(options) > _MOST_REASONS:
        return
    for option in options:
        conflicts = relations.conflicts(option)
        chosen = next((each for each in situation.chosen if conflicts >> each & 1), None)
        if chosen is not None:
            said = words.value(dead, option) if dead in words.asked else words.option(option)
            yield f"{said} because of {words.option(chosen)}"


# How long a minimal set is looked for where no time is given, in seconds: where the statement shows
# a reason, the set only says where it is to be seen.
_SECONDS = 10.0
_SECONDS_WITH_REASON = 1.0

_LEAST_TIMEOUT = 0.001


class Conflict(Why):
    """Why there is no solution.

    `parts` are those that rule each other out; `is_minimal` tells that without any one of them
    there is a solution, `at_least` how many any such set has. They are demands of the rules
    if they are `demanded`, a text such as "be covered", and parts of the statement if that is "".
    `reason` is what the statement shows by itself, and `dead_end` where the conflict comes to the
    surface: an item for which nothing is left.
    """

    status = "none"

    def __init__(
        self,
        puzzle: Puzzle,
        parts: Sequence[Clue],
        core: Core,
        *,
        demanded: str = "",
        reason: Reason | None = None,
        dead_end: DeadEnd | None = None,
    ) -> None:
        super().__init__(puzzle)
        self.parts = tuple(parts)
        self.is_minimal = core.is_minimal
        self.at_least = core.at_least
        self.demanded = demanded
        self.reason = reason
        self.dead_end = dead_end

    @property
    def is_smallest(self) -> bool:
        """Whether it is known that no fewer parts rule each other out."""
        return bool(self.parts) and self.at_least >= len(self.parts)

    @cached_property
    def sentences(self) -> Sequence[str]:
        """Return the reason, the parts, whether they are all needed, and where it shows."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        yield f"No solution: {self.reason.text}." if self.reason else "No solution."
        if not self.parts:
            return
        names = listed([part.name for part in self.parts], most=MOST_COUNTED)
        if len(self.parts) == 1 and not self.demanded:
            yield f"{names[:1].upper()}{names[1:]} alone rules all solutions out."
        else:
            yield f"{self.caption}: {names}."
        if len(self.parts) > 1:
            yield self._how_many()
        if self.dead_end is not None:
            yield str(self.dead_end)

    def _how_many(self) -> str:
        if self.is_smallest:
            return "There is no smaller set."
        if self.is_minimal and self.at_least == 1:
            return "Without any one of them, the others can go together."
        fewer = f"at least {self.at_least} are needed; " if self.at_least > 1 else ""
        return f"These suffice; {fewer}whether fewer do is not known."

    @property
    def caption(self) -> str:
        """Return how many parts of which kinds conflict."""
        if not self.parts:
            return "no solution"
        is_one = len(self.parts) == 1
        if self.demanded:
            verb = f"cannot {self.demanded}" if is_one else f"cannot all {self.demanded}"
        else:
            verb = "rules all solutions out" if is_one else "rule each other out"
        return f"{kinds_of(self.parts)} {verb}"

    @property
    def marking(self) -> Marking:
        """Return lights on the parts, and on the dead end."""
        lights: dict[int, Light] = {cell: "reason" for part in self.parts for cell in part.cells}
        if self.dead_end is not None:
            lights.update(dict.fromkeys(self.dead_end.cells, "fault"))
        return Marking(lights=lights)

    def facts(self) -> Mapping[str, object]:
        """Return the parts, what is known of their number, and the dead end."""
        names = self.puzzle._clues().drawn_names
        found: dict[str, object] = {} if self.reason is None else {"reason": self.reason.text}
        found["parts"] = [
            {"kind": kind, "name": name, "cells": [names[cell] for cell in cells]}
            for kind, name, cells in self.parts
        ]
        found |= {"of": "rules" if self.demanded else "statement", "minimal": self.is_minimal}
        found |= {"smallest": self.is_smallest, "at_least": self.at_least}
        if self.dead_end is not None:
            found["dead_end"] = self.dead_end.item
        return found


class PartOracle:
    """Tells whether some parts of a statement, by their numbers, rule each other out."""

    def __init__(self, parts: Clues, query: Query) -> None:
        self._parts = parts
        self._request = query._replace(mode="first")

    def __call__(self, kept: Sequence[int], seconds: float | None) -> bool | None:
        """Return whether they do; None where that does not show in time."""
        timeout = None if seconds is None else max(seconds, _LEAST_TIMEOUT)
        answer = answered(self.puzzle(kept), self._request._replace(timeout=timeout))
        return {"none": True, "solved": False}.get(answer.status)

    def puzzle(self, kept: Sequence[int]) -> Puzzle:
        """Return the puzzle with these parts alone."""
        return self._parts.without(set(range(len(self._parts.all))).difference(kept))


def conflict(
    puzzle: Puzzle,
    reason: Reason | None,
    query: Query,
    deadline: float | None,
    smallest: bool = False,
) -> Conflict:
    """Return what rules itself out in a puzzle that has no solution.

    Without a deadline, a minimal set is looked for no longer than some seconds.
    """
    search = _CoreSearch.of(deadline, smallest, reason)
    parts = puzzle._clues()
    oracle = PartOracle(parts, query)
    is_of_the_rules = not parts.all or puzzle._states_constraints
    if is_of_the_rules or oracle([], search.seconds_left()):
        return _demanded(puzzle, parts, reason, query, search)
    hint = _hint(puzzle, parts) if reason else []
    if not hint or not oracle(hint, search.seconds_left()):
        hint = list(range(len(parts.all)))
    # The last ones are left out first: searches begin at the top, and are over sooner where more is
    # said of that.
    core = search.core(hint[::-1], len(parts.all), oracle)
    found = [parts.all[k] for k in sorted(core.members)]
    kept = oracle.puzzle(core.members)
    engine = prepared(kept, query, monotonic())
    end = None if engine.stated.multiplicities else dead_end(kept, engine.problem)
    return Conflict(puzzle, found, core, reason=reason, dead_end=end)


def _hint(puzzle: Puzzle, parts: Clues) -> list[int]:
    """The parts whose cells the statement's own reason names."""
    found = puzzle._contradiction()
    cells = set(found.cells) if found else set[int]()
    return [k for k, part in enumerate(parts.all) if part.cells and cells.issuperset(part.cells)]


def _demanded(
    puzzle: Puzzle, parts: Clues, reason: Reason | None, query: Query, search: _CoreSearch
) -> Conflict:
    demands = _demands(puzzle, parts)
    oracle = DemandOracle(demands, query)
    numbers = list(range(len(demands.all)))
    if not numbers:
        return Conflict(puzzle, (), Core((), is_minimal=False), reason=reason)
    core = search.core(demands.known or numbers, len(numbers), oracle, bool(demands.known))
    found = [demands.all[k].part for k in core.members]
    return Conflict(puzzle, found, core, demanded=demands.together, reason=reason)


def _demands(puzzle: Puzzle, parts: Clues) -> Constraints:
    """What the rules demand, of the puzzle without its parts."""
    if puzzle._states_constraints or not parts.all:
        return puzzle._constraints()
    return parts.without(range(len(parts.all)))._constraints()


class _CoreSearch(NamedTuple):
    """Until when to look for a minimal core; `last` is when to stop looking for a smallest one."""

    end: float
    smallest: bool
    last: float | None

    @classmethod
    def of(cls, deadline: float | None, smallest: bool, reason: Reason | None) -> _CoreSearch:
        """Return the search for as long as there is time."""
        seconds = _SECONDS if reason is None else _SECONDS_WITH_REASON
        end = monotonic() + seconds if deadline is None else deadline
        return cls(end, smallest, deadline)

    def seconds_left(self) -> float:
        """Return how long there is time for a minimal core."""
        return max(0.0, self.end - monotonic())

    def core(
        self, members: Sequence[int], count: int, oracle: Oracle, is_minimal: bool = False
    ) -> Core:
        """Return a core of some members that rule each other out, of `count` in all."""
        core = Core(tuple(members), is_minimal=True)
        if not is_minimal:
            core = minimal_core(members, oracle, self.end)
        return smallest_core(core, range(count), oracle, self.last) if self.smallest else core
