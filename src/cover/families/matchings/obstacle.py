"""Why there is no perfect matching: vertices without which too many odd parts remain.

If some vertices are taken away from a graph, each part of the rest with an odd number of vertices
needs one of them as a partner. By the theorem of Tutte and Berge, a maximum matching leaves as many
vertices alone as, with the worst choice, there are more such parts than vertices taken away. The
Gallai-Edmonds structure names such a choice (L. Lovász and M. D. Plummer, *Matching Theory*, 1986,
section 3.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple

from cover.facts import Contradiction
from cover.families.matchings.blossoms import Forest, Neighbours, Pairing, alone

_MOST_NAMED = 6  # vertices in a list


class GallaiEdmonds(NamedTuple):
    """The Gallai-Edmonds structure: each vertex of a graph is in one of three sets.

    `missed` are those that some maximum matching leaves alone; `barrier` are the neighbours of
    these among all others, which are the `rest`.
    """

    missed: frozenset[int]
    barrier: frozenset[int]
    rest: frozenset[int]


def structure(pairing: Pairing) -> GallaiEdmonds:
    """Return the three sets, from a maximum matching and its forest.

    A vertex can be left alone if it is an outer vertex of the forest that is grown from all that
    are: along its path, edges in the matching and outside change places.
    """
    forest = Forest(pairing.neighbours, pairing.partners, alone(pairing.partners))
    missed = frozenset(forest.outer)
    near = {other for vertex in missed for other in pairing.neighbours[vertex]}
    barrier = frozenset(near - missed)
    return GallaiEdmonds(
        missed, barrier, frozenset(range(len(pairing.partners))) - missed - barrier
    )


class Obstacle(NamedTuple):
    """A certificate: `odd_parts` remain without `removed`, and are more than these.

    Each odd part is told by its first vertex. `unmatched` are alone in some maximum matching.
    """

    removed: tuple[int, ...]
    odd_parts: tuple[int, ...]
    unmatched: tuple[int, ...]

    def check(self, neighbours: Neighbours) -> list[str]:
        """Return the faults of the certificate, counted anew and without any matching."""
        parts = tuple(odd_parts(neighbours, frozenset(self.removed)))
        needed = len(parts) - len(self.removed)
        faults = []
        if parts != self.odd_parts:
            faults.append(f"{len(parts)} odd parts remain, not these {len(self.odd_parts)}")
        if needed <= 0:
            faults.append(f"{len(self.removed)} vertices are enough for {len(parts)} odd parts")
        if needed != len(set(self.unmatched)):
            faults.append(f"a matching can leave {needed} vertices alone, or has to leave more")
        return faults

    def contradiction(self) -> Contradiction:
        """Return the certificate in words; lists of many vertices are cut off."""
        left, odd, removed = len(self.unmatched), len(self.odd_parts), len(self.removed)
        alone, gone = self.unmatched[:_MOST_NAMED], self.removed[:_MOST_NAMED]
        why = f"the graph falls into parts, of which {odd} have an odd number of vertices"
        if removed:
            which, of_these = f"the {removed} vertices", f"one of these {removed}"
            if removed == 1:
                which, of_these = "vertex", "it as a partner"
            parts = f"{odd} parts with an odd number of vertices remain"
            without = f"without {which} {_places(len(alone), removed)}"
            why = f"{without}, {parts}, and each needs {of_these}"
        are_alone = f"every matching leaves at least {left} vertices alone"
        lists = {
            "unmatched": self.unmatched,
            "tutte_set": self.removed,
            "odd_parts": self.odd_parts,
        }
        rule = f"{are_alone}, such as {_places(0, left)}: {why}"
        return Contradiction(rule, self.unmatched[:1], (*alone, *gone), lists=lists)


def _places(first: int, vertices: int) -> str:
    """Return places for the names of the first of some vertices, and how many more there are."""
    named = " ".join(f"{{{first + number}}}" for number in range(min(vertices, _MOST_NAMED)))
    more = vertices - _MOST_NAMED
    return f"{named} and {more} more" if more > 0 else named


def obstacle(pairing: Pairing) -> Obstacle:
    """Return the certificate of a graph whose maximum matching leaves some vertices alone."""
    barrier = structure(pairing).barrier
    parts = tuple(odd_parts(pairing.neighbours, barrier))
    return Obstacle(tuple(sorted(barrier)), parts, alone(pairing.partners))


def odd_parts(neighbours: Neighbours, removed: Set[int]) -> Iterator[int]:
    """Yield the first vertex of each part with an odd number of vertices, in ascending order."""
    return (part[0] for part in parts_of(neighbours, removed) if len(part) % 2)


def parts_of(neighbours: Neighbours, removed: Set[int]) -> Iterator[list[int]]:
    """Yield the connected parts that remain without some vertices, by their first vertices."""
    seen = set(removed)
    for first in range(len(neighbours)):
        if first not in seen:
            seen.add(first)
            part = [first]
            for vertex in part:
                fresh = [other for other in neighbours[vertex] if other not in seen]
                seen.update(fresh)
                part.extend(fresh)
            yield part
