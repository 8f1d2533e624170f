"""Answers that are choices: the names of the chosen options."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from itertools import islice, takewhile
from typing import Protocol, cast

from cover.drawing.notes_picture import below
from cover.drawing.svg import Picture, listed
from cover.errors import InputError, Place, WrongAnswerError, printable
from cover.families.own.puzzle import OwnRules, OwnStatement
from cover.reading.lines import Line, Lines, shown

_EMPTY = "(empty)"


class ChoiceRules(OwnRules, Protocol):
    """What a family of choices may say besides."""

    def drawn(self, answer: list[str] | None) -> str | None:
        """A drawing of the family's own."""

    def pictured(self, answer: list[str] | None) -> Picture | None:
        """A picture of the family's own."""


class NamedChoices:
    """The answers to one puzzle, each the numbers of the chosen options."""

    def __init__(self, statement: OwnStatement) -> None:
        self._statement = statement

    @cached_property
    def _names(self) -> list[str]:
        return [str(name) for name, _ in self._statement.choices]

    def decoded(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the options in their order."""
        return tuple(sorted(options))

    def answer(self, values: Sequence[int]) -> list[str]:
        """Return the names, as the rules of the family see them."""
        return [self._names[value] for value in values]

    # --- Writing ---

    def line(self, values: Sequence[int]) -> str:
        """Return the names with blanks between; those that hold blanks in quotes."""
        words = (f'"{name}"' if " " in name else name for name in self.answer(values))
        return printable(" ".join(words)) or _EMPTY

    def rows(self, values: Sequence[int]) -> list[str]:
        """Return a line for each name."""
        return [printable(name) for name in self.answer(values)] or [_EMPTY]

    def data(self, values: Sequence[int]) -> list[str]:
        """Return the list of names."""
        return self.answer(values)

    def stated(self, values: Sequence[int]) -> list[str]:
        """Return the list of names."""
        return self.answer(values)

    # --- Reading ---

    def read(self, first: Line, lines: Lines) -> tuple[int, ...]:
        """Read all names in a line, or a name in each line up to a blank one.

        A line that is right by the rules is the whole answer, whatever is below it.
        """
        names = self._words(first.text)
        below = [line.text.strip() for line in takewhile(_is_stated, lines.ahead())]
        known = {*self._names}
        if names == [_EMPTY] or not below or not known.issuperset([first.text.strip(), *below]):
            return self._numbers([] if names == [_EMPTY] else names, first.place())
        alone = self._numbers(names, first.place())
        if not self._statement.check(alone):
            return alone
        deque(islice(lines, len(below)), maxlen=0)
        return self._numbers([*names, *below], first.place())

    def read_list(self, value: object, place: Place) -> tuple[int, ...]:
        """Read a list of names."""
        if not isinstance(value, list):
            raise InputError(place, "expected a list of names")
        return self._numbers([str(each) for each in value], place)

    def _words(self, text: str) -> list[str]:
        """Return the names of a line: words, or what stands in quotes."""
        if text.strip() in self._names:
            return [text.strip()]
        parts = text.split('"')
        quoted = enumerate(parts)
        return [w for k, part in quoted for w in ([part] if k % 2 else part.split())]

    def _numbers(self, names: Sequence[str], place: Place) -> tuple[int, ...]:
        number_of = {name: number for number, name in enumerate(self._names)}
        wrong = next((name for name in names if name not in number_of), None)
        if wrong is not None:
            raise WrongAnswerError(place, f'"{shown(wrong)}" is no choice of this puzzle')
        return tuple(sorted(number_of[name] for name in names))

    # --- Drawing ---

    def draw(
        self, values: Sequence[int] | None, colour: bool, above: Sequence[int] | None = None
    ) -> str:
        """Return the names, or the text of the unsolved puzzle."""
        own = self._rules.drawn(None if values is None else self.answer(values))
        return "\n".join(self._shown(values)) if own is None else own

    def picture(self, values: Sequence[int] | None) -> Picture:
        """Return the same as a picture."""
        own = self._rules.pictured(None if values is None else self.answer(values))
        return listed(self._shown(values)) if own is None else own

    def draw_laid(self, options: Sequence[int], colour: bool) -> str:
        """Return the unsolved puzzle, and below it the names of the chosen options."""
        return "\n".join([self.draw(None, colour), *self._chosen(options)])

    def picture_laid(self, options: Sequence[int]) -> Picture:
        """Return the same as a picture."""
        unsolved = self.picture(None)
        return below(unsolved, listed(self._chosen(options))) if options else unsolved

    def _chosen(self, options: Sequence[int]) -> list[str]:
        return [f"= {name}" for name in self.rows(options)] if options else []

    @property
    def _rules(self) -> ChoiceRules:
        return cast("ChoiceRules", self._statement.rules)

    def _shown(self, values: Sequence[int] | None) -> list[str]:
        return list(self._statement.rows) if values is None else self.rows(values)


def _is_stated(line: Line) -> bool:
    return not line.is_blank
