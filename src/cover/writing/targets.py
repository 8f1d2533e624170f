"""What a puzzle can be written as: `TARGETS`, and the text formats of its family with a writer.

A module of targets has a function `writer`, which makes a `RecordWriter` of the name of one; one
that writes the problems of files with one problem each has a function `written` instead.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import Any, NamedTuple

from cover.errors import InputError
from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.formats import Format
from cover.reading.reader import read
from cover.reading.records import Reading


class RecordWriter(ABC):
    """Writes puzzles, one after the other, into one document.

    A text that starts with a line end is set off by an empty line from what was written before.
    `color` tells when drawings are coloured: "auto" where the terminal has colours.
    """

    color = "auto"

    def head(self) -> Iterator[str]:
        """Yield the texts above all puzzles of a document."""
        return iter(())

    @abstractmethod
    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the texts of a puzzle; raises `InputError` where it cannot be said."""

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the texts that were kept for the end of a document, and begin anew.

        A document that is no text is given by its bytes.
        """
        return iter(())


class Target(NamedTuple):
    """A target of all families: its name, and the suffixes of its files.

    It has a module of its name, or shares the `module` of others. With `is_problem`, a file holds
    one problem and no more; with `is_binary`, it is no text.
    """

    name: str
    help: str
    suffixes: tuple[str, ...] = ()
    is_problem: bool = False
    is_binary: bool = False
    module: str = ""

    def writer(self) -> RecordWriter:
        """Load the module of this target and make its writer."""
        module: Any = import_module(f"cover.writing.{self.module or self.name}")
        if self.is_problem:
            return ProblemWriter(self.name, module.written)
        writer: RecordWriter = module.writer(self.name)
        return writer


TARGETS = {
    target.name: target
    for target in (
        Target("yaml", "YAML, one document for each puzzle", ("yaml", "yml"), module="texts"),
        Target("json", "JSON Lines with the keys of YAML", ("json", "jsonl"), module="texts"),
        Target("csv", "a table with a column `puzzle`", ("csv",), module="texts"),
        Target("dlx", "the exact-cover problem, for Knuth's XCC programs", ("dlx", "xcc"), True),
        Target("cnf", "the same for SAT solvers (DIMACS CNF)", ("cnf",), True),
        Target("opb", "the same for pseudo-Boolean solvers", ("opb",), True),
        Target("lp", "the same for integer programming (CPLEX LP)", ("lp",), True),
        Target("svg", "a picture of the unsolved puzzle, to print", ("svg",), module="sheets"),
        Target("pdf", "the same as a page to print", ("pdf",), is_binary=True, module="sheets"),
        Target("png", "the same as a picture of points", ("png",), is_binary=True, module="sheets"),
        Target("grid", "a drawing of the unsolved puzzle", module="texts"),
    )
}


def target_writer(name: str) -> RecordWriter | None:
    """Return what writes a target: its name, that of a format, or a suffix of either's files.

    None where there is no such target.
    """
    if name in TARGETS:
        return TARGETS[name].writer()
    found = _format_called(name)
    if found is not None and found.holds_one:
        return ProblemWriter(name, lambda puzzle: told_apart(puzzle, format_for(puzzle, name)))
    if found is not None:
        return FormatWriter(name, found.frame)
    by_suffix = (each for each in TARGETS.values() if name in each.suffixes)
    target = next(by_suffix, None)
    return None if target is None else target.writer()


def _format_called(name: str) -> Format | None:
    """Return the first format of that name, or with that suffix of its files."""
    of_package = (each for each in _writable(COMMANDS) if _is_called(each, name))
    if (found := next(of_package, None)) is not None:
        return found
    return next((each for each in _writable(from_outside()) if _is_called(each, name)), None)


def file_suffix(name: str) -> str:
    """Return the suffix of files of a target: the first of its own, such as `.sdk` for rows."""
    known: Target | Format | None = TARGETS.get(name) or _format_called(name)
    if known is None or name in known.suffixes:
        return f".{name}"
    return f".{next(iter(known.suffixes), 'txt')}"


def target_names() -> tuple[str, ...]:
    """Return the names of all targets, of all families."""
    formats = _writable((*COMMANDS, *from_outside()))
    return (*TARGETS, *dict.fromkeys(each.name for each in formats))


def format_names(command: str) -> tuple[str, ...]:
    """Return the names of the formats of a command that can be written."""
    return tuple(each.name for each in _writable([command]))


class ProblemWriter(RecordWriter):
    """Writes files of one problem; `written` returns the lines of a puzzle."""

    def __init__(self, name: str, written: Callable[[Puzzle], Iterable[str]]) -> None:
        self._name = name
        self._written = written
        self._is_first = True

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
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

    def left_over(self) -> Iterator[str | bytes]:
        """Yield nothing; the next document may hold a problem."""
        self._is_first = True
        return iter(())


class FormatWriter(RecordWriter):
    """Writes puzzles in a text format that is called so in the family of each.

    `frame` are the lines above and below all of them.
    """

    def __init__(self, name: str, frame: tuple[str, ...] = ()) -> None:
        self._name = name
        self._frame = frame
        self._is_first = True

    def head(self) -> Iterator[str]:
        """Yield the line above all puzzles, where the format has one."""
        return iter(self._frame[:1])

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the line below all puzzles; the next one may show its format, too."""
        self._is_first = True
        return iter(self._frame[1:])

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the lines of a puzzle, set off from others unless each has a line."""
        found = format_for(puzzle, self._name)
        has_to_show = self._is_first and not found.frame
        lines = told_apart(puzzle, found) if has_to_show else found.written(puzzle)
        self._is_first = False
        return lines if found.in_a_line else ["\n" + "\n".join(lines)]


def format_for(puzzle: Puzzle, name: str) -> Format:
    """Return the format of a puzzle's family with this name; raises `InputError`."""
    command = puzzle.family
    found = next((each for each in _formats_of(command) if _is_called(each, name)), None)
    if found is None:
        names = ", ".join((*TARGETS, *format_names(command)))
        message = f"this is a puzzle of type {command}, which is not written as {name}; it can be"
        raise InputError(puzzle.place, f"{message} {names}")
    return found


def told_apart(puzzle: Puzzle, found: Format) -> list[str]:
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


def lines_in_one(puzzle: Puzzle) -> str:
    """Return a puzzle in one line, in the first format of its family that can say it so.

    Lines of cells come first, links and packed strings last. Raises `InputError` where there is
    none.
    """
    command = puzzle.family
    reason = f"puzzles of type {command} have no format of one line"
    formats = (each for each in _formats_of(command) if each.in_a_line and not each.frame)
    for each in sorted(formats, key=lambda each: _LINES_FIRST.get(each.name, 1)):
        try:
            (line,) = each.written(puzzle)
        except InputError as error:
            reason = error.message
        else:
            return line
    raise InputError(puzzle.place, f"not in one line of a table: {reason}")


# Formats that people read before others, and those whose strings no person can read.
_LINES_FIRST = {"lines": 0, "iss": 2, "sudokupad": 3, "fpuzzles": 3}


def _is_called(each: Format, name: str) -> bool:
    return name in (each.name, *each.suffixes)


@cache
def _formats_of(command: str) -> tuple[Format, ...]:
    """Return the formats that can be written, of a command and then of others of its family."""
    others = (name for name, folder in COMMANDS.items() if folder == COMMANDS.get(command))
    return tuple(_writable(dict.fromkeys((command, *others))))


def _writable(commands: Iterable[str]) -> Iterator[Format]:
    """Yield the text formats of commands that can be written."""
    for name in commands:
        yield from (each for each in formats_of(name).texts if each.writer)
