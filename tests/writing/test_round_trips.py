"""What `cover convert` writes is read again as the same puzzle, whether its format is named or not.

Otherwise it is refused, as `tests/data/told/written-or-not.txt` has it. Not even below `--type` are
tables of other families than sudoku, pictures and problems for other solvers. No other test writes
puzzles that nobody thought of in every format.
"""

from __future__ import annotations

import json
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_grids import grids
from asked import asked, meaning, puzzle_writer, records_of
from conftest import ROOT, examples
from cover import ExactCover, Matching
from cover.errors import InputError
from cover.families.exact_covers.puzzle import item_and_colour
from cover.families.formats import formats_of
from cover.families.grids.houses import Cage
from cover.families.grids.puzzle import DigitGrid
from cover.families.tilings.pieces import ANY, Board, Bounds, Cell, Piece, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.tiling_text import may_reflect
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.writing.texts import format_names
from random_dominoes import dominosa_of
from tilings import shape, tiling_of, tilings

# Vertices of these are numbers.
_NUMBERING = ("dimacs", "graph6")


def _read(family: str, text: str, name: str = "") -> Puzzle:
    """The one puzzle of a text, in a format or in one to be recognised."""
    reading = asked(family, format=name)
    (found,) = read(family, formats_of(family), "in", BytesIO(text.encode()), reading)
    assert isinstance(found, Puzzle), found
    return found


def _document(record: Puzzle, target: str, times: int) -> str:
    """The text in which a record is written so often; nothing where it is refused."""
    writer = puzzle_writer(target)
    texts = [*writer.begin()]
    for _ in range(times):
        try:
            texts += writer.puzzle(record)
        except InputError:
            return ""
    return "\n".join(map(str, [*texts, *writer.end()])).removeprefix("\n") + "\n"


def _said(record: Puzzle, target: str) -> object:
    """All that makes a puzzle, by what the target says of it."""
    if isinstance(record, Matching):
        return _said_of_graph(record, target)
    if isinstance(record, DigitGrid):
        return _said_of_grid(record)
    if isinstance(record, ExactCover):
        options = [
            (str(name), frozenset(map(item_and_colour, items))) for name, items in record.options()
        ]
        bounds, costs = record.multiplicities(), record._costs()
        return frozenset(record.items()), frozenset(record.secondary), options, bounds, costs
    if isinstance(record, Tiling):  # cells on which pieces lie need not be left open
        covered = {cell for piece in record.placed for cell in piece.cells}
        board = record.board._replace(optional=record.board.optional - covered)
        return board, record.pieces, record.placed
    return meaning(record)


def _said_of_graph(puzzle: Matching, target: str) -> object:
    if target in _NUMBERING:
        edges = {(*edge, puzzle._cost_text([k])) for k, edge in enumerate(puzzle._ends)}
        return len(puzzle.vertices), edges
    named = {
        (frozenset(edge), puzzle._cost_text([number])) for number, edge in enumerate(puzzle.edges)
    }
    return frozenset(puzzle.vertices), named


def _said_of_grid(puzzle: DigitGrid) -> object:
    rules = puzzle.rules
    cages = {
        (frozenset(cage.cells), cage.total, cage.repeats and len(cage.cells) > 1)
        for cage in rules.cages
        if len(cage.cells) > 1 or cage.total is not None
    }
    size = rules.rows, rules.columns, rules.symbols, rules.low, rules.missing, rules.candidates
    return size, {frozenset(house.cells) for house in rules.houses}, cages, puzzle._givens


def _check(record: Puzzle) -> None:
    """Write a puzzle in all formats of its family, and read it as that family does.

    What is to be recognised stands there once, what is read by the name of its format twice.
    """
    family = record.family
    formats = formats_of(family)
    for target in ("yaml", "json", "csv", *format_names(family)):
        if target == "csv" and family != "sudoku":
            continue
        said = _said(record, target)
        form = {"json": "yaml", "lines": ""}.get(target, target)  # which form of lines, it shows
        for name, times in (("", 1), (form, 2)):
            text = _document(record, target, times)
            found = list(read(family, formats, "", BytesIO(text.encode()), Reading(None, name)))
            for each in found if text else ():
                if not name and isinstance(each, BadRecord) and "may be" in each.error.message:
                    continue  # text of another puzzle, too
                assert isinstance(each, Puzzle), (target, text, found)
                assert _said(each, target) == said, (target, name, text)
            assert not text or len(found) == times, (target, text)


# --- Puzzles of all kinds ---


_NAMES = st.text(st.sampled_from("abXY01_-.,;:{}# 'ü日😀"), min_size=1, max_size=6).filter(
    str.strip
)
_WEIGHTS = st.decimals(-(10**30), 10**30, allow_nan=False, places=3).map(str)


@st.composite
def graphs(draw: st.DrawFn, *, numbers: bool = False) -> Puzzle:
    """Any graph of a few vertices, with weights or without, by names or by numbers from 0 or 1."""
    names = draw(st.lists(_NAMES, unique=True, max_size=7))
    if numbers:
        first = draw(st.integers(0, 1))
        names = [str(first + k) for k in range(len(names))]
    pairs = [(u, v) for u in names for v in names if u < v]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    weights = draw(st.one_of(st.none(), st.lists(_WEIGHTS, min_size=21, max_size=21)))
    stated = [[*edge, weights[k]] if weights else list(edge) for k, edge in enumerate(edges)]
    return _read("matching", json.dumps({"vertices": names, "edges": stated}), "yaml")


@st.composite
def exact_covers(draw: st.DrawFn) -> Puzzle:
    """Any problem of a few items, called by numbers or words, and options with names or without.

    Some have multiplicities or costs.
    """
    letters = st.text("ab1_,'-x y.", min_size=1, max_size=3).filter(str.strip)
    names = draw(
        st.one_of(
            st.integers(0, 5).map(lambda most: list(map(str, range(1, most + 1)))),
            st.lists(letters.map(str.strip), unique=True, max_size=5),
        )
    )
    colour = draw(st.sampled_from(["", ":A"]))
    entries = st.sampled_from(names) if names else st.nothing()
    options = draw(st.lists(st.lists(entries, unique=True), max_size=5)) if names else []
    keys: dict[str, Any] = {"items": names, "options": options}
    if names and colour:
        last = names[-1]
        keys = {
            "items": names[:-1],
            "secondary": [last],
            "options": [
                [f"{last}{colour}" if item == last else item for item in option]
                for option in options
            ],
        }
    if draw(st.integers(0, 3)) == 0:
        bounds = st.sampled_from([1, 2, "0:1", "2:3"])
        keys["multiplicities"] = {item: draw(bounds) for item in keys["items"]}
    if draw(st.integers(0, 3)) == 0:
        costs = st.sampled_from(["0", "7", "2.50", "1e-30", "1234567890123456789"])
        keys["costs"] = [draw(costs) for _ in options]
    if draw(st.booleans()):
        called = draw(st.lists(letters, unique=True, min_size=len(options), max_size=5))
        keys["options"] = dict(zip(called, keys["options"], strict=False))
        if "costs" in keys:
            keys["costs"] = dict(zip(called, keys["costs"], strict=False))
    return _read("exact-cover", json.dumps(keys), "yaml")


_SHAPES = {
    False: ("x", "xx", "xxx", "xx|x.", "xx.|.xx", "xxx|x..", "xxx|x.x"),
    True: ("x", "xx", "xx|x.", "xx|x./.x|..", "xx|x./..|x."),
}


@st.composite
def plain_tilings(draw: st.DrawFn) -> Tiling:
    """A tiling that formats can say: a board and pieces, turned as usual."""
    space = draw(st.booleans())
    size = draw(st.sampled_from([(2, 2, 3), (1, 3, 3)] if space else [(1, 3, 4), (1, 1, 7)]))
    cells: list[Cell] = list(product(range(size[0]), range(size[1]), range(size[2])))
    # Without some cells, but not the first.
    cells = [k for k in cells if k == (0, 0, 0) or draw(st.integers(0, 4))]
    chosen = draw(st.lists(st.sampled_from(_SHAPES[space]), min_size=1, max_size=4, unique=True))
    pieces: list[Piece] = []
    for name, drawing in zip("ABCD", chosen, strict=False):
        low = draw(st.integers(1, 3))
        high = draw(st.integers(low, 4))
        pieces.append(Piece(name, shape(drawing), Bounds(low, high), True, may_reflect(space)))
    return tiling_of(Tiles(Board(tuple(cells), space, frozenset(), ANY), tuple(pieces)))


@st.composite
def grids_with_givens(draw: st.DrawFn) -> Puzzle:
    """A grid of any kind, with givens or cages that share cells with others."""
    grid = draw(grids())
    cells = [cell not in grid.rules.missing for cell in range(len(grid._givens))]
    symbols = st.integers(0, grid.rules.symbols)
    if draw(st.booleans()):
        grid = grid.but(_givens=tuple(draw(symbols) if exists else 0 for exists in cells))
    if grid.rules.cages and not grid.rules.missing and draw(st.booleans()):
        shared = Cage("shared", (0, 1, len(cells) - 1), 7)
        grid = grid.but(rules=grid.rules._replace(cages=(*grid.rules.cages, shared)))
    return grid


@examples(60)
@given(grids_with_givens())
def test_grids(puzzle: Puzzle) -> None:
    _check(puzzle)


GROUPS = "\n".join(["1 23 45 6 7 8 9 123456789 12"] + ["123456789 " * 8 + "12"] * 8) + "\n"


@pytest.mark.parametrize(
    ("family", "name", "text"),
    [
        ("sudoku", "rows", GROUPS),
        ("sudoku", "lines", f"{'123456789' * 80}1.3......\n"),
        ("killer", "iss", ".Cage~15~R1C1~R1C2.~R1C1_5~R9C9_7_8\n"),
        ("killer", "iss", ".Cage~15~R1C1~R1C2\n"),
        ("killer", "list", "15 r1c1 r1c2\n12 r1c2 r2c2\n"),
        ("sudoku", "", "1...\n..2.\n....\n.3..\n"),
    ],
)
def test_grids_that_few_formats_say(family: str, name: str, text: str) -> None:
    _check(_read(family, text, name))


@examples(20)
@given(graphs(), graphs(numbers=True))
def test_graphs(by_names: Puzzle, by_numbers: Puzzle) -> None:
    _check(by_names)
    _check(by_numbers)


@examples(30)
@given(exact_covers())
def test_exact_covers(record: Puzzle) -> None:
    _check(record)


@examples(60)
@given(
    plain_tilings()
    | tilings().filter(lambda puzzle: all(piece.copies.high != 0 for piece in puzzle.pieces))
)
def test_tilings(puzzle: Puzzle) -> None:
    _check(puzzle)


def test_su_domino_kus() -> None:
    for record in records_of(ROOT / "puzzles" / "domino" / "generated.txt", 6):
        _check(record)


@examples(30)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 60), st.booleans(), st.randoms())
def test_dominosas(rows: int, columns: int, most: int, is_whole: bool, random: Any) -> None:
    if is_whole:  # as ids of games have them
        rows, columns, most = rows + 1, rows + 2, rows
    columns = max(columns, 2) if rows == 1 else columns
    most = min(most, 9) if columns == 1 else most
    numbers = tuple(random.randint(0, most) for _ in range(rows * columns))
    _check(dominosa_of(numbers, columns))
