"""Domino puzzles in every text format that is written: what is read again is the same puzzle."""

from __future__ import annotations

import io

import pytest

from conftest import ROOT
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading import reader
from random_dominoes import dominosa_of
from readings import asked
from yaml_written import records_of, written

FORMATS = formats_of("domino")


def _again(name: str, record: Puzzle) -> object:
    text = FORMATS.named(name).written(record) if name != "yaml" else [written("domino", record)]
    data = "\n".join(text).encode()
    (found,) = reader.read("domino", FORMATS, "f", io.BytesIO(data), asked("domino", format=name))
    assert isinstance(found, Puzzle), (data, found)
    return found


@pytest.mark.parametrize("name", ["generated.txt", "hdu4210.txt"])
def test_lists_of_dominoes_come_back(name: str) -> None:
    for record in records_of(ROOT / "puzzles" / "domino" / name, 40):
        assert _again("su-domino-ku", record) == record


@pytest.mark.parametrize("name", ["dominosa", "yaml"])
def test_a_column_of_long_numbers_comes_back(name: str) -> None:
    column = dominosa_of((10, 0), 1)
    assert _again(name, column) == column
