"""Why a puzzle has the number of solutions that it has: none, several, or just one."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from cover.answers import Request
from cover.families.family import family_of
from cover.reading.records import Record
from cover.setting.finding import Uniqueness, before_telling
from cover.setting.why.conflicts import conflict
from cover.setting.why.differences import difference
from cover.setting.why.superfluous import superfluous
from cover.setting.why.told import Why


class WhyOf(NamedTuple):
    """The question why; with `smallest`, for no less than a smallest set that rules itself out."""

    smallest: bool = False

    def __call__(self, record: Record, request: Request) -> Why:
        """Ask whether there is a solution, and another one, and then why."""
        began = monotonic()
        cells = len(family_of(record).parts(record).cell_names)
        request = before_telling(request, cells=cells)
        unique = Uniqueness(record, request, began)
        deadline = request.deadline(began)
        request = request._replace(watch=None)
        if unique.status == "none":
            return conflict(record, unique.reason, request, deadline, self.smallest)
        if unique.status == "several":
            return difference(record, request, deadline)
        return superfluous(record, request, deadline)
