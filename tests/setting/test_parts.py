"""What can be left out of statements: solutions stay, and what is left can be written and read."""

from __future__ import annotations

from typing import Any

import pytest

import cover
from cover.puzzle import Puzzle
from own_latin import Latin

_RED_DOMINOES = """type: tiling
board: [AA.., ...., BB..]
pieces: {A: XX, B: XX, d: {shape: XX, count: 4}}
"""
_CANDIDATES = """type: killer
grid: [1..., ...., ...., ...2]
cages:
  - {sum: 5, cells: r2c1 r2c2}
  - {sum: 3, cells: r1c4 r2c4 r3c4, repeats: true}
  - {cells: r3c1 r3c2}
candidates: [1 23 . ., . . . 14, . . . ., . . . .]
"""


STATED: dict[str, cover.Puzzle[Any]] = {
    "sudoku": cover.Sudoku("1....2.....3.4.."),
    "candidates": next(iter(cover.read(_CANDIDATES))),
    "killer": cover.Killer("3 r1c1 r1c2\n5 r1c3 r2c3\n4 r4c4 r4c3\n7 r3c1 r3c2 r4c1\n"),
    "tiling": next(iter(cover.read(_RED_DOMINOES))),
    "domino": cover.SuDominoKu(["6 B2 1 B3", "2 A1 3 A2"]),
    "dominosa": cover.Dominosa([[0, 1, 1], [0, 0, 1]]),
    "cover": cover.ExactCover(["1 4", "2 3", "1 2", "3", "4"]),
    "matching": cover.Matching([("a", "b", 3), ("b", "c", 1), ("c", "d", 2), ("a", "d", 5)]),
    "own": Latin("12..|....|...4|3..."),
}


def _assert_written(record: Puzzle) -> None:
    (again,) = cover.read([record.to("yaml")])
    assert again._stated() == record._stated()


def _solutions(record: Puzzle, limit: int = 3) -> list[tuple[int, ...]]:
    return [each.values for each in record.solutions(limit=limit)]


@pytest.mark.parametrize("name", STATED)
def test_without_parts_all_solutions_stay_and_what_is_left_is_written(name: str) -> None:
    record = STATED[name]
    parts = record._clues()
    before = [] if name == "cover" else _solutions(record)

    for left_out in [*({k} for k in range(len(parts.all))), set(range(len(parts.all)))]:
        less = parts.without(left_out)

        after = [parts.retold(solution, left_out) for solution in before]
        assert [less._faults_in(solution) for solution in after] == [[]] * len(before)
        _assert_written(less)
        assert len(less._clues().all) == len(parts.all) - len(left_out)


def test_what_parts_are_called() -> None:
    def told(name: str) -> list[tuple[str, str]]:
        return [(part.kind, part.name) for part in STATED[name]._clues().all]

    assert told("candidates") == [
        ("given", "the 1 in r1c1"),
        ("given", "the 2 in r4c4"),
        ("cage", "cage 1 with total 5"),
        ("cage", "cage 2 with total 3"),
        ("candidates", "the candidates of r1c1, 1"),
        ("candidates", "the candidates of r1c2, 2 3"),
        ("candidates", "the candidates of r2c4, 1 4"),
    ]
    assert told("tiling") == [("piece", "A on r1c1 r1c2"), ("piece", "B on r3c1 r3c2")]
    assert told("domino")[0] == ("domino", "the domino of 6 in r2c2 and 1 in r2c3")
    assert told("own")[-1] == ("given", "the 3 in r4c1")
    assert told("cover")[0] == ("item", "that item 1 is covered")
    assert told("dominosa")[1] == ("number", "the 1 in r1c2")
    assert told("matching") == []


def test_a_su_domino_ku_has_its_singles_as_one_part() -> None:
    stated = "- 6 B2 1 B3\nsingles: A1 A2 A3 A4 A5 A6 A7 A8 A9\n"
    (puzzle,) = cover.read(f"type: domino\ndominoes:\n{stated}")
    parts = puzzle._clues()

    assert [part.kind for part in parts.all] == ["domino", "singles"]
    assert parts.without({1}) == cover.SuDominoKu(["6 B2 1 B3"])
    assert "dominoes: []" in parts.without({0, 1}).to("yaml")


@pytest.mark.parametrize("name", ["cover", "matching"])
def test_without_options_there_are_no_further_solutions(name: str) -> None:
    record = STATED[name]
    parts = record._offers()
    assert parts is not None
    for chosen in range(2 ** len(parts.all)):
        left_out = {number for number in range(len(parts.all)) if chosen >> number & 1}
        less = parts.without(left_out)
        left = [one for one in _solutions(record, 99) if left_out.isdisjoint(one)]

        expected = [parts.retold(one, left_out) for one in left]
        assert sorted(_solutions(less, 99)) == sorted(expected)
        _assert_written(less)


def test_only_what_is_made_of_options_offers_them() -> None:
    assert [name for name in STATED if STATED[name]._offers() is not None] == ["cover", "matching"]


def test_without_some_items_or_options_bounds_and_costs_stay() -> None:
    record = cover.ExactCover("2|A 0:1|B\nA |1\nA B |2\nA |3.5\n")
    less, free = record._offers().without({1}), record._clues().without({0})

    assert less.multiplicities() == {"A": (2, 2), "B": (0, 1)}
    assert free.multiplicities() == {"A": (0, 2), "B": (0, 1)}
    assert (less._costs(), free._costs()) == (((10, 0, 35), 1), ((10, 20, 35), 1))


def test_an_item_that_need_not_be_covered_may_be() -> None:
    puzzle = cover.ExactCover(["1 2", "1", "2 3", "3"])

    less = puzzle._clues().without({2})

    assert int(puzzle.count()) == 2
    assert _solutions(less) == [(0,), (1, 2)]


@pytest.mark.parametrize("name", ["sudoku", "candidates", "killer"])
def test_the_first_parts_of_a_grid_fix_an_option_each(name: str) -> None:
    record = STATED[name]
    parts = record._clues()
    whole = set(record._given_options())
    for number, part in enumerate(parts.all):
        less = parts.without({number})
        is_given = part.kind == "given"
        assert is_given == (number < len(parts.options))
        assert is_given == (less._shape == record._shape)
        if is_given:
            assert {parts.options[number]} == whole.difference(less._given_options())
