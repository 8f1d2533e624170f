"""Answers as lines: one for each solution, or several with an empty line between two."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.answers.blocks import Answered
from cover.writers.words import last_word, record_of


def write_lines(answer: Answer) -> Iterator[str]:
    """One line a solution."""
    yield from answer.in_lines()
    word = last_word(answer)
    if word is not None:
        yield word


def lines_at_once(answered: Answered) -> str:
    """What `write_lines` says of many lines."""
    if not answered.has_several:
        return answered.text
    return "\n".join(word if line is None else line for word, line in answered.told())


def write_rows(answer: Answer) -> Iterator[str]:
    """Several lines a solution, and an empty line between two."""
    for solution in answer:
        yield "\n" + "\n".join(record_of(answer).layout.rows(solution))
    word = last_word(answer)
    if word is not None:
        yield "\n" + word
