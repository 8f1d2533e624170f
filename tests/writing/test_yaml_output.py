"""Answers as YAML: what is written is read back as the same puzzle, and its solution is checked."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked, found, meaning, read_back, records_of, written
from conftest import ROOT, examples
from cover.errors import InputError, Place
from cover.query import Query
from cover.reading.lines import ByteLines, Lines
from cover.reading.yaml_documents import documents
from cover.reading.yaml_reader import read_solution
from cover.reading.yaml_text import InLine, LiteralText, dumped
from cover.result import SearchResult
from cover.writing.writer import Record, WriterOptions
from cover.writing.yaml import YamlWriter

PLACE = Place("test", 1)
PUZZLES = ROOT / "puzzles"

# Of ways to put solutions; `checking/test_answer_forms.py` reads those of all puzzles.
SOLVED = (
    *("sudoku/16x16.txt", "irregular/holes.yaml", "killer/repeats.yaml", "domino/tatham.txt"),
    *("domino/seed.yaml", "matching/friends.yaml", "exact-cover/colours.yaml"),
    *("exact-cover/no-primary.yaml", "tiling/layers.yaml", "tiling/pentominoes-placed.yaml"),
)


@pytest.mark.parametrize("name", SOLVED)
def test_solutions_are_read_back_and_checked(name: str) -> None:
    family = Path(name).parent.name
    for record in records_of(PUZZLES / name, 1):
        (solution,) = Asked(record, Query())
        text = written(family, record, solution)

        assert meaning(read_back(family, text)) == meaning(record)
        assert yaml.safe_load(text)["status"] == "solved"
        (document,) = documents(Lines(ByteLines("in", io.BytesIO(text.encode()))))
        assert not isinstance(document, InputError)
        value = document.get("solution")
        assert value is not None
        assert read_solution(value, record) == solution


ANYTHING = st.recursive(
    st.text(max_size=8) | st.text("12345ABVx.+#| \n", max_size=20) | st.sampled_from("12ab"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
UNSOLVED = [
    ("sudoku", {"grid": "1..............."}),
    ("irregular", {"grid": ["#..", "...", "..."]}),
    ("killer", {"size": "2", "cages": ["3 r1c1 r1c2"]}),
    ("domino", {"grid": ["12", "21"]}),
    ("domino", {"grid": ["0 0 0 1 1 1 7"] * 2}),
    ("domino", {"dominoes": []}),
    ("matching", {"edges": ["1 2", "1 a"]}),
    ("exact-cover", {"options": ["1 2", "a"]}),
    ("tiling", {"board": "2x2", "pieces": {"V": "xx|x.", "B": "x"}}),
    ("tiling", {"board": ["xx", "x."], "pieces": {"V": {"shape": "xx", "count": "any"}}}),
]


@given(st.sampled_from(UNSOLVED), ANYTHING)
@examples(75)
def test_whatever_stands_there_is_a_solution_or_an_error(
    puzzle: tuple[str, dict[str, object]], value: object
) -> None:
    family, document = puzzle

    assert len(found(family, dumped(document | {"solution": value}) + "\n")) == 1


def test_large_counts_are_texts() -> None:
    (record,) = records_of(PUZZLES / "sudoku" / "empty-4x4.txt")
    result = SearchResult(record, Query("count"))
    result.count, result.status = 2**53 + 1, "several"
    (text,) = YamlWriter(WriterOptions("sudoku")).one(Record(record, 1, Query("count")), result)

    assert text.endswith('status: several\ncount: "9007199254740993"')


@pytest.mark.parametrize(
    "text",
    [
        *("012", "1:2", "1e3", "0o14", "0x1F", "yes", "N", "y", "null", "~", "", " a", "a: b"),
        *("1.5", "-.5", "1_000", "2026-11-20", "#a", "a #b", "[a", "a\nb", "ü", "😀", "a" * 300),
    ],
)
def test_texts_stay_texts(text: str) -> None:
    document = (
        dumped({text: [text], "in line": InLine([text]), "block": LiteralText("1\n  2")}) + "\n"
    )

    assert yaml.safe_load(document) == {text: [text], "in line": [text], "block": "1\n  2\n"}
    assert dumped({"a": InLine(["N", "1e3", "0o14", "word", "10 a"])}) == (
        '---\na: ["N", "1e3", "0o14", word, 10 a]'
    )
