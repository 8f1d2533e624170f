"""The image of a state that stands for all of them; core/levels/turns.c in Python."""

from __future__ import annotations

from bisect import bisect_right

from cover.solver.levels.swept import BitMoves, SweptFrontier


class ReferenceTurns:
    """The turns of a frontier, in pure Python."""

    def __init__(self, swept: SweptFrontier) -> None:
        self._swept = swept
        self._own = [step.own for step in swept.frontier.steps]

    def last(self, place: int, bits: int) -> tuple[int, int]:
        """Return, with its place, the image of a state that waits last; of several the least one.

        Then what arrives at a place ahead still does so.
        """
        if place == len(self._own):
            return place, bits
        stretch = bisect_right(self._swept.starts, place) - 1
        images = [(place, bits)]
        for moves in self._swept.turns[stretch]:
            image = _image(bits, moves)
            images.append((self._first_open(stretch, image), image))
        return max(images, key=lambda each: (each[0], -each[1]))

    def _first_open(self, stretch: int, bits: int) -> int:
        place = self._swept.starts[stretch]
        while bits & self._own[place]:
            place += 1
        return place


def _image(bits: int, moves: BitMoves) -> int:
    return sum((bits >> bit & 1) << image for bit, image in enumerate(moves))
