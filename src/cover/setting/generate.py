"""New puzzles, each with its solution and the proof that there is no other: `cover generate`.

How they are made is said in `generate.py` of each family; here are the proof, the score, and what
comes of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import inf
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, LimitError, OptionError, Place, as_bad_record
from cover.facts import Values
from cover.families.family import generator
from cover.families.generating import New, Plan, joined
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.ranges import range_in
from cover.result import Result
from cover.setting.proof import proved
from cover.setting.rate import DIFFICULTIES, score_of
from cover.solver.engines import choose
from cover.steps import deadline_after, has_come, seconds_left

if TYPE_CHECKING:
    from cover.drawing.svg import Picture

# How many puzzles in a row may be like earlier ones before it is clear that there are no others.
MOST_ALIKE = 500

# How many puzzles of an iterator are made at once, where that is quicker.
_AT_ONCE = 256


class Seen:
    """The puzzles so far; two of them are alike if their canonical forms are the same.

    Marks are compared first, which are cheap, and the forms that decide it only of puzzles with
    equal marks.
    """

    def __init__(self) -> None:
        self._first: dict[Hashable, New] = {}  # by the marks
        self._forms: dict[Hashable, set[Hashable]] = {}  # of marks that came more than once

    def is_new(self, new: New) -> bool:
        """Whether no puzzle like this one was there before; from now on, this one was."""
        mark = new.puzzle._invariant() if new.mark is None else new.mark
        first = self._first.setdefault(mark, new)
        if first is new:
            return True
        if mark not in self._forms:
            self._forms[mark] = {first.puzzle._canonical_form()}
        form, forms = new.puzzle._canonical_form(), self._forms[mark]
        is_new = form not in forms
        forms.add(form)
        return is_new


class NewPuzzle(Result):
    """A puzzle that was made, the one with that number in its `place` of those of a `seed`.

    The engine `proved_by` has found that it has one solution. Its `score` is None where none was
    asked for.
    """

    columns = None
    looks = "booklet"
    status = "unique"
    puzzle: Puzzle

    def __init__(
        self, place: Place, seed: int, made: New, proved_by: str, score: float | None
    ) -> None:
        self.puzzle = made.puzzle.sourced(place=place, expect=1)
        self.seed, self.made, self.proved_by, self.score = seed, made, proved_by, score

    @property
    def checked(self) -> Values:
        """Return a solution, to be shown; raises `CheckError` if it breaks the rules."""
        return self.puzzle._checked(self.made.solution)

    def puzzles(self) -> Sequence[Puzzle]:
        return [self.puzzle]

    def line(self) -> str:
        """Return the puzzle in a line, where it is at hand so."""
        return self.made.line or ""

    def lines(self, colour: bool) -> Iterator[str]:
        yield self.puzzle._draw(None, colour)

    def document(self) -> Mapping[str, object]:
        """Return the keys of the puzzle in YAML, its solution, and how it was made and proved."""
        keys = self.puzzle._document()
        keys["solution"] = self.puzzle._stated_solution(self.checked)
        keys |= {
            "expect": 1,
            "unique": True,
            "proved_by": self.proved_by,
            "seed": self.seed,
            "number": self.puzzle.place.line,
        }
        return keys if self.score is None else keys | {"score": round(self.score, 1)}

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        yield "", self.puzzle._picture(None)
        yield "solution", self.puzzle._picture(self.checked)


class NotMade(Result):
    """The number of a puzzle that was not made, and why: a limit, or an `error`."""

    columns = None
    looks = "booklet"

    def __init__(self, number: int, why: str, error: InputError | None = None) -> None:
        self.number, self.why, self.error = number, why, error
        self.status = "unknown" if error is None else "bad"

    def line(self) -> str:
        return self.status

    def document(self) -> Mapping[str, object]:
        return {"status": self.status, "number": self.number}


class Series(NamedTuple):
    """New puzzles of a kind, by its name and its plan, and what all of them have in common.

    Puzzles of other scores than `scores`, from the first on and below the second, are dropped; None
    is for any, and none is told.
    Each puzzle is given up after `timeout` seconds. A series can be sent to another process.
    """

    kind: str
    plan: Plan
    seed: int
    scores: tuple[float, float] | None = None
    timeout: float | None = None

    @property
    def is_at_once(self) -> bool:
        """Whether many puzzles are made in less time by `made_of` than each by `made`."""
        return self.scores is None and hasattr(self.plan, "puzzles")

    def made_of(self, numbers: Sequence[int]) -> Iterator[NewPuzzle | NotMade]:
        """Yield what `made` returns for each number; where that is quicker, all are made at once.

        These have the time of one puzzle together, and those that are left then, have theirs each;
        so do all of them after a fault.
        """
        found: Sequence[New | None] = [None] * len(numbers)
        if self.is_at_once:
            plan: Any = self.plan
            with suppress(InputError), as_bad_record(Place(self.kind)):
                drawn = (Random(f"{self.seed} {number}") for number in numbers)
                found = plan.puzzles(drawn, deadline_after(self.timeout))
        for number, new in zip(numbers, found, strict=True):
            if new is None:
                yield self.made(number)
            else:
                place = Place(self.kind, number)
                yield NewPuzzle(place, self.seed, new, new.proved_by, None)

    def made(self, number: int) -> NewPuzzle | NotMade:
        """Make the puzzle with a number, unless that takes too long.

        All that is drawn comes from the seed and the number, and so does the puzzle.
        """
        random, deadline = Random(f"{self.seed} {number}"), deadline_after(self.timeout)
        place, found = Place(self.kind, number), None
        try:
            with as_bad_record(place):
                while not has_come(deadline) and found is None:
                    new = self.plan.puzzle(random, deadline)
                    if new is None:
                        break
                    found = self._proved(new, place, deadline)
        except LimitError as error:
            if not has_come(deadline):
                return NotMade(number, str(error))
        except InputError as error:
            return NotMade(number, error.message, error)
        return found or NotMade(number, "no puzzle was found in the time")

    def _proved(self, new: New, place: Place, deadline: float | None) -> NewPuzzle | None:
        """Return a puzzle that was made, with the proof; None where its score is another one."""
        score = None
        if self.scores is not None:
            least, below = self.scores
            query = Query(timeout=seconds_left(deadline), engine=choose())
            score = score_of(new.puzzle, query, below)
            if not least <= score < below:
                return None
        puzzle = new.puzzle.sourced(place=place)
        by = new.proved_by or proved(puzzle, new.solution, new.engine, deadline)
        return NewPuzzle(place, self.seed, new, by, score)


def new_puzzles(kind: str, keywords: Mapping[str, Any]) -> Iterator[NewPuzzle]:
    """Return an iterator of new puzzles of a kind, made as they are asked for; no two are alike.

    It has no end, unless no others are found that differ. The values of `keywords` are those that
    the command takes for its options, or numbers of Python in their place. Raises `OptionError` for
    what cannot be had, which calls options as a program does; the iterator raises `LimitError`
    where no puzzle was found in the time, and ends.
    """
    said = dict(keywords)
    seed, difficulty = said.pop("seed", None), said.pop("difficulty", None)
    timeout = said.pop("timeout", None)
    Query.made(timeout=timeout, seed=seed)
    found = generator(kind)
    with _called_as_in_python():
        plan = found.plan(found.said(said))
        scores = None if difficulty is None else score_range(joined(difficulty, ("..",)))
    return _differing(Series(kind, plan, drawn_seed() if seed is None else seed, scores, timeout))


def _differing(series: Series) -> Iterator[NewPuzzle]:
    """Yield the puzzles of a series that are not like earlier ones, until there seem to be none."""
    seen, alike = Seen(), 0
    first, size = 1, 1
    while alike < MOST_ALIKE:
        with _called_as_in_python():
            together = list(series.made_of(range(first, first + size)))
        for new in together:
            if isinstance(new, NotMade):
                raise new.error or LimitError(new.why)
            if seen.is_new(new.made):
                alike = 0
                yield new
            else:
                alike += 1
        first += size
        if series.is_at_once:
            size = min(2 * size, _AT_ONCE)


@contextmanager
def _called_as_in_python() -> Iterator[None]:
    """Have an `OptionError` call options as a program does."""
    try:
        yield
    except OptionError as error:
        raise OptionError(str(error).replace("--", "")) from None


def score_range(text: str) -> tuple[float, float]:
    """Return the scores that a text means, from the first on and below the second.

    It is a word for how hard, or a range `A..B`, either end of which may be missing. Raises
    `OptionError`.
    """
    if text in DIFFICULTIES:
        return DIFFICULTIES[text]
    first, last = range_in(text, float) or (0, 0)
    least, below = first or 0, inf if last is None else last
    if below < least:
        raise OptionError(f"{text} is no difficulty: the first number is larger than the second")
    if not least < below:
        words = ", ".join(DIFFICULTIES)
        raise OptionError(
            f'"{text}" is no difficulty; expected {words}, or a range such as 200..400'
        )
    return least, below


def drawn_seed() -> int:
    """Return a seed that is drawn, and short enough to be typed again."""
    return SystemRandom().randrange(1, 10**9)
