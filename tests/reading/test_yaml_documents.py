"""YAML and JSON: all scalars stay text and know their places; broken documents stay alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from cProfile import Profile

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.errors import InputError
from cover.reading.lines import Line, Lines, normal
from cover.reading.yaml_documents import Node, _parsed, cut, documents


def read(text: str) -> list[Node | InputError]:
    return list(documents(lines(text)))


def lines(text: str) -> Lines:
    return Lines(normal("f", number, raw) for number, raw in enumerate(text.split("\n"), 1))


def told(text: str) -> list[str]:
    """What the documents are: the first key's value, or the error."""
    return [
        str(document) if isinstance(document, InputError) else _first(document)
        for document in read(text)
    ]


def _first(document: Node) -> str:
    return document.pairs[0][1].text if document.pairs else f"{document.kind} {document.text}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((f"a: {scalar}", [scalar]) for scalar in
          ("no", "1:2", "012", "000000012000", "2024-10-06", "1e3", "0x10", "null", ".5")),
        ('a: "-"', ["-"]),
        ("---\na: 1\n---\na: 2\n", ["1", "2"]),
        ("--- # one\na: 1\n--- {a: 2}\n", ["1", "2"]),
        ("# c\n---\n---\n\n---\na: 1\n---\n# nothing\n", ["1"]),
        ("a: 1\n...\na: 2\n...\n---\na: 3\n", ["1", "2", "3"]),
        ("a: 1\n---\na: |\n  x\n... y\n---\na: 3", ["1", "f:5", "3"]),
        ("%YAML 1.2\n---\na: 1\n", ["1"]),
        ('{"a": 1}\n{"a": 2}\n{"a": 3}', ["1", "2", "3"]),
        ('{"a": 1,\n "b": {\n  "c": 2\n }\n}\n{"a": 2}\n', ["1", "2"]),
        ("a: |\n  x\n  ---\n  {\nb: 1\n---\na: 2", ["x\n---\n{\n", "2"]),
        ("a: 1\n---\nb: [1\n---\na: 3", ["1", "f:3:4: not YAML: expected ',' or ']'", "3"]),
        ('{"a": 1}\n{"a": 2\n{"a": 3}', ["1", "f:2:1: not YAML: expected ',' or '}'", "3"]),
        ('{"a": 1}\n%"a": 2}\n{"a": 3}', ["1", "f:2:2: not YAML", "3"]),
        ('{"a": 1}\nrubbish\n{"a": 3}', ["1", "scalar rubbish", "3"]),
        ("a: 1\na: 2\n---\na: 3", ['f:2:1: the key "a" was already given in line 1', "3"]),
        ("? [a]\n: 1\n---\na: 2", ["f:1:3: a key must be a word, not a list or a map", "2"]),
        ("a: \x07\n---\na: 2", ["f:1:4: not YAML: a character U+0007, which no text holds", "2"]),
        ("[" * 500 + "\n---\na: 2", ["f:1:", "2"]),
        ("a: 1\nb: 2\x00", ["f:2:5: not YAML: a character U+0000, which no text holds"]),
    ],
)  # fmt: skip
def test_documents(text: str, expected: list[str]) -> None:
    found = told(text)

    assert len(found) == len(expected)
    for have, want in zip(found, expected, strict=True):
        assert have.startswith(want), found


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_levels_of_nesting(opening: str) -> None:
    closing = {"[": "]", "{a: ": "}", "- ": ""}[opening]

    for levels in (99, 101, 600):
        (found,) = read(opening * levels + "x" + closing * levels)
        assert isinstance(found, Node) == (levels < 100)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grid: 12.4", [("12.4", 1, 7)]),
        ('grid: "12.4"', [("12.4", 1, 8)]),
        ("grid: |\n  12\n\n   34\n\n", [("12", 2, 3), ("", 3, 1), (" 34", 4, 3)]),
        ("grid: |2\n    12\n  34\n", [("  12", 2, 3), ("34", 3, 3)]),
        ("grid: >\n  12\n   34\nx: 1", [("12", 2, 3), (" 34", 3, 3)]),
        ("grid: 12\n  34", [("12", 1, 7), ("34", 2, 3)]),
        ("grid: '12\n  34'", [("12", 1, 8), ("34", 2, 3)]),
        ("grid: [12, 34]", [("12", 1, 8), ("34", 1, 12)]),
        ("grid:\n- 12\n- 34", [("12", 2, 3), ("34", 3, 3)]),
        (r'grid: "12\n34"', [("12", 1, 7), ("34", 1, 7)]),
        (r'{"grid": "1\u002e"}', [("1.", 1, 10)]),
        ("grid: \u00a0\u20031\u20262", [("1...2", 1, 9)]),
        ("grid:", [("", 1, 6)]),
    ],
)
def test_lines_know_their_places(text: str, expected: list[tuple[str, int, int]]) -> None:
    (document,) = read(text)
    assert isinstance(document, Node)
    (grid,) = (node for key, node in document.pairs if key.text == "grid")
    assert [(each.text, each.number, each.place(0).column) for each in grid.lines()] == expected


@given(
    st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=9), min_size=1), max_size=4),
    st.sampled_from([None, 2, "\t"]),
)
@examples(50)
def test_json_comes_back(puzzles: list[dict[str, str]], indent: int | str | None) -> None:
    text = "\n".join(json.dumps(puzzle, indent=indent) for puzzle in puzzles)

    found = [
        {key.text: node.text for key, node in document.pairs}
        for document in read(text)
        if isinstance(document, Node)
    ]

    assert found == puzzles


FRAGMENTS = [
    *("---", "...", "{", "}", "[", "]", "a: ", "- ", "|\n", ">\n", "*a ", "&a ", "\n", "  ", '"'),
    *("'", "#", "? ", "!", "%", "\x00", "\t", ": ", ", ", "\ud7ff", "x", "grid: ", "\n  ", "- x"),
    *("|-\n", ">2\n", '{"a": ', '"x"', "12.4", "é", "\\u00e9", "# c"),
]


@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=30))
@examples(500)
def test_any_text_gives_documents_whichever_parser_reads_it(fragments: list[str]) -> None:
    text = "".join(fragments)
    in_c = parsed(f"{text}\n", getattr(yaml, "CBaseLoader", None))

    for document in read(text.replace("\r", " ")):
        if isinstance(document, Node):
            _walk(document)
        else:
            assert document.place.line >= 1
            assert "\n" not in str(document)
    if in_c is not STOPPED:
        assert in_c == parsed(f"{text}\n", yaml.BaseLoader)


@pytest.mark.parametrize("text", ['{"a": }', "|# c", "!m'!- x", "a: &b 1", "? a", "a:\tb"])
def test_what_the_parsers_may_read_in_different_ways_is_for_one_of_them(text: str) -> None:
    assert parsed(f"{text}\n", getattr(yaml, "CBaseLoader", None)) is STOPPED


STOPPED = object()


def parsed(text: str, parser: object) -> object:
    """What a parser reads of a text: the places of all, and of a scalar its text and style."""
    document = list(lines(text))
    node, fault = _parsed(text, document, parser)
    return STOPPED if fault is not None else None if node is None else _tree(node)


def _tree(node: Node) -> object:
    begin = (node._start.line, node._start.column)
    if node.kind == "scalar":
        return begin, (node._end.line, node._end.column), node.text, node._style
    if node.kind == "map":
        return begin, [(_tree(key), _tree(value)) for key, value in node.pairs]
    return begin, list(map(_tree, node.items))


@pytest.mark.parametrize("end", ["}\n", ', "name": "a \\u00e9"}\n', ', "solution": [1, 2, 3]}\n'])
def test_a_small_document_takes_few_steps(end: str) -> None:
    """The parser in C, where the library has it, spares three quarters of the calls."""
    most = 400 if hasattr(yaml, "CBaseLoader") else 1500
    text = '{"grid": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419"'
    list(documents(lines(text + end)))
    profile = Profile()
    profile.runcall(list, documents(lines((text + end) * 100)))

    assert sum(entry.callcount for entry in profile.getstats()) < 100 * most


def test_a_document_that_never_ends_is_not_held() -> None:
    taken = 0

    def endless() -> Iterator[Line]:
        nonlocal taken
        yield normal("f", 1, "grid: >")
        for number in range(2, 102_000):
            taken += 1
            yield normal("f", number, "")

    (document,) = cut(Lines(endless()))

    assert taken == 101_998
    assert len(document) == 100_001


def _walk(node: Node) -> None:
    with suppress(InputError):  # a map somewhere
        assert all(line.number >= 1 for line in node.lines())
    for child in [*node.items, *(value for _, value in node.pairs)]:
        _walk(child)
