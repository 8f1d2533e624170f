"""Weights that rule a tiling out, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.tilings.rest import Rest
from cover.families.tilings.weights import Counted, Proof


def in_words(rest: Rest, proof: Proof) -> str:
    """A sentence that tells the proof to a person; it names the first cells."""
    if proof.modulus == 2:
        return f"colouring: {_by_parity(rest, proof)}"
    if any(proof.counted):
        return f"colouring: {_by_weights(rest, proof)}"
    return f"colouring: {_by_balance(rest, proof)}"


def _by_parity(rest: Rest, proof: Proof) -> str:
    """What has a weight lies on an odd number of the cells that have one, all else on an even."""
    cells, counted = proof.cells[0], proof.counted[0]
    times = sum(kind.times for kind in counted)
    if len(cells) == 1:
        return f"{_each(counted)} covers {_the(rest, cells)}, but there are {times} of these"
    number = f"number of {_the(rest, cells)}"
    is_what = f"and {len(cells)} is {_parity(len(cells))}"
    if not counted:
        return f"each piece covers an even {number}, {is_what}"
    others = ", anything else an even one" if proof.has_others else ""
    make = f"{times} of these make{'s' if times == 1 else ''} an {_parity(times)} number"
    return f"{_each(counted)} covers an odd {number}{others}; {make}, {is_what}"


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def _by_balance(rest: Rest, proof: Proof) -> str:
    """Each piece covers as many of some cells as of others."""
    plus, minus = proof.cells
    if plus and minus:
        more = "" if proof.is_equal else ", up to multiples of 3,"
        return f"each piece covers as many{more} of {_the(rest, plus)} as of {_the(rest, minus)}"
    cells = plus or minus
    return f"each piece covers a multiple of 3 of {_the(rest, cells)}, and {len(cells)} is none"


def _by_weights(rest: Rest, proof: Proof) -> str:
    """What each piece covers weighs the negative of the piece's own weight."""
    cells = [
        f"{_the(rest, found)} the weight {weight}"
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
    board = len(proof.cells[0]) + 2 * len(proof.cells[1])
    return (
        f"give {' and '.join(cells)}; modulo 3, {', '.join(each + others)}, "
        f"together {together % 3}, but the board {board % 3}"
    )


def _each(kinds: Sequence[Counted]) -> str:
    """The pieces, and the empty cells, that are counted."""
    names = [name for kind in kinds for name in kind.names]
    who = [f"piece {' or '.join(names)}"] if names else []
    who += ["empty cell"] if not all(kind.names for kind in kinds) else []
    return f"each {' or '.join(who)}"


def _the(rest: Rest, cells: Sequence[int]) -> str:
    number = f"{len(cells)} cells" if len(cells) > 1 else "cell"
    return f"the {number} {rest.named(cells)}"
