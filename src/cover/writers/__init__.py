"""Answers as text: a module for each form, and what all forms have in common here.

A writer is called with each answer and yields the texts to print for it, to each of which a line
end belongs. Every record leaves something in the output: its solutions, and the status word where
there are none to print or where a limit cut them off. Writers remember nothing from one record to
the next, so that any number of processes may write: the number of a record is that of its answer.

A text that starts with a line end is set off by an empty line from what was printed before; whoever
prints drops that line end where nothing was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, runtime_checkable

from cover.answers import Answer
from cover.answers.blocks import Answered

Writer = Callable[[Answer], Iterator[str]]

# The texts for many lines at once, as one.
OfLines = Callable[[Answered], str]


@runtime_checkable
class Headed(Protocol):
    """A writer with something to say at the beginning of a document."""

    def head(self) -> Iterator[str]:
        """The texts above all answers."""


@runtime_checkable
class Keeping(Protocol):
    """A writer that keeps answers for the end of a document."""

    def left_over(self) -> Iterator[str]:
        """The texts behind all answers; afterwards nothing is kept, and a document may begin."""


@runtime_checkable
class Bulk(Protocol):
    """A writer that takes many lines at once, too, and says the same of them."""

    def of_lines(self, answered: Answered) -> str:
        """The texts for lines that were answered at once."""


def head(writer: Writer) -> Iterator[str]:
    """What a writer says at the beginning of a document, before any answer."""
    if isinstance(writer, Headed):
        yield from writer.head()


def left_over(writer: Writer) -> Iterator[str]:
    """What a writer has still to say when a document is over, in whatever way it ended."""
    if isinstance(writer, Keeping):
        yield from writer.left_over()


def at_once(writer: Writer) -> OfLines | None:
    """How a writer takes many lines at once; None if it takes them one by one only."""
    from cover.writers.lines import lines_at_once, write_lines

    if writer is write_lines:
        return lines_at_once
    return writer.of_lines if isinstance(writer, Bulk) else None
