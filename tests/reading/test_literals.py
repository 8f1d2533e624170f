"""Collections as Python, JSON and numpy write them."""

from __future__ import annotations

import pytest

from cover.errors import InputError
from cover.reading.lines import Line
from cover.reading.literals import Bracketed, Value, begins_collection, entries_of

CLOSING = {"[": "]", "{": "}", "(": ")"}


def lines(text: str) -> list[Line]:
    return [Line("in", number, line) for number, line in enumerate(text.split("\n"), 1)]


def plain(value: Value) -> str:
    """A value with its brackets, blanks between entries."""
    if not isinstance(value, Bracketed):
        return value.text
    keys = ["" if entry.key is None else f"{plain(entry.key)}:" for entry in value.entries]
    said = [key + plain(each) for key, each in zip(keys, value.values, strict=True)]
    return f"{value.opening.text}{' '.join(said)}{CLOSING[value.opening.text]}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(1, 4)", "(1 4)"),
        ("[[0. 1.]\n [1. 0.]]", "[[0. 1.] [1. 0.]]"),
        ("m = np.array([[0, 1],\n [1, 0],], dtype=bool)", "[[0 1] [1 0]]"),
        ("[(np.int64(1), np.int64(2))]", "[(1 2)]"),
        ("{'a': {'b': {'weight': 3}}, \"c:\": {}}", "{a:{b:{weight:3}} c::{}}"),
        (r"('O\'B', 'x,y')", "(O'B x,y)"),
    ],
)
def test_values(text: str, expected: str) -> None:
    (entry,) = entries_of(lines(text))

    assert begins_collection(lines(text)[0])
    assert plain(entry.value) == expected


def test_only_the_lines_of_one_value_are_taken() -> None:
    coming = iter(lines("1 2 {'weight':\n 3}\n(3, 4), (5, 6)"))

    assert [plain(entry.value) for entry in entries_of(coming)] == ["1", "2", "{weight:3}"]
    assert [plain(entry.value) for entry in entries_of(coming)] == ["(3 4)", "(5 6)"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(New York, 5)", 'in:1:6: "York" is not expected here; is a comma missing before it?'),
        ("[1:]", 'in:1:3: ":" is not expected here; is a comma missing before it?'),
        ("[1,\n,2]", 'in:2:1: nothing before ","'),
        ("(1, 4", 'in:1:1: "(" is not closed'),
        ("(1, 4]", 'in:1:6: "]" closes no bracket'),
        ("['a", "in:1:2: a quote that is not closed"),
        ("f()", "in:1:2: expected a value in these brackets"),
        ("[" * 60_000, "in:1:21: more than 20 brackets in each other"),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        entries_of(lines(text))

    assert str(caught.value) == message
