"""Graphs written in each text format; `writing/test_round_trips.py` reads them again."""

from __future__ import annotations

import json
from typing import NamedTuple

from hypothesis import strategies as st

from cover import Matching
from test_matching_formats import told

NUMBERING = ("dimacs", "graph6")


class Named(NamedTuple):
    """A graph by its names, and edges with their weights, whatever their order."""

    names: frozenset[str]
    edges: frozenset[tuple[frozenset[str], str]]


def named(puzzle: Matching) -> Named:
    """The graph of a puzzle."""
    edges = (
        (frozenset(edge), puzzle._cost_text([number])) for number, edge in enumerate(puzzle.edges)
    )
    return Named(frozenset(puzzle.vertices), frozenset(edges))


_NAMES = st.text(st.sampled_from("abXY01_-.,;:{}# '"), min_size=1, max_size=6).filter(str.strip)
_WEIGHTS = st.decimals(-(10**30), 10**30, allow_nan=False, places=3).map(str)


@st.composite
def records(draw: st.DrawFn, *, numbers: bool = False) -> Matching:
    """Any graph of a few vertices, with weights or without, by names or by numbers from 0 or 1."""
    names = draw(st.lists(_NAMES, unique=True, max_size=7))
    if numbers:
        first = draw(st.integers(0, 1))
        names = [str(first + k) for k in range(len(names))]
    pairs = [(u, v) for u in names for v in names if u < v]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    weights = draw(st.one_of(st.none(), st.lists(_WEIGHTS, min_size=21, max_size=21)))
    stated = [[*edge, weights[k]] if weights else list(edge) for k, edge in enumerate(edges)]
    (found,) = told(json.dumps({"vertices": names, "edges": stated}), name="yaml").records
    assert isinstance(found, Matching), found
    return found
