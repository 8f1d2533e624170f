"""Models for other solvers: as many solutions as the puzzle has, by solvers of others.

How they are written says `tests/data/told/models-and-tables.txt`.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from asked import Asked, puzzle_writer
from cover import Matching
from cover.puzzle import Puzzle
from cover.query import Query
from cover.writing.model import NamedModel
from random_covers import exact_cover_with_bounds
from small_puzzles import SMALL, killer, read


def own_count(record: Puzzle) -> int:
    """The number of solutions as `--count` tells it."""
    answer = Asked(record, Query("count"))
    assert not list(answer)
    assert answer.count is not None
    return int(answer.count)


def lines(record: Puzzle, target: str) -> list[str]:
    return list(puzzle_writer(target).puzzle(record))


def count_of_cnf(text: list[str]) -> int:
    """Counted by a SAT solver, over all variables: the further ones are determined."""
    head, *clauses = [line for line in text if not line.startswith("c")]
    kind, variables, number = head.removeprefix("p ").split()
    found = [[int(word) for word in line.split()[:-1]] for line in clauses]
    assert (kind, int(number)) == ("cnf", len(found))
    assert max((abs(k) for clause in found for k in clause), default=0) <= int(variables)
    if [] in found:  # which this solver passes over
        return 0
    with Solver("cadical153", bootstrap_with=found) as solver:
        return counted(solver, int(variables))


def count_of_opb(text: list[str]) -> int:
    """Counted by a solver of pseudo-Boolean constraints, over all variables."""
    head = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", text[0])
    constraints = [line for line in text if not line.startswith(("*", "min:"))]
    assert head is not None
    assert int(head[2]) == len(constraints)
    with Solver("cadical195") as solver:
        solver.activate_atmost()
        for line in constraints:
            found = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(=|>=) (-?\d+) ;", line)
            assert found is not None, line
            words = found[1].split()
            terms = [(int(w), int(x[1:])) for w, x in zip(words[::2], words[1::2], strict=True)]
            assert max(x for _, x in terms) <= int(head[1])
            add_at_most(solver, [(-w, x) for w, x in terms], -int(found[3]))
            if found[2] == "=":
                add_at_most(solver, terms, int(found[3]))
        return counted(solver, int(head[1]))


def add_at_most(solver: Any, terms: list[tuple[int, int]], most: int) -> None:
    """Add a constraint, with a positive weight for each of its literals."""
    terms = [(w, x) for w, x in terms if w]
    most += sum(-w for w, _ in terms if w < 0)
    if most < 0:
        solver.add_clause([1])
        solver.add_clause([-1])
    elif terms:
        literals = [x if w > 0 else -x for w, x in terms]
        solver.add_atmost(literals, most, weights=[abs(w) for w, _ in terms])


def counted(solver: Any, variables: int) -> int:
    found = 0
    while solver.solve():
        true = {k for k in solver.get_model() if k > 0}
        solver.add_clause([-k if k in true else k for k in range(1, variables + 1)])
        found += 1
    return found


def assert_all_count(record: Puzzle) -> int:
    """Assert that other solvers find as many solutions as there are, and return the number."""
    count = own_count(record)
    assert count_of_cnf(lines(record, "cnf")) == count
    assert count_of_opb(lines(record, "opb")) == count
    if not NamedModel(record).has_sums:
        assert own_count(read("exact-cover", "\n".join(lines(record, "dlx")) + "\n")) == count
    return count


@pytest.mark.parametrize(("family", "text"), SMALL)
def test_a_model_has_as_many_solutions_as_the_puzzle(family: str, text: str) -> None:
    assert_all_count(read(family, text))


def test_a_model_of_maximum_matchings() -> None:
    assert assert_all_count(Matching("a b\nb c\nc d\nd e\ne a\ne f\nf g\n", maximum=True)) > 1


def test_models_of_killers() -> None:
    killers = [killer(Random(seed), (4,))[0] for seed in range(12)]
    few = [puzzle for puzzle in killers if own_count(puzzle) <= 100]
    for puzzle in few:
        assert_all_count(puzzle)

    assert 3 <= sum(not NamedModel(puzzle).has_sums for puzzle in few) < len(few)


def test_models_of_exact_covers_with_multiplicities_and_colours() -> None:
    records = [exact_cover_with_bounds(Random(seed), idle=0.2) for seed in range(25)]

    assert len(set(map(assert_all_count, records))) > 8
