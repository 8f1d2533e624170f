"""What the options of domino puzzles say about the reading of puzzles."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.records import Reading


class DominoOptions(NamedTuple):
    """What the options of domino puzzles say.

    With `layouts`, the ways to lay dominoes on one grid of a su-domino-ku are different solutions.
    """

    layouts: bool = False


DominoReading = Reading[DominoOptions]
