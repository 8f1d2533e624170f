"""Inputs that are no texts: one line says what each is, in its place, and what to do."""

from __future__ import annotations

import sqlite3
import zipfile
from bz2 import compress as bz2
from gzip import compress as gzip
from io import BytesIO
from lzma import compress as xz
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Run
from cover.errors import InputError
from cover.reading.lines import ByteLines
from cover.reading.not_text import not_text
from test_cli import GOOD, SOLVED

PICTURE = "write the puzzle as text"
PAPER = "copy the puzzle out of it as text, and pipe or paste that"


def zipped(**files: str) -> bytes:
    """An archive of such files, in which `__` stands for a slash."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/"), text)
    return stream.getvalue()


CASES = (
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", f"a PNG picture; {PICTURE}"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF\0", f"a JPEG picture; {PICTURE}"),
    (b"GIF89a\x01\0\x01\0", f"a GIF picture; {PICTURE}"),
    (b"RIFF\x20\0\0\0WEBPVP8 ", f"a WebP picture; {PICTURE}"),
    (b"\0\0\0\x18ftypheic\0", f"a HEIC picture; {PICTURE}"),
    (b"%PDF-1.7\n1 0 obj\n", f"a PDF document; {PAPER}"),
    (b"{\\rtf1\\ansi 53..7}\n", f"a document in RTF; {PAPER}"),
    (gzip(GOOD.encode(), mtime=0), "compressed by gzip; unpack it: gzip -dc a.b | cover ..."),
    (bz2(GOOD.encode()), "compressed by bzip2; unpack it: bzip2 -dc a.b | cover ..."),
    (xz(GOOD.encode()), "compressed by xz; unpack it: xz -dc a.b | cover ..."),
    (zipped(xl__workbook="1"), "a spreadsheet (.xlsx); save it as CSV"),
    (zipped(word__document="1"), f"a text document (.docx); {PAPER}"),
    (
        zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet"),
        "a spreadsheet (.ods); save it as CSV",
    ),
    (zipped(puzzle=GOOD), "a ZIP archive; unpack it, and name the files that it holds"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office file, such as .xls or .doc; save it as CSV"),
    (b"SQLite format 3\0\x10\0", "an SQLite database; export the puzzles as CSV"),
    (b"\x7fELF\x02\x01\x01\0", "a binary file, not text; export the puzzle as text"),
    (GOOD.encode("utf-16"), "a text in UTF-16; save it as UTF-8, or: iconv -f UTF-16 -t UTF-8 a.b"),
    (GOOD.encode("utf-32"), "a text in UTF-32; save it as UTF-8, or: iconv -f UTF-32 -t UTF-8 a.b"),
    (GOOD.encode("utf-16-le"), "a text in UTF-16; save it as UTF-8, or: iconv -f UTF-16LE "),
    (b"\0" * 100, "a binary file, not text; export the puzzle as text"),
    (bytes(range(256)), "a binary file, not text; export the puzzle as text"),
)


@pytest.mark.parametrize(("data", "message"), CASES)
def test_what_it_is_and_what_to_do(data: bytes, message: str) -> None:
    with pytest.raises(InputError) as raised:
        list(ByteLines("a.b", BytesIO(data)))

    assert str(raised.value).startswith(f"a.b: this is {message}")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        f"{GOOD}\n".encode(),
        "\ufeffRätsel 5\n".encode(),
        "# Rätsel\n".encode("latin-1"),
        "# \u0421\u0443\u0434\u043e\u043a\u0443\n".encode("koi8-r"),
        "MZ Köln\nBZh Österreich\n".encode(),
        b"\x1b[31m53..7\x1b[0m\n\f",
        f"{GOOD}\n\0\1\2\n".encode(),
    ],
)
def test_texts_are_read(data: bytes) -> None:
    assert not_text(data) is None
    list(ByteLines("f", BytesIO(data)))


@given(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"])))
def test_whatever_can_be_typed_is_a_text(text: str) -> None:
    assert not_text(text.encode()) is None or text.startswith(("%PDF-", "%!PS", "{\\rtf"))


def test_they_are_bad_records_in_their_places(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    (tmp_path / "b c.gz").write_bytes(gzip(GOOD.encode()))
    with sqlite3.connect(tmp_path / "d.txt") as connection:
        connection.execute("create table puzzles (puzzle)")
    for command in ("sudoku", "solve"):
        files = ["a.txt", "b c.gz", "d.txt", "a.txt"]
        done = cover(command, "-q", *files, cwd=tmp_path)

        assert done.returncode == 2
        assert done.stdout == f"{SOLVED}\nbad\nbad\n{SOLVED}\n"
        assert done.stderr == (
            "b c.gz: this is compressed by gzip; unpack it: gzip -dc 'b c.gz' | cover ...\n"
            "d.txt: this is an SQLite database; export the puzzles as CSV\n"
        )


def test_standard_input_has_no_name_to_unpack(cover: Run) -> None:
    done = cover("sudoku", stdin=gzip(GOOD.encode()))

    assert done.stderr == (
        "stdin: this is compressed by gzip; unpack it: gzip -dc FILE | cover ...\n"
    )
