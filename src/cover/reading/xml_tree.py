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
        return (child for child in self.children if child.tag == tag)


def document(lines: Iterable[Line], read: Collection[str]) -> Element:
    """Return the root of a document, with those elements below it alone whose tags are `read`.

    Nothing else is held. Raises `InputError` for what is not well-formed, for more elements or text
    than a puzzle needs, and for definitions of entities, with which a small text can stand for a
    very large one.
    """
    here = Line("", 1, "")  # the line that is parsed
    above = [Element("", {}, here.place())]  # each holds the next one
    count = size = 0
    unread = 0  # how far below an element that is not read
    texts: list[str] = []  # of the last element, until its first child or its end

    def refuse(*declared: object) -> None:
        raise here.error("a document type is declared here, which is not read")

    def keep_text() -> None:
        above[-1].text += "".join(texts)
        texts.clear()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count, unread
        if unread or (count and tag not in read):
            unread += 1
            return
        count += 1
        if count > _MOST:
            raise here.error(f"more than {_MOST} elements, which are not read")
        keep_text()
        element = Element(tag, attributes, here.place())
        above[-1].children.append(element)
        above.append(element)

    def end(tag: str) -> None:
        nonlocal unread
        if unread:
            unread -= 1
        else:
            keep_text()
            above.pop()

    def add(text: str) -> None:
        nonlocal size
        if not unread and not above[-1].children:
            size += len(text)
            if size > _MOST_TEXT:
                raise here.error(f"more than {_MOST_TEXT} characters, which are not read")
            texts.append(text)

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler = add
    try:
        for number, here in enumerate(lines):
            parser.Parse(f"{here.text if number else here.text.lstrip()}\n", False)
        parser.Parse("", True)
    except expat.ExpatError as error:
        message = f"this is no whole XML: {expat.errors.messages[error.code]}"
        raise InputError(here.place(error.offset), message) from None
    return above[0].children[0]
