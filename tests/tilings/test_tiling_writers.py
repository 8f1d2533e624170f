"""Tilings in every format that is written; `writing/test_round_trips.py` reads them again."""

from __future__ import annotations

import io
from itertools import product

from hypothesis import strategies as st

from cover.families.formats import formats_of
from cover.families.tilings.pieces import ANY, Board, Bounds, Cell, Piece, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.tiling_text import may_reflect
from cover.puzzle import Puzzle
from cover.reading import reader
from readings import asked
from tiling_texts import record
from tilings import shape, tiling_of
from yaml_written import meaning

FORMATS = formats_of("tiling")
SHAPES = {
    False: ("x", "xx", "xxx", "xx|x.", "xx.|.xx", "xxx|x..", "xxx|x.x"),
    True: ("x", "xx", "xx|x.", "xx|x./.x|..", "xx|x./..|x."),
}


def _read(name: str, lines: list[str]) -> Puzzle:
    data = "\n".join(lines).encode()
    (found,) = reader.read("tiling", FORMATS, "f", io.BytesIO(data), asked("tiling", format=name))
    assert isinstance(found, Puzzle), f"{found.error}\n{lines}"  # type: ignore[union-attr]
    return found


@st.composite
def plain(draw: st.DrawFn) -> Tiling:
    """A tiling that formats can say: a board and pieces, turned as usual."""
    space = draw(st.booleans())
    size = draw(st.sampled_from([(2, 2, 3), (1, 3, 3)] if space else [(1, 3, 4), (1, 1, 7)]))
    cells: list[Cell] = list(product(range(size[0]), range(size[1]), range(size[2])))
    # Without some cells, but not the first.
    cells = [k for k in cells if k == (0, 0, 0) or draw(st.integers(0, 4))]
    chosen = draw(st.lists(st.sampled_from(SHAPES[space]), min_size=1, max_size=4, unique=True))
    pieces: list[Piece] = []
    for name, drawing in zip("ABCD", chosen, strict=False):
        low = draw(st.integers(1, 3))
        high = draw(st.integers(low, 4))
        pieces.append(Piece(name, shape(drawing), Bounds(low, high), True, may_reflect(space)))
    return tiling_of(Tiles(Board(tuple(cells), space, frozenset(), ANY), tuple(pieces)))


def test_optional_cells_and_holes_of_burrtools_come_back() -> None:
    text = "board: xx+|x++\nempty: <=2\npieces: {'a<b': {shape: xx, count: 1-3}, C: x}\n"
    found = record(text)
    burr = FORMATS.named("burrtools")

    assert meaning(_read("burrtools", burr.written(found))) == meaning(found)
