"""The forms in which new puzzles are written: lines, data with solutions, sheets to print."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from json import dumps
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import InputError, OptionError
from cover.setting.generate.wishes import NewPuzzle, NotMade
from cover.writing.targets import (
    FormatWriter,
    RecordWriter,
    file_suffix,
    format_for,
    format_names,
    lines_in_one,
    target_names,
    target_writer,
)
from cover.writing.texts import YamlDocuments

if TYPE_CHECKING:
    from cover.drawing.svg import Picture

# How many puzzles a page of a sheet has, and how many of their solutions.
_PUZZLES, _SOLUTIONS = 6, 12


class NewWriter(ABC):
    """Writes new puzzles into one document, as the writers of `cover.writing` do others."""

    def head(self) -> Iterator[str]:
        """Yield the texts above all puzzles."""
        return iter(())

    @abstractmethod
    def __call__(self, new: NewPuzzle) -> Iterable[str]:
        """Return the texts of a puzzle; raises `InputError` where it cannot be said."""

    def not_made(self, new: NotMade) -> Iterable[str]:
        """Return the texts for a puzzle that was not made."""
        return ()

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the texts that were kept for the end of the document."""
        return iter(())


class NewLines(NewWriter):
    """Writes puzzles in a line each or, where their family has no such format, as it can.

    That is the first of its formats that can say a puzzle, and YAML where there is none.
    """

    def __call__(self, new: NewPuzzle) -> Iterable[str]:
        """Return the line, or lines that are set off."""
        if (line := new.made.line) is not None:
            return (line,)
        puzzle = new.puzzle
        with suppress(InputError):
            return (lines_in_one(puzzle),)
        for name in format_names(puzzle.family):
            with suppress(InputError):
                if not format_for(puzzle, name).holds_one:
                    return FormatWriter(name)(puzzle)
        return YamlDocuments()(puzzle)

    def not_made(self, new: NotMade) -> Iterable[str]:
        """Return the status: there is no puzzle in this line."""
        return (new.status,)


class NewRecords(NewWriter):
    """Writes puzzles in any target of `cover convert`, without their solutions."""

    def __init__(self, writer: RecordWriter) -> None:
        self._writer = writer

    def head(self) -> Iterator[str]:
        """Yield what stands above the puzzles."""
        return self._writer.head()

    def __call__(self, new: NewPuzzle) -> Iterable[str]:
        """Return what the target says of the puzzle."""
        return self._writer(new.puzzle)

    def left_over(self) -> Iterator[str | bytes]:
        """Yield what the target has kept."""
        return self._writer.left_over()


class NewData(NewWriter):
    """Writes JSON Lines, with the keys of YAML, which are read back."""

    def __call__(self, new: NewPuzzle) -> Iterable[str]:
        """Return the object of a puzzle."""
        return (dumps(keys_of(new)),)

    def not_made(self, new: NotMade) -> Iterable[str]:
        """Return an object with the status alone."""
        return (dumps({"status": new.status, "number": new.number}),)


class NewDocuments(NewWriter):
    """Writes YAML, a document for each puzzle with its solution, which is read back and checked."""

    def __call__(self, new: NewPuzzle) -> Iterable[str]:
        """Return the document of a puzzle."""
        from cover.reading.yaml_text import dumped

        return (dumped(keys_of(new)),)

    def not_made(self, new: NotMade) -> Iterable[str]:
        """Return a document of comments."""
        return (f"---\n# status: {new.status}\n# number: {new.number}",)


def keys_of(new: NewPuzzle) -> dict[str, object]:
    """Return the keys of a puzzle in YAML, with its solution and how it was made and proved."""
    puzzle = new.puzzle
    keys = {"type": puzzle.family, **puzzle._stated()}
    keys["solution"] = puzzle._stated_solution(new.checked)
    keys |= {
        "expect": 1,
        "unique": True,
        "proved_by": new.proved_by,
        "seed": new.seed,
        "number": new.place.line,
    }
    return keys if new.score is None else keys | {"score": round(new.score, 1)}


class NewSheets(NewWriter):
    """Writes pages to print: puzzles in front, solutions behind; `compose` makes the document."""

    def __init__(self, compose: Callable[[str, Sequence[Picture]], str | bytes]) -> None:
        self._compose = compose
        self._kept: list[NewPuzzle] = []

    def __call__(self, new: NewPuzzle) -> Iterable[str]:
        """Keep the puzzle."""
        self._kept.append(new)
        return ()

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the document, and forget the puzzles."""
        from cover.drawing.svg import words
        from cover.drawing.typesetting import pages

        kept, self._kept = self._kept, []
        puzzles = [(str(k), new.puzzle._picture(None)) for k, new in enumerate(kept, 1)]
        solved = [(str(k), new.puzzle._picture(new.checked)) for k, new in enumerate(kept, 1)]
        sheets = pages("Puzzles", puzzles or [("", words("no puzzles"))], _PUZZLES)
        sheets += pages("Solutions", solved, _SOLUTIONS)
        document = self._compose("Puzzles", sheets)
        yield document if isinstance(document, bytes) else document.rstrip("\n")


class NewForm(NamedTuple):
    """A form of new puzzles: the name of its `--format`, what it is, and the suffixes of files."""

    name: str
    help: str
    suffixes: tuple[str, ...]
    writer: Callable[[], NewWriter]
    is_binary: bool = False

    @property
    def file_suffix(self) -> str:
        """Return the suffix of a file, with its dot."""
        return self.suffixes[0]


def _svg() -> NewWriter:
    from cover.drawing.typesetting import as_svg

    return NewSheets(as_svg)


def _html() -> NewWriter:
    from cover.drawing.typesetting import as_html

    return NewSheets(as_html)


def _pdf() -> NewWriter:
    from cover.drawing.typesetting import as_pdf, demand_typst

    demand_typst("pdf")
    return NewSheets(as_pdf)


NEW_FORMS = {
    form.name: form
    for form in (
        NewForm("lines", "a puzzle a line, where there is such a format", (".txt",), NewLines),
        NewForm("json", "JSON Lines with solutions and proofs", (".jsonl", ".json"), NewData),
        NewForm("yaml", "YAML with solutions", (".yaml", ".yml"), NewDocuments),
        NewForm("svg", "pages to print, solutions behind", (".svg",), _svg),
        NewForm("html", "the same as a page of HTML", (".html", ".htm"), _html),
        NewForm("pdf", "the same as PDF", (".pdf",), _pdf, is_binary=True),
    )
}


def new_form(name: str) -> NewForm:
    """Return the form of a name, its own or that of a target of `cover convert`, or a suffix.

    Raises `OptionError` where there is none.
    """
    asked = name.lower().removeprefix(".")
    by_suffix = (form for form in NEW_FORMS.values() if f".{asked}" in form.suffixes)
    if (found := NEW_FORMS.get(asked) or next(by_suffix, None)) is not None:
        return found
    writer = target_writer(asked)
    if writer is None:
        names = dict.fromkeys((*NEW_FORMS, *target_names()))
        raise OptionError(f'there is no form "{name}"; forms are {", ".join(names)}')
    return NewForm(asked, "", (file_suffix(asked),), lambda: NewRecords(writer), asked == "png")
