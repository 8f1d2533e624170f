"""An exact-cover problem as YAML states it; its solutions, too."""

from __future__ import annotations

from collections.abc import Sequence

from cover.exact_cover import Coloured
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.text.options import ITEM, OptionsLayout
from cover.reading.records import Record
from cover.reading.yaml_text import InLine


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    problem, layout = record.puzzle, layout_of(record)
    assert isinstance(problem, ExactCoverPuzzle), "the family has no other puzzles"
    keys: dict[str, object] = {"items": _words(problem.primary)}
    if problem.secondary:
        keys["secondary"] = _words(problem.secondary)
    options = [_words([_entry(entry) for entry in option]) for option in problem.options]
    keys["options"] = _named(layout.names, options)
    return keys


def solution(record: Record, solution: Sequence[int]) -> object:
    """The names of the options."""
    return InLine(layout_of(record).names[option] for option in solution)


def layout_of(record: Record) -> OptionsLayout:
    """The layout of a problem."""
    assert isinstance(record.layout, OptionsLayout), "all readers of problems make such layouts"
    return record.layout


def _named(names: Sequence[object], options: Sequence[object]) -> object:
    """A map from names, or a list where names are numbers; those that are missing are empty."""
    if all(isinstance(name, str) for name in names) and names:
        return dict(zip(names, options, strict=True))
    listed: list[object] = []
    for name, option in zip(names, options, strict=True):
        assert isinstance(name, int), "names are words or numbers, and never both"
        listed += [""] * (name - 1 - len(listed))
        listed.append(option)
    return listed


def _words(names: Sequence[str]) -> object:
    """Names in one text, or in a list where they would not be told apart in one."""
    return " ".join(names) if all(map(ITEM.fullmatch, names)) else InLine(names)


def _entry(entry: str | Coloured) -> str:
    return f"{entry.item}:{entry.colour}" if isinstance(entry, Coloured) else entry
