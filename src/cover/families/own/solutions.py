"""Answers to puzzles of families from outside, read as their form says."""

from __future__ import annotations

from cover.errors import Place
from cover.families.own.puzzle import statement_of
from cover.families.written import Record
from cover.reading.lines import Lines
from cover.reading.records import Solution as Values
from cover.reading.records import first_line


def read_lines(lines: Lines, record: Record) -> Values:
    """Take the answer that begins with the coming line."""
    first = first_line(lines, record)
    return statement_of(record).form.read(first, lines)


def read_data(value: object, record: Record, place: Place) -> Values:
    """Read a list."""
    return statement_of(record).form.read_list(value, place)
