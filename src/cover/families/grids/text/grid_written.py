"""Grids of digits as YAML states them: rows of symbols, houses, and what else they have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cover.families.grids import houses
from cover.families.grids.houses import NOWHERE, House, Rules, box_houses, default_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import GridLayout
from cover.families.grids.text.notation import MISSING, Notation
from cover.reading.records import Record
from cover.reading.yaml_text import Block

_BLANK = "."
_OTHER_BLANKS = "?_*-"  # where the point is a symbol


def parts_of(record: Record) -> tuple[DigitGrid, GridLayout]:
    """The puzzle and the layout of a grid."""
    puzzle, layout = record.puzzle, record.layout
    assert isinstance(puzzle, DigitGrid), "other families have writers of their own"
    assert isinstance(layout, GridLayout), "all readers of grids make such layouts"
    return puzzle, layout


def rows(values: Sequence[int], rules: Rules, written: Notation) -> Block:
    """The rows of a grid, whose blanks are 0."""
    symbols = [_symbol(value, written) for value in values]
    for cell in rules.missing:
        symbols[cell] = MISSING
    return drawn(symbols, rules.columns)


def drawn(words: Sequence[str], columns: int) -> Block:
    """Cells row by row: side by side if all are single characters, or else as words in columns."""
    width = max(map(len, words))
    between = " " if width > 1 else ""
    lines = [
        between.join(word.ljust(width) for word in words[start : start + columns]).rstrip()
        for start in range(0, len(words), columns)
    ]
    return Block("\n".join(lines))


def _symbol(value: int, written: Notation) -> str:
    if not value:
        return blank_of(written)
    symbol = written.symbol(value)
    return symbol.zfill(2) if _is_of_numbers(written) else symbol


def blank_of(written: Notation) -> str:
    """What an empty cell is written as."""
    blanks = _BLANK + _OTHER_BLANKS
    return next(character for character in blanks if character not in written.symbols)


def _is_of_numbers(written: Notation) -> bool:
    """Whether symbols are numbers of two digits, some of them, rather than characters."""
    return not written.symbols and written.low + written.size - 1 > 9


def stated_notation(written: Notation, rules: Rules) -> Iterator[tuple[str, object]]:
    """The keys that say which characters are symbols and blanks, where these would not show."""
    usual = notation.digits(rules.low, min(rules.symbols, 9)).symbols
    if written.symbols and (rules.symbols > 9 or written.symbols != usual):
        yield "symbols", written.symbols
    if blank_of(written) != _BLANK:
        yield "blank", blank_of(written)


def stated_digits(rules: Rules) -> Iterator[tuple[str, object]]:
    """The lowest and the highest digit, where they are not the usual ones."""
    if rules.low != 1 or rules.symbols != max(rules.rows, rules.columns):
        yield "low", rules.low
        yield "high", rules.low + rules.symbols - 1


def stated_size(rules: Rules) -> Iterator[tuple[str, object]]:
    """The rows and columns: a drawing in words does not show them on its own."""
    if rules.rows != rules.columns or rules.symbols > 9:
        yield "size", f"{rules.rows}x{rules.columns}"


def stated_houses(rules: Rules) -> Iterator[tuple[str, object]]:
    """The diagonals and windows, and the size of boxes and windows where it is not the usual."""
    box = box_of(rules)
    if box is not None and box != default_box(rules.rows):
        yield "box", f"{box[0]}x{box[1]}"
    if has(rules, "the falling diagonal"):
        yield "diagonals", True
    if has(rules, "window 1"):
        yield "windows", True


def has(rules: Rules, name: str) -> bool:
    """Whether there is a house of that name."""
    return any(house.name == name for house in rules.houses)


def box_of(rules: Rules) -> tuple[int, int] | None:
    """The rows and columns of boxes and of windows; None where there are neither."""
    size = rules.rows
    named = {"box": box_houses, "window": lambda *box: list(houses.window_houses(*box))}
    for kind, found in named.items():
        there = {house for house in rules.houses if house.name.split()[0] == kind}
        for side in range(1, size + 1):
            box = side, size // side
            if there and size % side == 0 and there == set(_existing(found(*box), rules)):
                return box
    return None


def _existing(found: Sequence[House], rules: Rules) -> Iterator[House]:
    """The houses without the cells that do not exist."""
    for house in found:
        cells = tuple(cell for cell in house.cells if cell not in rules.missing)
        if cells:
            yield house._replace(cells=cells)


def regions(rules: Rules) -> Block | None:
    """The labels of the regions; None where there are neither regions nor missing cells."""
    labels = _labels(rules)
    if not labels and not rules.missing:
        return None
    cells = range(rules.rows * rules.columns)
    found = rules.regions or (NOWHERE,) * len(cells)
    words = [MISSING if k in rules.missing else labels.get(found[k], _BLANK) for k in cells]
    return drawn(words, rules.columns)


def _labels(rules: Rules) -> Mapping[int, str]:
    """The label of each region, as it was written where that is known and a plain word.

    Where regions are the boxes, there are none.
    """
    names = {
        rules.regions[house.cells[0]]: house.name.removeprefix("region ")
        for house in rules.houses
        if house.name.startswith(("region ", "the region of "))
    }
    words = all(name.isascii() and name.isalnum() for name in names.values())
    if words and len(set(names.values())) == len(names):
        return names
    return {number: _short(k, len(names)) for k, number in enumerate(sorted(names))}


def _short(number: int, of: int) -> str:
    """A label for a region: a letter, or a number where there are too many."""
    return notation.LETTERS[number] if of <= len(notation.LETTERS) else str(number + 1)
