"""The strokes of lattices and dashed outlines: their characters, and when lattices are close."""

from __future__ import annotations

from collections.abc import Sequence

# By the arms of a point, up, right, down and left, as a number in base 3: 0 for none.
THIN, THICK = 1, 2
UP, RIGHT, DOWN, LEFT = 27, 9, 3, 1
LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

DASHED_DOWN, DASHED_RIGHT = "╎", "╌"

# The corners of an outline in a cell: above or below its middle, to the left or right of it.
CORNERS = {(-1, -1): "╭", (-1, 1): "╮", (1, -1): "╰", (1, 1): "╯"}


def are_few(lined: Sequence[bool]) -> bool:
    """Return whether at most half of the places between rows, or between columns, have lines."""
    between = lined[1:-1]
    return 2 * sum(between) <= len(between)
