"""Matchings in which several have one place, against trying all ways.

What is read, written and said of them is in `tests/data/told/matching-places.txt`.
"""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO
from itertools import product
from random import Random

import pytest

from conftest import Run
from cover import Matching


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 3), (1, 2), (2, 2), (2, 3), (3, 4)])
def test_all_ways_and_the_best_of_them(low: int, high: int) -> None:
    random = Random(10 * low + high)
    for _ in range(20):
        names = random.sample(("Maps", "Bees", "Robots", "Choir", "Art"), random.randint(3, 5))
        wishes = [random.sample(names, random.randint(1, 3)) for _ in range(random.randint(1, 6))]
        sums = [
            sum(ranks) + len(ranks)
            for ranks in product(*(range(len(each)) for each in wishes))
            for taken in [Counter(each[k] for each, k in zip(wishes, ranks, strict=True))]
            if all(low <= number <= high for number in taken.values())
        ]
        text = "name;1;2;3\n" + "".join(f"s{k};{';'.join(w)}\n" for k, w in enumerate(wishes))
        matching = Matching(text, places=f"{low}..{high}")
        best = matching.solve(min_cost=True)

        assert matching.count() == len(sums)
        assert (best and best.cost) == (min(sums) if sums else None)
        assert len(list(matching.solutions())) == len(sums)


def test_a_place_knows_who_has_it_and_an_answer_is_checked_by_the_rules() -> None:
    matching = Matching([("ann", 1), ("bob", 1), ("bob", 2), ("cat", 1)], places="2..3")
    solution = matching.solve()

    assert solution is not None
    assert (solution["ann"], solution[1], solution[2]) == (1, ["ann", "bob", "cat"], [])
    assert solution.left_over == [2]
    for form in ("line", "rows", "grid", "json", "yaml"):
        assert matching.check(solution.to(form)), form
    alone = matching.check([("ann", 1), ("bob", 2), ("cat", 1)])
    assert "vertex 2 is in 1 pair" in alone.text


def test_directions_are_kept_and_tables_have_plain_names(cover: Run) -> None:
    allowed = "giver;receiver\nAnn;Cat\nBob;Cat\nCat;Ann\nCat;Bob\nBob;Ann\nAnn;Bob\n"
    line = cover("matching", "--all", stdin=allowed)
    table = cover("matching", "-q", "--all", "--format", "tsv", stdin=allowed)
    square = cover("matching", "--bipartite", "--count", stdin=",Ann,Bob\nAnn,,1\nBob,1,\n")

    assert line.stdout.splitlines() == ["Ann->Cat Bob->Ann Cat->Bob", "Ann->Bob Bob->Cat Cat->Ann"]
    rows = list(csv.DictReader(StringIO(table.stdout), delimiter="\t"))
    assert [row["receiver"] for row in rows] == ["Cat", "Ann", "Bob", "Bob", "Cat", "Ann"]
    assert [row["giver"] for row in rows] == ["Ann", "Bob", "Cat"] * 2
    assert [row["number"] for row in rows] == ["1"] * 3 + ["2"] * 3
    assert square.stdout == "1\n"
