"""New tilings: pieces cut from a board, or laid on it at random, some of which lie there already.

A tiling with all pieces laid has one solution. Pieces are taken off again, in random order, as long
as that stays so; mostly few stay, and on a board without symmetries sometimes none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, product
from random import Random
from typing import Any, NamedTuple

import click

from cover.errors import InputError, LimitError, OptionError, Place
from cover.facts import Source, Values
from cover.families.generating import Generated, Generator, engine_of
from cover.families.tilings.model import EMPTY
from cover.families.tilings.options import TilingOptions
from cover.families.tilings.pieces import (
    Board,
    Bounds,
    Cell,
    LaidPiece,
    Piece,
    Range,
    Shape,
    neighbours,
    normal,
    orientations,
    parts,
)
from cover.families.tilings.puzzle import Tiling, TilingNotation
from cover.families.tilings.yaml import read_yaml
from cover.reading.arguments import arguments
from cover.reading.ranges import range_in
from cover.reading.records import Reading
from cover.solver import prepare
from cover.steps import in_time

# How often cutting is begun anew before it is said that it cannot be done.
_BEGINNINGS = 2_000


def _cut(cells: Collection[Cell], sizes: Range, random: Random) -> list[list[Cell]] | None:
    """Return pieces that together are the board, all of such sizes; None where one fails.

    Each is cut off from the cell that has the fewest neighbours left. Where that leaves parts that
    are too small for a piece, it has failed.
    """
    left, found = set(cells), []

    def neighbours_left(cell: Cell) -> tuple[int, float]:
        return len(left.intersection(neighbours(cell))), random.random()

    while left:
        size = random.randint(*sizes)
        piece = {min(sorted(left), key=neighbours_left)}
        while len(piece) < size:
            beside = chain.from_iterable(map(neighbours, piece))
            border = sorted(left.intersection(beside) - piece)
            if not border:
                break
            piece.add(random.choice(border))
        left -= piece
        if len(piece) < sizes.low or any(len(part) < sizes.low for part in parts(left)):
            return None
        found.append(sorted(piece))
    return found


_BOARD, _SIZES = "6x6", "3..5"  # where nothing is said
_LONGEST, _LARGEST = 40, 400  # side of a board, and its cells
_BIGGEST = 12  # cells of a piece

_SIZE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")

_SEEDS = 2**63
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class CutPlan(NamedTuple):
    """Boards of some rows and columns cut into pieces of some sizes."""

    rows: int
    columns: int
    sizes: Range

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Cut a board; raises `LimitError` at the deadline, or where many tries have failed."""
        board: list[Cell] = [(0, y, x) for y, x in product(range(self.rows), range(self.columns))]
        tries = (_cut(board, self.sizes, random) for _ in in_time(range(_BEGINNINGS), deadline))
        pieces = next(filter(None, tries), None)
        if pieces is None:
            raise LimitError(
                f"no board of {self.rows}x{self.columns} in pieces of {self.sizes.low} to "
                f"{self.sizes.high} cells was found; try with other sizes"
            )
        puzzle, laid = _of_cut_pieces(board, pieces)
        return _made_unique(puzzle, laid, random, deadline)


class LaidPlan(NamedTuple):
    """The pieces of a tiling laid at random; it is stated by the keys of YAML."""

    keys: Mapping[str, object]

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Lay the pieces; raises `LimitError` at the deadline."""
        puzzle = _stated_by(self.keys)
        prepared = prepare(puzzle._model(deadline))
        seed = random.randrange(_SEEDS)
        options = prepared.random_solution(seed, fixed=puzzle._given_options(), deadline=deadline)
        if options is None:
            raise OptionError("these pieces cannot be laid on this board")
        return _made_unique(puzzle, options, random, deadline)


def _made_unique(
    puzzle: Tiling, options: Sequence[int], random: Random, deadline: float | None
) -> Generated:
    """Return a tiling in which no more pieces lie than make these options its one solution."""
    prepared = prepare(puzzle._model(deadline))
    pieces = [option for option in options if puzzle._placements[option][0] != EMPTY]
    groups = [(option,) for option in random.sample(pieces, len(pieces))]
    stay = prepared.thinned(options, groups, deadline)
    laid = sorted(LaidPiece(*puzzle._placements[groups[number][0]]) for number in stay)
    made = puzzle.but(placed=tuple(laid))
    return Generated(made, made._decode(sorted(options)), engine_of(prepared.network))


def _of_cut_pieces(
    board: Sequence[Cell], pieces: Sequence[Sequence[Cell]]
) -> tuple[Tiling, Values]:
    """Return the tiling of the pieces that were cut, and the options that lay them back."""
    shapes = [min(orientations(normal(piece), space=False)) for piece in pieces]
    copies = Counter(shapes)
    names: dict[Shape, str] = {}
    for number, shape in enumerate(copies):  # letters, or numbers where these are too few
        names[shape] = _NAMES[number] if len(copies) <= len(_NAMES) else f"p{number + 1}"
    nowhere = Place("")
    puzzle = Tiling.made(
        Source(nowhere),
        board=Board(tuple(board)),
        pieces=tuple(Piece(names[shape], shape, Bounds(n, n)) for shape, n in copies.items()),
        notation=TilingNotation((nowhere,) * len(board), (nowhere,) * len(copies), {}),
    )
    number_of = {cell: number for number, cell in enumerate(board)}
    kinds = list(copies)
    laid = [
        LaidPiece(kinds.index(shape), tuple(number_of[cell] for cell in piece))
        for shape, piece in zip(shapes, pieces, strict=True)
    ]
    return puzzle, puzzle.but(placed=tuple(laid))._given_options()


def _stated_by(keys: Mapping[str, object]) -> Tiling:
    try:
        return read_yaml(arguments("options", keys), Reading(TilingOptions()))
    except InputError as error:
        raise OptionError(error.message) from None


class _JoinedType(click.types.StringParamType):
    """Texts such as 6x6 or 3..5; `between` stands between the numbers that programs pass on."""

    def __init__(self, between: str) -> None:
        self.between = (between,)


def _plan(options: Mapping[str, Any]) -> CutPlan | LaidPlan:
    said = {name: options.get(name) for name in ("use", "preset", "date")}
    if not any(said.values()):
        return _cut_plan(options)
    if options.get("sizes") is not None:
        raise OptionError("--sizes is for pieces that are cut; not with --use or --preset")
    if said["use"] and said["preset"]:
        raise OptionError("--use and --preset exclude each other")
    if said["date"] and not said["preset"]:
        raise OptionError("--date goes with --preset, of a calendar")
    if said["preset"] and options.get("board"):
        raise OptionError("a --preset has a board of its own; not with --board")
    board = None if said["preset"] else options.get("board") or _BOARD
    keys = {"board": board, **said}
    plan = LaidPlan({name: value for name, value in keys.items() if value})
    try:
        reason = _stated_by(plan.keys)._reason()
    except OptionError as error:
        names = ", ".join(f"--{name}" for name in plan.keys if options.get(name))
        raise OptionError(f"{names}: {error}") from None
    if reason is not None:
        raise OptionError(f"these pieces cannot be laid on this board: {reason.text}")
    return plan


def _cut_plan(options: Mapping[str, Any]) -> CutPlan:
    board, sizes = options.get("board") or _BOARD, str(options.get("sizes") or _SIZES)
    found, bounds = _SIZE.fullmatch(board), range_in(sizes, int)
    if found is None:
        raise OptionError(f'--board takes rows x columns such as 6x10, not "{board}"')
    rows, columns = map(int, found.groups())
    if not (1 <= rows <= _LONGEST and 1 <= columns <= _LONGEST and rows * columns <= _LARGEST):
        raise OptionError(f"--board takes sides up to {_LONGEST} and {_LARGEST} cells, not {board}")
    if bounds is None:
        raise OptionError(f'--sizes takes a number or a range such as 3..5, not "{sizes}"')
    low, high = bounds[0] or 1, bounds[1] or _BIGGEST
    if not 1 <= low <= high <= _BIGGEST:
        raise OptionError(f"--sizes takes numbers from 1 to {_BIGGEST}, the smaller first")
    cells = rows * columns
    if not any(low * pieces <= cells <= high * pieces for pieces in range(1, cells // low + 1)):
        raise OptionError(f"pieces of {sizes} cells do not add up to the {cells} of the board")
    return CutPlan(rows, columns, Range(low, high))


GENERATORS = {
    "tiling": Generator(
        "tiling",
        (
            click.Option(
                ["--board"],
                type=_JoinedType("x"),
                metavar="SIZE",
                help=f"Rows x columns. Default: {_BOARD}.",
            ),
            click.Option(
                ["--sizes"],
                type=_JoinedType(".."),
                metavar="A..B",
                help=f"How many cells pieces have. Default: {_SIZES}.",
            ),
            click.Option(
                ["--use"],
                metavar="SET",
                help="Take the pieces of a set, such as pentominoes, each once.",
            ),
            click.Option(
                ["--preset"],
                metavar="NAME",
                help="Take board and pieces of a puzzle that comes with cover, such as calendar.",
            ),
            click.Option(["--date"], metavar="DATE", help="The day that a calendar leaves open."),
        ),
        _plan,
    )
}
