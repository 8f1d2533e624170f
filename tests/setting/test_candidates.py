"""Candidates that take more than a list of solutions, simple ones, and how a program has them.

`test_tiny_puzzles` has those of small puzzles, `data/commands` how they are told.
"""

from __future__ import annotations

from itertools import product
from operator import eq
from random import Random

import pytest

import cover as library
from conftest import ROOT, Run
from cover.errors import OptionError
from cover.query import Query
from cover.setting import true_options
from cover.setting.candidates import candidates
from puzzles_of_all import puzzles
from small_puzzles import read

SEVERAL = "1....2.....3...."


# --- What they are ---


def test_all_families_have_them() -> None:
    for name, puzzle in puzzles().items():
        found = puzzle.candidates(counts=False)

        assert found.status in ("unique", "several"), name
        assert all(found.values()), name


def test_9x9_grids_have_the_same_by_each_engine() -> None:
    solved = library.Sudoku("." * 81).solve(seed=6)
    assert solved is not None
    random, line = Random(3), solved.to("line")
    for taken, wrong in ((40, 0), (48, 1), (56, 0), (60, 1), (64, 0)):
        places = random.sample(range(81), taken)
        cells = ["." if k in places else c for k, c in enumerate(line)]
        for place in places[:wrong]:
            cells[place] = random.choice("123456789".replace(line[place], ""))
        record = library.Sudoku("".join(cells))
        by_lanes = candidates(record, Query.made(), counts=False)
        by_links = candidates(record, Query.made(engine="links"), counts=False)

        assert by_lanes.json() == by_links.json()
        assert by_lanes.status == by_links.status


def test_a_layered_puzzle_tells_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(true_options, "_FEW", 0)  # nothing is settled by listing a few solutions
    seed = puzzles()["domino/seed.yaml"]
    found = seed.candidates()
    grid = seed.solve()

    assert found.status == "unique"
    assert grid is not None
    assert all(list(values) == [grid[str(name)]] for name, values in found.items())


def test_an_empty_grid_is_counted_by_its_symmetry() -> None:
    found = library.Sudoku("." * 36).candidates(counts=True)

    assert found.solutions == 28200960
    assert {count for values in found.values() for count in values.values()} == {28200960 // 6}


def test_what_only_counting_settles_is_settled() -> None:
    """Two corners are off: no search gets through all of it."""
    (board,) = library.read(ROOT / "puzzles/tiling/mutilated-chessboard.yaml")

    assert board.candidates().status == "none"


def test_a_large_graph_is_asked_for_its_edges() -> None:
    ladder = "".join(f"a{k} a{k + 1}\nb{k} b{k + 1}\na{k} b{k}\n" for k in range(40)) + "a40 b40\n"
    found = library.Matching(ladder).candidates(counts=True)

    assert (found.status, found.solutions) == ("several", 267914296)
    assert set(found["a0"]) == {"a1", "b0"}


def test_a_limit_leaves_open_what_is_not_settled(cover: Run) -> None:
    found = library.Sudoku("." * 256).candidates(timeout=0.002)
    told = cover("candidates", "--timeout", "0.002", stdin="." * 256 + "\n")

    assert (found.status, found.solutions) == ("unknown", None)
    assert found.unknown
    assert all(len(values) + len(found[name]) == 16 for name, values in found.unknown.items())
    assert f"{found.unsettled} of them not settled in the time, marked ?" in found.line()
    assert set(found.data()) == {"candidates", "unknown"}
    assert told.returncode == 3
    assert "not settled in the time" in told.stdout


# --- Simple ones ---


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)])
def test_simple_ones_are_the_symbols_that_no_given_sees(box: tuple[int, int]) -> None:
    puzzle = library.Sudoku.generate(box=box, seed=5)
    high, wide = box
    size = high * wide
    line = puzzle.to("line")
    spots = [(cell // size, cell % size) for cell in range(size * size)]
    units = [(row, column, (row // high, column // wide)) for row, column in spots]
    found = puzzle.candidates(simple=True)
    for given, spot, unit in zip(line, spots, units, strict=True):
        others = zip(line, units, strict=True)
        seen = {text for text, at in others if any(map(eq, unit, at))}
        left = [str(k) for k in range(1, size + 1) if str(k) not in seen]
        assert list(found[spot]) == (left if given == "." else [given])


@pytest.mark.parametrize("repeats", [False, True])
def test_simple_ones_of_a_cage_are_those_of_its_combinations(repeats: bool) -> None:
    """By all ways to fill the cells of the cage, of which a given may see some or be in one."""
    cells = ("r1c1", "r1c2", "r2c1")
    for total, grid in product(range(3, 13), ("." * 16, "3" + "." * 15, "." * 15 + "3")):
        killer = library.Killer(cages={" ".join(cells): total}, grid=grid, size=4, repeats=repeats)
        fitting = [
            ways
            for ways in product("1234", repeat=3)
            if sum(map(int, ways)) == total
            if grid[0] in (".", ways[0]) and (repeats or len(set(ways)) == 3)
        ]
        if killer.reason() is None:
            found = killer.candidates(simple=True)
            for number, cell in enumerate(cells):
                held = {ways[number] for ways in fitting} - {grid[0]}
                if cell != "r1c1" or grid[0] == ".":
                    assert {*found[cell]} == held, (total, grid)


def test_a_piece_of_which_all_copies_lie_is_no_simple_candidate() -> None:
    pieces = "pieces:\n  A: {shape: XX, count: 2}\n  B: {shape: X, count: any}\n"
    for laid, values in (("AA.xx", {"A", "B"}), ("AA.AA", {"B"})):
        board = f"board: |\n  {laid}\n  xxxxx\n{pieces}"
        found = read("tiling", board).candidates(simple=True)
        assert {*found["r2c1"]} == values


# --- For programs ---


def test_what_is_asked_is_checked() -> None:
    puzzle = library.Sudoku(SEVERAL)
    for asked, message in (
        ({"timeout": 0}, "timeout takes"),
        ({"memory": -1}, "memory takes"),
        ({"simple": True, "timeout": 9}, "simple searches nothing; leave timeout out"),
    ):
        with pytest.raises(OptionError, match=message):
            puzzle.candidates(**asked)  # type: ignore[arg-type]


def test_cells_are_named_in_any_way() -> None:
    found = library.Sudoku(SEVERAL).candidates()
    cover = library.ExactCover("a b\na\nb\n").candidates()

    assert found["r1c2"] == found[0, 1] == found["B1"] == {"3": 3, "4": 3}
    assert found[0, 0] == {"1": 6}
    assert len(found) == 16
    assert "r5c1" not in found
    with pytest.raises(KeyError):
        found["x"]
    with pytest.raises(IndexError):
        found[4, 0]
    assert cover["item a"] == {"1(a)": 1}
    with pytest.raises(KeyError):
        cover[0, 0]
