"""What the values of YAML keys mean: text, truth, numbers."""

from __future__ import annotations

from cover.reading.lines import shown
from cover.reading.yaml_documents import Node


def text_of(node: Node | None) -> str:
    """A text; raises `InputError` for a list or a map."""
    if node is None:
        return ""
    if node.kind != "scalar":
        raise node.error(f"expected text, not a {node.kind}")
    return node.text


def truth_of(node: Node | None, default: bool = False) -> bool:
    """A yes or no; `default` where the key is missing."""
    text = text_of(node).lower()
    if node is None:
        return default
    if text not in ("true", "false", "yes", "no"):
        raise node.error(f'"{shown(node.text)}" is neither true nor false')
    return text in ("true", "yes")


def integer_of(node: Node | None, lowest: int, highest: int) -> int | None:
    """A whole number in these limits; None where the key is missing."""
    text = text_of(node)
    if node is None:
        return None
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise node.error(f'"{shown(text)}" is not a whole number')
    if len(digits) > len(str(highest)) + 1 or not lowest <= int(text) <= highest:
        raise node.error(f"{shown(text)} is not between {lowest} and {highest}")
    return int(text)
