"""Why a puzzle has the number of solutions that it has: none, several, or just one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from time import monotonic

from cover.asking import answered
from cover.drawing.marks import Light, Marking
from cover.families.clues import Clue, kinds_of
from cover.families.sentences import MOST_COUNTED, listed
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting.finding import OnlySolution, before_telling
from cover.setting.why.conflicts import conflict
from cover.setting.why.differences import difference
from cover.setting.why.told import Why

# How long parts are tried where no time is given, in seconds, and the least time for one of them.
_SECONDS = 10.0
_LEAST_TIMEOUT = 0.02


class Superfluous(Why):
    """Why there is just one solution.

    Each of the `parts` can be taken away alone, and there is still only one; each of the `needed`
    cannot, and of the `undecided` that is not known.
    """

    status = "unique"

    def __init__(
        self,
        puzzle: Puzzle,
        parts: Sequence[Clue],
        needed: Sequence[Clue],
        undecided: Sequence[Clue] = (),
    ) -> None:
        super().__init__(puzzle)
        self.parts = tuple(parts)
        self.needed = tuple(needed)
        self.undecided = tuple(undecided)

    @cached_property
    def sentences(self) -> Sequence[str]:
        """Return which parts are superfluous, and what is known of the others."""
        said = ["One solution."]
        if self.parts:
            said.append(self._superfluous())
            if len(self.parts) > 1:
                said.append("How many of them can go together, cover minimize tells.")
        elif not self.needed and not self.undecided:
            said.append("There is nothing in its statement that could be left out.")
        elif not self.undecided:
            said.append(f"None of {kinds_of(self.needed)} is superfluous.")
        if self.undecided:
            names = listed([part.name for part in self.undecided], most=MOST_COUNTED)
            said.append(f"Whether these are needed is not known: {names}.")
        return said

    def _superfluous(self) -> str:
        names = listed([part.name for part in self.parts], most=MOST_COUNTED)
        if len(self.parts) == 1:
            return f"{kinds_of(self.parts)} is superfluous: {names}."
        if self.needed or self.undecided:
            return f"{kinds_of(self.parts)} are superfluous, each by itself: {names}."
        return f"All of {kinds_of(self.parts)} are superfluous, each by itself."

    @property
    def caption(self) -> str:
        """Return how many parts of which kinds are superfluous."""
        return f"one solution; {kinds_of(self.parts) if self.parts else 'nothing'} superfluous"

    @property
    def marking(self) -> Marking:
        """Return lights on what is superfluous."""
        lights: dict[int, Light] = {cell: "reason" for part in self.parts for cell in part.cells}
        return Marking(lights=lights, meanings={"reason": "superfluous"})

    def facts(self) -> Mapping[str, object]:
        """Return the parts by what is known of them."""
        names = self.puzzle._clues().drawn_names

        def told(parts: Sequence[Clue]) -> list[dict[str, object]]:
            return [
                {"kind": part.kind, "name": part.name, "cells": [names[k] for k in part.cells]}
                for part in parts
            ]

        return {
            "superfluous": told(self.parts),
            "needed": told(self.needed),
            "undecided": told(self.undecided),
        }


def superfluous(puzzle: Puzzle, query: Query, deadline: float | None) -> Superfluous:
    """Return which parts of a puzzle with one solution are superfluous.

    Without a deadline, parts are tried for no longer than some seconds.
    """
    parts = puzzle._clues()
    end = monotonic() + _SECONDS if deadline is None else deadline
    found: dict[str, list[Clue]] = {"unique": [], "several": [], "unknown": []}
    for number, part in enumerate(parts.all):
        share = max(_LEAST_TIMEOUT, 3 * (end - monotonic()) / (len(parts.all) - number))
        status = "unknown"
        if monotonic() < end:
            asked = query._replace(mode="unique", timeout=share)
            status = answered(parts.without({number}), asked).status
        found[status if status in found else "unknown"].append(part)
    return Superfluous(puzzle, found["unique"], found["several"], found["unknown"])


def why(puzzle: Puzzle, query: Query, smallest: bool = False) -> Why:
    """Return why there is no solution, several, or just one.

    With `smallest`, no less than a smallest set is wanted that rules itself out.
    """
    began = monotonic()
    cells = len(puzzle._clues().cell_names)
    query = before_telling(query, cells=cells)
    unique = OnlySolution(puzzle, query, began)
    deadline = query.deadline(began)
    query = query._replace(watch=None)
    if unique.status == "none":
        return conflict(puzzle, unique.reason, query, deadline, smallest)
    if unique.status == "several":
        return difference(puzzle, query, deadline)
    return superfluous(puzzle, query, deadline)
