"""Puzzles as YAML text that any reader of YAML takes as it was meant.

What could be taken for a number, a truth or nothing stands in quotes, by the rules of YAML 1.1 and
of 1.2: a piece called `N`, the digits `012`, `1e3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml

_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_NEVER = 2**30  # characters after which a line is broken

# Numbers of YAML 1.2, and words that are truths for some readers of 1.1.
_NOT_PLAIN = re.compile(r"[-+]?(\.?[0-9][0-9_.,:]*([eE][-+]?[0-9]+)?|0[ox][0-9a-fA-F]+)|[yYnN]")


class LiteralText(str):
    """A text of one line or more that stands below a `|`."""

    __slots__ = ()


class InLine(tuple[object, ...]):
    """A list that stands in one line."""

    __slots__ = ()


class MapInLine(dict[str, object]):
    """A map that stands in one line."""

    __slots__ = ()


def drawn(rows: Iterable[Sequence[str]], apart: bool = False) -> LiteralText:
    """Return rows of cells: words in columns, or characters side by side unless `apart`."""
    rows = list(rows)
    width = max(len(word) for row in rows for word in row)
    between = " " if apart or width > 1 else ""
    lines = (between.join(word.ljust(width) for word in row).rstrip() for row in rows)
    return LiteralText("\n".join(lines))


def dumped(document: Mapping[str, object]) -> str:
    """A document that begins with `---`, without a line end after it."""
    text: str = yaml.dump(
        dict(document),
        Dumper=_PuzzleDumper,
        sort_keys=False,
        allow_unicode=True,
        width=_NEVER,
        default_flow_style=False,
        explicit_start=True,
    )
    return text.removesuffix("\n")


class _PuzzleDumper(_Dumper):  # type: ignore[misc]  # in C, where the library has it
    """Knows the texts and lists of this module; writes nothing as an alias."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(dumper: Any, text: str) -> Any:
    style = '"' if _NOT_PLAIN.fullmatch(text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _block(dumper: Any, text: LiteralText) -> Any:
    return dumper.represent_scalar("tag:yaml.org,2002:str", str(text).rstrip("\n") + "\n", "|")


def _in_line(dumper: Any, items: Sequence[object] | Mapping[str, object]) -> Any:
    if isinstance(items, Mapping):
        return dumper.represent_mapping("tag:yaml.org,2002:map", dict(items), flow_style=True)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", list(items), flow_style=True)


_PuzzleDumper.add_representer(str, _text)
_PuzzleDumper.add_representer(LiteralText, _block)
_PuzzleDumper.add_representer(InLine, _in_line)
_PuzzleDumper.add_representer(MapInLine, _in_line)
