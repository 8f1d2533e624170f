"""The readers of exact-cover problems, beside what `tests/data/told` has of them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT, Run
from cover.errors import Place
from cover.facts import Contest
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import HUST_1017, POJ_3740
from cover.families.formats import formats_of
from cover.reading import reader as reading
from cover.reading.lines import ByteLines, Line, Lines
from cover.reading.records import BadRecord, Found
from cover.solver import search
from readings import asked

FORMATS = formats_of("exact-cover")
PUZZLES = ROOT / "puzzles" / "exact-cover"


def read(text: str, source: str = "in", name: str = "") -> list[ExactCover | BadRecord]:
    """All puzzles of a text, in the format `name` or in one to be recognised."""
    stream = io.BytesIO(text.encode())
    found = reading.read("exact-cover", FORMATS, source, stream, asked("exact-cover", format=name))
    return [each for each in found if isinstance(each, ExactCover | BadRecord)]


def puzzle(text: str, source: str = "in", name: str = "") -> ExactCover:
    """The one puzzle of a text."""
    (found,) = read(text, source, name)
    assert isinstance(found, ExactCover), found
    return found


def notes(text: str, source: str = "in") -> list[str]:
    """What is said about a text beside errors."""
    said: list[str] = []
    noting = asked("exact-cover", note=lambda place, text: said.append(f"{place}: {text}"))
    list(reading.read("exact-cover", FORMATS, source, io.BytesIO(text.encode()), noting))
    return said


def recognised(text: str, source: str = "in") -> str:
    """The name of the format of a text."""
    lines = ByteLines(source, io.BytesIO(text.encode()))
    found = FORMATS.shown_by(lines, asked("exact-cover"))
    return found.name if found else ""


def first_answer(found: Found) -> tuple[int, ...] | None:
    """A solution of a puzzle."""
    assert isinstance(found, ExactCover), found
    return next(iter(search(found._problem, limit=1)), None)


def summary(text: str, source: str = "in", name: str = "") -> list[str]:
    """For each record its first answer, "none", or its error."""
    lines: list[str] = []
    for found in read(text, source, name):
        if isinstance(found, BadRecord):
            lines.append(str(found.error))
        else:
            answer = first_answer(found)
            lines.append("none" if answer is None else found._line(answer))
    return lines


# --- what is what -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.dlx")), ids=lambda path: str(path.stem))
def test_every_dlx_file_is_one_problem(path: Path) -> None:
    found = puzzle(path.read_text(), path.name)

    assert len(found.options()) > 0
    assert found.place.line == 2


def test_waits_only_for_the_rows_of_a_case() -> None:
    taken = 0

    def stream() -> Iterator[Line]:
        nonlocal taken
        for number, text in enumerate(["2 3", "1 0 0", "0 1 1"] * 3, 1):
            taken = number
            yield Line("in", number, text)

    lines = Lines(stream())
    dense = FORMATS.shown_by(lines, asked("exact-cover"))
    assert dense is not None
    assert dense.name == "dense"
    assert taken == 3

    found = iter(dense.load()(lines, asked("exact-cover")))
    assert [(first_answer(next(found)), taken) for _ in range(3)] == [
        ((0, 1), 3),
        ((0, 1), 6),
        ((0, 1), 9),
    ]


# --- answers ------------------------------------------------------------------------------------


def test_answers_name_options_by_number_and_show_them_as_written() -> None:
    found = puzzle("A B | X\nA   X:1\n\n| comment\nA\nB X:1 \n")

    assert found._line((0, 2)) == "1(A,X:1) 3(B,X:1)"
    assert found._rows((0, 2)) == ["A X:1", "B X:1"]
    assert found._data((0, 2)) == [1, 3]
    assert found.place == Place("in", 1)


def test_rows_of_zeros_keep_their_numbers() -> None:
    found = puzzle("4 2\n0 0\n1 0 # comment\n0 0\n0 1\n")

    assert summary("4 2\n0 0\n1 0\n0 0\n0 1\n") == ["2(1) 4(2)"]
    assert found._rows((1, 3)) == ["1 0", "0 1"]
    assert notes("4 2\n0 0\n1 0\n0 0\n0 1\n") == [
        "in:2: options without a primary item are never chosen: 1 3"
    ]


def test_named_sets_are_named_in_answers_and_quoted_where_they_hold_blanks() -> None:
    found = puzzle("Set A: 1, 2\nB: (1,2) 3\nC:\n")

    assert found._line((0, 1)) == '"Set A" B'
    assert found._rows((0, 1)) == ["Set A: 1, 2", "B: (1,2) 3"]
    assert found._data((0, 1)) == ["Set A", "B"]
    assert puzzle("Set A: 1, 2\nB: (1,2) 3\n").items() == ("1", "2", "(1,2)", "3")


def test_the_solution_without_options_is_not_nothing() -> None:
    found = puzzle("0 0\n")

    assert found._line(()) == "(empty)"
    assert found._rows(()) == ["(empty)"]
    assert found._data(()) == []


@pytest.mark.parametrize(
    ("text", "contest"),
    [
        ("1 3\n1 1 0\n", POJ_3740),
        ("1 3\n2 1 3\n", HUST_1017),
        ("11\n", None),
        ("A: 1\n", None),
        ("A\nA\n", None),
    ],
)
def test_puzzles_know_their_contest(text: str, contest: Contest | None) -> None:
    assert puzzle(text)._contest == contest


# --- faults -------------------------------------------------------------------------------------


def test_messages_stay_short_where_the_input_is_not() -> None:
    items = " ".join(f"item{k}" for k in range(5000))
    (error,) = summary(f"{items} | X\nitem1\n{'no' * 1000}\n")

    assert error.startswith(f'in:3:1: unknown item "{"no" * 30}..."; items are item0 item1')
    assert error.endswith("... (5000 in all) | X")
    assert len(error) < 300


def test_columns_are_those_of_the_file() -> None:
    assert summary("A\u200b B | X\nA \u3000\u200bD\n") == [
        'in:2:5: unknown item "D"; items are A B | X'
    ]


# --- YAML ---------------------------------------------------------------------------------------


def test_yaml_shows_options_as_lines() -> None:
    named = puzzle("options: {p: [A, B], q: C}")
    listed = puzzle("options: [[A, B], C]")

    assert named._rows((0, 1)) == ["p: A B", "q: C"]
    assert listed._rows((0, 1)) == ["A B", "C"]
    assert named._data((0,)) == ["p"]
    assert listed._data((1,)) == [2]


# --- in every spelling --------------------------------------------------------------------------

Rows = list[list[bool]]
ROWS = st.integers(3, 7).flatmap(
    lambda width: st.lists(
        st.lists(st.booleans(), min_size=width, max_size=width), min_size=2, max_size=7
    ).filter(lambda rows: all(map(any, zip(*rows, strict=True))) and all(map(any, rows)))
)


def spelt(rows: Rows) -> dict[str, str]:
    """The same problem, of which no row and no column is empty, as people write it."""
    columns = [[k for k, bit in enumerate(row, 1) if bit] for row in rows]
    words = [" ".join(map(str, row)) for row in columns]
    commas = [word.replace(" ", ",") for word in words]
    bits = [" ".join(str(int(bit)) for bit in row) for row in rows]
    sparse = [f"{len(row)} {word}" for row, word in zip(columns, words, strict=True)]
    names = "PQRSTUV"[: len(rows)]
    size, turned = f"{len(rows)} {len(rows[0])}", f"{len(rows[0])} {len(rows)}"
    named = list(zip(names, words, commas, strict=True))
    heading = "," + ",".join("abcdefg"[: len(rows[0])])
    lines = {
        "matrix": bits,
        "booleans": [" ".join(map(str, row)) for row in rows],
        "dense": [size, *bits],
        "dense, turned": [turned, *bits],
        "columns": [str(len(rows[0])), *bits],
        "sparse": [size, *sparse],
        "sparse, turned": [turned, *sparse],
        "p ec": [f"p ec {len(rows[0])}", *(f"s {word}" for word in words)],
        "orlib": [turned, *(f"1{k}.5 {row}" for k, row in enumerate(sparse))],
        "ec": [turned, *words],
        "colons": [f"{name}: {word}" for name, word, _ in named],
        "names": [f"{name} {word}" for name, word, _ in named],
        "fields": [f"{name},{items}" for name, _, items in named],
        "quoted": [f'{name},"{items}"' for name, _, items in named],
        "long": ["set,element", *(f"{n},{k}" for n, word, _ in named for k in word.split())],
        "table": [heading, *(f"{n},{b}" for n, b in zip(names, bits, strict=True))],
        "lists": [str(columns)],
        "array": [f"np.array({[list(map(int, row)) for row in rows]})"],
    }
    lines["table"] = [line.replace(" ", ",") for line in lines["table"]]
    return {name: "\n".join(each) + "\n" for name, each in lines.items()}


@given(ROWS)
def test_each_spelling_is_the_same_problem_or_refused(rows: Rows) -> None:
    text = spelt(rows)["matrix"]
    solutions = set(search(puzzle(text, name="matrix")._problem))
    for name, text in spelt(rows).items():
        for found in read(text):
            if isinstance(found, ExactCover):
                assert set(search(found._problem)) == solutions, (name, text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 0 1\n0 1 0\n0 1 0\n", "1(1,3) 2(2)"),
        ("A B | X\nA X:1\nB\nB X:1\n", "1(A,X:1) 2(B)"),
        ('type: exact-cover\noptions: [["New York", b], [c], [c]]\n', '"1(New York,b)" 2(c)'),
        ("A: 1 3\nB: 2\nC: 2\n", "A B"),
    ],
)
def test_options_without_names_have_their_items_and_are_read_again(
    cover: Run, tmp_path: Path, text: str, told: str
) -> None:
    """Options of the same items still differ by their numbers, which are enough, too."""
    path = tmp_path / "p.txt"
    path.write_text(text)
    for form in ("line", "json", "csv"):
        (tmp_path / form).write_text(cover("exact-cover", "--all", "--to", form, path).stdout)
        checked = cover("check", "--type", "exact-cover", path, tmp_path / form)
        assert (checked.returncode, checked.stdout) == (0, "right\nright\n")

    first, second = (tmp_path / "line").read_text().splitlines()
    assert first == told != second
    rows = list(csv.DictReader((tmp_path / "csv").read_text().splitlines()))
    assert [row["solution"] for row in rows] == [first, second]
    data = [json.loads(line) for line in (tmp_path / "json").read_text().splitlines()]
    for each, line in zip(data, (first, second), strict=True):
        numbers, items = each["solution"], each.get("items")
        names = (
            numbers
            if items is None
            else [
                f"{number}({','.join(some)})" for number, some in zip(numbers, items, strict=True)
            ]
        )
        assert line.replace('"', "") == " ".join(names)
        (tmp_path / "numbers").write_text(" ".join(map(str, numbers)) + "\n")
        assert (
            cover("check", "--type", "exact-cover", path, tmp_path / "numbers").stdout == "right\n"
        )


def test_a_list_of_many_solutions_has_the_items_in_each(cover: Run) -> None:
    path = ROOT / "puzzles" / "exact-cover" / "dominoes-4x4.dlx"
    every = cover("exact-cover", "--all", "--seed", "1", path).stdout.splitlines()
    rows = cover("exact-cover", "--all", "--seed", "1", "--format", "rows", path).stdout

    assert len(every) == 36
    said = [[*re.findall(r"\(([^)]*)\)", line)] for line in every]
    told = [[row.replace(" ", ",") for row in each.splitlines()] for each in rows.split("\n\n")]
    assert said == told
