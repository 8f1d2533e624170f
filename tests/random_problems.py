"""Seeded random exact-cover problems, small and large, and oracles for their solutions.

They may have what `Problem` refuses and engines must stand: options without items.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from itertools import accumulate, pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cover.problem import Coloured, Problem, Sum

if TYPE_CHECKING:
    from cover.solver import _core  # which may not be there

Entries = list[tuple[int, int]]  # items with their colours, 0 for none
LARGEST = 2**31 - 1  # of the numbers in a sum

# Numbers of items and of options an item, on both sides of where the dense engine changes its code:
# lanes of 8, 16, 32 and 64 bits, for up to 63 options, and 1, 2, 3, 4, 11 and more vectors of 8 to
# 64 bytes.
WIDTHS = (
    *(8, 9, 16, 17, 24, 31, 33, 63, 64, 65, 97),
    *(128, 129, 193, 257, 320, 324, 352, 353, 700, 1100),
)
DEPTHS = (3, 5, 6, 7, 8, 9, 9, 14, 15, 16, 30, 31, 32, 62, 63, 64, 80)


class Case(NamedTuple):
    """A problem, options to fix in it, and a number of solutions to stop at."""

    problem: Problem
    fixed: tuple[int, ...]
    limit: int


def numbered(primary: int, items: int, options: Sequence[Entries]) -> Problem:
    """A problem from numbers, without the checks of `Problem`."""
    entries = array("i", [item for option in options for item, _ in option])
    colours = array("i", [colour for option in options for _, colour in option])
    starts = array("q", accumulate(map(len, options), initial=0))
    return Problem.of_arrays(tuple(range(items)), primary, (entries, colours, starts))


def lay_out(
    problem: Problem,
    cpu: str | None = None,
    engine: str = "",
    /,
    *,
    hand_over: bool = False,
    focus: int = 0,
    **tuning: int,
) -> _core.Network:
    """The problem in the engine links, or in dense with the code for `cpu`, or in another `engine`.

    Or in links that `hand_over` to dense. `focus` and `tuning` are those of `_core.Network`.
    """
    from cover.solver import _core

    engine = engine or ("dense" if cpu is not None and not hand_over else "links")
    sizes = problem.primary_count, len(problem.items)
    arrays = problem.starts, problem.entries, problem.colours
    sums = (problem.sum_items, problem.sum_starts, problem.bounds, problem.rows, problem.weights)
    spare = problem.spare_sums
    return _core.Network(engine, *sizes, *arrays, cpu, sums, focus, tuning, spare=spare)


# --- Small ones ---


def small_case(random: Random) -> Case:
    """Up to 10 items and 14 options, half of them around a solution."""
    primary, secondary = random.randrange(8), random.randrange(4)
    items, colours = primary + secondary, random.randrange(4)
    count = random.randrange(15)
    options: list[Entries] = _planted(random, primary) if random.random() < 0.6 else []
    while len(options) < count and items:
        if options and random.random() < 0.1:
            options.append(random.choice(options))
            continue
        chosen = random.getrandbits(items) & random.getrandbits(items)
        options.append([(item, 0) for item in range(items) if chosen >> item & 1])
    if colours:
        options = [
            [(item, random.randrange(colours) if item >= primary else 0) for item, _ in option]
            for option in options
        ]
    random.shuffle(options)
    if random.random() < 0.5:
        options = [option[::-1] for option in options]
    fixes = random.choice((0, 0, 0, 1, 1, 2, 3)) if options else 0
    fixed = tuple(random.randrange(len(options)) for _ in range(fixes))
    return Case(numbered(primary, items, options), fixed, random.choice((0, 1, 2, 3, 10, 1000)))


def _planted(random: Random, primary: int) -> list[Entries]:
    """Options that cover all primary items together."""
    parts: list[Entries] = [[] for _ in range(random.randrange(1, 5))]
    for item in range(primary):
        random.choice(parts).append((item, 0))
    return parts


def summed_case(random: Random) -> Case:
    """What `small_case` makes of the same random numbers, with up to four sums, and spare ones.

    Half of them are met by a solution, exactly or not.
    """
    case = small_case(random)
    problem = case.problem
    solutions = sorted(solutions_of(case))
    drawn = [_weights(random, problem.option_count) for _ in range(random.choice((1, 1, 2)))]
    sums = []
    for _ in range(random.randrange(1, 5)):
        size = random.randrange(problem.primary_count + 1)
        items = random.sample(range(problem.primary_count), size)
        added = random.choice((size, size, size // 2, 0))
        items, minus = items[:added], items[added:]
        weights = random.choice(drawn)
        middle = random.randrange(-3, 12)
        if solutions and random.random() < 0.7:
            signed = [*items, *(~item for item in minus)]
            middle = total(problem, random.choice(solutions), signed, weights)
        low, high = middle - random.choice((0, 0, 1, 5)), middle + random.choice((0, 0, 1, 5))
        low, high = (max(-LARGEST, min(bound, LARGEST)) for bound in (low, high))
        sums.append(Sum(items, weights, low, high, minus))
    spare = sums[: problem.option_count % 4]
    problem._add_sums([*sums, *spare], {item: item for item in range(problem.primary_count)})
    problem.spare_sums = len(spare)
    return case


def _weights(random: Random, options: int) -> list[int]:
    """A weight for each option: digits, small numbers of both signs, or large ones."""
    low, high = random.choice(((1, 9), (0, 2), (-3, 3), (-9, 0), (-LARGEST, LARGEST)))
    return [random.randint(low, high) for _ in range(options)]


def total(
    problem: Problem, chosen: Sequence[int], items: Sequence[int], weights: Sequence[int]
) -> int:
    """What the options add for each of these items, and subtract for each `~item`."""
    return sum(
        weights[option] * (items.count(entry) - items.count(~entry))
        for option in chosen
        for entry in problem.entries[problem.starts[option] : problem.starts[option + 1]]
    )


def sums_are_met(problem: Problem, chosen: Sequence[int]) -> bool:
    """Whether the options of a solution add up to what the sums allow."""
    count, starts = problem.option_count, problem.sum_starts
    for number, row in enumerate(problem.rows):
        items = problem.sum_items[starts[number] : starts[number + 1]]
        sum_of = total(problem, chosen, items, problem.weights[row * count : (row + 1) * count])
        low, high = problem.bounds[2 * number : 2 * number + 2]
        if not low <= sum_of <= high:
            return False
    return True


def solutions_of(case: Case) -> set[tuple[int, ...]]:
    """All solutions, from all sets of options in which no two exclude each other.

    A set is a number: a bit for each of its options, and above those one for each of its primary
    items.
    """
    problem, fixed = case.problem, case.fixed
    count, primary = problem.option_count, problem.primary_count
    entries = [*zip(problem.entries, problem.colours, strict=True)]
    options = [entries[begin:end] for begin, end in pairwise(problem.starts)]
    uses: dict[int, int] = {}  # of each item, the set of its options
    alike: dict[tuple[int, int], int] = {}  # of each item and colour
    for number, option in enumerate(options):
        for item, colour in option:
            uses[item] = uses.get(item, 0) | 1 << number
            if colour:
                alike[item, colour] = alike.get((item, colour), 0) | 1 << number
    sets = [0]
    for number, option in enumerate(options):
        itself, excluded = 1 << number, 0
        for item, colour in option:
            if item < primary:
                itself |= 1 << count + item
            excluded |= uses[item] & ~alike.get((item, colour), 0)
        if itself >> count or number in fixed:
            sets += [chosen | itself for chosen in sets if not chosen & excluded]
    wanted = (1 << primary) - 1 << count
    for number in fixed:
        wanted |= 1 << number
    found = (
        tuple(number for number in range(count) if chosen >> number & 1)
        for chosen in sets
        if chosen & wanted == wanted
    )
    return {chosen for chosen in found if sums_are_met(problem, chosen)}


# --- Hard ones, for their size ---


def tight_problem(random: Random) -> Problem:
    """Options of three primary items, some of them with a colour: most have few solutions.

    One or two solutions are hidden among them. A search fails some ten or hundred times.
    """
    primary, colours = random.choice((18, 24, 30)), random.choice((0, 6, 12))
    options: list[Entries] = []
    for _ in range(random.randrange(1, 3)):
        order = random.sample(range(primary), primary)
        options += [[(item, 0) for item in order[k : k + 3]] for k in range(0, primary, 3)]
    for _ in range(random.randrange(2 * primary, 4 * primary)):
        option = [(item, 0) for item in random.sample(range(primary), 3)]
        options.append([*option, (primary, random.randrange(colours))] if colours else option)
    random.shuffle(options)
    return numbered(primary, primary + 1, options)


# --- Large ones ---


def large_case(random: Random) -> Case:
    """A problem for which sets of bits need more than a word, in one way or another."""
    family = random.choice((_scattered, _scattered, _wide, _wide, _wide, _long))
    case = family(random)
    options = range(case.problem.option_count)
    fixed = tuple(random.choice(options) for _ in range(random.choice((0, 0, 0, 1, 2))))
    return case._replace(fixed=fixed)


def _scattered(random: Random) -> Case:
    """Random options of few items; items with up to 150 of them."""
    primary, secondary = random.randrange(5, 31), random.randrange(6)
    most = random.choice((3, 4, 5, 6))
    options = []
    for _ in range(random.choice((60, 80, 100, 140, 200))):
        option = _coloured(random, primary, secondary)
        for item in random.sample(range(primary), random.randrange(2, most)):
            option.append((item, 0))
        options.append(option)
    return Case(numbered(primary, primary + secondary, options), (), 300)


def _coloured(random: Random, primary: int, secondary: int, planted: bool = False) -> Entries:
    """The beginning of an option: seldom a secondary item, in one colour where it is planted."""
    if not secondary or random.random() < 0.7:
        return []
    colour = 1 if planted else random.randrange(4)
    return [(primary + random.randrange(secondary), colour)]


def _wide(random: Random) -> Case:
    """Many primary items in a row, short options, and one item with a given number of options.

    The places of the items in the row are kept, or all mixed up, so that an option reaches across
    many words.
    """
    primary, depth, secondary = random.choice(WIDTHS), random.choice(DEPTHS), random.randrange(30)
    step = random.choice([1, 1, *(k for k in (7, 67, 131) if primary % k)])
    sizes = [0] * primary
    rows: list[list[int]] = []

    def add(row: list[int]) -> None:
        if all(sizes[item] < depth for item in row):
            rows.append(row)
            for item in row:
                sizes[item] += 1

    end = 0
    while end < primary:
        begin, end = end, min(primary, end + random.randrange(1, 5))
        add(list(range(begin, end)))
    planted = len(rows)
    for _ in range(random.randrange(primary)):
        begin = random.randrange(primary - 5)
        add(random.sample(range(begin, begin + 6), random.randrange(1, 4)))
    deepest = random.randrange(primary)
    while sizes[deepest] < depth:
        rows.append([deepest])
        sizes[deepest] += 1
    options = [
        [
            *_coloured(random, primary, secondary, place < planted),
            *((item * step % primary, 0) for item in row),
        ]
        for place, row in enumerate(rows)
    ]
    random.shuffle(options)
    return Case(numbered(primary, primary + secondary, options), (), 30)


def _long(random: Random) -> Case:
    """Few items and thousands of options, most of them with item 0; up to 64 words of options."""
    primary, secondary = random.randrange(2, 10), random.randrange(4)
    options = []
    for _ in range(random.choice((1985, 2500, 3968, 3969, 4096))):
        items = random.sample(range(1, primary), random.randrange(primary))
        first = [(0, 0)] if random.random() < 0.9 or not items else []
        options.append(
            [*_coloured(random, primary, secondary), *first, *((item, 0) for item in items)]
        )
    return Case(numbered(primary, primary + secondary, options), (), 200)


def is_solution(problem: Problem, chosen: Sequence[int]) -> bool:
    """Whether the options cover every primary item once, agree about the others, and add up."""
    colours: dict[int, list[int]] = {item: [] for item in range(problem.primary_count)}
    for option in chosen:
        for place in range(problem.starts[option], problem.starts[option + 1]):
            colours.setdefault(problem.entries[place], []).append(problem.colours[place])
    return sums_are_met(problem, chosen) and all(
        len(given) == 1 or (item >= problem.primary_count and 0 not in given and len({*given}) == 1)
        for item, given in colours.items()
    )


# --- Sums ---
#
# Most are for the dense engine, which reads their sums as small numbers (see `dense/sums.h`): cells
# hold numbers, and houses hold none twice, so that there are groups of cells with sets of numbers;
# the ranges of numbers are on both sides of where those sets are no longer listed. Those with wide
# options are for all that is as long as a sum has prices: see `wide_problem`.


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


def limited_case(random: Random) -> Case:
    """A few items with more options than a lane has bits, and up to six sums of them.

    Most sums are met by the options of one solution.
    """
    items = random.randrange(3, 9)
    order = random.sample(range(items), items)
    pairs = (order[k : k + 2] for k in range(0, items, 2))
    options: list[Entries] = [[(item, 0) for item in pair] for pair in pairs]
    for _ in range(random.choice((40, 60, 80)) * items):
        chosen = random.sample(range(items), random.randrange(1, 4))
        options.append([(item, 0) for item in chosen])
    problem = numbered(items, items, options)
    solution = range((items + 1) // 2)
    drawn = [_weights(random, len(options)) for _ in range(random.choice((1, 3)))]
    sums = []
    for _ in range(random.randrange(1, 7)):
        members = random.sample(range(items), random.randint(1, items))
        added = random.choice((len(members), len(members) // 2))
        weights = random.choice(drawn)
        signed = [*members[:added], *(~item for item in members[added:])]
        middle = total(problem, solution, signed, weights) + random.choice((0, 0, 0, 7))
        low, high = middle - random.choice((0, 1, LARGEST)), middle + random.choice((0, 1, LARGEST))
        low, high = (max(-LARGEST, min(bound, LARGEST)) for bound in (low, high))
        sums.append(Sum(members[:added], weights, low, high, members[added:]))
    problem._add_sums(sums, {item: item for item in range(items)})
    return Case(problem, (), 300)


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
    planted = _planted_sums(random, problem)
    sums = [_sum(random, problem, weights, planted) for _ in range(random.randrange(1, 5))]
    problem._add_sums(sums, {cell: cell for cell in range(cells)})
    fixed = random.sample(planted, random.choice((0, 0, 0, 1)))
    return Case(problem, tuple(fixed), random.choice((1, 2, 10)))


def _planted_sums(random: Random, problem: Problem) -> list[int]:
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


# --- Problems that are built to be symmetric, and naive orbits ---


# An item: the number of its kind, and its place on a ring, or which of a pair it is.
Item = tuple[int, int]
Solution = tuple[int, ...]
Permutation = tuple[int, ...]

_RING, _MIDDLE, _PAIR, _OUTER, _FREE = range(5)  # kinds; the last two are secondary
_BOUND = 6


class Symmetric(NamedTuple):
    """A problem, a group of permutations of its options, and options that these keep."""

    problem: Problem
    group: list[Permutation]
    fixed: tuple[int, ...]


class _Move(NamedTuple):
    """A symmetry of a ring of places: a rotation by so many, after a reflection where it is one."""

    places: int
    by: int
    reflects: bool

    def image(self, item: Item) -> Item:
        """Rings are turned, pairs are exchanged by reflections, the middle stays where it is."""
        kind, place = item
        if kind in (_RING, _OUTER):
            return kind, ((-place if self.reflects else place) + self.by) % self.places
        return (kind, place ^ self.reflects) if kind == _PAIR else item


def symmetric_case(random: Random) -> Symmetric:
    """Orbits of random options, some of them with sums and fixed options."""
    places = random.randrange(1, 7)
    step = random.choice([k for k in range(1, places + 1) if places % k == 0])
    reflects = (False, True) if random.random() < 0.5 else (False,)
    moves = [_Move(places, by, one) for one in reflects for by in range(0, places, step)]
    ring = [(_RING, place) for place in range(places)]
    middle = [(_MIDDLE, 0)] * random.randrange(2)
    pair = [(_PAIR, place) for place in range(2)] * random.randrange(2)
    outer = [(_OUTER, place) for place in range(places)] * random.randrange(2)
    free = [(_FREE, 0)] * random.randrange(2)
    primary, secondary = ring + middle + pair, outer + free
    options = _options(random, moves, primary, secondary)
    number_of = {option: number for number, option in enumerate(options)}
    group = [tuple(number_of[_image(move, option)] for option in options) for move in moves]
    entries = [sorted(items) for _, items in options]
    sums = _sums(random, moves, group, primary) if random.random() < 0.5 else []
    problem = Problem(primary, entries, secondary, sums)
    return Symmetric(problem, list(dict.fromkeys(group)), _fixed(random, group, len(options)))


def orbits(solutions: Iterable[Solution], group: Sequence[Sequence[int]]) -> set[Solution]:
    """The least solution of each orbit, by the images of all of them."""
    return {
        min(tuple(sorted(map(one.__getitem__, solution))) for one in group)
        for solution in solutions
    }


# An option: the number of the orbit that it is from, and its items.
_Option = tuple[int, frozenset[Item]]


def _options(
    random: Random, moves: list[_Move], primary: list[Item], secondary: list[Item]
) -> list[_Option]:
    options: dict[_Option, None] = {}
    for number in range(random.randrange(2, 8)):
        # Often one item, or two that are neighbours or of different kinds.
        first = random.choice(primary)
        near = (first[0], first[1] + 1), (_RING, 0), (_MIDDLE, 0), (_PAIR, 0)
        drawn = random.choice((first, first, *near, *near, random.choice(primary)))
        more = random.sample(primary, 1) if random.random() < 0.2 else []
        items = frozenset({first, drawn, *more}.intersection(primary))
        if secondary and random.random() < 0.3:
            items |= {random.choice(secondary)}
        if secondary and random.random() < 0.05:
            items = frozenset(secondary)
        orbit = {_image(move, (number, items)) for move in moves}
        if len(options) + len(orbit) <= 20:
            options.update(dict.fromkeys(sorted(orbit, key=lambda one: sorted(one[1]))))
    found = list(options)
    random.shuffle(found)
    return found


def _image(move: _Move, option: _Option) -> _Option:
    number, items = option
    return number, frozenset(map(move.image, items))


def _sums(
    random: Random, moves: list[_Move], group: list[Permutation], primary: list[Item]
) -> list[Sum]:
    """A random sum and its images, which may be the same."""
    count = len(group[0])
    weights = [random.choice((0, 1, 1, 2, -1)) for _ in range(count)]
    drawn = random.sample(primary, random.randint(0, len(primary)))
    split = random.choice((len(drawn), len(drawn) // 2))
    low = random.randint(-2, 2)
    high = random.choice((low, low + 1, low + 2, _BOUND))
    found: list[Sum] = []
    for move, permutation in zip(moves, group, strict=True):
        moved = [0] * count
        for option, image in enumerate(permutation):
            moved[image] = weights[option]
        items: list[Hashable] = [*map(move.image, drawn)]
        found.append(Sum(items[:split], moved, low, high, items[split:]))
    return found


def _fixed(random: Random, group: list[Permutation], count: int) -> tuple[int, ...]:
    """The options of an orbit, most often of one that is small; or none."""
    if not count or random.random() < 0.7:
        return ()
    drawn = [random.randrange(count) for _ in range(4)]
    return min((tuple(sorted({one[option] for one in group})) for option in drawn), key=len)
