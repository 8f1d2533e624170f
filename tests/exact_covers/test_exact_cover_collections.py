"""Exact covers as people have them: lines of items, collections of programs, tables with names."""

from __future__ import annotations

import pytest

from conftest import Run
from test_exact_cover_formats import notes, puzzle, recognised, record, summary

NUMBERED, NAMED = ["2 4 6"], ["B D F"]

# Six sets, of which {1, 4}, {3, 5, 6} and {2, 7} cover all.
LINES = "1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n"
COMMAS = LINES.replace(" ", ", ")
SETS = "".join(f"{{{line}}}\n" for line in COMMAS.splitlines())
LETTERED = [(name, line) for name, line in zip("ABCDEF", COMMAS.splitlines(), strict=True)]
NAMED_SETS = "".join(f"{name}: {{{line}}}\n" for name, line in LETTERED)
ASSIGNED = "".join(f"{name} = [{line}]\n" for name, line in LETTERED)
JSON = "{" + ", ".join(f'"{name}": [{line}]' for name, line in LETTERED) + "}\n"
LONG_JSON = "{\n" + ",\n".join(f'  "{name}": [\n{line}]' for name, line in LETTERED) + "\n}\n"
PYTHON = "Y = {" + ", ".join(f"'{name}': {{{line}}}" for name, line in LETTERED) + "}\n"
LISTS = "[" + ", ".join(f"[{line}]" for _, line in LETTERED) + "]\n"
TUPLES = "[" + ",\n ".join(f"({line})" for _, line in LETTERED) + "]\n"
ROWS = [[str(int(str(k) in line)) for k in range(1, 8)] for line in LINES.splitlines()]
BITS = "".join(",".join(row) + "\n" for row in ROWS)
HEADED = f"a,b,c,d,e,f,g\n{BITS}"
CORNERED = ",1,2,3,4,5,6,7\n" + "".join(
    f"{name},{','.join(row)}\n" for (name, _), row in zip(LETTERED, ROWS, strict=True)
)


@pytest.mark.parametrize(
    ("text", "name", "answers"),
    [
        (LINES, "options", NUMBERED),
        (COMMAS, "options", NUMBERED),
        (SETS, "collections", NUMBERED),
        (SETS.replace("}\n", "},\n"), "collections", NUMBERED),
        (NAMED_SETS, "collections", NAMED),
        (ASSIGNED, "collections", NAMED),
        (JSON, "collections", NAMED),
        (LONG_JSON, "collections", NAMED),
        (PYTHON, "collections", NAMED),
        (LISTS, "collections", NUMBERED),
        (TUPLES, "collections", NUMBERED),
        (f"[{', '.join(f'[{bits}]' for bits in BITS.split())}]\n", "collections", NUMBERED),
        ("[[0, 1], [1, 0]]\n", "collections", ["1 2"]),  # a matrix, not two like sets
        ('{"A 1": ["x y", "z"], "B": ["z"]}\n', "collections", ['"A 1"']),
        ("A: {(0, 1), (0, 2)}\nB: {(0, 2)}\n", "collections", ["A"]),
        ("{1: [1, 2], 2: [3]}\n", "collections", ["1 2"]),
        (HEADED, "table", NUMBERED),
        (HEADED.replace(",", "\t"), "table", NUMBERED),
        (HEADED.replace(",", ";").replace("0", ""), "table", NUMBERED),
        (HEADED.replace(",", " "), "table", NUMBERED),
        (CORNERED, "table", NAMED),
        (CORNERED.replace(",", "\t"), "table", NAMED),
        (CORNERED.partition("\n")[2], "table", NAMED),
        ("  x  y\nA 1  0\nB 0  1\n", "table", ["A B"]),
        ("1 4\n" + LINES, "options", ["1 5 7"]),
    ],
)
def test_what_people_and_programs_write(text: str, name: str, answers: list[str]) -> None:
    assert recognised(text) == name
    assert summary(text) == answers


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("0,1\n1,0\n", "matrix"),
        ("A B\nA\nB\n", "dlx"),
        ("2 7\n3 1 4\n1 2 3\n", "sparse"),
        ("2 7\n1 3 9\n2 7\n1 3\n2 1 2\n", "sparse"),  # the second case fits its size
        ("A: 1 4\nB: 2\n", "sets"),
        ("A: (1,2) 3\n", "sets"),
        ("a b\nb c\n", "dlx"),  # words may name items
    ],
)
def test_what_was_read_before_stays_what_it_was(text: str, name: str) -> None:
    assert recognised(text) == name


def test_documents_of_yaml_and_json_stay_such() -> None:
    assert summary('{"items": "a b", "options": {"p": "a", "q": "b"}}\n') == ["p q"]
    assert summary('{"options": [["a"], ["b"]]}\n', "in.json") == ["1 2"]
    assert summary(JSON, "in.json") == NAMED
    assert summary("{}\n") == ['in:1:1: the key "options" is missing']


def test_doubts_are_told() -> None:
    option = "is read as an option"

    assert notes("1 2 3\n1 2\n3\n") == [
        f'in:1: "1 2 3" {option} (--from dlx reads it as the line of all items)'
    ]
    assert notes("1 4\n" + LINES) == [
        f'in:1: "1 4" {option} (--from sparse reads it as numbers of rows and columns)'
    ]
    assert notes(LINES) == notes(JSON) == notes(CORNERED) == []


def test_names_of_columns_are_items() -> None:
    assert puzzle(record(HEADED)).primary == tuple("abcdefg")
    assert record(CORNERED).layout.rows((1, 3)) == ["B: 1 4", "D: 3 5 6"]
    assert record("x y,z\n1,1\n").layout.rows((0,)) == ['"x y" z']


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{1, 2\n", 'in:1:6: expected an item or "}", found the end'),
        ("{1, 2]\n", 'in:1:6: expected an item or "}", found "]"'),
        ("A: {1}\nA: {2}\n", 'in:2:1: the name "A" was already given in line 1'),
        ("A: {1}\n{2}\n", "in:2: an option without a name, but others have one"),
        ("{1, 1}\n", 'in:1:5: repeated item "1"'),
        ("{1}\nx\n", 'in:2:1: expected an option in brackets, found "x"'),
        ("{1}\n}\n", 'in:2:1: expected an option in brackets, found "}"'),
        ("A: {'1}\n", "in:1:5: expected an item, found '1}"),
        ("[[1, [2]]]\n", 'in:1:6: expected an item or "]", found "["'),
        ("A: {" + "(" * 30 + "\n", "in:1:24: brackets that are more than 20 deep"),
        ("x,y\n1,0\n0,2\n1,1\n", 'in:3:3: "2" is neither 0 nor 1'),
        ("x,x\n1,0\n", 'in:1:3: two columns are named "x"'),
        ("x,y,z\n1,0,0\n1,1\n1,0,1\n", "in:3: 2 values, expected 3, one for each column"),
    ],
)
def test_faults(text: str, fault: str) -> None:
    (found,) = summary(text)

    assert found == fault


def test_words_are_options_where_that_is_asked() -> None:
    assert summary("a b\nb c\nc\n", name="options") == ["1 3"]
    assert puzzle(record("a x:1\nb x:1\n", name="options")).secondary == ("x",)
    assert summary("1 2\n3\n\n1\n", name="options") == ["1 2", "1"]


@pytest.mark.parametrize("text", [LINES, SETS, LISTS, HEADED, JSON, NAMED_SETS, CORNERED])
def test_the_family_is_told_by_the_text(cover: Run, text: str) -> None:
    done = cover("solve", stdin=text)

    assert done.stdout.splitlines() in (NUMBERED, NAMED)
    assert "read as exact-cover (" in done.stderr
    assert done.returncode == 0
