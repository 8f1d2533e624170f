"""Answers as text: what stands between blocks, and what JSON does with large numbers."""

import json
import re
from array import array
from collections import Counter
from collections.abc import Sequence

import pytest

from asked import texts_of
from conftest import ROOT
from cover import Sudoku
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
from cover.result import Ahead, SearchResult
from cover.solution import Solution
from cover.solver.parallel.records import Solved
from cover.writing.answers import ContestWriter
from cover.writing.blocks import BlockResult, LineResult
from cover.writing.csv import CsvWriter
from cover.writing.forms import FORMS, form_of_file
from cover.writing.grid import GridWriter
from cover.writing.json import JsonWriter
from cover.writing.line import LineWriter
from cover.writing.texts import RowsWriter
from cover.writing.writer import Record, Said, Writer, WriterOptions, write

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


def _answered(request: Query, statuses: bytes, *numbers: int) -> BlockResult:
    """Four lines, of which the first has the number 3."""
    solved = Solved(b'1234\n4321\n....\n"\\,,\n', statuses, array("q", numbers).tobytes())
    place = Place('a "b",c', 7)
    return BlockResult(place, 3, len(statuses), 5, solved, request, question_of(request))


@pytest.mark.parametrize(
    "answered",
    [
        _answered(Query(), b"ssss", 1, 1, 1, 1),
        _answered(Query("unique"), b"uuvu", 1, 1, 2, 1),
        _answered(Query("some", 2), b"vvs", 2, 1, 1),
        _answered(Query("count"), b"uvv", 1, 2, 7),
        _answered(Query("count", limit=7), b"uvv", 1, 2, 7),
    ],
)
def test_many_lines_at_once_are_written_as_one_by_one(answered: BlockResult) -> None:
    for writer in (LineWriter(), JsonWriter(), CsvWriter()):
        texts = [text for one in _one_by_one(answered, writer) for text in one]

        block = writer.block(answered)
        if isinstance(block, str):
            assert block == "\n".join(texts)
        else:
            assert block.decode() == "".join(f"{text}\n" for text in texts)
    words = {each.line: each.status for each in answered.told()}
    assert answered.counts() == Counter(words.values())


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


class _Texts(Sudoku):
    """A puzzle whose solutions are numbers of texts."""

    texts: Sequence[str]

    def _line(self, values: Sequence[int]) -> str:
        return self.texts[values[0]]

    _data = _line


def _one_by_one(answered: BlockResult, writer: Writer) -> list[list[str]]:
    """What a writer makes of each of the lines."""
    told = list(answered.told())
    return [
        _texts(answered, k, [each for each in told if each.line == k], writer)
        for k in range(answered.lines)
    ]


def _texts(answered: BlockResult, k: int, told: list[LineResult], writer: Writer) -> list[str]:
    """What it makes of an answer that is known: the line that is printed, or several of a list."""
    place = answered.place._replace(line=answered.place.line + k)
    solutions = [each.solution for each in told if each.solution is not None]
    puzzle = _Texts.made(Source(place), rules=boxes_rules(2, 2), texts=solutions)
    result = SearchResult(puzzle, answered.query)
    result.status, result.found = told[0].status, len(solutions)
    result.count, result.exact = told[0].total, told[0].counted_all
    said: list[Said] = [Ahead(), *(Solution(puzzle, (n,)) for n in range(len(solutions))), result]
    if answered.query.mode not in ("some", "all") and solutions:
        (result.solution,) = (each for each in said if isinstance(each, Solution))
        said = [result]
    texts: list[str] = []
    write(writer, Record(puzzle, answered.number + k, answered.query), said, texts.append)
    return texts
