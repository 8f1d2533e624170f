"""Inputs that are no texts: one line says what each is, in its place, and what to do."""

from __future__ import annotations

import zipfile
from bz2 import compress as bz2
from gzip import compress as gzip
from io import BytesIO
from lzma import compress as xz
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.errors import InputError
from cover.reading.lines import ByteLines
from cover.reading.not_text import not_text
from processes import run
from texts import GOOD, SOLVED

LINE = GOOD.encode()


def zipped(*names: str) -> bytes:
    """An archive of such files, each of which holds its name."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in names:
            archive.writestr(name, name)
    return stream.getvalue()


PICTURE = "picture; write the puzzle as text"
PAPER = "copy the puzzle out of it as text, and pipe or paste that"
SHEET = "save it as CSV"
UNPACK = "unpack it, and name the files that it holds"
BINARY = "a binary file, not text; export the puzzle as text"


def utf(bits: int, encoding: str) -> str:
    return (
        f"a text in UTF-{bits}; save it as UTF-8, or: iconv -f {encoding} -t UTF-8 a.b | cover ..."
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", f"a PNG {PICTURE}"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", f"a JPEG {PICTURE}"),
        (b"GIF89a\x01\0\x01\0", f"a GIF {PICTURE}"),
        (b"RIFF\x20\0\0\0WEBPVP8 ", f"a WebP {PICTURE}"),
        (b"\0\0\0\x18ftypheic\0", f"a HEIC {PICTURE}"),
        (b"%PDF-1.7\n1 0 obj\n", f"a PDF document; {PAPER}"),
        (b"%!PS-Adobe-3.0\n", f"a PostScript document; {PAPER}"),
        (b"{\\rtf1\\ansi 53..7}\n", f"a document in RTF; {PAPER}"),
        (gzip(LINE, mtime=0), "compressed by gzip; unpack it: gzip -dc a.b | cover ..."),
        (bz2(LINE), "compressed by bzip2; unpack it: bzip2 -dc a.b | cover ..."),
        (xz(LINE), "compressed by xz; unpack it: xz -dc a.b | cover ..."),
        (b"\x28\xb5\x2f\xfd\x04", "compressed by zstd; unpack it: zstd -dc a.b | cover ..."),
        (zipped("xl/workbook"), f"a spreadsheet (.xlsx); {SHEET}"),
        (zipped("word/document"), f"a text document (.docx); {PAPER}"),
        (zipped("vnd.oasis.opendocument.spreadsheet"), f"a spreadsheet (.ods); {SHEET}"),
        (zipped("vnd.oasis.opendocument.text"), f"a text document (.odt); {PAPER}"),
        (zipped("puzzle"), f"a ZIP archive; {UNPACK}"),
        (zipped(), f"a ZIP archive; {UNPACK}"),
        (b"7z\xbc\xaf\x27\x1c\0\4", f"a 7z archive; {UNPACK}"),
        (b"Rar!\x1a\7\0", f"a RAR archive; {UNPACK}"),
        (b"a.txt".ljust(257, b"\0") + b"ustar\0", f"a tar archive; {UNPACK}"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
         f"an Office file, such as .xls or .doc; {SHEET} or as text"),
        (b"SQLite format 3\0\x10\0", "an SQLite database; export the puzzles as CSV"),
        (b"PAR1\x15\4", "a Parquet table; export the puzzles as CSV"),
        (b"\x93NUMPY\1\0", "an array of numpy; write it as text, such as by numpy.savetxt"),
        (GOOD.encode("utf-16"), utf(16, "UTF-16")),
        (b"\xfe\xff" + GOOD.encode("utf-16-be"), utf(16, "UTF-16")),
        (GOOD.encode("utf-16-le"), utf(16, "UTF-16LE")),
        (GOOD.encode("utf-16-be"), utf(16, "UTF-16BE")),
        (GOOD.encode("utf-32"), utf(32, "UTF-32")),
        (b"\0\0\xfe\xff" + GOOD.encode("utf-32-be"), utf(32, "UTF-32")),
        (b"\x7fELF\x02\x01\x01\0", BINARY),
        (b"\0" * 100, BINARY),
        (bytes(range(256)), BINARY),
        (b"\1\2\3\4" + b"a" * 70, BINARY),  # as many as are too many of 74
    ],
)  # fmt: skip
def test_what_it_is_and_what_to_do(data: bytes, message: str) -> None:
    with pytest.raises(InputError) as raised:
        list(ByteLines("a.b", BytesIO(data)))

    assert str(raised.value) == f"a.b: this is {message}"


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
        b"\1\2\3\n",
        b"\1\2\3\4" + b"a" * 100,
        f"{GOOD}\n\0\1\2\n".encode(),
    ],
)
def test_texts_are_read(data: bytes) -> None:
    assert not_text(data) is None
    list(ByteLines("f", BytesIO(data)))


@given(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"])))
def test_whatever_can_be_typed_is_a_text(text: str) -> None:
    assert not_text(text.encode()) is None or text.startswith(("%PDF-", "%!PS", "{\\rtf"))


@pytest.mark.parametrize("command", ["sudoku", "solve"])
def test_they_are_bad_records_in_their_places(tmp_path: Path, command: str) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    (tmp_path / "b c.gz").write_bytes(gzip(LINE))

    done = run(command, "-q", "a.txt", "b c.gz", "-", "a.txt", cwd=tmp_path, stdin=gzip(LINE))

    assert done.returncode == 2
    assert done.stdout == f"{SOLVED}\nbad\nbad\n{SOLVED}\n"
    assert done.stderr == (
        "b c.gz: this is compressed by gzip; unpack it: gzip -dc 'b c.gz' | cover ...\n"
        "stdin: this is compressed by gzip; unpack it: gzip -dc FILE | cover ...\n"
    )
