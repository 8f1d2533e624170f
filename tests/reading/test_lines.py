"""Bytes to lines: decoding, what becomes plain, columns of the original, and what is held."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.errors import InputError
from cover.reading import lines as module
from cover.reading.lines import ByteLines, Line, Lines, normal, shown, significant


def texts(data: bytes) -> list[str]:
    return [line.text for line in ByteLines("f", io.BytesIO(data))]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\rb\r\rc", ["a", "b", "", "c"]),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", ["a", "b"]),
        (b"\xfe\xfe.\xed\xa0\x80", ["\ufffd\ufffd.\ufffd\ufffd\ufffd"]),
        (b"a\x0b\x0c\x1c\x85b", ["a\x0b\x0c\x1c\ufffdb"]),
        ("a\u2028b\u0085c".encode(), ["a b c"]),
    ],
)
def test_decoding(data: bytes, expected: list[str]) -> None:
    assert texts(data) == expected


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("1\u00a02\u20033\u30004\u202f5", "1 2 3 4 5"),
        ("1\u200b2\ufeff3\u2060", "123"),
        ("\uff11\uff12\uff1f\uff0e", "12?."),
        ("1\u20132\u20143\u22124\uff0d", "1-2-3-4-"),
        ("\u20264", "...4"),
        ("│5 3┃", "|5 3|"),
        ("├──┼──┤", "+--+--+"),
        ("╔══╦══╗", "+--+--+"),
        ("\u00b2\u2460", "21"),
        ("█x", "█x"),
    ],
)
def test_what_becomes_plain(raw: str, plain: str) -> None:
    assert normal("f", 1, raw).text == plain


def test_columns_are_those_of_the_original() -> None:
    line = normal("f", 7, "\u200b1\u2026\u00a0k")

    assert line.text == "1... k"
    assert [line.place(index).column for index in range(7)] == [2, 3, 3, 3, 4, 5, 6]
    assert str(line.place()) == "f:7"
    assert str(line.error("odd", 5)) == "f:7:5: odd"
    assert [line.part(4, 6).place(index).column for index in range(2)] == [4, 5]
    assert line.part(5, 5).place(0).column == 5
    assert Line("f", 1, "abc").part(2, 2).place(0).column == 3
    assert Line("f", 1, "abc").part(1, 3).part(1, 2).place(0).column == 3


@given(st.text(st.characters(exclude_characters="\r\n"), max_size=30))
def test_every_character_has_a_column(raw: str) -> None:
    line = normal("f", 1, raw)
    columns = [line.place(index).column for index in range(len(line.text))]

    assert columns == sorted(columns)
    assert all(1 <= column <= len(raw) for column in columns)
    for index, column in enumerate(columns):
        if raw[column - 1].isascii():
            assert line.text[index] == raw[column - 1]


@pytest.mark.parametrize(
    ("text", "left"),
    [("5 # five", "5"), ("# all", ""), ("  #", ""), ("a#b", "a#b"), ("a #b", "a #b"), ("a #", "a")],
)
def test_comments(text: str, left: str) -> None:
    assert Line("f", 1, text).without_comment().text == left


def test_significant_lines() -> None:
    lines = [Line("f", k, text) for k, text in enumerate(["", "# x", " a # b", "\t", "c"], 1)]

    assert [(line.number, line.text) for line in significant(lines)] == [(3, " a"), (5, "c")]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        (" a b ", "a b"),
        ("x" * 61, "x" * 60 + "..."),
        ("a\x1b[31m\x00", "a\\x1b[31m\\x00"),
        ("a\nb", "a\\nb"),
        ("é", "é"),
    ],
)
def test_quotes_in_messages_are_short_and_harmless(text: str, quoted: str) -> None:
    assert shown(text) == quoted


def test_lines_look_ahead_without_taking() -> None:
    lines = Lines(Line("f", number, str(number)) for number in range(1, 6))

    assert [line.number for line, _ in zip(lines.ahead(), range(3), strict=False)] == [1, 2, 3]
    first = next(lines)
    lines.push_back(first)
    assert [line.number for line in lines.ahead()] == [1, 2, 3, 4, 5]
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert list(lines.ahead()) == []


def test_the_look_ahead_ends_but_not_in_comments() -> None:
    lines = Lines(Line("f", number, "#" * 100) for number in range(5000))
    assert sum(1 for _ in lines.ahead()) == 5000

    lines = Lines(Line("f", number, "x" * 100) for number in range(5000))
    assert sum(1 for _ in lines.ahead()) == 65536 // 101 + 1


def test_the_stream_stays_open() -> None:
    stream = io.BytesIO(b"a\nb\n")

    assert len(list(ByteLines("f", stream))) == 2
    assert not stream.closed
    assert list(ByteLines("f", stream)) == []

    next(ByteLines("f", stream), None)  # closed before its end
    assert not stream.closed


def test_a_line_without_an_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 100)
    found: list[Line] = []

    with pytest.raises(InputError, match=r"^f:2: a line of more than 100 characters"):
        found.extend(ByteLines("f", io.BytesIO(b"a\n" + b"b" * 1000)))


class Dripping(io.BytesIO):
    """A stream that hands out one chunk a read, and counts."""

    def __init__(self, chunks: list[bytes]) -> None:
        super().__init__()
        self._chunks = iter(chunks)
        self.count = 0

    def read1(self, size: int | None = -1) -> bytes:
        self.count += 1
        return next(self._chunks, b"")


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_lines_come_as_soon_as_they_end(end: bytes) -> None:
    stream = Dripping([b"one" + end, b"tw", b"o" + end, b"three"])
    lines = ByteLines("f", stream)

    assert (next(lines).text, stream.count) == ("one", 1)
    assert (next(lines).text, stream.count) == ("two", 3)
    assert [line.text for line in lines] == ["three"]
