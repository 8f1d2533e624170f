"""How many records a run has answered, and how."""

from __future__ import annotations

# What a record can come to, in the order of a summary.
STATUSES = ("solved", "unique", "several", "none", "unknown", "bad")

# What a run can come to, from best to worst, as exit codes.
BY_BADNESS = (0, 1, 3, 2)


class Tally:
    """How many records have each status word, in `counts`, and the `worst` exit code so far."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(STATUSES, 0)
        self.worst = 0

    @property
    def records(self) -> int:
        """How many records there were in all."""
        return sum(self.counts.values())

    def add(self, status: str, count: int = 1, code: int = 0) -> None:
        """Count records of one status; `code` is the exit code that they ask for."""
        self.counts[status] += count
        self.worst = max(self.worst, code, key=BY_BADNESS.index)

    def data(self) -> dict[str, int]:
        """The tally as one flat object for JSON: the counts by status, and the code."""
        return {**{status: n for status, n in self.counts.items() if n}, "code": self.worst}

    @classmethod
    def of(cls, data: dict[str, int]) -> Tally:
        """The tally that `data` gave."""
        tally = cls()
        tally.counts |= data
        tally.worst = tally.counts.pop("code")
        return tally
