"""What the beginning of a document of YAML tells of its family: its type, or else its keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import yaml

from cover.errors import InputError
from cover.reading.formats import Formats
from cover.reading.lines import Line, Lines, shown
from cover.reading.yaml_parser import cut

_DEEPEST = 20  # levels of nesting; more than any puzzle has

_GRID = "grid"


class YamlHead:
    """What the first of the coming documents shows, as far as it can be looked at.

    `type` is the value of that key, "" where there is none; `possible` are the commands that know
    the most of its keys, in their order, none where no command knows any.
    """

    def __init__(self, lines: Lines, commands: Mapping[str, Formats]) -> None:
        self._commands = commands
        self._document = next(cut(Lines(lines.ahead())), [])
        self._values: dict[str, list[yaml.ScalarEvent]] = {}  # scalars by key
        for key, value in _values(self._document):
            self._values.setdefault(key, []).extend([value] if value is not None else [])
            if key == "type" and value is not None and value.value in commands:
                break  # what comes below may be long, and tells nothing else
        self.type = next((value.value for value in self._values.get("type", ())), "")
        self.possible = () if self.type in commands else self._possible()

    def grid(self) -> Lines:
        """Return the lines of the grid, a key that several commands know."""
        texts = [text for each in self._values.get(_GRID, ()) for text in each.value.split("\n")]
        return Lines(Line("grid", number, text) for number, text in enumerate(texts, 1))

    def unknown_type(self) -> InputError:
        """Return the error for a type that is no command."""
        from difflib import get_close_matches

        (event,) = self._values["type"][:1]
        close = get_close_matches(self.type, self._commands, n=1)
        hint = f'did you mean "{close[0]}"?' if close else f"types are {', '.join(self._commands)}"
        message = f'there are no puzzles of type "{shown(self.type)}"; {hint}'
        mark = event.start_mark
        if mark is None:
            return self._document[0].error(message)
        return self._document[mark.line].error(message, mark.column)

    def _possible(self) -> tuple[str, ...]:
        keys = self._values.keys() - {"type", "name", "solution"}
        known = {
            name: len(keys.intersection(formats.yaml_keys))
            for name, formats in self._commands.items()
        }
        most = max(known.values(), default=0)
        return tuple(name for name, count in known.items() if count == most > 0)


def _values(document: list[Line]) -> Iterator[tuple[str, yaml.ScalarEvent | None]]:
    """The keys of a document's map, each with the scalars of its value; None for other values.

    A document may end before its end, and be no YAML after what is looked at.
    """
    depth = 0
    key = ""
    try:
        for event in yaml.parse("\n".join(line.text for line in document), Loader=yaml.BaseLoader):
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
