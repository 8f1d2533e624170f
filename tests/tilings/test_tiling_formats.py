"""The text formats of tilings: what they accept, and what they say about the rest."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cover.families.family import FAMILIES
from cover.families.tilings.geometry import Cell, Shape, normal, orientations
from cover.families.tilings.pieces import Board, Bounds, Piece, Tiles
from cover.families.tilings.puzzle import TiledBoard
from cover.families.tilings.text import sheet
from cover.reading import reader as reading
from cover.reading.lines import Line, Lines, lines_of
from cover.reading.records import BadRecord, Block, Record
from cover.solver import count
from looking_ahead import lines_looked_at
from readings import asked
from tilings import all_solutions, box, shape

FORMATS = FAMILIES["tiling"].formats
PUZZLES = Path(__file__).parent.parent.parent / "puzzles" / "tiling"


def read(text: str | bytes, name: str = "", **said: bool) -> list[Record | BadRecord]:
    """All records of a text, in the format `name` or in one to be recognised."""
    stream = io.BytesIO(text if isinstance(text, bytes) else text.encode())
    found = reading.read("tiling", FORMATS, "in", stream, asked("tiling", format=name, **said))
    return [record for record in found if not isinstance(record, Block)]


def record(text: str, name: str = "", **said: bool) -> Record:
    """The one record of a text."""
    (found,) = read(text, name, **said)
    assert isinstance(found, Record), found
    return found


def puzzle(found: Record | BadRecord) -> TiledBoard:
    """The puzzle of a record."""
    assert isinstance(found, Record), found
    assert isinstance(found.puzzle, TiledBoard)
    return found.puzzle


def tiles(text: str, name: str = "", **said: bool) -> Tiles:
    """The board and the pieces of the one puzzle of a text."""
    return puzzle(record(text, name, **said)).shape


def copies(found: Tiles) -> Counter[tuple[Shape, ...]]:
    """How many copies there are of each piece, by all its forms."""
    return Counter({piece.forms(found.board.space): piece.copies.low for piece in found.pieces})


def errors(text: str | bytes, name: str = "") -> list[str]:
    """What is said of bad records."""
    return [str(found.error) for found in read(text, name) if isinstance(found, BadRecord)]


def notes(text: str, name: str = "") -> list[str]:
    """What is said about a text beside errors."""
    said: list[str] = []
    how = asked("tiling", format=name, note=lambda place, remark: said.append(f"{place}: {remark}"))
    list(reading.read("tiling", FORMATS, "in", io.BytesIO(text.encode()), how))
    return said


def recognised(text: str) -> str:
    """The name of the format of a text."""
    found = FORMATS.shown_by(lines_of("in", io.BytesIO(text.encode())), asked("tiling"))
    return found.name if found is not None else ""


def tilings_of(found: Record | BadRecord) -> int:
    """How many solutions there are."""
    return count(TiledBoard.model(puzzle(found).shape)).value


# --- what is what -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| 3 x 5\n[0-2][0-4]\nL 0[0-3] 10\n", "knuth"),
        ("00 01 02\nI 00 01 02\n", "knuth"),
        ("000 001\nI 000 001\n", "knuth"),
        ("xx xy\nxx aa ab\n", "knuth"),
        ("| comments\n| and nothing else\n", "knuth"),
        ("| a typo\n[0-2[0-4]\n", "knuth"),
        ("[0-2][0-4\n", "knuth"),
        ("| a DLX file\n 00 01 L\nL 00 01\n", "knuth"),
        (".\n..\n...\n", ""),
        ("xxxxx\nxxxxx\n\nxxxx   xxx\nx      xxx\n", "sheet"),
        ("xxx   xxx\nx       x\nxxx\n", "sheet"),
        ("AA  BB\nA   BB\n", "sheet"),
        ("####\n####\n\n## ##\n## ##\n", "sheet"),
        ("# a board of x and two pieces\nxx xx xx\nxx\n", "sheet"),
        ("3 5\n\nxxx\nx.x\n", "sized"),
        ("3 5\nxx.\n.xx\n", "sized"),
        ("# a board and a piece\n3x5\n\nxxx\n", "sized"),
        ("2 3 4\n\nxxx\n", "sized"),
        ("10 10\n\nxx\n", "sized"),
        ("10 12\n", "sized"),
        ("53..7....6..195....98....6.8\n", ""),
        ("A sentence is no drawing.\n", ""),
        ("A B C\nA B\nC\n", ""),
        ("\n", ""),
        ("", ""),
    ],
)
def test_recognises_each_format(text: str, expected: str) -> None:
    assert recognised(text) == expected


def test_says_when_two_formats_fit() -> None:
    assert notes("10 11\nA 00 01\n") == [
        'in:1: "10 11" is a line of cells and a size; '
        "read as cells (--from sized reads it otherwise)"
    ]
    assert notes("10 11\n\nxxx\n") == []


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("[0-2][0-4]\nL 0[0-3] 10\n" * 9, 1),
        ("3 5\n\nxxx\nxx.\n" * 9, 1),
    ],
)
def test_looks_at_few_lines(text: str, taken: int) -> None:
    assert lines_looked_at(FORMATS, text) == taken


def test_a_drawing_in_hashes_is_no_heap_of_comments() -> None:
    drawn = "#####\n#####\n#####\n\n####   ###   #\n#      ##    #\n             ###\n"

    assert tilings_of(record(drawn)) == tilings_of(record(drawn.replace("#", "x"))) == 4
    assert errors("# nothing\n# but comments\n") == ["in: the input holds no puzzle"]


# --- examples -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "solutions"),
    [
        ("knuth-polyomino.txt", [4]),
        ("knuth-polycube.txt", [11520]),
        ("knuth-copies.txt", [10]),
        ("knuth-alternatives.txt", [48]),
        ("sheet.txt", [4]),
        ("sized.txt", [4, 8]),
    ],
)
def test_reads_the_puzzles_beside_their_transcripts(name: str, solutions: list[int]) -> None:
    assert [tilings_of(found) for found in read((PUZZLES / name).read_text())] == solutions


def test_the_same_puzzle_in_three_formats() -> None:
    names = ("knuth-polyomino.txt", "sheet.txt", "sized.txt")
    three = [puzzle(read((PUZZLES / name).read_text())[0]).shape for name in names]

    assert len({one.board for one in three}) == 1
    assert len({tuple(piece.forms(space=False) for piece in one.pieces) for one in three}) == 1
    assert [[piece.name for piece in one.pieces] for one in three] == [
        ["L", "P", "V"],
        ["1", "2", "3"],
        ["A", "B", "C"],
    ]


def test_a_name_on_several_lines_is_one_piece_of_several_shapes() -> None:
    found = record((PUZZLES / "knuth-alternatives.txt").read_text())

    straight, bent = puzzle(found).shape.pieces
    assert straight == Piece("straight", shape("xxxx"), Bounds(2, 2), others=(shape("xx|xx"),))
    assert bent == Piece("bent", shape("xxx|x.."), Bounds(3, 3), others=(shape("xxx|.x."),))
    assert tilings_of(found) == len(all_solutions(puzzle(found)))


# --- Knuth's coordinates ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("[0-2]0\nI 00\n", {(0, 0, 0), (0, 1, 0), (0, 2, 0)}),
        ("[02-3]1 21\nI 00\n", {(0, 0, 1), (0, 2, 1), (0, 3, 1)}),
        ("0a 0A 0z\nI 00\n", {(0, 0, 10), (0, 0, 36), (0, 0, 35)}),
        ("0[z-B]\nI 00\n", {(0, 0, 35), (0, 0, 36), (0, 0, 37)}),
        ("100 0[01]2\nI 000\n", {(1, 0, 0), (0, 0, 2), (0, 1, 2)}),
        ("|x\n\n  00  00 01  \n\n  I   00\n|\n", {(0, 0, 0), (0, 0, 1)}),
    ],
)
def test_coordinates(text: str, cells: set[Cell]) -> None:
    board = tiles(text, "knuth").board

    assert set(board.cells) == cells
    assert board.space == (text == "100 0[01]2\nI 000\n")


@pytest.mark.parametrize(
    ("word", "name", "copies"),
    [
        ("Z", "Z", Bounds(1, 1)),
        ("12|Z", "Z", Bounds(12, 12)),
        ("2:3|#", "#", Bounds(2, 3)),
        ("0:1|Z", "Z", Bounds(0, 1)),
        ("12*Z", "Z", Bounds(12, 12)),
        ("a*Zig", "Zig", Bounds(10, 10)),
        ("00", "00", Bounds(1, 1)),
    ],
)
def test_numbers_of_copies(word: str, name: str, copies: Bounds) -> None:
    (piece,) = tiles(f"[0-9][0-9]\n{word} 00 01\n").pieces

    assert (piece.name, piece.copies) == (name, copies)


def test_cells_know_their_words() -> None:
    layout = record("| comment\n  [01]0  [0-2]1\nI  00 01\n").layout

    assert [str(layout.place(cell)) for cell in range(5)] == [
        "in:2:3",
        "in:2:10",
        "in:2:3",
        "in:2:10",
        "in:2:10",
    ]
    assert str(layout.part_place(0)) == "in:3:1"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[0-2[0-4]\nI 00\n", '1:1: "[0-2[0-4]" is no cell'),
        ("[0-2][0-4\nI 00\n", '1:6: no closing bracket in "[0-2][0-4"'),
        ("[0-2][4-0]\nI 00\n", "1:7: the range 4-0 runs backwards"),
        ("[0-2][]\nI 00\n", '1:6: "[]" is no set, expected one such as [0-3] or [02-4]'),
        ("[0-2][-4]\nI 00\n", '1:6: "[-4]" is no set, expected one such as [0-3] or [02-4]'),
        ("[0-2]0 0\nI 00\n", '1:8: "0" has 1 coordinate, expected 2'),
        ("[0-2]0\nI 00 0\n", '2:6: "0" has 1 coordinate, expected 2'),
        ("[0-2]0\nI 00 010\n", '2:8: "010" goes on after 2 coordinates; cells with suffixes'),
        ("[0-2]0 00!\nI 00\n", '1:10: "00!" goes on after 2 coordinates; cells with suffixes'),
        ("[0-2]00\nI 00\n", '2:3: "00" has 2 coordinates, expected 3'),
        ("[0-2]0\nI 0? 00\n", '2:4: "0?" is no cell, expected coordinates'),
        ("[0-2]0\nI\n", "2:1: piece I has no cells, expected them after its name"),
        ("[0-2]0\nI:J 00\n", '2:1: "I:J" does not name a piece; expected a name'),
        ("[0-2]0\n|I 00\n", "1: there are no pieces"),
        ("[0-2]0\n0|I 00\n", '2:1: "0|I": expected 1 to 1000000 copies'),
        ("[0-2]0\n3:2|I 00\n", '2:1: "3:2|I": expected 1 to 1000000 copies'),
        ("[0-2]0\n1000001|I 00\n", '2:1: "1000001|I": expected 1 to 1000000 copies'),
        ("[0-2]0\n2|I 00\n3|I 00 01\n", "3:1: another number of copies of I than in line 2"),
        ("[0-2]0\n. 00\n", '2:1: "." cannot be the name of a piece'),
        ("| comments\n| only\n", "1: nothing but comments, expected a line of the board's cells"),
        ("[0-Z][0-Z][0-Z]\nI 000\n", "1:1: the board has more than 100000 cells"),
        ("[0-9][0-9]\nI [0-V][0-V]\n", "2:3: piece I has more than 1000 cells"),
        ("| DLX\n 00 01 L\nL 00 01\n", '2:8: "L" has 1 coordinate, expected 2'),
    ],
)
def test_faults_of_coordinates(text: str, error: str) -> None:
    (found,) = errors(text, "knuth")

    assert found.startswith(f"in:{error}")


def test_shapes_of_too_many_sizes_are_told() -> None:
    shapes = [f"Z [0-{end}]0\n" for end in ("4", "6", "8", "9a", "9a-c", "9a-f", "9a-g", "9a-i")]
    board = "[0-9a-j][0-9a-j]\n"
    many = board + "".join(f"2|{shape}" for shape in shapes)
    fewer = board + "".join(f"2|{shape}" for shape in shapes[:-1]) + "1:400|E 00\n"

    assert errors(many, "knuth") == ["in:2:1: piece Z has shapes of too many different sizes"]
    (found,) = read(fewer, "knuth")
    assert len(TiledBoard.model(puzzle(found).shape).sum_starts) == 3  # two sums
    assert not errors(board + "".join(shapes) + "400|E 00\n", "knuth")


def test_cells_that_are_written_over_and_over_end_in_a_message() -> None:
    (found,) = errors("[0-Z][0-Z]" + " [Z0-Y][0-Z]" * 2_000 + "\nI 00\n")

    assert found.startswith("in:1:")
    assert found.endswith("the board has more than 100000 cells")


def test_pieces_have_no_more_cells_than_a_board() -> None:
    (found,) = errors("[0-2]0\n" + "".join(f"P{k} [0-9][0-V]\n" for k in range(200)))

    assert found == "in:174:1: the pieces have more than 100000 cells"


# --- sheets -------------------------------------------------------------------------------------


def test_parts_are_named_in_reading_order() -> None:
    found = tiles("  ab  xxx\n   b  xxx\ncc       \n", "sheet")

    assert found.board == box(2, 3)
    assert found.pieces == (Piece("1", shape("xx|.x")), Piece("2", shape("xx")))


def test_what_stands_within_the_board_is_a_piece() -> None:
    found = tiles("xxxxx\nx   x\nx x x\nx_ -x\nxxxxx\n", "sheet")

    assert len(found.board.cells) == 16
    assert [piece.shape for piece in found.pieces] == [shape("x")]


def test_two_largest_parts_are_told_apart() -> None:
    assert notes("xxx xxx\n\nx xx\n", "sheet") == [
        "in:1:1: 2 parts of the drawing have 3 cells; the first is read as the board"
    ]
    assert notes("xxxx xxx\n\nx xx\n", "sheet") == []


@pytest.mark.parametrize("mark", "._-0")
def test_a_board_of_marks_for_nothing_is_one_if_its_pieces_fill_it(mark: str) -> None:
    text = f"{mark * 3}\n{mark * 2}\n\nxxx  xx\n"
    found = tiles(text, "sheet")

    assert len(found.board.cells) == 5
    assert copies(found) == copies(tiles("xxx\nxx\n\nxxx  xx\n".replace("  ", "   "), "sheet"))
    assert notes(text, "sheet") == ["in:1:1: 5 marks here are read as the board"]


@pytest.mark.parametrize(
    "text",
    [
        ".........\n.xx...x..\n.xx.x.x..\n",  # in a field of points
        "xx.  xxx\n.xx  x.x\n",
        "xxx\nxx\n.....\n\nx xx\n",
        "xxxx\n\n----\n\nxx xx\n",  # a rule
    ],
)
def test_marks_for_nothing_around_and_inside_of_drawings_are_nothing(text: str) -> None:
    blanks = str.maketrans("._-", "   ")

    assert notes(text, "sheet") == notes(text.translate(blanks), "sheet")
    assert tiles(text, "sheet") == tiles(text.translate(blanks), "sheet")


@pytest.mark.parametrize(
    ("text", "have"),
    [
        ("...\n...\n\nxxx  xx\n", "6 marks for nothing, and pieces of 5 cells"),
        ("#....\n..\n\nxxx  xxx\n", "6 marks for nothing, and pieces of 6 cells"),  # a wall
    ],
)
def test_marks_that_may_be_a_board_are_refused(text: str, have: str) -> None:
    (error,) = errors(text, "sheet")

    assert f"is this the board? {have}; draw the cells of a board with x" in error


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("xxx\nxxx\n", "1: a drawing of 1 part, expected a board and, apart from it, its pieces"),
        ("...\n", "1: a drawing of 0 parts, expected a board and, apart from it, its pieces"),
        ("\nxxx\nxxx\n", "2: a drawing of 1 part, expected a board and"),
        ("xx  \n" * 51 + "\nx\n", "1: the board has more than 100 cells"),
        ("x x " * 51 + "\n\n" + "xx\n" * 60, "52: a drawing of more than 200 cells"),
        ("xxx  " * 2 + "x" * 1001 + "\n" + "x\n" * 2000, "1:11: piece 2 has more than 1000 cells"),
    ],
)
def test_faults_of_sheets(monkeypatch: pytest.MonkeyPatch, text: str, error: str) -> None:
    if len(text) < 1000:
        monkeypatch.setattr(sheet, "LARGEST_BOARD", 100)
    (found,) = errors(text, "sheet")

    assert found.startswith(f"in:{error}")


# --- sizes and pieces ---------------------------------------------------------------------------


def test_a_size_and_its_pieces() -> None:
    found = tiles("3 4\nxx.\n.xx\n\n  ##\n  #\n\n\n1\n", "sized")

    assert found == Tiles(
        box(3, 4),
        (
            Piece("A", shape("xx.|.xx")),
            Piece("B", shape("xx|x.")),
            Piece("C", shape("x")),
        ),
    )


def test_pieces_in_space_are_drawn_flat_and_not_turned_over() -> None:
    found = tiles("2 3 4\n\nxx\n.x\n")

    assert found == Tiles(box(2, 3, 4), (Piece("A", shape("xx|.x"), reflect=False),))


def test_the_command_says_how_pieces_may_be_turned() -> None:
    for text, name in (
        ("2 3\n\nxx\n.x\n", "sized"),
        ("xxx xx\nxxx  x\n", "sheet"),
        ("[01][0-2]\nA 00 01 11\n", "knuth"),
        ("[01][0-2]0\nA 000 010 110\n", "knuth"),
    ):
        for rotate, reflect in product((True, False), repeat=2):
            said = {"rotate": rotate, "reflect": reflect}
            pieces = puzzle(read(text, name, **said)[0]).shape
            assert {(k.rotate, k.reflect) for k in pieces.pieces} == {(rotate, reflect)}


def test_names_go_on_after_z() -> None:
    text = "9 60\n" + "".join(f"\n{'x' * k}\n" for k in range(1, 55))

    assert [piece.name for piece in tiles(text).pieces][24:54] == [
        *("Y", "Z"),
        *(f"A{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        *("BA", "BB"),
    ]


@pytest.mark.parametrize(
    ("text", "switches", "pieces"),
    [
        ("2 3\n\nxx\n\nx\nx\n\nxx\n", {}, {"A": 3}),
        ("2 3\n\nxx\n\nx\nx\n\nxx\n", {"rotate": False}, {"A": 2, "B": 1}),
        ("2 4\n\nxxx\nx\n\nxxx\n  x\n", {}, {"A": 2}),
        ("2 4\n\nxxx\nx\n\nxxx\n  x\n", {"reflect": False}, {"A": 1, "B": 1}),
        ("xxx\nxxx\n\nxx  xx  x\n        x\n", {}, {"1": 3}),
        ("2 3\n\nx\n\nxxx\n\nx\n\nx\n", {}, {"A": 3, "B": 1}),
    ],
)
def test_what_is_drawn_twice_is_two_copies(
    text: str, switches: dict[str, bool], pieces: dict[str, int]
) -> None:
    found = tiles(text, "", **switches).pieces

    assert {piece.name: piece.copies for piece in found} == {
        name: Bounds(number, number) for name, number in pieces.items()
    }


def test_a_size_below_a_blank_line_begins_the_next_puzzle() -> None:
    text = "# one\n2 2\n\n1 1\n1 1\n\n1 1\n# two\n\n 3x3 \n\n11\n3 \n\n2 × 2 × 2\nx\n"
    found = [puzzle(k).shape for k in read(text)]

    assert [(k.board.size, len(k.pieces)) for k in found] == [
        ((1, 2, 2), 2),
        ((1, 3, 3), 1),
        ((2, 2, 2), 1),
    ]


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ("5 5\n", "4: there are no pieces"),
        ("400 400\n\nx\n", "4: the board has more than 100000 cells"),
        (f"1 {'9' * 9000}\n\nx\n", "4: the board has more than 100000 cells"),
        (f"50 50\n\n{'x' * 1001}\n\nxx\n", "6:1: piece A has more than 1000 cells"),
        ("50 50\n\n" + "x" * 100_000 + "\n", "6:1: piece A has more than 1000 cells"),
        ("50 50\n" + f"\n{'x' * 999}\n" * 101, "206:1: the pieces have more than 100000 cells"),
    ],
)
def test_a_broken_size_takes_no_other_with_it(broken: str, error: str) -> None:
    good = "1 2\nxx\n\n"
    found = read(good + broken + "\n" + good)

    assert [isinstance(k, BadRecord) for k in found] == [False, True, False]
    assert [str(k.error) for k in found if isinstance(k, BadRecord)] == [f"in:{error}"]


def test_what_is_no_size_is_told_once() -> None:
    assert errors("3 by 5\n\nxxx\nxx\n\n0 2\n\nxx\n", "sized") == [
        'in:1: expected the size of a board, rows columns or layers rows columns, found "3 by 5"'
    ]


def test_records_come_as_soon_as_they_are_complete() -> None:
    def lines(text: str, seen: list[int]) -> Lines:
        def stream() -> Iterator[Line]:
            for number, raw in enumerate(text.split("\n"), 1):
                seen.append(number)
                yield Line("in", number, raw)

        return Lines(stream())

    for name, text, ends in (
        ("sized", "2 2\n\nxx\n\n" * 3, [5, 9, 13]),
        ("sized", "999 999\n\nxx\n\n" * 3, [1, 5, 9]),
    ):
        seen: list[int] = []
        found = FORMATS.named(name).open(lines(text, seen), asked("tiling"))
        assert [seen[-1] for _ in islice(found, 3)] == ends


@pytest.mark.parametrize(
    "declaration", ["", '<?xml version="1.0"?>\n', '<?xml version="1.0"?>\n\n']
)
def test_files_of_burrtools_are_known(declaration: str) -> None:
    (error,) = errors(declaration + '<puzzle version="2">\n<shapes/>\n</puzzle>\n')

    assert error.endswith(": a BurrTools file without problems, in which pieces are named")


def test_a_piece_is_called_what_can_be_printed() -> None:
    assert errors("00 01\nI\0 00 01\n") == ['in:2:1: a piece cannot be called "I\\x00"']


def test_a_piece_in_two_parts_is_noted() -> None:
    assert notes("3 3\n\nx x\n") == ["in:3:1: piece A is not connected"]


# --- there and back -----------------------------------------------------------------------------

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@st.composite
def shapes(draw: st.DrawFn, *, space: bool = False) -> Shape:
    """A connected shape of up to eight cells."""
    cells = [(0, 0, 0)]
    for _ in range(draw(st.integers(0, 7))):
        z, y, x = draw(st.sampled_from(cells))
        axis = draw(st.integers(0 if space else 1, 2))
        step = draw(st.sampled_from((-1, 1)))
        cells.append((z + step * (axis == 0), y + step * (axis == 1), x + step * (axis == 2)))
    return normal(set(cells))


def drawn(cells: Shape, mark: str = "x", blank: str = ".") -> list[str]:
    """A flat shape in rows."""
    rows = max(row for _, row, _ in cells) + 1
    columns = max(column for _, _, column in cells) + 1
    return [
        "".join(mark if (0, row, column) in cells else blank for column in range(columns)).rstrip()
        for row in range(rows)
    ]


@given(st.booleans(), st.data())
def test_coordinates_come_back(space: bool, data: st.DataObject) -> None:
    board = data.draw(shapes(space=space))
    forms = data.draw(st.lists(shapes(space=space), min_size=1, max_size=5))
    copies = data.draw(st.lists(st.integers(1, 3), min_size=len(forms), max_size=len(forms)))
    pieces = tuple(
        Piece(f"P{k}", form, Bounds(many, many), reflect=not space)
        for k, (form, many) in enumerate(zip(forms, copies, strict=True))
    )

    def words(cells: Shape) -> str:
        return " ".join("".join(DIGITS[k] for k in cell[1 - space :]) for cell in cells)

    mark = "*" if space else "|"
    lines = [f"{piece.copies.low}{mark}{piece.name} {words(piece.shape)}" for piece in pieces]

    assert tiles("\n".join(["| there", words(board), *lines]), "knuth") == Tiles(
        Board(board, space), pieces
    )


@given(shapes(), st.lists(shapes(), min_size=1, max_size=4), st.sampled_from("x#1A|"))
def test_sheets_come_back(board: Shape, forms: list[Shape], mark: str) -> None:
    if max(map(len, forms)) >= len(board):  # the first of the largest is the board
        board = shape("x" * 9)
    beside = [drawn(form, mark, " ") for form in forms]
    rows = [
        "  ".join(piece[row].ljust(8) if row < len(piece) else " " * 8 for piece in beside)
        for row in range(8)
    ]
    text = "\n".join([*drawn(board, mark, " "), "", *rows, ""])
    found = tiles(text, "sheet")

    assert found.board == Board(board)
    assert copies(found) == Counter(orientations(form, space=False) for form in forms)
    assert {piece.name for piece in found.pieces} <= {str(k + 1) for k in range(len(forms))}


@given(
    st.lists(
        st.tuples(
            st.lists(st.integers(2, 5), min_size=2, max_size=3),
            st.lists(shapes(), min_size=1, max_size=4),
        ),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from("x#1A"),
    st.sampled_from("._0 "),
)
def test_sizes_come_back(
    puzzles: list[tuple[list[int], list[Shape]]], mark: str, blank: str
) -> None:
    assume(mark + blank != "1 ")  # "11 1" is a size
    parts = [
        f"{' '.join(map(str, size))}\n"
        + "".join("\n" + "".join(f"{row}\n" for row in drawn(form, mark, blank)) for form in forms)
        for size, forms in puzzles
    ]
    found = [puzzle(k).shape for k in read("\n".join(parts), "sized")]

    for (size, forms), (board, pieces) in zip(puzzles, found, strict=True):
        space = len(size) == 3
        turned = [orientations(form, space=space, reflect=not space) for form in forms]
        assert board == box(*size)
        assert copies(Tiles(board, pieces)) == Counter(turned)
        assert [piece.name for piece in pieces] == [
            "ABCD"[k] for k, form in enumerate(turned) if form not in turned[:k]
        ]
