"""What tests of runs share: an output that keeps what it gets, and listeners."""

from __future__ import annotations

import re
from collections.abc import Callable

from cover.errors import InputError, Place
from cover.running.outputs import Output

# The last line on stderr where a run had several records; how long it took is never the same.
SUMMARY = re.compile(r"^[\d,]+ (records: .* records/s|answers: .* s)\n", re.MULTILINE)

# What is told where no core was compiled and a search takes long, which may be true or not.
SLOW = re.compile(r"^cover: note: (?:this search is in pure Python|still ).*\n", re.MULTILINE)


class Kept(Output):
    """An output: `texts` holds what was written."""

    def __init__(self, take: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.ended = ""
        self._take = take or self.texts.append

    def _put(self, text: str) -> None:
        self._take(text.removesuffix("\n"))

    def _put_bytes(self, data: bytes) -> None:
        self._put(data.decode())

    def keep(self, records: int) -> None:
        assert records <= self.tally.records

    def end(self) -> None:
        self.ended = "source"

    def finish(self) -> None:
        self.ended = "run"

    def leave(self) -> None:
        self.ended = "early"


class Quiet:
    """A listener that drops all messages."""

    takes_costs = False

    def error(self, error: InputError) -> None: ...

    def reason(self, place: Place, text: str) -> None: ...

    def answered(self, record: object, result: object) -> None: ...

    def answered_in_bulk(self, answered: object) -> None: ...

    def repeat(self, text: str) -> None: ...

    def redirected(self, say: Callable[[str], None]) -> Quiet:
        return self
