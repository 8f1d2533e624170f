"""What the beginning of documents of YAML tells of their family: the type, or else the keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import islice
from typing import Any

import yaml

from cover.errors import InputError
from cover.reading.formats import Formats
from cover.reading.lines import Line, Lines, shown
from cover.reading.yaml_parser import cut

_DEEPEST = 20  # levels of nesting; more than any puzzle has
_DOCUMENTS = 16  # of which all but the last may be broken

_BEGINNING = 1000  # characters

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class YamlHead:
    """What the first of the coming documents shows that shows anything: others may be broken.

    `type` is the value of that key, "" where there is none; `possible` are the commands that know
    the most of its keys, the one first whose own they are most, none where no command knows any.
    """

    def __init__(self, lines: Lines, commands: Mapping[str, Formats]) -> None:
        self._commands = commands
        self._document: list[Line] = []
        self._values: dict[str, list[yaml.ScalarEvent]] = {}  # scalars by key
        self.type, self.possible = "", tuple[str, ...]()
        for document in islice(cut(Lines(lines.ahead())), _DOCUMENTS):
            values = _values(document, commands)
            found = next((value.value for value in values.get("type", ())), "")
            possible = () if found in commands else self._possible(values)
            is_known = found in commands or (possible and not found)
            if is_known or not (self.type or self.possible):
                self._document, self._values = document, values
                self.type, self.possible = found, possible
            if is_known:
                break

    def grid(self) -> Lines:
        """Return the lines of the grid, a key that several commands know."""
        values = [value for key in ("grid", "board") for value in self._values.get(key, ())]
        texts = [text for value in values for text in value.value.split("\n")]
        return Lines(Line("grid", number, text) for number, text in enumerate(texts, 1))

    def unknown_type(self) -> InputError:
        """Return the error for a type that is no command."""
        from difflib import get_close_matches

        close = get_close_matches(self.type, self._commands, n=1)
        hint = f'did you mean "{close[0]}"?' if close else f"types are {', '.join(self._commands)}"
        message = f'there are no puzzles of type "{shown(self.type)}"; {hint}'
        mark: Any = self._values["type"][0].start_mark
        line: Line = self._document[mark.line]
        return line.error(message, mark.column)

    def _possible(self, values: Mapping[str, object]) -> tuple[str, ...]:
        keys = values.keys() - {"type", "name", "solution"}
        known = {
            name: len(keys.intersection(formats.yaml_keys))
            for name, formats in self._commands.items()
        }
        most = max(known.values(), default=0)
        possible = [name for name, count in known.items() if count == most > 0]
        return tuple(sorted(possible, key=lambda name: self._last(keys, name)))

    def _last(self, keys: Set[str], name: str) -> int:
        """Return how far back in the keys of a command the last one stands: its own come first."""
        known = self._commands[name].yaml_keys
        return max(known.index(key) for key in keys & {*known})


def _values(
    document: list[Line], commands: Mapping[str, Formats]
) -> dict[str, list[yaml.ScalarEvent]]:
    """Return the scalars by key of a document, up to a known type or to where it is no YAML.

    Of what is nested deep, the parser in C yields nothing: the beginning tells as much.
    """
    text = "\n".join(line.text for line in document)
    found = _scalars(text, _LOADER, commands)
    return found or _scalars(text[:_BEGINNING], yaml.BaseLoader, commands)


def _scalars(
    text: str, loader: Any, commands: Mapping[str, Formats]
) -> dict[str, list[yaml.ScalarEvent]]:
    found: dict[str, list[yaml.ScalarEvent]] = {}
    for key, value in _entries(text, loader):
        found.setdefault(key, []).extend([value] if value is not None else [])
        if key == "type" and value is not None and value.value in commands:
            break  # what comes below may be long, and tells nothing else
    return found


def _entries(text: str, loader: Any) -> Iterator[tuple[str, yaml.ScalarEvent | None]]:
    """Yield the keys of a document's map, each with the scalars of its value; None for others."""
    depth = 0
    key = ""
    try:
        for event in yaml.parse(text, Loader=loader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > _DEEPEST or (depth == 1 and isinstance(event, yaml.SequenceStartEvent)):
                    return
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
                key = key if depth > 1 else ""
            elif depth == 1 and not key:
                key = event.value if isinstance(event, yaml.ScalarEvent) else "*"
                yield key, None
            elif depth and isinstance(event, yaml.ScalarEvent):
                yield key, event
                key = key if depth > 1 else ""
    except yaml.YAMLError:
        return
