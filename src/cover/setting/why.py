"""Why a puzzle has the number of solutions that it has: none, several, or just one: `cover why`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.asking import result_of
from cover.asking.problems import prepared
from cover.drawing.marks import Light, Marking, Note, Tone
from cover.facts import Reason
from cover.families.clues import Clue, Clues, kinds_of
from cover.families.sentences import MOST_COUNTED, joined, listed
from cover.families.words import Words
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import counted, in_full
from cover.result import Result, json_number
from cover.setting.mus import Mus, Oracle, constraint_oracle, mus_among, share_of
from cover.setting.proof import before_telling, unique_result
from cover.setting.reasoning.relations import are_too_many, numbers, relations_of
from cover.setting.reasoning.sets import single
from cover.setting.reasoning.situation import Situation
from cover.setting.true_options import TrueOptions
from cover.steps import seconds_left

if TYPE_CHECKING:
    from cover.drawing.svg import Picture

# How long it may take where no time is given, in seconds; where the statement shows a reason, a
# minimal set only says where it is to be seen.
_SECONDS = 10.0
_SECONDS_WITH_REASON = 1.0


@dataclass(eq=False, repr=False)
class Why(Result, ABC):
    """Why the number of solutions is what `status` says: none, several or unique.

    `sentences` are what there is to say, and `caption` is that in some words; `marking` is what to
    show of it in a drawing of the puzzle. `str()` is the sentences, without the drawing.
    """

    puzzle: Puzzle = field()  # that of a result may be None

    columns = ("text",)

    @cached_property
    def sentences(self) -> Sequence[str]:
        return list(self._sentences())

    @abstractmethod
    def _sentences(self) -> Iterator[str]: ...

    @property
    @abstractmethod
    def caption(self) -> str: ...

    @property
    @abstractmethod
    def marking(self) -> Marking: ...

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """Return the same for JSON."""

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.caption}>"

    def lines(self, colour: bool) -> Iterator[str]:
        yield self.puzzle._draw_marked(self.marking, colour)
        yield from self.sentences

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        yield self.caption, self.puzzle._picture_marked(self.marking)

    def line(self) -> str:
        return " ".join(self.sentences)

    def data(self) -> Mapping[str, object]:
        return {**self.facts(), "text": self.line()}

    def _told(self, clues: Sequence[Clue]) -> list[dict[str, object]]:
        names = self.puzzle._clues().drawn_names
        return [
            {"kind": kind, "name": name, "cells": [names[cell] for cell in cells]}
            for kind, name, cells in clues
        ]


def why(puzzle: Puzzle, query: Query) -> Why:
    """Return why there is no solution, several, or just one."""
    began = monotonic()
    query = before_telling(query, cells=len(puzzle._clues().cell_names))
    unique = unique_result(puzzle, query, began)
    deadline = query.deadline(began)
    query = query._replace(watch=None)
    if unique.status == "none":
        return conflict(puzzle, unique.reason, query, deadline)
    if unique.status == "several":
        return difference(puzzle, query, deadline)
    return superfluous(puzzle, query, deadline)


def _names(clues: Sequence[Clue]) -> str:
    return listed([clue.name for clue in clues], most=MOST_COUNTED)


# --- No solution ---


class DeadEnd(NamedTuple):
    """An item for which nothing is left: its name, its cell if it has one, and how that shows."""

    item: str
    cells: tuple[int, ...]
    sentence: str


@dataclass(eq=False, repr=False)
class Conflict(Why):
    """Why there is no solution.

    `parts` are those that rule each other out; `is_minimal` tells that without any one of them
    there is a solution. They are constraints of the rules if they are `demanded`, a text such as
    "be covered", and parts of the statement if that is "".
    `reason` is what the statement shows by itself, and `dead_end` where the conflict comes to the
    surface: an item for which nothing is left.
    """

    parts: tuple[Clue, ...]
    is_minimal: bool
    demanded: str = ""
    reason: Reason | None = None
    dead_end: DeadEnd | None = None

    status = "none"

    def _sentences(self) -> Iterator[str]:
        yield f"No solution: {self.reason.text}." if self.reason else "No solution."
        if not self.parts:
            return
        names = _names(self.parts)
        if len(self.parts) == 1 and not self.demanded:
            yield f"{names[:1].upper()}{names[1:]} alone rules all solutions out."
        else:
            yield f"{self.caption}: {names}."
        if len(self.parts) > 1 and self.is_minimal:
            yield "Without any one of them, the others can go together."
        elif len(self.parts) > 1:
            yield "These suffice; whether fewer do is not known."
        if self.dead_end is not None:
            yield self.dead_end.sentence
        way_out = "" if self.reason or self.puzzle is None else self.puzzle._way_out
        if way_out:
            yield f"{way_out[:1].upper()}{way_out[1:]}."

    @property
    def caption(self) -> str:
        if not self.parts:
            return "no solution"
        is_one = len(self.parts) == 1
        if self.demanded:
            verb = f"cannot {self.demanded}" if is_one else f"cannot all {self.demanded}"
        else:
            verb = "rules all solutions out" if is_one else "rule each other out"
        return f"{kinds_of(self.parts)} {verb}"

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        for said, picture in super().pictures():
            yield f"no solution: {self.reason.text}; {said}" if self.reason else said, picture

    @property
    def marking(self) -> Marking:
        lights: dict[int, Light] = {cell: "reason" for part in self.parts for cell in part.cells}
        if self.dead_end is not None:
            lights.update(dict.fromkeys(self.dead_end.cells, "fault"))
        return Marking(lights=lights)

    def facts(self) -> Mapping[str, object]:
        return {
            **({} if self.reason is None else {"reason": self.reason.text}),
            "parts": self._told(self.parts),
            "of": "rules" if self.demanded else "statement",
            "minimal": self.is_minimal,
            **({} if self.dead_end is None else {"dead_end": self.dead_end.item}),
        }


def conflict(
    puzzle: Puzzle, reason: Reason | None, query: Query, deadline: float | None
) -> Conflict:
    """Return what rules itself out in a puzzle that has no solution.

    These are parts of its statement, such as givens, or where they do not explain it, constraints
    of the rules, such as houses. Without a deadline, a minimal set is looked for no longer than
    some seconds.
    """
    end = deadline
    if end is None:
        end = monotonic() + (_SECONDS if reason is None else _SECONDS_WITH_REASON)
    clues = puzzle._clues()
    count = len(clues.all)
    rules_out = _clue_oracle(clues, query)
    is_of_the_rules = not clues.all or puzzle._states_constraints
    if is_of_the_rules or rules_out([], seconds_left(end)):
        bare = puzzle if is_of_the_rules else clues.without(range(count))
        constraints = bare._constraints()
        if not constraints.all:
            return Conflict(puzzle, (), is_minimal=False, reason=reason)
        mus = Mus(tuple(constraints.known or ()), is_minimal=True)
        if not mus.members:
            every = range(len(constraints.all))
            mus = mus_among(every, constraint_oracle(constraints, query), end)
        parts = tuple(constraints.all[k].part for k in mus.members)
        return Conflict(puzzle, parts, mus.is_minimal, constraints.together, reason)
    # The clues whose cells the statement's own reason names.
    found = puzzle._contradiction() if reason else None
    cells = set(found.cells) if found else set[int]()
    hint = [k for k, clue in enumerate(clues.all) if clue.cells and cells.issuperset(clue.cells)]
    if not hint or not rules_out(hint, seconds_left(end)):
        hint = list(range(count))
    # The last ones are left out first: searches begin at the top, and are over sooner where more is
    # said of that.
    mus = mus_among(hint[::-1], rules_out, end)
    kept = _with_alone(clues, mus.members)
    engine = prepared(kept, query, monotonic())
    dead_end = None if engine.stated.multiplicities else _dead_end(kept, engine.problem)
    parts = tuple(clues.all[k] for k in sorted(mus.members))
    return Conflict(puzzle, parts, mus.is_minimal, reason=reason, dead_end=dead_end)


def _with_alone(clues: Clues, kept: Sequence[int]) -> Puzzle:
    return clues.without(set(range(len(clues.all))).difference(kept))


def _clue_oracle(clues: Clues, query: Query) -> Oracle:
    """Return what tells whether some clues, by their numbers, rule each other out."""

    def rules_out(kept: Sequence[int], seconds: float | None) -> bool | None:
        timeout = None if seconds is None else max(seconds, 0.001)
        asked = query._replace(mode="first", timeout=timeout)
        status = result_of(_with_alone(clues, kept), asked).status
        return {"none": True, "solved": False}.get(status)

    return rules_out


def _dead_end(puzzle: Puzzle, problem: Problem) -> DeadEnd | None:
    """Return where a statement fails; None where choices of the only option left do not show it.

    `problem` is the model of its shape.
    """
    if are_too_many(problem):
        return None
    words = puzzle._words()
    situation = Situation(relations_of(problem), puzzle._given_options(), rank=int)
    steps = 0
    while (dead := situation.dead()) is None:
        found = single(situation)
        if found is None:
            return None
        situation.take(found)
        steps += 1
    dead = next((item for item in words.asked if not situation.options(item)), dead)
    if dead not in {item for item, _ in situation.open}:  # two givens that share an item
        return None
    name, cells = words.item(dead), (words.cell(dead),) if dead in words.asked else ()
    if steps:
        forced = f"They force {counted(steps, 'choice')}, after which"
        return DeadEnd(name, cells, f"{forced} nothing is left for {name}.")
    because = list(_because(situation, dead, words))
    reasons = f": {listed(because, most=MOST_COUNTED)}" if because else ""
    return DeadEnd(name, cells, f"Nothing is left for {name}{reasons}.")


_MOST_REASONS = 30


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


# --- Several solutions ---

_PART = 0.7  # of the time that is left, for values, and then for whole options

_MEANINGS: dict[Light | Tone, str] = {
    "reason": "differs",
    "target": "to be given",
    "new": "settles most",
}

_MOST_NAMED = 10  # items in a sentence, with their values


class Settling(NamedTuple):
    """A value for an item that is asked, with which as few solutions are left as with any."""

    item: int
    value: str
    left: int


@dataclass(eq=False, repr=False)
class Differences(Why):
    """Where the solutions of a puzzle differ.

    `values` has all values of each item that differs, by the numbers of items; where no value does,
    as with pieces that are all alike, they are whole options, and `is_by_options`. `unsure` are the
    items of which the time was too short to tell. There are `total` solutions, None if they were
    not counted. `settling` is the given that would settle most, where they were.
    """

    values: Mapping[int, Sequence[str]]
    unsure: tuple[int, ...]
    total: int | None
    settling: Settling | None
    is_by_options: bool

    status = "several"

    def __post_init__(self) -> None:
        self._words = self.puzzle._words()
        self._several = "several" if self.total is None else in_full(self.total)
        self._verb = "differs" if len(self.values) == 1 else "differ"

    def _sentences(self) -> Iterator[str]:
        words, several = self._words, self._several.capitalize()
        if not self.values:
            yield f"{several} solutions; where they differ did not show in the time."
            return
        found = [
            self._said(item, joined(values if len(values) > 1 else (*values, "none"), "or"))
            for item, values in self.values.items()
        ]
        differing = f"{counted(len(found), words.asked_kind)} of {len(words.asked)} {self._verb}"
        yield f"{several} solutions; {differing}: {listed(found, most=_MOST_NAMED)}."
        if self.unsure:
            names = listed([words.item(item) for item in self.unsure], most=MOST_COUNTED)
            yield f"Whether these differ is not known: {names}."
        if self.settling is not None and self.total is not None:
            item, value, left = self.settling
            leaves = f"it leaves {in_full(left)} of {in_full(self.total)}"
            yield f"That {self._said(item, value)} settles most: {leaves}."

    def _said(self, item: int, value: str) -> str:
        return f"{self._words.item(item)} {self._words.relation} {value}"

    @property
    def caption(self) -> str:
        differing = counted(len(self.values), self._words.asked_kind)
        return f"{self._several} solutions; {differing} {self._verb}"

    @property
    def marking(self) -> Marking:
        cell, best = self._words.cell, self.settling and self.settling[:2]
        notes = {
            cell(item): tuple(
                Note(value, "new" if (item, value) == best else "") for value in values
            )
            for item, values in self.values.items()
        }
        lights: dict[int, Light] = {}
        if self.is_by_options:  # too long for cells
            lights, notes = dict.fromkeys(notes, "reason"), {}
        if self.settling is not None:
            lights[cell(self.settling.item)] = "target"
        return Marking(notes=notes, lights=lights, meanings=_MEANINGS)

    def facts(self) -> Mapping[str, object]:
        words = self._words
        found: dict[str, object] = {
            "differ": {words.item(item): values for item, values in self.values.items()},
            "unsure": [words.item(item) for item in self.unsure],
            "solutions": None if self.total is None else json_number(self.total),
        }
        if self.settling is not None:
            item, value, left = self.settling
            found["give"] = {"item": words.item(item), "value": value, "left": json_number(left)}
        return found


_Values = dict[str, Sequence[int]]  # each with the options that say so


def difference(puzzle: Puzzle, query: Query, deadline: float | None) -> Differences:
    """Return where the solutions of a puzzle differ that has several.

    Without a deadline, that is looked for no longer than some seconds.
    """
    end = monotonic() + _SECONDS if deadline is None else deadline
    for by_options in (False, True):
        asked = query._replace(timeout=_PART * max(0.0, end - monotonic()))
        known = TrueOptions(puzzle, asked, by_options=by_options)
        unsure: list[int] = []
        values: dict[int, _Values] = {}
        for item, options_of in known.by_item().items():
            is_in_some = {value: known.known.is_in_some(each) for value, each in options_of.items()}
            held = {value: options_of[value] for value, is_so in is_in_some.items() if is_so}
            if known.differs(item, held):
                values[item] = held
            if len(held) < 2 and (None in is_in_some.values() or not known.names_all):
                unsure.append(item)
        if values:
            break
    settling = None
    if (uses := known.uses) is not None:  # else solutions were not counted
        tried = (
            Settling(item, value, sum(uses[option] for option in options))
            for item, held in values.items()
            for value, options in held.items()
        )
        settling = min(tried, key=lambda each: each.left, default=None)
    names = {item: list(held) for item, held in values.items()}
    return Differences(puzzle, names, tuple(unsure), known.total, settling, by_options)


# --- One solution ---


@dataclass(eq=False, repr=False)
class Superfluous(Why):
    """Why there is just one solution.

    Each of the `parts` can be taken away alone, and there is still only one; each of the `needed`
    cannot, and of the `undecided` that is not known.
    """

    parts: tuple[Clue, ...]
    needed: tuple[Clue, ...]
    undecided: tuple[Clue, ...]

    status = "unique"

    def _sentences(self) -> Iterator[str]:
        yield "One solution."
        kinds, names = (kinds_of(self.parts), _names(self.parts)) if self.parts else ("", "")
        if len(self.parts) == 1:
            yield f"{kinds} is superfluous: {names}."
        elif self.parts:
            is_all = not self.needed and not self.undecided
            each = "are superfluous, each by itself"
            yield f"All of {kinds} {each}." if is_all else f"{kinds} {each}: {names}."
            yield "How many of them can go together, cover minimize tells."
        elif not self.needed and not self.undecided:
            yield "There is nothing in its statement that could be left out."
        elif not self.undecided:
            yield f"None of {kinds_of(self.needed)} is superfluous."
        if self.undecided:
            yield f"Whether these are needed is not known: {_names(self.undecided)}."

    @property
    def caption(self) -> str:
        return f"one solution; {kinds_of(self.parts) if self.parts else 'nothing'} superfluous"

    @property
    def marking(self) -> Marking:
        lights: dict[int, Light] = {cell: "reason" for part in self.parts for cell in part.cells}
        return Marking(lights=lights, meanings={"reason": "superfluous"})

    def facts(self) -> Mapping[str, object]:
        return {
            "superfluous": self._told(self.parts),
            "needed": self._told(self.needed),
            "undecided": self._told(self.undecided),
        }


def superfluous(puzzle: Puzzle, query: Query, deadline: float | None) -> Superfluous:
    """Return which parts of a puzzle with one solution are superfluous.

    Without a deadline, parts are tried for no longer than some seconds.
    """
    clues = puzzle._clues()
    end = monotonic() + _SECONDS if deadline is None else deadline
    found: dict[str, list[Clue]] = {"unique": [], "several": [], "unknown": []}
    for number, clue in enumerate(clues.all):
        status = "unknown"
        if monotonic() < end:
            share = share_of(end, len(clues.all) - number)
            asked = query._replace(mode="unique", timeout=share)
            status = result_of(clues.without({number}), asked).status
        found[status if status in found else "unknown"].append(clue)
    return Superfluous(puzzle, *map(tuple, found.values()))
