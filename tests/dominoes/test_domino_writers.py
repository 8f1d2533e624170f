"""Domino puzzles in every text format that is written: what is read again is the same puzzle."""

from __future__ import annotations

import io

import pytest

from conftest import ROOT
from cover.errors import InputError, Place
from cover.families.dominoes.layout import DominosaLayout, SuDominoKuLayout
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import SuDominoGrid
from cover.families.family import FAMILIES
from cover.reading import reader
from cover.reading.records import Record
from readings import asked
from yaml_written import records_of

FORMATS = FAMILIES["domino"].formats
PLACE = Place("f", 1)


def _dominosa(numbers: tuple[int, ...], columns: int) -> Record:
    layout = DominosaLayout(numbers, columns, [PLACE] * len(numbers))
    return Record(PLACE, DominoGrid(numbers, columns), layout)


def _su_domino_ku(puzzle: SuDominoGrid) -> Record:
    return Record(PLACE, puzzle, SuDominoKuLayout(PLACE, {}, [PLACE] * len(puzzle.dominoes)))


def _again(name: str, record: Record) -> object:
    data = "\n".join(FORMATS.named(name).written(record)).encode()
    (found,) = reader.read("domino", FORMATS, "f", io.BytesIO(data), asked("domino", format=name))
    assert isinstance(found, Record), (data, found)
    return found.puzzle


@pytest.mark.parametrize("name", ["generated.txt", "hdu4210.txt"])
def test_lists_of_dominoes_come_back(name: str) -> None:
    for record in records_of(ROOT / "puzzles" / "domino" / name, 40):
        assert _again("su-domino-ku", record) == record.puzzle


@pytest.mark.parametrize(
    ("name", "record", "what"),
    [
        ("dominosa", _su_domino_ku(SuDominoGrid()), "a su-domino-ku"),
        ("tatham", _su_domino_ku(SuDominoGrid()), "a su-domino-ku"),
        ("su-domino-ku", _dominosa((0, 0), 2), "a dominosa"),
        (
            "su-domino-ku",
            _su_domino_ku(SuDominoGrid(((6, 10, 1, 11),))),
            "a puzzle without the cells",
        ),
        (
            "su-domino-ku",
            _su_domino_ku(SuDominoGrid((), (*range(9),))),
            "a puzzle without dominoes",
        ),
        ("tatham", _dominosa((0, 0), 1), "a grid but n + 1 rows of n + 2 numbers"),
        ("dominosa", _dominosa((10, 0), 1), "numbers of two digits in a single column"),
    ],
)
def test_what_cannot_be_said(name: str, record: Record, what: str) -> None:
    with pytest.raises(InputError) as raised:
        FORMATS.named(name).written(record)

    assert raised.value.message.startswith(f"{name} cannot say {what}")
