"""New sudokus, jigsaws and killers: one solution each, and as was wished for.

No other test looks at regions, cages, symmetries, patterns and minimal givens as they are made.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.errors import LimitError
from cover.families.generating import New, Plan
from cover.families.grids.generate import GENERATORS, RandomCages, random_regions
from cover.families.grids.generate_givens import MakerAtOnce, prepared_rules
from cover.families.grids.houses import boxes_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.families.symmetries import SYMMETRIES
from cover.solver import prepare
from cover.writing.texts import line_of


def _made(kind: str, options: Mapping[str, Any], seed: int = 1) -> New:
    """Make a puzzle from a plan that was pickled, as when it is sent to another process."""
    plan: Plan = pickle.loads(pickle.dumps(GENERATORS[kind].plan(options)))
    new = plan.puzzle(Random(seed), None)
    assert new is not None, "there is no deadline"
    return new


def _grid(new: New) -> DigitGrid:
    assert isinstance(new.puzzle, DigitGrid)
    return new.puzzle


def _number_of_solutions(puzzle: DigitGrid, engine: str = "auto") -> int:
    search = prepare(puzzle._model(), engine).search(
        fixed=puzzle._given_options(), limit=2, ordered=False
    )
    return sum(1 for _ in search)


def _given_cells(puzzle: DigitGrid) -> list[int]:
    return [cell for cell, symbol in enumerate(puzzle._givens) if symbol]


def _without(puzzle: DigitGrid, cells: set[int]) -> DigitGrid:
    left = [0 if cell in cells else symbol for cell, symbol in enumerate(puzzle._givens)]
    return puzzle.but(_givens=tuple(left))


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("sudoku", {"size": 25}),
        ("sudoku", {"diagonals": True, "windows": True}),
        ("irregular", {}),
        ("irregular", {"size": 7, "diagonals": True}),
        ("irregular", {"size": 16}),
        ("killer", {}),
        ("killer", {"size": 10}),
        ("killer", {"size": 6, "diagonals": True, "givens": (2, 3)}),
    ],
)
def test_each_kind_has_one_solution(kind: str, options: Mapping[str, Any]) -> None:
    new = _made(kind, options)

    assert new.puzzle._faults_in(new.solution) == []
    assert _number_of_solutions(_grid(new)) == 1
    assert _grid(new).family == kind


@pytest.mark.parametrize("kind", GENERATORS)
@examples(8)
@given(seed=st.integers(0, 2**32))
def test_the_readable_engine_agrees(kind: str, seed: int) -> None:
    new = _made(kind, {"size": 4}, seed)

    assert _number_of_solutions(_grid(new), "python") == 1
    again = _made(kind, {"size": 4}, seed)
    assert (new.puzzle, new.solution) == (again.puzzle, again.solution)


def test_other_seeds_make_other_puzzles() -> None:
    made = [_made("sudoku", {}, seed) for seed in range(20)]

    assert len({new.puzzle for new in made}) == len({new.solution for new in made}) == 20


@pytest.mark.parametrize("options", [{}, {"symmetry": "rotational"}, {"size": 6}])
def test_no_given_can_go(options: Mapping[str, Any]) -> None:
    puzzle = _grid(_made("sudoku", options))
    size = puzzle.rules.rows
    spots = [(0, *divmod(cell, size)) for cell in _given_cells(puzzle)]

    for orbit in SYMMETRIES[options.get("symmetry", "none")].orbits(spots, (size, size)):
        left = _without(puzzle, {row * size + column for _, row, column in orbit})
        assert _number_of_solutions(left) == 2


@pytest.mark.parametrize("kind", ["sudoku", "irregular"])
def test_givens_are_symmetric(kind: str) -> None:
    for name, symmetry in SYMMETRIES.items():
        puzzle = _grid(_made(kind, {"symmetry": name, "size": 9}))
        given = {(0, *divmod(cell, 9)) for cell in _given_cells(puzzle)}

        assert all(symmetry.orbit(spot, (9, 9)) <= given for spot in given), name


def test_there_are_so_many_givens_which_may_be_minimal() -> None:
    for wished in ((30, 30), (24, 26), (21, 21), (60, 81)):
        puzzle = _grid(_made("sudoku", {"givens": wished}))
        assert wished[0] <= len(_given_cells(puzzle)) <= wished[1]
        assert _number_of_solutions(puzzle) == 1

    puzzle = _grid(_made("sudoku", {"givens": (25, 27), "minimal": True}))
    assert 25 <= len(_given_cells(puzzle)) <= 27
    for cell in _given_cells(puzzle):
        assert _number_of_solutions(_without(puzzle, {cell})) == 2


@pytest.mark.parametrize(
    ("kind", "size", "number"),
    [("sudoku", 4, 7), ("sudoku", 6, 14), ("sudoku", 9, 30), ("irregular", 7, 20)],
)
def test_givens_stand_in_the_cells_of_a_pattern(kind: str, size: int, number: int) -> None:
    for seed in range(3):
        marks = ["x"] * number + ["."] * (size * size - number)
        Random(seed).shuffle(marks)
        rows = ["".join(marks[k : k + size]) for k in range(0, size * size, size)]
        options = GENERATORS[kind].said({"pattern": rows})

        puzzle = _grid(_made(kind, options, seed))

        assert _given_cells(puzzle) == [cell for cell, mark in enumerate(marks) if mark == "x"]
        assert _number_of_solutions(puzzle) == 1


@examples(30)
@given(size=st.integers(2, 16), seed=st.integers(0, 2**32))
def test_regions_are_connected_and_as_large_as_rows(size: int, seed: int) -> None:
    regions = random_regions(size, Random(seed))

    assert Counter(regions) == dict.fromkeys(range(size), size)
    for region in range(size):
        cells = {cell for cell, number in enumerate(regions) if number == region}
        reached = {min(cells)}
        while more := {
            cell
            for cell in cells - reached
            for other in reached
            if cell - other in (size, -size)
            or (cell // size == other // size and abs(cell - other) == 1)
        }:
            reached |= more
        assert reached == cells


@examples(30)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_cages_part_the_grid_and_hold_no_digit_twice(seed: int, data: st.DataObject) -> None:
    sizes = data.draw(st.dictionaries(st.integers(1, 6), st.integers(1, 9), min_size=1))
    filled = next(prepare(model(boxes_rules(2, 3))).search())
    digits = [option % 6 + 1 for option in filled]

    parted = RandomCages(digits, 6, sizes, Random(seed))
    parted.cut(data.draw(st.lists(st.integers(0, 35), min_size=1, max_size=3)))

    assert sorted(cell for cage in parted.cages for cell in cage) == list(range(36))
    for cage in parted.cages:
        assert len({digits[cell] for cell in cage}) == len(cage) <= max(2, *sizes)


@examples(20)
@given(seed=st.integers(0, 2**32))
def test_turned_grids_with_other_digits_are_alike(seed: int) -> None:
    puzzle, random = _grid(_made("sudoku", {}, seed)), Random(seed)
    digits = [0, *random.sample(range(1, 10), 9)]
    threes = [random.sample(range(3), 3) for _ in range(8)]
    rows, columns = (
        [3 * band + line for band in each[0] for line in each[1 + band]]
        for each in (threes[:4], threes[4:])
    )
    moved = tuple(digits[puzzle._givens[9 * column + row]] for row in rows for column in columns)
    alike = puzzle.but(_givens=moved)
    other = _made("sudoku", {}, seed + 1).puzzle

    assert alike._invariant() == puzzle._invariant()
    assert alike._canonical_form() == puzzle._canonical_form()
    assert other._canonical_form() != puzzle._canonical_form()


@pytest.mark.parametrize("options", [{}, {"size": 6}, {"box": (3, 2)}, {"diagonals": True}])
def test_what_is_made_at_once_tells_what_its_record_does(options: Mapping[str, Any]) -> None:
    new = pickle.loads(pickle.dumps(_made("sudoku", options)))
    has_line = not {"box", "diagonals"} & set(options)

    is_nine = len(_grid(new)._givens) == 81
    assert (new.engine, new.proved_by) == (("nine", "dense") if is_nine else ("dense", "links"))
    assert new.mark == new.puzzle._invariant()
    assert new.line == (line_of(new.puzzle) if has_line else None)
    assert new.puzzle._faults_in(new.solution) == []


@pytest.mark.parametrize(
    ("engine", "made_by", "proved_by"),
    [("native", "nine", "dense"), ("dense", "dense", "links"), ("links", "links", "dense")],
)
def test_another_engine_proves_what_is_made_at_once(
    engine: str, made_by: str, proved_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = MakerAtOnce(boxes_rules(3, 3)).puzzles([Random(1)], None)[0]
    monkeypatch.setenv("COVER_ENGINE", engine)
    prepared_rules.cache_clear()
    (new,) = MakerAtOnce(boxes_rules(3, 3)).puzzles([Random(1)], None)
    prepared_rules.cache_clear()

    assert usual is not None
    assert new is not None
    assert (new.engine, new.proved_by) == (made_by, proved_by)
    assert new.givens == usual.givens or engine == "links"


def test_cages_have_the_sizes_that_were_wished_for() -> None:
    new = _made("killer", {"cages": ((1, 8), (2, 20), (3, 11))})
    asked = _made("killer", {"cages": ((1, None), (2, 20))})

    assert _cages(new) == {1: 8, 2: 20, 3: 11}
    assert new.remark == ""
    assert _cages(asked)[2] == 20
    assert asked.remark == ""


def _cages(new: New) -> Counter[int]:
    """Return how many cages there are of each size."""
    return Counter(len(cage.cells) for cage in _grid(new).rules.cages)


@pytest.mark.parametrize("kind", GENERATORS)
def test_no_puzzle_is_made_after_the_deadline(kind: str) -> None:
    plan = GENERATORS[kind].plan({"size": 9})

    with suppress(LimitError):
        assert plan.puzzle(Random(1), monotonic() - 1) is None
