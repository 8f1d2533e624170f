"""Domino puzzles in YAML and JSON: su-domino-kus and grids of numbers, and their solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.dominoes.formats import DominoReading
from cover.families.dominoes.layout import (
    BLANK,
    DominosaLayout,
    SuDominoKuLayout,
    in_rows,
    written_number,
)
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import SuDominoGrid, lettered_name
from cover.families.dominoes.text.dominosa import grid
from cover.families.dominoes.text.su_domino_ku import (
    SINGLES,
    WORDS,
    PlacedDominoes,
    wrong_singles,
)
from cover.families.dominoes.text.tatham import game, is_game
from cover.families.written import Record
from cover.reading.lines import Line, Lines, Token, counted, shown, words
from cover.reading.yaml_documents import Node, text_of
from cover.reading.yaml_text import LiteralText

_KEYS = {"su-domino-ku": ("dominoes", "singles"), "dominosa": ("grid",)}
_OF_SOLUTIONS = ("grid", "dominoes", "singles")
_OF_BLANKS = ("grid", "dominoes")  # of the solution of a dominosa that has cells without a number
_IN_A_LINE = 4  # dominoes of a solution


# ---- Reading puzzles


def read_yaml(document: Node, reading: DominoReading) -> Record:
    """Read the record of a document; raises `InputError`."""
    if _variant(document) == "dominosa":
        return _dominosa(document)
    return _su_domino_ku(document, reading.options.layouts)


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


def _su_domino_ku(document: Node, layouts: bool = False) -> Record:
    """Read the su-domino-ku of `dominoes` and `singles`; raises `InputError`."""
    dominoes, singles = document.get("dominoes"), document.get("singles")
    laid, cells = list(_dominoes(dominoes)), list(_words(singles))
    if not laid and not cells and (dominoes is None or dominoes.kind != "list"):
        raise document.error('there are no dominoes; "dominoes: []" is the puzzle without any')
    placed = PlacedDominoes()
    for four in laid:
        placed.add_domino(four)
    for word in cells:
        placed.add_single(word)
    if cells and len(cells) != SINGLES:
        raise wrong_singles(len(cells), cells[-1].line)
    return placed.record(document.place._replace(column=0), layouts)


def _dominoes(node: Node | None) -> Iterator[list[Token]]:
    """Yield the words of each domino: an item of a list, or four words of a text."""
    if node is None:
        return
    found = [list(_words(item)) for item in node.items]
    if node.kind != "list":
        of_text = list(_words(node))
        found = [of_text[start : start + WORDS] for start in range(0, len(of_text), WORDS)]
    for number, four in enumerate(found):
        if len(four) != WORDS:
            message = f"{counted(len(four), 'word')}, expected a domino such as 6 B2 1 B3"
            raise four[0].line.error(message) if four else node.items[number].error(message)
        yield four


def _words(node: Node | None) -> Iterator[Token]:
    """Yield the words of a text, or of a list of any depth."""
    for line in [] if node is None else node.lines():
        yield from words(line)


def _dominosa(document: Node) -> Record:
    """Read the dominosa of a `grid` of rows, or of a game id; raises `InputError`."""
    node = document.get("grid")
    if node is None:
        raise document.error('the key "grid" is missing')
    rows = [line for line in _rows(node) if not line.is_blank]
    if not rows:
        raise node.error("no cells here")
    is_id = len(rows) == 1 and is_game(rows[0])
    record = game(rows[0]) if is_id else grid(rows[0].place(), Lines(rows))
    return record._replace(place=document.place._replace(column=0))


def _rows(node: Node) -> list[Line]:
    """Return the lines of a text, or one for each item of a list, which may be one of numbers."""
    if node.kind != "list":
        return node.lines()
    rows = ([_joined(item)] if item.kind == "list" else item.lines() for item in node.items)
    return [line for lines in rows for line in lines]


def _joined(row: Node) -> Line:
    """Return the numbers of a list in one line, which knows the place of each."""
    texts = [text_of(item) or BLANK for item in row.items]
    columns = [item.place.column for item in row.items]
    at = [column for column, each in zip(columns, texts, strict=True) for _ in f"{each} "]
    return Line(row.place.source, row.place.line, " ".join(texts), at)


# ---- Stating both


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    puzzle = record.puzzle
    if isinstance(puzzle, SuDominoGrid):
        laid = [f"{u} {lettered_name(a)} {v} {lettered_name(b)}" for u, a, v, b in puzzle.dominoes]
        singles = " ".join(map(lettered_name, puzzle.singles))
        return {"dominoes": laid, "singles": singles} if singles else {"dominoes": laid}
    assert isinstance(puzzle, DominoGrid), "there is no third puzzle of dominoes"
    rows, columns = len(puzzle.numbers) // puzzle.columns, puzzle.columns
    # Two numbers alone in the first row would be the size of what follows.
    head = [f"{rows} {columns}"] if columns == 2 else []
    return {"grid": LiteralText("\n".join([*head, *_in_columns(puzzle.numbers, columns)]))}


def stated_solution(record: Record, solution: Sequence[int]) -> object:
    """Return the numbers of dominoes in rows; for a su-domino-ku, the grid and the dominoes."""
    layout = record.layout
    if isinstance(layout, DominosaLayout):
        dominoes = _literal(layout.bones(solution), layout.columns)
        told = layout.told(solution)
        return {"grid": _literal(told, layout.columns), "dominoes": dominoes} if told else dominoes
    assert isinstance(layout, SuDominoKuLayout), "there is no third puzzle of dominoes"
    laid = layout.laid(solution)
    lines = [laid[start : start + _IN_A_LINE] for start in range(0, len(laid), _IN_A_LINE)]
    return {
        "grid": LiteralText("\n".join(layout.rows(solution))),
        "dominoes": LiteralText("\n".join(", ".join(line) for line in lines)),
        "singles": layout.singles(solution),
    }


def _literal(numbers: Sequence[int], columns: int) -> LiteralText:
    return LiteralText("\n".join(_in_columns(numbers, columns)))


def _in_columns(numbers: Sequence[int], columns: int) -> Iterator[str]:
    """Yield the rows of numbers, which stand below each other."""
    written = list(map(written_number, numbers))
    width = max(map(len, written))
    for row in in_rows(written, columns):
        yield " ".join(number.ljust(width) for number in row).rstrip()
