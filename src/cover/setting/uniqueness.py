"""Whether a solution is the only one."""

from __future__ import annotations

from cover.answers import Answer, Request
from cover.errors import LimitError
from cover.puzzle import is_asked_up_to_symmetry
from cover.reading.records import Record, Solution


class Uniqueness:
    """The answer to the question whether a puzzle has one solution: `status` and `solution`.

    The status is "unique", "several" or "none", and the solution None but for the first; `reason`
    is why there is none, where the statement shows it. The time of the `request` has begun at
    `began`. Raises `LimitError` where it does not do, and `InputError` for a puzzle that cannot be
    asked this.
    """

    def __init__(self, record: Record, request: Request, began: float) -> None:
        left = request.seconds_left(began)
        answer = Answer(record, request._replace(mode="unique", timeout=left))
        self.solution: Solution | None = next(iter(list(answer)), None)
        self.status, self.reason = answer.status, answer.reason
        if not isinstance(answer.record, Record):
            raise answer.record.error
        if self.status == "unknown":
            raise LimitError("it is not known in the time whether there is one solution")

    def is_of(self, solution: Solution, record: Record) -> bool:
        """Whether there is one, that of this record, where turned forms may count as one."""
        is_same = is_asked_up_to_symmetry(record.puzzle) or self.solution == solution
        return self.status == "unique" and is_same
