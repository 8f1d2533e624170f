"""Why there are several solutions: where they differ, and which given would settle most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from time import monotonic
from typing import NamedTuple

from cover.drawing.marks import Light, Marking, Note, Tone
from cover.families.sentences import MOST_COUNTED, listed, number_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import in_full
from cover.setting.candidates.true_options import TrueOptions
from cover.setting.why.told import Why
from cover.writing.entries import json_number

# How long values are looked for where no time is given, in seconds, and the part of the time before
# any of them is tried.
_SECONDS = 10.0
_PART = 0.7

_MEANINGS: dict[Light | Tone, str] = {
    "reason": "differs",
    "target": "to be given",
    "new": "settles most",
}

_MOST_NAMED = 10  # items in a sentence, with their values

# How many values are tried where solutions are not counted, for how many seconds in all, and how
# many of the solutions with each are looked at.
_MOST_TRIED = 40
_TRYING = 2.0
_MOST_TRIED_SOLUTIONS = 100


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
        puzzle: Puzzle,
        values: Mapping[int, Sequence[str]],
        unsure: Sequence[int],
        total: int | None,
        settling: Settling | None,
        is_by_options: bool = False,
    ) -> None:
        super().__init__(puzzle)
        self.values = values
        self.unsure = tuple(unsure)
        self.total = total
        self.settling = settling
        self.is_by_options = is_by_options
        self._words = puzzle._words()

    @cached_property
    def sentences(self) -> Sequence[str]:
        """Return how many differ, in what, and which given settles most."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        words, kind = self._words, self._words.asked_kind
        several = "Several" if self.total is None else in_full(self.total)
        differing = number_of(len(self.values), kind)
        verb = self._verb()
        found = [self._said(item, _either(values)) for item, values in self.values.items()]
        if not found:
            yield f"{several} solutions; where they differ did not show in the time."
            return
        said = listed(found, most=_MOST_NAMED)
        yield f"{several} solutions; {differing} of {len(words.asked)} {verb}: {said}."
        if self.unsure:
            names = listed([words.item(item) for item in self.unsure], most=MOST_COUNTED)
            yield f"Whether these differ is not known: {names}."
        if self.settling is not None:
            yield self._settled(self.settling)

    def _settled(self, settling: Settling) -> str:
        given = self._said(settling.item, settling.value)
        if settling.left is None:
            kind = number_of(settling.open or 0, self._words.asked_kind)
            return f"Of what was tried, that {given} settles most: it leaves at least {kind} open."
        left = in_full(settling.left)
        if self.total is None:
            solutions = number_of(settling.left, "solution")
            return f"Of what was tried, that {given} settles most: it leaves {solutions}."
        return f"That {given} settles most: it leaves {left} of {in_full(self.total)}."

    def _said(self, item: int, value: str) -> str:
        return f"{self._words.item(item)} {self._words.relation} {value}"

    @property
    def caption(self) -> str:
        """Return how many solutions there are, and how much of them differs."""
        several = "several" if self.total is None else in_full(self.total)
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
            "solutions": None if self.total is None else json_number(self.total),
        }
        if self.settling is not None:
            item, value, left, still_open = self.settling
            leaves = {"open": still_open} if left is None else {"left": json_number(left)}
            found["give"] = {"item": words.item(item), "value": value, **leaves}
        return found


def _either(values: Sequence[str]) -> str:
    *others, last = values if len(values) > 1 else (*values, "none")
    return f"{', '.join(others)} or {last}"


def difference(puzzle: Puzzle, query: Query, deadline: float | None) -> Differences:
    """Return where the solutions of a puzzle differ that has several.

    Without a deadline, that is looked for no longer than some seconds.
    """
    end = monotonic() + _SECONDS if deadline is None else deadline
    for by_options in (False, True):
        asked = query._replace(timeout=_PART * max(0.0, end - monotonic()))
        known = TrueOptions(puzzle, asked, in_order=True, by_options=by_options)
        found = {item: _sorted(known, values) for item, values in known.by_item().items()}
        values = {item: held for item, (held, _) in found.items() if known.differs(item, held)}
        if values:
            break
    unsure = [
        item
        for item, (held, is_known) in found.items()
        if len(held) < 2 and not (is_known and known.names_all)
    ]
    settling = _counted_best(known, values) or _tried_best(known, values, end)
    names = {item: list(held) for item, held in values.items()}
    return Differences(puzzle, names, unsure, known.total, settling, by_options)


_Values = dict[str, Sequence[int]]  # each with the options that say so


def _sorted(known: TrueOptions, values: _Values) -> tuple[_Values, bool]:
    """Return the values that are in some solution, and whether it is known of all of them."""
    answers = {value: known.is_in_some(options) for value, options in values.items()}
    return {
        value: values[value] for value in values if answers[value]
    }, None not in answers.values()


def _counted_best(known: TrueOptions, values: dict[int, _Values]) -> Settling | None:
    """Return the value with which the fewest solutions are left, where these were counted."""
    uses = known.uses
    if uses is None:
        return None
    candidates = [
        Settling(item, value, sum(uses[option] for option in options))
        for item, held in values.items()
        for value, options in held.items()
    ]
    return min(candidates, key=lambda each: each.left or 0, default=None)


def _tried_best(known: TrueOptions, values: dict[int, _Values], end: float) -> Settling | None:
    """Return the value with which the fewest solutions are left, or else items open.

    Those are tried that are rarest in the solutions that were listed first. None where there is no
    time for any.
    """
    candidates = [
        (item, value, options) for item, held in values.items() for value, options in held.items()
    ]
    candidates.sort(key=lambda each: sum(known.listed[option] for option in each[2]))
    tried: list[Settling] = []
    end = min(end, monotonic() + _TRYING)
    for item, value, options in candidates[:_MOST_TRIED]:
        seconds = min(end - monotonic(), _TRYING / _MOST_TRIED)
        if seconds <= 0:
            break
        found = known.solutions_with(options, _MOST_TRIED_SOLUTIONS, seconds)
        if found is None:
            continue
        number, used = found
        if number < _MOST_TRIED_SOLUTIONS:
            tried.append(Settling(item, value, number))
        else:
            still_open = sum(len(held) > 1 for held in known.grouped(used).values())
            tried.append(Settling(item, value, open=still_open))
    return min(
        tried,
        key=lambda each: (each.left is None, each.left or 0, each.open or 0),
        default=None,
    )
