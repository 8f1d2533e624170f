"""What the values of YAML keys mean: text, truth, numbers, sizes."""

from __future__ import annotations

from cover.formats.sudoku_grid import parse_box
from cover.formats.text import shown
from cover.formats.yaml_documents import Node


def text_of(node: Node | None) -> str:
    """A text; raises `InputError` for a list or a map."""
    if node is None:
        return ""
    if node.kind != "scalar":
        raise node.error(f"expected text, not a {node.kind}")
    return node.text


def truth_of(node: Node | None) -> bool:
    """A yes or no, which is no where the key is missing."""
    text = text_of(node).lower()
    if node is None:
        return False
    if text not in ("true", "false", "yes", "no"):
        raise node.error(f'"{shown(node.text)}" is neither true nor false')
    return text in ("true", "yes")


def integer_of(node: Node | None, lowest: int, highest: int) -> int | None:
    """A whole number in these limits; None where the key is missing."""
    text = text_of(node)
    if node is None:
        return None
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(highest)) + 1:
        raise node.error(f'"{shown(text)}" is not a whole number')
    if not lowest <= int(text) <= highest:
        raise node.error(f"{text} is not between {lowest} and {highest}")
    return int(text)


def box_of(node: Node | None) -> tuple[int, int] | None:
    """The rows and columns of a box; None where the key is missing."""
    box = parse_box(text_of(node))
    if node is not None and box is None:
        raise node.error(f'"{shown(node.text)}" is no box, expected rows x columns such as 2x3')
    return box
