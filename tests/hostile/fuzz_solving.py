"""What the fuzzer does with puzzles that were read: it solves, writes and reads them again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import BytesIO
from random import Random
from xml.etree import ElementTree

from asked import Asked
from cover import Matching
from cover.asking import ask
from cover.drawing.svg import sheet
from cover.families.dominoes.dominosa import Dominosa
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.formats import formats_of
from cover.families.grids.puzzle import DigitGrid
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.reader import read
from cover.reading.records import Reading
from cover.result import SearchResult
from cover.solver.engines import choose
from cover.writing.answers import ContestWriter
from cover.writing.csv import COLUMNS, CsvWriter
from cover.writing.json import JsonWriter
from cover.writing.line import LineWriter
from cover.writing.texts import RowsWriter
from cover.writing.writer import Record, Writer, WriterOptions, write
from cover.writing.yaml import YamlWriter

TIMEOUT = 0.1  # seconds of a search
_LONGEST = 1000  # characters of a message
_BEST = 0.2  # how often the best is asked for, of a puzzle with costs or without
_MODES = ("first", "first", "first", "unique", "some", "count")


class FaultError(Exception):
    """Something is so that should never be so."""


def check_line(text: str) -> None:
    """Raise `FaultError` for what is not one line that can be printed."""
    if not text or not text.isprintable() or len(text) > _LONGEST:
        raise FaultError(f"not a line to be printed: {text[:_LONGEST]!r}")
    if "a fault in cover" in text:
        raise FaultError(text)


def solved(family: str, record: Puzzle, random: Random) -> str:
    """The status of a puzzle in some mode, its answers written in some form; "large" if it is.

    Raises `FaultError` for texts that are not of this form.
    """
    if not is_small(record):
        return "large"
    why = record._reason()
    if why is not None:
        check_line(why.text)
    request = Query(
        random.choice(_MODES), number=2, limit=3, timeout=TIMEOUT, engine=choose("auto")
    )
    if request.mode != "unique" and random.random() < _BEST:
        request = request._replace(best=random.choice(("least", "most")))
    writer, check = _form(family, random)
    texts: list[str] = []
    said = ask(record, request, writer.wants)
    result = write(writer, Record(record, 1, request), said, texts.append)
    if result.error is not None:
        check_line(result.error.message)
    for text in texts:
        text.encode()
        check(text)
    if isinstance(writer, YamlWriter) and result.status != "bad":
        _read_again(family, record, texts)
    if request.mode == "first" and isinstance(result, SearchResult) and result.found:
        _draw(record, next(iter(Asked(record, request)), None), random)
    return result.status


def is_small(record: Puzzle) -> bool:
    """Whether no question about a puzzle takes long."""
    if isinstance(record, Matching):
        return len(record.edges) + len(record.vertices) <= 500
    if isinstance(record, ExactCover):
        return len(record._problem.entries) <= 1000
    if isinstance(record, DigitGrid):
        rules = record.rules
        return rules.rows * rules.columns * rules.symbols <= 1000
    if isinstance(record, Dominosa):
        return len(record._numbers) <= 200
    if isinstance(record, Tiling):
        return len(record.board.cells) * len(record.pieces) <= 800
    return True


def _form(family: str, random: Random) -> tuple[Writer, Callable[[str], None]]:
    """A writer, and what its texts must be."""
    forms: tuple[tuple[Writer, Callable[[str], None]], ...] = (
        (LineWriter(), _are_lines),
        (RowsWriter(), is_text),
        (ContestWriter(), is_text),
        (JsonWriter(WriterOptions(statistics=True)), is_json),
        (CsvWriter(), _is_csv),
        (YamlWriter(WriterOptions(family)), is_text),
    )
    return random.choice(forms)


def _is_line(text: str) -> None:
    if "\n" in text:
        raise FaultError(f"more than a line: {text!r}")


def _are_lines(text: str) -> None:
    if text and not all(text.split("\n")):  # "" is a matching of no edges
        raise FaultError(f"an empty line: {text!r}")


def is_text(text: str) -> None:
    """Raise `FaultError` for characters that no text has."""
    if "\x00" in text or "\x1b" in text:
        raise FaultError(f"characters that no text has: {text!r}")


def is_json(text: str) -> None:
    """Raise `FaultError` for what is no line of JSON Lines."""
    _is_line(text)
    json.loads(text)


def _is_csv(text: str) -> None:
    (row,) = csv.reader([text])
    if len(row) != len(COLUMNS):
        raise FaultError(f"{len(row)} fields in {text!r}")


def _read_again(family: str, record: Puzzle, texts: list[str]) -> None:
    """What is written as YAML is the same puzzle, and its solution is one."""
    data = "".join(f"{text}\n" for text in texts).encode()
    found = list(read(family, formats_of(family), "again.yaml", BytesIO(data), Reading(None)))
    if len(found) != len(texts):
        raise FaultError(f"{len(texts)} documents are read as {len(found)}: {data.decode()}")
    for again in found:
        if not isinstance(again, Puzzle):
            raise FaultError(f"{again}: {data.decode()}")
        if (again._contradiction() is None) != (record._contradiction() is None):
            raise FaultError(f"another puzzle: {data.decode()}")


def _draw(record: Puzzle, solution: tuple[int, ...] | None, random: Random) -> None:
    """The solution as a drawing, and at times as a picture."""
    if solution is None:
        return
    record._draw(solution, random.random() < 0.5).encode()
    if random.random() < 0.3:
        ElementTree.fromstring(sheet([(str(record.place), record._picture(solution))]))
