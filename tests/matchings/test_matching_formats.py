"""The readers of graphs, beside what `tests/data/told` has of them."""

from __future__ import annotations

import io

import networkx
import pytest
from hypothesis import given

from asked import asked
from cover import Matching
from cover.families.formats import formats_of
from cover.families.matchings.text import graph as matching_graph
from cover.reading import reader as reading
from cover.reading.records import BadRecord
from graphs import graphs

FORMATS = formats_of("matching")


def read(text: str | bytes, name: str = "", header: bool | None = None) -> list[Matching | str]:
    """The records of a text, in a format or in one to be recognised, or the messages for them."""
    stream = io.BytesIO(text.encode() if isinstance(text, str) else text)
    how, found = asked("matching", format=name, header=header), list[Matching | str]()
    for record in reading.read("matching", FORMATS, "in", stream, how):
        assert isinstance(record, Matching | BadRecord)
        found.append(str(record.error) if isinstance(record, BadRecord) else record)
    return found


def test_a_vertex_stands_where_it_is_named_first() -> None:
    (found,) = read("b a\n  a\u00a0c\n")

    assert isinstance(found, Matching)
    assert found.vertices == ("b", "a", "c")
    assert found.edges == (("b", "a"), ("a", "c"))
    assert [str(found._place_of(vertex)) for vertex in range(3)] == ["in:1:1", "in:1:3", "in:2:5"]


def test_a_graph_that_is_longer_than_what_is_looked_at() -> None:
    edges = "".join(f"{k} {k + 1}\n" for k in range(1, 9000))

    (found,) = read(edges)
    assert isinstance(found, Matching)
    assert len(found.edges) == 8999
    assert read(f"9000 8998\n{edges}", header=True) == ["in:1: line 1 says 8998 edges, 8999 follow"]
    assert read(f"9000 8999\n{edges}") == [
        'in:1: "9000 8999" may be an edge, or the numbers of vertices and edges; --header or '
        "--no-header says which"
    ]


def test_without_weights_nothing_is_told_of_costs() -> None:
    plain = Matching("1 2\n")

    assert plain._data([0]) == {"pairs": [["1", "2"]]}
    assert plain._cost_text([0]) == ""
    assert plain._line([]) == "1 2"  # both are left over
    assert plain.weights is None


@given(graphs(weighted=True))
def test_what_networkx_writes_comes_back(drawn: Matching) -> None:
    weights = dict(zip(drawn._ends, drawn._units or (), strict=True))
    made = networkx.Graph()
    made.add_nodes_from(range(len(drawn.vertices)))
    made.add_weighted_edges_from((u, v, weight) for (u, v), weight in weights.items())
    texts = [(networkx.to_graph6_bytes(made), "", False)]
    if drawn.vertices:
        texts += [("\n".join(networkx.generate_adjlist(made)).encode(), "adjacency", False)]
    if weights:
        texts += [("\n".join(networkx.generate_edgelist(made)).encode(), "", True)]

    for text, name, is_weighted in texts:
        (found,) = read(text, name)
        assert isinstance(found, Matching)
        edges = [frozenset(map(int, edge)) for edge in found.edges]
        assert {*edges} == {*map(frozenset, weights)}
        if is_weighted:
            assert found.weights is not None
            assert dict(zip(edges, found.weights, strict=True)) == {
                frozenset(edge): weight for edge, weight in weights.items()
            }
        else:
            assert {*map(int, found.vertices)} == {*drawn.vertices}


def test_there_is_an_end_to_vertices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_graph, "MOST_VERTICES", 4)
    bad, good = read("a b\nc d\ne f\n\na b\n")

    assert bad == "in:3:1: one vertex too many; at most 4 are read"
    assert isinstance(good, Matching)
