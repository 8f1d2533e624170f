"""The readers of graphs, beside what `tests/data/told` has of them."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import NamedTuple

import networkx
import pytest
from hypothesis import given

from cover import Matching
from cover.families.formats import formats_of
from cover.families.matchings.text import graph as matching_graph
from cover.reading import reader as reading
from cover.reading.records import BadRecord
from graphs import graphs
from looking_ahead import lines_looked_at
from readings import asked

FORMATS = formats_of("matching")


class Told(NamedTuple):
    """What a text was read as: records or the messages in their places, the notes, the format."""

    records: list[Matching | str]
    notes: list[str]
    guesses: list[str]

    @property
    def graphs(self) -> list[str]:
        """The records, each as its edges and its isolated vertices, or as its message."""
        return [graph(found) if isinstance(found, Matching) else found for found in self.records]


def told(text: str | bytes, source: str = "in", name: str = "", header: bool | None = None) -> Told:
    """What a text is read as, in the format `name` or in one to be recognised."""
    notes: list[str] = []
    guesses: list[str] = []
    how = asked(
        "matching",
        format=name,
        header=header,
        note=lambda place, remark: notes.append(f"{place}: {remark}"),
        guess=lambda _, guess: guesses.append(guess),
    )
    stream = io.BytesIO(text.encode() if isinstance(text, str) else text)
    found: list[Matching | str] = []
    for record in reading.read("matching", FORMATS, source, stream, how):
        assert isinstance(record, Matching | BadRecord)
        found.append(str(record.error) if isinstance(record, BadRecord) else record)
    return Told(found, notes, guesses)


def graph(found: Matching) -> str:
    """A graph in one line: its edges, those with weights as `a-b:3`, and its isolated vertices."""
    everything = range(len(found.edges))
    edges = [
        found._pair(edge) + ("" if found._units is None else f":{found._cost_text([edge])}")
        for edge in everything
    ]
    return " ".join([*edges, *map(found._symbol, found._outside(everything))])


# --- edge lists and their headers ---------------------------------------------------------------


def test_a_vertex_stands_where_it_is_named_first() -> None:
    (found,) = told("b a\n  a\u00a0c\n").records
    assert isinstance(found, Matching)

    assert found.vertices == ("b", "a", "c")
    assert found.edges == (("b", "a"), ("a", "c"))
    assert [str(found._place_of(vertex)) for vertex in range(3)] == ["in:1:1", "in:1:3", "in:2:5"]


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("p edge 3 1\ne 1 2\n" * 9, 3),
        ("a: b\n" * 9, 1),
        ("a b\nb c\n\n" * 9, 4),
        ("2 1\n1 2\n\n" * 9, 3),
        (">>graph6<<C~\n" * 9, 1),
    ],
)
def test_looks_no_further_than_the_first_graph(text: str, taken: int) -> None:
    assert lines_looked_at(FORMATS, text) == taken


def test_a_graph_that_is_longer_than_what_is_looked_at() -> None:
    edges = "".join(f"{k} {k + 1}\n" for k in range(1, 9000))

    assert told(edges).guesses == ["edges"]
    assert told(f"9000 8998\n{edges}", header=True).graphs == [
        "in:1: line 1 says 8998 edges, 8999 follow"
    ]
    assert told(f"9000 8999\n{edges}").graphs == [
        'in:1: "9000 8999" may be an edge, or the numbers of vertices and edges; --header or '
        "--no-header says which"
    ]


# --- weights and answers ------------------------------------------------------------------------


def test_answers_name_their_pairs_and_tell_the_cost() -> None:
    weighted, plain = Matching("d c 1.5\nb a 2\na c 9\n"), Matching("1 2\n")

    assert weighted._line([0, 2]) == "d-c b-a"
    assert weighted._rows([0, 2]) == ["d-c", "b-a"]
    assert weighted._cost_text([0, 2]) == "3.5"
    assert weighted._data([0, 2]) == {"pairs": [["d", "c"], ["b", "a"]], "cost": 3.5}
    assert plain._data([0]) == {"pairs": [["1", "2"]]}
    assert plain._cost_text([0]) == ""
    assert plain._line([]) == "1 2"  # both are left over
    assert (plain.weights, plain._contest) == (None, None)


@pytest.mark.parametrize(
    ("weight", "cost"),
    [
        ("123456789012345", 123456789012345),
        ("1234567890123456", "1234567890123456"),
        ("-0.000123", -0.000123),
        ("0.1234567890123456", "0.1234567890123456"),
        ("0", 0),
    ],
)
def test_costs_that_floating_point_would_change_are_strings(weight: str, cost: object) -> None:
    assert Matching(f"a b {weight}\n")._data([0]) == {"pairs": [["a", "b"]], "cost": cost}


# --- whatever comes -----------------------------------------------------------------------------


@given(graphs(weighted=True))
def test_what_networkx_writes_comes_back(drawn: Matching) -> None:
    edges = dict(zip(drawn._ends, drawn._units or (), strict=True))
    made = networkx.Graph()
    made.add_nodes_from(range(len(drawn.vertices)))
    made.add_weighted_edges_from((u, v, weight) for (u, v), weight in edges.items())
    adjacent = "\n".join(networkx.generate_adjlist(made))
    listed = "\n".join(networkx.generate_edgelist(made))
    alone = {str(k) for k in drawn.vertices} - {str(k) for edge in edges for k in edge}
    expected = {f"{u}-{v}" for u, v in edges} | alone

    for found in (
        told(networkx.to_graph6_bytes(made)),
        *([told(adjacent, name="adjacency")] if drawn.vertices else []),
    ):
        assert {*found.graphs[0].split()} == expected
    if edges:
        (weighted,) = told(listed).graphs
        assert {*weighted.split()} == {f"{u}-{v}:{weight}" for (u, v), weight in edges.items()}


def test_there_is_an_end_to_vertices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_graph, "MOST_VERTICES", 4)

    assert told("a b\nc d\ne f\n\na b\n").graphs == [
        "in:3:1: one vertex too many; at most 4 are read",
        "a-b",
    ]


def test_a_run_on_text_imports_neither_yaml_nor_networkx() -> None:
    code = (
        "import io, sys\n"
        "from cover.families.formats import formats_of\n"
        "from cover.reading.reader import read\n"
        "from cover.reading.records import Reading\n"
        "formats = formats_of('matching')\n"
        "found = list(read('matching', formats, 'in', io.BytesIO(b'1 2\\n'), Reading(None)))\n"
        "assert found[0].edges == (('1', '2'),)\n"
        "print(sorted({'yaml', 'networkx', 'decimal'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
