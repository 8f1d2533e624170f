"""New puzzles of families from outside: rows that their author draws, until one is unique."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import click

from cover.authoring import Setting
from cover.errors import LimitError, OptionError, Place
from cover.facts import Source
from cover.families.generating import Generated, Generator, Oracle
from cover.families.outside import kind_of
from cover.families.own.text import Kind, parsed
from cover.reading.lines import Line
from cover.steps import has_come

# How many puzzles are drawn before it is said that it is hopeless.
_MOST_DRAWN = 100_000


class OwnPlan(NamedTuple):
    """Puzzles of a family with some settings."""

    kind: Kind
    settings: Mapping[str, Setting]

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Draw puzzles until one has one solution; raises `LimitError` where none of many has."""
        for _ in range(_MOST_DRAWN):
            if has_come(deadline):
                return None
            with self.kind.made(Source(Place("new")))._blamed("new_rows()"):
                rows = self.kind.new_rows(random, **self.settings)
                lines = [Line("new", number, row) for number, row in enumerate(rows, 1)]
            puzzle = parsed(self.kind, Place("new"), lines, self.settings)
            oracle = Oracle(puzzle._model())
            found = oracle.first(2, deadline)
            if len(found) == 1:
                return Generated(puzzle, puzzle._decoded(found[0]), oracle.engine)
        raise LimitError(f"none of {_MOST_DRAWN:,} puzzles that new_rows() drew has one solution")


def generator_of(name: str) -> Generator:
    """Return how puzzles of a family are made; raises `OptionError` where they are not."""
    kind: Kind = kind_of(name)
    if not kind._makes_puzzles():
        raise OptionError(f"the family {name} makes no puzzles: it has no new_rows()")
    options = [
        click.Option(
            [f"--{setting.replace('_', '-')}", setting],
            type=type(value),
            help=f"Default: {value}.",
        )
        for setting, value in kind.settings.items()
    ]

    def plan(said: Mapping[str, Any]) -> OwnPlan:
        stated = {each: said[each] for each in kind.settings if said.get(each) is not None}
        return OwnPlan(kind, {**kind.settings, **stated})

    return Generator(name, options, plan)
