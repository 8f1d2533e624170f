"""Star Battle has as many solutions as there are: known numbers, and all placements tried."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

import click
import pytest

import cover
from cover.cli.main import cli
from cover.errors import FamilyError, InputError
from cover.families import COMMANDS, outside
from installed import forgotten

# A002464 of the OEIS: permutations in which no two neighbours differ by one.
HERTZSPRUNG = {1: 1, 2: 0, 3: 0, 4: 2, 5: 14, 6: 90, 7: 646, 8: 5242, 9: 47622, 10: 479306}


@pytest.fixture(scope="module")
def star_battle() -> Iterator[Any]:
    """The class, in a process in which it is forgotten again."""
    with forgotten():
        yield importlib.import_module("star_battle").StarBattle
    del sys.modules["star_battle"]


def _text(stars: int, rows: list[str]) -> str:
    return "\n".join([f"stars {stars}", *rows])


def _rows_as_regions(size: int) -> list[str]:
    return [chr(ord("A") + row) * size for row in range(size)]


def _grown(size: int, random: Random) -> list[str]:
    """Regions that grow from one cell each."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    region_of = {cell: number for number, cell in enumerate(random.sample(cells, size))}
    while len(region_of) < len(cells):
        row, column = random.choice(sorted(region_of))
        down, right = random.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        beside = row + down, column + right
        if beside in cells:
            region_of.setdefault(beside, region_of[row, column])
    names = [chr(ord("A") + region_of[cell]) for cell in cells]
    return ["".join(names[start : start + size]) for start in range(0, len(cells), size)]


def _tried(stars: int, rows: list[str]) -> int:
    """The number of solutions: a row after the other gets all sets of stars that there are."""
    size = len(rows)
    choices = [
        each
        for each in combinations(range(size), stars)
        if all(b - a > 1 for a, b in pairwise(each))
    ]

    def below(row: int, above: tuple[int, ...], columns: list[int], regions: list[str]) -> int:
        if row == size:
            counts = [columns.count(k) for k in range(size)]
            names = {name for each in rows for name in each}
            return int({*counts, *map(regions.count, names)} == {stars})
        return sum(
            below(row + 1, here, [*columns, *here], [*regions, *(rows[row][k] for k in here)])
            for here in choices
            if all(abs(a - b) > 1 for a in above for b in here)
        )

    return below(0, (), [], [])


@pytest.mark.parametrize(("size", "number"), HERTZSPRUNG.items())
def test_with_rows_as_regions_there_are_as_many_as_is_known(
    star_battle: Any, size: int, number: int
) -> None:
    assert star_battle(_text(1, _rows_as_regions(size))).count() == number


@pytest.mark.parametrize(("stars", "size"), [(1, 5), (1, 6), (2, 5), (2, 6)])
def test_all_placements_tried_come_to_the_same_number(
    star_battle: Any, stars: int, size: int
) -> None:
    for seed in range(20):
        rows = _grown(size, Random(seed))

        puzzle = star_battle(_text(stars, rows))

        assert puzzle.count() == len({*puzzle.solutions()}) == _tried(stars, rows), seed


@pytest.mark.parametrize(("size", "number"), [(6, 0), (7, 0), (8, 2), (9, 664)])
def test_two_stars_in_each_row_and_column(star_battle: Any, size: int, number: int) -> None:
    rows = _rows_as_regions(size)

    puzzle = star_battle(_text(2, rows))

    assert puzzle.count() == number
    if size < 9:
        assert _tried(2, rows) == number


def test_all_commands_of_the_package_are_taken() -> None:
    own = cli.list_commands(click.Context(cli))

    assert {*own} - {*COMMANDS} - {*outside.names()} <= {*outside._RESERVED}


def test_a_command_of_the_package_is_no_name_of_a_class() -> None:
    with pytest.raises(TypeError, match="the name is taken by cover itself"):
        type("Other", (cover.OwnGrid,), {"command": "sudoku"})


def test_items_covered_several_times(star_battle: Any) -> None:
    puzzle = star_battle(_text(2, _rows_as_regions(8)))

    assert "2|row-1 " in puzzle.to("dlx")
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert (again.houses, again.stars) == (puzzle.houses, 2)
    assert len(pickle.dumps(puzzle)) < 500  # its text, and nothing that was found of it
    assert puzzle.candidates().solutions == 2
    with pytest.raises(InputError, match="not told for items with multiplicities"):
        puzzle.explain()


def test_a_wrong_multiplicity_is_a_fault_of_the_family(star_battle: Any) -> None:
    class Wrong(star_battle):  # type: ignore[misc]
        command = "wrong-stars"

        def multiplicities(self) -> dict[str, tuple[int, int]]:
            return {"row-1": (3, 2)}

    with pytest.raises(FamilyError, match="a fault in the family wrong-stars"):
        Wrong(_text(1, _rows_as_regions(4))).solve()
