"""Costs in YAML: numbers as they are written, read exactly and written so that they stay so."""

from __future__ import annotations

from cover.families.costs import cost_of, fault_of_cost
from cover.reading.exact_numbers import ExactNumber, as_data, readable_text
from cover.reading.lines import Token, shown
from cover.reading.yaml_documents import Node, text_of


def cost_in(node: Node) -> ExactNumber:
    """Read a cost; raises `InputError`."""
    text = text_of(node).strip()
    cost = cost_of(text)
    if cost is None:
        raise node.error(f'"{shown(text)}": {fault_of_cost(text)}')
    return cost


def cost_of_word(word: Token) -> ExactNumber:
    """Read the cost of a word in a line; raises `InputError`."""
    cost = cost_of(word.text)
    if cost is None:
        raise word.error(f'"{shown(word.text)}": {fault_of_cost(word.text)}')
    return cost


def stated_cost(units: int, decimals: int) -> int | float | str:
    """Return a cost of so many units of 10 ** -`decimals`; a text where it has many digits."""
    cost = as_data(units, decimals)
    return readable_text(units, decimals) if isinstance(cost, str) else cost
