"""Graphs written in each text format; `converting/test_round_trips.py` reads them again."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from hypothesis import strategies as st

from conftest import Run
from cover.errors import InputError
from cover.families.family import FAMILIES
from cover.families.matchings.layout import layout_of
from cover.reading.records import Record
from test_matching_formats import told

FORMATS = {each.name: each for each in FAMILIES["matching"].formats.texts if each.writer}
NUMBERING = ("dimacs", "graph6", "sized", "matrix")


class Named(NamedTuple):
    """A graph by its names, and edges with their weights, whatever their order."""

    names: frozenset[str]
    edges: frozenset[tuple[frozenset[str], str | None]]


def named(record: Record) -> Named:
    """The graph of a record."""
    layout = layout_of(record)
    names = layout.names
    edges = (
        (frozenset((names[u], names[v])), layout.weight(edge))
        for edge, (u, v) in enumerate(layout.edges)
    )
    return Named(frozenset(names), frozenset(edges))


_NAMES = st.text(st.sampled_from("abXY01_-.,;:{}# '"), min_size=1, max_size=6).filter(str.strip)
_WEIGHTS = st.decimals(-(10**30), 10**30, allow_nan=False, places=3).map(str)


@st.composite
def records(draw: st.DrawFn, *, numbers: bool = False) -> Record:
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
    assert isinstance(found, Record), found
    return found


@pytest.mark.parametrize(
    ("text", "name", "fault"),
    [
        ("a b\n", "dimacs", 'dimacs numbers the vertices; it cannot say the name "a"'),
        ("1 3\n", "sized", 'sized numbers the vertices; it cannot say the name "3"'),
        ("1 2 3\n", "graph6", "graph6 cannot say weights"),
        ("1 2 3\n", "adjacency", "an adjacency list cannot say weights"),
        ("1 2 0\n", "matrix", "a matrix cannot say a weight of 0, nor no weights but 1"),
        ("a:\nb: c\n", "edges", 'an edge list cannot say the vertex "a", which has no edge'),
        ("0 0\n", "matrix", "a matrix cannot say a graph without vertices"),
    ],
)
def test_what_a_format_cannot_say_is_named(text: str, name: str, fault: str) -> None:
    (record,) = told(text).records
    assert isinstance(record, Record)

    with pytest.raises(InputError, match="in:1: ") as error:
        FORMATS[name].written(record)
    assert error.value.message == fault


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("edges", "1 2 3\n2 3 0.5\n3 4 2\n"),
        ("sized", "4 3\n1 2 3\n2 3 0.5\n3 4 2\n"),
        ("dimacs", "p edge 4 3\ne 1 2 3\ne 2 3 0.5\ne 3 4 2\n"),
        ("matrix", "0 3 0 0\n3 0 0.5 0\n0 0.5 0 2\n0 0 2 0\n"),
    ],
)
def test_the_command_converts_graphs(cover: Run, name: str, lines: str) -> None:
    done = cover("convert", "--type", "matching", "--to", name, stdin="1,2,3\n2,3,0.5\n3,4,2\n")

    assert done.stdout.strip("\n") == lines.strip("\n")
    assert (done.stderr, done.returncode) == ("", 0)
