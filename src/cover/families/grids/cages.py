"""The cages of killer sudoku: which digits can fill them, and when none can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.grids.houses import Cage, House, Rules
from cover.puzzle import Contradiction

_MOST_SHOWN = 9  # cells of a cage that a message names
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def fillings(count: int, total: int, last: int, first: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the sets of `count` numbers from `first` to `last`, ascending, that add up to a total.

    One after the other: there may be millions of them.
    """
    if count == 0:
        if total == 0:
            yield ()
        return
    for number in range(first, last + 2 - count):
        least = count * number + count * (count - 1) // 2
        most = number + (count - 1) * last - (count - 1) * (count - 2) // 2
        if least > total:
            return
        if most >= total:
            for rest in fillings(count - 1, total - number, last, number + 1):
                yield (number, *rest)


def as_houses(rules: Rules) -> Iterator[House]:
    """Yield the cages that hold no digit twice."""
    return (House(cage.name, cage.cells) for cage in rules.cages if not cage.repeats)


def faults(solution: Sequence[int], rules: Rules) -> Iterator[str]:
    """Yield which cages of a filled grid have another total, or a digit twice."""
    for cage in rules.cages:
        symbols = [solution[cell] for cell in cage.cells]
        if cage.total is not None and sum(symbols) + len(symbols) * (rules.low - 1) != cage.total:
            yield f"{cage.name} does not add up to {cage.total}"
        if not cage.repeats and len(set(symbols)) < len(symbols):
            yield f"{cage.name} holds a digit twice"


def contradiction(rules: Rules) -> Contradiction | None:
    """Return the first cage that cannot be filled, or why all of them together cannot."""
    for number, cage in enumerate(rules.cages):
        why = _why_not(cage, rules)
        if why:
            return Contradiction(why, part=number)
    return _shared_cell(rules) or _wrong_total(rules)


def _why_not(cage: Cage, rules: Rules) -> str:
    count = len(cage.cells)
    has = f"{cage.name} has {_counted(count)} ({_names(cage, rules)})"
    if not cage.repeats and count > rules.symbols:
        return f"{has}, but there are only {rules.symbols} different digits"
    if cage.total is None:
        return ""
    least, most = _reach(cage, rules)
    if least <= cage.total <= most:
        return ""
    limit = f"{least} at least" if cage.total < least else f"{most} at most"
    return f"{has} and sum {cage.total}; {_digits(count, cage.repeats)} {limit}"


def _counted(cells: int) -> str:
    return "1 cell" if cells == 1 else f"{cells} cells"


def _names(cage: Cage, rules: Rules) -> str:
    """Return the names of the first cells, and whether there are more."""
    shown = " ".join(map(rules.name, cage.cells[:_MOST_SHOWN]))
    return f"{shown} ..." if len(cage.cells) > _MOST_SHOWN else shown


def _digits(count: int, repeats: bool) -> str:
    """Return what `count` digits do in a sentence: `two different digits sum to`."""
    if count == 1:
        return "one digit is"
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {'' if repeats else 'different '}digits sum to"


def _reach(cage: Cage, rules: Rules) -> tuple[int, int]:
    """Return the smallest and the largest sum of the digits of a cage."""
    count, low, high = len(cage.cells), rules.low, rules.low + rules.symbols - 1
    if cage.repeats:
        return count * low, count * high
    between = count * (count - 1) // 2
    return count * low + between, count * high - between


def _shared_cell(rules: Rules) -> Contradiction | None:
    """Return a cell that is in two cages."""
    seen: dict[int, Cage] = {}
    for number, cage in enumerate(rules.cages):
        for cell in cage.cells:
            if cell in seen:
                rule = f"{rules.name(cell)} is in {seen[cell].name} and in {cage.name}"
                return Contradiction(rule, part=number)
            seen[cell] = cage
    return None


def _wrong_total(rules: Rules) -> Contradiction | None:
    """Return whether cages have another total than the grid of full rows or columns they cover."""
    caged = sum(len(cage.cells) for cage in rules.cages)
    full = {rules.columns: rules.rows, rules.rows: rules.columns}.get(rules.symbols, 0)
    if caged < rules.rows * rules.columns or not full:
        return None
    if any(cage.total is None for cage in rules.cages):
        return None
    expected = full * sum(range(rules.low, rules.low + rules.symbols))
    total = sum(cage.total or 0 for cage in rules.cages)
    if total == expected:
        return None
    why = f"the cages cover the grid and their sums add up to {total}, its digits to {expected}"
    return Contradiction(why, part=0)
