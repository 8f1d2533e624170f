"""What tests of runs share: an output that keeps what it gets, and remarks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cover.result import Result, SearchResult
from cover.running.outputs import Output
from cover.writing.writer import Record

# The last line on stderr where a run had several records; how long it took is never the same.
SUMMARY = re.compile(r"^[\d,]+ (records: .* records/s|(answers|puzzles): .* s)\n", re.MULTILINE)

# What is told where no core was compiled and a search takes long, which may be true or not.
SLOW = re.compile(r"^cover: note: (?:this search is in pure Python|still ).*\n", re.MULTILINE)


class Kept(Output):
    """An output: `texts` holds what was written."""

    def __init__(self, take: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._take = take or self.texts.append

    def _put(self, text: str) -> None:
        self._take(text.removesuffix("\n"))

    def _put_bytes(self, data: bytes) -> None:
        self._put(data.decode())


def errors_and_reasons(record: Record, result: Result) -> Iterator[str]:
    """What is wrong with a record, or why it has no solution."""
    if result.error is not None:
        yield str(result.error)
    elif isinstance(result, SearchResult) and result.reason is not None:
        yield f"{result.reason.place}: {result.reason.text}"
