"""Answers beside those of `tests/data/commands`: large numbers, lines at once, many drawings."""

import csv
import json
import re
from array import array

import pytest

from conftest import ROOT, Run
from cover.asking.lines import question_of
from cover.errors import Place
from cover.query import Query
from cover.result import SearchResult
from cover.solver.parallel.records import Solved
from cover.writing.blocks import BlockResult
from cover.writing.csv import CsvWriter
from cover.writing.forms import FORMS, form_of_file
from cover.writing.json import JsonWriter
from cover.writing.writer import Record, WriterOptions
from small_puzzles import read

SOLVED = read("sudoku", "1234341221434321\n")


def test_counts_that_floats_cannot_hold_are_strings_in_json() -> None:
    def written(count: int) -> object:
        result = SearchResult(SOLVED, Query("count"))
        result.status, result.count = "several", count
        (line,) = JsonWriter().one(Record(SOLVED, 1, Query("count")), result)
        return json.loads(line)["count"]

    assert written(2**53) == 2**53
    assert written(2**53 + 1) == str(2**53 + 1)
    assert written(53060477521960000) == "53060477521960000"


def _answered(
    query: Query, statuses: bytes, *numbers: int, text: str = "1\n2\n3\n4\n"
) -> BlockResult:
    """Lines from line 7 on, of which the first has the number 3."""
    solved = Solved(text.encode(), statuses, array("q", numbers).tobytes())
    place = Place('a "b",c', 7)
    return BlockResult(place, 3, len(statuses), 2, 1, solved, query, question_of(query))


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
