"""New dominosas and su-domino-kus have one solution, and are all different."""

from random import Random

import pytest

from cover.errors import OptionError
from cover.families.family import generator
from cover.setting.proof import proved


@pytest.mark.parametrize("size", [2, 3, 6, 9, 12])
def test_a_dominosa_has_one_solution(size: int) -> None:
    plan = generator("domino").plan({"size": size})

    new = plan.puzzle(Random(size), None)

    assert new is not None
    puzzle = new.puzzle
    assert repr(puzzle) == f"<Dominosa {size + 1}x{size + 2}, dominoes up to {size}-{size}>"
    assert puzzle.unique(engine="python")
    assert [each.values for each in puzzle.solutions()] == [new.solution]
    assert proved(new.puzzle, new.solution, new.engine, None) == "links"


@pytest.mark.parametrize("size", [0, 1, 31, -1])
def test_a_size_without_puzzles_is_refused(size: int) -> None:
    with pytest.raises(OptionError, match="--size takes a number from 2 to 30"):
        generator("domino").plan({"size": size})
