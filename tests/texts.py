"""Sudokus as lines, and killers and tilings as texts of the formats that others write."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from string import ascii_letters
from typing import Any, NamedTuple

from asked import asked
from cover.families.formats import formats_of
from cover.families.tilings.pieces import Board, Piece
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import BadRecord

# --- Sudokus: one, what is wrong with others, and one of two solutions ---

GOOD = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
SOLVED = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
TWICE = "55" + "." * 79
SHORT = GOOD[:-1]
TWO_WAYS = SOLVED.replace("1", ".").replace("2", ".").replace("5", ".").replace("8", ".")


# --- One killer in every format that `cover killer` reads ---


SOLUTION = "946532781183974652527816943691287534378495216452163897765348129814629375239751468"
SUMS = "15 24 11 17 5 14 10 16 10 15 10 9 10 21 7 20 15 15 12 17 8 16 18 10 13 12 13 32 10"
MAP = """\
 1  2  3  3  5  5  8  8  8
 1  2  2  4  6  7  7  9  9
 1  2  2  4  6  6 14 15  9
10 10 12 13 13 14 14 15 16
11 11 12 19 18 17 17 16 16
20 19 19 19 18 22 17 16 23
20 20 21 21 22 22 22 23 23
24 25 25 25 25 28 28 28 28
24 26 26 27 27 27 29 29 28
"""
DOTS = "." * 81

IDS = [int(word) for word in MAP.split()]
TOTALS = dict(enumerate(map(int, SUMS.split()), 1))
CAGES = {
    tuple(cell for cell, name in enumerate(IDS) if name == number): total
    for number, total in TOTALS.items()
}
LETTERS = "".join(ascii_letters[number - 1] for number in IDS)


def rows(line: str, side: int = 9) -> str:
    """A line as rows of a grid."""
    return "".join(line[k : k + side] + "\n" for k in range(0, len(line), side))


def sums(givens: str = DOTS) -> str:
    """A line of cells, the sums, the map."""
    return f"{givens}\n{SUMS} 0\n{MAP}"


def ps() -> str:
    """Perfect Sudoku."""
    return "3x3::k:" + "".join(f"{256 * TOTALS[k] + k}:" for k in IDS)


def sumocue() -> str:
    """SumoCue."""
    first = [IDS.index(number) for number in IDS]
    cells = (f"={TOTALS[IDS[k]]}" if start == k else f"+{start}" for k, start in enumerate(first))
    return "SumoCueV1" + "".join(cells)


def letter_sums(between: str = " ", equals: str = "=") -> str:
    """The sums of the letters."""
    return between.join(f"{ascii_letters[k - 1]}{equals}{total}" for k, total in TOTALS.items())


def codingame(givens: str = DOTS) -> str:
    """Rows of givens and letters, and the sums."""
    pairs = zip(rows(givens).split(), rows(LETTERS).split(), strict=True)
    return "".join(f"{one} {other}\n" for one, other in pairs) + letter_sums() + "\n"


def name(cell: int) -> str:
    """The name of a cell such as r1c2."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def cage_list(names: str = "0") -> str:
    """A list of cages; cells are counted from 0 or 1, or named as r1c1 or A1."""
    forms: dict[str, Callable[[int], str]] = {
        "0": str,
        "1": lambda cell: str(cell + 1),
        "r1c1": name,
        "A1": lambda cell: f"{'ABCDEFGHI'[cell // 9]}{cell % 9 + 1}",
        "no I": lambda cell: f"{'abcdefghj'[cell // 9]}{cell % 9 + 1}",
    }
    return "".join(
        f"{total} {' '.join(map(forms[names], cells))}\n" for cells, total in CAGES.items()
    )


def iss(between: str = "") -> str:
    """Interactive Sudoku Solver."""
    return between.join(
        f".Cage~{total}~{'~'.join(name(cell).upper() for cell in cells)}"
        for cells, total in CAGES.items()
    )


def solo() -> str:
    """The game id of Simon Tatham's Solo."""
    grid = [f"_{TOTALS[k]}_" if IDS.index(k) == n else "a" for n, k in enumerate(IDS)]
    sums = "".join(grid).replace("__", "_").strip("_")
    return f"3x3k:{'z' * 3}c,{blocks(IDS)},{sums}"


def blocks(names: list[int]) -> str:
    """The edges between blocks of a 9x9 grid."""
    lines = [names[k : k + 9] for k in range(0, 81, 9)]
    columns = [list(column) for column in zip(*lines, strict=True)]
    edges = [one != other for line in (*lines, *columns) for one, other in pairwise(line)]
    ends = [k for k, edge in enumerate([*edges, True]) if edge]
    runs = [end - start - 1 for start, end in pairwise([-1, *ends])]
    assert max(runs) <= 25
    return "".join("_abcdefghijklmnopqrstuvwxyz"[run] for run in runs)


def yaml_drawing() -> str:
    """YAML with a drawing of the cages."""
    drawing = "".join(f"  {row}\n" for row in rows(LETTERS).split())
    return f"cages: |\n{drawing}sums: {{{letter_sums(', ', ': ')}}}\n"


def yaml_list() -> str:
    """YAML with a list of cages."""
    return "cages:\n" + "".join(
        f"- {{sum: {total}, cells: {' '.join(map(name, cells))}}}\n"
        for cells, total in CAGES.items()
    )


# --- What a text says of a tiling, drawn again ---


class Told(NamedTuple):
    """What a text was read as: its records or the messages in their places, and the notes."""

    records: list[Puzzle | str]
    notes: list[str]

    @property
    def puzzle(self) -> Tiling:
        """The only puzzle."""
        (record,) = self.records
        assert isinstance(record, Tiling), record
        return record

    @property
    def board(self) -> Board:
        """The board of the only puzzle."""
        return self.puzzle.board

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces of the only puzzle, by name."""
        return {piece.name: piece for piece in self.puzzle.pieces}

    @property
    def error(self) -> str:
        """The only message."""
        (record,) = self.records
        assert isinstance(record, str), record
        return record


def told(text: str, **said: Any) -> Told:
    """What a text is read as, with such options."""
    notes: list[str] = []
    reading = asked("tiling", note=lambda place, note: notes.append(f"{place}: {note}"), **said)
    found: list[Puzzle | str] = []
    for record in read("tiling", formats_of("tiling"), "f", BytesIO(text.encode()), reading):
        assert isinstance(record, (Puzzle, BadRecord))
        found.append(record if isinstance(record, Puzzle) else str(record.error))
    return Told(found, notes)


def record(text: str, **said: Any) -> Puzzle:
    """The one record of a text."""
    (found,) = told(text, **said).records
    assert isinstance(found, Puzzle), found
    return found
