"""The option `--layout`: one file tells houses and cages, the input is lines of givens."""

from __future__ import annotations

import click

from cover.answers import reason
from cover.errors import InputError, Place
from cover.families import Family
from cover.formats import reading as formats
from cover.formats.record import BadRecord, Block, Reading, Record
from cover.puzzles.digit_grid import DigitGrid
from cover.puzzles.houses import Rules

option = click.option(
    "--layout",
    type=click.Path(),
    metavar="FILE",
    help="Take houses, cages and givens from the puzzle in FILE; the input is lines of givens.",
)


def of_lines(family: Family, reading: Reading, file: str) -> tuple[Family, Reading]:
    """The family and reading for lines of givens in the grid of a file.

    The format in `reading` is that of the file. Raises `InputError` where the file holds no puzzle
    or more than one, or one that rules itself out.
    """
    rules = _rules(_only_record(family, reading, file))
    return family.of_lines(), reading._replace(format="lines", layout=rules)


def _only_record(family: Family, reading: Reading, file: str) -> Record:
    try:
        with open(file, "rb") as stream:
            found = formats.read(family.name, family.formats, file, stream, reading)
            record, second = next(found), next(found, None)
    except OSError as error:
        raise InputError(Place(file), f"cannot be read: {error.strerror}") from None
    for each in (record, second):
        if isinstance(each, BadRecord):
            raise each.error
    if second is not None and not isinstance(second, Block):
        raise InputError(second.place, "a second puzzle; the layout of the lines is one puzzle")
    assert isinstance(record, Record), "no blocks were asked for"
    return record


def _rules(record: Record) -> Rules:
    """The rules of a puzzle with its givens among them."""
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the families with this option have such puzzles"
    contradiction = reason(record)
    if contradiction is not None:
        raise InputError(contradiction.place, contradiction.text)
    rules = puzzle.shape
    if not any(puzzle.givens):
        return rules
    every = tuple(range(1, rules.symbols + 1))
    allowed = list(rules.candidates or [every] * len(puzzle.givens))
    for cell, given in enumerate(puzzle.givens):
        if given or cell in rules.missing:
            allowed[cell] = (given,) if given else ()
    return rules._replace(candidates=tuple(allowed))
