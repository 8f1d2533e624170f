"""Limits of time hold on large problems: what is asked is told soon after the time is over."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from time import process_time

import pytest

from cover import Tiling
from cover.errors import LimitError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.running.batch import Asking
from cover.setting.candidates import candidates
from cover.setting.explain import explanation
from cover.setting.minimize import minimized
from cover.setting.rate import rating
from cover.setting.why import why
from small_puzzles import read

SECONDS = 0.2
OVER = 0.6  # what is told then, and what else a busy machine takes; some seconds before
OPTIONS = 60_000


@cache
def problem(*, is_unique: bool) -> Puzzle:
    """Return 60,000 options of some of 300 items, and perhaps of parts of the only solution."""
    random, items = Random(1), [f"i{number}" for number in range(300)]
    keys = [f"k{number}" for number in range(100)] if is_unique else []
    lines = [[*items, *keys]]
    if is_unique:  # two options of the first part exclude each other, and one of it is needed
        lines += [[key, *items[number::100]] for number, key in enumerate(keys)]
        lines += [
            [random.choice(keys[1:]), items[random.choice((0, 100, 200))]] for _ in range(OPTIONS)
        ]
    else:
        lines += [random.sample(items, random.randint(2, 6)) for _ in range(OPTIONS)]
    return read("exact-cover", "".join(f"{' '.join(line)}\n" for line in lines))


@pytest.mark.parametrize(
    ("inquiry", "is_unique"),
    [
        pytest.param(explanation, False, id="explain"),
        pytest.param(rating, False, id="rate"),
        pytest.param(candidates, False, id="candidates"),
        pytest.param(why, False, id="why"),
        pytest.param(why, True, id="why there is one"),
        pytest.param(minimized, True, id="minimize"),
    ],
)
def test_large_problems_are_told_soon_after_the_time_is_over(
    inquiry: Asking, is_unique: bool
) -> None:
    record = problem(is_unique=is_unique)
    began = process_time()
    with suppress(LimitError):  # no time to begin
        list(inquiry(record, Query.made(timeout=SECONDS)).lines(colour=False))
    assert process_time() - began < SECONDS + OVER


def test_a_board_that_is_hard_to_cut_is_given_up_in_time() -> None:
    began = process_time()
    with pytest.raises(LimitError):
        Tiling.generate(board="20x20", seed=1, timeout=SECONDS)
    assert process_time() - began < SECONDS + OVER  # 22 seconds before
