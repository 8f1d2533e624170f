"""Seeded random problems with sums.

Most are for the dense engine, which reads their sums as small numbers (see `dense/sums.h`): cells
hold numbers, and houses hold none twice, so that there are groups of cells with sets of numbers;
the ranges of numbers are on both sides of where those sets are no longer listed. Those with wide
options are for all that is as long as a sum has prices: see `wide_problem`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cover.problem import Coloured, Problem, Sum
from random_problems import Case, numbered, total

SPANS = (2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 10, 12, 16, 31, 32, 33, 62)


class Placing(NamedTuple):
    """An option: a number in a cell, or the same number in two cells."""

    number: int
    cells: tuple[int, ...]


def valued_case(random: Random) -> Case:
    """A few cells, most of them with many numbers, and up to four sums."""
    cells, span = random.randrange(3, 8), random.choice(SPANS)
    ranges = [sorted((random.randrange(span), random.randrange(span))) for _ in range(cells)]
    if random.random() < 0.5:
        ranges = [[0, span - 1]] * cells
    houses = [
        random.sample(range(cells), random.randint(2, cells)) for _ in range(random.randrange(4))
    ]
    return _case(random, _placings(random, ranges), houses, cells, span)


def long_case(random: Random) -> Case:
    """Sums of about as many cells as they may have for their numbers to be looked at."""
    cells, span = random.randrange(62, 68), random.choice((5, 9, 10, 32, 33))
    ranges = [[number, number] for number in (random.randrange(span) for _ in range(cells))]
    for cell in random.sample(range(cells), 5):
        ranges[cell] = sorted((random.randrange(span), random.randrange(span)))
    numbers = {first: cell for cell, (first, last) in enumerate(ranges) if first == last}
    wide = [cell for cell, (first, last) in enumerate(ranges) if first < last]
    return _case(random, _placings(random, ranges), [[*numbers.values(), *wide]], cells, span)


def _placings(random: Random, ranges: Sequence[Sequence[int]]) -> list[Placing]:
    """The options of cells, by their numbers so that sums have values; seldom in another order."""
    paired = random.choice((0, 0, 0.2, 0.6))
    found = []
    for number in range(1 + max(last for _, last in ranges)):
        left = [cell for cell, (first, last) in enumerate(ranges) if first <= number <= last]
        random.shuffle(left)
        while left:
            size = 2 if len(left) > 1 and random.random() < paired else 1
            found.append(Placing(number, tuple(left[:size])))
            left = left[size:]
    if random.random() < 0.15:
        random.shuffle(found)
    return found


def _case(
    random: Random,
    placings: Sequence[Placing],
    houses: Sequence[Sequence[int]],
    cells: int,
    span: int,
) -> Case:
    options = []
    for placing in placings:
        met = [k for k, house in enumerate(houses) if not set(house).isdisjoint(placing.cells)]
        items = *placing.cells, *(cells + house * span + placing.number for house in met)
        options.append([(item, 0) for item in items])
    problem = numbered(cells, cells + span * len(houses), options)
    least, step = random.choice((0, 1, 1, -5, -span)), random.choice((1, 1, 1, 1, -1, 2))
    weights = [step * (least + placing.number) for placing in placings]
    planted = _planted(random, problem)
    sums = [_sum(random, problem, weights, planted) for _ in range(random.randrange(1, 5))]
    problem._add_sums(sums, {cell: cell for cell in range(cells)})
    fixed = random.sample(planted, random.choice((0, 0, 0, 1)))
    return Case(problem, tuple(fixed), random.choice((1, 2, 10)))


def _planted(random: Random, problem: Problem) -> list[int]:
    """Options that exclude each other nowhere and cover what they can."""
    order, covered = random.sample(range(problem.option_count), problem.option_count), set[int]()
    chosen = []
    for option in order:
        items = problem.entries[problem.starts[option] : problem.starts[option + 1]]
        if covered.isdisjoint(items):
            covered.update(items)
            chosen.append(option)
    return chosen


def _sum(random: Random, problem: Problem, weights: list[int], planted: Sequence[int]) -> Sum:
    """A sum of some items, all of them or not, that most often the planted options meet."""
    cells = problem.primary_count
    size = random.choice((cells, cells, cells - 1, random.randint(1, cells)))
    items = random.sample(range(cells), size)
    added = random.choice((size, size, size // 2, size - 1, 0))
    items, minus = items[:added], items[added:]
    middle = total(problem, planted, [*items, *(~item for item in minus)], weights)
    low, high = middle - random.choice((0, 0, 0, 1, 9)), middle + random.choice((0, 0, 0, 1, 9))
    return Sum(items, weights, low, high, minus)


# --- Wide options ---


def wide_problem(random: Random, options: int) -> Problem:
    """So many options, each of which covers many items of every sum, often by a weight of its own.

    So a sum has more prices than there are options. Some problems have colours, and items with
    multiplicities.
    """
    items = random.choice((6, 10, 16, 24, 24, 30))
    width = random.choice((items // 2, items // 2, random.randint(1 + items // 6, items // 2)))
    rows: list[list[int]] = []
    for _ in range(random.choice((0, 0, 0, 0, 1, 2, 9))):
        order = random.sample(range(items), items)
        rows += [order[k : k + width] for k in range(0, items, width)]
    planted = [*range(-(-items // width))] if rows else []
    while len(rows) < options:
        rows.append(random.sample(range(items), width))
    entries: list[list[object]] = [[*row] for row in rows]
    bounds = {
        f"m{number}": _multiplied(random, entries, planted, f"m{number}")
        for number in range(random.choice((0, 0, 0, 1, 2)))
    }
    if random.random() < 0.3:
        for number, option in enumerate(entries):
            if random.random() < 0.3:
                option.append(Coloured("s", 0 if number in planted else random.randrange(3)))
    sums = [_wide_sum(random, rows, planted, items) for _ in range(random.choice((1, 1, 2, 3)))]
    places = random.sample(range(len(rows)), len(rows))
    if random.random() < 0.6:  # as a search goes through them, the cheapest ones first
        places.sort(key=sums[0].weights.__getitem__)
    return Problem(
        [*range(items), *bounds],
        [entries[place] for place in places],
        ["s"],
        [each._replace(weights=[each.weights[place] for place in places]) for each in sums],
        bounds,
    )


def _multiplied(
    random: Random, entries: list[list[object]], planted: Sequence[int], name: str
) -> tuple[int, int]:
    """Give an item to many options; how often it is to be covered, seldom as is planted."""
    share, often = random.choice((0.2, 0.5, 1.0)), 0
    for number, option in enumerate(entries):
        if random.random() < share:
            option.append(name)
            often += number in planted
    low = max(0, often + random.choice((-1, 0, 0, 0, 1)))
    return low, max(1, low + random.choice((0, 0, 1, 3)))


def _wide_sum(
    random: Random, rows: Sequence[Sequence[int]], planted: Sequence[int], items: int
) -> Sum:
    """A sum of most items: up to a part of what it could be, or about what is planted."""
    count = len(rows)
    drawn = random.sample(range(count), count)
    doubled = [2 * number for number in drawn]
    small = [random.randrange(4) for _ in rows]
    signed = [random.randint(-count, count) for _ in rows]
    weights = random.choice((drawn, drawn, doubled, small, signed))
    added = random.sample(range(items), random.choice((items, items, items - items // 4)))
    if random.random() < 0.5:
        most = int(len(added) * max(weights) * random.choice((0.5, 0.7, 0.9)))
        return Sum(added, weights, 0, most)
    minus = [added.pop() for _ in range(random.choice((0, 0, 0, items // 4)))]
    chosen = planted or random.sample(range(count), max(1, items // len(rows[0])))
    middle = sum(
        weights[number] * (len({*rows[number]} & {*added}) - len({*rows[number]} & {*minus}))
        for number in chosen
    )
    low = middle - random.choice((0, 0, 0, 1, count, 2**30)) + random.choice((0, 0, 0, 1))
    return Sum(added, weights, low, max(low, middle + random.choice((0, 1, count, 2**30))), minus)
