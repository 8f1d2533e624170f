"""A killer as YAML states it; its solutions, too."""

from __future__ import annotations

from collections.abc import Iterator

from cover.families.grids.houses import Cage, Rules
from cover.families.grids.text.grid_solution import written as solution
from cover.families.grids.text.grid_written import (
    drawn,
    has,
    parts_of,
    regions,
    rows,
    stated_digits,
    stated_houses,
    stated_notation,
    stated_size,
)
from cover.families.grids.text.notation import Notation
from cover.reading.records import Record
from cover.reading.yaml_text import Block, MapInLine

__all__ = ["puzzle", "solution"]

_NO_CAGE = "."
_USUAL = 9  # rows and columns
_ANY = "."  # a cell that may hold every symbol


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    grid, layout = parts_of(record)
    rules = grid.shape
    drawn_regions = regions(rules)
    keys = {
        **dict(_size(rules) if not any(grid.givens) else stated_size(rules)),
        "grid": rows(grid.givens, rules, layout.notation) if any(grid.givens) else None,
        "regions": drawn_regions,
        "boxes": _boxes(rules, drawn_regions is not None),
        **dict(_cages(rules)),
        "candidates": _candidates(rules, layout.notation),
        **dict(stated_houses(rules)),
        **dict(stated_digits(rules)),
        **dict(stated_notation(layout.notation, rules)),
    }
    return {key: value for key, value in keys.items() if value is not None}


def _size(rules: Rules) -> Iterator[tuple[str, object]]:
    """The rows and columns where no grid shows them."""
    if (rules.rows, rules.columns) != (_USUAL, _USUAL):
        yield "size", f"{rules.rows}x{rules.columns}"


def _boxes(rules: Rules, has_regions: bool) -> bool | None:
    """Whether there are boxes, where it is not as usual: with regions none, and without any."""
    boxes = has(rules, "box 1")
    return boxes if boxes == has_regions else None


def _cages(rules: Rules) -> Iterator[tuple[str, object]]:
    labels = [cage.name.removeprefix("cage ") for cage in rules.cages]
    repeats = {cage.repeats for cage in rules.cages}
    if not labels or len(repeats) > 1 or not _can_be_drawn(rules, labels):
        yield "cages", [_listed(cage, rules) for cage in rules.cages]
        return
    label_of = {
        cell: label for cage, label in zip(rules.cages, labels, strict=True) for cell in cage.cells
    }
    cells = range(rules.rows * rules.columns)
    yield "cages", drawn([label_of.get(cell, _NO_CAGE) for cell in cells], rules.columns)
    yield (
        "sums",
        MapInLine(
            (label, cage.total)
            for cage, label in zip(rules.cages, labels, strict=True)
            if cage.total is not None
        ),
    )
    if repeats == {True}:
        yield "repeats", True


def _can_be_drawn(rules: Rules, labels: list[str]) -> bool:
    """Whether a drawing with a character for each cage says the same as a list."""
    cells = [cell for cage in rules.cages for cell in cage.cells]
    firsts = [cage.cells[0] for cage in rules.cages]
    return (
        all(len(label) == 1 and label.isascii() and label.isalnum() for label in labels)
        and len(set(labels)) == len(labels)
        and len(set(cells)) == len(cells)
        and firsts == sorted(firsts)
        and all(list(cage.cells) == sorted(cage.cells) for cage in rules.cages)
    )


def _listed(cage: Cage, rules: Rules) -> MapInLine:
    found = MapInLine() if cage.total is None else MapInLine(sum=cage.total)
    found["cells"] = " ".join(map(rules.name, cage.cells))
    if cage.repeats:
        found["repeats"] = True
    return found


def _candidates(rules: Rules, written: Notation) -> Block | None:
    """The symbols that may stand in each cell, where that is said."""
    if rules.candidates is None:
        return None
    every = tuple(range(1, rules.symbols + 1))
    words = [
        _ANY if allowed == every else "".join(map(written.symbol, allowed)) or "-"
        for allowed in rules.candidates
    ]
    return drawn(words, rules.columns)
