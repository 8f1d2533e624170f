"""Which family a text belongs to that is not YAML: by its marks, or by whose readers take it.

A family's readers expect their own and make the best of it; so nearly anything is a sudoku to those
of sudoku. To tell families apart, they read the first puzzle on trial, the more particular formats
first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from cover.errors import Place
from cover.reading import detection_looks as looks
from cover.reading.detection_looks import Text
from cover.reading.formats import Formats
from cover.reading.lines import Lines
from cover.reading.records import Reading, Record


class _Trial:
    """What a family makes of a text."""

    def __init__(self, formats: Formats, text: Text) -> None:
        self._formats = formats
        self._text = text
        self.notes = 0

    @cached_property
    def name(self) -> str:
        """The format that the family recognises."""
        reading = Reading(self._formats.options)
        found = self._formats.shown_by(self._text.fresh(), reading)
        return found.name if found is not None else ""

    @cached_property
    def record(self) -> Record | None:
        """The first puzzle, if it can be read."""
        reading = Reading(self._formats.options, note=self._note)
        opened = self._formats.named(self.name).open(self._text.fresh(), reading)
        found = next(opened, None)
        return found if isinstance(found, Record) else None

    def _note(self, place: Place, text: str) -> None:
        self.notes += 1


def _seen(trial: _Trial) -> bool:
    """The format is recognised, which is enough."""
    return True


def _reads(trial: _Trial) -> bool:
    """The first puzzle can be read."""
    return trial.record is not None


def _quiet(trial: _Trial) -> bool:
    """The first puzzle can be read, and there is nothing to remark."""
    return trial.record is not None and trial.notes == 0


def _sound(trial: _Trial) -> bool:
    """The first puzzle can be read, and does not rule itself out."""
    return trial.record is not None and trial.record.puzzle.contradiction() is None


def _any(text: Text) -> bool:
    """Whatever the text looks like."""
    return True


_OF_LINES = ("killer", "irregular", "sudoku")  # families with a grid in a line


class _Sign(NamedTuple):
    """A family is told by a format that it recognises, if trial and look agree."""

    family: str
    format: str
    trial: Callable[[_Trial], bool]
    look: Callable[[Text], bool] = _any


_SIGNS = (
    # marks that nothing else has
    _Sign("matching", "dimacs", _seen),
    _Sign("killer", "ps", _seen),
    _Sign("killer", "iss", _seen),
    _Sign("irregular", "sumocue", _reads),
    _Sign("killer", "sumocue", _seen),
    _Sign("sudoku", "opensudoku", _seen),
    _Sign("sudoku", "csv", _reads),
    _Sign("sudoku", "solo", _reads),
    _Sign("irregular", "solo", _reads),
    _Sign("killer", "solo", _reads),
    _Sign("domino", "tatham", _reads),
    _Sign("exact-cover", "dlx", _reads, looks.has_bars),
    _Sign("tiling", "knuth", _seen, looks.has_bars),
    _Sign("tiling", "triangle", _seen),
    # grids with more than their givens, before those with givens alone
    _Sign("killer", "arrows", _sound),
    _Sign("killer", "sums", _reads),
    _Sign("killer", "letters", _reads, looks.has_other_below),
    _Sign("killer", "layers", _sound),
    _Sign("matching", "matrix", _quiet, looks.has_entries),
    _Sign("irregular", "ids", _reads),
    _Sign("irregular", "walls", _reads),
    _Sign("irregular", "layers", _reads),
    _Sign("irregular", "layouts", _quiet),
    _Sign("irregular", "grids", _quiet),
    _Sign("domino", "su-domino-ku", _reads),
    _Sign("domino", "dominosa", _sound),
    _Sign("sudoku", "lines", _reads, looks.stands_alone),
    _Sign("sudoku", "rows", _sound),
    # lists, drawings and matrices
    _Sign("exact-cover", "cases", _reads),
    _Sign("exact-cover", "dense", _reads, looks.has_cases),
    _Sign("tiling", "sized", _quiet),
    _Sign("exact-cover", "matrix", _reads, looks.is_binary),
    _Sign("matching", "edges", _reads, looks.has_pairs),
    _Sign("matching", "sized", _reads, looks.has_pairs),
    _Sign("matching", "graph6", _reads),
    _Sign("exact-cover", "sparse", _reads),
    _Sign("killer", "list", _sound),
    _Sign("exact-cover", "matrix", _reads),
    _Sign("matching", "adjacency", _reads, looks.is_symmetric),
    _Sign("exact-cover", "dlx", _reads, looks.has_words),
    _Sign("matching", "adjacency", _reads, looks.names_recur),
    _Sign("exact-cover", "sets", _reads, looks.has_lists),
    _Sign("tiling", "knuth", _reads),
    _Sign("matching", "matrix", _seen, looks.has_entries),
    _Sign("tiling", "sheet", _quiet),
    # puzzles that are broken, longer than what is looked at, or rule themselves out
    _Sign("domino", "tatham", _seen, looks.is_game),
    _Sign("sudoku", "solo", _seen, looks.is_game),
    _Sign("domino", "su-domino-ku", _seen, looks.has_count),
    _Sign("irregular", "ids", _seen, looks.has_side_below),
    _Sign("killer", "sums", _seen, looks.has_numbers_below),
    _Sign("exact-cover", "dense", _seen),
    _Sign("matching", "sized", _seen, looks.has_pairs),
    _Sign("exact-cover", "sparse", _seen),
    _Sign("exact-cover", "sets", _seen, looks.has_lists),
    _Sign("matching", "edges", _seen, looks.has_pairs),
    _Sign("sudoku", "lines", _seen, looks.is_long),
    _Sign("sudoku", "rows", _seen, looks.is_square),
    _Sign("domino", "dominosa", _seen, looks.has_numbers),
    _Sign("exact-cover", "dlx", _seen, looks.has_bars),
    _Sign("tiling", "sheet", _seen),
)


def told_by_text(lines: Lines, families: Mapping[str, Formats]) -> str:
    """The name of the family that a text belongs to, "" where nobody can tell.

    Lines as those of sudokus are told by two of them, so that a stream need not be long.
    """
    text = Text(lines)
    possible = _OF_LINES if looks.is_plain(text) else tuple(families)
    trials: dict[str, _Trial] = {}
    for sign in _SIGNS:
        if sign.family not in possible or sign.family not in families:
            continue
        if sign.family not in trials:
            trials[sign.family] = _Trial(families[sign.family], text)
        trial = trials[sign.family]
        if trial.name == sign.format and sign.look(text) and sign.trial(trial):
            return sign.family
    return ""
