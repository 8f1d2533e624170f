"""Which new puzzles were there before, turned, mirrored or with other symbols."""

from __future__ import annotations

from collections.abc import Hashable

from cover.families.family import family_of
from cover.families.generating import New


class Seen:
    """The puzzles so far; two of them are alike if their family's `likeness` says so.

    Marks are compared first, which are cheap, and the forms that decide it only of puzzles with
    equal marks.
    """

    def __init__(self) -> None:
        self._first: dict[Hashable, New] = {}  # by the marks
        self._forms: dict[Hashable, set[Hashable]] = {}  # of marks that came more than once

    def is_new(self, new: New) -> bool:
        """Whether no puzzle like this one was there before; from now on, this one was."""
        mark = _mark(new)
        first = self._first.setdefault(mark, new)
        if first is new:
            return True
        if mark not in self._forms:
            self._forms[mark] = {_form(first)}
        form, forms = _form(new), self._forms[mark]
        is_new = form not in forms
        forms.add(form)
        return is_new


def _mark(new: New) -> Hashable:
    return family_of(new.record).mark(new.record) if new.mark is None else new.mark


def _form(new: New) -> Hashable:
    record = new.record
    return family_of(record).form(record)
