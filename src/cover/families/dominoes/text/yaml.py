"""Domino puzzles in YAML and JSON: su-domino-kus and grids of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from cover.families.dominoes.dominosa import BLANK, Dominosa
from cover.families.dominoes.options import DominoReading
from cover.families.dominoes.su_domino_ku import SuDominoKu
from cover.families.dominoes.text.dominosa import ID, DominosaGames, grid_of
from cover.families.dominoes.text.su_domino_ku import WORDS, su_domino_ku
from cover.reading.lines import Line, Token, counted, in_rows, shown, words
from cover.reading.yaml_documents import Node, text_of

_KEYS = {"su-domino-ku": ("dominoes", "singles"), "dominosa": ("grid",)}


def read_yaml(document: Node, reading: DominoReading) -> Dominosa | SuDominoKu:
    place = document.place._replace(column=0)
    if _variant(document) == "dominosa":
        return _dominosa(document).sourced(place=place)
    dominoes, singles = document.get("dominoes"), list(_words(document.get("singles")))
    laid = list(_dominoes(dominoes))
    if not laid and not singles and (dominoes is None or dominoes.kind != "list"):
        raise document.error('there are no dominoes; "dominoes: []" is the puzzle without any')
    return su_domino_ku(place, laid, singles, reading.options.layouts)


def _variant(document: Node) -> str:
    """Return the kind of puzzle: the one that is stated, or that has the keys that are there."""
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


def _dominoes(node: Node | None) -> Iterator[Token]:
    """Yield the words of dominoes: each is an item of a list, or four words of a text."""
    items = node.items if node is not None and node.kind == "list" else []
    fours = [list(_words(item)) for item in items] or in_rows(list(_words(node)), WORDS)
    for number, four in enumerate(fours):
        if len(four) != WORDS:
            message = f"{counted(len(four), 'word')}, expected a domino such as 6 B2 1 B3"
            raise four[0].line.error(message) if four else items[number].error(message)
        yield from four


def _words(node: Node | None) -> Iterator[Token]:
    for line in [] if node is None else node.lines():
        yield from words(line)


def _dominosa(document: Node) -> Dominosa:
    node = document.needed("grid")
    # A text has lines; of a list, each item is one, which may be a list of numbers.
    lists = [[_joined(item)] if item.kind == "list" else item.lines() for item in node.items]
    lines = chain(*lists) if node.kind == "list" else node.lines()
    rows = [line for line in lines if not line.is_blank]
    if not rows:
        raise node.error("no cells here")
    is_id = len(rows) == 1 and ID.match(rows[0].text)
    return DominosaGames.of_id(rows[0]) if is_id else grid_of(rows)


def _joined(row: Node) -> Line:
    """Return the numbers of a list in one line, which knows the place of each."""
    texts = [text_of(item) or BLANK for item in row.items]
    columns = [item.place.column for item in row.items]
    at = [column for column, each in zip(columns, texts, strict=True) for _ in f"{each} "]
    return Line(row.place.source, row.place.line, " ".join(texts), at)
