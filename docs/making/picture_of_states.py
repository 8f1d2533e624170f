"""Counting by states, as a picture: the states that dominoes on a board of two rows meet.

Each state is met once, however many ways lead to it; below it is in how many ways it goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element

from cover.drawing.svg import Picture, element, lettering, moved, rounded

_COLUMNS = 4
_CELLS = 2 * _COLUMNS

_CELL = 3.4
_ACROSS, _DOWN = 27.0, 25.0  # from a state to the next
_TEXT = 3.8

State = frozenset[int]  # the cells that are covered, numbered column by column


def _next(state: State) -> Iterator[State]:
    """Yield what comes of laying a domino on the first open cell, upright first."""
    cell = next(cell for cell in range(_CELLS) if cell not in state)
    if cell % 2 == 0 and cell + 1 not in state:
        yield state | {cell, cell + 1}
    if cell + 2 < _CELLS:
        yield state | {cell, cell + 2}


@cache
def _ways(state: State) -> int:
    return 1 if len(state) == _CELLS else sum(map(_ways, _next(state)))


def _place(state: State) -> tuple[float, float]:
    """Where a state is drawn: the more is covered the further to the right."""
    even = all(cell ^ 1 in state for cell in state)
    return len(state) / 2 * _ACROSS + 2, 2 if even else 2 + _DOWN


def picture() -> Picture:
    """Make the picture; lengths in mm."""
    met: dict[State, None] = {}
    links: list[Element] = []
    waiting = [frozenset[int]()]
    while waiting:
        state = waiting.pop()
        if state in met or not _ways(state):
            continue
        met[state] = None
        if len(state) < _CELLS:
            after = [each for each in _next(state) if _ways(each)]
            links += [_arrow(state, each) for each in after]
            waiting += after
    boards = [moved(*_place(state), *_board(state)) for state in met]
    width, height = _COLUMNS * _ACROSS + _COLUMNS * _CELL + 4, _DOWN + 2 * _CELL + 3 * _TEXT
    return Picture(width, height, (*links, *boards))


def _board(state: State) -> Iterator[Element]:
    for cell in range(_CELLS):
        column, row = divmod(cell, 2)
        fill = "#b4c8f0" if cell in state else "#ffffff"
        x, y = column * _CELL, row * _CELL
        square = element("rect", x=x, y=y, width=_CELL, height=_CELL, fill=fill)
        yield element("g", square, stroke="#404040", stroke_width=0.25)
    yield lettering([(str(_ways(state)), (_COLUMNS * _CELL / 2, 2 * _CELL + _TEXT))], _TEXT)


def _arrow(start: State, end: State) -> Element:
    """Draw a line from the right of a state to the left of the next."""
    (x, y), (to_x, to_y) = _place(start), _place(end)
    x, y, to_y = x + _COLUMNS * _CELL + 1, y + _CELL, to_y + _CELL
    path = f"M{rounded(x)} {rounded(y)}L{rounded(to_x - 1)} {rounded(to_y)}"
    return element("path", d=path, stroke="#707070", stroke_width=0.35)
