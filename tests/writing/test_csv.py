"""Answers as CSV, beside those of `tests/data/commands/forms.txt`: what a field may hold."""

from __future__ import annotations

import csv
import io

from asked import Asked, records_of, texts_of
from conftest import ROOT
from cover.errors import InputError, Place
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord
from cover.result import SearchResult
from cover.solver import CountResult, Statistics
from cover.solver.knuth_estimate import Estimate
from cover.writing.csv import COLUMNS, CsvWriter
from cover.writing.writer import Record

PLACE = Place("test", 7, 2)


def _lines(
    record: Puzzle | BadRecord, query: Query, number: int = 1, result: SearchResult | None = None
) -> list[dict[str, str]]:
    """What a reader of CSV sees, by column; without what is empty."""
    writer = CsvWriter()
    if result is None:
        texts = texts_of(writer, record, query, number)
    else:
        texts = [*writer.one(Record(record, number, query), result)]
    text = "\n".join([*writer.begin(), *texts]) + "\n"
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert all(set(row) == set(COLUMNS) for row in rows)
    return [{key: value for key, value in row.items() if value} for row in rows]


(EMPTY,) = records_of(ROOT / "puzzles" / "sudoku" / "empty-4x4.txt")


def _known(status: str, mode: str = "count", **known: object) -> list[dict[str, str]]:
    """The lines of an answer of which all is known."""
    result = SearchResult(EMPTY, Query(mode))
    result.status = status
    for name, value in known.items():
        setattr(result, name, value)
    return _lines(EMPTY, Query(mode), 3, result)


def test_a_bad_record_has_its_message_in_one_field() -> None:
    error = InputError(PLACE, 'a "quoted", and\nbroken\rmessage')
    (text,) = texts_of(CsvWriter(), BadRecord(PLACE, error), Query())

    assert text == 'test,7,1,bad,,,,,,,,"a ""quoted"", and\nbroken\rmessage"'
    (row,) = _lines(BadRecord(PLACE, error), Query())
    assert row["message"] == error.message
    nowhere = Place("calendar")
    assert "line" not in _lines(BadRecord(nowhere, InputError(nowhere, "no")), Query())[0]


def test_counts_stand_in_full_and_lower_bounds_apart() -> None:
    assert _known("several", count=10**5000)[0]["count"] == "1" + "0" * 5000
    (row,) = _known("unknown", count=12, exact=False)
    assert (row["at_least"], row["status"], row.get("count")) == ("12", "unknown", None)
    (row,) = _known("several", count=2, layouts=CountResult(9, None, Statistics(0, 0, 0.0)))
    assert (row["count"], row["layouts"]) == ("2", "9")


def test_an_estimate_is_in_words() -> None:
    estimate = Estimate(1234567, 1200000, 1300000, 1000, 900, 10)
    (row,) = _known("solved", "estimate", estimate=estimate)

    assert row["estimate"].startswith("estimate 1.23e+06 (95 %")


def test_every_line_of_the_format_line_has_one() -> None:
    names = ("matching/friends.yaml", "exact-cover/colours.yaml", "tiling/layers.yaml")
    for name in names:
        for record in records_of(ROOT / "puzzles" / name):
            for mode in ("all", "unique", "count"):
                rows = _lines(record, Query(mode))
                solutions = [record._line(k) for k in Asked(record, Query(mode))]

                assert [row["solution"] for row in rows if "solution" in row] == solutions
                assert len(rows) == max(1, len(solutions))
