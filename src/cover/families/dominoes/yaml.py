"""Domino puzzles in YAML and JSON: su-domino-kus and grids of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.dominoes.formats import DominoReading
from cover.families.dominoes.text.dominosa_rows import grid
from cover.families.dominoes.text.dominosa_tatham import game, is_game
from cover.families.dominoes.text.placed import SINGLES, WORDS, Placed, wrong_singles
from cover.families.dominoes.text.words import Word, words_of
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import text_of

_KEYS = {"su-domino-ku": ("dominoes", "singles"), "dominosa": ("grid",)}


def read_yaml(document: Node, reading: DominoReading) -> Record:
    """The record of a document; raises `InputError`."""
    if _variant(document) == "dominosa":
        return _grid(document)
    return laid_in(document, reading.options.layouts)


def _variant(document: Node) -> str:
    """The kind of puzzle: the one that is stated, or that has the keys that are there."""
    stated = document.get("variant")
    variant = text_of(stated)
    if stated is not None and variant not in _KEYS:
        raise stated.error(f'no variant "{shown(variant)}"; they are {" and ".join(_KEYS)}')
    for name, keys in _KEYS.items():
        found = next((key for key, _ in document.pairs if key.text in keys), None)
        variant = variant or (name if found else "")
        if found and name != variant:
            raise found.error(f'"{found.text}" belongs to {name}, not to {variant}')
    if not variant:
        raise document.error('expected "dominoes:" of a su-domino-ku, or "grid:" of a dominosa')
    return variant


def laid_in(document: Node, layouts: bool = False) -> Record:
    """The su-domino-ku of `dominoes` and `singles`; raises `InputError`."""
    dominoes, singles = document.get("dominoes"), document.get("singles")
    laid, cells = list(_dominoes(dominoes)), list(_words(singles))
    if not laid and not cells and (dominoes is None or dominoes.kind != "list"):
        raise document.error('there are no dominoes; "dominoes: []" is the puzzle without any')
    placed = Placed()
    for words in laid:
        placed.add_domino(words)
    for word in cells:
        placed.add_single(word)
    if cells and len(cells) != SINGLES:
        raise wrong_singles(len(cells), cells[-1].line)
    return placed.record(document.place._replace(column=0), layouts)


def _dominoes(node: Node | None) -> Iterator[list[Word]]:
    """The words of each domino: an item of a list, or four words of a text."""
    if node is not None and node.kind == "list":
        groups = [list(_words(item)) for item in node.items]
    else:
        words = list(_words(node))
        groups = [words[start : start + WORDS] for start in range(0, len(words), WORDS)]
    for group, words in enumerate(groups):
        if len(words) != WORDS:
            where = words[0].line if words else None
            message = f"{counted(len(words), 'word')}, expected a domino such as 6 B2 1 B3"
            assert node is not None, "without it there are no groups"
            raise where.error(message) if where else node.items[group].error(message)
        yield words


def _words(node: Node | None) -> Iterator[Word]:
    """The words of a text, or of a list of any depth."""
    for line in [] if node is None else node.lines():
        yield from words_of(line)


def _grid(document: Node) -> Record:
    node = document.get("grid")
    if node is None:
        raise document.error('the key "grid" is missing')
    lines = _rows(node)
    significant = [line for line in lines if not line.is_blank]
    if not significant:
        raise node.error("no cells here")
    if len(significant) == 1 and is_game(significant[0]):
        record = game(significant[0])
    else:
        record = grid(significant[0].place(), Lines(significant))
    return record._replace(place=document.place._replace(column=0))


def _rows(node: Node) -> list[Line]:
    """The lines of a text, or one for each item of a list, which may be a list of numbers."""
    if node.kind != "list":
        return node.lines()
    rows = ([_joined(item)] if item.kind == "list" else item.lines() for item in node.items)
    return [line for lines in rows for line in lines]


def _joined(row: Node) -> Line:
    """The numbers of a list in one line, which knows the place of each."""
    texts = [text_of(item) for item in row.items]
    columns = [item.place.column for item in row.items]
    place = row.place
    text = " ".join(texts)
    at = [column for column, each in zip(columns, texts, strict=True) for _ in f"{each} "]
    return Line(place.source, place.line, text, at)


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    from cover.families.dominoes.written import puzzle

    return puzzle(record)


def stated_solution(record: Record, solution: Sequence[int]) -> object:
    """Return a solution as it stands beside its puzzle."""
    from cover.families.dominoes.written import solution as written

    return written(record, solution)


def read_solution(value: Node, record: Record) -> tuple[int, ...]:
    """Read the solution that stands beside a puzzle; raises `InputError`."""
    from cover.families.dominoes.solution import read

    return read(value, record)
