"""Star Battle has as many solutions as there are, and is written and read as any family."""

from __future__ import annotations

import pickle
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
from installed import imported

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


def test_it_is_asked_as_any_family(star_battle: Any) -> None:
    puzzle = star_battle(SEVERAL)

    assert len({*puzzle.solutions()}) == puzzle.count() == 8
    assert puzzle.unique() == "several"
    assert puzzle.estimate(seed=1).mean > 0
    assert all(puzzle.check(each) for each in puzzle.sample(2, seed=1))


def test_answers_in_any_form_are_read_again(star_battle: Any) -> None:
    puzzle = star_battle(UNIQUE)

    for form in ("line", "rows", "grid", "json", "yaml"):
        assert puzzle.check(puzzle.solve().to(form)), form
    told = puzzle.check("*....|...*.|..*..|....*|.*...").text
    assert told == (
        "wrong: 2 stars in region C, expected 1; 0 stars in region E, expected 1; "
        "the stars at r2c4 and r3c3 touch"
    )


# Targets, and how it begins what is written, or what stands somewhere in it.
TARGETS = {
    "yaml": "---\ntype: star-battle\nstars: 1\ngrid: |\n  AABBB\n",
    "json": '{"type": "star-battle", "stars": 1, "grid": "AABBB\\nABBBB',
    "svg": "<?xml",
    "grid": "text:1\n┏━━━━━━━┳━━━━━━━━━━━┓\n┃       ┃",
    "text": "text:1\n┏━━━━━━━┳━━━━━━━━━━━┓\n┃       ┃",
    "rows": UNIQUE,
    "line": UNIQUE.replace("\n", "|"),
    "lines": UNIQUE.replace("\n", "|"),
    "csv": "source,",
    "cnf": "c ",
    "opb": "* #variable=",
}


def test_it_is_converted(star_battle: Any) -> None:
    puzzle = star_battle(UNIQUE)

    for target, begin in TARGETS.items():
        assert puzzle.to(target).startswith(begin), target
    assert ",1,star-battle,stars 1|AABBB|ABBBB|" in puzzle.to("csv")
    assert cover.ExactCover(star_battle(SEVERAL).to("dlx")).count() == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stars x\nA\n", 'text:1:7: stars is "x", expected a whole number'),
        ("stars 1\nstars 1\nA\n", "text:2: a second line of stars"),
        ("stars 0\nA\n", "text:2: 0 stars, expected 1 to 9"),
        ("stars 1\n", "text:1: there are no cells"),
        ("AB\nAB\nAB\n", "text:1: 3 rows of 2 cells with 2 regions, expected as many of each"),
    ],
)
def test_what_is_wrong_with_a_text_is_told_with_its_place(
    star_battle: Any, text: str, message: str
) -> None:
    with pytest.raises(InputError) as raised:
        star_battle(text)

    assert str(raised.value) == message


# --- Names of families ---


def test_all_commands_of_the_package_are_taken() -> None:
    own = cli.list_commands(click.Context(cli))

    assert {*own} - {*COMMANDS} - {*outside.names()} <= {*outside._RESERVED}


def test_a_command_of_the_package_is_no_name_of_a_class() -> None:
    with pytest.raises(TypeError, match="the name is taken by cover itself"):
        type("Other", (cover.OwnGrid,), {"command": "sudoku"})
