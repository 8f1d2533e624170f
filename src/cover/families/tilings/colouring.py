"""Colourings that rule a tiling out: the black cells of a board are not what pieces can cover.

The area and the number of black cells that copies of the pieces cover together are added up as one
number, so that only copies that fill the board count; see `pieces.totals`. What one copy may add
is read off its placements. So the black cells that are covered are one of the numbers found,
whatever the tiling; and if none of these, with the black ones among the empty cells, makes up the
black cells of the board, there is no tiling.

Where no colouring that people know shows it, weights of cells may. They are numbers modulo 2 or 3,
given to cells, and to pieces of which it is known how many copies there are; a placement weighs
what its cells and its piece weigh. In a tiling each cell is covered once, so that its placements
weigh together what all cells weigh, and each piece as often as it has copies. If each placement
weighs 0 and that sum is another number, there is no tiling: a colouring argument, in its most
general form.

All weights by which each placement weighs 0 are found at once, by linear algebra. To begin with,
every item has an unknown of its own as its weight. A placement that weighs something is an equation
of the unknowns, by which one of them is eliminated everywhere. What is left of the weight of the
board in the end tells whether some choice of the unknowns rules a tiling out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, zip_longest
from math import gcd
from typing import NamedTuple

from cover.facts import Contradiction
from cover.families.tilings.geometry import Cell
from cover.families.tilings.pieces import CopyKind, numbers, totals
from cover.families.tilings.placements import OpenBoard, mask_of
from cover.steps import in_time

_ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


class Colouring(NamedTuple):
    """What to do to the board, in words, and whether a cell is black then.

    A cell is named where these words do not tell well enough which ones are.
    """

    how: str
    is_black: Callable[[Cell], bool]
    names_a_cell: bool = False


def contradiction(board: OpenBoard) -> Contradiction | None:
    """Return the first colouring that rules a tiling out, or else weights of cells that do."""
    found = _first(board, _plain(board))
    if found:
        return found
    proof = weighing(board)
    if proof is None:
        return None
    # It is certain now that there is no tiling; a simple colouring would be easier to see.
    return _first(board, _elaborate(board)) or Contradiction(in_words(board, proof))


def _first(board: OpenBoard, colourings: Iterable[Colouring]) -> Contradiction | None:
    coming = in_time(colourings, board.deadline)
    return next(filter(None, (_reason(board, colouring) for colouring in coming)), None)


# --- Colourings ---


def _plain(board: OpenBoard) -> Iterator[Colouring]:
    """A chessboard, and stripes along each axis."""
    yield Colouring("colour the board like a chessboard", lambda cell: sum(cell) % 2 == 0)
    for axis in _axes(board):
        yield _every(2, 0, _AXES[axis], _along(axis))


def _elaborate(board: OpenBoard) -> Iterator[Colouring]:
    """A lattice, stripes, diagonals and blocks of several widths."""
    families = [(_AXES[axis], _along(axis)) for axis in _axes(board)]
    if board.tiles.board.space:
        families.append(("diagonal plane", sum))
    else:
        families.append(("rising diagonal", sum))
        families.append(("falling diagonal", lambda cell: cell[1] - cell[2]))
    lattice = "column of every second row" + " of every second layer" * board.tiles.board.space
    yield _every(2, 0, lattice, lambda cell: any(place % 2 for place in cell))
    for width in _ORDINALS:
        for name, place in families:
            for first in range(width):
                yield _every(width, first, name, place)
    for side in (2, 3, 4):
        size = " x ".join([str(side)] * (3 if board.tiles.board.space else 2))
        yield Colouring(f"colour blocks of {size} cells like a chessboard", _in_block(side))


_AXES = ("layer", "row", "column")


def _axes(board: OpenBoard) -> range:
    return range(0 if board.tiles.board.space else 1, 3)


def _along(axis: int) -> Callable[[Cell], int]:
    return lambda cell: cell[axis]


def _every(width: int, first: int, name: str, place: Callable[[Cell], int]) -> Colouring:
    how = f"colour every {_ORDINALS[width]} {name} black"
    return Colouring(how, lambda cell: place(cell) % width == first, names_a_cell=True)


def _in_block(side: int) -> Callable[[Cell], bool]:
    return lambda cell: sum(place // side for place in cell) % 2 == 0


# --- What the pieces cover ---


def _reason(board: OpenBoard, colouring: Colouring) -> Contradiction | None:
    """Why the black cells cannot be covered, if they cannot."""
    cells = board.tiles.board.cells
    black = [cell for cell in board.cells if colouring.is_black(cells[cell])]
    possible = _possible(board, black)
    if possible >> len(black) & 1:
        return None
    left = " left" if board.placed else ""
    has = f"{len(black)} black and {len(board.cells) - len(black)} white cells{left}"
    what_covers = "pieces and empty cells make up" if board.optional else "the pieces cover"
    what = _what(numbers(possible), len(black), len(board.cells))
    name = board.named(black[:1]) if colouring.names_a_cell else ""
    among = f" ({name} among them)" if name else ""
    return Contradiction(f"{colouring.how}{among}: {has}, but {what_covers} {what}")


def _possible(board: OpenBoard, black: list[int]) -> int:
    """The numbers of black cells that can be covered or stay empty, as a set of bits."""
    cells, black_mask = len(board.cells), mask_of(black)
    width = cells + 1  # larger than any number of black cells, which so is a digit of the sums
    kinds = [
        CopyKind(frozenset(_added(masks, black_mask, width)), copies)
        for masks, copies in zip(board.masks, board.counts, strict=True)
        if masks
    ]
    reached = totals(kinds, cells * width + cells)
    optional_black = len(board.optional.intersection(black))
    optional_white = len(board.optional) - optional_black
    possible = 0
    for empty in range(board.empty.low, board.empty.high + 1):
        covered = reached >> (cells - empty) * width & ((1 << width) - 1)
        if covered:
            for empty_black in range(max(empty - optional_white, 0), optional_black + 1):
                if empty_black <= empty:
                    possible |= covered << empty_black
    return possible


def _added(masks: Sequence[int], black: int, width: int) -> set[int]:
    """The area and the black cells of placements, which are many, as one number each."""
    return {mask.bit_count() * width + (mask & black).bit_count() for mask in masks}


def _what(possible: list[int], black: int, cells: int) -> str:
    """The numbers of black cells that are possible, in words; `black` is none of them."""
    if len(possible) == 1:
        return "as many of both" if 2 * possible[0] == cells else _ones(possible)
    if black > possible[-1]:
        return f"at most {_ones(possible[-1:])}"
    if black < possible[0]:
        return f"at least {_ones(possible[:1])}"
    if all((number - black) % 2 for number in possible):
        return f"an {'even' if black % 2 else 'odd'} number of black ones"
    below = max(number for number in possible if number < black)
    above = min(number for number in possible if number > black)
    return _ones([below, above])


def _ones(possible: Sequence[int]) -> str:
    last = "one" if possible[-1] == 1 else "ones"
    return f"{' or '.join(map(str, possible))} black {last}"


# --- Weights: the most general ones ---

# A sum of unknowns: those with the coefficient 1 and those with -1, as sets of bits. Modulo 2 there
# is no difference, and all are among the former.
_Weight = tuple[int, int]

_NOTHING = (0, 0)

_MOST_EXAMPLES = 50  # of weights that rule a tiling out; the simplest is told


class _Weights:
    """The most general weights of items by which some sets of them weigh nothing, modulo 2 or 3.

    It is always the last unknown that is eliminated. So, where sets come in about the order of
    their items, it is mostly one that occurs nowhere but in the weight of its own item.
    """

    def __init__(self, modulus: int, times: Mapping[int, int]) -> None:
        """Begin with any weights for the items of the `whole`, with how often each occurs in it."""
        self._modulus = modulus
        self._add = _add_modulo_2 if modulus == 2 else _add_modulo_3
        self._items = list(times)
        self._of = {item: (1 << unknown, 0) for unknown, item in enumerate(times)}
        self._shared = 0  # the unknowns that may occur in weights of other items than their own
        self.whole = self._sum(
            chain.from_iterable([item] * (number % modulus) for item, number in times.items())
        )

    def _sum(self, items: Iterable[int]) -> _Weight:
        weight = _NOTHING
        for item in items:
            weight = self._add(weight, self._of[item])
        return weight

    def let_weigh_nothing(self, items: Iterable[int]) -> None:
        """Eliminate an unknown, so that these items weigh nothing together."""
        plus, minus = self._sum(items)
        last = (plus | minus).bit_length() - 1
        if last < 0:
            return
        unknown = 1 << last
        nothing = (plus, minus) if plus & unknown else (minus, plus)
        for item in self._items if self._shared & unknown else self._items[last : last + 1]:
            weight = self._of[item]
            if (weight[0] | weight[1]) & unknown:
                self._of[item] = self._without(weight, unknown, nothing)
        if (self.whole[0] | self.whole[1]) & unknown:
            self.whole = self._without(self.whole, unknown, nothing)
        self._shared |= (plus | minus) ^ unknown

    def _without(self, weight: _Weight, unknown: int, nothing: _Weight) -> _Weight:
        """The weight with nothing added or subtracted, so that an unknown is gone."""
        if self._modulus == 3 and weight[0] & unknown:
            nothing = nothing[1], nothing[0]
        return self._add(weight, nothing)

    def examples(self) -> Iterator[dict[int, int]]:
        """Yield weights 1 and -1 of items with which the whole weighs something.

        In each of them one unknown is 1, and all others are 0.
        """
        unknowns = self.whole[0] | self.whole[1]
        while unknowns:
            unknown = unknowns & -unknowns
            unknowns ^= unknown
            yield {
                item: 1 if plus & unknown else -1
                for item, (plus, minus) in self._of.items()
                if (plus | minus) & unknown
            }


def _add_modulo_2(one: _Weight, other: _Weight) -> _Weight:
    return one[0] ^ other[0], 0


def _add_modulo_3(one: _Weight, other: _Weight) -> _Weight:
    """Sum of both, coefficient by coefficient, each a pair of bits: 1 + 1 is -1."""
    differ = (one[0] | other[1]) ^ (one[1] | other[0])
    return (one[1] | other[1]) ^ differ, (one[0] | other[0]) ^ differ


# --- What has a weight ---


class Counted(NamedTuple):
    """What occurs a known number of times in each tiling.

    Copies of pieces, any of those of these `names`; cells that stay empty if there are no names.
    """

    names: Sequence[str]
    times: int


class Proof(NamedTuple):
    """Weights that rule a tiling out, 1 and -1, modulo 2 or 3.

    `cells` are those of weight 1 and of weight -1, `counted` likewise what else has a weight. Each
    placement weighs nothing, with what it is a copy of. `is_equal` tells that it does without
    taking remainders, `has_others` that there are pieces or empty cells that have no weight.
    """

    modulus: int
    cells: tuple[Sequence[int], Sequence[int]]
    counted: tuple[Sequence[Counted], Sequence[Counted]]
    is_equal: bool
    has_others: bool


class _Items:
    """The items of what is left of a tiling, as numbers: cells, and after them what is counted.

    `times` tells how often each of them occurs in any tiling; items of which that is not known are
    not there, and weigh nothing. `placements` are the items of each placement, and of each cell
    that is left empty.
    """

    def __init__(self, board: OpenBoard) -> None:
        self.times = dict.fromkeys(board.cells, 1)
        self.placements: list[tuple[int, ...]] = []
        self.first_counted = len(board.tiles.board.cells)
        self.counted: list[Counted] = []
        pieces = [piece for piece, masks in enumerate(board.masks) if masks]
        exact = [piece for piece in pieces if board.counts[piece].low == board.counts[piece].high]
        others = [piece for piece in pieces if piece not in exact]
        empty, number_of_others = _numbers_by_area(board, exact, others)
        for piece in exact:
            self._add(
                [board.tiles.pieces[piece].name], board.counts[piece].low, board.places(piece)
            )
        names = [board.tiles.pieces[piece].name for piece in others]
        self._add(names, number_of_others, chain.from_iterable(map(board.places, others)))
        self._add_empty(board, empty)

    def _add(
        self, names: Sequence[str], times: int | None, places: Iterable[tuple[int, ...]]
    ) -> None:
        """Add the placements of some pieces, and how often these are used together, if known."""
        if times is None:
            self.placements += places
        else:
            item = self._new_item(names, times)
            self.placements += [(*cells, item) for cells in places]

    def _add_empty(self, board: OpenBoard, times: int | None) -> None:
        """Let cells be empty; how many are, is known, or those cells have no weight."""
        if times is None:
            for cell in board.optional:
                del self.times[cell]
            left = (tuple(filter(self.times.__contains__, p)) for p in self.placements)
            self.placements = list(filter(None, left))
        elif board.optional:
            item = self._new_item((), times)
            self.placements += [(cell, item) for cell in sorted(board.optional)]

    def _new_item(self, names: Sequence[str], times: int) -> int:
        item = self.first_counted + len(self.counted)
        self.counted.append(Counted(names, times))
        self.times[item] = times
        return item


def _numbers_by_area(
    board: OpenBoard, exact: Sequence[int], others: Sequence[int]
) -> tuple[int | None, int | None]:
    """How many cells stay empty, and how many copies of other than the exact pieces there are."""
    sizes = [piece.sizes for piece in board.tiles.pieces]
    empty = board.empty.low if board.empty.low == board.empty.high else None
    if any(len(sizes[piece]) > 1 for piece in exact):
        return empty, None
    area = len(board.cells) - sum(board.counts[piece].low * sizes[piece][0] for piece in exact)
    if not others:
        return area, None
    size_of_others = {size for piece in others for size in sizes[piece]}
    if empty is None or len(size_of_others) > 1:
        return empty, None
    return empty, (area - empty) // min(size_of_others)


# --- What they prove ---


def weighing(board: OpenBoard) -> Proof | None:
    """Return weights that rule a tiling out, as few as are found soon; None without any."""
    items = _Items(board)
    for modulus in (2, 3):
        weights = _Weights(modulus, items.times)
        for placement in in_time(_in_turn(items.placements), board.deadline):
            if weights.whole == _NOTHING:
                break
            weights.let_weigh_nothing(placement)
        examples = islice(weights.examples(), _MOST_EXAMPLES)
        simplest = min(examples, key=partial(_length, items), default=None)
        if simplest is not None and _holds(simplest, items, modulus):
            return _proof(simplest, items, modulus)
    return None


def _in_turn(placements: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """All of them: one from each first cell, in order, then another one from each, and so on.

    Where weights rule nothing out, a few of these rounds show it.
    """
    from_cell: dict[int, list[tuple[int, ...]]] = {}
    for placement in placements:
        from_cell.setdefault(placement[0], []).append(placement)
    rounds = zip_longest(*(_mixed(from_cell[cell]) for cell in sorted(from_cell)))
    return filter(None, chain.from_iterable(rounds))


def _mixed(placements: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """All of them, neighbours, which are alike, far apart."""
    number = len(placements)
    step = round(number * 0.618) | 1
    while gcd(step, number) > 1:
        step += 2
    return (placements[k * step % number] for k in range(number))


def _length(items: _Items, weights: Mapping[int, int]) -> tuple[int, int]:
    """How hard a proof is to follow: weights of cells are simpler than those of pieces."""
    return sum(item >= items.first_counted for item in weights), len(weights)


def _holds(weights: Mapping[int, int], items: _Items, modulus: int) -> bool:
    """Whether each placement weighs nothing indeed, and the whole something."""
    whole = sum(weights.get(item, 0) * times for item, times in items.times.items())
    return whole % modulus != 0 and not any(
        sum(weights.get(item, 0) for item in placement) % modulus for placement in items.placements
    )


def _proof(weights: Mapping[int, int], items: _Items, modulus: int) -> Proof:
    first = items.first_counted
    plus = sorted(item for item, weight in weights.items() if weight > 0)
    minus = sorted(item for item, weight in weights.items() if weight < 0)
    return Proof(
        modulus,
        ([item for item in plus if item < first], [item for item in minus if item < first]),
        (
            [items.counted[item - first] for item in plus if item >= first],
            [items.counted[item - first] for item in minus if item >= first],
        ),
        not any(sum(weights.get(item, 0) for item in items_of) for items_of in items.placements),
        any(items_of[-1] < first or items_of[-1] not in weights for items_of in items.placements),
    )


# --- Weights, in words ---


def in_words(board: OpenBoard, proof: Proof) -> str:
    """Return the sentence that tells a proof to a person; it names the first cells."""
    if proof.modulus == 2:
        return f"colouring: {_by_parity(board, proof)}"
    if any(proof.counted):
        return f"colouring: {_by_weights(board, proof)}"
    return f"colouring: {_by_balance(board, proof)}"


def _by_parity(board: OpenBoard, proof: Proof) -> str:
    """What has a weight lies on an odd number of the cells that have one, all else on an even."""
    cells, counted = proof.cells[0], proof.counted[0]
    times = sum(kind.times for kind in counted)
    if len(cells) == 1:
        return f"{_each(counted)} covers {_the(board, cells)}, but there are {times} of these"
    number = f"number of {_the(board, cells)}"
    is_what = f"and {len(cells)} is {_parity(len(cells))}"
    if not counted:
        return f"each piece covers an even {number}, {is_what}"
    others = ", anything else an even one" if proof.has_others else ""
    make = f"{times} of these make{'s' if times == 1 else ''} an {_parity(times)} number"
    return f"{_each(counted)} covers an odd {number}{others}; {make}, {is_what}"


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def _by_balance(board: OpenBoard, proof: Proof) -> str:
    """Each piece covers as many of some cells as of others."""
    plus, minus = proof.cells
    if plus and minus:
        more = "" if proof.is_equal else ", up to multiples of 3,"
        return f"each piece covers as many{more} of {_the(board, plus)} as of {_the(board, minus)}"
    cells = plus or minus
    return f"each piece covers a multiple of 3 of {_the(board, cells)}, and {len(cells)} is none"


def _by_weights(board: OpenBoard, proof: Proof) -> str:
    """What each piece covers weighs the negative of the piece's own weight."""
    cells = [
        f"{_the(board, found)} the weight {weight}"
        for weight, found in zip((1, 2), proof.cells, strict=True)
        if found
    ]
    each = [
        f"{_each(kinds)} weighs {weight}"
        for weight, kinds in zip((2, 1), proof.counted, strict=True)
        if kinds
    ]
    others = ["anything else 0"] if proof.has_others else []
    together = sum(
        weight * kind.times
        for weight, kinds in zip((2, 1), proof.counted, strict=True)
        for kind in kinds
    )
    whole = len(proof.cells[0]) + 2 * len(proof.cells[1])
    return (
        f"give {' and '.join(cells)}; modulo 3, {', '.join(each + others)}, "
        f"together {together % 3}, but the board {whole % 3}"
    )


def _each(kinds: Sequence[Counted]) -> str:
    """The pieces, and the empty cells, that are counted."""
    names = [name for kind in kinds for name in kind.names]
    found = [f"piece {' or '.join(names)}"] if names else []
    found += ["empty cell"] if not all(kind.names for kind in kinds) else []
    return f"each {' or '.join(found)}"


def _the(board: OpenBoard, cells: Sequence[int]) -> str:
    number = f"{len(cells)} cells" if len(cells) > 1 else "cell"
    return f"the {number} {board.named(cells)}"
