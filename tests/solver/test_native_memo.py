"""The counter in C: what it refuses."""

from __future__ import annotations

from array import array
from threading import Thread
from typing import NamedTuple, cast

import pytest

from counters import AMPLE, lay_out, native_counter
from cover.problem import Problem, Sum
from cover.solver import _core
from problems import dominoes

ARRAYS = (
    "own",
    "keeps",
    "move_starts",
    "reads",
    "sets",
    "times",
    "add_starts",
    "adds",
    "bound_starts",
    "bounds",
)


class Taken(NamedTuple):
    """What `native_counter` hands to the core."""

    words: int
    totals: int
    arrays: tuple[array[int], ...]
    memory: int


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Taken:
    """That of two dice, and their sum of 7."""
    dice = [item for item in "AB" for _ in range(6)]
    problem = Problem("AB", dice, sums=[Sum("AB", [1, 2, 3, 4, 5, 6] * 2, 7, 7)])
    with monkeypatch.context() as patch:
        patch.setattr(_core, "Memo", Taken)
        return cast(Taken, native_counter(lay_out(problem, range(2)), AMPLE))


def test_the_core_takes_what_fits_together(taken: Taken) -> None:
    counter = _core.Memo(*taken)

    assert counter.go_on()
    assert counter.found == 6


@pytest.mark.parametrize("number", range(len(ARRAYS)), ids=ARRAYS)
def test_arrays_that_do_not_fit_are_refused(taken: Taken, number: int) -> None:
    def with_another(one: array[int]) -> _core.Memo:
        arrays = [*taken.arrays]
        arrays[number] = one
        return _core.Memo(taken.words, taken.totals, tuple(arrays), taken.memory)

    good = taken.arrays[number]
    for bad in (good[:-1], good + good, array(good.typecode)):
        if len(bad) != len(good):
            with pytest.raises(ValueError, match="do not fit together"):
                with_another(bad)
    with pytest.raises(ValueError, match=ARRAYS[number]):
        with_another(array("b", bytes(len(good))))


@pytest.mark.parametrize(
    ("number", "place", "value"),
    [(0, 0, 64), (2, 0, 1), (2, 1, -1), (2, 1, 13), (6, 2, 0), (7, 0, 1), (7, 0, -1), (9, 0, 1)],
)
def test_numbers_out_of_range_are_refused(
    taken: Taken, number: int, place: int, value: int
) -> None:
    taken.arrays[number][place] = value

    with pytest.raises(ValueError, match="do not fit together"):
        _core.Memo(*taken)


def test_sizes_out_of_range_are_refused(taken: Taken) -> None:
    for bad in (
        taken._replace(words=0),
        taken._replace(words=2**31 - 1),
        taken._replace(totals=-1),
        taken._replace(totals=2**31 - 1),
        taken._replace(memory=-1),
        taken._replace(arrays=taken.arrays[1:]),
    ):
        with pytest.raises(ValueError, match="out of range"):
            _core.Memo(*bad)


def test_a_counter_is_used_by_one_thread_at_a_time() -> None:
    counter = native_counter(lay_out(dominoes(20, 20), range(400)), AMPLE)
    thread = Thread(target=counter.go_on, args=(0.2,))
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            counter.begin(())
        except RuntimeError:
            refused = True
    thread.join()

    assert refused
    assert counter.found >= 0
