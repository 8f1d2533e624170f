"""Files that are compressed by gzip and are read all the same: those of BurrTools.

What they hold is looked at in the first bytes; how much comes out of a file is bounded, so that a
small file cannot fill the memory.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

from cover.errors import InputError, Place

_GZIP = 31  # the window of zlib for a stream with the header and the checksum of gzip
_BEGINNING = 256  # bytes of what is unpacked that show what it is
_MOST = 64 * 1024 * 1024  # bytes of what is unpacked
_IS_READ = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<puzzle\b")


def is_read(packed: bytes) -> bool:
    """Return whether the first bytes of a compressed file show a puzzle of BurrTools."""
    try:
        return _IS_READ.match(zlib.decompressobj(_GZIP).decompress(packed, _BEGINNING)) is not None
    except zlib.error:
        return False


class Unpacked:
    """What a compressed stream holds: its `first` bytes, and those that `read` returns."""

    def __init__(self, source: str, first: bytes, read: Callable[[int], bytes]) -> None:
        self._source = source
        self._packed = first
        self._read = read
        self._unpacker = zlib.decompressobj(_GZIP)
        self._room = _MOST

    def read(self, size: int) -> bytes:
        """Return the next bytes, at most `size`, none at the end; raises `InputError`."""
        try:
            return self._next(size)
        except zlib.error as error:
            raise self._fault(f"this file is damaged ({error})") from None

    def _next(self, size: int) -> bytes:
        while not self._unpacker.eof:
            found = self._unpacker.decompress(self._packed, size)
            self._packed = self._unpacker.unconsumed_tail
            self._room -= len(found)
            if self._room < 0:
                raise self._fault(f"this file holds more than {_MOST} bytes")
            if found:
                return found
            if not self._packed:
                self._packed = self._read(size)
                if not self._packed:
                    raise self._fault("this file is not whole")
        return b""

    def _fault(self, message: str) -> InputError:
        return InputError(Place(self._source), f"{message}; what it holds was not read")
