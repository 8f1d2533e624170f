"""XML with places: elements, and where each of them stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from cover.errors import InputError, Place
from cover.reading.lines import Line

# The most elements and characters that are kept: more of them no puzzle needs.
_MOST = 50_000
_MOST_TEXT = 4 * 1024 * 1024


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


def document(lines: Iterable[Line], read: Collection[str]) -> Element:
    """Return the root of a document, with those elements below it alone whose tags are `read`.

    Nothing else is held. Raises `InputError` for what is not well-formed, for more elements or text
    than a puzzle needs, and for definitions of entities, with which a small text can stand for a
    very large one.
    """
    return _Builder(read).root(lines)


class _Builder:
    """Builds the tree while the lines are parsed, one after the other."""

    def __init__(self, read: Collection[str]) -> None:
        self._read = read
        self._line = Line("", 1, "")  # the last one that was parsed
        self._unread = 0  # how far below an element that is not read
        self._above: list[Element] = [Element("", {}, self._line.place())]
        self._count = self._size = 0
        self._text: list[str] = []  # of the last element, until its first child or its end
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add

    def root(self, lines: Iterable[Line]) -> Element:
        """Parse all lines; raises `InputError`."""
        try:
            for number, line in enumerate(lines):
                self._line = line
                self._parser.Parse(f"{line.text if number else line.text.lstrip()}\n", False)
            self._parser.Parse("", True)
        except expat.ExpatError as error:
            message = f"this is no whole XML: {expat.errors.messages[error.code]}"
            raise InputError(self._line.place(error.offset), message) from None
        return self._above[0].children[0]

    def _refuse(self, *declared: object) -> None:
        raise self._line.error("a document type is declared here, which is not read")

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        if self._unread or (self._count and tag not in self._read):
            self._unread += 1
            return
        self._count += 1
        if self._count > _MOST:
            raise self._line.error(f"more than {_MOST} elements, which are not read")
        self._keep_text()
        element = Element(tag, attributes, self._line.place())
        self._above[-1].children.append(element)
        self._above.append(element)

    def _end(self, tag: str) -> None:
        if self._unread:
            self._unread -= 1
        else:
            self._keep_text()
            self._above.pop()

    def _add(self, text: str) -> None:
        if not self._unread and not self._above[-1].children:
            self._size += len(text)
            if self._size > _MOST_TEXT:
                raise self._line.error(f"more than {_MOST_TEXT} characters, which are not read")
            self._text.append(text)

    def _keep_text(self) -> None:
        self._above[-1].text += "".join(self._text)
        self._text.clear()
