"""Answers as CSV: the columns, and what stands in them."""

from __future__ import annotations

import csv
import io

from asked import Asked, texts_of
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
from yaml_written import found, records_of

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


def _record(givens: str) -> Puzzle:
    (record,) = found("sudoku", givens + "\n", "test.txt")
    assert isinstance(record, Puzzle)
    return record


EMPTY = _record("." * 16)


def _known(status: str, mode: str = "count", **known: object) -> list[dict[str, str]]:
    """The lines of an answer of which all is known."""
    result = SearchResult(EMPTY, Query(mode))
    result.status = status
    for name, value in known.items():
        setattr(result, name, value)
    return _lines(EMPTY, Query(mode), 3, result)


def test_the_head_names_the_columns() -> None:
    assert list(CsvWriter().begin()) == [
        "source,line,record,status,number,solution,count,at_least,distinct,layouts,estimate,message"
    ]


def test_a_solution_is_written_as_in_a_line() -> None:
    (row,) = _lines(_record("1234341221434321"), Query(), 12)

    assert row == {
        "source": "test.txt",
        "line": "1",
        "record": "12",
        "status": "solved",
        "solution": "1234341221434321",
    }


def test_listed_solutions_have_numbers_and_none_has_its_reason() -> None:
    rows = _lines(EMPTY, Query("some", 2))
    (none,) = _lines(_record("11" + "." * 14), Query())

    assert [(row["status"], row["number"]) for row in rows] == [("solved", "1"), ("solved", "2")]
    assert none["status"] == "none"
    assert none["message"] == "1 is already in row 1, at line 1 column 1"


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
