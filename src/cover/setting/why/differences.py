"""Why there are several solutions: where they differ, and which given would settle most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from time import monotonic
from typing import NamedTuple

from cover.answers import Request
from cover.answers.problems import prepared, told_apart
from cover.drawing.marks import Light, Marking, Note, Tone
from cover.families.family import family_of
from cover.puzzle import is_decided
from cover.reading.records import Record
from cover.setting.sentences import listed, number_of
from cover.setting.why.told import Why

# How long values are looked for where no time is given, in seconds.
_SECONDS = 10.0

_MEANINGS: dict[Light | Tone, str] = {
    "reason": "differs",
    "target": "to be given",
    "new": "settles most",
}

_MOST_NAMED = 9  # items in a sentence, with their values

# How many solutions are listed, and for how many seconds: where these are all, they are counted.
_MOST_LISTED = 10_000
_LISTING = 2.0

_LEAST_TIME = 0.01  # for a question, in seconds

# How many values are tried where solutions are not counted, for how many seconds in all, and how
# many of the solutions with each are looked at.
_MOST_TRIED = 40
_TRYING = 2.0
_MOST_TRIED_SOLUTIONS = 1000


class Settling(NamedTuple):
    """What a value for an item that is asked would settle: the best that any given could do.

    With it, `left` solutions are left, if they were counted, and `open` items that can have several
    values, if these were.
    """

    item: int
    value: str
    left: int | None = None
    open: int | None = None


class Differences(Why):
    """Where the solutions of a puzzle differ.

    `values` has all values of each item that differs, by the numbers of items; where no value does,
    as with pieces that are all alike, they are whole options, and `is_by_options`. `unsure` are the
    items of which the time was too short to tell. There are `total` solutions, None if they were
    not counted. `settling` is the given that would settle most.
    """

    status = "several"

    def __init__(
        self,
        record: Record,
        values: Mapping[int, Sequence[str]],
        unsure: Sequence[int],
        total: int | None,
        settling: Settling | None,
        is_by_options: bool = False,
    ) -> None:
        super().__init__(record)
        self.values = values
        self.unsure = tuple(unsure)
        self.total = total
        self.settling = settling
        self.is_by_options = is_by_options
        self._words = family_of(record).words(record)

    @cached_property
    def sentences(self) -> Sequence[str]:
        """Return how many differ, in what, and which given settles most."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        words, kind = self._words, self._words.asked_kind
        several = "Several" if self.total is None else str(self.total)
        differing = number_of(len(self.values), kind)
        verb = self._verb()
        found = [self._said(item, _either(values)) for item, values in self.values.items()]
        if not found:
            yield f"{several} solutions; where they differ did not show in the time."
            return
        said = listed(found, _MOST_NAMED)
        yield f"{several} solutions; {differing} of {len(words.asked)} {verb}: {said}."
        if self.unsure:
            names = listed([words.item(item) for item in self.unsure])
            yield f"Whether these differ is not known: {names}."
        if self.settling is not None:
            yield self._settled(self.settling)

    def _settled(self, settling: Settling) -> str:
        given = self._said(settling.item, settling.value)
        if settling.left is None:
            kind = number_of(settling.open or 0, self._words.asked_kind)
            return f"Of what was tried, that {given} settles most: it leaves at least {kind} open."
        if self.total is None:
            solutions = number_of(settling.left, "solution")
            return f"Of what was tried, that {given} settles most: it leaves {solutions}."
        return f"That {given} settles most: it leaves {settling.left} of {self.total}."

    def _said(self, item: int, value: str) -> str:
        return f"{self._words.item(item)} {self._words.relation} {value}"

    @property
    def caption(self) -> str:
        """Return how many solutions there are, and how much of them differs."""
        several = "several" if self.total is None else str(self.total)
        differing = number_of(len(self.values), self._words.asked_kind)
        return f"{several} solutions; {differing} {self._verb()}"

    def _verb(self) -> str:
        return "differs" if len(self.values) == 1 else "differ"

    @property
    def marking(self) -> Marking:
        """Return the values as notes, and a light on the cell to give a value."""
        cell = self._words.cell
        notes = {
            cell(item): tuple(
                Note(value, "new" if self._settles(item, value) else "") for value in values
            )
            for item, values in self.values.items()
        }
        lights: dict[int, Light] = {}
        if self.is_by_options:  # too long for cells
            lights, notes = dict.fromkeys(notes, "reason"), {}
        if self.settling is not None:
            lights[cell(self.settling.item)] = "target"
        return Marking(notes=notes, lights=lights, meanings=_MEANINGS)

    def _settles(self, item: int, value: str) -> bool:
        return self.settling is not None and self.settling[:2] == (item, value)

    def facts(self) -> Mapping[str, object]:
        """Return the values by the names of items, how many solutions there are, the given."""
        words = self._words
        found: dict[str, object] = {
            "differ": {words.item(item): values for item, values in self.values.items()},
            "unsure": [words.item(item) for item in self.unsure],
            "solutions": self.total,
        }
        if self.settling is not None:
            item, value, left, still_open = self.settling
            leaves = {"open": still_open} if left is None else {"left": left}
            found["give"] = {"item": words.item(item), "value": value, **leaves}
        return found


def _either(values: Sequence[str]) -> str:
    *others, last = values
    return f"{', '.join(others)} or {last}"


class _Solutions:
    """Solutions of a puzzle, and by them the values of its items."""

    def __init__(self, record: Record, request: Request, end: float) -> None:
        self.words = family_of(record).words(record)
        self._record = record
        self._prepared = prepared(record.puzzle, request, monotonic())
        self._jobs = request.jobs
        self.end = end
        seconds = min(_LISTING, (end - monotonic()) / 2)
        self.uses, total = self.listed((), _MOST_LISTED, seconds)
        self.total = total

    def listed(
        self, more: Sequence[int], most: int, seconds: float
    ) -> tuple[Counter[int], int | None]:
        """Return in how many solutions with `more` options each is, and how many there are.

        No more than `most` solutions are looked at; where there are more, or there is no time for
        all of them, their number is None.
        """
        search = self._prepared.search(
            fixed=(*self._record.puzzle.fixed(), *more),
            limit=most + 1,
            timeout=max(0.0, seconds),
            ordered=False,
            jobs=self._jobs,
            distinct_on=told_apart(self._record.puzzle),
        )
        uses = Counter[int]()
        for solution in search:
            if not uses.keys() >= set(solution):  # it is what shows that a value is possible
                self._record.decoded(solution)
            uses.update(solution)
        return uses, search.found if search.complete else None

    def options_of(self, is_by_options: bool) -> dict[int, dict[str, list[int]]]:
        """Return for each item that is asked its values, each with the options that say so.

        Or else the options themselves stand for the values.
        """
        problem = self._prepared.problem
        found: dict[int, dict[str, list[int]]] = {item: {} for item in self.words.asked}
        for option in range(problem.option_count):
            for item in problem.entries[problem.starts[option] : problem.starts[option + 1]]:
                if item in found:
                    said = (
                        self.words.option(option)
                        if is_by_options
                        else self.words.value(item, option)
                    )
                    found[item].setdefault(said, []).append(option)
        return found

    def open_items(self, uses: Mapping[int, int]) -> int:
        """Return how many items that are asked have several options that are used."""
        problem, asked = self._prepared.problem, set(self.words.asked)
        used = Counter[int]()
        for option in uses:
            used.update(problem.entries[problem.starts[option] : problem.starts[option + 1]])
        return sum(1 for item, options in used.items() if item in asked and options > 1)

    def is_in_some(self, options: Sequence[int], share: int) -> bool | None:
        """Whether any solution has one of these options; None where it takes too long to tell.

        There is time for as many questions as `share` says.
        """
        if any(map(self.uses.__getitem__, options)):
            return True
        if self.total is not None:
            return False
        seconds = max(_LEAST_TIME, (self.end - monotonic()) / share)
        answers = [self._asked(option, seconds) for option in options]
        if True in answers:
            return True
        return None if None in answers else False

    def _asked(self, option: int, seconds: float) -> bool | None:
        if self.uses[option]:
            return True
        if monotonic() > self.end:
            return None
        if is_decided(self._record.puzzle):
            return self._record.puzzle.extends((option,))
        found, total = self.listed((option,), 1, seconds)
        self.uses.update(found)
        return True if found else None if total is None else False


def difference(record: Record, request: Request, deadline: float | None) -> Differences:
    """Return where the solutions of a puzzle differ that has several.

    Without a deadline, that is looked for no longer than some seconds.
    """
    end = monotonic() + _SECONDS if deadline is None else deadline
    known = _Solutions(record, request, end)
    for is_by_options in (False, True):
        options_of = known.options_of(is_by_options)
        values, unsure = _differing(known, options_of)
        if values:
            break
    settling = _best(known, options_of, values)
    return Differences(record, values, unsure, known.total, settling, is_by_options)


def _differing(
    known: _Solutions, options_of: Mapping[int, Mapping[str, Sequence[int]]]
) -> tuple[dict[int, list[str]], list[int]]:
    """The values of each item that differs, and the items of which that is not known."""
    values: dict[int, list[str]] = {}
    unsure: list[int] = []
    open_questions = sum(map(len, options_of.values()))
    for item, options in options_of.items():
        answers = {}
        for value, of_it in options.items():
            answers[value] = known.is_in_some(of_it, open_questions)
            open_questions -= 1
        found = [value for value, is_in_some in answers.items() if is_in_some]
        if len(found) > 1:
            values[item] = found
        elif None in answers.values():
            unsure.append(item)
    return values, unsure


def _best(
    known: _Solutions,
    options_of: Mapping[int, Mapping[str, Sequence[int]]],
    values: Mapping[int, Sequence[str]],
) -> Settling | None:
    """The value with which the fewest solutions are left, or items open; None if there is no time.

    Solutions are counted where these are few."""
    candidates = [(item, value) for item, several in values.items() for value in several]
    if known.total is not None:
        found = [
            Settling(item, value, sum(known.uses[k] for k in options_of[item][value]))
            for item, value in candidates
        ]
        return min(found, key=lambda each: each.left or 0, default=None)
    candidates.sort(key=lambda each: sum(known.uses[k] for k in options_of[each[0]][each[1]]))
    tried: list[Settling] = []
    last = min(known.end, monotonic() + _TRYING)
    for item, value in candidates[:_MOST_TRIED]:
        if not tried or monotonic() < last:
            tried += _tried(known, item, value, options_of[item][value], last)
    return min(
        tried,
        key=lambda each: (each.left is None, each.left or 0, each.open or 0),
        default=None,
    )


def _tried(
    known: _Solutions, item: int, value: str, options: Sequence[int], last: float
) -> list[Settling]:
    """What a value leaves: how many solutions, or else how many items that differ in some.

    It is nothing where no solution comes in time.
    """
    uses = Counter[int]()
    total: int | None = 0
    end = min(last, monotonic() + _TRYING / _MOST_TRIED)
    for option in options:
        found, number = known.listed((option,), _MOST_TRIED_SOLUTIONS, end - monotonic())
        uses += found
        total = None if number is None or total is None else total + number
    if total is not None:
        return [Settling(item, value, total)]
    return [Settling(item, value, open=known.open_items(uses))] if uses else []
