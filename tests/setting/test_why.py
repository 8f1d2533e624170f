"""Why there is no solution, or several; `data/commands` has what is said, `test_tiny_puzzles` what
is so.
"""

from __future__ import annotations

import pytest

import cover
from conftest import ROOT, Run
from cover.setting.why import Conflict, Differences, Superfluous
from cover.solver.api import prepare

LAYOUTS = (ROOT / "tests/data/unsolvable_layouts.txt").read_text().split()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_that_cannot_be_filled(layout: str) -> None:
    found = cover.Jigsaw(regions=layout).why()

    assert isinstance(found, Conflict)
    assert found.is_minimal
    assert {part.kind for part in found.parts} <= {"row", "column", "region"}
    assert found.demanded == "be filled, each with different symbols"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_that_nothing_fills_a_layout_is_soon_learnt(layout: str) -> None:
    """Clauses that name what rules options out, in place of these, made it minutes."""
    engine = prepare(cover.Jigsaw(regions=layout)._model(), "clauses")
    search = engine.search(limit=1, ordered=False, timeout=60)

    assert list(search) == []
    assert search.complete
    assert search.statistics is not None
    assert search.statistics.nodes < 50_000


def test_a_cell_that_no_digit_is_left_for_is_at_fault() -> None:
    found = cover.Sudoku("12345678." + "." * 27 + "........9" + "." * 36).why()

    assert found.facts()["dead_end"] == "r1c9"
    assert found.marking.lights == {**dict.fromkeys((*range(8), 44), "reason"), 8: "fault"}


def test_what_a_limit_has_left_open_is_said_to_be_unknown() -> None:
    puzzle = cover.Sudoku("1....2.....3.4..")
    parts = tuple(puzzle._clues().all[:3])
    names = "the 1 in r1c1, the 2 in r2c2 and the 3 in r3c4"
    values = {0: ["1"], 1: ["2", "3"]}

    assert Conflict(puzzle, parts, is_minimal=False).sentences == [
        "No solution.",
        f"3 givens rule each other out: {names}.",
        "These suffice; whether fewer do is not known.",
    ]
    assert Differences(puzzle, values, (3, 4), None, None, is_by_options=False).sentences == [
        "Several solutions; 2 cells of 16 differ: r1c1 is 1 or none and r1c2 is 2 or 3.",
        "Whether these differ is not known: r1c4 and r2c1.",
    ]
    assert Differences(puzzle, {}, (), 2, None, is_by_options=False).sentences == [
        "2 solutions; where they differ did not show in the time."
    ]
    assert Superfluous(puzzle, (), (), parts).sentences == [
        "One solution.",
        f"Whether these are needed is not known: {names}.",
    ]


def test_a_bare_none_leads_to_why_once_in_all_processes(cover: Run) -> None:
    broken = ("12345678." + "." * 27 + "........9" + "." * 36 + "\n") * 3
    note = "cover: note: cover why tells what rules it out\n"

    assert cover("sudoku", "--jobs", "2", "--json", stdin=broken).stderr.count(note) == 1
