"""Counts along a sweep, on which symmetric states are one: against all solutions, and twins."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from math import inf, log2
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given

from counters import AMPLE, lay_out
from cover.families.tilings.pieces import ANY, Board, Tiles
from cover.families.tilings.puzzle import TiledBoard
from cover.problem import Problem, Sum, Sweep
from cover.solver import prepare
from cover.solver.counting import component
from cover.solver.counting.count import Counting
from cover.solver.levels import LevelCounter, pace, trial
from cover.solver.levels import count as level_count
from cover.solver.levels.count import LevelPlan, Outlook
from cover.solver.levels.native import making_native_levels
from cover.solver.levels.reference import ReferenceLevels
from cover.solver.levels.rows import Key, StateRows
from cover.solver.levels.swept import SweptFrontier, laying_out_swept, sweep_within
from cover.solver.levels.trial import estimating
from cover.solver.symmetric.group import Group
from cover.steps import Steps, finished
from problems import dominoes
from random_problems import Case, solutions_of
from random_symmetric import symmetric_case
from test_memo import has_an_empty_sum, weight
from tilings import PENTOMINOES, box, cells_of, pieces, tilings

if TYPE_CHECKING:
    from cover.solver._core import Levels

ENGINES = ["python", pytest.param("native", marks=pytest.mark.core)]

DOMINO, TROMINOES = {"D": "xx"}, {"I": "xxx", "V": "xx|x."}


def tiled(board: Board, drawings: dict[str, str]) -> TiledBoard:
    """Any number of these pieces on a board."""
    return TiledBoard(Tiles(board, pieces(drawings, copies=ANY)))


def sweep_of(puzzle: TiledBoard) -> Sweep:
    group = Group(puzzle.model(puzzle.shape), puzzle.symmetries(), puzzle.fixed())
    return Sweep(puzzle.sweep(), group.item_moves())


def swept(puzzle: TiledBoard) -> SweptFrontier:
    return finished(laying_out_swept(puzzle.model(puzzle.shape), (), sweep_of(puzzle)))


def counted(engine: str, frontier: SweptFrontier, memory: int = 2**28) -> tuple[int, int]:
    """How many solutions there are, and how many states were looked at."""
    levels = finished(LevelPlan(engine, memory)._making_counter(frontier))
    assert levels.go_on()
    return levels.found, levels.nodes


# --- The same numbers, by fewer states ---


@cache
def random_sweeps() -> list[tuple[Problem, list[int], SweptFrontier, int]]:
    """Problems with what an option stands for, their sweeps from orbit to orbit, and solutions."""
    random, found = Random(5), []
    for _ in range(400):
        case = symmetric_case(random)
        if has_an_empty_sum(case.problem):
            continue
        group = Group(case.problem, case.group)
        moves = group.item_moves()
        orbit_of = [min(move[item] for move in moves) for item in range(len(case.problem.items))]
        place = {item: random.random() for item in orbit_of}
        order = sorted(range(case.problem.primary_count), key=lambda item: place[orbit_of[item]])
        stands_for: dict[int, int] = {}
        times = []
        for option in range(case.problem.option_count):
            first = min(one[option] for one in case.group)
            times.append(stands_for.setdefault(first, random.choice((1, 2, 5))))
        frontier = finished(laying_out_swept(case.problem, times, Sweep(order, moves)))
        number = weight(solutions_of(Case(case.problem, (), 0)), times)
        found.append((case.problem, times, frontier, number))
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_random_problems(engine: str) -> None:
    turned = several = 0
    for _, _, frontier, number in random_sweeps():
        assert counted(engine, frontier)[0] == number
        turned += bool(frontier.turns)
        several += bool(frontier.turns) and number > 1

    assert turned > 60
    assert several > 30


@pytest.mark.parametrize("engine", ENGINES)
@given(puzzle=tilings())
def test_random_tilings(engine: str, puzzle: TiledBoard) -> None:
    problem = puzzle.model(puzzle.shape)

    number, _ = counted(engine, swept(puzzle))

    assert number == prepare(problem).count().value


class Swept(NamedTuple):
    """A puzzle, the number of its tilings where others have published it, and of symmetries."""

    puzzle: TiledBoard
    number: int | None
    symmetries: int


# Pentominoes: OEIS A233427.
BOARDS = [
    Swept(tiled(box(4, 10), PENTOMINOES), 890_989, 2),
    Swept(tiled(box(10, 4), PENTOMINOES), 890_989, 2),
    Swept(tiled(box(5, 10), PENTOMINOES), 101_698_212, 2),
    Swept(tiled(box(3, 3, 4), DOMINO), None, 8),
    Swept(tiled(box(2, 3, 5), DOMINO), None, 4),
    Swept(tiled(box(6, 6), TROMINOES), None, 2),
    Swept(tiled(Board(tuple(cells_of(".xxxx.|xxxxxx|xx..xx|xxxxxx"))), DOMINO), None, 1),
    Swept(tiled(Board(tuple(cells_of("xxxx|xxxx|xxx.|xxx."))), DOMINO), None, 1),
    Swept(tiled(Board(tuple(cells_of("x..x|xxxx|x..x|x..x"))), DOMINO), None, 2),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("board", BOARDS)
def test_boards(board: Swept, engine: str) -> None:
    puzzle, number, symmetries = board
    problem, frontier = puzzle.model(puzzle.shape), swept(puzzle)
    plain = finished(laying_out_swept(problem, (), Sweep(puzzle.sweep(), [])))
    expected, states = counted(engine, plain)

    found, fewer = counted(engine, frontier)

    assert found == expected == (expected if number is None else number)
    assert fewer <= states
    assert len(frontier.turns[0] if frontier.turns else ()) == symmetries - 1
    assert fewer < 0.7 * states or states < 30


def states_of(levels: LevelCounter, frontier: SweptFrontier) -> Iterator[set[Key]]:
    """The states of each place when those before have been looked at."""
    rows = StateRows.of(frontier.frontier)
    for place in range(len(frontier.frontier.steps)):
        levels.go_on(None, place)
        if levels.place > place:  # there are none
            yield set()
            continue
        limbs, packed = levels.limbs, levels.take(place, 10**6)
        levels.put(place, packed, limbs)
        yield {key for key, _ in rows.unpacked(packed, limbs)}


@pytest.mark.core
@pytest.mark.parametrize("puzzle", [board.puzzle for board in BOARDS if board is not BOARDS[2]])
def test_the_states_are_those_of_the_twin(puzzle: TiledBoard) -> None:
    """But for those that C refuses."""
    frontier = swept(puzzle)
    native = finished(LevelPlan("native", 2**28)._making_counter(frontier))
    twin = finished(LevelPlan("python", 2**28)._making_counter(frontier))

    for mine, other in zip(states_of(native, frontier), states_of(twin, frontier), strict=True):
        assert mine <= other
    assert native.go_on()
    assert twin.go_on()
    assert native.found == twin.found


@pytest.mark.core
@pytest.mark.parametrize("jobs", [1, 3])
def test_with_files_and_threads(tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    levels = finished(LevelPlan("native", 6000, jobs)._making_counter(swept(BOARDS[2].puzzle)))

    assert levels.go_on()
    assert levels.found == 101_698_212
    assert levels.spilled > 0


@pytest.mark.core
def test_files_go_with_a_count_that_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, however long Python looks for no cycles."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(component, "_LEVELS_AFTER", 0.0)
    puzzle = tiled(box(8, 10), TROMINOES | DOMINO)
    sweep = sweep_of(puzzle)
    counting = Counting(
        prepare(puzzle.model(puzzle.shape)), (), memory=20_000, levels=True, sweep=lambda: sweep
    )
    gc.disable()
    try:
        while not list(tmp_path.iterdir()):
            assert not counting.complete
            counting.go_on(0.02)
        del counting
        assert not list(tmp_path.iterdir())
    finally:
        gc.enable()


@pytest.mark.parametrize("engine", ENGINES)
def test_states_of_more_than_a_word(engine: str) -> None:
    """Cubes in a cube: T(5,5,5) of OEIS A228267 without those of sides 4 and 5."""
    puzzle = tiled(box(5, 5, 5), {"1": "x", "2": "xx|xx/xx|xx", "3": "/".join(["xxx|xxx|xxx"] * 3)})
    frontier = swept(puzzle)

    assert frontier.frontier.bits > 64
    assert len(frontier.turns[0]) == 7
    assert counted(engine, frontier)[0] == prepare(puzzle.model(puzzle.shape)).count().value


# --- Sweeps ---


def test_moves_of_items_are_the_whole_group() -> None:
    puzzle = tiled(box(4, 4), DOMINO)
    problem = puzzle.model(puzzle.shape)
    group = Group(problem, puzzle.symmetries())
    moves = group.item_moves()

    assert list(moves[0]) == list(range(16))
    assert len({tuple(move) for move in moves}) == group.order == 8
    for element, move in zip(group.elements, moves, strict=True):
        for option in range(problem.option_count):
            image = {problem.items[move[item]] for item in items_of(problem, option)}
            assert image == set(problem.option(element[option]))


def items_of(problem: Problem, option: int) -> Sequence[int]:
    return problem.entries[problem.starts[option] : problem.starts[option + 1]]


def test_a_board_is_swept_across_its_short_sides() -> None:
    wide, tall = tiled(box(2, 3), DOMINO), tiled(box(3, 2), DOMINO)
    once = TiledBoard(Tiles(box(2, 2), pieces({"A": "xx", "B": "x|x"})))

    assert list(wide.sweep()) == [0, 3, 1, 4, 2, 5]
    assert list(tall.sweep()) == [0, 1, 2, 3, 4, 5]
    assert list(once.sweep()) == [0, 1, 2, 3, 4, 5]
    assert list(tiled(box(2, 1, 3), DOMINO).sweep()) == [0, 3, 1, 4, 2, 5]


def test_a_part_of_a_problem_keeps_the_symmetries_that_are_its_own() -> None:
    whole = Problem("abcd", ["ab", "cd", "a", "b", "c", "d"])
    part = Problem("ba", ["ba", "b", "a"])
    swap, halves = [1, 0, 3, 2], [2, 3, 0, 1]

    own = sweep_within(Sweep([0, 2, 1, 3], [range(4), swap, halves]), whole, part)

    assert own == Sweep([1, 0], [[0, 1], [1, 0]])


def test_what_is_no_symmetry_of_the_options_is_left_out() -> None:
    """The second problem has an option that stands for two."""
    options = ["ac", "bd", "c", "d"]

    def turns(options: list[str], times: Sequence[int] = ()) -> object:
        sweep = Sweep(range(4), [range(4), [1, 0, 3, 2]])
        return finished(laying_out_swept(Problem("abcd", options), times, sweep)).turns

    assert turns(options)
    assert turns(options, [2, 2, 1, 1])
    assert not turns(options, [1, 2, 1, 1])
    assert not turns([*options, "c"])
    assert not turns(options[:3])


def test_secondary_items_that_change_places_alone() -> None:
    problem = Problem("ab", ["ax", "ay", "b"], "xy")
    frontier = finished(laying_out_swept(problem, (), Sweep([0, 1], [[0, 1, 3, 2]])))

    assert frontier.turns
    assert counted("python", frontier)[0] == 2


@pytest.mark.core
def test_arrays_that_do_not_fit_are_refused() -> None:
    levels = native_levels()
    for starts, moves in (
        ([], b""),
        ([0], b""),
        ([0, 4], b""),
        ([1, 16], bytes(64)),
        ([0, 8, 8, 16], bytes(192)),
        ([0, 8, 16], bytes(64)),
        ([0, 16], bytes([64]) * 64),
        ([0, 16], bytes(64) * 10_000),
    ):
        with pytest.raises(ValueError, match="turns do not fit the states"):
            levels.turn(array("i", starts), moves)
    with pytest.raises(ValueError, match="starts must be an array"):
        levels.turn(array("q", [0, 16]), bytes(64))


def native_levels() -> Levels:
    board = dominoes(4, 4)
    return finished(making_native_levels(lay_out(board, range(16)), AMPLE, 1, ""))


@pytest.mark.core
def test_sums_have_no_turns() -> None:
    problem = Problem("ab", ["a", "b"], sums=[Sum("a", [1, 2], 0, 2)])
    levels = finished(making_native_levels(lay_out(problem, range(2)), AMPLE, 1, ""))

    assert not finished(laying_out_swept(problem, (), Sweep([0, 1], [[1, 0]]))).turns
    with pytest.raises(ValueError, match="turns do not fit the states"):
        levels.turn(array("i", [0, 2]), bytes(64))


# --- Which frontier is taken ---


def test_a_count_takes_the_sweep() -> None:
    puzzle = BOARDS[2].puzzle
    problem = puzzle.model(puzzle.shape)
    counting = prepare(problem).counting((), None, 2, sweep=lambda: sweep_of(puzzle))
    plan = LevelPlan(prepare(problem).engine, AMPLE, sweeping=lambda: sweeping(puzzle))
    counting.go_on()

    assert counting.found == 101_698_212
    assert finished(plan.looking_ahead()).order == 4
    if prepare(problem).engine != "python":
        assert counting.way.endswith("states, where symmetric ones are one")


def sweeping(puzzle: TiledBoard) -> Steps[SweptFrontier | None]:
    return laying_out_swept(puzzle.model(puzzle.shape), (), sweep_of(puzzle))


def test_where_there_is_no_sweep_nothing_changes() -> None:
    problem = dominoes(8, 8)
    counting = prepare(problem).counting((), None, 1, sweep=lambda: None)
    counting.go_on()

    assert counting.found == 12_988_816
    assert finished(LevelPlan("python", AMPLE).looking_ahead()) == Outlook()


def test_a_short_trial_tells_how_long_it_took_and_a_long_one_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frontier = lay_out(dominoes(6, 6), range(36))

    def tried(seconds: float, anyway: bool = False) -> float:
        levels = ReferenceLevels(frontier, AMPLE)
        return finished(estimating(levels, frontier, seconds, anyway=anyway))

    assert 0 < tried(60) < 60
    assert tried(0) == inf
    assert tried(0, anyway=True) == 0
    monkeypatch.setattr(trial, "_STEP", 0)
    monkeypatch.setattr(trial, "_STATES", 100)
    assert tried(60) == inf  # too few
    monkeypatch.setattr(trial, "_LEAST_STATES", 100)
    assert 0 < tried(60) < inf


@pytest.mark.parametrize("engine", ENGINES)
def test_a_trial_without_room_tells_nothing_and_writes_no_files(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    plan = LevelPlan(engine, 6000, sweeping=lambda: sweeping(BOARDS[2].puzzle))

    assert finished(plan.looking_ahead()).seconds == inf


def test_where_tables_would_be_large_there_are_no_turns() -> None:
    """A long board has many stretches."""
    assert swept(tiled(box(2, 500), DOMINO)).turns
    assert not swept(tiled(box(2, 1100), DOMINO)).turns


def test_what_is_uncertain_is_what_half_of_the_options_have_set() -> None:
    """Of a strip of dominoes each cell but the first may be covered before; a piece at any time."""
    strip = Problem(range(4), [(0, 1), (1, 2), (2, 3)])
    assert finished(trial._uncertainties(lay_out(strip, range(4)).steps)) == [0, 1, 1, 0]
    pieces = Problem(["piece", *range(4)], [("piece", cell) for cell in range(4)])
    quarter = 2 - 0.75 * log2(3)  # of what is so in one case of four
    found = finished(trial._uncertainties(lay_out(pieces, (1, 2, 3, 4, 0)).steps))
    assert found == pytest.approx([0, quarter, 1, quarter, 0])


def test_a_guess_goes_by_the_uncertainty_of_places_and_the_states_of_the_last_ones() -> None:
    assert trial._states([0, 1, 5, 69], [0, 2, 6, 6, 4]) == 69 + 64 + 16
    assert trial._states([0, 1, 3, 11], [0, 2, 6, 6, 4]) == 11 + 8 + 4  # a half of the bits
    assert trial._states([0, 1, 3, 3 + 16], [0, 2, 6, 6]) == pytest.approx(3 + 2 * 16)
    assert trial._states([0], [1.0, 2.0]) == 6


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("trust", "symmetries"), [(inf, 2), (0, 1)])
def test_saved_levels_tell_which_one_was_taken(
    engine: str, trust: float, symmetries: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where a new trial would have another end."""
    puzzle = BOARDS[5].puzzle
    problem = puzzle.model(puzzle.shape)
    frontier = lay_out(problem, range(problem.primary_count))
    plan = LevelPlan(engine, 2**28, folder=tmp_path)
    monkeypatch.setattr(pace, "_EVERY", 0)
    monkeypatch.setattr(pace, "_SPARED", 0)
    monkeypatch.setattr(level_count, "_TRUST", trust)
    begun = finished(plan.making(frontier, swept(puzzle)))
    while not plan.is_begun:
        begun.go_on(0)
    monkeypatch.setattr(level_count, "_TRUST", 1 / trust if trust else inf)

    one = finished(plan.making(frontier, swept(puzzle)))

    assert begun.symmetries == one.symmetries == symmetries
    assert one.go_on()
    assert one.found == prepare(problem).count().value
