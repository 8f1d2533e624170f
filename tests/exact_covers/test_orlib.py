"""Set-partitioning files of OR-Library: what is read, recognised, written and refused."""

from __future__ import annotations

from random import Random

import pytest

from cover.errors import InputError
from cover.families.exact_covers.text import orlib
from cover.puzzle import Costs
from test_exact_cover_formats import notes, puzzle, recognised, record, summary

SMALL = "4 5\n2259 2 1 3\n10 2 2 4\n7 1 2\n2.50 1 4\n100 2 1 3\n"


def crew_pairings(random: Random, rows: int, columns: int) -> str:
    """A problem of the shape of those of airlines: columns of a few rows, costs of thousands."""
    lines = [f"{rows} {columns}"]
    for _ in range(columns):
        covered = sorted(random.sample(range(1, rows + 1), random.randint(1, min(rows, 12))))
        cost = 1000 + random.randrange(3000)
        lines.append(f" {cost} {len(covered)} {' '.join(map(str, covered))} ")
    return "\n".join(lines) + "\n"


def test_rows_are_items_and_columns_options_with_costs() -> None:
    found = record(SMALL)

    assert recognised(SMALL) == "orlib"
    assert puzzle(found).primary == ("1", "2", "3", "4")
    assert [set(option) for option in puzzle(found).options] == [
        {"1", "3"},
        {"2", "4"},
        {"2"},
        {"4"},
        {"1", "3"},
    ]
    assert puzzle(found).costs() == Costs((22590, 100, 70, 25, 1000), 1)
    assert found.layout.rows((1,)) == ["2 4 |10"]
    assert summary(SMALL) == ["1 2"]


def test_lines_end_anywhere() -> None:
    wrapped = "4 5\n2259 2 1\n3 10 2\n2 4 7 1 2 2.50\n1\n4 100 2 1 3\n"

    assert recognised(wrapped) == "orlib"
    assert orlib.written(record(wrapped)) == orlib.written(record(SMALL))


def test_large_files_are_recognised_by_their_beginnings() -> None:
    for seed in range(20):
        random = Random(seed)
        text = crew_pairings(random, random.randint(10, 60), random.randint(40, 3000))
        assert recognised(text) == "orlib"


def test_sparse_rows_are_no_columns() -> None:
    sparse = "6 7\n3 1 4 7\n2 1 4\n3 4 5 7\n3 3 5 6\n4 2 3 6 7\n2 2 7\n"

    assert recognised(sparse) == "sparse"
    assert recognised("2 2\n1 1\n1 1\n2 2\n1 1\n1 1\n") == "dense"
    assert recognised("3 3\n0 1 0\n1 0 0\n0 0 1\n") == "dense"


def test_what_is_written_is_read_again() -> None:
    text = crew_pairings(Random(1), 17, 197)
    lines = orlib.written(record(text))

    assert [line.split() for line in lines] == [line.split() for line in text.splitlines()]


def test_columns_of_no_row_are_never_needed() -> None:
    text = "2 4\n5 1 1\n6 0\n7 1 2\n8 2 1 2\n"

    assert summary(text) == ["1 3"]
    assert notes(text) == ["in:3: options without any item are never needed: 2"]
    assert orlib.written(record(text)) == ["2 4", "5 1 1", "6 0", "7 1 2", "8 2 1 2"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("4 5\n7 2 1 3\n8 2 2 4\n9 1 2\n", "1: 5 columns announced, 3 follow"),
        ("4 1\n7 2 1 3\n8 2 2 4\n", "3:1: expected the end after 1 column"),
        ("4 1\n7 2 1 5\n", "2:7: row 5, expected 1 to 4"),
        ("4 1\n7 2 1 x\n", "2:7: row x, expected 1 to 4"),
        ("4 1\n7 2 3 3\n", "2:7: row 3 twice in a column"),
        ("4 1\n7 5 1 3\n", '2:3: "5": expected how many of the 4 rows a column covers'),
        ("4 1\n-7 1 3\n", '2:1: "-7": expected a cost of 0 or more, such as 7 or 2.50'),
        ("4 1 2\n7 1 3\n", '1: expected the numbers of rows and columns, found "4 1 2"'),
    ],
)
def test_faults(text: str, error: str) -> None:
    assert summary(text, name="orlib") == [f"in:{error}"]


def test_a_row_in_no_column_rules_solutions_out() -> None:
    found = puzzle(record("1000000000 1\n7 1 3\n", name="orlib")).contradiction()

    assert found is not None
    assert found.rule == 'item "1" is in no option'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1 2\n1\n2\n| \n", "orlib says what each option costs, and these do not say"),
        ("A: 1 |7\n", 'orlib cannot say that an option is called "A"'),
        ("2|1 2\n1 2 |3\n1\n", 'orlib cannot say the multiplicity of "2|1"'),
        ("a b\na b |3\n", 'orlib has columns 1, 2, ...; it cannot say the item "a"'),
    ],
)
def test_what_it_cannot_say_is_named(text: str, fault: str) -> None:
    name = "sets" if ": " in text else "dlx"
    with pytest.raises(InputError) as error:
        orlib.written(record(text, name=name))

    assert error.value.message == fault
