"""Counts with symmetric states as one, against listing, and the images that stand for states."""

from __future__ import annotations

from array import array
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters import lay_out
from cover.families.grids.houses import (
    Rules,
    boxes_rules,
    diagonal_houses,
    regions_rules,
    rows_and_columns,
)
from cover.families.grids.model import item_symmetry, model
from cover.problem import ItemSymmetry, Problem
from cover.solver import CountResult, _core, count, states
from cover.solver.api import Prepared
from cover.solver.states import core_arguments
from cover.solver.states.cuts import BlockForm
from cover.steps import finished


@st.composite
def symmetric_problems(draw: st.DrawFn) -> tuple[Problem, ItemSymmetry]:
    """Options that give a cell a symbol and cover kinds of it, for all symbols alike.

    Cells change places in pairs, and kinds with them; the options are closed under that.
    """
    pairs, kinds = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    symbols, cells = draw(st.integers(1, 3)), 2 * pairs
    image = draw(st.sampled_from([*permutations(range(kinds))]))
    stated = st.tuples(st.integers(0, cells - 1), st.frozensets(st.integers(0, kinds - 1)))
    drawn = draw(st.frozensets(stated, min_size=pairs, max_size=8))
    closed = set(drawn)
    while more := {(cell ^ 1, frozenset(image[k] for k in own)) for cell, own in closed} - closed:
        closed |= more
    first_item = [cells + symbol * kinds for symbol in range(symbols)]
    options = [
        [cell, *(first + kind for kind in sorted(own))]
        for cell, own in sorted(closed, key=lambda each: (each[0], sorted(each[1])))
        for first in first_item
    ]
    items = range(cells + symbols * kinds)
    move = [cell ^ 1 for cell in range(cells)]
    move += [first + image[kind] for first in first_item for kind in range(kinds)]
    blocks = [range(first, first + kinds) for first in first_item]
    return Problem(items, options), ItemSymmetry(range(cells), blocks, [move])


@given(stated=symmetric_problems())
def test_count_is_that_of_listing(stated: tuple[Problem, ItemSymmetry]) -> None:
    problem, symmetry = stated
    found = Prepared(problem).count_by_symmetry(symmetry)

    assert found is not None
    assert found.value == count(problem, engine="python").value


def counted(rules: Rules, is_turned: bool = True, **how: Any) -> CountResult:
    """The grids of these rules."""
    symmetry = item_symmetry(rules)
    assert symmetry is not None
    symmetry = symmetry if is_turned else symmetry._replace(turn=None)
    found = Prepared(model(rules)).count_by_symmetry(symmetry, **how)
    assert found is not None
    return found


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize(("box", "grids"), [((2, 2), 288), ((2, 3), 28200960), ((3, 2), 28200960)])
def test_empty_sudokus(is_turned: bool, box: tuple[int, int], grids: int) -> None:
    assert counted(boxes_rules(*box), is_turned).value == grids


@pytest.mark.parametrize("jobs", [1, 2])
def test_empty_sudokus_of_eight(jobs: int) -> None:
    assert counted(boxes_rules(4, 2), jobs=jobs).value == 29136487207403520


@pytest.mark.parametrize(
    "rules",
    [
        regions_rules(5, 5, [-1] * 25, []),
        regions_rules(3, 5, [-1] * 15, []),
        regions_rules(5, 3, [-1] * 15, []),
        regions_rules(4, 4, [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2, "ABCD", missing=frozenset({5})),
        regions_rules(4, 4, [-1] * 16, [], more=diagonal_houses(4)),
        boxes_rules(2, 3, diagonals=True),
        boxes_rules(2, 2, windows=True),
    ],
)
def test_other_grids(rules: Rules) -> None:
    assert counted(rules).value == count(model(rules)).value


def test_columns_of_a_stack_and_stacks_are_symmetries() -> None:
    symmetry = item_symmetry(boxes_rules(3, 3))

    assert symmetry is not None
    assert len(symmetry.moves) == 6 + 2 + 1
    assert symmetry.turn is not None


@st.composite
def states_with_moves(draw: st.DrawFn) -> tuple[BlockForm, list[list[int]], int]:
    """A state, and the permutations of some of its bits."""
    form = BlockForm(draw(st.integers(1, 9)), draw(st.sampled_from([8, 16, 32, 64])))
    moved = draw(st.lists(st.integers(0, form.width - 1), unique=True, min_size=1, max_size=4))
    moves = []
    for order in permutations(moved):
        move = [*range(form.width)]
        for place, source in zip(moved, order, strict=True):
            move[place] = source
        moves.append(move)
    blocks = st.sets(st.sampled_from([*moved, 0])).map(lambda bits: sum(1 << k for k in bits))
    state = form.joined([draw(blocks) for _ in range(form.symbols)])
    return form, moves, state


def image(form: BlockForm, state: int, move: list[int]) -> int:
    """What a move makes of a state, its blocks sorted."""
    blocks = form.blocks_of(state)
    return form.joined(
        sorted(sum((block >> s & 1) << k for k, s in enumerate(move)) for block in blocks)
    )


@given(states_with_moves(), st.randoms())
def test_one_image_stands_for_all(
    stated: tuple[BlockForm, list[list[int]], int], random: Random
) -> None:
    form, moves, state = stated
    blocks = [*form.blocks_of(image(form, state, random.choice(moves)))]
    random.shuffle(blocks)

    least = least_image(form, moves, state)

    assert least in {image(form, state, move) for move in moves}
    assert least_image(form, moves, form.joined(blocks)) == least
    assert states_with(form, moves).fixing(0, form.row(least)) == sum(
        image(form, least, move) == least for move in moves
    )
    assert least_image(form, [], state) == form.joined(sorted(form.blocks_of(state)))


def states_with(form: BlockForm, moves: list[list[int]]) -> _core.States:
    """No items at all, and at the end states with these images."""
    arrays = finished(core_arguments(lay_out(Problem("", []), ()), 0))[2]
    images = (form.symbols, form.width, (b"".join(map(bytes, moves)),))
    return _core.States(form.words, 0, arrays, 0, images=images)


def least_image(form: BlockForm, moves: list[list[int]], state: int) -> int:
    row = states_with(form, moves).least(0, form.row(state))
    words = array("Q", row)
    return sum(word << 64 * k for k, word in enumerate(words))


def test_symmetric_states_come_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(6, 6, 6, tuple(rows_and_columns(6, 6)))  # Latin squares
    at_once = counted(rules, jobs=2)
    monkeypatch.setattr(states, "_LEAST_MEMORY", 2**13)
    in_batches = counted(rules, jobs=2, memory=0)

    assert at_once.value == in_batches.value == 812_851_200
    assert at_once.statistics.nodes < in_batches.statistics.nodes


def test_python_knows_no_states() -> None:
    rules = boxes_rules(2, 2)
    symmetry = item_symmetry(rules)
    assert symmetry is not None

    assert Prepared(model(rules), "python").count_by_symmetry(symmetry) is None
