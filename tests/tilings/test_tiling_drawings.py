"""Drawings of pieces and boards in YAML: rows, layers, marks, sizes, words, and their errors."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.tilings.geometry import normal
from tiling_texts import board_picture, picture, told

PIECE = "board: 3x3x3\npieces:\n  A: "
BOARD = "pieces: {A: x, L: x.|xx, P: xx|xx}\nboard: "


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("x.|xx", "x.|xx"),
        ("x. | xx", "x.|xx"),
        ('"|x.|xx|"', "x.|xx"),
        ("..x|.xx|...", ".x|xx"),
        ("Qq|_*", "xx|.x"),
        ('"#-|##"', "x.|xx"),
        ('" x |xxx"', ".x.|xxx"),
        ('" x | xxx"', ".x.|xxx"),
        ("x||x", "x|.|x"),
        ("0x|x0", ".x|x."),
        ("|\n    x.\n    xx", "x.|xx"),
        ("|\n    .x.|xxx\n    .x.", ".x.|xxx|.x."),
        ("|2\n      x\n     xx", ".x|xx"),
        ("xx\n     x.", "xx|x."),
        ("[xx|x., .x|..]", "xx|x./.x|.."),
        ("[xx, x., x]", "xx/x./x."),
        ("[[xx, x.], [.x]]", "xx|x./.x|.."),
        ("|\n    xx\n    x.\n\n\n    .x\n", "xx|x./.x|.."),
        ("{shape: xx|x.}", "xx|x."),
        ("{shape: [xx|x., .x|..]}", "xx|x./.x|.."),
        ("{shape: [xx|x., .x]}", "xx|x./.x|.."),
    ],
)
def test_pieces(drawn: str, expected: str) -> None:
    assert picture(told(PIECE + drawn).pieces["A"].shape) == expected


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("", "f:3:5: nothing is drawn here"),
        ("null", "f:3:6: nothing is drawn here"),
        (" |", "f:3:7: nothing is drawn here"),
        (" |\n\n", "f:3:7: nothing is drawn here"),
        ("any", "f:3:3: piece A has a count for its shape; expected {shape: .., count: any}"),
        ("<=2", "f:3:3: piece A has a count for its shape; expected {shape: .., count: <=2}"),
        ("2+", "f:3:3: piece A has a count for its shape; expected {shape: .., count: 2+}"),
        (
            "##|#.",
            'f:3:5: nothing is drawn here; a value that starts with # stands in quotes, or use "x"',
        ),
        ("...|...", "f:3:6: a piece without any cell"),
        ("[]", "f:3:6: nothing is drawn here"),
        ("[xx, {a: b}]", "f:3:11: expected text, not a map"),
        ('[xx, ""]', "f:3:11: nothing in an item of a list, which draws one layer"),
        ('["xx\\n\\nxx"]', "f:3:7: several layers in an item of a list, which draws one layer"),
        ("x" * 1001, "f:3:6: a piece of 1001 cells; at most 1000 are read"),
        ("{count: 2}", 'f:3:3: piece A has no key "shape"'),
        (
            "{shape: xx, colour: red}",
            'f:3:18: unknown key "colour"; '
            "keys of a piece are shape, others, count, rotate, reflect",
        ),
        ("{shape: xx, reflekt: no}", 'f:3:15: unknown key "reflekt"; did you mean "reflect"?'),
    ],
)
def test_pieces_that_are_none(drawn: str, message: str) -> None:
    error = told(PIECE + drawn).error

    assert error.startswith("f:3:")
    assert error.split(": ", 1)[1] == message.split(": ", 1)[1]


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("2x3", "xxx|xxx"),
        ("2 x 3", "xxx|xxx"),
        ("2×3", "xxx|xxx"),
        ("2X1x3", "xxx/xxx"),
        ("|\n  xxx\n  x.x", "xxx|x.x"),
        ("|\n  ##\n  #_#\n  #-#\n  #0#\n  # #", "xx.|x.x|x.x|x.x|x.x"),
        ("|\n  xX#\n  oO*\n  1█+", "xxx|xxx|xx+"),
        ("|\n  ...\n  ...", "xxx|xxx"),
        ("|\n  .L.\n  .LL", "xLx|xLL"),
        ("|\n  .+.\n  .++", ".+.|.++"),
        ("xxx|x.x", "xxx|x.x"),
        ("|\n  xx\n  xA\n\n  PP\n  PP", "xx|xA/PP|PP"),
        ("[xx|x., xx]", "xx|x./xx|.."),
        ("|\n  XX X\n  X XX", "xx.x|x.xx"),
        ("|\n  PP L\n  PP LL", "PP.L.|PP.LL"),
        ("|\n  xx\n   x", "xx|.x"),
        ("|\n  x\n\n  x", "x/x"),
    ],
)
def test_boards(drawn: str, expected: str) -> None:
    assert board_picture(told(BOARD + drawn).puzzle) == expected


@pytest.mark.parametrize(
    ("drawn", "marks", "expected"),
    [
        ("|\n  #..\n  #.#", ".", ".xx|.x."),
        ("|\n  #.L\n  +LL", ".", ".xL|+LL"),
        ("|\n  #.L\n  +LL", ".#", "xxL|+LL"),
        ("|\n  #.L\n  +LL", "#+", "x.L|xLL"),
    ],
)
def test_what_is_open_is_a_cell(drawn: str, marks: str, expected: str) -> None:
    assert board_picture(told(f'{BOARD}{drawn}\nopen: "{marks}"').puzzle) == expected


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("XX|X.", "xx|x."),
        ("XX|X+", "xx|x+"),
        ("xXX|xXX", "xXX|xXX"),
        ("AAA|A.A", None),
    ],
)
def test_a_board_of_one_mark_is_no_piece(drawn: str, expected: str | None) -> None:
    found = told(f"board: {drawn}\npieces: {{X: xx|xx, A: xx|xx}}")

    if expected is None:
        assert found.error.endswith("names piece A, but the 5 cells drawn are not an A")
    else:
        assert board_picture(found.puzzle) == expected


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("|\n  +---+\n  |xxx|\n  |x.x|\n  +---+", "xxx|x.x"),
        ("|\n  ┏━━━┓\n  ┃xxx┃\n  ┃x x┃\n  ┗━━━┛", "xxx|x.x"),
        ("|\n  +-------+\n  | x x x |\n  | x . x |\n  +-------+", "xxx|x.x"),
        ('["+--+\\n|xx|\\n+--+", x]', "xx/x."),
        ("|\n  +-+\n  xxx\n  +-+", "+.+|xxx|+.+"),
        ("|\n  x x x\n  x . L\n  x L L", "xxx|x.L|xLL"),
        ("|\n   x x\n   x +", "xx|x+"),
        ("|\n  x x\n\n  x x", "xx/xx"),
        ("x x x", "x.x.x"),  # who knows; a blank is a hole
        ("|\n  x x\n  x", "x.x|x.."),
        ("|\n  x x x\n  x   x", "x.x.x|x...x"),
    ],
)
def test_frames_and_blanks_between_all_characters_do_not_count(drawn: str, expected: str) -> None:
    assert board_picture(told(BOARD + drawn).puzzle) == expected


@pytest.mark.parametrize("drawn", ["x x x", "|\n  x x x\n  x   x\n  x x x"])
def test_blanks_that_are_holes_are_told(drawn: str) -> None:
    assert told(BOARD + drawn).notes == [
        "f:2:8: no cell of the board is beside another one; a blank is a hole"
    ]


@pytest.mark.parametrize("drawn", ["3x1", "|\n  x x\n  x x", "|\n  x xx\n  x x"])
def test_blanks_that_are_no_matter_are_not_told(drawn: str) -> None:
    assert told(BOARD + drawn).notes == []


def test_places_within_a_frame() -> None:
    error = told(BOARD + "|\n  +---+\n  | x ? |\n  | x x |\n  +---+").error

    assert error.startswith('f:4:7: "?" names no piece')


@pytest.mark.parametrize("inner", ["|x|x|", "+-+-+", "|---+", "xx"])
def test_lines_inside_of_a_frame_are_told(inner: str) -> None:
    error = told(f"{BOARD}|\n  +---+\n  |x x|\n  {inner}\n  +---+").error

    assert error == ("f:5: lines inside of a frame are not read; draw a character for each cell")


def test_something_is_open() -> None:
    empty = 'f:2:6: "open" names the characters that are cells'

    assert told("board: 2x2\nopen:\npieces: {A: x}").error == empty
    assert told('board: 2x2\nopen: " "\npieces: {A: x}').error.startswith("f:2:7: ")
    assert told("board: 2x2\nopen: #.\npieces: {A: x}").error == (
        f'{empty}; a value that starts with # stands in quotes, or use "x"'
    )


def test_an_open_letter_is_no_piece() -> None:
    text = "board: PPP|PPP\nopen: P\npieces: {P: xx|xx, I: xx}"

    assert board_picture(told(text).puzzle) == "xxx|xxx"


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("99999x99999", "a board of 99999x99999; at most 100000 cells are read"),
        ("9x" + "9" * 5000, f"a board of 9x{'9' * 58}...; at most 100000 cells are read"),
        ("100x1000x2", "a board of 100x1000x2; at most 100000 cells are read"),
        ("0x7", "a board of 0x7 has no cells"),
        (
            "|\n  xxq",
            '"q" names no piece; expected # x X o O * 1 █ for a cell, . for a hole, '
            "+ for a cell that may stay empty",
        ),
        (
            "q",
            '"q" names no piece; expected # x X o O * 1 █ for a cell, . for a hole, '
            "+ for a cell that may stay empty",
        ),
        (
            "60",
            '"6" names no piece; expected # x X o O * 1 █ for a cell, . for a hole, '
            "+ for a cell that may stay empty; a size is written 6x10 (rows x columns)",
        ),
        ("----", "the board has no cells"),
        ("", "nothing is drawn here"),
        ("{a: b}", "expected text, not a map"),
        (
            "|\n  xPP\n  xP.",
            "letter P at line 3 column 4 names piece P, but the 3 cells drawn are not a P",
        ),
    ],
)
def test_boards_that_are_none(drawn: str, message: str) -> None:
    error = told(BOARD + drawn).error

    assert error.split(": ", 1)[1] == message


def test_copies_that_touch_are_told() -> None:
    text = "board: |\n  AA\n  AA\npieces: {A: {shape: xx, count: any}}"

    assert told(text).error.endswith("are not an A; copies that lie there must not touch")


@pytest.mark.parametrize("size", ["[6, 10]", "6,10", "6 10", "[60]"])
def test_how_sizes_are_written(size: str) -> None:
    assert told(BOARD + size).error.endswith("; a size is written 6x10 (rows x columns)")


def test_copies_that_lie_there_are_counted() -> None:
    apart = told("board: |\n  AA.\n  ..A\n  ..A\npieces: {A: xx}").puzzle
    split = told("board: H-H\npieces: {H: x.x}").puzzle
    found = apart.contradiction()

    assert [placed.cells for placed in apart.placed] == [(0, 1), (5, 8)]
    assert found is not None
    assert found.rule == "piece A lies on the board 2 times, but may be used only once"
    assert [placed.cells for placed in split.placed] == [(0, 1)]


@pytest.mark.parametrize(
    ("name", "expected"), [("A", "an A"), ("P", "a P"), ("x", "an x"), ("U", "a U")]
)
def test_messages_about_copies_name_pieces_in_english(name: str, expected: str) -> None:
    text = f"board: |\n  {name}##\npieces: {{{name}: xx}}"

    assert told(text).error.endswith(f"but the 1 cell drawn is not {expected}")


def test_one_cell_is_one_cell() -> None:
    found = told("board: 1x1\npieces: {A: xx}").puzzle.contradiction()

    assert found is not None
    assert found.rule == "the board has 1 cell, the pieces (each used exactly once) cover 2"


def test_errors_point_into_the_drawing() -> None:
    assert told(BOARD + "99999x99999").error.startswith("f:2:8: a board of")
    assert told(BOARD + "|\n\n   xx\n   .?\n").error.startswith('f:5:5: "?" names no piece')
    assert told(BOARD + "[xx|xx, xx|x%]").error.startswith('f:2:20: "%" names no piece')


def test_a_large_drawing_is_refused_at_once() -> None:
    row = "  " + 1000 * "x" + "\n"

    assert "a board of 101000 cells" in told(BOARD + "|\n" + 101 * row).error
    assert "more than 1000000 characters" in told(BOARD + "|\n" + 1100 * row).error


@pytest.mark.parametrize(
    ("text", "began", "line"),
    [
        ("board: |\n    ##\n  ####\npieces: {A: x}", 2, 3),
        ("board: |\n    ##\n\n  ####\n    ##\npieces: {A: x}", 2, 4),
        ("pieces:\n  A: |\n      ##\n    ##\nboard: 2x2", 3, 4),
        ("board:\n  - |\n      #.\n    ##\n  - xx\npieces: {A: x}", 3, 4),
    ],
)
def test_rows_that_yaml_takes_for_comments_are_told(text: str, began: int, line: int) -> None:
    assert told(text).error == (
        f"f:{line}: this line starts left of the drawing that began on line {began}, so YAML reads "
        'it as a comment; write "." for leading empty cells'
    )


@pytest.mark.parametrize("comment", ["  # the board", "# ####", "  #the end"])
def test_comments_are_comments(comment: str) -> None:
    assert len(told(f"board: |\n    ##\n{comment}\npieces: {{A: x}}").board.cells) == 2


def test_drawings_that_stand_in_quotes_are_told() -> None:
    error = told("board: 2x2\npieces:\n  A: [##, #.]\n").error

    assert error.endswith("; a value that starts with # stands in quotes")


def test_rows_that_end_a_drawing_are_told() -> None:
    assert told("board: |\n    xx\n  xxxx\npieces: {A: x}").error.endswith(
        '; lines below a "|" start no further left than the first; "." is an empty cell'
    )


def test_a_list_of_rows_is_told_to_be_layers() -> None:
    assert told(BOARD + "[xxx, xxx]").notes == [
        "f:2:8: a list of 2 drawings is a board of as many layers; "
        'for rows in the plane, write them below "board: |"'
    ]
    assert told(BOARD + "[xx|xx, xx]").notes == []


def test_walls_and_ways_exchanged_are_told() -> None:
    text = "pieces: {A: xx|xx}\nboard: |\n  ####\n  #..#\n  #..#\n  ####"

    assert told(text).notes == ["f:2:8: the board has 4 '.' cells; set open: '.'"]
    assert told(text + "\nopen: .").notes == []


def test_a_board_of_words() -> None:
    found = told("pieces: {A: x}\nboard: |\n  one two  -\n  3   4   five\n")

    assert board_picture(found.puzzle) == "xx.|xxx"


def test_a_board_of_words_has_as_many_in_each_row() -> None:
    found = told("pieces: {A: x}\nboard: |\n  one two  -\n  3   4\n")

    assert found.error == 'f:4: row 2 has 2 words, expected 3 as in row 1; "-" is a hole'


def test_json_draws_as_yaml_does() -> None:
    puzzle = {"board": "xxx\nx.x", "pieces": {"A": "x.|xx", "B": {"shape": ["x"], "count": "any"}}}
    found = told(json.dumps(puzzle))

    assert board_picture(found.puzzle) == "xxx|x.x"
    assert picture(found.pieces["A"].shape) == "x.|xx"


cells = st.sets(
    st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12
)


@given(cells, st.sampled_from(["list", "blocks", "lines"]))
def test_what_is_drawn_is_what_is_read(shape: set[tuple[int, int, int]], style: str) -> None:
    expected = normal(shape)
    layers = picture(expected).split("/")
    if style == "list":
        text = f"[{', '.join(layers)}]"
    elif style == "blocks":
        text = "|\n" + "\n\n".join(f"    {layer}" for layer in layers)
    else:
        text = "|\n" + "\n\n".join(
            "\n".join(f"    {row}" for row in layer.split("|")) for layer in layers
        )

    assert told(PIECE + text).pieces["A"].shape == expected
