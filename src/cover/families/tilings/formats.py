"""The formats of tilings, in the order in which they are tried; docs/formats.md describes them."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.formats import Format, Formats
from cover.reading.records import Reading


class TilingOptions(NamedTuple):
    """What the options of tilings say.

    Unless they are None, `rotate` and `reflect` tell whether pieces may be turned and turned over,
    and `date` is the day that a calendar shows. With `distinct`, solutions that are turned or
    mirrored forms of each other count as one.
    """

    rotate: bool | None = None
    reflect: bool | None = None
    date: str | None = None
    distinct: bool = False


TilingReading = Reading[TilingOptions]


FORMATS = {
    "tiling": Formats(
        (
            Format(
                "burrtools",
                "tilings.text.burrtools:BurrTools",
                "files of BurrTools, of bricks",
                ("xmpuzzle",),
                writer="written",
                holds_one=True,
            ),
            Format(
                "knuth",
                "tilings.text.knuth:Coordinates",
                "files of Knuth's polyomino and polycube programs",
                ("pol", "poly"),
                writer="written",
                holds_one=True,
            ),
            Format(
                "sized",
                "tilings.text.sized:SizedBoards",
                "a size, followed by drawings of pieces",
                writer="written",
            ),
            Format(
                "sheet",
                "tilings.text.sheet:Sheet",
                "drawings of the board and the pieces beside each other",
                writer="written",
                holds_one=True,
            ),
        ),
        yaml="tilings.yaml:read_yaml",
        yaml_keys=(
            *("type", "name", "board", "open", "holes", "uncovered", "empty", "use", "except"),
            *("pieces", "laid", "rotate", "reflect", "preset", "date", "costs"),
            *("cell_costs", "expect"),
        ),
        options=TilingOptions(),
        frames=False,
    ),
}
