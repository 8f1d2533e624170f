"""The way a person would go: steps from the simplest technique on, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from cover.asking import answered
from cover.asking.problems import prepared, told_apart
from cover.errors import LimitError
from cover.facts import Reason, Values
from cover.families.sentences import listed
from cover.families.words import Before, Deduction
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting.finding import Finding, before_telling, refuse_multiplicities
from cover.setting.reasoning.chains import Trees
from cover.setting.reasoning.course import Course
from cover.setting.reasoning.relations import are_too_many, numbers, relations_of
from cover.setting.reasoning.situation import Situation
from cover.setting.reasoning.steps import Step
from cover.steps import shorter

if TYPE_CHECKING:
    from cover.drawing.svg import Picture
    from cover.families.words import Telling
    from cover.solver import Prepared


# So many of the cells that are left open are named, each with so many of its values.
_MOST_OPEN = 12
_MOST_VALUES = 30


class Explanation(Finding):
    """The steps to the solution of a puzzle, or as far as they lead.

    `status` is unique, several, none or unknown; it counts turned and mirrored solutions, too.
    `solution` is the one of a puzzle that has no other; `left` are the options of the model that
    are left at the end. `dead` is an item that nothing is left for, at the end of a puzzle without
    a solution, and `reason` says why there is none where its statement shows it. Where only a hint
    was asked for, `is_hint`, there is one step at most.

    Iterating over it yields its steps; `str()` is all of it in words.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        status: str,
        steps: Sequence[Step] = (),
        *,
        telling: Telling | None = None,
        solution: Values | None = None,
        left: Sequence[int] = (),
        dead: int | None = None,
        reason: Reason | None = None,
        is_hint: bool = False,
        draws_all: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.status = status
        self.steps = tuple(steps)
        self.solution = solution
        self.left = tuple(left)
        self.dead = dead
        self.reason = reason
        self.is_hint = is_hint
        self._telling = telling
        self._draws_all = draws_all

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Explanation: {self.status}, {_steps(len(self.steps))}>"

    @property
    def open(self) -> dict[str, list[str]]:
        """What the steps leave open: for each cell, or what else is asked, its values."""
        return dict(self._open())

    def _open(self) -> Iterator[tuple[str, list[str]]]:
        """Yield what `open` has."""
        if self._telling is None or (self.status in ("unique", "none") and not self.is_hint):
            return
        words = self._telling.words
        options: dict[int, list[int]] = {item: [] for item in words.asked}
        for option in self.left:
            for item in self._telling.items_of(option):
                if item in options:
                    options[item].append(option)
        for item, left in options.items():
            values = list(dict.fromkeys(words.value(item, option) for option in left))
            if len(values) > 1:
                yield words.item(item), values

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the steps, numbered, perhaps each with a drawing, and then what they come to."""
        for number, step in enumerate(self.steps, 1):
            yield f"{'Hint:' if self.is_hint else f'{number}.'} {step}"
            if self._draws_all:
                yield self.puzzle._draw_marked(step.marking(), colour)
        if not self.is_hint or not self.steps:
            yield self._end()
        if self.solution is not None and not self.is_hint:
            yield self.puzzle._draw(self.solution, colour)

    def _end(self) -> str:
        """What stands at the end."""
        after = f"after {_steps(len(self.steps))}"
        if self.reason is not None:
            return f"no solution: {self.reason.text}"
        if self.status == "unique":
            return f"the only solution, {after}:"
        if self.status == "none" and self._telling is not None and self.dead is not None:
            return f"no solution, {after}: {self._telling.nothing(self.dead)}"
        if self.status == "none":
            return "no solution: a search finds none"
        stands = self._telling.words.relation if self._telling else ""
        named = [
            f"{item} {stands} {listed(values, 'or', _MOST_VALUES)}"
            for item, values in islice(self._open(), _MOST_OPEN + 1)
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
        if self.dead is not None and self._telling is not None:
            found["contradiction"] = self._telling.nothing(self.dead)
        if left_open := self.open:
            found["open"] = left_open
        return found

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield a picture of each step, and of the solution."""
        for number, step in enumerate(self.steps, 1):
            said = f"{'Hint:' if self.is_hint else f'{number}.'} {step}"
            yield said, self.puzzle._picture_marked(step.marking())
        if not self.is_hint or not self.steps:
            yield self._end(), self.puzzle._picture(self.solution)


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"


# Seconds for an engine before another proof is tried that there is no solution.
_AT_ONCE = 0.5

# How many options may be tried to tell how large a search is.
_TRIALS = 6_000


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
    return _Explainer(puzzle, query, began, is_hint, watch).explained(draws_all)


class _Explainer:
    """The work on one puzzle."""

    def __init__(
        self,
        puzzle: Puzzle,
        query: Query,
        began: float,
        is_hint: bool,
        watch: Callable[[Deduction], object] | None,
    ) -> None:
        self._puzzle = puzzle
        self._request = query
        self._began = began
        self._is_hint = is_hint
        self._watch = watch or (lambda _: None)
        self._engine: Prepared = prepared(puzzle, query, query.deadline(began))
        refuse_multiplicities(puzzle, self._engine, "the steps of an explanation")
        self._request = before_telling(query, entries=len(self._engine.problem.entries))
        self._asked = told_apart(puzzle)
        self._telling = puzzle._telling(self._engine.problem)
        self._steps: list[Step] = []
        self._trees = Trees(_TRIALS)
        # What a search has found, which stays true whatever follows.
        self._found: tuple[str, Sequence[int]] | None = None

    def explained(self, draws_all: bool) -> Explanation:
        """Go through all steps."""
        status, situation, options = self._followed()
        return Explanation(
            self._puzzle,
            status,
            self._steps,
            telling=self._telling,
            solution=self._puzzle._decoded(sorted(options)) if status == "unique" else None,
            left=() if situation is None else tuple(numbers(situation.left)),
            dead=None if situation is None else situation.dead(),
            is_hint=self._is_hint,
            draws_all=draws_all,
        )

    def _followed(self) -> tuple[str, Situation | None, Sequence[int]]:
        """Return the status, what is left at the end, and the options of the only solution."""
        puzzle, problem = self._puzzle, self._engine.problem
        if are_too_many(problem):
            status, options = self._searched(puzzle._given_options())
            return status, None, options
        deadline = self._request.deadline(self._began)
        situation = Situation(
            relations_of(problem, deadline),
            puzzle._given_options(),
            self._telling.rank,
            deadline,
        )
        course = Course(situation)
        while True:
            for deduction in course:
                self._add(situation, deduction)
                if self._is_hint:
                    status, options = self._searched(situation.chosen)
                    return status, situation, options
            if situation.dead() is not None:
                return "none", situation, ()
            if not situation.open:
                return "unique", situation, situation.chosen
            status, options = "unknown", ()
            if not course.is_late:
                status, options = self._found = self._found or self._searched(situation.chosen)
            if status in ("several", "unknown") or self._is_answered(situation, options):
                return status, situation, options
            self._watch(Deduction("search", size=1))
            try:
                found = self._search_step(situation, options)
            except LimitError:
                return "unknown", situation, ()
            self._add(situation, found)
            situation.take(found)
            if self._is_hint:
                return status, situation, options

    def _add(self, situation: Situation, deduction: Deduction) -> None:
        self._watch(deduction)
        before = Before(tuple(situation.chosen), situation.left)
        self._steps.append(Step(deduction, before, self._telling))

    def _is_answered(self, situation: Situation, options: Sequence[int]) -> bool:
        """Whether all is chosen that tells answers apart; what is left open does not matter."""
        if not options or self._asked is None:
            return False
        asked = set(self._asked)
        return not any(item in asked for item, _ in situation.open)

    def _searched(self, chosen: Sequence[int]) -> tuple[str, Sequence[int]]:
        """Return the status of what is left after some choices, and the options of one solution."""
        left = self._request.seconds_left(self._began)
        has_patterns = self._puzzle._exchangeable() is not None
        found, is_all = self._solutions(chosen, shorter(left, _AT_ONCE) if has_patterns else left)
        if len(found) < 2 and not is_all and has_patterns:
            if self._is_shown_to_be_none():
                return "none", ()
            found, is_all = self._solutions(chosen, self._request.seconds_left(self._began))
        if len(found) > 1:
            return "several", found[0]
        if not is_all:
            return "unknown", ()
        return ("unique", found[0]) if found else ("none", ())

    def _is_shown_to_be_none(self) -> bool:
        """Whether patterns of symbols, which are all alike, show that nothing fits."""
        left = self._request.seconds_left(self._began)
        query = self._request._replace(mode="first", timeout=left)
        return answered(self._puzzle, query).status == "none"

    def _solutions(
        self, chosen: Sequence[int], seconds: float | None
    ) -> tuple[list[tuple[int, ...]], bool]:
        """Return up to two solutions with these options, and whether there are no more."""
        decider = self._puzzle._decider()
        search = self._engine.search(
            fixed=chosen,
            limit=2,
            timeout=seconds,
            ordered=False,
            jobs=self._request.jobs,
            distinct_on=told_apart(self._puzzle),
            can_complete=None if decider is None else decider.extends,
        )
        found = list(search)
        return found, search.complete

    def _search_step(self, situation: Situation, solution: Sequence[int]) -> Deduction:
        """Return what a search tells of the item with the fewest options that is of interest.

        The options of the only solution tell which is right; none is where there is no solution.
        """
        asked = None if self._asked is None else set(self._asked)
        open_items = [item for item, _ in situation.open]
        items = [item for item in open_items if asked is None or item in asked] or open_items
        item, tree = self._trees.best(situation, items, solution)
        size, depth = (0, 0) if tree is None else tree
        options = situation.options(item)
        right = [option for option in solution if options >> option & 1]
        if right:
            told = situation.choosing("search", item, right[0])
            return told._replace(depth=depth, size=size)
        return Deduction("search", (), tuple(numbers(options)), (item,), depth=depth, size=size)
