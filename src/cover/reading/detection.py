"""Which command an input is for, where none is told.

What is looked at, in this order: the mark of a format; the type that a document of YAML names, or
its keys; the suffix of the file's name; the nearest folder that is called like a command; the text.
Nothing is consumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.reading.drawn import refused_drawing
from cover.reading.formats import Formats
from cover.reading.lines import ByteLines, Line, Lines, shown
from cover.reading.reader import YAML_KEY, first_significant, is_certainly_yaml, refusal_of
from cover.reading.records import Found, Reading
from cover.reading.trial import GRID, LIKELY, MARKED, Trial, beginning

# What each command reads, by its name.
Commands = Mapping[str, Formats]


class Told(NamedTuple):
    """The name of a command, and how certain it is; see `cover.reading.trial`."""

    command: str
    certainty: int

    @property
    def is_guess(self) -> bool:
        """Whether the text could be for another command as well."""
        return self.certainty < MARKED


def which(lines: Lines, source: str, commands: Commands) -> Told:
    """Return which command the coming lines are for.

    `source` is the path of their file. Raises `InputError` where nothing tells, and for what no
    command reads.
    """
    first = first_significant(lines)
    if told := _by_mark(lines, commands):
        return told
    if first is not None and (name := _by_yaml(first, lines, source, commands)):
        return Told(name, MARKED)
    if name := _by_name(source, commands):
        return Told(name, MARKED)
    return _by_text(first, lines, source, commands)


def by_text(lines: Lines, commands: Commands) -> Told:
    """Return the command that is most certain of a text; "" where none is.

    Where the first line alone shows a family, no other is asked, so that a stream need not be long;
    a grid in such a line, with nothing but its givens, is no guess.
    """
    at_sight = {name: each for name, each in commands.items() if each.is_told_at_sight(lines)}
    best, most = "", 0
    for name, formats in (at_sight or commands).items():
        certain = certainty(lines, formats)
        if certain > most:
            best, most = name, certain
    return Told(best, MARKED if at_sight and most == GRID else most)


def other_than(command: str, text: bytes, commands: Commands, least: int = LIKELY) -> str:
    """Return the name of the command that a text is for, if it is likely another one; "" else.

    The text is the beginning of an input that the command could not read; `least` is how certain
    the other command must be, and it must be more certain than this one by as much as is likely.
    """
    lines = ByteLines("", BytesIO(text))
    try:
        first = first_significant(lines)
        marked = any(each.marked(lines, Reading(each.options)) for each in commands.values())
        name = "" if first is None or marked else _by_yaml(first, lines, "", commands)
        told = Told(name, MARKED) if name else by_text(lines, commands)
        least = max(least, LIKELY + certainty(lines, commands[command]))
    except InputError:  # it is of no family
        return ""
    return "" if told.command == command or told.certainty < least else told.command


def certainty(lines: Lines, formats: Formats) -> int:
    """How certain the format is that a text shows, if it shows any; see `cover.reading.trial`."""
    found = formats.shown_by(beginning(lines), Reading(formats.options))
    if found is None:
        return 0

    def read(trial: Lines, note: Callable[[Place, str], None]) -> Iterator[Found]:
        return iter(found.load()(trial, Reading(formats.options, note=note)))

    return found.load().certainty(Trial(lines, read))


def _by_mark(lines: Lines, commands: Commands) -> Told | None:
    """The command for a text with a mark that tells its format; None for other texts."""
    marked = {
        name: formats
        for name, formats in commands.items()
        if formats.marked(lines, Reading(formats.options))
    }
    return Told(by_text(lines, marked).command or next(iter(marked)), MARKED) if marked else None


def _by_yaml(first: Line, lines: Lines, source: str, commands: Commands) -> str:
    """The command for a document of YAML; "" for other texts."""
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
    named = _by_name(source, commands)
    if named in head.possible:
        return named
    if head.possible:
        possible = {name: commands[name] for name in head.possible}
        return by_text(head.grid(), possible).command or head.possible[0]
    raise first.error("no key of this document tells a family; name one, such as type: sudoku")


def _by_name(source: str, commands: Commands) -> str:
    """The command that the name of a file tells: by its suffix, or else by its folder."""
    return _by_suffix(source, commands) or _by_folder(source, commands)


def _by_suffix(source: str, commands: Commands) -> str:
    """The command of the last suffix that any has: of `a.sdk.txt`, sudoku."""
    _, *suffixes = source.lower().replace("\\", "/").rpartition("/")[2].split(".")
    known = {suffix: name for name, formats in commands.items() for suffix in formats.suffixes}
    return next((known[each] for each in reversed(suffixes) if each in known), "")


def _by_folder(source: str, commands: Commands) -> str:
    """The command that the nearest folder is called like: `exact-cover`, or `Exact_Cover`."""
    *folders, _ = source.lower().replace("\\", "/").replace("_", "-").split("/")
    return next((folder for folder in reversed(folders) if folder in commands), "")


def _by_text(first: Line | None, lines: Lines, source: str, commands: Commands) -> Told:
    """The command whose formats show in a text."""
    if first is not None and (what := refusal_of(first, lines)):
        raise first.error(f"{what}; nothing of this input was read")
    if (refusal := refused_drawing(lines, but_grids=True)) is not None:
        raise refusal
    drawn = refused_drawing(lines)
    if drawn is not None:
        commands = {name: each for name, each in commands.items() if each.frames}
    told = by_text(lines, commands)
    if told.command:
        return told
    if first is None:
        raise InputError(Place(source), "the input holds no puzzle")
    raise drawn or first.error(
        f'this looks like no family\'s puzzles: "{shown(first.text)}"; name the family, such as '
        'cover sudoku, or family="sudoku" in Python'
    )
