"""Answers as text: what stands between blocks, and what JSON does with large numbers."""

import csv
import json
import re
from array import array

import pytest

from asked import texts_of
from conftest import ROOT, Run
from cover.asking.lines import question_of
from cover.errors import InputError, Place
from cover.facts import Contest, Source
from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import POJ_3076, LineOfCells
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Line
from cover.reading.records import BadRecord
from cover.result import SearchResult
from cover.solver.parallel.records import Solved
from cover.writing.answers import ContestWriter
from cover.writing.blocks import BlockResult
from cover.writing.csv import CsvWriter
from cover.writing.forms import FORMS, form_of_file
from cover.writing.grid import GridWriter
from cover.writing.json import JsonWriter
from cover.writing.line import LineWriter
from cover.writing.texts import RowsWriter
from cover.writing.writer import Record, Writer, WriterOptions

PLACE = Place("test", 1)
BAD = BadRecord(PLACE, InputError(PLACE, "no puzzle"))


def _record(givens: str, contest: Contest | None = None) -> Puzzle:
    written = {"_cells": LineOfCells(Line("test", 1, givens), 0), "_contest": contest}
    numbers = tuple(map(int, givens))
    return DigitGrid._of_rules(boxes_rules(2, 2), numbers, None, Source(PLACE), **written)


SOLVED = _record("1234341221434321", contest=POJ_3076)
ROWS = "1234\n3412\n2143\n4321"
IMPOSSIBLE = _record("11" + "0" * 14, contest=POJ_3076)


def _text(write: Writer, *records: Puzzle | BadRecord) -> str:
    """What is printed below something else: the first text is set off, too."""
    numbered = enumerate(records, 1)
    texts = [texts_of(write, record, Query(), number) for number, record in numbered]
    return "\n".join(text for each in texts for text in each)


@pytest.mark.parametrize(
    ("writer", "records", "text"),
    [
        (RowsWriter(), [SOLVED, BAD, IMPOSSIBLE, SOLVED], f"\n{ROWS}\n\nbad\n\nnone\n\n{ROWS}"),
        (ContestWriter(), [SOLVED, IMPOSSIBLE, SOLVED], f"\n{ROWS}\n\nnone\n\n{ROWS}"),
        (ContestWriter(), [BAD, SOLVED], f"bad\n\n{ROWS}"),
        (
            GridWriter(WriterOptions(color="never")),
            [SOLVED, IMPOSSIBLE, SOLVED],
            "\ntest:1\ndrawn\n\ntest:1: none\n\ntest:1\ndrawn",
        ),
    ],
    ids=["rows", "contest", "contest of a bad one", "drawings"],
)
def test_a_blank_line_stands_between_blocks(
    monkeypatch: pytest.MonkeyPatch, writer: Writer, records: list[Puzzle | BadRecord], text: str
) -> None:
    monkeypatch.setattr(DigitGrid, "_draw", lambda *shown: "drawn")

    assert _text(writer, *records) == text


def test_counts_that_floats_cannot_hold_are_strings_in_json() -> None:
    def written(count: int) -> object:
        result = SearchResult(SOLVED, Query("count"))
        result.status, result.count = "several", count
        (line,) = JsonWriter().one(Record(SOLVED, 1, Query("count")), result)
        return json.loads(line)["count"]

    assert written(2**53) == 2**53
    assert written(2**53 + 1) == str(2**53 + 1)
    assert written(53060477521960000) == "53060477521960000"


@pytest.mark.parametrize("writer", [LineWriter(), RowsWriter(), ContestWriter(), JsonWriter()])
def test_writers_know_nothing_of_the_records_before(writer: Writer) -> None:
    both = _text(writer, SOLVED, IMPOSSIBLE).replace('"record": 2', '"record": 1')

    assert both == "\n".join([_text(writer, SOLVED), _text(writer, IMPOSSIBLE)])
    assert [*writer.begin(), *writer.end()] == []


def test_every_object_says_what_it_is_about_and_the_number_of_its_record() -> None:
    writer = JsonWriter(WriterOptions(statistics=True))
    for text in (
        *texts_of(writer, SOLVED, Query("estimate"), 17),
        *texts_of(writer, IMPOSSIBLE, Query("count"), 17),
        *texts_of(JsonWriter(), SOLVED, Query("all"), 17),
        *texts_of(JsonWriter(), BAD, Query(), 17),
    ):
        data = json.loads(text)

        assert list(data)[:5] == ["schema", "source", "line", "record", "status"]
        assert data["record"] == 17
        assert data["status"] in ("solved", "none", "bad")
        assert "\n" not in text


def _answered(
    query: Query, statuses: bytes, *numbers: int, text: str = "1\n2\n3\n4\n"
) -> BlockResult:
    """Lines from line 7 on, of which the first has the number 3."""
    solved = Solved(text.encode(), statuses, array("q", numbers).tobytes())
    place = Place('a "b",c', 7)
    return BlockResult(place, 3, len(statuses), 2, solved, query, question_of(query))


@pytest.mark.parametrize("special", ["4", '"', "\\", ","])
def test_lines_at_once_are_quoted_as_one_by_one(special: str) -> None:
    """That they are the same otherwise tells `running/test_blocks.py`."""
    answered = _answered(Query(), b"ss", 1, 1, text=f"1\n{special}\n")
    rows = list(csv.reader(CsvWriter().block(answered).split("\n")))
    objects = list(map(json.loads, JsonWriter().block(answered).split("\n")))
    keys = ("source", "line", "record", "status", "solution")

    found = [('a "b",c', 7, 3, "solved", "1"), ('a "b",c', 8, 4, "solved", special)]
    assert [tuple(each[key] for key in keys) for each in objects] == found
    assert [(row[0], int(row[1]), int(row[2]), row[3], row[5]) for row in rows] == found


@pytest.mark.parametrize(
    ("answered", "counts"),
    [
        (_answered(Query(), b"ssss", 1, 1, 1, 1), {"solved": 4}),
        (_answered(Query("unique"), b"uuvu", 1, 1, 2, 1), {"unique": 3, "several": 1}),
        (_answered(Query("some", 2), b"vvs", 2, 1, 1), {"solved": 3}),
        (_answered(Query("count"), b"uvv", 1, 2, 7), {"unique": 1, "several": 2}),
        (
            _answered(Query("count", limit=7), b"uvv", 1, 2, 7),
            {"unique": 1, "several": 1, "unknown": 1},
        ),
    ],
)
def test_lines_at_once_are_counted_by_their_words(
    answered: BlockResult, counts: dict[str, int]
) -> None:
    assert answered.counts() == counts


def test_other_forms_take_lines_one_by_one() -> None:
    writers = {name: form.writer(WriterOptions("sudoku")) for name, form in FORMS.items()}

    assert {name for name, writer in writers.items() if writer.blocks} == {*("line", "json", "csv")}
    assert {name for name, writer in writers.items() if writer.keeps} == {
        *("svg", "html", "png", "pdf")
    }


def test_suffixes_choose_forms() -> None:
    names = ("a.txt", "a", "a.JSON", "b.c/d.jsonl", "a.csv", "a.yml", "a.yaml", "a.htm", "a.PNG")
    forms = ["line", "line", "json", "json", "csv", "yaml", "yaml", "html", "png"]

    assert [form_of_file(name, "solutions").name for name in names] == forms
    for form in FORMS.values():
        named = form_of_file(f"a{form.file_suffix}", form.says[0])
        assert form.file_suffix == ".txt" or named is form


def test_the_table_of_forms_in_the_document_is_that_of_the_program() -> None:
    text = (ROOT / "docs" / "output.md").read_text(encoding="utf-8")
    table = re.findall(
        r"^\| `(\w+)` \| (.*) \| (.*) \| (.*) \| (.*) \|$",
        text.partition("\n## ")[0],
        re.MULTILINE,
    )

    helps = {name: re.sub(r"\[(.*?)\]\(.*?\)", r"\1", words) for name, words, *_ in table}
    said = {name: [cell != "–" for cell in cells] for name, _, *cells in table}
    assert helps == {form.name: form.help for form in FORMS.values()}
    assert said == {
        form.name: [form.writes("puzzles"), form.writes("solutions"), form.writes("results")]
        for form in FORMS.values()
    }


# --- Several drawings; few are in `tests/data/commands/forms.txt` ---


def test_where_there_are_many_none_waits_for_their_number(cover: Run) -> None:
    drawn = cover("sudoku", "-q", "-n", "288", "--format", "grid", stdin="." * 16).stdout

    assert [line for line in drawn.split("\n") if "stdin" in line][287] == "stdin:1, 288"


@pytest.mark.parametrize(
    ("command", "text", "marked"),
    [
        ("sudoku", "1.3434..21434...\n", ["2", "1", "1", "2"]),
        ("matching", "a b\na c\na d\nb c\nb d\nc d\n", ["a", "c", "b", "d", "a", "d", "b", "c"]),
        ("domino", "0 1 0\n0 1 1\n", ["1", "0", "1", "1"]),
        ("tiling", "board: 1x3\npieces: {I: AA, o: x}\n", ["o", "I"]),
    ],
)
def test_what_differs_is_reversed(cover: Run, command: str, text: str, marked: list[str]) -> None:
    asked = ("--all", "--format", "grid", "--color", "always")
    done = cover(command, "-q", *asked, stdin=text)

    assert done.returncode == 0
    assert [
        word.strip() for word in re.findall(r"\x1b\[(?:\d+;)*7(?:;[\d;]+)?m([^\x1b]*)", done.stdout)
    ] == marked
