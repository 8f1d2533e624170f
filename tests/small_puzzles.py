"""A few small puzzles of every family, and how a text becomes a record."""

from __future__ import annotations

import io

from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading import reader
from cover.reading.records import Reading

_SUDOKU = "1...............", "12..34..........", "11.............."
_DOMINO = "2:120120202110", "1:000111", "3:20123332110022313010"
_TILING = (
    "board: 3x4\npieces:\n  d: {shape: XX, count: 6}\n",
    "board: 2x3\nuse: trominoes\n",
    "board: 2x4\npieces:\n  I: XXX\n  d: {shape: XX, count: 0-2}\nempty: 1-3\n",
    "board: 2x3\npieces:\n  d: {shape: XX, count: any}\n",
)
_MATCHING = "a b\nb c\nc d\nd a\na c\n", "ann bob 3\nann cat 1\nbob dan 2\ncat dan 4\n"
_COVER = (
    "a b c | x y\na b x:A\nc x:A\nc x:B\nc y\na y\nb x\nb\nx\n",
    "a b\na\n",
    "A: 1 4 7\nB: 1 4\nC: 4 5 7\nD: 3 5 6\nE: 2 3 6 7\nF: 2 7\n",
)
_IRREGULAR = "1...............\nAABBAABBCCDDCCDD\n", "................\nAAABCABBCCDBCDDD\n"
_KILLER = ("3 r1c1 r1c2\n5 r1c3 r2c3\n4 r4c4 r4c3\n7 r3c1 r3c2 r4c1\n",)

SMALL = [
    *(("sudoku", text) for text in _SUDOKU),
    *(("irregular", text) for text in _IRREGULAR),
    *(("domino", text) for text in _DOMINO),
    *(("tiling", text) for text in _TILING),
    *(("matching", text) for text in _MATCHING),
    *(("exact-cover", text) for text in _COVER),
]


def read(family: str, text: str) -> Puzzle:
    formats = formats_of(family)
    stream = io.BytesIO(text.encode())
    (record,) = reader.read(family, formats, "in", stream, Reading(None))
    assert isinstance(record, Puzzle), record
    return record
