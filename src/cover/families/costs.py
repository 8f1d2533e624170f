"""Costs, kept exactly, and multiplicities such as `2` or `0:2`, as statements have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cover.facts import Costs
from cover.reading.exact_numbers import LONGEST_NUMBER, ExactNumber, exact_number, in_units
from cover.reading.lines import Token, shown
from cover.reading.ranges import range_in

if TYPE_CHECKING:
    from cover.reading.yaml_documents import Node

NOTHING = ExactNumber(0, 0)

# How columns of costs are headed, in small letters, and what may follow that word.
COSTS = (
    "costs?|prices?|fees?|wages?|pay|euros?|eur|usd|gbp|chf|kosten|preise?|lohn|co[uû]ts?|prix"
    "|costes?|precios?|costo|costi|prezzo"
)
UNIT = r"(?:\s*[(\[].*[)\]]|\s(?:in|per|pro|en)\s.*)?"

_GROUP = 3  # digits between marks for thousands
_SIGN = r"[$€£¥]|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|HUF|AUD|CAD|INR)\b|\bFr\."
_MONEY = re.compile(rf"([+-]?)(?:{_SIGN})?\s*([+-]?\.?[0-9].*?)\s*(?:{_SIGN})?")
_DECIMAL_COMMA = re.compile(r"[+-]?(?:[0-9]+|[0-9]{1,3}(?:[. '][0-9]{3})+),([0-9]+)")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+")
_EITHER = re.compile(r"[+-]?[1-9][0-9]{0,2}\.[0-9]{3}")


def number_text(text: str, *, decimal_comma: bool = False) -> str:
    """Return a number as `exact_number` reads it: without its currency, with a decimal point.

    A comma before other than three digits is a decimal one; before three, if that is said.
    """
    found = _MONEY.fullmatch(text)
    number = text if found is None else found[1] + found[2]
    comma = _DECIMAL_COMMA.fullmatch(number)
    if comma is not None and (decimal_comma or len(comma[1]) != _GROUP):
        return re.sub("[. ']", "", number).replace(",", ".")
    return number.replace(",", "") if _THOUSANDS.fullmatch(number) else number


def refuse_thousands(word: Token) -> None:
    """Raise `InputError` for `1.250` between semicolons, where decimal commas are usual."""
    if _EITHER.fullmatch(number := number_text(word.text)):
        whole, _, rest = number.partition(".")
        says = f"may be {whole}{rest} or {whole},{rest}"
        raise word.error(f'"{shown(word.text)}" {says}; write it so')


def cost_of(text: str) -> ExactNumber | None:
    """Return the cost that a text such as `7` or `2.50` states; None where it is none."""
    number = exact_number(text)
    return None if number is None or number.digits < 0 else number


def fault_of_cost(text: str) -> str:
    """Return what was expected in the place of a text that is no cost; "" where it is one."""
    if cost_of(text) is not None:
        return ""
    if len(text) > LONGEST_NUMBER:
        return f"expected a cost of at most {LONGEST_NUMBER} characters"
    return "expected a cost of 0 or more, such as 7 or 2.50"


def cost_in(said: Token | Node) -> ExactNumber:
    """Read the cost that a word or a value of YAML says; raises `InputError`."""
    if not isinstance(said, Token):
        from cover.reading.yaml_documents import text_of

        text_of(said)
    text = said.text.strip()
    cost = cost_of(text)
    if cost is None:
        raise said.error(f'"{shown(text)}": {fault_of_cost(text)}')
    return cost


def costs_of(stated: Sequence[ExactNumber | None]) -> Costs | None:
    """Return the costs of options, those of nothing where others have one; None where none has."""
    if not any(stated):
        return None
    return Costs(*in_units(cost or NOTHING for cost in stated))


# From how many to how many options of a solution an item is in.
Bounds = tuple[int, int]

ONCE: Bounds = (1, 1)

_MOST_DIGITS = 9


def bounds_of(text: str) -> Bounds | None:
    """Return what `2`, `0:2` or another range says; None for all else."""
    low, high = range_in(text, int) or (None, None)
    return None if low is None or high is None or fault_of_bounds(text) else (low, high)


def fault_of_bounds(text: str) -> str:
    """Return what is wrong with a text that says no bounds; "" of one that does."""
    low, high = range_in(text, int) or (None, None)
    if low is None or high is None:
        return "expected a number, such as 2, or its bounds, such as 0:2"
    if max(low, high) >= 10**_MOST_DIGITS:
        return f"expected numbers of at most {_MOST_DIGITS} digits"
    if not high:
        return "an item that no option may have; expected at least 1"
    return f"the least, {low}, is more than the most, {high}" if low > high else ""


def bounded(item: str, bounds: Bounds) -> str:
    """Return an item as D. E. Knuth's DLX3 writes it, with its bounds where they are not once."""
    low, high = bounds
    if bounds == ONCE:
        return item
    return f"{high}|{item}" if low == high else f"{low}:{high}|{item}"
