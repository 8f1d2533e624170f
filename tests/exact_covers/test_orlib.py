"""Set-partitioning files of OR-Library: what is read, recognised, written and refused."""

from __future__ import annotations

from random import Random

from cover.families.exact_covers.text.matrices import written_priced
from test_exact_cover_formats import puzzle, recognised


def crew_pairings(random: Random, rows: int, columns: int) -> str:
    """A problem of the shape of those of airlines: columns of a few rows, costs of thousands."""
    lines = [f"{rows} {columns}"]
    for _ in range(columns):
        covered = sorted(random.sample(range(1, rows + 1), random.randint(1, min(rows, 12))))
        cost = 1000 + random.randrange(3000)
        lines.append(f" {cost} {len(covered)} {' '.join(map(str, covered))} ")
    return "\n".join(lines) + "\n"


def test_large_files_are_recognised_by_their_beginnings() -> None:
    for seed in range(20):
        random = Random(seed)
        text = crew_pairings(random, random.randint(10, 60), random.randint(40, 3000))
        assert recognised(text) == "orlib"


def test_what_is_written_is_read_again() -> None:
    text = crew_pairings(Random(1), 17, 197)
    lines = written_priced(puzzle(text))

    assert [line.split() for line in lines] == [line.split() for line in text.splitlines()]


def test_a_row_in_no_column_rules_solutions_out() -> None:
    found = puzzle("1000000000 1\n7 1 3\n", name="orlib")._contradiction()

    assert found is not None
    assert found.rule == 'item "1" is in no option'
