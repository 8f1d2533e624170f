"""Puzzles as texts in the formats of their families, which are read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any

from cover.errors import InputError
from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.formats import Format
from cover.reading.reader import read
from cover.reading.records import Reading
from cover.result import Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import PLAIN, Record, Writer, WriterOptions

# Formats with a line for each puzzle that is its cells alone, as people read them: of sudokus, and
# of dominosas. Other formats of a line are packed.
PLAIN_LINES = ("lines", "tatham")


class PuzzleWriter(Writer):
    """Writes puzzles, and comments where a record comes to none."""

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        return (f"# {record.place}: {answer.status}",)

    def result(self, record: Record, result: Result) -> Iterable[str]:
        return super().result(record, result) or (f"# {record.place}: {result.status}",)


class ProblemWriter(PuzzleWriter):
    """Writes files of one problem; `written` returns the lines of a puzzle."""

    def __init__(self, name: str, written: Callable[[Puzzle[Any]], Iterable[str]]) -> None:
        self._name = name
        self._written = written
        self._is_first = True

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        """Return the lines of the first puzzle; raises `InputError` for any other."""
        if not self._is_first:
            raise InputError(
                puzzle.place,
                f"a file of {self._name} holds one problem, and this is a further one; --output "
                "with a directory writes a file for each input",
            )
        lines = list(self._written(puzzle))
        self._is_first = False
        return lines

    def end(self) -> Iterable[str]:
        """Return nothing; the next document may hold a problem."""
        self._is_first = True
        return ()


class FormatWriter(PuzzleWriter):
    """Writes puzzles in a text format that is called so in the family of each.

    `frame` are the lines above and below all of them.
    """

    def __init__(self, name: str, frame: tuple[str, ...] = ()) -> None:
        self._name = name
        self._frame = frame
        self._is_first = True

    def begin(self) -> Iterable[str]:
        return self._frame[:1]

    def end(self) -> Iterable[str]:
        """Return the line below all puzzles; the next one may show its format, too."""
        self._is_first = True
        return self._frame[1:]

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        """Return the lines of a puzzle, set off from others unless each has a line."""
        found = format_for(puzzle, self._name)
        has_to_show = self._is_first and not found.frame
        lines = shown_in(puzzle, found) if has_to_show else found.written(puzzle)
        self._is_first = False
        return lines if found.in_a_line else ["\n" + "\n".join(lines)]


class RowsWriter(FormatWriter):
    """Writes the rows of each solution; puzzles in the format of that name of their family."""

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        super().__init__("rows")

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        return ("\n" + "\n".join(solution.puzzle._rows(solution.values)),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if answer.solution is not None:
            yield from self.solution(record, answer.solution)
        if text := answer.line():
            yield "\n" + text


class OwnFormatWriter(PuzzleWriter):
    """Writes puzzles in the format in which they were written; as YAML, where that cannot be."""

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        from cover.writing.forms import FORMS

        name = puzzle.source.format
        try:
            if name in FORMS and FORMS[name].is_problem:
                return FORMS[name].writer(PLAIN).puzzle(puzzle)
            if name == "csv":
                return [line_of(puzzle)]
            found = format_for(puzzle, name)
            if not found.frame:  # else it is in a document around all puzzles
                lines = found.written(puzzle)
                return lines if found.in_a_line else ["\n" + "\n".join(lines)]
        except InputError:
            pass
        return FORMS["yaml"].writer(PLAIN).puzzle(puzzle)


def format_writer(options: WriterOptions) -> Writer:
    """Return what writes a text format of some family, by its name or a suffix of its files."""
    name = options.form
    found = format_called(name)
    assert found is not None, "a form is made of a format that is known"
    if found.holds_one:
        return ProblemWriter(name, lambda puzzle: shown_in(puzzle, format_for(puzzle, name)))
    return FormatWriter(name, found.frame)


def format_called(name: str) -> Format | None:
    """Return the first format of that name, or with that suffix of its files."""
    formats = _writable((*COMMANDS, *from_outside()))
    return next((each for each in formats if _is_called(each, name)), None)


def format_names(command: str | None = None) -> tuple[str, ...]:
    """Return the names of formats that can be written: those of a command, or of all families."""
    commands = (command,) if command else (*COMMANDS, *from_outside())
    return tuple(dict.fromkeys(each.name for each in _writable(commands)))


def format_for(puzzle: Puzzle[Any], name: str) -> Format:
    """Return the format of a puzzle's family with this name; raises `InputError`."""
    command = puzzle.family
    found = next((each for each in _formats_of(command) if _is_called(each, name)), None)
    if found is None:
        from cover.writing.forms import names_of

        names = ", ".join(each for each in names_of("puzzles", command) if each != name)
        message = f"this is a puzzle of type {command}, which is not written as {name}; it can be"
        raise InputError(puzzle.place, f"{message} {names}")
    return found


def shown_in(puzzle: Puzzle[Any], found: Format) -> list[str]:
    """Return the lines of a puzzle in a format, which an input that begins with them shows.

    Raises `InputError` where they show another format, which is tried before.
    """
    lines = found.written(puzzle)
    command = puzzle.family
    owner = command if command in found.commands else found.commands[0]
    names: list[str] = []
    reading: Reading[Any] = Reading(None, guess=lambda _, name: names.append(name))
    stream = BytesIO("\n".join([*lines, ""]).encode())
    next(read(owner, formats_of(owner), found.name, stream, reading))
    if names == [found.name]:
        return lines
    told = f"this would be read as {names[0]}" if names else "this would not be recognised"
    raise InputError(puzzle.place, f"{found.name} cannot say this puzzle: {told}")


def line_of(puzzle: Puzzle[Any]) -> str:
    """Return a puzzle in one line, as the form of that name writes it if it is the first one."""
    from cover.writing.forms import FORMS

    (line,) = FORMS["line"].writer(PLAIN).puzzle(puzzle)
    return line


def cells_of(puzzle: Puzzle[Any]) -> str:
    """Return a sudoku in the one way that is read in a table; raises `InputError`."""
    try:
        (line,) = format_for(puzzle, "lines").written(puzzle)
        return line
    except InputError as error:
        message = f"not in a table that is read again: {error.message}"
        raise InputError(puzzle.place, message) from None


def _is_called(each: Format, name: str) -> bool:
    return each.is_called(name) or name in each.suffixes


@cache
def _formats_of(command: str) -> tuple[Format, ...]:
    """Return the formats that can be written, of a command and then of others of its family."""
    others = (name for name, folder in COMMANDS.items() if folder == COMMANDS.get(command))
    return tuple(_writable(dict.fromkeys((command, *others))))


def _writable(commands: Iterable[str]) -> Iterator[Format]:
    """Yield the text formats of commands that can be written."""
    for name in commands:
        yield from (each for each in formats_of(name).texts if each.writer)
