"""Counts with symmetric states as one, against listing, and the images that stand for states."""

from __future__ import annotations

from contextlib import suppress
from itertools import count as numbers
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.grids.houses import Rules, boxes_rules, diagonal_houses, regions_rules
from cover.families.grids.model import model
from cover.families.grids.symmetry import item_symmetry
from cover.problem import ItemSymmetry, Problem
from cover.solver import count
from cover.solver.api import CountInterrupted, Prepared
from cover.solver.levels import pace
from cover.solver.levels.saved import SavedLevelsError
from cover.solver.waists.count import WaistCount, making_waist_count
from cover.solver.waists.images import ReferenceImages
from cover.solver.waists.layout import BlockForm
from cover.solver.waists.saved import ReachedWaists, SavedWaists
from cover.steps import finished

ENGINES = ["python", pytest.param("native", marks=pytest.mark.core)]


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


@pytest.mark.parametrize("engine", ENGINES)
@given(stated=symmetric_problems())
def test_count_is_that_of_listing(engine: str, stated: tuple[Problem, ItemSymmetry]) -> None:
    problem, symmetry = stated
    found = Prepared(problem, engine).count_by_symmetry(symmetry)

    assert found is not None
    assert found.value == count(problem, engine="python").value


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize(("box", "grids"), [((2, 2), 288), ((2, 3), 28200960), ((3, 2), 28200960)])
def test_empty_sudokus(engine: str, is_turned: bool, box: tuple[int, int], grids: int) -> None:
    symmetry = item_symmetry(boxes_rules(*box))
    assert symmetry is not None
    if not is_turned:
        symmetry = symmetry._replace(turn=None)

    found = Prepared(model(boxes_rules(*box)), engine).count_by_symmetry(symmetry)

    assert found is not None
    assert found.value == grids


@pytest.mark.core
@pytest.mark.parametrize("jobs", [1, 2])
def test_empty_sudokus_of_eight(jobs: int) -> None:
    rules = boxes_rules(4, 2)
    symmetry = item_symmetry(rules)
    assert symmetry is not None

    found = Prepared(model(rules)).count_by_symmetry(symmetry, jobs=jobs)

    assert found is not None
    assert found.value == 29136487207403520


@pytest.mark.core
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
    symmetry = item_symmetry(rules)
    assert symmetry is not None

    found = Prepared(model(rules)).count_by_symmetry(symmetry)

    assert found is not None
    assert found.value == count(model(rules)).value


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


@pytest.mark.core
@given(states_with_moves(), st.randoms())
def test_images_in_c_are_those_in_python(
    stated: tuple[BlockForm, list[list[int]], int], random: Random
) -> None:
    from cover.solver.waists.native import NativeImages

    form, moves, state = stated
    reference, native = ReferenceImages(form, moves), NativeImages(form, moves)
    move = random.choice(moves)
    blocks = [sum((b >> s & 1) << k for k, s in enumerate(move)) for b in form.blocks_of(state)]
    random.shuffle(blocks)

    least = reference.least(state)

    assert native.least(state) == least
    assert reference.least(form.joined(blocks)) == least
    assert native.fixing(least) == reference.fixing(least)
    assert NativeImages(form, ()).least(state) == form.joined(sorted(form.blocks_of(state)))


def without_turn(rules: Rules) -> ItemSymmetry:
    """The symmetries of an empty sudoku, whose count goes on to the end, by many states."""
    symmetry = item_symmetry(rules)
    assert symmetry is not None
    return symmetry._replace(turn=None)


def begun(box: tuple[int, int], folder: Path, engine: str = "auto") -> WaistCount:
    """A count that goes on from what is saved."""
    rules = boxes_rules(*box)
    problem, symmetry = model(rules), without_turn(rules)
    engine = Prepared(problem, engine).engine
    count = finished(making_waist_count(problem, symmetry, engine, 2**28, 1, folder))
    assert count is not None
    return count


def killed_after_saving(count: WaistCount, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count until it is saved, or to the end."""
    write = SavedWaists.write

    def killed(saved: SavedWaists, reached: ReachedWaists) -> None:
        write(saved, reached)
        raise SystemExit

    with monkeypatch.context() as patch, suppress(SystemExit):
        patch.setattr(pace, "_EVERY", 0)
        patch.setattr(pace, "_SPARED", 0)
        patch.setattr(SavedWaists, "write", killed)
        count._pace = pace.SavingPace()
        count.go_on()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_count_goes_on_from_each_state(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        killed_after_saving(begun((2, 3), tmp_path, engine), monkeypatch)

    count = begun((2, 3), tmp_path, engine)
    assert count.share > 0.9
    count.go_on()
    assert count.found == 28200960


@pytest.mark.core
def test_a_count_goes_on_after_short_times(tmp_path: Path) -> None:
    count, seconds = begun((2, 4), tmp_path), 0.1
    while not count.complete:
        count = begun((2, 4), tmp_path)
        count.go_on(seconds)
        count.save()
        seconds *= 1.2  # on a slow machine, a state takes longer

    assert count.found == 29136487207403520


@pytest.mark.parametrize("calls", [1, 40, 60, 100])
def test_what_ctrl_c_leaves_half_done_is_not_saved(
    calls: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes while the least image of a state is taken, at a waist or on the way there."""
    rules, least, number = boxes_rules(2, 3), ReferenceImages.least, numbers(1)

    def interrupted(images: ReferenceImages, bits: int) -> int:
        if images._moves and next(number) == calls:
            raise KeyboardInterrupt
        return least(images, bits)

    prepared, symmetry = Prepared(model(rules), "python"), without_turn(rules)
    with monkeypatch.context() as patch:
        patch.setattr(ReferenceImages, "least", interrupted)
        with pytest.raises(CountInterrupted):
            prepared.count_by_symmetry(symmetry, levels=tmp_path)

    found = prepared.count_by_symmetry(symmetry, levels=tmp_path)
    assert found is not None
    assert found.value == 28200960


def test_damaged_waists_and_those_of_others_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_after_saving(begun((2, 3), tmp_path), monkeypatch)
    file = tmp_path / "waists.json"
    good = file.read_text()

    with pytest.raises(SavedLevelsError, match="another problem"):
        begun((3, 2), tmp_path)
    for text in ("", good[:-2], good.replace("]]", ",1]]", 1), "\udc80", good.replace("1", "2")):
        file.write_text(text, errors="surrogateescape")
        with pytest.raises(SavedLevelsError, match="damaged"):
            begun((2, 3), tmp_path)
