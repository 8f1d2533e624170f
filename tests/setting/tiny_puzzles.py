"""Tiny puzzles of every family, drawn at random, and what is true of them by going through all.

Most have no solution, some have one, some several. Nothing here knows of the package: a puzzle is a
text for it, and beside that its rules as a `Choice`, which is small enough to be gone through.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import NamedTuple

Cell = tuple[int, int]
Cage = tuple[Collection[str], int | None, bool]  # cells, total, whether digits may repeat


class Option(NamedTuple):
    """What may be chosen: the items that it covers, what that says of them, and its weights.

    An item with a colour may be covered by several options of that colour.
    """

    items: Mapping[str, str]
    says: Mapping[str, str]
    name: str = ""
    counts: Collection[str] = ()


class Choice(NamedTuple):
    """Options of which some are chosen, so that each item is covered by a number within bounds.

    Items without bounds are covered at most once, or by options of one colour. Cells of `totals`,
    which are said to be numbers, add up to them. An option without an item that has bounds is never
    chosen.
    """

    options: Sequence[Option]
    bounds: Mapping[str, tuple[int, int]]
    totals: Sequence[tuple[Collection[str], int]] = ()

    def chosen(self) -> Iterator[list[Option]]:
        """Go through all ways."""
        able = [each for each in self.options if self.bounds.keys() & {*each.items, *each.counts}]
        yield from self._from(able, [])

    def _from(self, left: list[Option], chosen: list[Option]) -> Iterator[list[Option]]:
        used, offered = _counted(chosen), _counted(left)
        if not self._can_add_up(left, chosen):
            return
        missing = {
            item: offered[item] - (low - used[item])
            for item, (low, _) in self.bounds.items()
            if used[item] < low
        }
        if any(spare < 0 for spare in missing.values()):
            return
        if not missing and not left:
            yield chosen
            return
        item = min(missing, key=missing.__getitem__) if missing else None
        one = next(
            each for each in left if item is None or item in each.items or item in each.counts
        )
        rest = [each for each in left if each is not one]
        yield from self._from(self._beside(rest, [*chosen, one]), [*chosen, one])
        yield from self._from(rest, chosen)

    def _beside(self, left: list[Option], chosen: list[Option]) -> list[Option]:
        """Return the options that go together with those chosen."""
        used = _counted(chosen)
        colours = {item: colour for each in chosen for item, colour in each.items.items()}

        def fits(option: Option) -> bool:
            return all(used[item] < self.bounds[item][1] for item in option.counts) and all(
                used[item] < self.bounds[item][1]
                if item in self.bounds
                else item not in colours or colours[item] == colour != ""
                for item, colour in option.items.items()
            )

        return [option for option in left if fits(option)]

    def _can_add_up(self, left: list[Option], chosen: list[Option]) -> bool:
        """Whether totals can be met, as far as they are known: a cell that is open may be any."""
        if not self.totals:
            return True
        told = {cell: int(value) for each in chosen for cell, value in each.says.items()}
        can: dict[str, list[int]] = {}
        for option in left:
            for cell, value in option.says.items():
                can.setdefault(cell, []).append(int(value))
        for cells, total in self.totals:
            ranges = [[told[cell]] if cell in told else can.get(cell, [0]) for cell in cells]
            if not sum(map(min, ranges)) <= total <= sum(map(max, ranges)):
                return False
        return True


def _counted(options: Collection[Option]) -> Counter[str]:
    """How often items are covered."""
    return Counter(item for each in options for item in (*each.items, *each.counts))


class Tiny(NamedTuple):
    """A puzzle: its family, its text, its rules, and the rules with some parts of it alone.

    `kept` takes the names of parts as `cover why` names them, and whether they are of the rules.
    """

    family: str
    text: str
    choice: Choice
    kept: Callable[[Collection[str], bool], Choice]
    is_maximum: bool = False  # whether a matching has as many pairs as can be

    def told(self) -> list[set[tuple[str, str]]]:
        """What each solution says: items with their values."""
        return [said(chosen) for chosen in self.choice.chosen()]


def said(chosen: Collection[Option]) -> set[tuple[str, str]]:
    """What some options say together."""
    return {pair for each in chosen for pair in each.says.items()}


def can_be(choice: Choice) -> bool:
    """Whether there is any way."""
    return next(choice.chosen(), None) is not None


# --- Grids ---


class _Grid(NamedTuple):
    """The rules of a grid: houses and cages by their names, givens, totals; digits from `low`."""

    cells: Sequence[str]
    digits: range
    houses: Mapping[str, Collection[str]]
    givens: Mapping[str, int] = {}
    cages: Mapping[str, Cage] = {}

    def choice(self) -> Choice:
        differing = dict(self.houses)
        unlike = {name: cage for name, cage in self.cages.items() if not cage[2]}
        differing |= {name: cells for name, (cells, _, _) in unlike.items()}
        options = []
        for cell, digit in product(self.cells, self.digits):
            if self.givens.get(cell, digit) == digit:
                items = {cell: ""}
                items |= {f"{digit} in {name}": "" for name in differing if cell in differing[name]}
                options.append(Option(items, {cell: str(digit)}))
        totals = [(cells, total) for cells, total, _ in self.cages.values() if total is not None]
        return Choice(options, dict.fromkeys(self.cells, (1, 1)), totals)

    def kept(self, names: Collection[str], of_rules: bool) -> Choice:
        """With those parts alone: houses and cages whose digits differ, or givens and totals."""
        bare: dict[str, Cage] = {
            name: (each[0], None, each[2]) for name, each in self.cages.items()
        }
        if of_rules:
            houses = {name: cells for name, cells in self.houses.items() if name in names}
            cages = {name: cage for name, cage in bare.items() if name in names}
            return _Grid(self.cells, self.digits, houses, {}, cages).choice()
        givens = {c: k for c, k in self.givens.items() if f"the {k} in {c}" in names}
        cages = {
            name: cage if f"{name} with total {cage[1]}" in names else bare[name]
            for name, cage in self.cages.items()
        }
        return _Grid(self.cells, self.digits, self.houses, givens, cages).choice()


def _cell(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _board(rows: int, columns: int) -> tuple[list[Cell], list[str]]:
    """Return the cells of a board, and their names."""
    places = list(product(range(rows), range(columns)))
    return places, [_cell(cell) for cell in places]


def _lines(rows: int, columns: int) -> dict[str, list[str]]:
    return {
        **{f"row {r + 1}": [_cell((r, c)) for c in range(columns)] for r in range(rows)},
        **{f"column {c + 1}": [_cell((r, c)) for r in range(rows)] for c in range(columns)},
    }


def _boxes() -> dict[str, list[str]]:
    return {
        f"box {2 * r + c + 1}": [_cell((2 * r + i, 2 * c + k)) for i in (0, 1) for k in (0, 1)]
        for r in (0, 1)
        for c in (0, 1)
    }


def _drawn(cells: Mapping[str, object], rows: int, columns: int, blank: str) -> str:
    """Return rows of a drawing in YAML."""
    of = [[str(cells.get(_cell((r, c)), blank)) for c in range(columns)] for r in range(rows)]
    return "|\n" + "".join(f"  {''.join(row)}\n" for row in of)


def _givens(random: Random, cells: Sequence[str], digits: range, most: int) -> dict[str, int]:
    number = min(random.randrange(most + 1), len(cells))
    return {cell: random.choice(digits) for cell in random.sample(cells, number)}


def sudoku(random: Random) -> Tiny:
    """Of 4x4."""
    _, cells = _board(4, 4)
    givens = _givens(random, cells, range(1, 5), random.choice((4, 9, 9, 12)))
    if random.random() < 0.4:
        solution = [int(k) for k in random.choice(("1234341221434321", "1234341243212143"))]
        givens = {c: solution[cells.index(c)] for c in givens}
    grid = _Grid(cells, range(1, 5), {**_lines(4, 4), **_boxes()}, givens)
    text = f"type: sudoku\ngrid: {_drawn(givens, 4, 4, '.')}"
    return Tiny("sudoku", text, grid.choice(), grid.kept)


def irregular(random: Random) -> Tiny:
    """Of up to 4x4, not all of them square, with regions or without."""
    rows, columns = random.choice(((2, 2), (3, 3), (4, 4), (4, 4), (2, 3), (3, 4), (4, 2)))
    places, cells = _board(rows, columns)
    low = random.choice((1, 1, 0))
    digits = range(low, low + max(rows, columns))
    houses = _lines(rows, columns)
    text = f"type: irregular\nsize: {rows}x{columns}\nlow: {low}\n"
    cut = connected(random, places, len(digits), len(digits))
    if rows != columns or all(len(part) == rows for part in cut):
        named = zip("ABCDEFGHIJKLMNOP", cut, strict=False)
        letters = {_cell(cell): letter for letter, part in named for cell in part}
        for letter in sorted({*letters.values()}):
            houses[f"region {letter}"] = [cell for cell in cells if letters[cell] == letter]
        text += f"regions: {_drawn(letters, rows, columns, '.')}"
    givens = _givens(random, cells, digits, random.choice((0, 4, 8)))
    grid = _Grid(cells, digits, houses, givens)
    text += f"grid: {_drawn(givens, rows, columns, '.')}"
    return Tiny("irregular", text, grid.choice(), grid.kept)


def killer(random: Random) -> Tiny:
    """Of up to 4x4, with cages of up to three cells whose digits may repeat."""
    rows, columns = random.choice(((2, 2), (3, 3), (4, 4), (2, 3), (4, 3)))
    places, cells = _board(rows, columns)
    digits = range(1, max(rows, columns) + 1)
    houses = _lines(rows, columns)
    text = f"type: killer\nsize: {rows}x{columns}\n"
    if (rows, columns) == (4, 4):
        houses |= _boxes()
        text += "box: 2x2\n"
    cages: dict[str, Cage] = {}
    cut = connected(random, places, 1, 3)
    for part in random.sample(cut, random.randrange(1, len(cut) + 1)):
        named = sorted(map(_cell, part))
        repeats = random.random() < 0.3
        most = sum(sorted(digits)[-len(part) :]) if not repeats else len(part) * max(digits)
        total = None if random.random() < 0.1 else random.randrange(1, most + 2)
        cages[f"cage {len(cages) + 1}"] = (named, total, repeats)
    givens = _givens(random, cells, digits, random.choice((0, 0, 3)))
    grid = _Grid(cells, digits, houses, givens, cages)
    text += f"grid: {_drawn(givens, rows, columns, '.')}cages:\n"
    for held, total, repeats in cages.values():
        said = "" if total is None else f"sum: {total}, "
        text += f"  - {{{said}cells: {' '.join(held)}, repeats: {str(repeats).lower()}}}\n"
    return Tiny("killer", text, grid.choice(), grid.kept)


def connected(random: Random, cells: Sequence[Cell], least: int, most: int) -> list[list[Cell]]:
    """Connected parts of some number of cells, or of fewer where no more are beside."""
    left, found = set(cells), list[list[Cell]]()
    while left:
        part = [min(left)]
        left.remove(part[0])
        size = random.randint(least, most)
        while len(part) < size:
            sides = {(r + d, c + e) for r, c in part for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            if sides.isdisjoint(left):
                break
            part.append(random.choice(sorted(left & sides)))
            left.remove(part[-1])
        found.append(part)
    return found


# --- Dominoes and tilings ---


def domino(random: Random) -> Tiny:
    """A grid of numbers for the dominoes up to 1-1 or 2-2; rarely without one of the numbers."""
    highest = random.choice((1, 2, 2))
    rows, columns = random.choice(((2, 3), (3, 2)) if highest == 1 else ((3, 4), (4, 3), (2, 6)))
    numbers = [*range(highest + 1)] * (highest + 2)
    random.shuffle(numbers)
    if random.random() < 0.3:
        numbers[0] = random.randrange(highest + 1)
    places, cells = _board(rows, columns)
    number = {cell: str(k) for cell, k in zip(places, numbers, strict=True)}
    for cell in random.sample(places, random.choice((0, 0, 0, 1))):
        number[cell] = "."
    dominoes = [f"{a}-{b}" for a in range(highest + 1) for b in range(a, highest + 1)]
    drawn = "".join(f"  {' '.join(number[r, c] for c in range(columns))}\n" for r in range(rows))
    options = []
    for (r, c), (down, right, arrows) in product(places, ((0, 1, "→←"), (1, 0, "↓↑"))):
        for pair in product(map(str, range(highest + 1)), repeat=2):
            ends = list(zip(((r, c), (r + down, c + right)), pair, arrows, strict=True))
            if all(number.get(cell) in (end, ".") for cell, end, _ in ends):
                says = {
                    _cell(cell): (end if number[cell] == "." else "") + arrow
                    for cell, end, arrow in ends
                }
                laid = f"domino {min(pair)}-{max(pair)}"
                options.append(Option({**dict.fromkeys(says, ""), laid: ""}, says))
    needed = [*cells, *(f"domino {each}" for each in dominoes)]
    choice = Choice(options, dict.fromkeys(needed, (1, 1)))

    def kept(names: Collection[str], of_rules: bool) -> Choice:
        assert of_rules, "its numbers say little, one by one"
        return choice._replace(bounds={item: (int(item in names), 1) for item in needed})

    return Tiny("domino", f"type: domino\ngrid: |\n{drawn}", choice, kept)


_SHAPES = ("X", "XX", "XXX", "XX|X", "XX|XX", "XXX|.X", "XX|.XX", "XXXX", "X.X")


def tiling(random: Random) -> Tiny:
    """A board of a few cells, pieces with counts of all kinds, and cells that stay empty."""
    rows, columns = random.choice(((1, 1), (1, 3), (2, 2), (2, 3), (3, 3), (2, 4), (3, 4)))
    places = list(product(range(rows), range(columns)))
    holes = random.sample(places, random.choice((0, 0, 0, 1, 2)) if len(places) > 4 else 0)
    cells = [cell for cell in places if cell not in holes]
    text, options, bounds = "pieces:\n", list[Option](), {}
    bounds.update({_cell(cell): (1, 1) for cell in cells})
    demanded: dict[str, str] = {}
    for name in "ABCD"[: random.randrange(1, 5)]:
        shape, turns, mirrors = random.choice(_SHAPES), random.random() < 0.7, random.random() < 0.7
        low, high, said = random.choice(_COUNTS if name > "A" else _COUNTS[:-1])
        text += f"  {name}: {{shape: {shape}, count: {said}, rotate: {str(turns).lower()}, "
        text += f"reflect: {str(mirrors).lower()}}}\n"
        for laid in _placements(shape, turns, mirrors, cells) if high else ():
            items = {_cell(cell): "" for cell in laid}
            options.append(Option(items, dict.fromkeys(items, name), counts=(f"piece {name}",)))
        bounds[f"piece {name}"] = (low, high)
        words = f"{low}" if low == high else f"{low} to {high}"
        if (low, high) not in ((0, 1), (0, 0)):  # of which nothing is demanded
            copies = f"piece {name}" if said == "1" else f"{words} copies of piece {name}"
            demanded[copies] = f"piece {name}"
    once = [each for each in options if bounds["piece A"] == (1, 1) and each.counts == ("piece A",)]
    lying = random.choice(once) if once and random.random() < 0.3 else None
    covered = [] if lying is None else [*lying.says]
    may_be_empty = random.random() < 0.3 and len(cells) - len(covered) > 3
    demanded |= {cell: cell for cell in (covered if may_be_empty else map(_cell, cells))}
    if may_be_empty:
        low, high = random.choice(((1, 1), (0, 2), (2, 2), (1, 3)))
        text += f"empty: {low if low == high else f'{low}-{high}'}\n"
        options += [
            Option({name: ""}, {name: "nothing"}, counts=("empty",))
            for name in map(_cell, cells)
            if name not in covered
        ]
        bounds["empty"] = (low, high)
        words = f"{low}" if low == high else f"{low} to {high}"
        demanded["one empty cell" if low == high == 1 else f"{words} empty cells"] = "empty"
    there = dict.fromkeys(map(_cell, cells), "X") | (dict(lying.says) if lying else {})
    text = f"type: tiling\nboard: {_drawn(there, rows, columns, '.')}{text}"
    loose = Choice(options, bounds)

    def with_laid(is_there: bool) -> Choice:
        others = [each for each in options if each is lying or each.counts != ("piece A",)]
        return loose._replace(options=others if is_there else options)

    def kept(names: Collection[str], of_rules: bool) -> Choice:
        if not of_rules:
            return with_laid(bool(names))
        dropped = {*demanded.values()} - {demanded[name] for name in names}
        loosened = {
            item: (0, 1) if item in dropped and pair == (1, 1) else (0, 99)
            for item, pair in bounds.items()
            if item in dropped
        }
        return Choice(options, {**bounds, **loosened})

    return Tiny("tiling", text, with_laid(lying is not None), kept)


_COUNTS = (
    *((1, 1, "1"),) * 4,
    *((2, 2, "2"), (3, 3, "3"), (0, 2, "0-2"), (1, 2, "1-2"), (2, 4, "2-4"), (0, 1, "0-1")),
    (0, 99, "any"),
    (0, 0, "0"),
)


def _placements(
    shape: str, turns: bool, mirrors: bool, cells: Collection[Cell]
) -> set[frozenset[Cell]]:
    """Return all ways to lay a piece."""
    rows = enumerate(shape.split("|"))
    forms = [{(r, c) for r, row in rows for c, mark in enumerate(row) if mark == "X"}]
    for _ in range(3 if turns else 0):
        forms.append({(c, -r) for r, c in forms[-1]})
    if mirrors:
        forms += [{(r, -c) for r, c in each} for each in forms]
    moves = list(product(range(-4, 5), repeat=2))
    found = {frozenset((r + y, c + x) for r, c in form) for form in forms for y, x in moves}
    return {laid for laid in found if laid <= set(cells)}


# --- Matchings and exact covers ---


def matching(random: Random) -> Tiny:
    """A graph of up to eight vertices, most of them without enough edges."""
    names = "abcdefgh"[: random.choice((2, 4, 4, 5, 6, 6, 8))]
    pairs = list(combinations(names, 2))
    edges = random.sample(pairs, min(len(pairs), random.randrange(1, len(names) + 3)))
    text = f"type: matching\nvertices: {' '.join(names)}\nedges: |\n"
    text += "".join(f"  {a} {b}\n" for a, b in edges)
    options = [Option({a: "", b: ""}, {a: b, b: a}, f"{a}-{b}") for a, b in edges]
    bounds = dict.fromkeys(names, (1, 1))
    if random.random() < 0.4:  # as many pairs as can be, with nobody for the other vertices
        loose = Choice(options, dict.fromkeys(names, (0, 1)))
        alone = len(names) - 2 * max(map(len, loose.chosen()))
        bounds["alone"] = alone, alone
        options += [Option({name: ""}, {name: "nobody"}, counts=("alone",)) for name in names]
    choice = Choice(options, bounds)

    def kept(vertices: Collection[str], of_rules: bool) -> Choice:
        return choice._replace(bounds={name: (int(name in vertices), 1) for name in names})

    return Tiny("matching", text, choice, kept, is_maximum="alone" in bounds)


def exact_cover(random: Random) -> Tiny:
    """A few items and options, with secondary items, colours and multiplicities."""
    primary = list("abcde"[: random.randrange(1, 6)])
    secondary = list("xy"[: random.randrange(3)])
    bounds = dict.fromkeys(primary, (1, 1))
    for item in primary:
        if random.random() < 0.15:
            bounds[item] = random.choice(((2, 2), (0, 1), (0, 2), (1, 2), (1, 3)))
    options = []
    for number in range(random.randrange(1, 9)):
        items = {item: "" for item in primary if random.random() < 0.35}
        items |= {
            item: random.choice(("", "A", "B")) for item in secondary if random.random() < 0.4
        }
        items = items or {random.choice(primary): ""}
        name = "opqrstuvw"[number]
        says = {f"item {item}": name for item in items if item in bounds}
        options.append(Option(items, says, name))
    text = f"type: exact-cover\nitems: {' '.join(primary)}\n"
    text += f"secondary: {' '.join(secondary)}\n" if secondary else ""
    many = {item: pair for item, pair in bounds.items() if pair != (1, 1)}
    if many:
        said = ", ".join(f'{item}: "{low}:{high}"' for item, (low, high) in many.items())
        text += f"multiplicities: {{{said}}}\n"
    text += "options:\n"
    for each in options:
        words = (f"{item}:{colour}" if colour else item for item, colour in each.items.items())
        text += f"  {each.name}: {' '.join(words)}\n"
    choice = Choice(options, bounds)

    def kept(names: Collection[str], of_rules: bool) -> Choice:
        known = {re.sub(r"(that )?item (\w).*", r"\2", name) for name in names}
        less = {item: (low * (item in known), high) for item, (low, high) in bounds.items()}
        # An item once, without a low, is a secondary one: an option needs another one.
        gone = {item for item in bounds.keys() - known if bounds[item] == (1, 1)}
        return choice._replace(bounds={i: less[i] for i in less.keys() - gone})

    return Tiny("exact-cover", text, choice, kept)
