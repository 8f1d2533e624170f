"""Files of BurrTools that are compressed or written; `tests/data/told` has what is read in them."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from conftest import Run
from cover.families.formats import formats_of
from cover.reading import reader as reading
from cover.reading.records import BadRecord
from readings import asked
from tiling_texts import record
from yaml_written import meaning

FORMATS = formats_of("tiling")
STATED = record("board: 2x3\npieces: {I: {shape: xx, count: 3}}\n")
BARS = "\n".join(FORMATS.named("burrtools").written(STATED))


def test_optional_cells_and_holes_come_back() -> None:
    stated = record("board: xx+|x++\nempty: <=2\npieces: {'a<b': {shape: xx, count: 1-3}, C: x}\n")
    written = "\n".join(FORMATS.named("burrtools").written(stated))

    assert meaning(record(written, format="burrtools")) == meaning(stated)


def test_any_family_reads_compressed_files(cover: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.xmpuzzle"
    path.write_bytes(gzip.compress(BARS.encode()))
    done = cover("solve", "--count", str(path))

    assert (done.stdout, done.returncode) == ("3\n", 0)


def read(data: bytes) -> list[str]:
    """What is said of the records of bytes."""
    found = reading.read("tiling", FORMATS, "f", io.BytesIO(data), asked("tiling"))
    return [str(each.error) if isinstance(each, BadRecord) else "read" for each in found]


def test_compressed_files_that_are_broken_or_too_large_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed = gzip.compress(BARS.encode())

    assert read(packed) == ["read"]
    assert read(packed[:-20]) == ["f: this file is not whole; what it holds was not read"]
    assert read(packed[:-8] + bytes(8))[0].startswith("f: this file is damaged")
    assert "compressed" in read(gzip.compress(b"board: 2x2"))[0]
    monkeypatch.setattr("cover.reading.not_text._MOST", 1000)
    assert read(gzip.compress(BARS.encode() + b" " * 10_000)) == [
        "f: this file holds more than 1000 bytes; what it holds was not read"
    ]
