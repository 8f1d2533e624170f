"""XML with places: elements, and where each of them stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from cover.errors import InputError, Place
from cover.reading.lines import Line


@dataclass
class Element:
    """An element: its tag, its attributes, the text before its first child, and its children."""

    tag: str
    attributes: dict[str, str]
    place: Place
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """Yield the children with a tag."""
        return (child for child in self.children if child.tag == tag)


def document(lines: Sequence[Line], unread: Collection[str]) -> Element:
    """Return the root of a document, without the elements whose tags are `unread`.

    Raises `InputError` for what is not well-formed, and for definitions of entities, with which a
    small text can stand for a very large one.
    """
    return _Builder(lines, unread).root()


class _Builder:
    """Builds the tree while the lines are parsed."""

    def __init__(self, lines: Sequence[Line], unread: Collection[str]) -> None:
        self._lines = lines
        self._unread = unread
        self._depth = 0  # below an element that is not read
        self._above: list[Element] = [Element("", {}, lines[0].place())]
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add

    def root(self) -> Element:
        """Parse all lines; raises `InputError`."""
        try:
            for number, line in enumerate(self._lines):
                text = line.text if number else line.text.lstrip()
                self._parser.Parse(f"{text}\n", False)
            self._parser.Parse("", True)
        except expat.ExpatError as error:
            place = self._lines[min(error.lineno, len(self._lines)) - 1].place(error.offset)
            message = f"this is no whole XML: {expat.errors.messages[error.code]}"
            raise InputError(place, message) from None
        return self._above[0].children[0]

    def _place(self) -> Place:
        line = self._lines[min(self._parser.CurrentLineNumber, len(self._lines)) - 1]
        return line.place()

    def _refuse(self, *declared: object) -> None:
        raise InputError(self._place(), "a document type is declared here, which is not read")

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        if self._depth or tag in self._unread:
            self._depth += 1
            return
        element = Element(tag, attributes, self._place())
        self._above[-1].children.append(element)
        self._above.append(element)

    def _end(self, tag: str) -> None:
        if self._depth:
            self._depth -= 1
        else:
            self._above.pop()

    def _add(self, text: str) -> None:
        if not self._depth and not self._above[-1].children:
            self._above[-1].text += text
