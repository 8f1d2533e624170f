"""Bytes to lines, in chunks of any size and in bulk: decoding, what becomes plain, columns."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.errors import InputError
from cover.reading import lines as module
from cover.reading.lines import ByteLines, Line, Lines, RegularLines, normal, shown, significant

# ---- One line


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
        ("a\u2028b\u0085c", "a b c"),
        ("a\x0b\x0c\x1cb", "a\x0b\x0c\x1cb"),
    ],
)
def test_what_becomes_plain(raw: str, plain: str) -> None:
    assert normal("f", 1, raw).text == plain


def test_columns_are_those_of_the_original() -> None:
    line, plain = normal("f", 7, "\u200b1\u2026\u00a0k"), Line("f", 1, "abc")

    assert line.text == "1... k"
    assert [line.place(index).column for index in range(7)] == [2, 3, 3, 3, 4, 5, 6]
    assert str(line.place()) == "f:7"
    assert str(line.error("odd", 5)) == "f:7:5: odd"
    assert [line.part(4, 6).place(index).column for index in range(2)] == [4, 5]
    assert line.part(5, 5).place(0).column == 5
    assert plain.part(2, 2).place(0).column == 3
    assert plain.part(1, 3).part(1, 2).place(0).column == 3


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


# ---- Lines that come


def test_significant_lines() -> None:
    lines = [Line("f", k, text) for k, text in enumerate(["", "# x", " a # b", "\t", "c"], 1)]

    assert [(line.number, line.text) for line in significant(lines)] == [(3, " a"), (5, "c")]


def test_lines_look_ahead_without_taking() -> None:
    lines = Lines(Line("f", number, str(number)) for number in range(1, 6))

    assert [line.number for line, _ in zip(lines.ahead(), range(3), strict=False)] == [1, 2, 3]
    lines.push_back(next(lines))
    assert [line.number for line in lines.ahead()] == [1, 2, 3, 4, 5]
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert list(lines.ahead()) == []


@pytest.mark.parametrize(("character", "seen"), [("#", 1000), ("x", 65536 // 101 + 1)])
def test_the_look_ahead_ends_but_not_in_comments(character: str, seen: int) -> None:
    lines = Lines(Line("f", number, character * 100) for number in range(1000))

    assert sum(1 for _ in lines.ahead()) == seen


class Chunks(io.BytesIO):
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
    stream = Chunks([b"one" + end, b"tw", b"o" + end, b"three"])
    lines = ByteLines("f", stream)

    assert (next(lines).text, stream.count) == ("one", 1)
    assert (next(lines).text, stream.count) == ("two", 3)
    assert [line.text for line in lines] == ["three"]


def test_the_stream_stays_open() -> None:
    stream = io.BytesIO(b"a\nb\n")

    assert len(list(ByteLines("f", stream))) == 2
    assert not stream.closed
    next(ByteLines("f", stream), None)  # closed before its end
    assert not stream.closed


def test_a_line_without_an_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 100)
    found: list[Line] = []

    with pytest.raises(InputError, match=r"^f:2: a line of more than 100 characters"):
        found.extend(ByteLines("f", io.BytesIO(b"a\n" + b"b" * 1000)))


# ---- Bytes

PIECES = [
    *(b"a", b"bcd", b"\n", b"\r", b"\r\n", b"\xef\xbb\xbf", "é".encode(), b"\xe2\x82", b"\xff"),
    *(b"\x0b\x0c\x1c", b"\x85", b"\xed\xa0\x80", "\u2028\u0085".encode()),
]


def lines_in_chunks(data: bytes, size: int) -> ByteLines:
    """Lines of which so many bytes are read at a time."""
    return ByteLines("f", Chunks([data[k : k + size] for k in range(0, len(data), size)]))


@given(st.lists(st.sampled_from(PIECES), max_size=20).map(b"".join), st.integers(1, 5))
def test_lines_are_those_of_the_standard_library(data: bytes, size: int) -> None:
    reference = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", errors="replace")
    expected = [line.rstrip("\n") for line in reference]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "normal", lambda source, number, text: (number, text))
        found: list[object] = list(lines_in_chunks(data, size))

    assert found == list(enumerate(expected, 1))


# ---- Lines in bulk


def four(data: bytes, start: int) -> RegularLines:
    """The lines of four bytes."""
    end = start
    while len(data) > end + 4 and data[end + 4] == 10 and b"\n" not in data[end : end + 4]:
        end += 5
    return RegularLines(data, start, end, 5, end)


def first_four(data: bytes, start: int) -> RegularLines:
    """The first four bytes of the lines that have as many, copied."""
    found, end = b"", start
    for line in data[start : data.rindex(b"\n") + 1].splitlines(keepends=True):
        if len(line) < 5:
            break
        found += line[:4] + b"\n"
        end += len(line)
    return RegularLines(found, 0, len(found), 5, end)


@given(
    st.lists(st.sampled_from([b"1234", b"5678", b"x", b"", b"123456789"]), max_size=30),
    st.sampled_from([b"\n", b"\r\n", b"\r"]),
    st.integers(1, 40),
    st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=5),
)
def test_bulk_shows_the_lines_that_come(
    texts: list[bytes], end: bytes, size: int, takes: list[tuple[int, bool]]
) -> None:
    """Whether lines are taken singly or skipped, each has its text and its number."""
    data = end.join(texts)
    expected = [(line.number, line.text[:4]) for line in ByteLines("f", io.BytesIO(data))]
    found: list[tuple[int, str]] = []
    lines = lines_in_chunks(data, size)
    while True:
        if lines.come_in_bulk(1):
            wanted, copied = takes[len(found) % len(takes)]
            regular = first_four if copied else four
            bulk = lines.bulk(regular)
            take = min(wanted, bulk.lines)
            for index in range(take):
                at = bulk.start + index * bulk.width
                text = bulk.data[at : at + bulk.width - 1].decode()
                found.append((bulk.number + index, text))
            lines.skip(take, regular)
        line = next(lines, None)
        if line is None:
            break
        found.append((line.number, line.text[:4]))

    assert found == expected


def test_lines_that_were_looked_at_come_singly() -> None:
    lines = ByteLines("f", io.BytesIO(b"1234\n" * 9))
    next(lines.ahead())

    assert not lines.come_in_bulk(2)
    assert next(lines).number == 1
    assert lines.come_in_bulk(2)
    bulk = lines.bulk(four)
    assert (bulk.source, bulk.number) == ("f", 2)
    assert bulk[:4] == (b"1234\n" * 9, 5, 45, 5)


def test_a_bulk_waits_for_one_line_only() -> None:
    lines = lines_in_chunks(b"1234\n" * 5, 6)

    assert not lines.come_in_bulk(2)
    assert [next(lines).text, next(lines).text] == ["1234"] * 2
    assert not lines.come_in_bulk(2)
