"""Lines of text as a picture, for what is too large to be drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cover.drawing.svg import Picture, lettering, width_of

_TEXT = 3.2  # the height of letters
_LINE = 1.5 * _TEXT  # and of their lines
_GAP = 2 * _TEXT  # between columns


def listed(lines: Sequence[str]) -> Picture:
    """Lines from above to below, in so many columns that they are about a square."""
    width = max((width_of(line, _TEXT) for line in lines), default=0) + _GAP
    rows = max(math.ceil(math.sqrt(len(lines) * width / _LINE)), 1)
    columns = math.ceil(len(lines) / rows)
    texts = [
        (line, (column * width, (row + 0.5) * _LINE))
        for number, line in enumerate(lines)
        for column, row in [divmod(number, rows)]
    ]
    return Picture(columns * width, rows * _LINE, (lettering(texts, _TEXT, anchor="start"),))
