"""The puzzles in an input, and which command it is for, where none is told.

What is looked at, in this order: the formats above documents in the list, which have marks of their
own; the type that a document of YAML names, or its keys; the suffix of the file's name; the nearest
folder that is called like a command; the text, by the other formats of the list. Only the 81 cells
of a sudoku, where a line of them is all there is, are known before these are tried. Nothing is
taken, and nothing is read on trial, except by families from outside, where no family of the package
shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, Place, as_bad_record
from cover.families.family import from_outside
from cover.families.formats import DOCUMENTS, FORMATS, all_formats, formats_of
from cover.puzzle import Puzzle
from cover.reading.formats import (
    YAML_KEY,
    Format,
    Formats,
    Head,
    RecordReader,
    are_documents,
    is_collection,
    refuse,
)
from cover.reading.lines import ByteLines, Line, Lines, shown
from cover.reading.reader import first_significant, read_lines
from cover.reading.records import ANY, BadRecord, Block, Reading
from cover.reading.refused import refused_drawing

if TYPE_CHECKING:
    from cover.reading.yaml_documents import Node

STDIN = "-"

_DOCUMENTS = 16  # of which all but the last may be broken
_DRAWN = 1000  # lines of a drawing

# The 81 cells of a sudoku, some of them empty and some not: a line that no other format of the list
# takes for its own. Of all texts that programs pass on, and that name no command, most are that.
_SUDOKU, _LINES = "sudoku", "lines"
_CELLS = re.compile(r"(?=.*[.0])(?=.*[1-9])[.0-9]{81}")

_MARKED = FORMATS[: FORMATS.index(DOCUMENTS)]
_OTHERS = FORMATS[len(_MARKED) + 1 :]


@contextmanager
def lines_in(path: str) -> Iterator[ByteLines]:
    """Open a file, or standard input for `-`, and yield its lines; raises `InputError`."""
    name = "stdin" if path == STDIN else path
    try:
        stream = open(0 if path == STDIN else path, "rb", closefd=path != STDIN)  # noqa: SIM115
    except OSError as error:
        raise InputError(Place(name), f"cannot be read: {error.strerror}") from None
    with stream:
        yield ByteLines(name, stream)


def puzzles_in(
    lines: Lines, source: str, command: str | None, reading: Reading[Any]
) -> Iterator[Puzzle | BadRecord]:
    """Yield the puzzles of lines, each as soon as it is there; without a command, they tell it.

    Raises `OptionError` where the command has no format of the name in `reading`.
    """
    reading = reading._replace(keeps_answers=True)
    try:
        if command is None:
            command = which(lines, source)
            reading = reading._replace(command=ANY)
    except InputError as error:
        yield BadRecord(error.place, error)
        return
    for found in read_lines(command, formats_of(command), source, lines, reading):
        assert not isinstance(found, Block), "no blocks were asked for"
        yield found


def puzzle_of_cells(text: str, source: str, command: str | None, options: Any) -> Puzzle | None:
    """Return the sudoku of a text that is its cells alone; None of other texts, which are read.

    To programs that ask one sudoku after the other, reading is mostly the search for a format. What
    comes is what `puzzles_in` comes to. Raises `InputError` for options that do not go with it.
    """
    if command not in (None, _SUDOKU) or not _CELLS.fullmatch(text):
        return None
    line, usual = Line(source, 1, text), formats_of(_SUDOKU).options
    reading = Reading(options or usual, keeps_answers=True, command=command or ANY)
    with as_bad_record(line.place()):
        found = _reader_of_cells()(Lines(()), reading).record(line)
    return None if found is None else found.sourced(format=_LINES)


@cache
def _reader_of_cells() -> type[RecordReader]:
    return formats_of(_SUDOKU).named(_LINES).load()


class _NothingShowsError(InputError):
    """No family of the package shows itself; one from outside may be meant."""


def which(lines: Lines, source: str) -> str:
    """Return the command that the coming lines are for.

    `source` is the path of their file. Raises `InputError` where nothing tells, for what no command
    reads, and where two readings differ.
    """
    with as_bad_record(Place(source)):
        next(lines.ahead(), None)  # what is no text is told here: lines say it only once
        if first_significant(lines) is None:  # a drawing of # alone, or comments without an end
            lines = Lines(islice(lines.ahead(), _DRAWN))
        try:
            return _of_package(lines, source)
        except InputError as error:
            return _from_outside(lines, source, error)


def _of_package(lines: Lines, source: str) -> str:
    first = first_significant(lines)
    head = Head(lines, is_open=True)
    if (marked := _shown(_MARKED, head)) is not None:
        return marked.commands[-1]
    commands = all_formats()
    named = _by_name(source, commands)
    if not named and first is not None and _CELLS.fullmatch(first.text) and head.is_one_line:
        return _SUDOKU
    if name := _by_document(head, lines, named) or named:
        return name
    refuse(head)
    if (found := by_text(head)) is not None:
        return found.commands[-1]
    if first is None:
        raise InputError(Place(source), "the input holds no puzzle")
    message = (
        f'this looks like no family\'s puzzles: "{shown(first.text)}"; name the family, such as '
        'cover sudoku, or family="sudoku" in Python; cover formats shows all that is read'
    )
    raise _NothingShowsError(first.place(), message, first.text)


def by_text(head: Head) -> Format | None:
    """Return the first format of any command that a text shows; None where it shows none.

    Raises `InputError` for a drawing of another family than grids, and where a rival of the format
    shows itself, too.
    """
    drawing = refused_drawing(head.first)
    all_but = (each for each in _OTHERS if formats_of(each.commands[-1]).frames)
    found = _shown(_OTHERS if drawing is None else all_but, head)
    if found is None and drawing is not None:
        raise drawing
    if found is None or head.first is None or not found.rivals or found.load().is_certain(head):
        return found
    for each in FORMATS:
        names = {f"{command}:{each.name}" for command in each.commands}
        if not names.isdisjoint(found.rivals) and _is_shown(each, head):
            one, other = ((k.help, f"cover {k.commands[-1]}") for k in (found, each))
            raise head.first.error(
                f"these may be {one[0]} ({one[1]}) or {other[0]} ({other[1]}); name the command"
            )
    return found


def other_than(command: str, text: bytes, *, even_so: bool = False) -> str:
    """Return the command that a text is for, if it shows no format of this one; "" else.

    The text is the beginning of an input that the command could not read. With `even_so`, the text
    shows a format of this command, and counts as what it is taken for where none is named.
    """
    lines = ByteLines("", BytesIO(text))
    own = [each for each in (*_MARKED, *_OTHERS) if command in each.commands]
    try:
        told = _of_package(lines, "")  # which takes what stands far above
        head = Head(lines, is_open=True)
        if (marked := _shown(_MARKED, head)) is not None and command in marked.commands:
            return ""  # of rules that no command reads
        found = by_text(head)
        if told == command:
            return ""
        if even_so or _by_document(head, lines, ""):
            return told
        if _shown(own, head) is not None:
            return ""
        is_vague = found is not None and not found.in_a_line  # and may be a broken one of this
        return "" if is_vague and _shown(own, Head(lines)) is not None else told
    except InputError:  # it is of no family
        return ""


def _shown(formats: Iterable[Format], head: Head) -> Format | None:
    return next((each for each in formats if _is_shown(each, head)), None)


def _is_shown(each: Format, head: Head) -> bool:
    return each.is_shown(head, Reading(formats_of(each.commands[-1]).options))


def _from_outside(lines: Lines, source: str, error: InputError) -> str:
    """Return the family from outside that the coming lines are for; raises `InputError`.

    No family of the package is told, as the error says. Only a text that shows none of them is
    read to see whether it is of one from outside: what is refused for what it shows stays so.
    """
    from cover.families.outside import fault_of, is_known
    from cover.reading.yaml_documents import cut

    outside = {name: formats_of(name) for name in from_outside()}
    commands = {**all_formats(), **outside}
    texts = islice(cut(Lines(lines.ahead())), _DOCUMENTS)
    names_one = any("type" in line.text for text in texts for line in text)  # parsing takes longer
    told = _told_by_documents(lines, commands) if names_one else None
    kind = told.type if told is not None else None
    if kind is not None and kind.text in outside:
        return kind.text
    for name, formats in outside.items():
        if _by_name(source, {name: formats}):
            return name
        if isinstance(error, _NothingShowsError):
            found = read_lines(name, formats, source, Lines(lines.ahead()), Reading(None))
            if isinstance(next(found), Puzzle):
                return name
    if kind is None:
        raise error from None
    fault = fault_of(kind.text) if is_known(kind.text) else None
    if fault is not None:
        raise InputError(error.place, fault, error.text) from None
    raise _unknown_type(kind, commands) from None


def _by_document(head: Head, lines: Lines, named: str) -> str:
    """Return the command of documents of YAML; "" for other texts.

    The first document may be broken. Where several commands have its keys, that of the file's name
    counts.
    """
    first, commands = head.first, all_formats()
    keys = {key for formats in commands.values() for key in formats.yaml_keys}
    certainly = are_documents(head, keys)
    if first is None or not (certainly or re.match(YAML_KEY, first.text)):
        return ""
    if certainly and is_collection(head, keys):
        return ""
    told = _told_by_documents(lines, commands)
    if told is not None and told.type is not None:
        if told.type.text in commands:
            return told.type.text
        raise _unknown_type(told.type, commands)
    if told is None or not told.possible:
        if not certainly:
            return ""  # `A: 1 4 7` is a set
        from cover.reading.yaml_documents import documents

        document = next(documents(Lines(lines.ahead())), None)
        if isinstance(document, InputError):  # it is broken, whatever it would tell
            raise document
        raise first.error("no key of this document tells a family; name one, such as type: sudoku")
    possible = told.possible
    if len(possible) == 1 or named in possible:
        return named if named in possible else possible[0]
    drawn: list[Line] = []
    for key in ("grid", "board"):
        with suppress(InputError):  # a map
            drawn += value.lines() if (value := told.document.get(key)) is not None else []
    formats = (each for each in _OTHERS if not {*each.commands}.isdisjoint(possible))
    found = _shown(formats, Head(Lines(drawn), is_open=True))
    names = () if found is None else found.commands
    return next((name for name in possible if name in names), possible[0])


class _Told(NamedTuple):
    """What a document tells of its family: its type, or the commands that know most of its keys."""

    document: Node
    type: Node | None
    possible: tuple[str, ...]


def _told_by_documents(lines: Lines, commands: Mapping[str, Formats]) -> _Told | None:
    """Return what the first of the coming documents tells that tells something.

    Others may be broken, or of a type that there is not.
    """
    from cover.reading.yaml_documents import beginnings

    told: _Told | None = None
    for document in islice(beginnings(lines), _DOCUMENTS):
        kind = document.get("type")
        kind = kind if kind is not None and kind.text else None
        is_known = kind is not None and kind.text in commands
        possible = () if is_known else _possible(document, commands)
        if is_known or (possible and kind is None):
            return _Told(document, kind, possible)
        if told is None or not (told.type or told.possible):
            told = _Told(document, kind, possible)
    return told


def _possible(document: Node, commands: Mapping[str, Formats]) -> tuple[str, ...]:
    """Return the commands that know the most keys of a document, its own come first."""
    keys = {key.text for key, _ in document.pairs} - {"type", "name", "solution"}
    known = {name: keys.intersection(each.yaml_keys) for name, each in commands.items()}
    most = max(map(len, known.values()))
    last = {  # how far back in the keys of a command: its own come first
        name: max(map(commands[name].yaml_keys.index, some))
        for name, some in known.items()
        if len(some) == most > 0
    }
    return tuple(sorted(last, key=last.__getitem__))


def _unknown_type(kind: Node, commands: Mapping[str, Formats]) -> InputError:
    from cover.reading.names import meant

    hint = meant(kind.text, commands, "types")
    return kind.error(f'there are no puzzles of type "{shown(kind.text)}"; {hint}')


def _by_name(source: str, commands: Mapping[str, Formats]) -> str:
    """The command of the last suffix that any has: of `a.sdk.txt`, sudoku; "" where none has one.

    Without such a suffix, it is the one that the nearest folder is called like: `exact-cover`, or
    `Exact_Cover`.
    """
    *folders, name = source.lower().replace("\\", "/").split("/")
    _, *suffixes = name.split(".")
    known = {k: each for each, formats in commands.items() for k in formats.suffixes if suffixes}
    for suffix in reversed(suffixes):
        if suffix in known:
            return known[suffix]
    called = (folder.replace("_", "-") for folder in reversed(folders))
    return next((folder for folder in called if folder in commands), "")
