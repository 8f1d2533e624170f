"""The way a person would go, step by step, from the simplest technique on: `cover explain`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.asking import result_of
from cover.asking.problems import prepared, told_apart
from cover.drawing.marks import Light, Marking, Note, Tone
from cover.errors import LimitError
from cover.facts import Reason, Values
from cover.families.sentences import listed
from cover.families.words import TECHNIQUES, Before, Deduction, Telling
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import counted
from cover.result import Result
from cover.setting.proof import before_telling, refuse_multiplicities
from cover.setting.reasoning.chains import Contradictions, Trees
from cover.setting.reasoning.relations import are_too_many, numbers, relations_of
from cover.setting.reasoning.sets import Locked, Sets, single
from cover.setting.reasoning.situation import Situation
from cover.setting.reasoning.sums import Sums
from cover.steps import shorter

if TYPE_CHECKING:
    from cover.drawing.svg import Picture

__all__ = ["TECHNIQUES", "Explanation", "Step", "explanation"]

# So many of the cells that are left open are named, each with so many of its values.
_MOST_OPEN = 12
_MOST_VALUES = 30


class Step(NamedTuple):
    """A step of an explanation.

    `chosen` are the options of the model that it chooses, which are in every solution that is left;
    `removed` those that were left before and are not after it, which are in none. `technique` is
    one of `TECHNIQUES`, `name` what people call it here, and `sentence` says it with its reason.
    `deduction` has the reason as data, and `before` what was left.
    """

    deduction: Deduction
    before: Before
    telling: Telling

    @property
    def technique(self) -> str:
        return self.deduction.technique

    @property
    def chosen(self) -> tuple[int, ...]:
        return self.deduction.chosen

    @property
    def removed(self) -> tuple[int, ...]:
        return self.deduction.removed

    @property
    def name(self) -> str:
        return self.telling.name(self.deduction, self.before)

    @property
    def sentence(self) -> str:
        return self.telling.sentence(self.deduction, self.before)

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"

    def data(self) -> Mapping[str, object]:
        """Return the step for programs: options by numbers from 1 and names, items by names."""
        words, deduction = self.telling.words, self.deduction
        found: dict[str, object] = {
            "technique": self.technique,
            "name": self.name,
            "sentence": self.sentence,
            "chosen": self._named(self.chosen),
            "removed": self._named(self.removed),
            "items": [words.item(item) for item in deduction.items],
            "cells": [words.item(item) for item in self._targets()],
        }
        if deduction.covers:
            found["covers"] = [words.item(item) for item in deduction.covers]
        if deduction.chain:
            found["chain"] = [
                {
                    "item": words.item(link.item),
                    **self._named((link.option,))[0],
                    **({} if link.total is None else {"sum": self.telling.known(link.total)}),
                }
                for link in deduction.chain
            ]
        if deduction.total is not None:
            found["sum"] = self.telling.known(deduction.total)
        if self.technique == "search":
            found.update(depth=deduction.depth or None, trials=deduction.size or None)
        return found

    def _named(self, options: Iterable[int]) -> list[dict[str, object]]:
        name = self.telling.words.option
        return [{"option": option + 1, "name": name(option)} for option in options]

    # --- What it looks like ---

    def marking(self) -> Marking:
        """Return what is laid after the step, what else is left or goes, and where to look."""
        words = self.telling.words
        laid = (*self.before.chosen, *self.chosen)
        covered = set(self._asked(laid))
        notes = {words.cell(item): self._notes(item) for item in words.asked if item not in covered}
        # The cells that explain, and those of which the step says something.
        deduction = self.deduction
        reasons = {link.option for link in deduction.chain}
        reasons.update(self.telling.blocking(deduction, self.before))
        for item in (*deduction.items, *deduction.covers):
            if self.technique == "single":
                reasons.update(self.telling.options_of(item))
            else:
                reasons.update(self.telling.left_for(item, self.before))
        lights: dict[int, Light] = {words.cell(item): "reason" for item in self._asked(reasons)}
        lights.update((words.cell(item), "target") for item in self._targets())
        return Marking(laid, notes, lights)

    def _notes(self, item: int) -> tuple[Note, ...]:
        """Return what can be said of an item before the step, and what not any more after it."""
        tones: dict[str, Tone] = {}
        removed = set(self.removed)
        for option in self.telling.left_for(item, self.before):
            value = self.telling.words.value(item, option)
            if option not in removed:
                tones[value] = ""
            else:
                tones.setdefault(value, "gone")
        return tuple(Note(value, tone) for value, tone in tones.items())

    def _targets(self) -> list[int]:
        """Return the items that the step says something of, of those that an answer does."""
        return self._asked(self.chosen) or self._asked(self.removed)

    def _asked(self, options: Iterable[int]) -> list[int]:
        covered = {item for option in options for item in self.telling.items_of(option)}
        return [item for item in self.telling.words.asked if item in covered]


@dataclass(eq=False, repr=False)
class Explanation(Result):
    """The steps to the solution of a puzzle, or as far as they lead.

    `status` is unique, several, none or unknown; it counts turned and mirrored solutions, too.
    `solution` is the one of a puzzle that has no other; `left` are the options of the model that
    are left at the end. `dead` is an item that nothing is left for, at the end of a puzzle without
    a solution, and `reason` says why there is none where its statement shows it. Where only a hint
    was asked for, `is_hint`, there is one step at most.

    Iterating over it yields its steps; `str()` is all of it in words.
    """

    puzzle: Puzzle = field()  # these two of a result have defaults
    status: str = field()
    steps: tuple[Step, ...] = ()
    telling: Telling | None = None
    solution: Values | None = None
    left: tuple[int, ...] = ()
    dead: int | None = None
    reason: Reason | None = None
    is_hint: bool = False
    draws_all: bool = False

    columns = ("steps", "text")

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Explanation: {self.status}, {counted(len(self.steps), 'step')}>"

    @property
    def open(self) -> dict[str, list[str]]:
        """What the steps leave open: for each cell, or what else is asked, its values."""
        if self.telling is None or (self.status in ("unique", "none") and not self.is_hint):
            return {}
        words = self.telling.words
        options: dict[int, list[int]] = {item: [] for item in words.asked}
        for option in self.left:
            for item in self.telling.items_of(option):
                if item in options:
                    options[item].append(option)
        found = {
            words.item(item): list(dict.fromkeys(words.value(item, option) for option in left))
            for item, left in options.items()
        }
        return {item: values for item, values in found.items() if len(values) > 1}

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the steps, numbered, perhaps each with a drawing, and then what they come to."""
        for said, step in self._numbered():
            yield said
            if self.draws_all:
                yield self.puzzle._draw_marked(step.marking(), colour)
        if not self.is_hint or not self.steps:
            yield self._end()
        if self.solution is not None and not self.is_hint:
            yield self.puzzle._draw(self.solution, colour)

    def line(self) -> str:
        if self.is_hint and self.steps:
            return f"Hint: {self.steps[0]}"
        return self._end().removesuffix(":")

    def cells(self) -> Mapping[str, object]:
        return {"steps": len(self.steps), "text": self.line()}

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        for said, step in self._numbered():
            yield said, self.puzzle._picture_marked(step.marking())
        if not self.is_hint or not self.steps:
            yield self._end().removesuffix(":"), self.puzzle._picture(self.solution)

    def _numbered(self) -> Iterator[tuple[str, Step]]:
        for number, step in enumerate(self.steps, 1):
            yield f"{'Hint:' if self.is_hint else f'{number}.'} {step}", step

    def _end(self) -> str:
        after = f"after {counted(len(self.steps), 'step')}"
        if self.reason is not None:
            return f"no solution: {self.reason.text}"
        if self.status == "unique":
            return f"the only solution, {after}:"
        if self.status == "none" and self.telling is not None and self.dead is not None:
            return f"no solution, {after}: {self.telling.nothing(self.dead)}"
        if self.status == "none":
            return "no solution: a search finds none"
        stands = self.telling.words.relation if self.telling else ""
        named = [
            f"{item} {stands} {listed(values, 'or', _MOST_VALUES)}"
            for item, values in islice(self.open.items(), _MOST_OPEN + 1)
        ]
        shown = "; ".join((*named[:_MOST_OPEN], *("…" for _ in named[_MOST_OPEN:])))
        is_open = f"; left open: {shown}" if shown else ""
        if self.status == "several":
            follows = f"nothing more follows {after}" if self.steps else "no step leads on"
            return f"several solutions; {follows}{is_open}"
        return f"the time is over {after}{is_open}"

    def data(self) -> Mapping[str, object]:
        """Return the steps, and the solution or what is left open."""
        found: dict[str, object] = {"steps": [step.data() for step in self.steps]}
        if self.solution is not None:
            found["solution"] = self.puzzle._data(self.solution)
        if self.reason is not None:
            found["reason"] = self.reason.text
        if self.dead is not None and self.telling is not None:
            found["contradiction"] = self.telling.nothing(self.dead)
        if left_open := self.open:
            found["open"] = left_open
        return found


# How many rounds of chains may be followed for a puzzle.
_ROUNDS = 100_000


class Course:
    """Steps from a situation on, without a search; each is done when the next is asked for.

    Where they end, they go on once a search has made the situation smaller. `is_late` tells
    afterwards whether the time was over.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.is_late = False
        sums, sets = Sums(), Sets()
        # Where nothing is open any more, sums may still say that what is chosen does not fit.
        self._at_the_end = (sums.find,)
        self._techniques: tuple[Callable[[Situation], Deduction | None], ...] = (
            single,
            Locked().find,
            sums.find,
            sets.pair,
            sets.triple,
            Contradictions(_ROUNDS).find,
        )

    def __iter__(self) -> Iterator[Deduction]:
        while self.situation.dead() is None:
            techniques = self._techniques if self.situation.open else self._at_the_end
            try:
                found = next(filter(None, (find(self.situation) for find in techniques)), None)
            except LimitError:
                self.is_late = True
                return
            if found is None:
                return
            yield found
            self.situation.take(found)


# Seconds for an engine before another proof is tried that there is no solution.
_AT_ONCE = 0.5

# How many options may be tried to tell how large a search is.
_TRIALS = 4_000


def explanation(
    puzzle: Puzzle,
    query: Query,
    *,
    is_hint: bool = False,
    draws_all: bool = False,
    watch: Callable[[Deduction], object] | None = None,
) -> Explanation:
    """Explain a puzzle to its end, or as far as the time of the query does.

    With `is_hint` there is the next step alone, and with `draws_all` the lines for people have a
    drawing for each step.

    `watch` is called with each step, and before a search, which takes long, with one of a single
    trial: none is easier. What it raises ends the explanation.

    Raises `LimitError` where the time does not do for the model of the puzzle, and `InputError`
    where it has items with multiplicities.
    """
    began = monotonic()
    reason = puzzle._reason(query.deadline(began))
    if reason is not None:
        return Explanation(puzzle, "none", reason=reason, is_hint=is_hint)
    explainer = _Explainer(puzzle, query, began, is_hint, watch)
    status, options = explainer.follow()
    situation = explainer.situation
    return Explanation(
        puzzle,
        status,
        tuple(explainer.steps),
        telling=explainer.telling,
        solution=puzzle._decoded(sorted(options)) if status == "unique" else None,
        left=() if situation is None else tuple(numbers(situation.left)),
        dead=None if situation is None else situation.dead(),
        is_hint=is_hint,
        draws_all=draws_all,
    )


@dataclass
class _Explainer:
    """The work on one puzzle: its `steps`, and the `situation` that they lead to.

    There is none where the model is too large for reasoning.
    """

    puzzle: Puzzle
    query: Query
    began: float
    is_hint: bool
    watch: Callable[[Deduction], object] | None

    def __post_init__(self) -> None:
        self.engine = prepared(self.puzzle, self.query, self.query.deadline(self.began))
        refuse_multiplicities(self.puzzle, self.engine, "the steps of an explanation")
        self.query = before_telling(self.query, entries=len(self.engine.problem.entries))
        self.asked = told_apart(self.puzzle)
        self.telling = self.puzzle._words().telling(self.engine.problem)
        self.steps: list[Step] = []
        self.situation: Situation | None = None

    def follow(self) -> tuple[str, Sequence[int]]:
        """Go through all steps; return the status, and the options of the only solution."""
        puzzle, problem = self.puzzle, self.engine.problem
        if are_too_many(problem):
            return self._searched(puzzle._given_options())
        deadline = self.query.deadline(self.began)
        relations = relations_of(problem, deadline)
        given, rank = puzzle._given_options(), self.telling.rank
        situation = self.situation = Situation(relations, given, rank, deadline)
        course = Course(situation)
        trees = Trees(_TRIALS)
        # What a search has found, which stays true whatever follows.
        found: tuple[str, Sequence[int]] | None = None
        while True:
            for deduction in course:
                self._add(situation, deduction)
                if self.is_hint:
                    return self._searched(situation.chosen)
            if situation.dead() is not None:
                return "none", ()
            if not situation.open:
                return "unique", situation.chosen
            if course.is_late:
                return "unknown", ()
            status, options = found = found or self._searched(situation.chosen)
            if status in ("several", "unknown"):
                return status, options
            open_items = {item for item, _ in situation.open}
            if options and self.asked is not None and open_items.isdisjoint(self.asked):
                return status, options  # all is chosen that tells answers apart
            if self.watch is not None:
                self.watch(Deduction("search", size=1))
            try:
                deduction = self._search_step(situation, options, trees)
            except LimitError:
                return "unknown", ()
            self._add(situation, deduction)
            situation.take(deduction)
            if self.is_hint:
                return status, options

    def _add(self, situation: Situation, deduction: Deduction) -> None:
        if self.watch is not None:
            self.watch(deduction)
        before = Before(tuple(situation.chosen), situation.left)
        self.steps.append(Step(deduction, before, self.telling))

    def _searched(self, chosen: Sequence[int]) -> tuple[str, Sequence[int]]:
        """Return the status of what is left after some choices, and the options of one solution."""
        left = self.query.seconds_left(self.began)
        has_patterns = self.puzzle._exchangeable() is not None
        found, is_all = self._solutions(chosen, shorter(left, _AT_ONCE) if has_patterns else left)
        if len(found) < 2 and not is_all and has_patterns:
            # Patterns of symbols, which are all alike, may show that nothing fits.
            left = self.query.seconds_left(self.began)
            query = self.query._replace(mode="first", timeout=left)
            if result_of(self.puzzle, query).status == "none":
                return "none", ()
            found, is_all = self._solutions(chosen, self.query.seconds_left(self.began))
        if len(found) > 1:
            return "several", found[0]
        if not is_all:
            return "unknown", ()
        return ("unique", found[0]) if found else ("none", ())

    def _solutions(
        self, chosen: Sequence[int], seconds: float | None
    ) -> tuple[list[tuple[int, ...]], bool]:
        """Return up to two solutions with these options, and whether there are no more."""
        decider = self.puzzle._decider()
        search = self.engine.search(
            fixed=chosen,
            limit=2,
            timeout=seconds,
            ordered=False,
            jobs=self.query.jobs,
            distinct_on=self.asked,
            can_complete=None if decider is None else decider.extends,
        )
        found = list(search)
        return found, search.complete

    def _search_step(
        self, situation: Situation, solution: Sequence[int], trees: Trees
    ) -> Deduction:
        """Return what a search tells of the item with the fewest options that is of interest.

        The options of the only solution tell which is right; none is where there is no solution.
        """
        items = [item for item, _ in situation.open]
        if self.asked is not None:
            asked = set(self.asked)
            items = [item for item in items if item in asked] or items
        item, tree = trees.best(situation, items, solution)
        size, depth = (0, 0) if tree is None else tree
        options = situation.options(item)
        right = [option for option in solution if options >> option & 1]
        if right:
            told = situation.choosing("search", item, right[0])
            return told._replace(depth=depth, size=size)
        return Deduction("search", (), tuple(numbers(options)), (item,), depth=depth, size=size)
