"""XML with places: elements, and where each of them stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from cover.errors import InputError, Place
from cover.reading.lines import Line

# The most elements that are kept: more of them take more memory than any puzzle needs.
_MOST = 50_000


@dataclass(slots=True)
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


def document(lines: Sequence[Line], read: Collection[str]) -> Element:
    """Return the root of a document, with those elements below it alone whose tags are `read`.

    Raises `InputError` for what is not well-formed, for more elements than a puzzle needs, and for
    definitions of entities, with which a small text can stand for a very large one.
    """
    return _Builder(lines, read).root()


class _Builder:
    """Builds the tree while the lines are parsed."""

    def __init__(self, lines: Sequence[Line], read: Collection[str]) -> None:
        self._lines = lines
        self._read = read
        self._depth = 0  # below an element that is not read
        self._above: list[Element] = [Element("", {}, lines[0].place())]
        self._count = 0
        self._text: list[str] = []  # of the last element, until its first child or its end
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
        if self._depth or (self._count and tag not in self._read):
            self._depth += 1
            return
        self._count += 1
        if self._count > _MOST:
            raise InputError(self._place(), f"more than {_MOST} elements, which are not read")
        self._keep_text()
        element = Element(tag, attributes, self._place())
        self._above[-1].children.append(element)
        self._above.append(element)

    def _end(self, tag: str) -> None:
        if self._depth:
            self._depth -= 1
        else:
            self._keep_text()
            self._above.pop()

    def _keep_text(self) -> None:
        if self._text:
            self._above[-1].text = "".join(self._text)
            self._text.clear()

    def _add(self, text: str) -> None:
        if not self._depth and not self._above[-1].children:
            self._text.append(text)
