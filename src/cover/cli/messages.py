"""What goes to stderr: errors, reasons, notes, statistics.

It is advice, not result: where stderr is closed or full, it is lost and the work goes on.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from cover.answers import Answer
from cover.errors import InputError, Place, printable
from cover.writers import in_full, rounded

if TYPE_CHECKING:
    from cover.answers.distinct import Distinct

# How much of a source line is shown on each side of the character that a message is about.
_AROUND = 100


class Messages:
    """Writes messages; `verbosity` is -1 for quiet, 0, or 1 for statistics too."""

    def __init__(self, verbosity: int) -> None:
        self._verbosity = verbosity

    def error(self, error: InputError) -> None:
        """One line for a bad record; on a terminal the source line with a caret, too."""
        say(str(error))
        if error.text and error.place.column and sys.stderr is not None and sys.stderr.isatty():
            at = error.place.column - 1
            start = max(0, at - _AROUND)
            say(f"    {error.text[start : at + _AROUND]}")
            say("    " + " " * (at - start) + "^")

    def reason(self, place: Place, text: str) -> None:
        """Why a record has no solution."""
        if self._verbosity >= 0:
            say(f"{place}: {text}")

    def note(self, place: Place, text: str) -> None:
        """A remark on the input that is not an error."""
        if self._verbosity >= 0:
            say(f"{place}: note: {text}")

    def guess(self, place: Place, name: str) -> None:
        """The format that was recognised."""
        if self._verbosity > 0:
            say(f"{place}: read as {name}")

    def answered(self, answer: Answer) -> None:
        """How many solutions stand for how many, whether so many were expected, and the cost."""
        if self._verbosity >= 0 and answer.found and answer.distinct is not None:
            say(f"{answer.record.place}: {_in_words(answer.distinct)}")
        if answer.unexpected is not None:
            found, expected = answer.unexpected
            solutions = "1 solution" if found == 1 else f"{in_full(found)} solutions"
            say(f"{answer.record.place}: {solutions}, expected {in_full(expected)}")
        cost, estimate = answer.statistics, answer.estimate
        if self._verbosity > 0 and answer.found and cost is None:
            say(f"{answer.record.place}: {answer.status}, without a search")
        if self._verbosity > 0 and estimate is not None:
            say(
                f"{answer.record.place}: {answer.status}, {estimate.dives} dives, {estimate.hits} "
                f"to a solution, about {rounded(estimate.nodes)} nodes in the search tree, engine "
                f"{answer.request.engine}"
            )
        if self._verbosity > 0 and cost is not None:
            text = (
                f"{answer.record.place}: {answer.status}, {cost.nodes} nodes, {cost.updates} "
                f"updates, {cost.seconds:.6f} seconds, engine {answer.request.engine}"
            )
            if answer.way is not None:
                text += f", by {answer.way}"
            if answer.distinct is not None:
                text += f", {answer.distinct.symmetries} symmetries"
            if answer.at_least is not None:
                text += f"; at least {rounded(answer.at_least)} solutions"
            if answer.share is not None and answer.share < 1:
                text += f", {answer.share:.1%} of the search tree"
            say(text)


def _in_words(distinct: Distinct) -> str:
    """Solutions up to symmetry, and how many they stand for."""
    bound = "" if distinct.complete else ">="
    solutions = "solution" if distinct.value == 1 else "solutions"
    return (
        f"{bound}{in_full(distinct.value)} distinct {solutions} of "
        f"{bound}{in_full(distinct.of_all)}"
    )


def say(text: str) -> None:
    """Print one line on stderr."""
    with suppress(OSError):
        click.echo(printable(text), err=True)
