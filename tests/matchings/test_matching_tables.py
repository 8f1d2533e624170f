"""Tables of edges as spreadsheets write them: fields with blanks, names of columns."""

from __future__ import annotations

from conftest import Run

NO_EDGE = "names columns; it is no edge (with --no-header it is one)"


def test_the_command_tells_what_it_took_for_names_of_columns(cover: Run) -> None:
    table = "person,task,cost\nAnn Lee,dig,3\nAnn Lee,cook,4\nBob,dig,5\nBob,cook,1\n"
    done = cover("matching", "--min-cost", stdin=table)
    other = cover("matching", "--no-header", "--min-cost", stdin=table)

    assert done.stdout == '"Ann Lee"-dig Bob-cook\n'
    assert done.stderr == f'stdin:1: note: "person,task,cost" {NO_EDGE}\n'
    assert (other.stdout, other.returncode) == ("bad\n", 2)
    assert 'stdin:1:13: "cost", expected a weight' in other.stderr
