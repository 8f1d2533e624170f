"""What can be chosen where each vertex of a second side has several places, or is not used at all.

Each vertex of the first side is in one edge. A vertex of the second is in as many as it has places,
from the least to the most; or else in as many options that leave it over as it needs at least, and
by a colour in no edge. With one place at least, none is enough, and nothing has to leave it over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from cover.facts import Contradiction
from cover.families.costs import Bounds
from cover.families.matchings.blossoms import Edges
from cover.families.matchings.choices import ModelOptions
from cover.problem import Coloured, Problem
from cover.reading.lines import counted
from cover.reading.ranges import range_text

USED, UNUSED = "used", "unused"


class Places:
    """The options of a graph whose vertices from `firsts` on have so many places each."""

    firsts = ()  # no vertices of parts, as `Choices` has them

    def __init__(self, vertices: int, edges: Edges, firsts: int, bounds: Bounds) -> None:
        low, high = bounds
        self._bounds = (low if low > 1 else 0, high)
        self._edges, self._persons = edges, range(firsts)
        self.places = range(firsts, vertices)

    @cached_property
    def options(self) -> ModelOptions:
        """All edges, and for each place what leaves it over."""
        low, _ = self._bounds
        left = tuple(place for place in self.places for _ in range(low))
        return ModelOptions(range(len(self._edges)), left, {})

    def ends(self, option: int) -> tuple[int, ...]:
        """Return the two vertices that an option pairs, or the one that it leaves over."""
        edges, left, _ = self.options
        return self._edges[option] if option < len(edges) else (left[option - len(edges)],)

    def problem(self) -> Problem:
        multiplicities = dict.fromkeys(self.places, self._bounds)
        secondary = [(USED, place) for place in self.places] if self._bounds[0] else []
        return Problem(
            [*self._persons, *self.places], self._covers(), secondary, (), multiplicities
        )

    def _covers(self) -> Iterator[tuple[object, ...]]:
        low, _ = self._bounds
        for person, place in self._edges:
            yield (person, place, *([Coloured((USED, place), USED)] if low else ()))
        for place in self.options.left:
            yield place, Coloured((USED, place), UNUSED)

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Say that a vertex has no edge, or that there are too few places for all."""
        alone = set(self._persons).difference(person for person, _ in self._edges)
        if alone:
            vertex = min(alone)
            return Contradiction("vertex {0} has no edge", (vertex,), (vertex,))
        (low, high), most = self._bounds, len(self._persons)
        room = high * len(self.places)
        if room >= most:
            return None
        enough = range_text(max(low, 1), -(-most // max(1, len(self.places))))
        have = f"{counted(len(self.places), 'vertex')} with at most {counted(high, 'place')}"
        return Contradiction(
            f"{counted(most, 'vertex')} need a place, and {have} have {room}; "
            f"--places {enough} would be enough"
        )
