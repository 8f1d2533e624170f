"""The readers of exact-cover problems: what they accept, and what they say about the rest."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT
from cover.errors import Place
from cover.families.exact_covers.layout import HUST_1017, POJ_3740
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.family import FAMILIES
from cover.reading import reader as reading
from cover.reading.lines import Line, Lines, lines_of
from cover.reading.records import BadRecord, Block, Contest, Found, Record
from cover.solver import search
from readings import asked

FORMATS = FAMILIES["exact-cover"].formats
NAMES_OF_FORMATS = tuple(each.name for each in FORMATS.texts)
PUZZLES = ROOT / "puzzles" / "exact-cover"


def read(text: str, source: str = "in", name: str = "") -> list[Record | BadRecord]:
    """All records of a text, in the format `name` or in one to be recognised."""
    stream = io.BytesIO(text.encode())
    found = reading.read("exact-cover", FORMATS, source, stream, asked("exact-cover", format=name))
    return [record for record in found if not isinstance(record, Block)]


def record(text: str, source: str = "in", name: str = "") -> Record:
    """The one record of a text."""
    (found,) = read(text, source, name)
    assert isinstance(found, Record), found
    return found


def notes(text: str, source: str = "in") -> list[str]:
    """What is said about a text beside errors."""
    said: list[str] = []
    noting = asked("exact-cover", note=lambda place, text: said.append(f"{place}: {text}"))
    list(reading.read("exact-cover", FORMATS, source, io.BytesIO(text.encode()), noting))
    return said


def recognised(text: str, source: str = "in") -> str:
    """The name of the format of a text."""
    lines = lines_of(source, io.BytesIO(text.encode()))
    found = FORMATS.shown_by(lines, asked("exact-cover"))
    return found.name if found else ""


def first_answer(found: Found) -> tuple[int, ...] | None:
    """A solution of a record."""
    assert isinstance(found, Record), found
    return next(iter(search(puzzle(found).shape, limit=1)), None)


def puzzle(found: Record | BadRecord) -> ExactCoverPuzzle:
    """The puzzle of a record."""
    assert isinstance(found, Record), found
    assert isinstance(found.puzzle, ExactCoverPuzzle)
    return found.puzzle


def summary(text: str, source: str = "in", name: str = "") -> list[str]:
    """For each record its first answer, "none", or its error."""
    lines: list[str] = []
    for found in read(text, source, name):
        if isinstance(found, BadRecord):
            lines.append(str(found.error))
        else:
            answer = first_answer(found)
            lines.append("none" if answer is None else found.layout.line(answer))
    return lines


# --- what is what -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "source", "expected"),
    [
        ("| a comment\nA B\nA\n", "in", "dlx"),
        ("A B | X\n", "in", "dlx"),
        ("A B C\nA\n", "in", "dlx"),
        ("A B C\nx:1 B\n", "in", "dlx"),
        ("1 2 3\n1 2\n3\n| numbers as names need a comment\n", "in", "dlx"),
        ("1 2\n1\n2\n", "in.dlx", "dlx"),
        ("2:3|A B\nA\n", "in", "dlx"),
        ("3 3\n0 1 0\n0 0\n1 0 0\n", "in", "dense"),
        ("2 2\n10\n01\n", "in", "dense"),
        ("3 3\n", "in", "dense"),
        ("0 0\n", "in", "dense"),
        ("0 3\n2 2\n10\n01\n", "in", "dense"),
        ("1 2\n1 1\n", "in", "dense"),
        ("1 1\n1\n", "in", "dense"),
        ("2 7\n3 1 4 7\n1 2\n", "in", "sparse"),
        ("2 7\n3 1 4\n1 2 3\n", "in", "sparse"),
        ("2 7\n0\n1 2\n", "in", "sparse"),
        ("2\n2 2\n1 0\n0 1\n", "in", "options"),
        ("10\n01\n", "in", "matrix"),
        ("0010110\n", "in", "matrix"),
        ("0,1\n1,0\n", "in", "matrix"),
        ("\n1 0\n0 1\n", "in", "matrix"),
        ("0 1\n1 0\n", "in", "matrix"),
        ("1 1\n1 1\n", "in", "matrix"),
        ("1\n0\n1\n", "in", "matrix"),
        ("# a comment\n\nA: 1 4 7\n", "in", "sets"),
        ("Set A: 1 4 7\n", "in", "sets"),
        ("1:\n", "in", "sets"),
        ("A:1 4\nB:1\n", "in", ""),
        ("hello\nworld\n", "in", ""),
        ("7 8 9\n", "in", ""),
        ("5 7\nabc def\n", "in", ""),
        ("", "in", ""),
    ],
)
def test_recognises_each_format(text: str, source: str, expected: str) -> None:
    assert recognised(text, source) == expected


def test_says_when_two_formats_fit() -> None:
    assert notes("1 2\n1 1\n") == [
        'in:1: "1 2" and its rows are dense cases and sparse ones; '
        "read as dense (--from sparse reads them otherwise)"
    ]
    assert notes("2 2\n1 1\n1 0\n") == []


def test_reads_and_answers_the_puzzles_beside_their_transcripts() -> None:
    expected = {
        "knuth-dlx1.dlx": ["1 4 5"],
        "knuth-dlx2.dlx": ["2 4"],
        "poj3740.txt": ["1 2 3", "none"],
        "hust1017.txt": ["2 4 6"],
        "matrix.txt": ["1 4 5"],
        "named-sets.txt": ["B D F"],
        "colours.yaml": ["q s"],
        "no-primary.yaml": ["(empty)"],
    }
    for name, answers in expected.items():
        assert summary((PUZZLES / name).read_text(), name) == answers


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.dlx")), ids=lambda path: str(path.stem))
def test_every_dlx_file_is_one_problem(path: Path) -> None:
    found = record(path.read_text(), path.name)

    assert puzzle(found).shape.option_count > 0
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

    found = dense.open(lines, asked("exact-cover"))
    assert [(first_answer(next(found)), taken) for _ in range(3)] == [
        ((0, 1), 3),
        ((0, 1), 6),
        ((0, 1), 9),
    ]


# --- layouts ------------------------------------------------------------------------------------


def test_answers_name_options_by_number_and_show_them_as_written() -> None:
    layout = record("A B | X\nA   X:1\n\n| comment\nA\nB X:1 \n").layout

    assert layout.line((0, 2)) == "1 3"
    assert layout.rows((0, 2)) == ["A X:1", "B X:1"]
    assert layout.data((0, 2)) == [1, 3]
    assert layout.symbol(7) == "7"
    assert layout.place(0) == Place("in", 1)


def test_rows_of_zeros_keep_their_numbers() -> None:
    found = record("4 2\n0 0\n1 0 # comment\n0 0\n0 1\n")

    assert summary("4 2\n0 0\n1 0\n0 0\n0 1\n") == ["2 4"]
    assert found.layout.rows((1, 3)) == ["1 0", "0 1"]
    assert notes("4 2\n0 0\n1 0\n0 0\n0 1\n") == [
        "in:2: options without any item are never needed: 1 3"
    ]


def test_named_sets_are_named_in_answers_and_quoted_where_they_hold_blanks() -> None:
    layout = record("Set A: 1, 2\nB: (1,2) 3\nC:\n").layout

    assert layout.line((0, 1)) == '"Set A" B'
    assert layout.rows((0, 1)) == ["Set A: 1, 2", "B: (1,2) 3"]
    assert layout.data((0, 1)) == ["Set A", "B"]
    assert puzzle(record("Set A: 1, 2\nB: (1,2) 3\n")).primary == ("1", "2", "(1,2)", "3")


def test_the_solution_without_options_is_not_nothing() -> None:
    layout = record("0 0\n").layout

    assert layout.line(()) == "(empty)"
    assert layout.rows(()) == ["(empty)"]
    assert layout.data(()) == []


@pytest.mark.parametrize(
    ("text", "contest"),
    [
        ("1 2\n1 1\n", POJ_3740),
        ("1 3\n2 1 3\n", HUST_1017),
        ("11\n", None),
        ("A: 1\n", None),
        ("A\nA\n", None),
    ],
)
def test_layouts_know_their_contest(text: str, contest: Contest | None) -> None:
    assert record(text).layout.contest == contest


# --- odd sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0 0\n", ["(empty)"]),
        ("3 0\n2 2\n10\n01\n", ["(empty)", "1 2"]),
        ("0 3\n", ["none"]),
        ("0 1000000000000\n", ["none"]),
        ("1 1000000000000\n1 7\n", ["none"]),
        ("1 1000000000000\n1 1000000000000\n", ["none"]),
        (
            "1000000000000 3\n0 1 0\n111\n",
            ["in:1: 1000000000000 rows of 3 columns announced, 2 follow"],
        ),
    ],
)
def test_sizes_cost_nothing(text: str, expected: list[str]) -> None:
    assert summary(text) == expected


def test_an_item_in_no_option_is_named() -> None:
    found = puzzle(record("2 4\n1 0 0 0\n0 1 0 1\n")).contradiction()

    assert found is not None
    assert found.rule == 'item "3" is in no option'


# --- faults -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("A B C | X\nA B\nB D\n", '3:3: unknown item "D"; items are A B C | X'),
        ("A B\nA\n  B   A\tB\n", '3:9: repeated item "B"'),
        ("A B | X\nA\nX:1 B:2\n", '3:5: a colour on the primary item "B"'),
        ("A B | X | Y\nA\n", '1:9: "|" twice in the line of items'),
        ("A B | A\nA\n", '1:7: two items are named "A"'),
        ("A B |7\n", '1:5: "|7": an item name has no "|"; before secondary items it stands alone'),
        ("A B:1 |\nA\n", '1:3: "B:1": an item name has no ":"'),
        ("A | X\nA X:\n", '2:3: "X:": expected an item, or item:colour'),
        ("A | X\nA X:1:2\n", '2:3: "X:1:2": expected an item, or item:colour'),
        ("| only\n| comments\n", "1: nothing but comments, expected a line of items"),
    ],
)
def test_faults_of_dlx_files(text: str, error: str) -> None:
    assert summary(text, "f.dlx") == [f"f.dlx:{error}"]


def test_in_dlx_files_only_the_bar_begins_a_comment() -> None:
    assert puzzle(record("  | no item\n# B |\n# B\n", "f.dlx")).primary == ("#", "B")
    assert summary("A B | X\nA # B\n") == ['in:2:3: unknown item "#"; items are A B | X']


def test_messages_stay_short_where_the_input_is_not() -> None:
    items = " ".join(f"item{k}" for k in range(5000))
    (error,) = summary(f"{items} | X\nitem1\n{'no' * 1000}\n")

    assert error.startswith(f'in:3:1: unknown item "{"no" * 30}..."; items are item0 item1')
    assert error.endswith("... (5000 in all) | X")
    assert len(error) < 300


@pytest.mark.parametrize(
    ("text", "name", "errors"),
    [
        (
            "3 3\n0 1 0\n0 0\n1 0 0\n",
            "",
            ["3: 2 values, expected 3 (line 1 says 3 rows of 3 columns)"],
        ),
        ("1 1\n0 1\n", "dense", ["2: 2 values, expected 1 (line 1 says 1 row of 1 column)"]),
        ("2 3\n0 1 0\n0 2 1\n", "", ['3:3: "2" is neither 0 nor 1']),
        (
            "5 x\n1 0\n",
            "dense",
            ['1: expected the numbers of rows and columns, found "5 x"'],
        ),
        ("5 x\n", "dense", ['1: expected the numbers of rows and columns, found "5 x"']),
        ("2 7\n3 1 4\n1 2\n", "", ["2: row says 3 columns, 2 follow"]),
        ("2 7\n1\n1 2\n", "", ["2: row says 1 column, 0 follow"]),
        ("2 7\n2 1 8\n1 2\n", "", ["2:5: column 8, expected 1 to 7"]),
        ("2 7\n2 1 0\n1 2\n", "", ["2:5: column 0, expected 1 to 7"]),
        ("2 7\n2 3 -1\n1 2\n", "", ['2:5: "-1", expected a number']),
        ("2 7\n1 2\n3 3 4 3\n", "", ["3:7: column 3 twice in a row"]),
        ("2\n3 2\n10\n01\n10\n", "", ["1: a number of cases is not read; leave out this line"]),
        ("1\n2 2\n1 0\n0 1\n", "", ['2:1: "2" is neither 0 nor 1']),
        (
            "010\n01\n\n01\n1\n\n1\n",
            "",
            ["2: 2 values, expected 3 (as in line 1)", "5: 1 value, expected 2 (as in line 4)"],
        ),
        ("01\n0x\n", "", ['2:2: "x" is neither 0 nor 1']),
        ("A: 1 2\nB 3\n", "", ['2: expected "name: item item ...", found "B 3"']),
        ("A: 1 1\nB 3\n", "", ['1:6: repeated item "1"']),
        ("A: 1\n A: 3\n", "", ['2:2: the name "A" was already given in line 1']),
        ("A: x:1\n", "", ['1:4: a colour on the primary item "x"']),
        ("A: 1 x:\n", "", ['1:6: "x:": expected an item, or item:colour']),
    ],
)
def test_faults_of_other_texts(text: str, name: str, errors: list[str]) -> None:
    found = [str(k.error) for k in read(text, "f", name) if isinstance(k, BadRecord)]

    assert found == [f"f:{error}" for error in errors]


def test_columns_are_those_of_the_file() -> None:
    assert summary("A\u200b B | X\nA \u3000\u200bD\n") == [
        'in:2:5: unknown item "D"; items are A B | X'
    ]


GOOD = "2 2\n1 0\n0 1\n"


@pytest.mark.parametrize(
    "broken",
    [
        "3 3\n0 1 0\n0 0\n1 0 0\n",  # a short row
        "3 3\n0 1 0\n0 1\n0\n1 0 0\n",  # a row in two lines
        "3 3\n0 1 0\n1 0 0\n",  # a row is missing
        "3 3\n",  # all are
        "3 x\n0 1 0\n0 1 0\n1 0 0\n",
        "3 3 3\n0 1 0\n0 1 0\n1 0 0\n",
        "3 3\n0 1 0\n0 ? 0\n1 0 0\n",
        "9 2\n1 0\n0 1\n",
        "3 3\n\n0 1 0\n\n0 1\n# comment\n1 0 0\n",
    ],
)
def test_a_broken_case_takes_no_other_with_it(broken: str) -> None:
    found = read(GOOD + broken + GOOD * 2)

    assert [isinstance(k, BadRecord) for k in found] == [False, True, False, False]
    assert found[1].place == Place("in", 4)


def test_rows_too_many_are_one_bad_record_between_good_ones() -> None:
    assert summary("1 3\n1 1 1\n0 0 1\n0 1 1\n1 3\n1 1 1\n") == [
        "1",
        'in:3: expected the numbers of rows and columns, found "0 0 1"',
        "1",
    ]


# --- YAML ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("options: [A B, [C], A]", "1 2"),
        ("secondary: X\noptions:\n- A X:1\n- [B, 'X:1']\n", "1 2"),
        ("items: [A, B]\noptions: {p: A, 'q r': B}", 'p "q r"'),
        ("items: A, B\noptions: {p: '', q: [A, B]}", "q"),
        ("items: A B\noptions: {p: A}", "none"),
        ("options: []", "(empty)"),
        ('{"items": ["A", "B"], "options": {"p": ["A", "B"]}}', "p"),
        ("items: A A\noptions: {p: A}", 'in:1:10: two items are named "A"'),
        ("items: A\nsecondary: [A]\noptions: {p: A}", 'in:2:13: two items are named "A"'),
        (
            "items: A B|\noptions: {p: A}",
            'in:1:10: "B|": an item name has no "|"; before secondary items it stands alone',
        ),
        ("items: A\noptions:\n p: A\n q: [A, B]", 'in:4:9: unknown item "B"; items are A'),
        ("items: A\noptions:\n p: A  B", 'in:3:8: unknown item "B"; items are A'),
        ("options:\n p: |\n  A B\n  C C", 'in:4:5: repeated item "C"'),
        ("options: {p: [[A]]}", "in:1:15: expected a name, not a list"),
        (
            "options: {p: {A: 1}}",
            'in:1:14: expected names of items, not a map; a colour is written "item:colour"',
        ),
        (
            "secondary: x teecher\noptions: [A teacher x]",
            'in:1:14: unknown item "teecher", which no option has; did you mean "teacher"?',
        ),
        ("options: A", 'in:1:10: expected options: a map "name: items", or a list'),
        ("items: A", 'in:1:1: the key "options" is missing'),
    ],
)
def test_yaml(text: str, expected: str) -> None:
    assert summary(text) == [expected]


def test_yaml_shows_options_as_lines() -> None:
    named = record("options: {p: [A, B], q: C}").layout
    listed = record("options: [[A, B], C]").layout

    assert named.rows((0, 1)) == ["p: A B", "q: C"]
    assert listed.rows((0, 1)) == ["A B", "C"]
    assert named.data((0,)) == ["p"]
    assert listed.data((1,)) == [2]


def test_options_without_a_primary_item_are_told() -> None:
    assert notes("secondary: X Y\noptions:\n p: X\n q: A X\n r: Y") == [
        "in:3:5: options without a primary item are never chosen: p r"
    ]
    assert notes("A | X Y\nX\nA\nX Y\n") == [
        "in:2: options without a primary item are never chosen: 1 3"
    ]


# --- there and back -----------------------------------------------------------------------------

ROWS = st.integers(3, 7).flatmap(
    lambda width: st.lists(
        st.lists(st.booleans(), min_size=width, max_size=width), min_size=1, max_size=6
    )
)


def as_dense(rows: list[list[bool]]) -> str:
    lines = [" ".join(str(int(value)) for value in row) for row in rows]
    return "\n".join([f"{len(rows)} {len(rows[0])}", *lines, ""])


def as_sparse(rows: list[list[bool]]) -> str:
    lines = []
    for row in rows:
        columns = [str(number) for number, value in enumerate(row, 1) if value]
        lines.append(" ".join([str(len(columns)), *columns]))
    return "\n".join([f"{len(rows)} {len(rows[0])}", *lines, ""])


def as_matrix(rows: list[list[bool]]) -> str:
    return "\n".join(",".join(str(int(value)) for value in row) for row in rows) + "\n\n"


def stated(rows: list[list[bool]]) -> list[tuple[str, ...]]:
    """The options that the rows mean."""
    return [tuple(str(k) for k, value in enumerate(row, 1) if value) for row in rows]


@given(st.lists(ROWS, min_size=1, max_size=4))
def test_matrices_come_back(matrices: list[list[list[bool]]]) -> None:
    texts = {
        "dense": "".join(map(as_dense, matrices)),
        "sparse": "".join(map(as_sparse, matrices)),
        "matrix": "".join(map(as_matrix, matrices)),
    }
    for name, text in texts.items():
        found = read(text, name=name)
        assert [list(puzzle(k).options) for k in found] == [stated(rows) for rows in matrices]
        for one, rows in zip(found, matrices, strict=True):
            uncovered = [k for k, column in enumerate(zip(*rows, strict=True)) if not any(column)]
            assert (puzzle(one).contradiction() is not None) == bool(uncovered)
