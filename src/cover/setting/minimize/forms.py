"""Findings as the puzzles that came of them: as those asked were written, or as another target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from cover.asking import Answer
from cover.errors import InputError
from cover.facts import Reason
from cover.puzzle import Puzzle
from cover.setting.finding import Finding, Inquiry
from cover.setting.forms import FINDING_FORMS, FindingForm, FindingWriter
from cover.setting.minimize.question import MinimalPuzzles, NotMinimized
from cover.writing.targets import (
    TARGETS,
    RecordWriter,
    format_for,
    lines_in_one,
    target_writer,
)

# Targets whose writers remember nothing between puzzles, and those where a comment may stand.
_SINGLE = ("yaml", "json", "csv", "grid")
_TABLE = "csv"
_WITHOUT_COMMENTS = ("json", "csv", "svg", "pdf", "png")


class PuzzleWriter(FindingWriter):
    """Writes the puzzles as a target of `cover convert`; "" is the format that each came in.

    Where there are none, it says so on stderr, and in a comment where there can be one.
    """

    def __init__(self, target: str, inquiry: Inquiry, color: str) -> None:
        super().__init__(inquiry, color)
        self._target = target
        self._writer = target_writer(target) or OwnFormat()
        self.keeps_answers = target in TARGETS and target not in _SINGLE

    def head(self) -> Iterator[str]:
        """Yield what stands above all puzzles."""
        return self._writer.head()

    def told(self, answer: Answer, finding: Finding | None) -> Iterator[str]:
        """Yield the puzzles, or the place and the status in a comment."""
        if isinstance(finding, MinimalPuzzles):
            for puzzle in finding:
                yield from self._writer(puzzle)
            return
        if isinstance(finding, NotMinimized):
            answer.reason = Reason(answer.puzzle.place, finding.why_none, {})
        if self._target not in _WITHOUT_COMMENTS:
            yield f"# {answer.puzzle.place}: {answer.status}"

    def left_over(self) -> Iterator[str | bytes]:
        """Yield what stands below all puzzles."""
        return self._writer.left_over()


class OwnFormat(RecordWriter):
    """Writes puzzles in the format in which they were written; as YAML, where that cannot be."""

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the texts of a puzzle."""
        try:
            return _as_it_was(puzzle)
        except InputError:
            return TARGETS["yaml"].writer()(puzzle)


def _as_it_was(puzzle: Puzzle) -> Iterable[str]:
    """Return the texts of a puzzle in its format; of one in a table, its line.

    Raises `InputError` for a puzzle that the format cannot say, and for one that is written in a
    document around all puzzles.
    """
    target = TARGETS.get(puzzle.source.format)
    if target is not None and target.is_problem:
        return target.writer()(puzzle)
    if puzzle.source.format == _TABLE:
        return [lines_in_one(puzzle)]
    found = format_for(puzzle, puzzle.source.format)
    if found.frame:
        raise InputError(puzzle.place, "this is written in a document around all puzzles")
    lines = found.written(puzzle)
    return lines if found.in_a_line else ["\n" + "\n".join(lines)]


def puzzle_form(target: str) -> FindingForm:
    """Return the form of the puzzles themselves, as `PuzzleWriter` writes them."""
    about = "the puzzles, as they were written"
    return FindingForm("puzzle", about, (".txt",), partial(PuzzleWriter, target))


# The forms of questions whose answers are puzzles.
PUZZLE_FORMS = {"puzzle": puzzle_form(""), **FINDING_FORMS}
