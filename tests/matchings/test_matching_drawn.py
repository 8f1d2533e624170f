"""Drawings of matchings and graphs are read again."""

from __future__ import annotations

import pytest
from hypothesis import given

from conftest import Run
from cover.families.family import draw
from cover.reading.records import Record
from test_matching_formats import told
from test_matching_written import named, records

NOTE = "in:1: the pairs of a drawing are read as all edges"
SQUARE = "Ann Lee,bob,3\nAnn Lee,cat,2.5\nbob,dan,1\ncat,dan,4\n"


@given(wanted=records())
def test_an_unsolved_drawing_is_the_graph(wanted: Record) -> None:
    drawing = draw(wanted, None, False)
    names = named(wanted).names
    if not drawing or any("  " in name or name != name.strip() or "#" in name for name in names):
        return
    (found,) = told(f"\nfile of mine.txt:3\n{drawing}\n", name="drawing").records

    assert isinstance(found, Record), found
    assert named(found) == named(wanted)


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("stdin:1\na  b\nc d  e\n", 'a-b "c d"-e'),
        ("my file.txt:7, 2 of 5\na   b   3\n─────────\ncost    3\n", "a-b:3"),
        ("x:7:2, 1\na  b\nleft over: c  d e\n", 'a-b c "d e"'),
        ("x:7\nwithout an edge: c\n", "c"),
    ],
)
def test_what_is_read(text: str, graph: str) -> None:
    found = told(text)

    assert (found.guesses, found.graphs, found.notes) == (["drawing"], [graph], [NOTE])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x:7: none\n", 'in:1: no matching is drawn: "none"'),
        ("x:7\na  b  3\n-----\ncost  4\n", "in:4:7: a cost of 4, but the weights add up to 3"),
        ("x:7\na  b\n-----\nprice 4\n", 'in:4: "price 4", expected the cost'),
        (
            "x:7\na  b\nc\n",
            'in:3: "c", expected two vertices and perhaps a weight, with two blanks',
        ),
    ],
)
def test_faults_of_drawings(text: str, fault: str) -> None:
    (found,) = told(text).graphs

    assert found.startswith(fault)


def test_a_fault_takes_no_other_drawing_with_it() -> None:
    found = told("\nx:1: none\n\nx:2\na\n\nx:3\na  b\n")

    assert found.graphs[0].startswith("in:2: no matching is drawn")
    assert found.graphs[1].startswith('in:5: "a", expected two vertices')
    assert found.graphs[2] == "a-b"


@pytest.mark.parametrize("arguments", [[], ["--min-cost"]])
def test_the_command_reads_its_own_drawings(cover: Run, arguments: list[str]) -> None:
    drawn = cover("matching", "--format", "grid", *(arguments or ["--all"]), stdin=SQUARE).stdout
    lines = cover("matching", *(arguments or ["--all"]), stdin=SQUARE).stdout
    again = cover("matching", stdin=drawn)
    solved = cover("solve", stdin=drawn)

    assert again.stdout == solved.stdout == lines
    assert again.stderr.count("the pairs of a drawing are read as all edges") == len(
        lines.splitlines()
    )


def test_who_is_left_over_stays_so(cover: Run) -> None:
    drawn = cover("matching", "--maximum", "--format", "grid", stdin="a b\nb c\nb d\n").stdout
    again = cover("matching", "--maximum", stdin=drawn)

    assert again.stdout == cover("matching", "--maximum", stdin="a b\nb c\nb d\n").stdout
