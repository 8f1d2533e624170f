"""New sudokus, jigsaws and killers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cover.errors import LimitError, OptionError
from cover.facts import Values
from cover.families.generating import Generated, Generator, Keywords, New
from cover.families.grids import houses
from cover.families.grids.commands import BoxType
from cover.families.grids.generate_givens import (
    LARGEST_AT_ONCE,
    MOST_TRIES,
    GivenMaker,
    GivenWish,
    MakerAtOnce,
    Pattern,
    PatternType,
    made,
    maker_at_once,
    refuse_exchangeable,
)
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES, Cage, Rules, sides_of
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import LETTERS
from cover.families.symmetries import SYMMETRIES
from cover.reading.ranges import range_in
from cover.solver import Prepared
from cover.solver.engines import choose
from cover.steps import has_come, seconds_left

if TYPE_CHECKING:
    from cover.reading.arguments import Numbers

_USUAL_SIZE = 9

# Without a wish, givens are minimal up to these sizes; in larger grids, to find out takes too long.
_LARGEST_MINIMAL = 20
_LARGEST_MINIMAL_JIGSAW = 12

# What share of the cells is given where givens need not be minimal, and nothing else is said.
_USUAL_SHARE = 0.55

_JIGSAWS = range(4, 17)

# No sudoku has fewer: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue sudoku" (2014).
_LEAST_OF_SUDOKU = 17


class GridKeywords(Keywords, total=False):
    """What `generate` of a sudoku, a jigsaw or a killer takes, each some of them."""

    size: int | None
    box: tuple[int, int] | str | None
    diagonals: bool
    windows: bool
    cages: str | Iterable[int] | Mapping[int, int] | None
    givens: Numbers | None
    minimal: bool | None
    symmetry: str | None
    pattern: str | Iterable[str] | None


class GivensPlan(NamedTuple):
    """Grids with givens: of certain rules, or jigsaws of a size, each with regions of its own."""

    wish: GivenWish
    rules: Rules | None
    size: int = 0
    has_diagonals: bool = False

    def puzzle(self, random: Random, deadline: float | None) -> New | None:
        for _ in self.wish.tries(deadline):
            try:
                rules = self.rules or self._with_regions(random)
                new = GivenMaker(rules, random, deadline).puzzle(self.wish)
            except LimitError:
                if self.rules is not None:
                    raise
                new = None  # such regions can hardly be filled
            if new is not None or has_come(deadline):
                return new
        raise LimitError("no such puzzle was found; fewer wishes, or more givens, may help")

    def _with_regions(self, random: Random) -> Rules:
        names = [f"region {letter}" for letter in LETTERS[: self.size]]
        more = list(houses.diagonal_houses(self.size)) if self.has_diagonals else []
        regions = random_regions(self.size, random)
        return houses.regions_rules(self.size, self.size, regions, names, more=more)


# --- Regions ---

# The steps of the walk for each region. After some ten, nothing is left of the rows; more than
# that change only which regions it is.
_STEPS = 25


def random_regions(size: int, random: Random) -> tuple[int, ...]:
    """Return the region of each cell, from 0 in the order of their first cells.

    They begin as the rows, and take a random walk among all ways to part the grid: in each step,
    two neighbouring regions become one, and a tree that spans it, grown by a random walk, is cut
    where that leaves two halves (D. DeFord et al., "Recombination: a family of Markov chains for
    redistricting", 2021). So every step leaves regions as they should be, and nothing is mended.
    """
    region_of = [cell // size for cell in range(size * size)]
    neighbours = [houses.sides_of(cell, size, size) for cell in range(size * size)]
    for _ in range(_STEPS * size):
        cell = random.randrange(len(region_of))
        one, two = region_of[cell], region_of[random.choice(neighbours[cell])]
        if one != two:
            both = {k for k, region in enumerate(region_of) if region in (one, two)}
            half = set(_half(both, size, neighbours, random))
            for k in both if half else ():
                region_of[k] = one if k in half else two
    number_of: dict[int, int] = {}
    return tuple(number_of.setdefault(region, len(number_of)) for region in region_of)


def _half(
    cells: set[int], size: int, neighbours: Sequence[Sequence[int]], random: Random
) -> Sequence[int]:
    """Return half of the cells, connected as is the rest; none if no edge parts them so.

    The tree grows from where it grew last, as long as that goes. A tree of any form would most
    often be cut into halves that are next to rectangles.
    """
    order = [random.choice(sorted(cells))]  # each cell behind its parent
    stack, parent = order[:], dict[int, int]()
    left = cells - set(order)
    while stack:
        free = [cell for cell in neighbours[stack[-1]] if cell in left]
        if not free:
            stack.pop()
            continue
        cell = random.choice(free)
        parent[cell] = stack[-1]
        left.remove(cell)
        order.append(cell)
        stack.append(cell)
    below = {cell: [cell] for cell in order}  # each cell with those that hang on it
    halves: list[list[int]] = []
    for cell in reversed(order):
        if len(below[cell]) == size:
            halves.append(below[cell])
        if cell in parent:
            below[parent[cell]] += below[cell]
    return random.choice(halves) if halves else ()


# --- Killers ---
#
# A full grid is drawn and parted into cages, until their totals tell it. Where a second solution
# differs, a cage or two are cut into smaller ones. Often a few such cuts lead to a killer with one
# solution; as many cages that are drawn anew seldom do.

# How often cages are cut anew before another grid is drawn.
_CUTS = 15

# The slices of work after which a killer is too hard to be looked at: some seconds.
_SLICES = 5_000

# How often cages of so many cells are wished for, where nothing is said. In large grids, totals of
# larger cages leave searches without an end.
_USUAL_CAGES = {2: 10, 3: 12, 4: 8, 5: 2}
_LARGE_GRIDS = 13
_CAGES_OF_LARGE_GRIDS = {2: 10, 3: 1}

# Sizes of cages, with the number of those that are wished for; None where any number will do.
CageSizes = tuple[tuple[int, int | None], ...]


def in_short(cages: Iterable[tuple[int, int | None]]) -> str:
    """Return sizes of cages as the option takes them."""
    return ",".join(str(size) if number is None else f"{size}:{number}" for size, number in cages)


class KillerPlan(NamedTuple):
    """Killers in grids with certain rules, with from `least` to `most` givens.

    Without `cages`, sizes come as often as is usual.
    """

    rules: Rules
    cages: CageSizes | None
    least: int
    most: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        grids = GivenMaker(self.rules, random, deadline)
        for _ in range(MOST_TRIES):
            new = self._of_a_grid(grids.filled(), random, deadline)
            if new is not None:
                return new._replace(remark=self._what_came_out(new))
            if has_come(deadline):
                return None
        raise LimitError("no such killer was found; smaller cages, or givens, may help")

    def _of_a_grid(
        self, filled: Values | None, random: Random, deadline: float | None
    ) -> Generated | None:
        """Make a killer; None where a full grid leads to none."""
        if filled is None:
            return None
        symbols = self.rules.symbols
        digits = [option % symbols + 1 for option in filled]
        usual = _USUAL_CAGES if self.rules.rows < _LARGE_GRIDS else _CAGES_OF_LARGE_GRIDS
        wished = {cells: often for cells, often in usual.items() if cells <= self.rules.rows}
        if self.cages is not None:
            wished = {size: 1 if number is None else number for size, number in self.cages}
        numbered = [size for size, number in self.cages or () if number is not None]
        parted = RandomCages(digits, self.rules.columns, wished, random, numbered)
        given = set(random.sample(range(len(digits)), min(self.least, len(digits))))
        for _ in range(_CUTS):
            if has_come(deadline):
                return None
            cages = [  # in the order of their first cells
                Cage(f"cage {number}", tuple(cells), sum(digits[cell] for cell in cells))
                for number, cells in enumerate(sorted(map(sorted, parted.cages)), 1)
            ]
            rules = self.rules._replace(cages=tuple(cages))
            prepared = Prepared(model(rules))
            fixed = [cell * symbols + digits[cell] - 1 for cell in given]
            found = _first_two(prepared, fixed, deadline)
            if found is None:
                return None
            if len(found) == 1:
                givens = tuple(d if cell in given else 0 for cell, d in enumerate(digits))
                return made(rules, givens, found[0], prepared)
            one, other = found
            differing = [cell for cell in range(len(digits)) if one[cell] != other[cell]]
            if len(given) < self.most:
                given.add(random.choice(differing))
            else:
                parted.cut(random.sample(differing, 2))
        return None

    def _what_came_out(self, new: Generated) -> str:
        """Return which cages there are, if they are not those that were wished for."""
        if self.cages is None:
            return ""
        assert isinstance(new.puzzle, DigitGrid), "killers are such grids"
        found = Counter(len(cage.cells) for cage in new.puzzle.cages)
        any_number = [size for size, number in self.cages if number is None]
        numbers = {size: number for size, number in found.items() if size not in any_number}
        if numbers == {size: number for size, number in self.cages if number}:
            return ""
        return f"cages came out as {in_short(sorted(found.items()))}, not {in_short(self.cages)}"


def _first_two(
    prepared: Prepared, fixed: Sequence[int], deadline: float | None
) -> list[Values] | None:
    """Return up to two solutions; None where that takes too long."""
    search: Any = prepared.network.run(fixed, weighted=True)
    bounds = {"slices": _SLICES} if hasattr(prepared.network, "dive") else {}  # of the core
    found: list[Values] = []
    while len(found) < 2:
        solution = search.next(seconds_left(deadline), **bounds)
        if solution is None:
            return found if search.exhausted else None
        found.append(solution)
    return found


class RandomCages:
    """Cages of a grid of so many `columns` with these `digits`, sizes as often as wished for.

    What is `wished` for are weights of the sizes; of those that are `numbered`, they are the number
    of cages, as long as these can be had. A cell that is left alone between cages joins one of
    them, as long as digits differ and there is such a size; otherwise it is a cage of its own.
    `cages` has the cells of each cage.
    """

    def __init__(
        self,
        digits: Sequence[int],
        columns: int,
        wished: Mapping[int, int],
        random: Random,
        numbered: Collection[int] = (),
    ) -> None:
        self.cages: list[list[int]] = []
        self._digits = digits
        self._wished = wished
        self._numbered = numbered
        self._random = random
        self._free = set(range(len(digits)))
        self._sides = [sides_of(k, len(digits) // columns, columns) for k in range(len(digits))]
        self._fill(max(wished))

    def cut(self, cells: Sequence[int]) -> None:
        """Part the cages of these cells anew, into smaller ones, whose totals say more."""
        chosen = set(cells)
        gone = [cage for cage in self.cages if not chosen.isdisjoint(cage)]
        self.cages = [cage for cage in self.cages if chosen.isdisjoint(cage)]
        self._free = set(chain(*gone))
        self._fill(max(map(len, gone)) - 1)

    def _fill(self, most: int) -> None:
        """Part the free cells into cages of up to so many cells, if there are such sizes."""
        wished = {size: weight for size, weight in self._wished.items() if size <= most}
        wished = wished or dict(self._wished)
        while self._free:
            there = Counter(len(cage) for cage in self.cages if len(cage) in self._numbered)
            left = {size: max(0, weight - there[size]) for size, weight in wished.items()}
            weights = left if any(left.values()) else wished
            size = self._random.choices(list(weights), list(weights.values()))[0]
            self.cages.append(self._grown(size))
        if 1 not in self._wished:
            self._join_single_cells()

    def _grown(self, size: int) -> list[int]:
        """Return a new cage, of that size or, where it cannot grow, a smaller one."""
        # From where the fewest cells are free, so that few are left alone.
        ways_out = {cell: len(self._free.intersection(self._sides[cell])) for cell in self._free}
        first = min(sorted(self._free), key=lambda cell: (ways_out[cell], self._random.random()))
        cage = [first]
        self._free.remove(first)
        while len(cage) < size:
            held = {self._digits[cell] for cell in cage}
            beside = {other for cell in cage for other in self._sides[cell]} & self._free
            fitting = sorted(cell for cell in beside if self._digits[cell] not in held)
            if not fitting:
                break
            cage.append(self._random.choice(fitting))
            self._free.remove(cage[-1])
        return cage

    def _join_single_cells(self) -> None:
        most = max(self._wished)
        cage_of = {cell: cage for cage in self.cages for cell in cage}
        for alone in [cage for cage in self.cages if len(cage) == 1]:
            if len(alone) > 1:
                continue  # another one has joined it
            cell = alone[0]
            joined = [
                cage
                for cage in (cage_of[other] for other in self._sides[cell])
                if len(cage) < most and self._digits[cell] not in [self._digits[k] for k in cage]
            ]
            if joined:
                cage = self._random.choice(joined)
                cage.append(cell)
                cage_of[cell] = cage
                self.cages = [each for each in self.cages if each is not alone]


# --- What options say ---


class GivensType(click.ParamType[tuple[int, int]]):
    """A number of givens, or the least and the most, as `24..28`."""

    name = "givens"
    between = ("..",)

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = range_in(value, int)
        if found is None:
            self.fail(f'"{value}" is neither a number nor two such as 24..28', param, ctx)
        least = found[0] or 0
        most = max(least, LARGEST**2) if found[1] is None else found[1]
        if least > most:
            self.fail(f"{value}: the first number is larger than the second", param, ctx)
        return least, most


# A number that nobody needs to be longer, and that is read at once.
_SHORT = re.compile("[0-9]{1,6}")


class CagesType(click.ParamType[CageSizes]):
    """Sizes of cages and how many of each are wished for, as `2:10,3:12,4:5`; or `2,3,4`."""

    name = "cages"
    between = (",", ":")

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> CageSizes:
        found: dict[int, int | None] = {}
        for entry in value.split(","):
            size, between, number = entry.partition(":")
            if not (_SHORT.fullmatch(size) and (_SHORT.fullmatch(number) or not between)):
                self.fail(f'"{entry}" is not a size and how many there are, as 3:12', param, ctx)
            if int(size) in found:
                self.fail(f"cages of {size} cells are wished for twice", param, ctx)
            found[int(size)] = int(number) if between else None
        if min(found) < 1 or not any(number != 0 for number in found.values()):
            self.fail("there is no cage of such a size", param, ctx)
        return tuple(found.items())


def _size(options: Mapping[str, Any]) -> int:
    """Return the size that was said, or that of the pattern."""
    size, pattern = options.get("size"), options.get("pattern")
    if size is None:
        size = _USUAL_SIZE if pattern is None else pattern.size
    return int(size)


def _box(options: Mapping[str, Any]) -> tuple[int, int]:
    size, box = options.get("size"), options.get("box")
    if box is None:
        size = _size(options)
        box = houses.default_box(size)
        if box is None:
            raise OptionError(
                f"--size {size}: there are no boxes of that size; it is from "
                f"{SMALLEST_WITH_BOXES} to {LARGEST}, and no prime"
            )
    rows, columns = box
    if not SMALLEST_WITH_BOXES <= rows * columns <= LARGEST:
        raise OptionError(
            f"--box {rows}x{columns}: a box has {SMALLEST_WITH_BOXES} to {LARGEST} cells"
        )
    if size not in (None, rows * columns):
        raise OptionError(f"--box {rows}x{columns} is for size {rows * columns}, not {size}")
    return rows, columns


def _boxes(options: Mapping[str, Any]) -> Rules:
    diagonals, windows = bool(options.get("diagonals")), bool(options.get("windows"))
    return houses.boxes_rules(*_box(options), diagonals=diagonals, windows=windows)


def _wish(size: int, options: Mapping[str, Any], largest_minimal: int) -> GivenWish:
    givens, minimal, symmetry = map(options.get, ("givens", "minimal", "symmetry"))
    if (pattern := options.get("pattern")) is not None:
        return _patterned(size, pattern, options)
    groups = _groups(size, symmetry or "none")
    if minimal is None:
        minimal = givens is None and size <= largest_minimal
    least, most = givens or (0, size * size)
    if givens is None and not minimal:
        least = most = round(_USUAL_SHARE * size * size)
        most += max(map(len, groups)) - 1
    _refuse_more_givens(least, size * size)
    numbers = {0}  # of cells that some of the groups have together
    for group in groups if symmetry else ():
        numbers |= {number + len(group) for number in numbers}
    if symmetry and not any(least <= number <= most for number in numbers):
        number = most if least == most else f"{least} to {most}"
        raise OptionError(f"--givens: no {number} cells lie as --symmetry {symmetry} says")
    _refuse_fewer_givens("--givens", most, size)
    return GivenWish(groups, least, most, bool(minimal))


def _patterned(size: int, pattern: Pattern, options: Mapping[str, Any]) -> GivenWish:
    for name in ("givens", "minimal", "symmetry"):
        if options.get(name) is not None:
            raise OptionError(f"--pattern says which cells are given; leave --{name} out")
    if pattern.size != size:
        raise OptionError(f"--pattern has {pattern.size} rows, and the size of the grid is {size}")
    number = len(pattern.cells)
    _refuse_fewer_givens("--pattern", number, size)
    return GivenWish((), number, number, minimal=False, pattern=pattern.cells)


@lru_cache(maxsize=4)
def _groups(size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """Return the cells that are given together: all that are symmetric to one, or none of them."""
    spots = [(0, *divmod(cell, size)) for cell in range(size * size)]
    together = SYMMETRIES[symmetry].orbits(spots, (size, size))
    return tuple(tuple(row * size + column for _, row, column in orbit) for orbit in together)


def _sudoku(options: Mapping[str, Any]) -> GivensPlan | MakerAtOnce:
    rules = _boxes(options)
    wish = _wish(rules.rows, options, _LARGEST_MINIMAL)
    if rules == houses.boxes_rules(3, 3) and wish.most < _LEAST_OF_SUDOKU:
        raise OptionError(
            f"a sudoku has {_LEAST_OF_SUDOKU} givens at least (McGuire, Tugemann, Civario 2014)"
        )
    if wish.pattern:
        refuse_exchangeable(options["pattern"], rules)
    is_plain = wish.minimal and len(wish.groups) == rules.rows**2 and not options.get("givens")
    if is_plain and rules.rows <= LARGEST_AT_ONCE and choose() != "python":
        return maker_at_once(rules)
    return GivensPlan(wish, rules)


def _jigsaw(options: Mapping[str, Any]) -> GivensPlan:
    size = _size(options)
    if size not in _JIGSAWS:
        raise OptionError(f"--size takes a number from 4 to 16, not {size}")
    wish = _wish(size, options, _LARGEST_MINIMAL_JIGSAW)
    return GivensPlan(wish, None, size, bool(options.get("diagonals")))


def _killer(options: Mapping[str, Any]) -> KillerPlan:
    rules = _boxes(options)
    cages: CageSizes | None = options.get("cages")
    if cages is not None:
        largest = max(size for size, number in cages if number != 0)
        if largest > rules.rows:
            raise OptionError(f"--cages: in {rules.rows} digits, {largest} cells cannot differ")
        numbered = [(size, number) for size, number in cages if number is not None]
        taken, there = sum(size * number for size, number in numbered), rules.rows**2
        if taken > there:
            message = f"{in_short(numbered)} take {taken} cells, but there are only {there}"
            raise OptionError(f"--cages: {message}")
    least, most = options.get("givens") or (0, 0)
    _refuse_more_givens(least, rules.rows**2)
    return KillerPlan(rules, cages, least, most)


def _refuse_fewer_givens(said: str, most: int, size: int) -> None:
    if most < size - 1:
        raise OptionError(
            f"{said}: with {most} givens, symbols that are not given could be exchanged; a grid "
            f"of size {size} takes {size - 1} at least"
        )


def _refuse_more_givens(least: int, there: int) -> None:
    if least > there:
        raise OptionError(f"--givens: {least} givens or more, but there are only {there} cells")


_SIZE = click.Option(["--size"], type=int, metavar="N", help="Rows and columns. Default: 9.")
_BOX = click.Option(["--box"], type=BoxType(), metavar="RxC", help="Boxes of R rows and C columns.")
_DIAGONALS = click.Option(["--diagonals"], is_flag=True, help="Both diagonals hold every symbol.")
_WINDOWS = click.Option(
    ["--windows"], is_flag=True, help="The windows hold every symbol (windoku)."
)
_OF_GIVENS = (
    click.Option(
        ["--givens"],
        type=GivensType(),
        metavar="A..B",
        help="So many givens, a number or from A to B; then they need not be minimal.",
    ),
    click.Option(
        ["--minimal/--not-minimal"],
        default=None,
        help="No given can go, or some can. Default: minimal where no number is asked for, "
        "and grids are not large.",
    ),
    click.Option(
        ["--symmetry"],
        type=click.Choice(list(SYMMETRIES)),
        metavar="NAME",
        help="Cells are given together with those that are symmetric to them.",
    ),
    click.Option(
        ["--pattern"],
        type=PatternType(),
        metavar="FILE|TEXT",
        help="The cells that are given, and no others: x or a digit is a given one, . is an empty "
        "one, in a line of 81 or a line for each row.",
    ),
)

GENERATORS = {
    "sudoku": Generator("sudoku", (_SIZE, _BOX, _DIAGONALS, _WINDOWS, *_OF_GIVENS), _sudoku),
    "irregular": Generator("irregular", (_SIZE, _DIAGONALS, *_OF_GIVENS), _jigsaw),
    "killer": Generator(
        "killer",
        (
            _SIZE,
            _BOX,
            _DIAGONALS,
            _WINDOWS,
            click.Option(
                ["--cages"],
                type=CagesType(),
                metavar="SIZES",
                help="The sizes of cages, as 2,3,4; or with how many there are of each, as "
                "2:10,3:12,4:6. Where other cages come out, a note tells which.",
            ),
            click.Option(
                ["--givens"],
                type=GivensType(),
                metavar="A..B",
                help="So many givens, a number or from A to B. Default: none.",
            ),
        ),
        _killer,
    ),
}
