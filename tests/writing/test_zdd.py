"""Diagrams as a form of output, read back by Graphillion.

What is refused is in `tests/data/commands/forms.txt`.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from asked import texts_of
from conftest import ROOT, Run
from cover import Sudoku
from cover.asking import result_of
from cover.errors import OptionError
from cover.query import Query
from cover.writing.forms import FORMS
from cover.writing.writer import WriterOptions
from diagrams_read import in_order, read_by_graphillion
from small_puzzles import SMALL, read

PUZZLES = ROOT / "puzzles"
BOX_X = "12..34.........."  # a sudoku of a few solutions


def _diagrams(text: str) -> list[str]:
    """The diagrams in an output, each up to its full stop."""
    return [f"{each}\n.\n" for each in text.removesuffix("\n.\n").split("\n.\n")]


@pytest.mark.parametrize(("family", "text"), SMALL)
def test_solutions_of_all_families_are_those_that_are_counted(family: str, text: str) -> None:
    record = read(family, text)
    result = result_of(record, Query("diagram"))
    writer = FORMS["zdd"].writer(WriterOptions(family))
    written = "\n".join(texts_of(writer, record, Query("diagram"))) + "\n"
    if result.error is not None:  # what is not told apart cannot be a diagram
        assert "layouts" in str(result.error)
        return
    found = read_by_graphillion(written)

    assert int(found.len()) == result_of(record, Query("count")).count
    for options in islice(found, 20):
        assert record._decoded(in_order(options))  # and checked


def test_a_chessboard_of_dominoes(cover: Run, tmp_path: Path) -> None:
    puzzle, file = PUZZLES / "exact-cover" / "dominoes-8x8.dlx", tmp_path / "tilings.zdd"
    done = cover("exact-cover", "--output", file, puzzle)
    lines = cover("exact-cover", "-n", "50", puzzle).stdout.splitlines()
    found = read_by_graphillion(file.read_text())

    assert done.returncode == 0
    assert int(found.len()) == 12_988_816
    assert all({int(word.partition("(")[0]) for word in line.split()} in found for line in lines)


def test_one_diagram_follows_the_other(cover: Run) -> None:
    lines = "4...............\n44..............\n12..34..........\n"
    done = cover("sudoku", "-q", "--format", "zdd", stdin=lines)
    counts = cover("sudoku", "-q", "--count", stdin=lines).stdout.split()

    diagrams = _diagrams(done.stdout)
    assert done.returncode == 1
    assert diagrams[1] == "B\n.\n"
    assert [str(int(read_by_graphillion(each).len())) for each in diagrams] == counts


def test_a_solution_alone_is_no_diagram() -> None:
    solution = Sudoku(BOX_X).solve()

    assert solution is not None
    with pytest.raises(OptionError, match="zdd is a form of all solutions, not of one alone"):
        solution.to("zdd")
