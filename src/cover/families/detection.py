"""Which command an input is for, where none is told.

What is looked at, in this order: the formats above documents in the list, which have marks of their
own; the type that a document of YAML names, or its keys; the suffix of the file's name; the nearest
folder that is called like a command; the text, by the other formats of the list. Nothing is taken,
and nothing is read on trial, except by families from outside, where no family of the package shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import islice

from cover.errors import InputError, Place, as_bad_record
from cover.families.family import from_outside
from cover.families.formats import DOCUMENTS, FORMATS, all_formats, formats_of
from cover.reading.formats import (
    YAML_KEY,
    Format,
    Formats,
    Head,
    drawing_refused,
    has_document_below,
    is_certainly_yaml,
    is_collection,
    refuse,
)
from cover.reading.lines import ByteLines, Lines, shown
from cover.reading.reader import first_significant, read_lines
from cover.reading.records import BadRecord, Reading

_FIRST_LINES = 30  # which a broken document may have
_DRAWN = 1000  # lines of a drawing

_MARKED = FORMATS[: FORMATS.index(DOCUMENTS)]
_OTHERS = FORMATS[len(_MARKED) + 1 :]


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
    named = _by_suffix(source, commands) or _by_folder(source, commands)
    if name := _by_document(head, lines, named) or named:
        return name
    refuse(head)
    if (found := by_text(head)) is not None:
        return found.commands[-1]
    if name := _by_document(head, lines, named, most=_FIRST_LINES):
        return name
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
    drawing = drawing_refused(head)
    all_but = (each for each in _OTHERS if formats_of(each.commands[-1]).frames)
    found = _shown(_OTHERS if drawing is None else all_but, head)
    if found is None and drawing is not None:
        raise drawing
    if found is not None:
        _refuse_rivals(found, head)
    return found


def other_than(command: str, text: bytes, *, even_so: bool = False) -> str:
    """Return the command that a text is for, if it shows no format of this one; "" else.

    The text is the beginning of an input that the command could not read. With `even_so`, the text
    shows a format of this command, and counts as what it is taken for where none is named.
    """
    lines = ByteLines("", BytesIO(text))
    own = [each for each in (*_MARKED, *_OTHERS) if command in each.commands]
    try:
        told = _of_package(lines, "")
        head = Head(lines, is_open=True)
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


def _refuse_rivals(found: Format, head: Head) -> None:
    first = head.first
    if first is None or not found.rivals or found.load().is_certain(head):
        return
    for each in FORMATS:
        names = {f"{command}:{each.name}" for command in each.commands}
        if not names.isdisjoint(found.rivals) and _is_shown(each, head):
            one, other = ((k.help, f"cover {k.commands[-1]}") for k in (found, each))
            raise first.error(
                f"these may be {one[0]} ({one[1]}) or {other[0]} ({other[1]}); name the command"
            )


def _from_outside(lines: Lines, source: str, error: InputError) -> str:
    """Return the family from outside that the coming lines are for; raises `InputError`.

    No family of the package is told, as the error says. Only a text that shows none of them is
    read to see whether it is of one from outside: what is refused for what it shows stays so.
    """
    from cover.families.outside import fault_of, is_known
    from cover.reading.yaml_head import YamlHead

    outside = {name: formats_of(name) for name in from_outside()}
    document = YamlHead(lines, all_formats() | outside)
    if document.type in outside:
        return document.type
    by_text = isinstance(error, _NothingShowsError)
    found = next((name for name in outside if _is_of_family(name, lines, source, by_text)), "")
    if found:
        return found
    fault = fault_of(document.type) if is_known(document.type) else None
    if fault is not None:
        raise InputError(error.place, fault, error.text) from None
    raise (document.unknown_type() if document.type else error) from None


def _is_of_family(name: str, lines: Lines, source: str, by_text: bool) -> bool:
    """Return whether a family from outside is told by a file's name, or reads the first record.

    A text tells such a family only where it can be read: there is no other format.
    """
    formats = formats_of(name)
    if name in (_by_suffix(source, {name: formats}), _by_folder(source, {name: formats})):
        return True
    if not by_text:
        return False
    first = next(read_lines(name, formats, source, Lines(lines.ahead()), Reading(None)), None)
    return first is not None and not isinstance(first, BadRecord)


def _by_document(head: Head, lines: Lines, named: str, most: int = 3) -> str:
    """Return the command of documents of YAML; "" for other texts.

    The first document may be broken: another one begins in the first lines, `most` of them. Where
    several commands have its keys, that of the file's name counts.
    """
    first, commands = head.first, all_formats()
    if first is None:
        return ""
    keys = {key for formats in commands.values() for key in formats.yaml_keys}
    certainly = is_certainly_yaml(first)
    if certainly and is_collection(head, keys):
        return ""
    certainly = certainly or has_document_below(head, keys, most)
    if not certainly and not YAML_KEY.match(first.text):
        return ""
    from cover.reading.yaml_head import YamlHead

    document = YamlHead(lines, commands)
    if document.type in commands:
        return document.type
    if document.type:
        raise document.unknown_type()
    if not document.possible:
        if not certainly:
            return ""  # `A: 1 4 7` is a set
        raise first.error("no key of this document tells a family; name one, such as type: sudoku")
    if len(document.possible) == 1 or named in document.possible:
        return named if named in document.possible else document.possible[0]
    formats = (k for k in _OTHERS if not {*k.commands}.isdisjoint(document.possible))
    found = _shown(formats, Head(document.grid(), is_open=True))
    names = () if found is None else found.commands
    return next((name for name in document.possible if name in names), document.possible[0])


def _by_suffix(source: str, commands: dict[str, Formats]) -> str:
    """The command of the last suffix that any has: of `a.sdk.txt`, sudoku."""
    _, *suffixes = source.lower().replace("\\", "/").rpartition("/")[2].split(".")
    known = {suffix: name for name, formats in commands.items() for suffix in formats.suffixes}
    return next((known[each] for each in reversed(suffixes) if each in known), "")


def _by_folder(source: str, commands: dict[str, Formats]) -> str:
    """The command that the nearest folder is called like: `exact-cover`, or `Exact_Cover`."""
    *folders, _ = source.lower().replace("\\", "/").replace("_", "-").split("/")
    return next((folder for folder in reversed(folders) if folder in commands), "")
