"""Exact-cover problems for the tests: random ones, classics with known counts, a naive oracle.

The rows of `data/known_counts.tsv` call the classics by the names of their functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from cover.problem import Coloured, Problem, Sum
from cover.solver.cheapest import Cheapest
from random_problems import sums_are_met
from small_puzzles import read

Entry = str | Coloured
Cube = tuple[int, int, int]

ROOT = Path(__file__).parent.parent


def subsets_that_cover(
    primary: Sequence[str],
    options: Sequence[Sequence[Entry]],
    fixed: Sequence[int] = (),
    multiplicities: Mapping[str, tuple[int, int]] = {},
) -> set[tuple[int, ...]]:
    """All solutions by trying every subset of the options: slow, and beyond doubt."""
    useful = [
        number
        for number, option in enumerate(options)
        if number in fixed or any(entry in primary for entry in option)
    ]
    return {
        chosen
        for size in range(len(useful) + 1)
        for chosen in combinations(useful, size)
        if set(fixed) <= set(chosen)
        and _covers(primary, [options[k] for k in chosen], multiplicities)
    }


def _covers(
    primary: Sequence[str],
    chosen: Sequence[Sequence[Entry]],
    multiplicities: Mapping[str, tuple[int, int]],
) -> bool:
    uses: dict[str, list[object]] = {}
    for option in chosen:
        for entry in option:
            if isinstance(entry, Coloured):
                uses.setdefault(str(entry.item), []).append(entry.colour)
            else:
                uses.setdefault(entry, []).append(None)
    for item in primary:
        low, high = multiplicities.get(item, (1, 1))
        if not low <= len(uses.get(item, [])) <= high:
            return False
    return all(
        len(colours) == 1 or (None not in colours and len(set(colours)) == 1)
        for item, colours in uses.items()
        if item not in primary
    )


@st.composite
def _stated_problems(draw: st.DrawFn) -> tuple[list[str], list[list[Entry]], list[str]]:
    """Primary items, options and secondary items; few enough for the oracle."""
    primary = list("ABCDE"[: draw(st.integers(0, 5))])
    secondary = list("xyz"[: draw(st.integers(0, 3))])
    items = primary + secondary
    if not items:
        return [], [], []
    entry_sets = st.lists(st.sampled_from(items), min_size=1, max_size=4, unique=True)
    options: list[list[Entry]] = []
    for names in draw(st.lists(entry_sets, max_size=9)):
        option: list[Entry] = []
        for name in names:
            colour = draw(st.sampled_from([None, 1, 2])) if name in secondary else None
            option.append(name if colour is None else Coloured(name, colour))
        options.append(option)
    return primary, options, secondary


# A problem, options to fix beforehand, and all its solutions with these.
Answered = tuple[Problem, list[int], set[tuple[int, ...]]]


@st.composite
def answered_problems(draw: st.DrawFn) -> Answered:
    """Few enough for the oracle, which has answered them."""
    primary, options, secondary = draw(_stated_problems())
    numbers = range(len(options))
    fixed = draw(st.lists(st.sampled_from(numbers), max_size=2)) if options else []
    expected = subsets_that_cover(primary, options, fixed)
    return Problem(primary, options, secondary), fixed, expected


class PricedProblem(NamedTuple):
    """A problem with costs, options to fix, and the cost and options of all its solutions."""

    problem: Problem
    costs: list[int]
    fixed: list[int]
    solutions: list[tuple[int, tuple[int, ...]]]  # in ascending order


@st.composite
def priced_problems(draw: st.DrawFn) -> PricedProblem:
    """Problems with colours, multiplicities, sums and costs, which the oracle has answered."""
    primary, options, secondary = draw(_stated_problems())
    bounds = st.tuples(st.integers(0, 2), st.integers(1, 4)).filter(lambda pair: pair[0] <= pair[1])
    several = draw(st.sets(st.sampled_from(primary))) if primary else set()
    multiplicities = {item: draw(bounds) for item in sorted(several)}
    sums = draw(st.lists(_sums([*(set(primary) - several)], len(options)), max_size=2))
    problem = Problem(primary, options, secondary, sums, multiplicities)
    choices = st.lists(st.sampled_from(range(len(options))), max_size=1)
    is_fixing = bool(options) and draw(st.booleans())
    fixed = draw(choices) if is_fixing else []
    share, least = draw(st.sampled_from([1, 1, 10, 3 * 10**9])), draw(st.sampled_from([0, 0, -9]))
    one = st.integers(least, 20).map(lambda cost: cost * share)
    costs = draw(st.lists(one, min_size=len(options), max_size=len(options)))
    found = subsets_that_cover(primary, options, fixed, multiplicities)
    solutions = [
        (sum(map(costs.__getitem__, chosen)), chosen)
        for chosen in found
        if sums_are_met(problem, chosen)
    ]
    return PricedProblem(problem, costs, fixed, sorted(solutions))


class PricedQuestion(NamedTuple):
    """What is asked of a problem with costs: the cheapest, so many or all, within a cost or any."""

    priced: PricedProblem
    number: int | None
    within: int | None

    def compare(self, found: Cheapest) -> None:
        """Compare what was found with what the oracle says."""
        expected = self.priced.solutions
        if self.within is not None:
            expected = [(cost, options) for cost, options in expected if cost <= self.within]

        costs = [cost for cost, _ in expected]

        assert found.complete
        assert found.stopped_by is None
        assert [cost for cost, _ in found.solutions] == costs[: self.number]
        assert len({*found.solutions}) == len(found.solutions)
        assert {*found.solutions} <= {*expected}
        assert found.bound == (costs[0] if costs else None)


@st.composite
def priced_questions(draw: st.DrawFn) -> PricedQuestion:
    """Questions about problems with costs, within what some solution costs, and one more."""
    priced = draw(priced_problems())
    levels = sorted({cost for cost, _ in priced.solutions}) or [0]
    within = draw(st.none() | st.sampled_from(levels).map(lambda cost: cost + 1))
    return PricedQuestion(priced, draw(st.sampled_from([1, 2, 5, None])), within)


def _sums(items: list[str], options: int) -> st.SearchStrategy[Sum]:
    """Sums of some of the items, others subtracted, which most solutions may meet."""
    weights = st.lists(st.integers(-2, 4), min_size=options, max_size=options)
    drawn = st.permutations(sorted(items)).flatmap(
        lambda order: st.tuples(
            st.just(order), st.integers(0, len(order)), st.integers(0, len(order))
        )
    )
    return st.builds(
        lambda way, weights, low, span: Sum(
            way[0][: min(way[1:])],
            weights,
            low,
            low + span,
            way[0][min(way[1:]) : max(way[1:])],
        ),
        drawn,
        weights,
        st.integers(-8, 2),
        st.integers(0, 14),
    )


def queens(size: int) -> Problem:
    """Queens that do not attack each other: 8 has 92 solutions, 10 has 724."""
    lines = [*(("row", k) for k in range(size)), *(("column", k) for k in range(size))]
    diagonals = [
        *(("sum", k) for k in range(2 * size - 1)),
        *(("difference", k) for k in range(1 - size, size)),
    ]
    options = [
        [("row", row), ("column", column), ("sum", row + column), ("difference", row - column)]
        for row in range(size)
        for column in range(size)
    ]
    return Problem(lines, options, diagonals)


def langford(pairs: int) -> Problem:
    """Langford pairs, mirrored ones counted apart: 7 has 52, 8 has 300 (Knuth, 7.2.2.1)."""
    slots = range(2 * pairs)
    options = [
        [("number", k), ("slot", first), ("slot", first + k + 1)]
        for k in range(1, pairs + 1)
        for first in slots
        if first + k + 1 in slots
    ]
    numbers = [("number", k) for k in range(1, pairs + 1)]
    return Problem([*numbers, *(("slot", k) for k in slots)], options)


def options_of(problem: Problem) -> list[tuple[object, ...]]:
    """All options, as they were stated."""
    return [problem.option(number) for number in range(problem.option_count)]


def with_wholes(problem: Problem, wholes: int, more: int = 0) -> Problem:
    """A problem with so many further options that cover all its items.

    And with `more` further items, each with two options of its own.
    """
    return Problem(
        [*problem.items, *(("more", k) for k in range(more))],
        [
            *options_of(problem),
            *([problem.items] * wholes),
            *([("more", k)] for k in range(more) for _ in range(2)),
        ],
    )


def dlx(problem: Problem) -> str:
    """A problem without colours in Knuth's format, its items as they come."""
    names = [f"i{item}" for item in range(len(problem.items))]
    items = [*names[: problem.primary_count], "|", *names[problem.primary_count :]]
    options = ([names[item] for item in problem.items_of(k)] for k in range(problem.option_count))
    return "".join(f"{' '.join(line)}\n" for line in (items, *options))


def together(*problems: Problem) -> Problem:
    """Problems without colours that have nothing in common, as one."""
    primary, secondary = (
        [
            (k, item)
            for k, problem in enumerate(problems)
            for number, item in enumerate(problem.items)
            if (number < problem.primary_count) is is_primary
        ]
        for is_primary in (True, False)
    )
    options = [
        [(k, item) for item in option]
        for k, problem in enumerate(problems)
        for option in options_of(problem)
    ]
    return Problem(primary, options, secondary)


def repeated(pairs: int, times: int) -> Problem:
    """Langford pairs, with the options of the largest number so many times."""
    options = options_of(langford(pairs))
    return Problem(langford(pairs).items, [*options, *(options[1 - pairs :] * (times - 1))])


def dominoes_on(cells: Sequence[tuple[int, ...]]) -> Problem:
    """Dominoes that cover cells of a plane or of space."""
    there = set(cells)
    pairs = [
        [cell, other]
        for cell in cells
        for axis in reversed(range(len(cell)))
        if (other := (*cell[:axis], cell[axis] + 1, *cell[axis + 1 :])) in there
    ]
    return Problem(cells, pairs)


def dominoes(rows: int, columns: int) -> Problem:
    """Domino tilings: 4x4 has 36, 6x6 has 6,728 (Kasteleyn 1961)."""
    return dominoes_on([*product(range(rows), range(columns))])


def mutilated(size: int) -> Problem:
    """A board without two opposite corners, for dominoes (M. Black, Critical Thinking, 1946)."""
    return dominoes_on([*product(range(size), repeat=2)][1:-1])


def aztec(order: int) -> Problem:
    """Domino tilings of an Aztec diamond: 2^(n(n+1)/2) (Elkies, Kuperberg, Larsen, Propp 1992)."""
    cells = product(range(-order, order), repeat=2)  # whose middles are half a cell further on
    return dominoes_on([(y, x) for y, x in cells if abs(2 * y + 1) + abs(2 * x + 1) <= 2 * order])


def bricks(length: int, width: int, height: int) -> Problem:
    """Dominoes in a box: 2x2x2 has 9, 4x4x4 has 5,051,532,105."""
    return dominoes_on([*product(range(length), range(width), range(height))])


def complete(people: int) -> Problem:
    """Ways to part people into pairs, the perfect matchings of a complete graph."""
    return Problem(range(people), combinations(range(people), 2))


def partitions(size: int) -> Problem:
    """Ways to part a set into any subsets: Bell's numbers, 52 for five."""
    subsets = range(1, 2**size)
    return Problem(range(size), [[k for k in range(size) if subset >> k & 1] for subset in subsets])


def steiner(points: int) -> Problem:
    """Triples with each pair of points once: 7 points have 30 such systems, 9 have 840."""
    triples = [[*combinations(triple, 2)] for triple in combinations(range(points), 3)]
    return Problem(combinations(range(points), 2), triples)


def unipotent(size: int) -> Problem:
    """Latin squares whose first row and column are in order, with one symbol in the diagonal."""
    sides = range(1, size)
    options = [
        [("cell", row, column), ("row", row, symbol), ("column", column, symbol)]
        for row, column, symbol in product(sides, repeat=3)
        if len({row, column, symbol}) == 3
    ]
    return Problem(sorted({item for option in options for item in option}), options)


def zones(seed: int) -> Problem:
    """Three networks apart from each other, each of which falls into zones in many ways."""
    random, parts = Random(seed), []
    for _ in range(3):
        size = 12 + int(12 * random.random())
        found = {frozenset(range(size))}
        for number in range(40):
            order = sorted(range(size), key=lambda _: random.random())
            cut, end = sorted(1 + int((size - 1) * random.random()) for _ in range(2))
            drawn = [order[:cut], order[cut:end], order[end:]][: 3 - number % 2]
            found.update(frozenset(zone) for zone in drawn if zone)
        parts.append(Problem(range(size), sorted(map(sorted, found))))
    return together(*parts)


def hypercube(dimension: int) -> Problem:
    """The perfect matchings of the edges of a cube: 9 in three dimensions."""
    corners = range(2**dimension)
    edges = [(one, one | 1 << k) for one in corners for k in range(dimension) if not one >> k & 1]
    return Problem(corners, edges)


def latin(size: int) -> Problem:
    """Latin squares: 3x3 has 12, 4x4 has 576."""
    sides = range(size)
    options = [
        [("cell", row, column), ("row", row, symbol), ("column", column, symbol)]
        for row, column, symbol in product(sides, repeat=3)
    ]
    return Problem(sorted({item for option in options for item in option}), options)


def pentominoes(rows: int, columns: int) -> Problem:
    """Tilings with pentominoes, each of them as often as wanted: 5x5 has 4,006."""
    grown = {frozenset([(0, 0)])}
    for _ in range(4):
        grown = {
            shape | {cell}
            for shape in grown
            for row, column in shape
            for cell in ((row, column + 1), (row + 1, column), (row - 1, column), (row, column - 1))
            if cell not in shape and cell > (0, 0)
        }
    cells = set(product(range(rows), range(columns)))
    options = [
        sorted((row + y, column + x) for y, x in shape)
        for row, column in sorted(cells)
        for shape in sorted(map(sorted, grown))
    ]
    return Problem(sorted(cells), [option for option in options if cells.issuperset(option)])


def puzzle(name: str) -> Problem:
    """A problem in Knuth's format from the folder `puzzles`."""
    path = ROOT / "puzzles" / "exact-cover" / f"{name}.dlx"
    return read("exact-cover", path.read_text(encoding="utf-8"))._model()


def tetracubes(size: int) -> tuple[list[Cube], list[list[Cube]]]:
    """The cells of a cube, and all places in it of a bar of three with one more at its middle."""
    sides = range(size)
    cells = [(x, y, z) for x in sides for y in sides for z in sides]
    units = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    options = []
    for (x, y, z), (a, b, c), (p, q, r), sign in product(cells, units, units, (1, -1)):
        ends = (x + a, y + b, z + c), (x - a, y - b, z - c)
        side = (x + sign * p, y + sign * q, z + sign * r)
        option = [(x, y, z), *ends, side]
        if (a, b, c) != (p, q, r) and all(0 <= k < size for cell in option for k in cell):
            options.append(option)
    return cells, options
