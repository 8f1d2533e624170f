"""Su-domino-ku as a puzzle: its model, its contradictions, the check, and generated puzzles."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from asked import Asked, records_of
from conftest import ENGINES, ROOT
from cover.asking.problems import told_apart
from cover.families.dominoes.puzzle import are_neighbours, neighbours
from cover.families.dominoes.su_domino_ku import CELLS, DIGITS, DOMINOES, HOUSES_OF, SuDominoKu
from cover.query import Query
from cover.solver import CountInterrupted, CountResult, Prepared, Statistics, prepare
from random_dominoes import (
    FILLINGS,
    dominosa_of,
    has_one_grid,
    lines,
    parts,
    su_domino_ku,
    su_domino_ku_file,
    su_domino_ku_of,
    su_domino_ku_solution,
)

Solution = tuple[int, ...]

EMPTY = su_domino_ku_of()
GRID = "872643195361975842549218637126754983738169254495832761284597316657381429913426578"


@pytest.fixture(params=[engine for engine in ENGINES if engine != "dense"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine that has room for the model."""
    return str(request.param)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return su_domino_ku_solution(Random(1))


def _records(name: str) -> list[SuDominoKu]:
    """The puzzles of a file."""
    found = records_of(ROOT / "puzzles" / "domino" / name, 40)
    return [record for record in found if isinstance(record, SuDominoKu)]


# ---- The model


def test_neighbours_have_a_side_in_common() -> None:
    for rows, columns in ((1, 2), (3, 4), (9, 9)):
        pairs = list(product(range(rows * columns), repeat=2))
        expected = [(a, b) for a, b in pairs if a < b and are_neighbours(a, b, columns)]
        assert list(neighbours(rows, columns)) == expected


def test_the_model_is_a_sudoku_and_what_lies_on_it() -> None:
    problem = EMPTY._model()

    assert problem.primary_count == 324 + CELLS + len(DOMINOES) + 9
    assert len(problem.items) == problem.primary_count + CELLS
    assert problem.option_count == 729 + 36 * 288 + 9 * CELLS
    assert [problem.items[k] for k in EMPTY._answer_items()] == [
        ("cell", cell) for cell in range(CELLS)
    ]


def test_the_known_puzzles_have_one_grid_and_one_and_two_layouts(engine: str) -> None:
    problem, items = prepare(EMPTY._model(), engine), EMPTY._answer_items()
    first, second = _records("hdu4210.txt")
    (only,), (one, other) = (
        [puzzle._decode(options) for options in problem.search(fixed=puzzle._given_options())]
        for puzzle in (first, second)
    )

    assert "".join(map(str, only[:CELLS])) == GRID
    assert one[:CELLS] == other[:CELLS]
    assert first._contradiction() is second._contradiction() is None
    assert first._faults_in(only) == second._faults_in(one) == second._faults_in(other) == []
    assert len(list(problem.search(fixed=second._given_options(), distinct_on=items))) == 1


def test_what_is_given_is_fixed(solution: Solution) -> None:
    laid, singles = parts(solution)
    turned = tuple((v, b, u, a) for u, a, v, b in laid)

    for puzzle in (su_domino_ku_of(tuple(laid), singles), su_domino_ku_of(turned, singles)):
        assert puzzle._decode(puzzle._given_options()) == solution
        assert puzzle._faults_in(solution) == []
    assert EMPTY._given_options() == ()


def test_a_grid_is_found_where_nothing_is_given(engine: str) -> None:
    search = prepare(EMPTY._model(), engine).search(limit=2, distinct_on=EMPTY._answer_items())
    found = [EMPTY._decode(options) for options in search]

    assert len({solution[:CELLS] for solution in found}) == 2
    assert [EMPTY._faults_in(solution) for solution in found] == [[], []]


# ---- Against a naive search


def _fits(digits: list[int], cell: int, digit: int) -> bool:
    return not any(
        digits[other] == digit
        for other in range(CELLS)
        if other != cell and {*HOUSES_OF[other]} & {*HOUSES_OF[cell]}
    )


def _naive(puzzle: SuDominoKu) -> set[Solution]:
    """All solutions: the first open cell gets each domino that is left, or a single digit."""
    digits, partners = [0] * CELLS, [-1] * CELLS
    left: set[tuple[int, ...]] = {*DOMINOES, *((digit,) for digit in DIGITS)}
    found = set()

    def lay(held: tuple[int, ...], cells: tuple[int, ...]) -> None:
        left.remove(tuple(sorted(held)))
        for digit, cell, partner in zip(held, cells, reversed(cells), strict=True):
            digits[cell], partners[cell] = digit, partner

    def search() -> None:
        if not left:
            found.add((*digits, *partners))
            return
        cell = digits.index(0)
        ends = [(cell,), *((cell, b) for a, b in neighbours(9, 9) if a == cell and not digits[b])]
        for cells in ends:
            for held in [each for each in left if len(each) == len(cells)]:
                for turned in {held, held[::-1]}:
                    if all(_fits(digits, c, d) for c, d in zip(cells, turned, strict=True)):
                        lay(turned, cells)
                        if _fits(digits, cell, turned[0]):
                            search()
                        left.add(held)
                        for each in cells:
                            digits[each], partners[each] = 0, -1

    for u, a, v, b in puzzle._dominoes:
        lay((u, v), (a, b))
    for digit, cell in enumerate(puzzle._singles, 1):
        lay((digit,), (cell,))
    search()
    return found


def test_all_layouts_are_those_that_a_naive_search_finds() -> None:
    random = Random(0)
    laid, singles = parts(su_domino_ku_solution(random))
    random.shuffle(laid)
    prepared = prepare(EMPTY._model())
    for given, alone in ((26, ()), (15, singles)):
        puzzle = su_domino_ku_of(tuple(laid[:given]), alone)
        expected = _naive(puzzle)

        found = [puzzle._decode(each) for each in prepared.search(fixed=puzzle._given_options())]

        assert len(found) == len(expected)
        assert set(found) == expected
        assert has_one_grid(puzzle) == (len({each[:CELLS] for each in expected}) == 1)


# ---- The check


def test_a_wrong_digit_and_a_domino_that_goes_on_elsewhere_are_faults(solution: Solution) -> None:
    for cell in range(0, CELLS, 7):
        for place, values in ((cell, DIGITS), (CELLS + cell, (*range(-1, CELLS + 1),))):
            for value in {*values} - {solution[place]}:
                assert EMPTY._faults_in([*solution[:place], value, *solution[place + 1 :]])
    assert EMPTY._faults_in(solution) == []


def test_each_domino_and_each_single_is_there_once(solution: Solution) -> None:
    digits, partners = [*solution[:CELLS]], [*solution[CELLS:]]
    turned = 0
    for a, b in neighbours(9, 9):  # squares of two dominoes, which can be turned
        c, d = a + 9, b + 9
        if b == a + 1 and d < CELLS and partners[a] == b and partners[c] == d:
            other = [*partners]
            other[a], other[c], other[b], other[d] = c, a, d, b
            kept = {
                tuple(sorted(pair)) for pair in ((digits[a], digits[b]), (digits[c], digits[d]))
            }
            now = {tuple(sorted(pair)) for pair in ((digits[a], digits[c]), (digits[b], digits[d]))}
            assert bool(EMPTY._faults_in([*digits, *other])) == (kept != now)
            turned += 1
    assert turned > 0

    apart = next(cell for cell, partner in enumerate(partners) if partner != cell)
    partners[partners[apart]], partners[apart] = partners[apart], apart
    u, v = sorted((digits[apart], digits[solution[CELLS + apart]]))
    lost, *twice = EMPTY._faults_in([*digits, *partners])
    assert lost == f"domino {u}+{v} lies nowhere"
    assert [fault.partition(",")[0] for fault in twice] == [
        f"{u} is single in 2 places",
        f"{v} is single in 2 places",
    ]


def test_what_is_given_is_kept(solution: Solution) -> None:
    laid, singles = parts(su_domino_ku_solution(Random(2)))
    found = su_domino_ku_of(tuple(laid), singles)._faults_in(solution)

    mine, alone = parts(solution)
    assert len(found) == len({*laid} - {*mine}) + sum(map(int.__ne__, singles, alone))
    assert all("does not lie where it is given" in fault for fault in found)


# ---- Generated puzzles


def test_the_generated_file_is_what_its_seed_draws() -> None:
    text = (ROOT / "puzzles" / "domino" / "generated.txt").read_text(encoding="utf-8")
    puzzles = _records("generated.txt")

    assert text.splitlines()[:25] == list(islice(su_domino_ku_file(4210), 25))
    assert [len(puzzle._dominoes) for puzzle in puzzles] == list(FILLINGS)
    assert len({puzzle._singles for puzzle in puzzles}) == len(FILLINGS) == 32
    assert [each for puzzle in puzzles for each in lines(puzzle)] == text.splitlines()[:-1]


@pytest.mark.parametrize("given", [10, 35])
def test_a_generated_puzzle_has_one_grid(given: int) -> None:
    puzzle, solution = su_domino_ku(Random(given), given)

    assert len(puzzle._dominoes) == given
    assert puzzle._faults_in(solution) == []
    assert puzzle._contradiction() is None
    assert has_one_grid(puzzle)


# ---- Grids are answers, whatever lies on them; more in `tests/data/commands/dominoes.txt`


_, SECOND = _records("hdu4210.txt")  # one grid, two layouts
LAYOUTS = SECOND.but(layouts=True)
NOTHING = Statistics(0, 0, 0.0)


@pytest.mark.parametrize("interrupted", [1, 2])
def test_an_interrupted_count_tells_what_it_has(
    monkeypatch: pytest.MonkeyPatch, interrupted: int
) -> None:
    calls = 0
    whole = Prepared.count

    def count(self: Prepared, **options: object) -> CountResult:
        nonlocal calls
        calls += 1
        if calls == interrupted:
            raise CountInterrupted(CountResult(1, "interrupt", NOTHING))
        return whole(self, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Prepared, "count", count)
    answer = Asked(LAYOUTS, Query("count"))

    assert answer.interrupted
    assert (answer.count, answer.status) == (1, "unknown")
    assert (answer.layouts is None) == (interrupted == 1)


def test_there_are_at_least_as_many_layouts_as_grids(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = iter([CountResult(3, None, NOTHING), CountResult(0, "timeout", NOTHING)])
    monkeypatch.setattr(Prepared, "count", lambda self, **options: next(counted))
    answer = Asked(LAYOUTS, Query("count"))

    assert answer.layouts is not None
    assert (answer.count, answer.layouts.value, answer.status) == (3, 3, "unknown")


def test_what_tells_answers_apart() -> None:
    assert told_apart(SECOND) == range(81)
    assert told_apart(LAYOUTS) is None
    assert told_apart(dominosa_of((0, 0), 2)) is None
