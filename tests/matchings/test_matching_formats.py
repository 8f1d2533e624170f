"""The readers of graphs: what they accept, and what they say about the rest."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import NamedTuple

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.errors import Place
from cover.families.family import FAMILIES
from cover.families.matchings.layout import MatchingLayout
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.matchings.text import graph as matching_graph
from cover.reading import reader as reading
from cover.reading.records import BadRecord, Block, Record
from looking_ahead import lines_looked_at
from readings import asked

FORMATS = FAMILIES["matching"].formats


class Told(NamedTuple):
    """What a text was read as: records or the messages in their places, the notes, the format."""

    records: list[Record | str]
    notes: list[str]
    guesses: list[str]

    @property
    def graphs(self) -> list[str]:
        """The records, each as its edges and its isolated vertices, or as its message."""
        return [graph(found) if isinstance(found, Record) else found for found in self.records]


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
    found: list[Record | str] = []
    for record in reading.read("matching", FORMATS, source, stream, how):
        assert not isinstance(record, Block)
        found.append(str(record.error) if isinstance(record, BadRecord) else record)
    return Told(found, notes, guesses)


def layout(found: Record) -> MatchingLayout:
    """The layout of a record, which agrees with its puzzle."""
    assert isinstance(found.layout, MatchingLayout)
    assert isinstance(found.puzzle, MatchedGraph)
    assert len(found.layout.names) == len(found.layout.places) == found.puzzle.vertices
    assert found.layout.edges == found.puzzle.edges
    assert found.layout.weights == found.puzzle.weights
    return found.layout


def graph(found: Record) -> str:
    """A graph in one line: its edges, those with weights as `a-b:3`, and its isolated vertices."""
    drawn = layout(found)
    used = {vertex for edge in drawn.edges for vertex in edge}
    weights = [drawn.weight(edge) for edge in range(len(drawn.edges))]
    edges = [
        drawn.pair(edge) + (f":{weight}" if weight is not None else "")
        for edge, weight in enumerate(weights)
    ]
    alone = [drawn.symbol(vertex) for vertex in range(len(drawn.names)) if vertex not in used]
    return " ".join(edges + alone)


def recognised(text: str, source: str = "in") -> str:
    """The name of the format of a text, "" if there is none."""
    return next(iter(told(text, source).guesses), "")


# --- what is what -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "graphs"),
    [
        ("c a cycle\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", "dimacs", ["1-2 1-4 2-3 3-4"]),
        ("p col 3 1\ne 1 3\n", "dimacs", ["1-3 2"]),
        ("p edge 0 0\n", "dimacs", [""]),
        ("# names\nann bob\nbob cat # and a comment\n", "edges", ["ann-bob bob-cat"]),
        ("ann,bob\nann;cat\nbob\tcat\nbob -- dan\n", "edges", ["ann-bob ann-cat bob-cat bob-dan"]),
        ("a – b\nb -> c\n", "edges", ["a-b b-c"]),
        ("10 9\n9 2\n", "edges", ["2-9 9-10"]),
        ("b 9\n10 a\n", "edges", ["b-9 10-a"]),
        ("1 2 3\n2 3 -0.5\n3 1 1e-2\n", "edges", ["1-2:3 1-3:0.01 2-3:-0.5"]),
        ("1 2 {'weight': 3}\n2 3 {'a': 1, 'weight': 2.5}\n", "edges", ["1-2:3 2-3:2.5"]),
        ("1 2 {}\n2 3 {}\n", "edges", ["1-2 2-3"]),
        ("4 4\n1 2\n2 3\n3 4\n4 1\n", "sized", ["1-2 1-4 2-3 3-4"]),
        ("4 2\n\n0 1 5\n1 2 6\n", "sized", ["0-1:5 1-2:6 3"]),
        ("2 1\n0 1\n3 1\n1 2\n\n1 0\n", "sized", ["0-1", "1-2 3", "1"]),
        ("4\n1 2\n2 3\n", "sized", ["1-2 2-3 4"]),
        ("a b c\nb c\nd\n", "adjacency", ["a-b a-c b-c d"]),
        ("a: b c\nb : c\nd:\n", "adjacency", ["a-b a-c b-c d"]),
        ("1 2 3 4\n2 1\n", "adjacency", ["1-2 1-3 1-4"]),
        ("011\n100\n100\n", "matrix", ["1-2 1-3"]),
        ("0 1 . 0\n1 0 0 0\n. 0 0 1\n0 0 1 0\n", "matrix", ["1-2 3-4"]),
        ("0,5,0,1\n5,0,0,0\n0,0,0,2\n1,0,2,0\n", "matrix", ["1-2:5 1-4:1 3-4:2"]),
        ("01\n10\n0110\n1001\n1001\n0110\n", "matrix", ["1-2", "1-2 1-3 2-4 3-4"]),
        (">>graph6<<C~\nA_\n", "graph6", ["0-1 0-2 0-3 1-2 1-3 2-3", "0-1"]),
        ("type: matching\nedges: [a b]\n", "yaml", ["a-b"]),
        ('{"edges": [["a b", "c", 2]]}\n', "yaml", ['"a b"-c:2']),
    ],
)
def test_recognises_and_reads_each_format(text: str, name: str, graphs: list[str]) -> None:
    found = told(text)

    assert found.guesses == [name]
    assert found.graphs == graphs


def test_an_extension_tells_graph6() -> None:
    assert told("C~\n", "k4.g6").guesses == ["graph6"]
    assert told("C~\n").graphs[0].startswith("in:1: not a format of matching")


@pytest.mark.parametrize("text", ["this is text\n", "edgs: [a b]\n", "; ,\n", "53..7\n", "a\nb\n"])
def test_other_texts_are_no_graphs(text: str) -> None:
    assert "not a format of matching" in told(text).graphs[0]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("strict graph G {\n a -- b\n}\n", "a graph in DOT"),
        ("graph [\n node [ id 1 ]\n]\n", "a graph in GML or GraphML"),
        ('<?xml version="1.0"?>\n<graphml>\n', "a graph in GML or GraphML"),
    ],
)
def test_graphs_that_are_not_read_are_told_what_to_do(text: str, what: str) -> None:
    assert told(text).graphs == [
        f"in:1: this is {what}; write its edges as lines of two names; nothing of this input was "
        "read"
    ]


# --- edge lists and their headers ---------------------------------------------------------------

WEIGHT = "expected a weight, which is a number of at most 40 characters"
QUOTES = "a name with blanks stands in quotes"
HEADER = "tells the numbers of vertices and edges (with --no-header it is an edge)"


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("1 2\n2 3\n3 1\n", "1-2 1-3 2-3"),  # 2 edges are said, and 2 follow, of other vertices
        ("5 4\n1 2\n2 3\n3 4\n", "1-2 2-3 3-4 4-5"),  # one edge short, or a path
        ("2 3\n0 1\n1 2\n", "0-1 1-2 2-3"),
        ("4 2\n0 1\n1 4\n", "0-1 1-4 2-4"),  # 0 to 4 would be five vertices
        ("1 9\n0 1\n", "0-1 1-9"),
    ],
)
def test_edges_that_look_like_headers(text: str, graph: str) -> None:
    found = told(text)

    assert (found.guesses, found.notes, found.graphs) == (["edges"], [], [graph])


def test_a_header_is_told_where_it_may_be_an_edge() -> None:
    assert told("4 1\n1 2\n").notes == [f'in:1: "4 1" {HEADER}']
    assert told("4 1\n1 2 7\n").notes == []
    assert told("4 1\n1 2\n", header=False).graphs == ["1-2 1-4"]
    assert told("4 1\n1 2\n", name="edges").graphs == ["1-2 1-4"]
    assert told("0 0\n").graphs == [""]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 4\n1 2\n2 3\n3 4\n", "in:1: line 1 says 4 edges, 3 follow"),
        ("4 4\n1 2\n2 3\n3 4\n4 1\n1 3\n", "in:1: line 1 says 4 edges, 5 follow"),
        ("5 9\n1 2\n2 3\n3 4\n4 5\n5 1\n", "in:1: line 1 says 9 edges, 5 follow"),
        ("4 4\n1 2\n2 3\n3 5\n4 1\n", "in:4:3: vertex 5, but line 1 says 4 vertices"),
        ("3\n1 2\n2 9\n", "in:3:3: vertex 9, but line 1 says 3 vertices"),
        ("2 2\nann bob\nbob ann\n", 'in:2:1: "ann", but line 1 says 2 vertices, numbered'),
    ],
)
def test_a_broken_header_is_none_the_less_one(text: str, message: str) -> None:
    assert told(text).graphs == [message]
    assert told(text).notes == []


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (
            "a b\n1 2\n",
            'in:1: expected the numbers of vertices and edges, found "a b"; not read: 1 line '
            "below it",
        ),
        (
            "2 2\n1 2\n1 3\n1 2\n2 1\n",
            "in:3:3: vertex 3, but line 1 says 2 vertices; not read: 2 lines below it",
        ),
        ("3 9\n1 2\n2 3\n", "in:1: line 1 says 9 edges, 2 follow"),
        ("3 1\n1 2\n2 3\n", "in:1: line 1 says 1 edge, 2 follow"),
        ("3 2\n1 2 8\n2 3\n", "in:3: an edge without a weight, but line 2 has one"),
        ("3 2\n0 1\n1 3\n", "in:3:3: vertices 0 and 3 both occur, but line 1 says 3 vertices"),
        ("9999999 1\n1 2\n", "in:1: 9999999 vertices; at most 1000000 are read"),
    ],
)
def test_a_broken_graph_below_a_header_takes_no_other_with_it(broken: str, message: str) -> None:
    found = told(broken + "\n2 1\n1 2\n2 1\n0 1\n", name="sized")

    assert found.graphs == [message, "1-2", "0-1"]


def test_broken_graphs_after_each_other_are_all_told() -> None:
    found = told("a b\n\n3 2\n1 2\n\n2 1\n3 1\n1 2\n\nc d\n", name="sized")

    assert [graph.partition(" ")[0] for graph in found.graphs] == [
        "in:1:",
        "in:3:",
        "in:7:1:",
        "in:10:",
    ]


def test_what_a_broken_graph_announces_is_passed_over() -> None:
    found = told("2 2\n1 2\n1 9\n2 1\n0 1\n", name="sized")

    assert found.graphs == ["in:3:3: vertex 9, but line 1 says 2 vertices", "0-1"]


def test_a_broken_line_does_no_harm_to_the_graph_before() -> None:
    found = told("2 1\n1 2\n4 4\n1 2\n{\n2 3\n3 4\n2 1\n0 1\n", name="sized").graphs

    fault = 'in:5: expected two vertices and perhaps a weight, found "{"'
    assert found == ["1-2", fault, "0-1"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a", 'in:3: expected two vertices and perhaps a weight, found "a"'),
        ("a {}", 'in:3: expected two vertices and perhaps a weight, found "a {}"'),
        ("a b x", f'in:3:5: "x", {WEIGHT}; {QUOTES}'),
        ("a b " + "9" * 41, f'in:3:5: "{"9" * 41}", {WEIGHT}; {QUOTES}'),
        ("a b {'weight': x}", f'in:3:16: "x", {WEIGHT}'),
        (
            "a b 1 2",
            f"in:3: 4 words, expected two vertices and perhaps a weight; {QUOTES}",
        ),
        ("a b 3", "in:3: a weight, but line 1 has none"),
    ],
)
def test_faults_of_edges(line: str, message: str) -> None:
    found = told(f"a b\nb c\n{line}\nc d\n\nx y\n", name="edges")

    assert found.graphs == [message, "x-y"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a b 3\nb c\n", "edges"),  # a weight is missing
        ("a b 3\nb c 4\nc d 5\nd a x\n", "edges"),  # a weight is broken
        ("a b c\nb c\nc a\n", "adjacency"),
        ("1 2 3\n2 3\n3 1\n", "adjacency"),
        ("New York,Boston\nBoston,Rome\n", "edges"),  # which says that quotes are missing
    ],
)
def test_a_third_word_is_a_weight_or_a_neighbour(text: str, name: str) -> None:
    assert recognised(text) == name


def test_names_with_blanks_stand_in_quotes() -> None:
    found = told('"New York",Boston\n"Boston" "St. Louis"\nx-1 y\n')

    assert found.graphs == ['"New York"-Boston Boston-"St. Louis" "x-1"-y']


def test_names_of_columns_are_no_edge() -> None:
    found = told("Source,Target,Weight\na,b,3\nb,c,4\n")

    assert found.graphs == ["a-b:3 b-c:4"]
    assert found.notes == [
        'in:1: "Source,Target,Weight" names columns; it is no edge (with --no-header it is one)'
    ]
    assert told("from to\n").graphs == ["from-to"]


def test_parallel_edges_and_loops() -> None:
    same = told("a b\nb a\na b\nc c\nd d\n")
    other = told("a b 3\nb a 2\na b 4\nc d 1\nd c 1.0\n")

    assert same.graphs == ["a-b c d"]
    assert same.notes == ["in:4: a loop at c is dropped: it matches nothing (2 loops in all)"]
    assert other.graphs == ["a-b:2 c-d:1"]
    assert other.notes == [
        "in:2: b-a with another weight; the lesser one counts (2 such edges in all)"
    ]


def test_blank_lines_stand_between_edge_lists() -> None:
    found = told("# heading\n\n1 2\n# comment\n3 4\n\n\na b\n")

    assert found.graphs == ["1-2 3-4", "a-b"]
    assert [record.place.line for record in found.records if isinstance(record, Record)] == [3, 8]


def test_a_vertex_stands_where_it_is_named_first() -> None:
    (found,) = told("b a\n  a\u00a0c\n").records
    assert isinstance(found, Record)

    assert layout(found).names == ("b", "a", "c")
    assert [str(place) for place in layout(found).places] == ["in:1:1", "in:1:3", "in:2:5"]
    assert found.layout.place(2) == Place("in", 2, 5)
    assert found.layout.part_place(1) == Place("in", 1, 3)


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("p edge 3 1\ne 1 2\n" * 9, 1),
        ("a: b\n" * 9, 1),
        ("a b\nb c\n\n" * 9, 3),
        ("2 1\n1 2\n\n" * 9, 3),
        (">>graph6<<C~\n" * 9, 1),
    ],
)
def test_looks_no_further_than_the_first_graph(text: str, taken: int) -> None:
    assert lines_looked_at(FORMATS, text) == taken


def test_third_words_of_which_some_are_numbers_are_neighbours_and_that_is_noted() -> None:
    (note,) = told("ann bob 3\nbob cat x\n").notes

    assert note == (
        'in:2:9: "x" is no weight, so all third words are neighbours (--from edges reads weights)'
    )
    assert told("ann bob cat\nbob cat dan\n").notes == []
    assert told("1 2 3\n2 1\n3 1\n").notes == []


def test_a_graph_that_is_longer_than_what_is_looked_at() -> None:
    edges = "".join(f"{k} {k + 1}\n" for k in range(1, 9000))

    assert recognised(edges) == "edges"
    assert recognised(f"9000 8999\n{edges}") == "sized"
    assert told(f"9000 8998\n{edges}", name="sized").graphs == [
        "in:1: line 1 says 8998 edges, 8999 follow"
    ]


# --- DIMACS -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("p edge 4 2\ne 1 2\ne 3 5\n", "in:3:5: vertex 5, but line 1 says 4 vertices"),
        ("p edge 1 1\ne 0 1\n", "in:2:3: vertex 0, but line 1 says 1 vertex, numbered from 1"),
        ("p edge 4 1\ne 1 x\n", 'in:2:5: "x", expected a vertex 1 to 4, as line 1 says'),
        ("p edge 4 1\ne 1\n", 'in:2: expected "e u v", found "e 1"'),
        ("p edge 4 1\n1 2\n", 'in:2: expected "e u v", found "1 2"'),
        ("p edge 4 1\ne 1 2 x\n", f'in:2:7: "x", {WEIGHT}'),
        ("p edge 4\ne 1 2\n", 'in:1: expected "p edge N M" or "p col N M", found "p edge 4"'),
        ("p sp 4 1\na 1 2\n", 'in:1: expected "p edge N M" or "p col N M", found "p sp 4 1"'),
        ("p edge 999999999 0\n", "in:1:8: 999999999 vertices; at most 1000000 are read"),
    ],
)
def test_a_broken_dimacs_graph_takes_no_other_with_it(broken: str, message: str) -> None:
    found = told(broken + "c next\np col 2 1\ne 2 1\n")

    assert found.guesses == ["dimacs"]
    assert found.graphs == [message, "1-2"]


def test_what_dimacs_files_say_that_does_not_count() -> None:
    found = told("p edge 3 4\nn 1 7\n\ne 01 2 3\ne 2 1 3\nc more\ne 3 3 1\n")

    assert found.graphs == ["1-2:3 3"]
    assert found.notes == [
        'in:2: lines such as "n 1 7" tell no edge',
        "in:1: line 1 says 4 edges, 3 follow",
        "in:7: a loop at 3 is dropped: it matches nothing",
    ]


def test_dimacs_edges_without_a_problem() -> None:
    found = told("e 1 2\np edge 2 1\ne 1 2\n", name="dimacs")

    assert found.graphs == ['in:1: expected "p edge N M" or "p col N M", found "e 1 2"', "1-2"]


# --- adjacency lists, matrices, graph6 ----------------------------------------------------------


def test_a_broken_adjacency_list_takes_no_other_with_it() -> None:
    found = told("a: b\n,\nb: c\n\na: c\n", name="adjacency")

    assert found.graphs == ['in:2: expected a vertex and its neighbours, found ","', "a-c"]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("0110\n1001\n101\n0110\n", "in:3: row 3 has 3 values, expected 4 as in row 1"),
        ("0110\n1001\n", "in:1: 2 rows of 4 values, expected 4 rows"),
        ("0120\n1001\n1001\n0110\n", 'in:1:3: "2" is neither 0 nor 1'),
        (" 010\n101\n000\n", "in:3:2: row 3 column 2 is 0, but row 2 column 3 is 1"),
        ("0 2\n3 0\n", "in:2:1: row 2 column 1 is 3, but row 1 column 2 is 2"),
        ("0 x\nx 0\n", f'in:1:3: "x", {WEIGHT}'),
    ],
)
def test_a_broken_matrix_takes_no_other_with_it(broken: str, message: str) -> None:
    assert told(broken + "\n01\n10\n", name="matrix").graphs == [message, "1-2"]


def test_entries_of_matrices() -> None:
    assert told("1.0 01\n1 .0\n", name="matrix").notes == [
        "in:1: a loop at 1 is dropped: it matches nothing"
    ]
    assert told("0 0.50\n.5 0.0\n", name="matrix").graphs == ["1-2:0.5"]


@pytest.mark.parametrize("text", ["0 1\n1 0\n", "0 2 3\n2 0 4\n3 4 0\n"])
def test_says_when_edges_are_rows_of_a_matrix_too(text: str) -> None:
    assert told(text).guesses == ["edges"]
    assert told(text).notes[0] == (
        "in:1: edges and rows of a matrix; read as edges (--from matrix reads the other)"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("C", 'in:1:1: "C" has not as many characters as its first ones say'),
        ("~", 'in:1:1: "~" has not as many characters as its first ones say'),
        ("C!", 'in:1:2: "!" does not occur in graph6'),
        (":An", "in:1:1: sparse6 is not read; convert it to graph6"),
        (">>sparse6<<:An", "in:1: sparse6 is not read; convert it to graph6"),
    ],
)
def test_a_broken_line_of_graph6_takes_no_other_with_it(line: str, message: str) -> None:
    assert told(f"{line}\n?\n@\nA_\n", name="graph6").graphs == [message, "", "0", "0-1"]


# --- YAML ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("edges: [ann bob, ann cat]\nvertices: [dan, ann]\n", "ann-bob ann-cat dan"),
        ("edges: |\n  a b 3\n  # comment\n  b c 4.5\n", "a-b:3 b-c:4.5"),
        ("edges: [[a, b, 3], b c 4]\n", "a-b:3 b-c:4"),
        ("edges: {a b: 3, b c: -1}\n", "a-b:3 b-c:-1"),
        ("edges: []\nvertices: a b\n", "a b"),
        ("edges:\nvertices: [no, 012]\n", "no 012"),
        ("edges: [1 2]\nvertices: 3\n", "1-2 3"),
        ("edges: [0 2]\nvertices: 3\n", "0-2 1"),
        ("edges: []\nvertices: 0\n", ""),
        ("type: matching\nname: two of a kind\nedges: [b a, a b]\n", "b-a"),
    ],
)
def test_graphs_in_yaml(text: str, graph: str) -> None:
    assert told(text).graphs == [graph]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("vertices: [a]\n", 'in:1:1: the key "edges" is missing'),
        ("vertices: []\nedgs: [a b]\n", 'in:2:1: unknown key "edgs"; did you mean "edges"?'),
        (
            "edges: [a b, c]\n",
            'in:1: expected two vertices and perhaps a weight, found "c"',
        ),
        ("edges: [[a]]\n", "in:1:9: 1 word, expected two vertices and perhaps a weight"),
        ("edges: [[a, {b: c}]]\n", "in:1:13: expected a vertex, not a map"),
        ("edges: [[a, '']]\n", "in:1:13: a vertex without a name"),
        ("edges: [{a: b}]\n", 'in:1:9: expected an edge such as "ann bob", not a map'),
        ("edges: ['']\n", 'in:1:9: expected an edge such as "ann bob", found ""'),
        ("edges: {a b: x}\n", f'in:1:14: "x", {WEIGHT}'),
        ("edges: {a b 3: 4}\n", "in:1:9: expected two vertices, and their weight after the colon"),
        ("edges: [a b 3, c d]\n", "in:1: an edge without a weight, but line 1 has one"),
        ("edges: [1 4]\nvertices: 3\n", "in:1:11: vertex 4, but line 2 says 3 vertices"),
        ("edges: []\nvertices: 9999999\n", "in:2:11: 9999999 vertices; at most 1000000 are read"),
    ],
)
def test_faults_of_graphs_in_yaml(text: str, message: str) -> None:
    assert told(text + "---\nedges: [a b]\n").graphs == [message, "a-b"]


# --- weights and answers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "place", "digits"),
    [
        ("a b 1e40\nb c 1\nc d 1e-40\nd a 2\n\n", "edges", "in:1", 80),
        ("4 4\n1 2 1e35\n2 3 -9e35\n3 4 0.0001\n1 4 3\n", "sized", "in:2", 41),
        ("p edge 4 3\ne 1 2 1e40\ne 2 3 7e-40\ne 3 4 1\n", "dimacs", "in:2", 80),
    ],
)
def test_weights_too_far_apart(text: str, name: str, place: str, digits: int) -> None:
    says = f"weights differ by a number of {digits} digits, down to the last place"

    assert told(text, name=name).graphs == [f"{place}: {says}; at most 35 are read"]


def test_large_weights_may_be_near_each_other() -> None:
    assert told("a b 1e40\nb c 1e40\n").graphs == [f"a-b:1{'0' * 40} b-c:1{'0' * 40}"]


def test_answers_name_their_pairs() -> None:
    (found,) = told("d c 1.5\nb a 2\na c 9\n").records
    assert isinstance(found, Record)
    drawn = layout(found)
    matched = [number for number, edge in enumerate(drawn.edges) if edge in ((0, 1), (2, 3))]

    assert drawn.line(matched) == "d-c b-a"
    assert drawn.rows(matched) == ["d-c", "b-a"]
    assert drawn.cost(matched) == "3.5"
    assert json.dumps(drawn.data(matched)) == '{"pairs": [["d", "c"], ["b", "a"]], "cost": 3.5}'
    assert drawn.contest is None


def test_answers_without_weights_have_no_cost() -> None:
    (found,) = told("1 2\n").records
    assert isinstance(found, Record)

    assert layout(found).data([0]) == {"pairs": [["1", "2"]]}
    assert layout(found).cost([0]) is None
    assert layout(found).line([]) == "1 2"  # both are left over


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
    (found,) = told(f"a b {weight}\n").records
    assert isinstance(found, Record)

    assert layout(found).data([0]) == {"pairs": [["a", "b"]], "cost": cost}


# --- whatever comes -----------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A graph that was made up: how many vertices, and the weights of its edges."""

    vertices: int
    edges: dict[tuple[int, int], int]


@st.composite
def graphs(draw: st.DrawFn) -> Drawn:
    """Graphs of up to eight vertices."""
    count = draw(st.integers(0, 8))
    pairs = [(u, v) for v in range(count) for u in range(v)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Drawn(count, {pair: draw(st.integers(-20, 20)) for pair in sorted(chosen)})


def expected(drawn: Drawn, weighted: bool, first: int = 1) -> str:
    """How `graph` writes a graph whose vertices are numbered from `first`."""
    used = {vertex for edge in drawn.edges for vertex in edge}
    edges = [
        f"{u + first}-{v + first}" + (f":{weight}" if weighted else "")
        for (u, v), weight in sorted(drawn.edges.items())
    ]
    alone = [str(vertex + first) for vertex in range(drawn.vertices) if vertex not in used]
    return " ".join(edges + alone)


@given(graphs())
def test_what_networkx_writes_comes_back(drawn: Drawn) -> None:
    made = networkx.Graph()
    made.add_nodes_from(range(drawn.vertices))
    made.add_weighted_edges_from((u, v, weight) for (u, v), weight in drawn.edges.items())
    adjacent = "\n".join(networkx.generate_adjlist(made))
    listed = "\n".join(networkx.generate_edgelist(made))

    assert told(networkx.to_graph6_bytes(made)).graphs == [expected(drawn, False, 0)]
    if drawn.vertices:
        assert told(adjacent, name="adjacency").graphs == [expected(drawn, False, 0)]
    if drawn.edges:
        (found,) = told(listed).graphs
        assert set(found.split()) == {f"{u}-{v}:{weight}" for (u, v), weight in drawn.edges.items()}


def test_there_is_an_end_to_vertices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_graph, "MOST_VERTICES", 4)

    assert told("a b\nc d\ne f\n\na b\n").graphs == [
        "in:3:1: one vertex too many; at most 4 are read",
        "a-b",
    ]


def test_a_run_on_text_imports_neither_yaml_nor_networkx() -> None:
    code = (
        "import io, sys\n"
        "from cover.families.family import FAMILIES\n"
        "from cover.reading.reader import read\n"
        "from cover.reading.records import Reading\n"
        "formats = FAMILIES['matching'].formats\n"
        "found = list(read('matching', formats, 'in', io.BytesIO(b'1 2\\n'), Reading(None)))\n"
        "assert found[0].puzzle.edges == ((0, 1),)\n"
        "print(sorted({'yaml', 'networkx', 'decimal'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
