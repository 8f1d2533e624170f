"""A format: its name, how it shows, and how one record of it is read.

All formats are in one list (`cover.families.formats`), in the order in which they are tried.
`--from`, the help, the choice of a format, and that of a command (`cover solve`) come from it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Set
from functools import cache, cached_property
from importlib import import_module
from itertools import islice
from operator import attrgetter
from typing import Any

from cover.errors import InputError, OptionError, as_bad_record
from cover.puzzle import Puzzle
from cover.reading.lines import ByteLines, Line, Lines, significant
from cover.reading.records import BadRecord, Block, Found, Reading
from cover.tuples import NamedTuple

# The format of documents, which all commands have: those above it in the list show before it.
YAML = "yaml"

# How many characters of a line are matched with the patterns of formats, and how many lines that
# hold something any format can look at.
_SHOWN = 1000
_MOST_LINES = 1000
_LONGEST = 8 * 1024  # characters of a line
_ABOVE = 100  # lines above the first that holds something, and this

# A first line of YAML: its key. `Unnamed: 0,` is what pandas calls a column without a name; in
# `board: list[list[int]] = [`, it is a name in a program.
YAML_KEY = r"(?!Unnamed: [0-9]+,)([A-Za-z_][\w-]*)\s*:(\s|$)(?!.*=\s*\[)"
# A `---` alone or before a map; drawn rules, and rows with `-` as their blank, go on otherwise.
_YAML_START = r"""\{(?!\s*\{)|%YAML\b|---\s*($|\#)|---\s+(\{|["']?[A-Za-z_][\w-]*["']?\s*:)"""
_ODD = ("[", "]", "}", '"', ",", "\0")  # how what is left of a broken document may begin
_NAMES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
_JSON_KEY = r"""\{\s*"([^"]*)"\s*:"""
_LEFT = 2  # lines of a broken document below its first one
# The first key of a map, or item of a set, and how its value begins.
_FIRST_KEY = r"""(?s)\{\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\[\](){}:,]+))\s*(:?)\s*(.?)"""


class Head:
    """The beginning of an input, of which nothing is taken: what all formats are told by.

    Each line is fetched once, when a format first asks for it, so that the first puzzle of a stream
    does not wait, and a format that looks at many lines costs no other format anything. There are
    no more than a thousand lines, and 8 KiB of each. With
    `is_open`, no command is named: a format that other families' inputs look like is then
    shown by more than what sets it apart from the formats of its own command.
    """

    def __init__(self, lines: Lines, *, is_open: bool = False) -> None:
        self.is_open = is_open
        self._coming = lines.ahead()
        self._raw: list[Line] = []  # as far as they were fetched
        self._stated: list[Line] = []  # those of them that hold something

    def ahead(self) -> Iterator[Line]:
        """Yield all lines, blank ones and the last comments above too, each fetched once."""
        _, at = self.first, 0  # what is far above it is not asked for again
        while at < len(self._raw) or self._fetch():
            yield self._raw[at]
            at += 1

    def stated(self, start: int = 0) -> Iterator[Line]:
        """Yield the lines that hold something, without their comments, from one of them on."""
        while start < len(self._stated) or self._fetch():
            if start < len(self._stated):
                yield self._stated[start]
                start += 1

    @cached_property
    def first(self) -> Line | None:
        """The first line that holds something; None where there is none."""
        first = next(self.stated(), None)
        if first is not None:
            del self._raw[:-_ABOVE]
        else:  # of a drawing, or of comments alone
            del self._raw[_MOST_LINES:]
        return first

    @property
    def is_one_line(self) -> bool:
        """Whether no other line than the first one holds something."""
        return self.first is not None and next(self.stated(1), None) is None

    def block(self, most: int) -> list[Line]:
        """Return the stated lines up to the first blank one below them, at most that many."""
        found: list[Line] = []
        for line in self.ahead():
            if found and line.is_blank:
                break
            found += significant([line])
            if len(found) == most:
                break
        return found

    def _fetch(self) -> bool:
        line = next(self._coming, None) if len(self._stated) < _MOST_LINES else None
        if line is None:
            return False
        if len(line.text) > _LONGEST:
            line = line.part(0, _LONGEST)
        self._raw.append(line)
        self._stated += significant([line])
        return True


class RecordReader(ABC):
    """Reads the records of an input in one format, one after the other.

    A format says how one record is read, and where the next one may begin. To iterate is to read
    them all: that loop is the same for all formats. A broken record is a bad one in its place; what
    is left of it is passed over, up to a line with which the next record may begin.
    """

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        self.lines = lines
        self.reading = reading

    def __iter__(self) -> Iterator[Found]:
        count = 0
        while True:
            block = self.block()
            if block is not None:
                yield block
                assert isinstance(self.lines, ByteLines), "others have no blocks"
                self.lines.skip(block.taken, block.regular)
                count += block.taken
                if block.is_taken:
                    continue
            first = next(self.stated(self.lines), None)
            if first is None:
                break
            try:
                with as_bad_record(first.place()):
                    found: Puzzle | BadRecord | None = self.record(first)
            except InputError as error:
                found = BadRecord(first.place(), error)
            if found is not None:
                yield found
                count += 1
            if isinstance(found, BadRecord):
                self._pass_over(first)
        fault = self.finish(count)
        if fault is not None:
            yield BadRecord(fault.place, fault)

    def _pass_over(self, first: Line) -> None:
        """Take what is left of a broken record, and its first line, if that is there again."""
        below_blank = False
        for line in self.lines:
            if (line.number, line.text) == (first.number, first.text):
                continue
            stated = next(iter(self.stated([line])), None)
            if stated is None:
                below_blank = below_blank or line.is_blank
            elif self.may_begin(stated, below_blank):
                self.lines.push_back(line)
                return

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the beginning of an input, whose first line has the pattern, is of this.

        The formats before it in the list do not show. Looks at as few lines as it needs, and a
        bounded number of times at each.
        """
        return True

    @classmethod
    def is_certain(cls, head: Head) -> bool:
        """Return whether what shows is of this format, though one of its rivals shows, too."""
        return False

    @abstractmethod
    def record(self, first: Line) -> Puzzle | None:
        """Read the record whose first line this is, from it and the lines below, which it takes.

        Return None where the line belongs to no record, such as a heading. Raises `InputError`
        for a broken record.
        """

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a record may begin at a line below a broken one.

        `below_blank` tells that a blank line stands between the two.
        """
        return below_blank

    def block(self) -> Block | None:
        """Return the coming lines as a block of records, where they can be one; take none."""
        return None

    # Yields, of some lines, those that hold something: not blank ones, nor comments.
    stated = staticmethod(significant)

    def finish(self, count: int) -> InputError | None:
        """Return what is wrong with an input, now at its end, of that number of records."""
        return None

    def below(self, first: Line) -> Iterator[Line]:
        """Take a line and those below it, up to the next blank line, as `stated` yields them."""
        yield first
        yield from self.up_to_blank()

    def up_to_blank(self) -> Iterator[Line]:
        """Take the lines before the next blank one, as `stated` yields them.

        The blank line stays: it ends a broken record, too.
        """
        return self.stated(self._before_blank())

    def _before_blank(self) -> Iterator[Line]:
        for line in self.lines:
            if line.is_blank:
                self.lines.push_back(line)
                return
            yield line


class Format(NamedTuple):
    """A format in the list, which some `commands` read.

    `reader` names the `RecordReader`, such as `grids.text.ids:RegionIds`, below `cover.families`:
    it is loaded when it is needed. `help` says in a line what the format is, and `example` is a
    short one, of two lines at most; `suffixes` are those of files that tell it. The format shows
    itself where `pattern` matches at the first character of the first line that holds something,
    and the reader agrees. If it has `marks`, one of them stands there in any case: they are looked
    for before, since patterns take time to compile. Where one of its `rivals`, other entries of the
    list as `command:name`, shows itself too and no command is named, the input is refused, unless
    the reader is certain.

    `writer` names the function of the same module that writes a puzzle in
    this format, where there is one: it returns the puzzle's lines, and raises `InputError` for a
    puzzle of which the format cannot say all. `frame` are the lines above and below all records of
    a file; with `holds_one`, it has one record alone, and with `in_a_line`, each is written in one
    line, and not set off by blank lines.
    """

    name: str
    commands: tuple[str, ...]
    reader: str
    help: str
    example: str = ""
    marks: tuple[str, ...] = ()
    pattern: str = ""
    suffixes: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    writer: str = ""
    frame: tuple[str, ...] = ()
    holds_one: bool = False
    in_a_line: bool = False

    def is_shown(self, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the beginning of an input is of this format."""
        first = head.first or next(head.ahead(), None)  # a drawing may look like comments alone
        if first is None:
            return False
        text = first.text.strip()[:_SHOWN]
        if self.marks and not any(map(text.lower().__contains__, self.marks)):
            return False
        if not _compiled(self.pattern).match(text):
            return False
        return self.load().shows(head, reading)

    def is_called(self, name: str) -> bool:
        """Whether it goes by a name, which may stand for one or for many: `line`, `lines`."""
        return name.lower().removesuffix("s") == self.name.removesuffix("s")

    def load(self) -> type[RecordReader]:
        reader: type[RecordReader] = loaded(self.reader)
        return reader

    def written(self, puzzle: Puzzle) -> list[str]:
        """Return the lines of a record in this format; raises `InputError` where it cannot be."""
        module, _, _ = self.reader.partition(":")
        lines: list[str] = loaded(f"{module}:{self.writer}")(puzzle)
        return lines


class Formats(NamedTuple):
    """All that a command reads: `texts` are its formats, in the order in which they are tried.

    `yaml_keys` are the keys of its documents, which the function `yaml` reads, such as
    `grids.yaml:read_killer` below `cover.families`, and of which there is an `example`. With
    `any_key_is_yaml`, a first line `word: ...` is YAML even where the word is no key. `options` are
    what the family's own options say by default. `yaml_block` names a function that returns coming
    lines as a block, of documents like the last one. Without `frames`, drawings are refused.
    `passed` are keys of documents that tell nothing about a puzzle, such as `id`.
    """

    example: str
    yaml: str
    yaml_keys: tuple[str, ...]
    texts: tuple[Format, ...] = ()
    any_key_is_yaml: bool = True
    options: Any = None
    yaml_block: str = ""
    frames: bool = True
    passed: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that `--from` takes."""
        return tuple(each.name for each in self.texts)

    @property
    def suffixes(self) -> tuple[str, ...]:
        return tuple(suffix for each in self.texts for suffix in each.suffixes)

    def named(self, name: str) -> Format:
        """Return the format that goes by a name; raises `OptionError`."""
        for each in self.texts:
            if each.is_called(name):
                return each
        raise OptionError(f'no format "{name}"; it has {", ".join(self.names)}')

    def is_yaml(self, head: Head) -> bool:
        """Return whether the beginning of an input is of YAML or JSON, with keys of this command.

        Where any key is, other keys are told as unknown. What the command reads as a collection of
        Python is none.
        """
        keys = {*self.yaml_keys}
        if are_documents(head, keys):
            return "collections" not in self.names or not is_collection(head, keys)
        if head.first is None or ":" not in head.first.text:
            return False  # by far the most common, and patterns cost time to compile
        key = re.match(YAML_KEY, head.first.text)
        if key is None:
            return False
        return key[1] in keys or (self.any_key_is_yaml and not _is_heading(head))

    def shown_by(self, lines: Lines, reading: Reading[Any]) -> Format | None:
        """Return the first format that the coming lines show; None where they show none.

        Raises `InputError` for what is known and not read: it is looked for below documents.
        """
        head = Head(lines)
        for each in self.texts:
            if each.name != YAML:
                if each.is_shown(head, reading):
                    return each
            elif self.is_yaml(head):
                return each
            else:
                refuse(head)
                if not self.frames:
                    _refuse_drawing(head.first)
        return None


_compiled = cache(re.compile)  # sooner found than among all that was ever compiled


def are_documents(head: Head, keys: Set[str]) -> bool:
    """Return whether an input is of YAML or JSON, or a collection of Python, whatever is in it.

    The first document may be broken: then one of the keys begins another one in the next lines, if
    the first one may be what is left.
    """
    if head.first is None:
        return False
    above = head.first.text.strip()
    is_named = above[:1] != "[" and head.first.source.lower().endswith(_NAMES)
    if is_named or (above[:1] in ("{", "%", "-") and re.match(_YAML_START, head.first.text)):
        return True
    is_rest = above[:1] in _ODD or above[-1:] == "}" or (above[0].isalpha() and " " in above)
    if not is_rest or re.match(YAML_KEY, above):
        return False
    for line in islice(head.stated(1), _LEFT):
        text = line.text.strip()
        key = re.match(YAML_KEY if re.match(_YAML_START, above) else _JSON_KEY, text)
        if key is not None and key[1] in keys:
            return True
        above = text
    return False


def _is_heading(head: Head) -> bool:
    """Return whether a first line ends in a colon, and a line that is no YAML stands below it."""
    first, *below = islice(head.stated(), 2)
    if not below or not first.text.rstrip().endswith(":"):
        return False
    return below[0].text[0] not in " \t-" and re.match(YAML_KEY, below[0].text) is None


def is_collection(head: Head, keys: Set[str]) -> bool:
    """Return whether a text in braces is a set, or a map from names to collections, of Python.

    In documents, of which the first may be broken, the first key is one of the `keys`. A file that
    is called YAML holds documents.
    """
    if head.first is not None and head.first.source.lower().endswith((".yaml", ".yml")):
        return False
    lines = [line.text.strip() for line in islice(head.stated(), 3)]
    tops = ("\n".join(lines), *lines)
    found = [each for top in tops if (each := re.match(_FIRST_KEY, top))]
    if any(not keys.isdisjoint(each.groups()[:3]) for each in found):
        return False
    if not found:
        return lines[0][1:].lstrip().startswith("(")
    *_, colon, value = found[0].groups()
    return not colon or value in ("[", "{", "(")


def refuse(head: Head) -> None:
    """Raise `InputError` for an input that shows what is known and not read."""
    first = head.first
    if first is None or not (first.text.lstrip()[:1].isalpha() or "<" in first.text):
        return  # by far the most common
    from cover.reading.refused import refusal_of

    if what := refusal_of(first, head.stated(1)):
        raise first.error(f"{what}; nothing of this input was read")


def _refuse_drawing(first: Line | None) -> None:
    from cover.reading.refused import refused_drawing

    if refusal := refused_drawing(first):
        raise refusal


def loaded(name: str) -> Any:
    """Return what is called so below `cover.families`: `grids.text.strings:Solo`."""
    module, _, attribute = name.partition(":")
    return attrgetter(attribute)(import_module(f"cover.families.{module}"))
