"""Domino puzzles as YAML states them; their solutions, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.layout import DominosaLayout, SuDominoKuLayout, cell_name
from cover.families.dominoes.su_domino_ku import SuDominoKu
from cover.reading.records import Record
from cover.reading.yaml_text import Block

_IN_A_LINE = 4  # dominoes of a solution


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    stated = record.puzzle
    if isinstance(stated, SuDominoKu):
        keys: dict[str, object] = {"dominoes": list(map(_domino, stated.dominoes))}
        if stated.singles:
            keys["singles"] = " ".join(map(cell_name, stated.singles))
        return keys
    assert isinstance(stated, Dominosa), "there is no third puzzle of dominoes"
    return {"grid": _rows(stated.numbers, stated.columns)}


def solution(record: Record, solution: Sequence[int]) -> object:
    """Of a dominosa, the numbers of the dominoes in rows; of a su-domino-ku, grid and dominoes."""
    layout = record.layout
    if isinstance(layout, DominosaLayout):
        bones = layout.bones(solution)
        return Block("\n".join(_lines(bones, layout.columns)))
    assert isinstance(layout, SuDominoKuLayout), "there is no third puzzle of dominoes"
    laid = layout.laid(solution)
    lines = [laid[start : start + _IN_A_LINE] for start in range(0, len(laid), _IN_A_LINE)]
    return {
        "grid": Block("\n".join(layout.rows(solution))),
        "dominoes": Block("\n".join(", ".join(line) for line in lines)),
        "singles": layout.singles(solution),
    }


def _domino(domino: tuple[int, int, int, int]) -> str:
    u, a, v, b = domino
    return f"{u} {cell_name(a)} {v} {cell_name(b)}"


def _rows(numbers: Sequence[int], columns: int) -> Block:
    """Numbers in columns; two alone in the first row would be the size of what follows."""
    head = [f"{len(numbers) // columns} {columns}"] if columns == 2 else []
    return Block("\n".join([*head, *_lines(numbers, columns)]))


def _lines(numbers: Sequence[int], columns: int) -> Iterator[str]:
    width = len(str(max(numbers)))
    for start in range(0, len(numbers), columns):
        row = numbers[start : start + columns]
        yield " ".join(str(number).ljust(width) for number in row).rstrip()
