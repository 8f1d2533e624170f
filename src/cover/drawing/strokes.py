"""The characters of which lattices and dashed outlines are drawn, by the way that they go."""

from __future__ import annotations

# By the arms of a point, up, right, down and left, as a number in base 3: 0 for none.
THIN, THICK = 1, 2
UP, RIGHT, DOWN, LEFT = 27, 9, 3, 1
LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

DASHED_DOWN, DASHED_RIGHT = "╎", "╌"

# The corners of an outline in a cell: above or below its middle, to the left or right of it.
CORNERS = {(-1, -1): "╭", (-1, 1): "╮", (1, -1): "╰", (1, 1): "╯"}
