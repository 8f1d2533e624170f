"""The formats of domino puzzles, in the order in which they are tried."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.formats import Format, Formats
from cover.reading.records import Reading


class DominoOptions(NamedTuple):
    """What the options of domino puzzles say.

    With `layouts`, the ways to lay dominoes on one grid of a su-domino-ku are different solutions.
    """

    layouts: bool = False


DominoReading = Reading[DominoOptions]


FORMATS = {
    "domino": Formats(
        (
            Format(
                "su-domino-ku",
                "dominoes.text.su_domino_ku:SuDominoKuLists",
                "the dominoes and the single digits of a sudoku (HDU 4210)",
                writer="written",
            ),
            Format(
                "dominosa",
                "dominoes.text.dominosa:DominosaRows",
                "rows of numbers (UVa 211)",
                ("dom", "dominosa"),
                writer="written",
            ),
            Format(
                "tatham",
                "dominoes.text.tatham:DominosaGames",
                "ids and saved games of Simon Tatham's Dominosa",
                writer="written",
                in_a_line=True,
            ),
        ),
        yaml="dominoes.text.yaml:read_yaml",
        yaml_keys=("type", "name", "variant", "dominoes", "singles", "grid"),
        options=DominoOptions(),
        frames=False,
    ),
}
