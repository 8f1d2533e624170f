"""Star Battle has as many solutions as there are, and is written and read as any family."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

import click
import pytest

import cover
from cover.cli.main import cli
from cover.errors import FamilyError
from cover.families import COMMANDS, outside
from installed import imported
from tables import hold

# A002464 of the OEIS: permutations in which no two neighbours differ by one.
HERTZSPRUNG = {1: 1, 2: 0, 3: 0, 4: 2, 5: 14, 6: 90, 7: 646, 8: 5242}

UNIQUE = "stars 1\nAABBB\nABBBB\nACCBD\nCCCBD\nCCEDD"
SEVERAL = "stars 1\nAABBB\nAABBB\nCCCDD\nCCDDD\nCCEEE\n"


@pytest.fixture(scope="module")
def star_battle() -> Iterator[Any]:
    with imported("star_battle", "StarBattle") as kind:
        yield kind


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


def test_with_rows_as_regions_there_are_as_many_as_is_known(star_battle: Any) -> None:
    for size, number in HERTZSPRUNG.items():
        assert star_battle(_text(1, _rows_as_regions(size))).count() == number
    for size, number in ((7, 0), (8, 2), (9, 664)):
        assert star_battle(_text(2, _rows_as_regions(size))).count() == number


@pytest.mark.parametrize(("stars", "size"), [(1, 5), (1, 6), (2, 5), (2, 6)])
def test_all_placements_tried_come_to_the_same_number(
    star_battle: Any, stars: int, size: int
) -> None:
    for seed in range(6):
        rows = _grown(size, Random(seed))

        puzzle = star_battle(_text(stars, rows))

        assert puzzle.count() == len({*puzzle.solutions()}) == _tried(stars, rows), seed


def test_a_wrong_multiplicity_is_a_fault_of_the_family(star_battle: Any) -> None:
    class Wrong(star_battle):  # type: ignore[misc]
        command = "wrong-stars"

        def multiplicities(self) -> dict[str, tuple[int, int]]:
            return {"row-1": (3, 2)}

    with pytest.raises(FamilyError, match="a fault in the family wrong-stars"):
        Wrong(_text(1, _rows_as_regions(4))).solve()


TABLE = r"""
unique, several = StarBattle(UNIQUE), StarBattle(SEVERAL)
(len({*several.solutions()}), several.count(), several.unique()) -> (8, 8, 'several')
several.estimate(seed=1).mean > 0 -> True
[several.check(each).text for each in several.sample(2, seed=1)] -> ['right'] * 2

# Answers in any form are read again.
forms = ('line', 'rows', 'grid', 'json', 'yaml')
[unique.check(unique.solve().to(form)).text for form in forms] -> ['right'] * 5
unique.check(unique.solve().to('line').replace('|', '')).text -> 'right'
wrong = unique.check('*....|...*.|..*..|....*|.*...').faults
wrong[:2] -> ('2 stars in region C, expected 1', '0 stars in region E, expected 1')
wrong[2:] -> ('the stars at r2c4 and r3c3 touch',)

unique.check('*....|...*.|.....|.....|.....').text -> 'right so far: 6 of 15'
unique.check('.*...|.....|.....|.....|.....').text -> 'wrong: * in r1c2 is not in the solution'

# It is converted.
unique.to('yaml').startswith('---\ntype: star-battle\nstars: 1\ngrid: |\n  AABBB\n') -> True
unique.to('json').startswith('{"type": "star-battle", "stars": 1, "grid": "AABBB\\nABBBB') -> True
unique.to('svg').startswith('<?xml') -> True
unique.to('grid').startswith('text:1\n┏━━━━━━━┳━━━━━━━━━━━┓\n┃       ┃') -> True
unique.to('text') -> unique.to('grid')
(unique.to('rows'), unique.to('line')) -> (UNIQUE, UNIQUE.replace('\n', '|'))
unique.to('lines') -> unique.to('line')
',1,star-battle,stars 1|AABBB|ABBBB|' in unique.to('csv') -> True
(unique.to('cnf')[:2], unique.to('opb')[:13]) -> ('c ', '* #variable= ')
cover.ExactCover(several.to('dlx')).count() -> 8

# Items may be covered several times.
twice = StarBattle(_text(2, _rows_as_regions(8)))
'2|row-1 ' in twice.to('dlx') -> True
again = pickle.loads(pickle.dumps(twice))
(again, again.houses, again.stars) -> (twice, twice.houses, 2)
len(pickle.dumps(twice)) < 500 -> True
twice.candidates().solutions -> 2
twice.explain() raises InputError: ... not told for items with multiplicities

# What is wrong with a text is told with its place.
StarBattle('stars x\nA\n') raises InputError: text:1:7: stars is "x", expected a whole number
StarBattle('stars 1\nstars 1\nA\n') raises InputError: text:2: a second line of stars
StarBattle('stars 0\nA\n') raises InputError: text:2: 0 stars, expected 1 to 9
StarBattle('stars 12\nA\n') raises InputError: text:2: 12 stars, expected 1 to 9
StarBattle('stars -1\nA\n') raises InputError: text:2: -1 stars, expected 1 to 9
StarBattle('stars 1234567890\nA\n') raises InputError: text:1:7: stars is "1234567890", expected
StarBattle('stars 1\n') raises InputError: text:1: there are no cells
StarBattle('AB\nAB\nAB\n') raises InputError: text:1: 3 rows of 2 cells with 2 regions, expected as
"""


def test_it_is_asked_as_any_family(star_battle: Any) -> None:
    hold(TABLE, {**globals(), "StarBattle": star_battle})


# --- Names of families ---


def test_all_commands_of_the_package_are_taken() -> None:
    own = cli.list_commands(click.Context(cli))

    assert {*own} - {*COMMANDS} - {*outside.names()} <= {*outside._RESERVED}


def test_a_command_of_the_package_is_no_name_of_a_class() -> None:
    with pytest.raises(TypeError, match="the name is taken by cover itself"):
        type("Other", (cover.OwnGrid,), {"command": "sudoku"})
