"""Which new puzzles were there before, turned, mirrored or with other symbols."""

from __future__ import annotations

from collections.abc import Hashable

from cover.families.family import family_of
from cover.reading.records import Record


class Seen:
    """The puzzles so far; two of them are alike if their family's `likeness` says so.

    Marks are compared first, which are cheap, and the forms that decide it only of puzzles with
    equal marks.
    """

    def __init__(self) -> None:
        self._by_mark: dict[Hashable, list[Record]] = {}
        self._forms: dict[Hashable, set[Hashable]] = {}  # of marks that came more than once

    def is_new(self, record: Record) -> bool:
        """Whether no puzzle like this one was there before; from now on, this one was."""
        family = family_of(record)
        mark = family.mark(record)
        alike = self._by_mark.setdefault(mark, [])
        alike.append(record)
        if len(alike) == 1:
            return True
        if mark not in self._forms:
            self._forms[mark] = {family.form(alike[0])}
        form, forms = family.form(record), self._forms[mark]
        is_new = form not in forms
        forms.add(form)
        return is_new
