"""The loop of all text formats: it comes to an end, whatever a reader of records does."""

from io import BytesIO
from typing import Any

import pytest

from cover.reading.formats import Head, RecordReader
from cover.reading.lines import ByteLines, Line
from cover.reading.records import BadRecord, Reading


class Faulty(RecordReader):
    """One that breaks before it has taken a line, and takes any line for a beginning."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        return True

    def record(self, first: Line) -> None:
        self.lines.push_back(first)
        raise ZeroDivisionError(first.text)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return True


@pytest.mark.usefixtures("faults_told")
def test_a_reader_that_breaks_tells_each_line_once() -> None:
    found = list(Faulty(ByteLines("in", BytesIO(b"a\na\n\nb\n")), Reading(None)))

    assert [each.place.line for each in found if isinstance(each, BadRecord)] == [1, 2, 4]
