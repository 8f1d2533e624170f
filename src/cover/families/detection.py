"""Which command an input is for, where none is told, and which format it is in.

What is looked at, in this order: the mark of a format; the type that a document of YAML names, or
its keys; the suffix of the file's name; the nearest folder that is called like a command; the text,
by the one list of formats. Nothing is consumed, and nothing is read on trial.
"""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from cover.errors import InputError, Place, as_bad_record
from cover.families.family import from_outside
from cover.families.formats import FORMATS, all_formats, formats_of
from cover.reading.drawn import refused_drawing
from cover.reading.formats import Format, Formats, Head
from cover.reading.lines import ByteLines, Line, Lines, shown
from cover.reading.reader import YAML_KEY, first_significant, is_certainly_yaml, refusal_of
from cover.reading.records import Reading


class Told(NamedTuple):
    """The name of a command, and whether the text could be for another one as well."""

    command: str
    is_guess: bool = False


def which(lines: Lines, source: str) -> Told:
    """Return which command the coming lines are for.

    `source` is the path of their file. Families from outside are asked where none of the package
    shows. Raises `InputError` where nothing tells, for what no command reads, and where two
    readings differ.
    """
    with as_bad_record(Place(source)):
        next(lines.ahead(), None)  # what is no text is told here: lines say it only once
        try:
            return _of_package(lines, source)
        except InputError as error:
            for name in from_outside():
                if _is_of_family(name, lines, source):
                    return Told(name, is_guess=True)
            raise _of_broken_family(lines, error) from None


def _of_package(lines: Lines, source: str) -> Told:
    commands = all_formats()
    first = first_significant(lines)
    head = Head(lines, is_open=True)
    marked = next((each for each in FORMATS if each.marks and _is_shown(each, head)), None)
    if marked is not None:
        return Told(marked.commands[-1])
    if first is not None and (name := _by_yaml(first, lines, source)):
        return Told(name)
    if name := _by_suffix(source, commands) or _by_folder(source, commands):
        return Told(name)
    if first is not None and (what := refusal_of(first, lines)):
        raise first.error(f"{what}; nothing of this input was read")
    if (refusal := refused_drawing(lines, but_grids=True)) is not None:
        raise refusal
    is_drawn = refused_drawing(lines) is not None
    found = by_text(head, but_frames=is_drawn)
    if found is not None:
        return Told(found.commands[-1], is_guess=not found.pattern)
    if first is None:
        raise InputError(Place(source), "the input holds no puzzle")
    raise first.error(
        f'this looks like no family\'s puzzles: "{shown(first.text)}"; name the family, such as '
        'cover sudoku, or family="sudoku" in Python'
    )


def by_text(head: Head, *, but_frames: bool = False) -> Format | None:
    """Return the first format of any command that a text shows; None where it shows none.

    With `but_frames`, it is a drawing, which some commands refuse. Raises `InputError` where a
    rival of the format shows itself, too.
    """
    for each in FORMATS:
        if but_frames and not all(formats_of(name).frames for name in each.commands):
            continue
        if _is_shown(each, head):
            _refuse_rivals(each, head)
            return each
    return None


def other_than(command: str, text: bytes) -> str:
    """Return the name of the command that a text is for, if it is another one; "" else.

    The text is the beginning of an input that the command could not read.
    """
    lines = ByteLines("", BytesIO(text))
    try:
        told = _of_package(lines, "")
    except InputError:  # it is of no family
        return ""
    found = by_text(Head(lines, is_open=True))
    return "" if found is None or command in found.commands else told.command


def _is_shown(each: Format, head: Head) -> bool:
    return each.is_shown(head, Reading(formats_of(each.commands[-1]).options))


def _refuse_rivals(found: Format, head: Head) -> None:
    first = head.first
    if not found.rivals or found.load().is_certain(head):
        return
    for each in FORMATS:
        names = {f"{command}:{each.name}" for command in each.commands}
        if first is not None and not names.isdisjoint(found.rivals) and _is_shown(each, head):
            one, other = ((k.help, f"cover {k.commands[-1]}") for k in (found, each))
            raise first.error(
                f"these may be {one[0]} ({one[1]}) or {other[0]} ({other[1]}); name the command"
            )


def _is_of_family(name: str, lines: Lines, source: str) -> bool:
    """Return whether a family from outside reads the first record of lines, or their file's name.

    A text tells such a family only where it can be read: there is no other format.
    """
    formats = formats_of(name)
    if name in (_by_suffix(source, {name: formats}), _by_folder(source, {name: formats})):
        return True
    from cover.reading.reader import read_lines
    from cover.reading.records import BadRecord

    first = next(read_lines(name, formats, source, Lines(lines.ahead()), Reading(None)), None)
    return first is not None and not isinstance(first, BadRecord)


def _of_broken_family(lines: Lines, error: InputError) -> InputError:
    """Return why the family cannot be used that the lines name, if that is so; or else the error.

    Nothing tells the family of the lines, as the error says.
    """
    from cover.families.outside import fault_of, is_known
    from cover.reading.yaml_head import YamlHead

    name = YamlHead(lines, {}).type
    fault = fault_of(name) if is_known(name) else None
    return error if fault is None else InputError(error.place, fault, error.text)


def _by_yaml(first: Line, lines: Lines, source: str) -> str:
    """The command for a document of YAML; "" for other texts."""
    commands = all_formats()
    certainly = is_certainly_yaml(first)
    if certainly and any(each.is_no_yaml(first, lines) for each in commands.values()):
        return ""
    if not certainly and not YAML_KEY.match(first.text):
        return ""
    from cover.reading.yaml_head import YamlHead

    head = YamlHead(lines, commands)
    if head.type in commands:
        return head.type
    if not certainly and not head.type and not head.possible:
        return ""  # `A: 1 4 7` is a set
    if head.type:
        raise head.unknown_type()
    if len(head.possible) == 1:
        return head.possible[0]
    named = _by_suffix(source, commands) or _by_folder(source, commands)
    if named in head.possible:
        return named
    if head.possible:
        found = by_text(Head(head.grid(), is_open=True))
        names = () if found is None else found.commands
        return next((name for name in head.possible if name in names), head.possible[0])
    raise first.error("no key of this document tells a family; name one, such as type: sudoku")


def _by_suffix(source: str, commands: dict[str, Formats]) -> str:
    """The command of the last suffix that any has: of `a.sdk.txt`, sudoku."""
    _, *suffixes = source.lower().replace("\\", "/").rpartition("/")[2].split(".")
    known = {suffix: name for name, formats in commands.items() for suffix in formats.suffixes}
    return next((known[each] for each in reversed(suffixes) if each in known), "")


def _by_folder(source: str, commands: dict[str, Formats]) -> str:
    """The command that the nearest folder is called like: `exact-cover`, or `Exact_Cover`."""
    *folders, _ = source.lower().replace("\\", "/").replace("_", "-").split("/")
    return next((folder for folder in reversed(folders) if folder in commands), "")
