"""The text formats of tilings, beside what `tests/data/told` has of them."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cover.families.formats import formats_of
from cover.families.tilings.pieces import Board, Bounds, Piece, Shape, Tiles, normal, orientations
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text import sheet
from cover.puzzle import Puzzle
from cover.reading import reader as reading
from cover.reading.lines import ByteLines, Line, Lines
from cover.reading.records import BadRecord, Block
from cover.solver import count
from looking_ahead import lines_looked_at
from readings import asked
from tilings import all_solutions, box, shape

FORMATS = formats_of("tiling")
PUZZLES = Path(__file__).parent.parent.parent / "puzzles" / "tiling"


def read(text: str | bytes, name: str = "", **said: bool) -> list[Puzzle | BadRecord]:
    """All records of a text, in the format `name` or in one to be recognised."""
    stream = io.BytesIO(text if isinstance(text, bytes) else text.encode())
    found = reading.read("tiling", FORMATS, "in", stream, asked("tiling", format=name, **said))
    return [record for record in found if not isinstance(record, Block)]


def tilings_in(text: str, name: str = "") -> list[Tiling]:
    """All puzzles of a text without bad records."""
    found = read(text, name)
    tilings = [each for each in found if isinstance(each, Tiling)]
    assert len(tilings) == len(found)
    return tilings


def record(text: str, name: str = "", **said: bool) -> Tiling:
    """The one puzzle of a text."""
    (found,) = read(text, name, **said)
    assert isinstance(found, Tiling), found
    return found


def tiles(text: str, name: str = "", **said: bool) -> Tiles:
    """The board and the pieces of the one puzzle of a text."""
    return record(text, name, **said)._shape


def copies(found: Tiles) -> Counter[tuple[Shape, ...]]:
    """How many copies there are of each piece, by all its forms."""
    return Counter({piece.forms(found.board.space): piece.copies.low for piece in found.pieces})


def errors(text: str | bytes, name: str = "") -> list[str]:
    """What is said of bad records."""
    return [str(found.error) for found in read(text, name) if isinstance(found, BadRecord)]


def recognised(text: str) -> str:
    """The name of the format of a text."""
    found = FORMATS.shown_by(ByteLines("in", io.BytesIO(text.encode())), asked("tiling"))
    return found.name if found is not None else ""


def tilings_of(found: Tiling) -> int:
    """How many solutions there are."""
    return count(found._model()).value


# --- what is what -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("[0-2][0-4]\nL 0[0-3] 10\n" * 9, 3),
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
    assert [tilings_of(found) for found in tilings_in((PUZZLES / name).read_text())] == solutions


def test_the_same_puzzle_in_three_formats() -> None:
    names = ("knuth-polyomino.txt", "sheet.txt", "sized.txt")
    three = [tilings_in((PUZZLES / name).read_text())[0]._shape for name in names]

    assert len({one.board for one in three}) == 1
    assert len({tuple(piece.forms(space=False) for piece in one.pieces) for one in three}) == 1
    assert [[piece.name for piece in one.pieces] for one in three] == [
        ["L", "P", "V"],
        ["1", "2", "3"],
        ["A", "B", "C"],
    ]


def test_a_name_on_several_lines_is_one_piece_of_several_shapes() -> None:
    found = record((PUZZLES / "knuth-alternatives.txt").read_text())

    straight, bent = found.pieces
    assert straight == Piece("straight", shape("xxxx"), Bounds(2, 2), others=(shape("xx|xx"),))
    assert bent == Piece("bent", shape("xxx|x.."), Bounds(3, 3), others=(shape("xxx|.x."),))
    assert tilings_of(found) == len(all_solutions(found))


# --- Knuth's coordinates ------------------------------------------------------------------------


def test_cells_know_their_words() -> None:
    found = record("| comment\n  [01]0  [0-2]1\nI  00 01\n")

    assert [str(found._place_of(cell)) for cell in range(5)] == [
        "in:2:3",
        "in:2:10",
        "in:2:3",
        "in:2:10",
        "in:2:10",
    ]
    assert str(found._place_of_clue(0)) == "in:3:1"


def test_shapes_of_too_many_sizes_are_told() -> None:
    shapes = [f"Z [0-{end}]0\n" for end in ("4", "6", "8", "9a", "9a-c", "9a-f", "9a-g", "9a-i")]
    board = "[0-9a-j][0-9a-j]\n"
    many = board + "".join(f"2|{shape}" for shape in shapes)
    fewer = board + "".join(f"2|{shape}" for shape in shapes[:-1]) + "1:400|E 00\n"

    assert errors(many, "knuth") == ["in:2:1: piece Z has shapes of too many different sizes"]
    found = record(fewer, "knuth")
    assert len(found._model().sum_starts) == 3  # two sums
    assert not errors(board + "".join(shapes) + "400|E 00\n", "knuth")


def test_cells_that_are_written_over_and_over_end_in_a_message() -> None:
    (found,) = errors("[0-Z][0-Z]" + " [Z0-Y][0-Z]" * 2_000 + "\nI 00\n")

    assert found.startswith("in:1:")
    assert found.endswith("the board has more than 100000 cells")


def test_pieces_have_no_more_cells_than_a_board() -> None:
    (found,) = errors("[0-2]0\n" + "".join(f"P{k} [0-9][0-V]\n" for k in range(200)))

    assert found == "in:174:1: the pieces have more than 100000 cells"


# --- sheets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("xxx\nxxx\n", "1: a drawing of 1 part, expected a board and, apart from it, its pieces"),
        ("...\n", "1: a drawing of 0 parts, expected a board and, apart from it, its pieces"),
        ("\nxxx\nxxx\n", "2: a drawing of 1 part, expected a board and"),
        ("xx  \n" * 51 + "\nx\n", "1: the board has more than 100 cells"),
        ("xxx  " * 2 + "x" * 1001 + "\n" + "x\n" * 2000, "1:11: piece 2 has more than 1000 cells"),
    ],
)
def test_faults_of_sheets(monkeypatch: pytest.MonkeyPatch, text: str, error: str) -> None:
    if len(text) < 1000:
        monkeypatch.setattr(sheet, "LARGEST_BOARD", 100)
    (found,) = errors(text, "sheet")

    assert found.startswith(f"in:{error}")


# --- sizes and pieces ---------------------------------------------------------------------------


def test_the_command_says_how_pieces_may_be_turned() -> None:
    for text, name in (
        ("2 3\n\nxx\n.x\n", "sized"),
        ("xxx xx\nxxx  x\n", "sheet"),
        ("[01][0-2]\nA 00 01 11\n", "knuth"),
        ("[01][0-2]0\nA 000 010 110\n", "knuth"),
    ):
        for rotate, reflect in product((True, False), repeat=2):
            said = {"rotate": rotate, "reflect": reflect}
            pieces = tiles(text, name, **said)
            assert {(k.rotate, k.reflect) for k in pieces.pieces} == {(rotate, reflect)}


def test_names_go_on_after_z() -> None:
    text = "9 60\n" + "".join(f"\n{'x' * k}\n" for k in range(1, 55))

    assert [piece.name for piece in tiles(text).pieces][24:54] == [
        *("Y", "Z"),
        *(f"A{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        *("BA", "BB"),
    ]


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ("5 5\n", "4: there are no pieces"),
        ("400 400\n\nx\n", "4: the board has more than 100000 cells"),
        (f"1 {'9' * 9000}\n\nx\n", "4: the board has more than 100000 cells"),
        (f"50 50\n\n{'x' * 1001}\n\nxx\n", "6: a piece of 1001 cells; at most 1000 are read"),
        ("50 50\n\n" + "x" * 100_000 + "\n", "6: a piece of 100000 cells; at most 1000 are read"),
        ("50 50\n" + f"\n{'x' * 999}\n" * 101, "206:1: the pieces have more than 100000 cells"),
    ],
)
def test_a_broken_size_takes_no_other_with_it(broken: str, error: str) -> None:
    good = "1 2\nxx\n\n"
    found = read(good + broken + "\n" + good)

    assert [isinstance(k, BadRecord) for k in found] == [False, True, False]
    assert [str(k.error) for k in found if isinstance(k, BadRecord)] == [f"in:{error}"]


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
        found = iter(FORMATS.named(name).load()(lines(text, seen), asked("tiling")))
        assert [seen[-1] for _ in islice(found, 3)] == ends


def test_a_piece_is_called_what_can_be_printed() -> None:
    assert errors("00 01\nI\0 00 01\n") == ['in:2:1: "I\\x00" cannot be the name of a piece']


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


@given(shapes(), st.lists(shapes(), min_size=1, max_size=4), st.sampled_from("x#1A"))
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
    assume(mark + blank != "1 ")  # "11 1" may be a size, and is refused
    parts = [
        f"{' '.join(map(str, size))}\n"
        + "".join("\n" + "".join(f"{row}\n" for row in drawn(form, mark, blank)) for form in forms)
        for size, forms in puzzles
    ]
    found = [found._shape for found in tilings_in("\n".join(parts), "sized")]

    for (size, forms), (board, pieces) in zip(puzzles, found, strict=True):
        space = len(size) == 3
        turned = [orientations(form, space=space, reflect=not space) for form in forms]
        assert board == box(*size)
        assert copies(Tiles(board, pieces)) == Counter(turned)
        assert [piece.name for piece in pieces] == [
            "ABCD"[k] for k, form in enumerate(turned) if form not in turned[:k]
        ]
