"""New sudokus, jigsaws and killers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click

from cover.errors import LimitError, OptionError
from cover.families.generating import Generated, Generator, New
from cover.families.grids.commands import BoxType
from cover.families.grids.generate_at_once import LARGEST_AT_ONCE, MakerAtOnce, maker_at_once
from cover.families.grids.generate_givens import MOST_TRIES, GivenMaker, GivenWish
from cover.families.grids.generate_killer import KillerMaker
from cover.families.grids.houses import (
    LARGEST,
    SMALLEST_WITH_BOXES,
    Rules,
    boxes_rules,
    default_box,
    more_houses,
    regions_rules,
)
from cover.families.grids.random_cages import usual_cages
from cover.families.grids.random_regions import random_regions
from cover.families.grids.text.notation import EMPTY, LETTERS
from cover.families.symmetries import SYMMETRIES
from cover.steps import has_come

_USUAL_SIZE = 9

# Without a wish, givens are minimal up to these sizes; in larger grids, to find out takes too long.
_LARGEST_MINIMAL = 20
_LARGEST_MINIMAL_JIGSAW = 12

# What share of the cells is given where givens need not be minimal, and nothing else is said.
_USUAL_SHARE = 0.55

_JIGSAWS = range(4, 17)

# No sudoku has fewer: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue sudoku" (2014).
_LEAST_OF_SUDOKU = 17


class SudokuPlan(NamedTuple):
    """Sudokus with certain rules, which `at_once` makes where it can and nothing else is wished."""

    rules: Rules
    wish: GivenWish
    at_once: MakerAtOnce | None

    def puzzle(self, random: Random, deadline: float | None) -> New | None:
        """Make a sudoku; None at the deadline. Raises `LimitError` where many tries have failed."""
        if self.at_once is not None and self.at_once.is_there:
            return self.at_once.puzzle(random, deadline)
        maker = GivenMaker(self.rules, random, deadline)
        for _ in range(MOST_TRIES):
            new = maker.puzzle(self.wish)
            if new is not None or has_come(deadline):
                return new
        raise LimitError("no such puzzle was found; fewer wishes, or more givens, may help")


class JigsawPlan(NamedTuple):
    """Irregular sudokus of a size, each with regions of its own."""

    size: int
    has_diagonals: bool
    wish: GivenWish

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Make a jigsaw; None at the deadline. Raises `LimitError` where many tries have failed."""
        for _ in range(MOST_TRIES):
            if has_come(deadline):
                return None
            maker = GivenMaker(self._rules(random), random, deadline)
            try:
                new = maker.puzzle(self.wish)
            except LimitError:
                continue  # these regions can hardly be filled
            if new is not None:
                return new
        raise LimitError("no such puzzle was found; fewer wishes, or more givens, may help")

    def _rules(self, random: Random) -> Rules:
        size = self.size
        names = [f"region {letter}" for letter in LETTERS[:size]]
        more = more_houses(size, None, diagonals=self.has_diagonals)
        return regions_rules(size, size, random_regions(size, random), names, more=more)


class KillerPlan(NamedTuple):
    """Killers in grids with certain rules; `cages` says how often there are cages of each size."""

    rules: Rules
    cages: tuple[tuple[int, int], ...]
    least: int
    most: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Make a killer; None at the deadline. Raises `LimitError` where many tries have failed."""
        maker = KillerMaker(self.rules, dict(self.cages), random, deadline)
        for _ in range(MOST_TRIES):
            new = maker.puzzle(self.least, self.most)
            if new is not None or has_come(deadline):
                return new
        raise LimitError("no such killer was found; smaller cages, or givens, may help")


# --- What options say ---


class GivensType(click.ParamType[tuple[int, int]]):
    """A number of givens, or the least and the most, as `24..28`."""

    name = "givens"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the least and the most."""
        least, between, most = value.partition("..")
        try:
            found = int(least or 0), int(most or LARGEST**2) if between else int(least)
        except ValueError:
            found = 1, 0
        if not 0 <= found[0] <= found[1]:
            self.fail(f'"{value}" is neither a number nor two such as 24..28', param, ctx)
        return found


class CagesType(click.ParamType[tuple[tuple[int, int], ...]]):
    """Sizes of cages and how often each is wished for, as `2:10,3:12,4:5`."""

    name = "cages"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[tuple[int, int], ...]:
        """Return pairs of a size and a weight."""
        found = []
        for entry in value.split(","):
            size, between, weight = entry.partition(":")
            if not (size.isdecimal() and (weight.isdecimal() or not between)):
                self.fail(f'"{entry}" is not a size and how often it comes, as 3:12', param, ctx)
            found.append((int(size), int(weight or 1)))
        if not any(weight for _, weight in found) or min(found)[0] < 1:
            self.fail("there is no cage of such a size", param, ctx)
        return tuple(found)


def _box(options: Mapping[str, Any]) -> tuple[int, int]:
    """Return the rows and columns of a box."""
    size, box = options.get("size"), options.get("box")
    if box is None:
        size = _USUAL_SIZE if size is None else size
        box = default_box(size)
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
    return boxes_rules(*_box(options), diagonals=diagonals, windows=windows)


def _wish(size: int, options: Mapping[str, Any], largest_minimal: int) -> GivenWish:
    """Return what is wished of the givens of a grid of a size; raises `OptionError`."""
    givens, minimal = options.get("givens"), options.get("minimal")
    cells = _pattern(options["pattern"], size) if options.get("pattern") else range(size * size)
    groups = _groups(cells, size, options.get("symmetry") or "none")
    if not groups:
        raise OptionError("the pattern has no cell that is left, with all that are symmetric to it")
    complete = bool(options.get("pattern")) and givens is None and not minimal
    if minimal is None:
        minimal = givens is None and size <= largest_minimal
    least, most = givens or (0, size * size)
    if givens is None and not minimal:
        least = most = round(_USUAL_SHARE * size * size)
        most += max(map(len, groups)) - 1
    there = sum(map(len, groups))
    if least > there:
        raise OptionError(f"--givens: {least} givens or more, but there are only {there} cells")
    if most < size - 1:
        raise OptionError(
            f"--givens: with {most} givens, symbols that are not given could be exchanged; a grid "
            f"of size {size} takes {size - 1} at least"
        )
    return GivenWish(groups, least, most, bool(minimal), complete)


def _pattern(file: str, size: int) -> Sequence[int]:
    """Return the cells that a drawing marks, by anything but blanks; raises `OptionError`."""
    try:
        text = Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise OptionError(f"--pattern {file}: cannot be read: {reason}") from None
    marks = "".join(text.split())
    if len(marks) != size * size:
        raise OptionError(
            f"--pattern {file}: {len(marks)} cells; a grid of size {size} has {size * size}"
        )
    return [cell for cell, mark in enumerate(marks) if mark not in _UNMARKED]


_UNMARKED = EMPTY - {"x", "X", "*"}


def _groups(cells: Iterable[int], size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """Return the cells that are given together: all that are symmetric to one, or none of them."""
    spots = [(0, *divmod(cell, size)) for cell in cells]
    found = SYMMETRIES[symmetry]
    together = found.orbits(spots, (size, size))
    return tuple(
        tuple(row * size + column for _, row, column in orbit)
        for orbit in together
        if len(orbit) == len(found.orbit(orbit[0], (size, size)))
    )


def _sudoku(options: Mapping[str, Any]) -> SudokuPlan:
    rules = _boxes(options)
    wish = _wish(rules.rows, options, _LARGEST_MINIMAL)
    if rules == boxes_rules(3, 3):
        there = sum(map(len, wish.groups))
        if min(wish.most, there) < _LEAST_OF_SUDOKU:
            raise OptionError(
                f"a sudoku has {_LEAST_OF_SUDOKU} givens at least (McGuire, Tugemann, Civario 2014)"
            )
    is_plain = wish.minimal and len(wish.groups) == rules.rows**2 and not options.get("givens")
    at_once = maker_at_once(rules) if is_plain and rules.rows <= LARGEST_AT_ONCE else None
    return SudokuPlan(rules, wish, at_once)


def _jigsaw(options: Mapping[str, Any]) -> JigsawPlan:
    size = _USUAL_SIZE if options.get("size") is None else options["size"]
    if size not in _JIGSAWS:
        raise OptionError(f"--size takes a number from 4 to 16, not {size}")
    wish = _wish(size, options, _LARGEST_MINIMAL_JIGSAW)
    return JigsawPlan(size, bool(options.get("diagonals")), wish)


def _killer(options: Mapping[str, Any]) -> KillerPlan:
    rules = _boxes(options)
    cages = options.get("cages") or usual_cages(rules.rows)
    largest = max(size for size, _ in cages)
    if largest > rules.rows:
        raise OptionError(f"--cages: in {rules.rows} digits, {largest} cells cannot differ")
    return KillerPlan(rules, tuple(cages), *(options.get("givens") or (0, 0)))


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
        help="No given can go, or some can. Default: minimal where no number and no pattern is "
        "asked for, and grids are not large.",
    ),
    click.Option(
        ["--symmetry"],
        type=click.Choice(list(SYMMETRIES)),
        metavar="NAME",
        help="Cells are given together with those that are symmetric to them: "
        f"{', '.join(SYMMETRIES)}.",
    ),
    click.Option(
        ["--pattern"],
        type=click.Path(),
        metavar="FILE",
        help="A drawing of the cells that are given: 0 and . are empty, x or anything else is "
        "given. With --givens or --minimal, some of these are.",
    ),
)

GENERATORS = {
    "sudoku": Generator(
        "sudoku",
        "Sudokus of any size and boxes, with diagonals or windows.",
        (_SIZE, _BOX, _DIAGONALS, _WINDOWS, *_OF_GIVENS),
        _sudoku,
    ),
    "irregular": Generator(
        "irregular",
        "Irregular sudokus (jigsaws) with regions of any form, from 4x4 to 16x16.",
        (_SIZE, _DIAGONALS, *_OF_GIVENS),
        _jigsaw,
    ),
    "killer": Generator(
        "killer",
        "Killer sudokus: cages with sums, without givens or with a few.",
        (
            _SIZE,
            _BOX,
            _DIAGONALS,
            _WINDOWS,
            click.Option(
                ["--cages"],
                type=CagesType(),
                metavar="SIZES",
                help="How often there are cages of each size, as 2:10,3:12,4:5.",
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
