"""The solution that stands beside a domino puzzle in YAML."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.dominoes.layout import DominosaLayout
from cover.families.dominoes.su_domino_ku import CELLS, SuDominoKu
from cover.families.dominoes.text.words import words_of
from cover.families.dominoes.yaml import laid_in
from cover.reading.lines import counted, shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node

_KEYS = ("grid", "dominoes", "singles")


def read(node: Node, record: Record) -> tuple[int, ...]:
    """The solution that a value tells; raises `InputError`."""
    if isinstance(record.layout, DominosaLayout):
        return _dominosa(node, record, record.layout)
    return _su_domino_ku(node)


def _su_domino_ku(node: Node) -> tuple[int, ...]:
    """All dominoes and singles; the digits follow from them."""
    if node.kind != "map":
        raise node.error("expected a map with the keys dominoes and singles")
    for key, _ in node.pairs:
        if key.text not in _KEYS:
            raise key.error(f'unknown key "{shown(key.text)}"; keys here are {", ".join(_KEYS)}')
    laid = laid_in(node).puzzle
    assert isinstance(laid, SuDominoKu), "that is what is made of dominoes and singles"
    digits, partners = [0] * CELLS, list(range(CELLS))
    for u, a, v, b in laid.dominoes:
        digits[a], digits[b], partners[a], partners[b] = u, v, b, a
    for digit, cell in enumerate(laid.singles, 1):
        digits[cell] = digit
    if 0 in digits:
        raise node.error("this is no solution: there are cells without a digit")
    drawn = node.get("grid")
    if drawn is not None and "".join(drawn.text.split()) != "".join(map(str, digits)):
        raise drawn.error("this is no solution: the grid is not that of the dominoes")
    return (*digits, *partners)


def _dominosa(node: Node, record: Record, layout: DominosaLayout) -> tuple[int, ...]:
    """For each cell the other one with its number."""
    rows = [words_of(line) for line in node.lines() if not line.is_blank]
    columns, bones = layout.columns, [word.text for row in rows for word in row]
    if any(len(row) != columns for row in rows) or len(bones) != len(layout.numbers):
        size = f"{counted(len(layout.numbers) // columns, 'row')} of {columns}"
        raise node.error(f"this is no solution: expected the numbers of the dominoes in {size}")
    partners = _partners(bones)
    puzzle = record.puzzle
    lie_well = puzzle.contradiction() is None and not puzzle.check(partners)
    if lie_well and bones != list(map(str, layout.bones(partners))):
        raise node.error("this is no solution: the dominoes lie well, but have other numbers")
    return partners


def _partners(bones: Sequence[str]) -> tuple[int, ...]:
    """The cell that each cell's domino goes on to; of a number that is alone, the cell itself."""
    cells_of: dict[str, list[int]] = {}
    for cell, bone in enumerate(bones):
        cells_of.setdefault(bone, []).append(cell)
    partners = list(range(len(bones)))
    for first, *others in cells_of.values():
        for cell in others:
            partners[first], partners[cell] = cell, first
    return tuple(partners)
