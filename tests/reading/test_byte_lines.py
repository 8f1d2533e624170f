"""Bytes to lines in chunks of any size, and the same lines in bulk."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.reading import lines as module
from cover.reading.lines import ByteLines, RegularLines

PIECES = [b"a", b"bcd", b"\n", b"\r", b"\r\n", b"\xef\xbb\xbf", "é".encode(), b"\xe2\x82", b"\xff"]

inputs = st.lists(st.sampled_from(PIECES), max_size=20).map(b"".join)


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


def lines_in_chunks(data: bytes, size: int) -> ByteLines:
    """Lines of which so many bytes are read at a time."""
    stream = io.BytesIO(data)
    return ByteLines("f", Limited(stream, size))


class Limited(NamedTuple):
    stream: io.BytesIO
    size: int

    def read1(self, size: int, /) -> bytes:
        return self.stream.read1(min(size, self.size))


@given(inputs, st.integers(1, 5))
def test_lines_are_those_of_the_standard_library(data: bytes, size: int) -> None:
    reference = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", errors="replace")
    expected = [line.rstrip("\n") for line in reference]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "normal", lambda source, number, text: (number, text))
        found: list[object] = list(lines_in_chunks(data, size))

    assert found == list(enumerate(expected, 1))


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
    assert next(lines).text == "1234"
    assert next(lines).text == "1234"
    assert not lines.come_in_bulk(2)
