"""Domino puzzles in every text format that is written: what is read again is the same puzzle."""

from __future__ import annotations

import io

import pytest

from conftest import ROOT
from cover.errors import InputError, Place
from cover.families.dominoes.layout import DominosaLayout
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.family import formats_of
from cover.families.written import Record, made_of
from cover.reading import reader
from readings import asked
from yaml_written import records_of

FORMATS = formats_of("domino")
PLACE = Place("f", 1)


def _dominosa(numbers: tuple[int, ...], columns: int) -> Record:
    layout = DominosaLayout(numbers, columns, [PLACE] * len(numbers))
    return made_of(PLACE, DominoGrid(numbers, columns), layout)


def _again(name: str, record: Record) -> object:
    data = "\n".join(FORMATS.named(name).written(record)).encode()
    (found,) = reader.read("domino", FORMATS, "f", io.BytesIO(data), asked("domino", format=name))
    assert isinstance(found, Record), (data, found)
    return found.puzzle


@pytest.mark.parametrize("name", ["generated.txt", "hdu4210.txt"])
def test_lists_of_dominoes_come_back(name: str) -> None:
    for record in records_of(ROOT / "puzzles" / "domino" / name, 40):
        assert _again("su-domino-ku", record) == record.puzzle


def test_a_column_of_long_numbers_cannot_be_said() -> None:
    with pytest.raises(InputError, match="dominosa cannot say numbers of two digits in a single"):
        FORMATS.named("dominosa").written(_dominosa((10, 0), 1))
