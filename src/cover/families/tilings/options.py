"""What the options of tilings say about the reading of puzzles."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.records import Reading


class TilingOptions(NamedTuple):
    """Unless they are None, `rotate` and `reflect` tell how pieces may be turned, `date` is a day.

    With `distinct`, solutions that are turned or mirrored forms of each other count as one.
    """

    rotate: bool | None = None
    reflect: bool | None = None
    date: str | None = None
    distinct: bool = False


TilingReading = Reading[TilingOptions]
