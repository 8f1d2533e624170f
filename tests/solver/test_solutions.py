"""Solutions by the block: the same ones in the same order, whatever searches for them."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.problem import Problem
from cover.solver import prepare, search, searching, watching
from cover.solver.searching import pack
from problems import Answered, answered_problems, dominoes, queens
from processes import ctrl_c_after

WAYS: list[dict[str, Any]] = [
    {},
    {"jobs": 2},
    {"jobs": 3, "ordered": False},
    {"seed": 5},
    {"limit": 3},
    {"limit": 2, "ordered": False},
    {"limit": 1, "ordered": False},
    {"can_complete": lambda options: True},
    {"distinct_on": [0]},
    {"grouped_on": [0]},
]


class Watch:
    """Somebody who is told."""

    def searched(self, share: float | None, found: int) -> None:
        pass


@given(answered_problems(), st.integers(1, 9), st.sampled_from(WAYS))
@examples(250)
def test_solutions_are_the_same_by_the_block_and_when_watched(
    answered: Answered, size: int, way: dict[str, Any]
) -> None:
    problem, fixed, _ = answered
    if not problem.primary_count and {*way} & {"distinct_on", "grouped_on"}:
        return
    in_order = sorted if way.get("jobs") == 3 else list
    for engine in [*ENGINES, "auto"]:
        one_by_one = search(problem, fixed=fixed, engine=engine, **way)
        expected = list(one_by_one)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(watching, "EVERY", 0)
            watched, in_blocks, ahead = (
                search(problem, fixed=fixed, engine=engine, watch=Watch(), **way) for _ in range(3)
            )
            found = list(watched)
            blocks = list(in_blocks.blocks(size))
            number = ahead.look_ahead(size, 60)
            later = list(ahead)
        of_blocks = [solution for block in blocks for solution in block]

        assert in_order(found) == in_order(of_blocks) == in_order(expected), engine
        assert all(0 < len(block) <= size for block in blocks)
        assert in_blocks.found == len(expected)
        for each in (watched, in_blocks):
            assert (each.complete, each.stopped_by) == (one_by_one.complete, one_by_one.stopped_by)
            assert each.statistics.nodes == one_by_one.statistics.nodes or way.get("jobs")

        assert number is None or number == len(expected)
        assert (number is not None) == ahead.complete or expected
        assert sorted(later) == sorted(expected)
        assert ahead.complete or not one_by_one.complete
        assert ahead.stopped_by == one_by_one.stopped_by or ahead.complete


@given(st.lists(st.integers(-1, 4), max_size=9), st.integers(0, 3))
@examples(60)
def test_blocks_single_solutions_and_counts_can_be_mixed(steps: list[int], jobs: int) -> None:
    expected = list(search(queens(6)))
    for engine in ENGINES:
        found = search(queens(6), engine=engine, jobs=max(1, jobs))
        told: list[tuple[int, ...]] = []
        for step in steps:
            if step < 0:
                number = found.look_ahead(3, 60)
                assert number in (None, len(expected) - len(told))
                continue
            told.extend(next(found.blocks(step), ()) if step else islice(found, 1))

        assert told == expected[: len(told)]
        assert len(told) + found.count().value == len(expected)


def test_a_block_is_two_flat_arrays(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem("ABC", ["A", "BC", "B", "C", "ABC"])
    [block] = search(problem, engine=engine).blocks()
    expected = list(search(problem, engine=engine))
    options = [option for solution in expected for option in solution]
    starts = [0, *(sum(map(len, expected[: k + 1])) for k in range(3))]

    assert list(block) == [block[k] for k in range(len(block))] == expected
    assert (block[-1], block[1:]) == (expected[-1], expected[1:])
    assert (list(block.options), list(block.starts)) == (options, starts)
    assert (block.options.dtype, block.starts.dtype) == (numpy.int32, numpy.int64)

    monkeypatch.setattr(searching, "_numpy", lambda: None)
    assert (block.options, block.starts) == (array("i", options), array("q", starts))


def test_a_block_is_handed_on_in_time(engine: str) -> None:
    """The other solutions would take hours."""
    blocks = search(dominoes(12, 12), engine=engine).blocks(10**9, seconds=0.005)

    first, second = next(blocks), next(blocks)

    found = [*islice(first, 5), *islice(second, 5)][:5]
    assert found == list(search(dominoes(12, 12), limit=5, engine=engine))


def test_a_timeout_ends_the_blocks(engine: str) -> None:
    found = search(dominoes(12, 12), timeout=0.05, engine=engine)
    total = sum(map(len, found.blocks()))

    assert found.stopped_by == "timeout"
    assert found.found == total > 0
    assert next(found, None) is None


def test_there_are_no_blocks_of_nothing() -> None:
    for size, seconds in ((0, None), (-1, None), (5, 0.0), (5, float("nan"))):
        with pytest.raises(ValueError, match="blocks"):
            search(queens(4)).blocks(size, seconds)


@pytest.mark.parametrize("engine", ["links", "dense"])
def test_ctrl_c_takes_no_solution_away(engine: str) -> None:
    number = 1_292_697
    network: Any = prepare(dominoes(7, 8), engine).network
    run, twin = network.run(), network.run()
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.05):
        run.block(number)

    assert run.nodes > 0
    for _ in range(5):
        assert run.block(1000)[0] == twin.block(1000)[0]
        assert pack([run.next() for _ in range(1000)])[0] == twin.block(1000)[0]
    assert run.count() == number - 10_000
    assert run.exhausted


def test_ctrl_c_takes_no_solution_away_that_is_packed_one_by_one() -> None:
    found = search(dominoes(6, 6), engine="python")
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.05):
        list(found.blocks(10**9))
    kept = len(found.kept)

    told = [next(found), *next(found.blocks(kept - 1))]

    assert kept == len(told) > 1
    assert told == list(search(dominoes(6, 6), limit=kept))
