"""What texts are read as: each file of `tests/data/told` has inputs, and all that is said of them.

`python tests/told.py` writes what is said now into these files; look at what has changed.

A block is a line `$ FAMILY`, with the options of its reader, an input, and what it is read as: the
format that it shows, notes, and each record in its place, as `cover convert` writes it or as the
message about it. Behind a puzzle stands what rules it out, where something does. With `to=FORMAT`
puzzles are written in that format. What is written as JSON and YAML is read again as the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from asked import asked, meaning, puzzle_writer
from conftest import ROOT
from cover.errors import InputError, Place
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading

FOLDER = ROOT / "tests" / "data" / "told"
SAYS = "=> "
TYPE = re.compile(r'"?type"?: "?([a-z-]+)')  # which comes first


class Block(NamedTuple):
    """An input, how it is read, and what is said of it."""

    command: str
    text: str
    said: list[str]


def blocks(path: Path) -> Iterator[Block]:
    """All blocks of a file."""
    for block in ("\n" + path.read_text(encoding="utf-8")).split("\n\n$ ")[1:]:
        command, _, rest = block.partition("\n")
        text, _, said = f"\n{rest}".partition(f"\n{SAYS}")
        said = said.partition("\n\n")[0].rstrip("\n")
        yield Block(command, f"{text[1:]}\n", said.split(f"\n{SAYS}"))


def told(command: str, text: str) -> list[str]:
    """All that is said of an input."""
    family, *words = command.split()
    options: dict[str, Any] = dict(word.split("=", 1) for word in words)
    source, target = options.pop("source", "in"), options.pop("to", "")
    switches = {"no": False, "yes": True}
    options = {key: switches.get(value, value) for key, value in options.items()}
    said: list[str] = []

    def note(place: Place, remark: str) -> None:
        said.append(f"note {place}: {remark}")

    def guess(_: Place, name: str) -> None:
        said.append(f"read as {name}")

    how = asked(family, note=note, guess=guess, **options)
    for record in read(family, formats_of(family), source, BytesIO(text.encode()), how):
        if isinstance(record, BadRecord):
            said.append(f"bad {record.error}")
        elif isinstance(record, Puzzle):
            said += _written(record, target) if target else [f"{record.place}: {_in_json(record)}"]
            _check(record)
            reason = record._reason()
            said += [f"none {reason.place}: {reason.text}"] if reason is not None else []
    return said


def _written(record: Puzzle, target: str) -> list[str]:
    """The lines of a puzzle in a format, or why it is refused."""
    writer = puzzle_writer(target)
    try:
        texts = [*writer.begin(), *writer.puzzle(record)]
        return "\n".join(texts).removeprefix("\n").split("\n")
    except InputError as error:
        return [f"refused: {error}"]


def _in_json(record: Puzzle) -> str:
    """A puzzle as `cover convert --to json` writes it, without its family; or why it is refused."""
    (line,) = _written(record, "json")
    if line.startswith("refused: "):
        return line
    keys = json.loads(line)
    del keys["type"]
    return json.dumps(keys, ensure_ascii=False)


def _check(record: Puzzle) -> None:
    """Read what is written as JSON and YAML again."""
    for target in ("json", "yaml"):
        text = "\n".join(_written(record, target))
        if not text.startswith("refused: "):
            name = TYPE.split(text)[1]
            (again,) = read(name, formats_of(name), "", BytesIO(text.encode()), Reading(None))
            assert isinstance(again, Puzzle), again
            assert meaning(again) == meaning(record), text


def retell(path: Path) -> None:
    """Write what is said now of the inputs of a file."""
    text = path.read_text(encoding="utf-8")
    for block in blocks(path):
        head = f"$ {block.command}\n{block.text}{SAYS}"
        before, _, after = text.partition(head + f"\n{SAYS}".join(block.said) + "\n")
        text = before + head + f"\n{SAYS}".join(told(block.command, block.text)) + "\n" + after
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.iterdir()):
        retell(each)
