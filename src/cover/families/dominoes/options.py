"""What the options of domino puzzles say about the reading of puzzles."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.records import Reading


class DominoOptions(NamedTuple):
    """With `layouts`, ways to lay dominoes on one grid of a su-domino-ku are told apart."""

    layouts: bool = False


DominoReading = Reading[DominoOptions]
