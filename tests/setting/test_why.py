"""Why there is no solution, or just one: known cases, and small puzzles against naive oracles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import combinations, permutations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cover
from conftest import ROOT, Run, examples
from cover.setting.why import Conflict, Superfluous

LAYOUTS = (ROOT / "tests/data/unsolvable_layouts.txt").read_text().split()

# Eight digits in row 1, and the ninth in the column of the cell that is left.
ROW_AND_COLUMN = "12345678." + "........." * 3 + "........9" + "........." * 4


def conflict_of(puzzle: cover.Puzzle[cover.Solution]) -> Conflict:
    found = puzzle.why()
    assert isinstance(found, Conflict)
    return found


def names(found: Conflict | Superfluous) -> list[str]:
    return [part.name for part in found.parts]


def test_a_cell_that_no_digit_is_left_for() -> None:
    found = conflict_of(cover.Sudoku(ROW_AND_COLUMN))
    assert names(found) == [*(f"the {k} in r1c{k}" for k in range(1, 9)), "the 9 in r5c9"]
    assert found.is_minimal
    assert found.dead_end is not None
    assert found.dead_end.item == "r1c9"
    assert "Nothing is left for r1c9: 1 because of 1 in r1c1," in str(found)
    assert found.marking.lights == {**dict.fromkeys((*range(8), 44), "reason"), 8: "fault"}


def test_a_digit_twice_in_a_row_is_two_givens() -> None:
    found = conflict_of(cover.Sudoku(f"1...1...{'.' * 62}2.........."))
    assert names(found) == ["the 1 in r1c1", "the 1 in r1c5"]
    assert found.reason is not None
    assert found.reason.text == "1 is already in row 1, at line 1 column 1"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_that_cannot_be_filled(layout: str) -> None:
    found = conflict_of(cover.Jigsaw(regions=layout))
    assert found.is_minimal
    assert {part.kind for part in found.parts} <= {"row", "column", "region"}
    assert found.demanded == "be filled, each with different symbols"


def test_cages_that_rule_each_other_out() -> None:
    cages = "3 r1c1 r1c2\n3 r1c3 r1c4\n4 r4c4 r4c3\n"
    found = conflict_of(cover.Killer(cages, box="2x2"))
    assert names(found) == ["cage 1 with total 3", "cage 2 with total 3"]
    assert found.is_minimal


def test_cages_that_overlap_and_rule_each_other_out() -> None:
    cages = [(10, "r1c1-r2c2"), (3, "r1c1 r1c2"), (3, "r2c1 r1c1")]
    found = conflict_of(cover.Killer(cages=cages, size=4))
    assert names(found) == ["cage 2 with total 3", "cage 3 with total 3"]
    assert found.is_minimal


def test_pieces_that_no_colouring_fits() -> None:
    found = conflict_of(cover.Tiling("board: 4x5\nuse: tetrominoes\n"))
    assert found.reason is not None
    assert names(found) == [f"piece {name}" for name in "ILOST"]


def test_pieces_that_fit_nowhere() -> None:
    text = "board: 2x2\npieces: {A: {shape: xxx, count: %s}, B: {shape: x, count: 0-1}}\n"
    for count, name in (("2", "2 copies of piece A"), ("1", "piece A"), ("2-3", "2 to 3 copies")):
        found = conflict_of(cover.Tiling(text % count))
        assert [each[: len(name)] for each in names(found)] == [name]
        assert found.is_minimal


def test_vertices_that_cannot_all_be_paired() -> None:
    found = conflict_of(cover.Matching("a b\na c\na d\nd e\nd f\n"))
    assert names(found) == ["b", "c"]
    assert found.is_minimal
    assert "2 vertices cannot all be paired: b and c." in str(found)


def test_items_that_cannot_all_be_covered() -> None:
    found = conflict_of(cover.ExactCover("a b c d\na b\nb c\na c\nd\n"))
    assert names(found) == ["item a", "item b", "item c"]


def test_parts_are_told_in_the_singular_and_in_the_plural() -> None:
    two = conflict_of(cover.Dominosa("0110\n1221\n0022"))
    assert two.caption == "2 dominoes cannot all be part of one layout"
    one = conflict_of(cover.Matching("vertices: ann bob cat dan\nedges: |\n  ann bob\n  ann cat\n"))
    assert one.caption == "1 vertex cannot be paired"


def test_what_is_superfluous_is_not_listed_where_it_is_everything() -> None:
    found = cover.Dominosa("2:120120202110").why()
    assert "All of 12 numbers are superfluous, each by itself." in str(found)
    assert "* superfluous\n" in "\n".join(found.lines(colour=False))


def test_what_is_superfluous() -> None:
    found = cover.Sudoku("13..42..2..33.4.").why()
    assert isinstance(found, Superfluous)
    for name in names(found):
        assert f"the {name[4]} in" in str(found)
    assert found.marking.lights == {cell: "reason" for part in found.parts for cell in part.cells}


# --- Small puzzles, against all that could be; `test_tiny_puzzles.py` has those of all families ---


@cache
def grids() -> list[tuple[int, ...]]:
    """All sudokus of 4x4."""
    found = []
    for rows in product(permutations(range(1, 5)), repeat=4):
        if all(len({*column}) == 4 for column in zip(*rows, strict=True)):
            flat = sum(rows, ())
            boxes = ([0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15])
            if all(len({flat[k] for k in box}) == 4 for box in boxes):
                found.append(flat)
    return found


def check_core(
    found: Conflict, members: Sequence[str], can_all_be: Callable[[Collection[str]], bool]
) -> None:
    """Hold a minimal set against an oracle for names."""
    core = names(found)
    assert found.is_minimal
    assert set(core) <= set(members)
    assert not can_all_be(core)
    for name in core:
        assert can_all_be([each for each in core if each != name])


GIVENS = st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=7)


@examples(40)
@given(GIVENS)
def test_givens_that_rule_each_other_out(placed: list[tuple[int, int]]) -> None:
    givens = dict(placed)
    assume(not any(all(grid[k] == v for k, v in givens.items()) for grid in grids()))
    cell_of = {f"the {v} in r{k // 4 + 1}c{k % 4 + 1}": (k, v) for k, v in givens.items()}

    def can_all_be(kept: Collection[str]) -> bool:
        chosen = [cell_of[name] for name in kept]
        return any(all(grid[k] == v for k, v in chosen) for grid in grids())

    text = "".join(str(givens.get(cell, ".")) for cell in range(16))
    found = conflict_of(cover.Sudoku(text))
    check_core(found, list(cell_of), can_all_be)


ITEMS = "abcdef"
ROWS = st.lists(st.sets(st.sampled_from(ITEMS), min_size=1, max_size=3), min_size=1, max_size=8)


def disjoint_rows_cover(rows: Sequence[Collection[str]]) -> Callable[[Collection[str]], bool]:
    """Return whether some disjoint rows cover all of some items."""

    def can_all_be(kept: Collection[str]) -> bool:
        wanted = {name.split()[-1] for name in kept}
        for size in range(len(rows) + 1):
            for some in combinations(rows, size):
                covered = [item for row in some for item in row]
                if len(covered) == len({*covered}) and wanted <= {*covered}:
                    return True
        return False

    return can_all_be


@examples(40)
@given(ROWS)
def test_items_that_rule_each_other_out(rows: list[set[str]]) -> None:
    can_all_be = disjoint_rows_cover(rows)
    assume(not can_all_be(ITEMS))
    text = "\n".join([" ".join(ITEMS), *(" ".join(sorted(row)) for row in rows)])
    found = conflict_of(cover.ExactCover(f"{text}\n"))
    check_core(found, [f"item {item}" for item in ITEMS], can_all_be)


# --- The command ---


def test_the_command_names_the_parts_and_exits_with_1(cover: Run) -> None:
    done = cover("why", stdin=f"{ROW_AND_COLUMN}\n")
    assert done.returncode == 1
    assert "9 givens rule each other out: the 1 in r1c1," in done.stdout


@pytest.mark.parametrize("form", ["json", "svg", "html"])
def test_the_other_forms(cover: Run, form: str) -> None:
    done = cover("why", "--format", form, stdin=f"{ROW_AND_COLUMN}\n")
    assert done.returncode == 1
    assert {"json": '"kind": "given"', "svg": "<svg", "html": "<html"}[form] in done.stdout


def test_a_bare_none_leads_to_why_once(cover: Run) -> None:
    broken = f"{ROW_AND_COLUMN}\n" * 3
    note = "cover: note: cover why tells what rules it out\n"
    assert cover("sudoku", stdin=broken).stderr.count(note) == 1
    assert note not in cover("sudoku", "-q", stdin=broken).stderr
    assert note not in cover("sudoku", stdin="11..............\n").stderr
    assert note in cover("sudoku", "--jobs", "2", "--json", stdin=broken).stderr


def test_the_note_names_the_file(cover: Run) -> None:
    path = "tests/data/unsolvable_layouts.txt"
    note = f"cover: note: cover why {path} tells what rules it out\n"
    assert cover("irregular", path).stderr.count(note) == 1


def test_the_note_has_the_options_that_say_what_the_puzzle_is(cover: Run) -> None:
    path = "puzzles/sudoku/several.txt"
    asked = "--type sudoku --box 3x3 --windows"
    note = f"cover: note: cover why {asked} {path} tells what rules it out\n"
    assert note in cover("sudoku", "--windows", "--box", "3x3", path).stderr
    assert cover("why", *asked.split(), path).returncode == 1
