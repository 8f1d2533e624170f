"""A format: its name, how it shows, and how one record of it is read.

A command has its formats in one list, in the order in which they are tried. `--from`, the help, the
choice of a format, that of a command (`cover solve`) and the table of docs/formats.md all come from
these lists. A new format is a module with a `RecordReader`, and an entry in a list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, as_bad_record
from cover.puzzle import Puzzle
from cover.reading.lines import SNIFF_LIMIT, ByteLines, Line, Lines, significant
from cover.reading.records import BadRecord, Block, Found, Reading

if TYPE_CHECKING:
    from cover.reading.trial import Trial
    from cover.reading.yaml_documents import Node


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
    @abstractmethod
    def shows(cls, lines: Lines, reading: Reading[Any]) -> bool:
        """Return whether the coming lines, of which none is taken, show this format.

        The formats before it in the list do not show. Looks at as few lines as it needs, so that
        the first puzzle of a stream does not wait.
        """

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain it is that a text that shows this format is no other family's.

        0 is "it is not", 99 "nothing else looks like this"; `cover.reading.trial` has the scale.
        """
        return 0

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
    """A format in the list of a command.

    `reader` names the `RecordReader`, such as `grids.text.ids:RegionIds`, below `cover.families`:
    it is loaded when it is needed. `help` says in a line what the format is; `suffixes` are those
    of files that tell it. `writer` names the function of the same module that writes a puzzle in
    this format, where there is one: it returns the puzzle's lines, and raises `InputError` for a
    puzzle of which the format cannot say all. `frame` are the lines above and below all records of
    a file; with `holds_one`, it has one record alone, and with `in_a_line`, each is written in one
    line, and not set off by blank lines. A format with `marks` is looked for before all else, YAML
    and refusals, where the first line holds one of these texts.
    """

    name: str
    reader: str
    help: str
    suffixes: tuple[str, ...] = ()
    writer: str = ""
    frame: tuple[str, ...] = ()
    holds_one: bool = False
    in_a_line: bool = False
    marks: tuple[str, ...] = ()

    def load(self) -> type[RecordReader]:
        """Return the reader's class."""
        reader: type[RecordReader] = _loaded(self.reader)
        return reader

    def written(self, puzzle: Puzzle) -> list[str]:
        """Return the lines of a record in this format; raises `InputError` where it cannot be."""
        module, _, _ = self.reader.partition(":")
        lines: list[str] = _loaded(f"{module}:{self.writer}")(puzzle)
        return lines


class Formats(NamedTuple):
    """All that a command reads: its text formats, in the order in which they are tried, and YAML.

    `yaml_keys` are the keys of its documents, which the function `yaml` reads, such as
    `grids.yaml:read_killer` below `cover.families`. With `any_key_is_yaml`, a first line `word:
    ...` is YAML even where the word is no key. `options` are what the family's own options say by
    default.
    `at_sight` names a function that tells from a first line alone, where that is possible, that an
    input is of this family; `not_yaml` one that tells from the first line, the coming lines and the
    keys that what looks like YAML is a text format, such as a map without these keys. `yaml_block`
    names one that returns coming lines as a block, of documents like the last one.
    Without `frames`, drawings are refused.
    """

    texts: tuple[Format, ...]
    yaml: str
    yaml_keys: tuple[str, ...]
    any_key_is_yaml: bool = True
    options: Any = None
    at_sight: str = ""
    not_yaml: str = ""
    yaml_block: str = ""
    frames: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names that `--from` takes."""
        return (*(each.name for each in self.texts), "yaml")

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes of files that tell any of the formats."""
        return tuple(suffix for each in self.texts for suffix in each.suffixes)

    def named(self, name: str) -> Format:
        """The text format of that name."""
        return next(each for each in self.texts if each.name == name)

    def is_told_at_sight(self, lines: Lines) -> bool:
        """Whether the first of the coming lines alone shows that they are of this family."""
        first = next(significant(lines.ahead()), None)
        is_told = bool(self.at_sight) and first is not None and _loaded(self.at_sight)(first)
        return bool(is_told)

    def marked(self, lines: Lines, reading: Reading[Any]) -> Format | None:
        """The format with marks that the coming lines show; None where they show none."""
        first = next(significant(lines.ahead()), None)
        if first is None:
            return None
        start = first.text[:SNIFF_LIMIT]
        found = (each for each in self.texts if any(mark in start for mark in each.marks))
        return next((each for each in found if each.load().shows(lines, reading)), None)

    def is_no_yaml(self, first: Line, lines: Lines) -> bool:
        """Whether the coming lines, of which this is the first, are a text that looks like YAML."""
        return bool(self.not_yaml and _loaded(self.not_yaml)(first, lines, self.yaml_keys))

    def shown_by(self, lines: Lines, reading: Reading[Any]) -> Format | None:
        """The first format that the coming lines show; None where they show none."""
        others = (each for each in self.texts if not each.marks)
        found = (each for each in others if each.load().shows(lines, reading))
        return self.marked(lines, reading) or next(found, None)

    def read_yaml(self, document: Node, reading: Reading[Any]) -> Puzzle:
        """Read the record of a YAML document; raises `InputError`."""
        puzzle: Puzzle = _loaded(self.yaml)(document, reading)
        return puzzle

    def block_like(
        self, document: Node, puzzle: Puzzle, lines: Lines, reading: Reading[Any]
    ) -> Block | None:
        """Return coming documents as a block, if they are like the one of a record; take none."""
        if not self.yaml_block:
            return None
        block: Block | None = _loaded(self.yaml_block)(document, puzzle, lines, reading)
        return block

    def read_solution(self, value: Node, puzzle: Puzzle) -> tuple[int, ...]:
        """Read the solution that stands beside a puzzle in YAML; raises `InputError`."""
        if value.kind != "scalar":
            return puzzle._read_data(value.plain(), value.place)
        lines = Lines(value.lines())
        solution = puzzle._read_answer(lines)
        left = next((line for line in lines if not line.is_blank), None)
        if left is not None:
            raise left.error("this is no line of the solution above it")
        return solution


def _loaded(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return attrgetter(attribute)(import_module(f"cover.families.{module}"))
