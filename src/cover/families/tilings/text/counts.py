"""How many: copies of a piece, or cells that stay empty."""

from __future__ import annotations

import re

from cover.families.tilings.pieces import ANY, Bounds
from cover.families.tilings.text.stated import MOST
from cover.reading.lines import shown
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import text_of

_NUMBER = "([0-9]{1,9})"
_BLANKS = re.compile(r"\s+")
_EXACTLY = re.compile(_NUMBER)
_AT_MOST = re.compile(rf"(?:<=|≤){_NUMBER}")
_AT_LEAST = re.compile(rf"(?:>=|≥){_NUMBER}|{_NUMBER}\+")
_BETWEEN = re.compile(rf"{_NUMBER}-{_NUMBER}")


def bounds_of(node: Node) -> Bounds:
    """The numbers that `2`, `<=2`, `1-3`, `2+` or `any` allow; raises `InputError`."""
    text = _BLANKS.sub("", text_of(node))
    bounds = _bounds(text)
    if bounds is None:
        expected = "expected one such as 2, <=2, 1-3, 2+ or any"
        raise node.error(f'"{shown(node.text)}" is no count, {expected}')
    low, high = bounds
    if max(low, high or 0) > MOST:
        raise node.error(f"{shown(node.text)} is more than {MOST}")
    if high is not None and low > high:
        raise node.error(f"{shown(node.text)}: the first number is larger than the second")
    return bounds


def is_count(text: str) -> bool:
    """Whether a text can only be a count: digits and letters may draw a piece, too."""
    bare = _BLANKS.sub("", text)
    return bare == "any" or not (bare.isdigit() or "-" in bare or _bounds(bare) is None)


def _bounds(text: str) -> Bounds | None:
    if text == "any":
        return ANY
    if found := _EXACTLY.fullmatch(text):
        return Bounds(int(found.group(1)), int(found.group(1)))
    if found := _AT_MOST.fullmatch(text):
        return Bounds(0, int(found.group(1)))
    if found := _AT_LEAST.fullmatch(text):
        return Bounds(int(found.group(1) or found.group(2)), None)
    if found := _BETWEEN.fullmatch(text):
        return Bounds(int(found.group(1)), int(found.group(2)))
    return None
