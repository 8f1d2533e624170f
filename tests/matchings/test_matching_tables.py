"""Tables of edges as spreadsheets write them: fields with blanks, names of columns."""

from __future__ import annotations

import pytest

from conftest import Run
from test_matching_formats import told

NO_EDGE = "names columns; it is no edge (with --no-header it is one)"
EDGE = "is read as an edge (with --header it names columns)"


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("Ann Smith,Bob,3\nCid,Dan,4\n", '"Ann Smith"-Bob:3 Cid-Dan:4'),
        ("Ann Smith\tBob\t3\nCid\tDan\t4\n", '"Ann Smith"-Bob:3 Cid-Dan:4'),
        ("Ann Smith ; Bob ; 3\nCid;Dan;4\n", '"Ann Smith"-Bob:3 Cid-Dan:4'),
        ('"Smith, Ann",Bob,"3"\n"Cid",Dan,4\n', '"Smith, Ann"-Bob:3 Cid-Dan:4'),
        ("a,b,\nb,c,\n", "a-b b-c"),
        ("1, 2 3\n2, 3 4\n", "1-2:3 2-3:4"),  # blanks separate, too
        ("1,2,{'weight': 3}\n2,3,{'weight': 4}\n", "1-2:3 2-3:4"),
    ],
)
def test_fields_may_hold_blanks(text: str, graph: str) -> None:
    assert told(text).graphs == [graph]


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("guest,partner\nAnn,Bob\nCid,Dan\n", "Ann-Bob Cid-Dan"),
        ("guest partner\nAnn Bob\nCid Dan\n", "Ann-Bob Cid-Dan"),
        ("person,task,cost\nAnn,dig,3\nBob,cook,1\n", "Ann-dig:3 Bob-cook:1"),
        ("Person task Cost\nAnn dig 3\nBob cook 1\n", "Ann-dig:3 Bob-cook:1"),
        ("wer,was,wie teuer\nAnn,dig,3\nBob,cook,1\n", "Ann-dig:3 Bob-cook:1"),
        ("cost;person;task\n3;Ann Lee;dig\n1;Bob;cook\n", '"Ann Lee"-dig:3 Bob-cook:1'),
        (",source,target,weight\n0,Ann,Bob,3\n1,Cid,Dan,4\n", "Ann-Bob:3 Cid-Dan:4"),
        ("id,from,to\n7,Ann,Bob\n9,Cid,Dan\n", "Ann-Bob Cid-Dan"),
        ("gast,freund\nAnn,Bob\nCid,Dan\n", "Ann-Bob Cid-Dan"),
        ("a,b\n1,2\n3,4\n", "1-2 3-4"),
    ],
)
def test_names_of_columns_are_known_and_that_is_told(text: str, graph: str) -> None:
    found = told(text)

    assert found.graphs == [graph]
    assert found.notes == [f'in:1: "{text.splitlines()[0]}" {NO_EDGE}']


def test_a_table_with_names_of_its_rows_is_no_list_of_edges() -> None:
    assert told(",sweep,cook\nAnn,3,1\nBob,2,4\n").graphs[:1] == [
        "in:1:1: an empty field, expected two vertices and perhaps a weight"
    ]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("ann,bob\ncid,dan\n", [f'in:1: "ann,bob" {EDGE}']),
        ("ann,bob\nbob,cid\n", []),  # a name that is a vertex below
        ("task,ann\nbob,task\n", []),
        ("ann,bob,3\ncid,dan,4\n", []),
        ("1,2\n3,4\n", []),
        ("ann bob\ncid dan\n", []),
        ("guest,partner\n", []),
    ],
)
def test_a_first_edge_stays_one_and_a_doubt_is_told(text: str, notes: list[str]) -> None:
    found = told(text)

    assert found.notes == notes
    assert (
        text.split("\n")[0].replace(",", "-").replace(" ", "-").partition("-3")[0]
        in (found.graphs[0])
    )


@pytest.mark.parametrize("weight", ["3O", "n/a", "NaN", ""])
def test_a_broken_weight_is_no_name_of_a_column(weight: str) -> None:
    (fault,) = told(f"ann,bob,{weight}\ncid,dan,3\n").graphs

    assert fault.startswith("in:1:9: " if weight else "in:2: a weight, but line 1 has none")


def test_options_say_what_the_first_line_is() -> None:
    names, pairs = "guest,partner\nAnn,Bob\n", "ann,bob\ncid,dan\n"

    assert told(names, header=False).graphs == ["guest-partner Ann-Bob"]
    assert told(pairs, header=True).graphs == ["cid-dan"]
    assert told(names, header=False).notes == told(pairs, header=False).notes == []
    assert told("4 4\n1 2\n", header=True).graphs == ["in:1: line 1 says 4 edges, 1 follow"]


def test_each_graph_may_have_names_of_its_columns_and_keeps_those_above() -> None:
    found = told("cost,who,task\n3,Ann,dig\n\n4,Bob,cook\n\ncost,who,task\n5,Cid,sew\n")

    assert found.graphs == ["Ann-dig:3", "Bob-cook:4", "Cid-sew:5"]
    assert [note.partition(":")[2][0] for note in found.notes] == ["1", "6"]


def test_a_name_of_a_column_that_is_a_vertex_far_below_is_refused() -> None:
    rows = "".join(f"A{k},B{k}\n" for k in range(9000))

    assert told(f"guest,partner\n{rows}guest,Zoe\n").graphs == [
        'in:1:1: "guest" looks like the name of a column, and is a vertex below; --header or '
        "--no-header says which"
    ]


def test_rows_may_lack_the_last_of_three_columns() -> None:
    assert told("id,puzzle,solution\n1,..3\n", name="edges").graphs == ["1-..3"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a,,3\nb,c,4\n", "in:1:3: an empty field, expected two vertices and perhaps a weight"),
        ("a b,c,1,2\n", "in:1: 4 fields, expected two vertices and perhaps a weight"),
        ("a b,c,x\nc,d,y\nd,a,2\na,c,1\n", 'in:1:7: "x", expected a weight, which is'),
    ],
)
def test_faults_of_fields(text: str, fault: str) -> None:
    assert told(text, name="edges").graphs[0].startswith(fault)


def test_the_command_tells_what_it_took_for_names_of_columns(cover: Run) -> None:
    table = "person,task,cost\nAnn Lee,dig,3\nAnn Lee,cook,4\nBob,dig,5\nBob,cook,1\n"
    done = cover("matching", "--min-cost", stdin=table)
    other = cover("matching", "--no-header", "--min-cost", stdin=table)

    assert done.stdout == '"Ann Lee"-dig cook-Bob\n'
    assert done.stderr == f'stdin:1: note: "person,task,cost" {NO_EDGE}\n'
    assert (other.stdout, other.returncode) == ("bad\n", 2)
    assert 'stdin:1:13: "cost", expected a weight' in other.stderr
