"""Candidates: of all families against the list of all solutions, and how they are told."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from operator import eq
from random import Random
from typing import Any

import pytest

import cover as library
from conftest import ENGINES, ROOT, Run
from cover.errors import OptionError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting import true_options
from cover.setting.candidates import Candidates, candidates
from cover.solver import search
from puzzles_of_all import puzzles
from small_puzzles import SMALL, read

SEVERAL = "1....2.....3...."
EMPTY = "." * 81

Told = dict[str, dict[str, int]]


def by_all_solutions(record: Puzzle) -> tuple[int, Told]:
    """The number of solutions, and of those with each value of each item, by listing all."""
    words = record._words()
    problem = record._model()
    told: dict[str, Counter[str]] = {words.item(item): Counter() for item in words.asked}
    total = 0
    if record._reason() is None:
        for solution in search(problem, fixed=record._given_options()):
            total += 1
            for option in solution:
                for item in problem.entries[problem.starts[option] : problem.starts[option + 1]]:
                    if item in words.asked:
                        told[words.item(item)][words.value(item, option)] += 1
    return total, {name: dict(values) for name, values in told.items()}


def counted(found: Candidates) -> Told:
    """The values that are certain, with their counts."""
    return {
        str(name): {value: solutions or 0 for value, solutions in values.items()}
        for name, values in found.items()
    }


@pytest.fixture
def none_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is settled by listing a few solutions."""
    monkeypatch.setattr(true_options, "_FEW", 0)


# --- What they are ---


@pytest.mark.parametrize(("family", "text"), SMALL)
def test_they_are_those_of_all_solutions(
    family: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = read(family, text)
    total, told = by_all_solutions(record)
    status = ("none", "unique", "several")[min(total, 2)]
    found = candidates(record, Query.made())
    assert (found.status, found.solutions, counted(found)) == (status, total, told)

    monkeypatch.setattr(true_options, "_FEW", 0)  # nothing is settled by listing a few
    found = candidates(record, Query.made(), counts=True)
    assert (found.solutions, counted(found)) == (total, told)
    for engine in ("native", *ENGINES):
        found = candidates(record, Query.made(engine=engine), counts=False)

        assert found.status == status, engine
        assert {name: {*values} for name, values in counted(found).items()} == {
            name: {*values} for name, values in told.items()
        }, engine


def test_all_families_have_them() -> None:
    for name, puzzle in puzzles().items():
        found = puzzle.candidates(counts=False)
        solution = puzzle.solve()

        assert solution is not None
        assert found.status in ("unique", "several"), name
        assert all(found.values()), name


def test_random_sudokus_have_those_of_all_their_solutions() -> None:
    solved = library.Sudoku(EMPTY).solve(seed=5)
    assert solved is not None
    random = Random(9)
    for _ in range(10):
        taken = set(random.sample(range(81), 45))
        line = "".join("." if k in taken else c for k, c in enumerate(solved.to("line")))
        record = library.Sudoku(line)

        assert counted(candidates(record, Query.made())) == by_all_solutions(record)[1]


def test_9x9_grids_have_the_same_by_each_engine() -> None:
    solved = library.Sudoku(EMPTY).solve(seed=6)
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


def test_a_layered_puzzle_tells_its_answers(none_listed: None) -> None:
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


def test_many_tilings_are_counted_by_their_states() -> None:
    board = library.Tiling("board: 8x8\npieces:\n  d: {shape: XX, count: any}\n")
    found = board.candidates(counts=True)

    assert found.solutions == 12988816
    assert found["r1c1"] == {"d": 12988816}


def test_what_only_counting_settles_is_settled() -> None:
    """Two corners are off: no search gets through all of it."""
    name = "tiling/mutilated-chessboard.yaml"
    board = next(iter(library.read(ROOT / "puzzles" / name)))

    assert board.candidates().status == "none"


def test_a_large_graph_is_asked_for_its_edges() -> None:
    ladder = "".join(f"a{k} a{k + 1}\nb{k} b{k + 1}\na{k} b{k}\n" for k in range(40)) + "a40 b40\n"
    found = library.Matching(ladder).candidates(counts=True)

    assert found.status == "several"
    assert found.solutions == 267914296
    assert set(found["a0"]) == {"a1", "b0"}


@pytest.mark.usefixtures("none_listed")
def test_who_can_be_left_over_is_known_without_a_search() -> None:
    graph = library.Matching("a b\nb c\nc a\nc d\nd e\nd f\n", maximum=True)
    solutions = list(graph.solutions())

    found = graph.candidates(counts=False)

    for name in "abcdef":
        partners = {solution[name] for solution in solutions}
        assert set(found[name]) & {*"abcdef"} == partners - {None}
        assert len(found[name]) == len(partners)


# --- Limits ---


def test_a_limit_leaves_open_what_is_not_settled() -> None:
    found = library.Sudoku("." * 256).candidates(timeout=0.002)

    assert found.status == "unknown"
    assert found.solutions is None
    assert found.unknown
    for name, values in found.unknown.items():
        assert len(values) + len(found[name]) == 16


def test_what_is_asked_is_checked() -> None:
    puzzle = library.Sudoku(SEVERAL)
    with pytest.raises(OptionError, match="timeout"):
        puzzle.candidates(timeout=0)
    with pytest.raises(OptionError, match="memory"):
        puzzle.candidates(memory=-1)


# --- Simple ones ---


def test_simple_ones_hold_all_that_is_true() -> None:
    for record in (*(read(family, text) for family, text in SMALL), *puzzles().values()):
        simple = candidates(record, Query.made(), is_simple=True)
        assert simple.status == ("none" if record.reason() else "open")
        assert simple.solutions == (0 if simple.status == "none" else None)
        for name, values in candidates(record, Query.made()).items():
            assert {*values} <= {*simple[name]}, (record, name)


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


def test_the_command_does_not_spoil(cover: Run) -> None:
    puzzle = "1....2.....3.4..\n"
    done = cover("candidates", "--simple", stdin=puzzle)
    assert "3 4" in done.stdout
    assert "28 candidates in 16 cells; what the givens alone leave" in done.stdout
    data = lines_of(cover("candidates", "--simple", "--json", stdin=puzzle).stdout)[0]
    assert data["status"] == "open"
    assert data["candidates"]["r1c3"] == ["2", "3", "4"]
    told = cover("candidates", stdin=puzzle).stdout
    assert "1 solution; --simple has the marks that do not tell it" in told
    for option in ("--counts", "--no-counts", "--timeout=9", "--memory=1G"):
        done = cover("candidates", "--simple", option, stdin=puzzle)
        assert done.returncode == 2
        assert "--simple searches nothing; leave --" in done.stderr
    with pytest.raises(OptionError, match="simple searches nothing; leave timeout out"):
        library.Sudoku(puzzle).candidates(simple=True, timeout=9)


# --- How they are told ---


def test_cells_are_named_in_any_way() -> None:
    found = library.Sudoku(SEVERAL).candidates()

    assert found["r1c2"] == found[0, 1] == found["B1"] == {"3": 3, "4": 3}
    assert found[0, 0] == {"1": 6}
    assert len(found) == 16
    assert "r5c1" not in found
    with pytest.raises(KeyError):
        found["x"]
    with pytest.raises(IndexError):
        found[4, 0]
    assert "6 solutions" in str(found)
    assert found.to("svg").startswith("<?xml")
    assert repr(found) == "<Candidates several, 36 in 16 cells>"
    assert repr(library.Matching("a b").candidates()) == "<Candidates unique, 2 in 2 vertices>"


def test_items_without_places_have_their_names_alone() -> None:
    found = library.ExactCover("a b\na\nb\n").candidates()

    assert found["item a"] == {"1(a)": 1}
    with pytest.raises(KeyError):
        found[0, 0]


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_command_tells_them_as_data(cover: Run) -> None:
    lines = "\n".join((SEVERAL, "1....2.....3.4..", "11..............", "x")) + "\n"
    done = cover("candidates", "--json", "-q", "--type", "sudoku", stdin=lines)
    several, unique, none, bad = lines_of(done.stdout)

    assert done.returncode == 2
    assert several["status"] == "several"
    assert several["solutions"] == 6
    assert several["candidates"]["r1c2"] == ["3", "4"]
    assert several["counts"]["r1c2"] == {"3": 3, "4": 3}
    assert unique["candidates"]["r1c2"] == ["3"]
    assert none["status"] == "none"
    assert "candidates" not in none
    assert bad["status"] == "bad"


def test_large_numbers_are_texts(cover: Run) -> None:
    board = "board: 12x12\npieces:\n  d: {shape: XX, count: any}\n"
    done = cover("candidates", "--json", "--counts", "--type", "tiling", stdin=board)

    assert lines_of(done.stdout)[0]["solutions"] == "53060477521960000"


def test_the_command_draws_them(cover: Run) -> None:
    drawn = cover("candidates", stdin=SEVERAL + "\n").stdout

    assert "3 4" in drawn
    assert "36 candidates in 16 cells; 6 solutions" in drawn
    assert cover("candidates", "--format", "svg", stdin=SEVERAL + "\n").stdout.startswith("<?xml")
    assert "no solution" in cover("candidates", stdin="11" + "." * 14 + "\n").stdout


def test_the_command_tells_what_is_unknown(cover: Run) -> None:
    empty = "." * 256 + "\n"
    done = cover("candidates", "--json", "--timeout", "0.002", stdin=empty)

    assert done.returncode == 3
    assert lines_of(done.stdout)[0]["status"] == "unknown"
    assert lines_of(done.stdout)[0]["unknown"]
    assert "not settled" in cover("candidates", "--timeout", "0.002", stdin=empty).stdout


def test_nothing_is_counted_unless_it_is_wanted(cover: Run) -> None:
    done = cover("candidates", "--json", "--no-counts", stdin=EMPTY + "\n")
    told = lines_of(done.stdout)[0]

    assert done.returncode == 0
    assert told["status"] == "several"
    assert "counts" not in told


def test_a_preset_has_candidates(cover: Run) -> None:
    done = cover(
        "candidates", "--type", "tiling", "--preset", "calendar", "--date", "2026-11-20", "--json"
    )

    assert lines_of(done.stdout)[0]["solutions"] == 164
