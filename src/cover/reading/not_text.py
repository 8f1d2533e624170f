"""What an input is that is no text in UTF-8, told by its first bytes, and what to do with it.

The marks are those of the formats' own specifications, as `file` (1) knows them. `{file}` in an
advice is the name of the input, for a shell.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from shlex import quote
from typing import NamedTuple

from cover.errors import InputError, Place

_PICTURE = "write the puzzle as text"
_PAPER = "copy the puzzle out of it as text, and pipe or paste that"
_SHEET = "save it as CSV"
_TABLE = "export the puzzles as CSV"
_ENCODED = "save it as UTF-8, or: iconv -f {encoding} -t UTF-8 {file} | cover ..."
_UNPACK = "unpack it, and name the files that it holds"


def _unpacked_by(program: str) -> str:
    return f"unpack it: {program} {{file}} | cover ..."


# The mark at the beginning (a number of bytes above it are any), what it tells, and the advice.
_MARKS = (
    (0, b"\x89PNG", "a PNG picture", _PICTURE),
    (0, b"\xff\xd8\xff", "a JPEG picture", _PICTURE),
    (0, b"GIF8", "a GIF picture", _PICTURE),
    (8, b"WEBP", "a WebP picture", _PICTURE),
    (4, b"ftyphei", "a HEIC picture", _PICTURE),
    (0, b"%PDF-", "a PDF document", _PAPER),
    (0, b"%!PS", "a PostScript document", _PAPER),
    (0, b"{\\rtf", "a document in RTF", _PAPER),
    (0, b"\xd0\xcf\x11\xe0", "an Office file, such as .xls or .doc", f"{_SHEET} or as text"),
    (0, b"\x1f\x8b", "compressed by gzip", _unpacked_by("gzip -dc")),
    (4, b"1AY&SY", "compressed by bzip2", _unpacked_by("bzip2 -dc")),
    (0, b"\xfd7zXZ\0", "compressed by xz", _unpacked_by("xz -dc")),
    (0, b"\x28\xb5\x2f\xfd", "compressed by zstd", _unpacked_by("zstd -dc")),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive", _UNPACK),
    (0, b"Rar!\x1a", "a RAR archive", _UNPACK),
    (257, b"ustar", "a tar archive", _UNPACK),
    (0, b"SQLite format 3\0", "an SQLite database", _TABLE),
    (0, b"PAR1\x15", "a Parquet table", _TABLE),
    (0, b"\x93NUMPY", "an array of numpy", "write it as text, such as by numpy.savetxt"),
    (0, b"\xff\xfe\0\0", "a text in UTF-32", _ENCODED.replace("{encoding}", "UTF-32")),
    (0, b"\0\0\xfe\xff", "a text in UTF-32", _ENCODED.replace("{encoding}", "UTF-32")),
    (0, b"\xff\xfe", "a text in UTF-16", _ENCODED.replace("{encoding}", "UTF-16")),
    (0, b"\xfe\xff", "a text in UTF-16", _ENCODED.replace("{encoding}", "UTF-16")),
)

# What the names in a ZIP archive tell, of which it shows the first.
_IN_ZIP = (
    (b"opendocument.spreadsheet", "a spreadsheet (.ods)", _SHEET),
    (b"opendocument.text", "a text document (.odt)", _PAPER),
    (b"xl/", "a spreadsheet (.xlsx)", _SHEET),
    (b"word/", "a text document (.docx)", _PAPER),
    (b"", "a ZIP archive", _UNPACK),
)

# Without a mark of the byte order: ASCII, every second byte of it 0.
_WIDE = {
    "UTF-16LE": re.compile(rb"(?:[\t\n\r -~]\0){4,}"),
    "UTF-16BE": re.compile(rb"(?:\0[\t\n\r -~]){4,}"),
}

_HEAD = 1024  # bytes that show whether there are many control characters
_CONTROLS = bytes(set(range(0x20)) - set(b"\t\n\f\r\b\x1b"))
_FEWEST, _ONE_IN = 4, 20  # of them in a line that is no text, and of how many bytes


class NotText(NamedTuple):
    """What an input is, and what its owner can do."""

    what: str
    advice: str

    def told(self, source: str) -> str:
        """Return the message about a file of that name, or about standard input."""
        file = "FILE" if source == "stdin" else quote(source)
        return f"this is {self.what}; {self.advice.replace('{file}', file)}"


def not_text(beginning: bytes) -> NotText | None:
    """Return what begins with these bytes; None for what may be a text in UTF-8, or nearly so.

    Texts in other encodings of ASCII and more may be read: where that is in comments, it does no
    harm.
    """
    for above, mark, what, advice in _MARKS:
        if beginning.startswith(mark, above):
            return NotText(what, advice)
    if beginning.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next(NotText(what, advice) for name, what, advice in _IN_ZIP if name in beginning)
    for encoding, wide in _WIDE.items():
        if wide.match(beginning):
            return NotText("a text in UTF-16", _ENCODED.replace("{encoding}", encoding))
    lines, binary = beginning[:_HEAD].splitlines(), 0
    for line in lines:
        controls = len(line) - len(line.translate(None, _CONTROLS))
        binary += b"\0" in line or controls >= max(_FEWEST, len(line) // _ONE_IN)
    if 2 * binary > len(lines):  # few lines of a text are broken
        return NotText("a binary file, not text", "export the puzzle as text")
    return None


_GZIP = 31  # the window of zlib for a stream with the header and the checksum of gzip
_BEGINNING = 256  # bytes of what is unpacked that show what it is
_MOST = 64 * 1024 * 1024  # bytes of what is unpacked
_PIECE = 1024 * 1024  # bytes that are read at a time
_IS_READ = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<puzzle\b")


def is_read(packed: bytes) -> bool:
    """Return whether the first bytes of a compressed file show a puzzle of BurrTools."""
    try:
        return _IS_READ.match(zlib.decompressobj(_GZIP).decompress(packed, _BEGINNING)) is not None
    except zlib.error:
        return False


def unpacked(source: str, packed: bytes, read: Callable[[int], bytes]) -> bytes:
    """Return what a compressed stream holds that begins with these bytes; raises `InputError`."""
    unpacker, found, fault = zlib.decompressobj(_GZIP), bytearray(), ""
    try:
        while packed and not unpacker.eof and len(found) <= _MOST:
            found += unpacker.decompress(packed, _MOST + 1 - len(found))
            packed = unpacker.unconsumed_tail or read(_PIECE)
        if len(found) > _MOST:
            fault = f"holds more than {_MOST} bytes"
        elif not unpacker.eof:
            fault = "is not whole"
    except zlib.error as error:
        fault = f"is damaged ({error})"
    if fault:
        raise InputError(Place(source), f"this file {fault}; what it holds was not read")
    return bytes(found)
