"""The sudoku readers: every format without a switch, one record in and one out, streams."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from textwrap import indent
from time import process_time
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import killer_texts
from conftest import ROOT, examples
from cover.facts import Contest
from cover.families.formats import formats_of
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import (
    HDU_3909,
    POJ_2676,
    POJ_3074,
    POJ_3076,
    UVA_989,
)
from cover.reading import reader as reading
from cover.reading.records import BadRecord
from grid_records import guess_of, notes_of, puzzle, records_of
from readings import asked

BAD = ROOT / "tests" / "data" / "sudoku" / "bad"
SUDOKU = formats_of("sudoku")

ONE = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
ONE_SOLVED = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
TWO = "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3."

NOT_9 = "is not a digit 1-9 or a blank (. 0 ? - _ * x)"
SIZES = "a sudoku needs one of 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25"
FOUR_SYMBOLS = "4 different symbols are needed, these are named:"
NEEDED = "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625"


records = partial(records_of, "sudoku")
notes = partial(notes_of, "sudoku")
guess = partial(guess_of, "sudoku")


def written(record: DigitGrid | BadRecord) -> str:
    """The givens as the puzzle writes them, with `.` for blanks, or the error."""
    if isinstance(record, BadRecord):
        return str(record.error)
    notation = record.notation
    cells = [notation.symbol(value) if value else "." for value in puzzle(record)._givens]
    return "".join(cells) if notation.symbols else " ".join(cells)


def read(data: str | bytes, **options: Any) -> list[str]:
    return [written(record) for record in records(data, **options)]


def places(data: str | bytes, **options: Any) -> list[str]:
    return [str(record.place) for record in records(data, **options)]


def rows(line: str, side: int = 9) -> str:
    return "".join(line[k : k + side] + "\n" for k in range(0, len(line), side))


def framed(line: str) -> str:
    bands = []
    for top in range(0, 81, 27):
        lines = [line[top + k : top + k + 9] for k in (0, 9, 18)]
        bands.append("".join(f"│{r[:3]}│{r[3:6]}│{r[6:]}│\n" for r in lines))
    return "┌───┬───┬───┐\n" + "├───┼───┼───┤\n".join(bands) + "└───┴───┴───┘\n"


def numbers(line: str, blank: str = "0") -> str:
    return "".join(" ".join(row) + "\n" for row in rows(line).replace(".", blank).split())


def solo(line: str) -> str:
    cells = "".join("a" if c == "." else f"_{c}_" for c in line)
    return "3x3:" + cells.replace("__", "_").strip("_")


SAVED = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
    "GAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :5:3x3dt\n"
    f"DESC    :9:{solo(ONE)[4:]}\nNSTATES :1:1\n"
)
WORDS = ONE.translate(str.maketrans("123456789", "ABCDEFGHI"))
SUKAKU = "".join("123456789" if c == "." else f"{c:.>{c}}{'.' * (9 - int(c))}" for c in ONE)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"\ufeff\n\n# heading\n  {ONE}  # best\r\n{TWO}\rend\r\n", "lines"),
        (f"9449a71927ff {ONE} 1.2\n", "lines"),
        (f"{ONE.replace('.', '0')},{'123456789' * 9}\n", "lines"),
        (f"name;{ONE}\n", "lines"),
        (SUKAKU, "lines"),
        (rows(ONE).replace(".", "-"), "rows"),
        (rows(ONE).replace(".", "_"), "rows"),
        (rows(ONE).replace(".", "*"), "rows"),
        (rows(ONE).replace(".", "x"), "rows"),
        (rows(ONE).replace("\n", "\r"), "rows"),
        (rows(ONE).translate({c: c + 0xFEE0 for c in range(0x21, 0x7F)}), "rows"),
        (numbers(ONE, "-"), "rows"),
        (numbers(ONE).replace(" ", "\u00a0"), "rows"),
        (numbers(ONE).replace(" ", ","), "rows"),
        (numbers(ONE).replace(" ", ",").replace("0", ""), "rows"),
        (f"Grid 01\n{rows(ONE)}", "rows"),
        (f"Sudoku\n{framed(ONE)}", "rows"),
        (f"#ARuud\n[Puzzle]\n{rows(ONE)}[State]\n{rows(TWO)}", "rows"),
        (f'id;"Quizzes"\n7;"{ONE}"\n', "csv"),
        (f"rating\tquestion\n{'1' * 81}\t{ONE}\n", "csv"),
        (f'<opensudoku>\n<game data="{ONE.replace(".", "0")}" />', "opensudoku"),
        (f"<?xml?>\n<opensudoku><game\n created='1>0'\n data='{ONE}'/></opensudoku>", "opensudoku"),
        (SAVED, "solo"),
        (f"---\ntype: sudoku\ngrid: |\n{indent(rows(ONE), '  ')}", "yaml"),
        (json.dumps({"grid": rows(ONE)}), "yaml"),
        (json.dumps({"id": 7, "puzzle": ONE, "solution": ONE_SOLVED, "rating": 1.2}), "yaml"),
        (json.dumps({"question": ONE, "answer": ONE_SOLVED, "clues": 30}), "yaml"),
        (json.dumps({"grid": rows(ONE).split()}, indent=2), "yaml"),
        (json.dumps({"grid": [list(row.replace(".", "0")) for row in rows(ONE).split()]}), "yaml"),
        (json.dumps({"grid": [int(c) if c != "." else None for c in ONE]}), "yaml"),
    ],
)  # fmt: skip
def test_every_format_is_recognised(text: str, name: str) -> None:
    first = records(text)[0]

    assert guess(text) == name
    if text is SUKAKU:
        assert puzzle(first).rules.candidates is not None
        assert all(
            allowed == (tuple(range(1, 10)) if c == "." else (int(c),))
            for allowed, c in zip(puzzle(first).rules.candidates or (), ONE, strict=True)
        )
    else:
        assert written(first) == ONE


@pytest.mark.parametrize(
    ("size", "grid", "symbols"),
    [
        (16, "1a" + "." * 254, "123456789ABCDEFG"),
        (16, "1A" + "0" * 254, "123456789ABCDEFG"),
        (16, "PA" + "-" * 254, "ABCDEFGHIJKLMNOP"),
        (16, "P0." + "." * 253, "ABCDEFGHIJKLMNOP"),
        (16, "1G0." + "." * 252, "123456789ABCDEFG"),
        (16, "1Gx" + "X" * 253, "123456789ABCDEFG"),
        (25, "1P" + "0" * 623, "123456789ABCDEFGHIJKLMNOP"),
        (25, "0O1" + "." * 622, "0123456789ABCDEFGHIJKLMNO"),
        (12, "1C" + "." * 142, "123456789ABC"),
    ],
)
def test_conventions_of_large_grids(size: int, grid: str, symbols: str) -> None:
    for text in (grid, rows(grid, size)):
        (record,) = records(text)

        assert isinstance(record, DigitGrid)
        assert record.notation.symbols == symbols


def test_a_file_keeps_to_the_convention_that_it_shows() -> None:
    hexadecimal, both = "0A1" + "." * 253, "2B" + "." * 254
    expected = ["0123456789ABCDEF"] * 2

    for text in (
        f"{hexadecimal}\n{both}",
        f"{rows(hexadecimal, 16)}\n{rows(both, 16)}",
        f"puzzle,x\n{hexadecimal},\n{both},\n",
    ):
        assert [puzzle(record).notation.symbols for record in records(text)] == expected
    assert read(f"{both}\n{hexadecimal}")[1] == hexadecimal  # nothing was shown before


def test_numbers_of_large_grids() -> None:
    grid = [str(value % 17) for value in range(256)]
    text = "\n".join(" ".join(grid[k : k + 16]) for k in range(0, 256, 16))

    assert read(text) == [" ".join("." if cell == "0" else cell for cell in grid)]
    assert read(text.replace(" ", ", ")) == read(text)
    assert read(text.replace(" 16 ", " 016 ", 1)) == read(text)
    assert read(text.replace(" 16 ", " 17 ", 1)) == [
        'f:3:4: "17" is not a number 1-16 or a blank (. 0 ? - _ * x)'
    ]


def test_candidates() -> None:
    groups = ["123456789" if c == "." else c for c in ONE]
    grid = "\n".join(" ".join(groups[k : k + 9]) for k in range(0, 81, 9))

    assert read(grid) == [ONE]
    assert puzzle(records(grid)[0]).rules.candidates is not None
    played = grid.replace("123456789", "u5", 1)
    assert read(played) == [ONE]
    assert puzzle(records(played)[0]).rules.candidates is None
    assert read(grid.replace("123456789", "1223", 1)) == [
        'f:1:1: "1223" does not list different digits 1-9'
    ]
    assert read(grid.replace("\n", " 5\n", 1))[0].startswith("f:1: row 1 has 10 cells, expected 9")
    assert read(SUKAKU[:-1] + "8") == ['f:1:729: "8" is neither 9 nor . here']


@pytest.mark.parametrize("letters", ["x", "dtx", "ax", "r4xdu", "du", "md2"])
def test_diagonals_in_a_game_id_stand_anywhere(letters: str) -> None:
    (record,) = records_of("sudoku", f"3x3{letters}:zzzc")
    names = [house.name for house in puzzle(record).rules.houses]
    assert ("the rising diagonal" in names) == ("x" in letters)


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (ONE.replace(".", " "), {"blank": " "}, [ONE]),
        (rows(ONE).replace(".", " "), {"blank": " "}, [ONE]),
        (rows(WORDS.lower()), {"symbols": "abcdefghi"}, [WORDS]),
        (WORDS, {"symbols": "abcdefghi"}, [WORDS]),
        (rows(ONE.replace(".", "q")), {"blank": "q"}, [ONE]),
        (ONE.replace(".", "q"), {"blank": "q"}, [ONE]),
        ("ab.." * 4, {"symbols": "abcd"}, ["AB.." * 4]),
        ("ab.." * 4, {"symbols": "abc"}, [f'f:1: {FOUR_SYMBOLS} "abc"']),
        ("ab.." * 4, {"symbols": "abcA"}, [f'f:1: {FOUR_SYMBOLS} "abcA"']),
        (ONE, {"box": (2, 3)}, ["f:1: boxes of 2x3 need 6 cells in a row, not 9"]),
        (ONE, {"format": "rows"}, [ONE]),
        ("1234567", {"format": "rows"}, [f"f:1: 7 cells in a row; {SIZES}"]),
        (
            "k",
            {"format": "csv"},
            [
                "f:1: no column of puzzles in this header row; "
                "expected one of board, clues, givens, grid, problem, puzzle, puzzles, question, "
                "quiz, quizzes, sudoku"
            ],
        ),
    ],
)  # fmt: skip
def test_options(text: str, options: dict[str, Any], expected: list[str]) -> None:
    assert read(text, **options) == expected


# ---- 16 characters: 4x4 puzzles, or rows of 16x16


def test_sixteen_characters_are_puzzles_or_rows() -> None:
    assert guess("12.4............\n") == "lines"
    assert guess("1.......2......1\n" * 16) == "lines"  # no row holds a symbol twice
    assert guess("1.......2.......\n" * 15) == "lines"
    assert guess("5.......2.......\n" * 16) == "rows"
    assert guess("A.......2.......\n" * 2) == "rows"
    assert guess("12.k............\n" + "1..1............\n" * 3) == "lines"
    assert guess("12.4...........\n" + "1..1............\n" * 3) == "lines"
    assert guess("1..............\n" * 15) == "rows"  # of 15x15


def test_sixteen_characters_that_may_be_both_are_refused() -> None:
    text = "1.......2.......\n" * 16

    assert read(text) == [
        "f:1: 16 lines of 16 characters may be 4x4 puzzles or rows of 16x16; "
        "--from lines or --from rows decides"
    ]
    assert [puzzle(record).rules.symbols for record in records(text, format="lines")] == [4] * 16
    assert [puzzle(record).rules.symbols for record in records(text, format="rows")] == [16]


# ---- One message for each bad record


@pytest.mark.parametrize("path", sorted(BAD.glob("*.error")), ids=lambda path: path.stem)
def test_promised_messages(path: Path) -> None:
    name = path.stem
    errors = []
    for record in records((BAD / name).read_bytes(), source=name):
        if isinstance(record, BadRecord):
            errors.append(str(record.error))
        elif reason := puzzle(record)._contradiction():
            cell, other = (record._place_of(k) for k in reason.cells)
            symbols = [record._symbol(k) for k in reason.symbols]
            where = f"line {other.line} column {other.column}"
            errors.append(f"{cell}: {reason.rule.format(*symbols)}, at {where}")

    assert errors == [path.read_text().strip()]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (f"\u00a0\u200b{ONE[:-1]}k", f'f:2:83: "k" {NOT_9}'),
        ("\x00", f"f:2: 1 cell; {NEEDED}"),
        (ONE[:40] + "\x1b" + ONE[41:], f'f:2:41: "\\x1b" {NOT_9}'),
        (ONE[:40] + "\udc80" + ONE[41:], f'f:2:41: "\ufffd" {NOT_9}'),
        ("7" * 10_000, f"f:2: 10000 cells; {NEEDED}"),
    ],
)  # fmt: skip
def test_bad_lines_keep_their_places(line: str, error: str) -> None:
    raw = line.encode("utf-8", "surrogateescape")

    assert read(ONE.encode() + b"\n" + raw + b"\n" + TWO.encode()) == [ONE, error, TWO]
    first = [error.replace("f:2", "f:1", 1), ONE, TWO]
    if line[:1] != "\x00" and line not in ("x", "end."):  # words at the top are a heading
        assert read(raw + f"\n{ONE}\n{TWO}".encode()) == first


def test_a_heading_of_any_length() -> None:
    assert read("\n" * 100_000 + ONE) == [ONE]
    assert read("# heading\n" * 20_000 + rows(ONE)) == [ONE]
    assert places("\n" * 7 + rows(ONE)) == ["f:8"]


@pytest.mark.parametrize(
    ("text", "contests"),
    [
        (ONE, [POJ_3074]),
        (f"1\n{rows(ONE)}", [POJ_2676]),
        (f"3\n{numbers(ONE)}", [UVA_989]),
        (f"3\n{rows(ONE)}\n3\n{rows(TWO)}", [HDU_3909] * 2),
        (f"3\n{rows(ONE)}\n{rows(TWO)}\n{rows(ONE)}", [POJ_2676] * 3),
        (f"9 9\n{rows(ONE)}", [None]),
        (rows("A" + "." * 255, 16), [POJ_3076]),
    ],
)
def test_contests_are_those_of_the_whole_file(text: str, contests: list[Contest | None]) -> None:
    found = [record._contest for record in records(text) if isinstance(record, DigitGrid)]

    assert found == contests


# ---- Streams


class Budget(io.BytesIO):
    """A stream of lines, one a read, that is not to be asked for more than is allowed."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self._lines = iter(lines)
        self.allowed = 0

    def read1(self, size: int | None = -1) -> bytes:
        assert self.allowed > 0, "waits for a line that is not needed"
        self.allowed -= 1
        return next(self._lines, "").encode()


def by_line(text: str) -> list[str]:
    return text.splitlines(keepends=True)


# Texts whose last line each ends a record: of rows, a blank one.
PIECES = [
    [f"{ONE}\n"] * 3,
    ["12.....1........\n"] * 3,
    [rows(ONE) + "\n"] * 3,
    ["2\n" + rows(ONE) + "\n", rows(ONE) + "\n"],
    ["3\n" + rows(ONE) + "3\n", rows(ONE) + "\n", "3\n" + rows(ONE) + "\n"],  # number or order
    ["puzzle,solution\n" + f"{ONE},x\n", f"{ONE},x\n"],
    [f'{{"grid": "{ONE}"}}\n'] * 3,
    [f"{solo(ONE)}\n"] * 3,
    [SAVED[: SAVED.index("NSTATES")]],
    [f'<opensudoku>\n<game data="{ONE}"/>\n', f'<game data="{ONE}"/>\n'],
    [framed(ONE) + "\n"] * 2,
]
OF_KILLERS = [
    [killer_texts.sums()],
    [killer_texts.ps() + "\n"],
    [killer_texts.sumocue() + "\n"],
    [killer_texts.codingame()],
    [killer_texts.solo() + "\n"],
    [killer_texts.iss() + "\n\n"],  # the line below might go on with it
    [killer_texts.iss("\n") + "\n\n"],
    [killer_texts.cage_list() + "\n"],
]


@pytest.mark.parametrize(
    ("name", "pieces"),
    [*(("sudoku", each) for each in PIECES), *(("killer", each) for each in OF_KILLERS)],
)
def test_a_record_comes_with_its_last_line(name: str, pieces: list[str]) -> None:
    stream = Budget(line for piece in pieces for line in by_line(piece))
    coming = reading.read(name, formats_of(name), "f", stream, asked(name))

    for piece in pieces:
        stream.allowed += len(by_line(piece))
        assert isinstance(next(coming), DigitGrid)


def peak(text: str, times: int) -> int:
    """The most memory in use while the text is read so many times over."""
    stream = Budget(text for _ in range(times))
    stream.allowed = times + 1
    tracemalloc.start()
    try:
        for _ in reading.read("sudoku", SUDOKU, "f", stream, asked("sudoku")):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", [f"{ONE[:80]}\n", rows(ONE) + "\n", "5..\n", "\n"])
def test_memory_stays_flat(text: str) -> None:
    """But for the input itself, up to a mebibyte of which is held: here 32 kB, and its lines."""
    times = min(4_000 // len(text), 400)
    peak(text, times)  # loads what is loaded once

    assert peak(text, 8 * times) < 1.2 * peak(text, times) + 100_000


# ---- Mutations: what was not touched is read as before

GOOD = ["".join(str((int(c) + k) % 9 + 1) if c != "." else c for c in ONE) for k in range(5)]
ANY_CHARACTER = st.characters(exclude_characters="\r\n#", exclude_categories=["Cs", "Zl", "Zp"])
# What does not make the first line of a file look like another format.
HARMLESS = st.sampled_from("0123456789abcxyzABCXYZ.,;!?-_*")


@st.composite
def altered(draw: st.DrawFn, text: str, characters: st.SearchStrategy[str]) -> str:
    """The text with one character replaced, inserted or deleted."""
    at = draw(st.integers(0, len(text) - 1))
    character = draw(characters)
    changes = [
        text[:at] + character + text[at + 1 :],
        text[:at] + character + text[at:],
        text[:at] + text[at + 1 :],
    ]
    return draw(st.sampled_from(changes))


def _yaml(line: str) -> str:
    return f"name: x\ngrid: |\n{indent(rows(line), '  ')}".rstrip("\n")


Write = Callable[[str], str]
WRITERS: dict[str, tuple[Write, str, str]] = {
    "lines": (lambda line: line, "", "\n"),
    "csv": (lambda line: f"7,{line},{line}", "id,puzzle,solution\n", "\n"),
    "solo": (solo, "", "\n"),
    "json": (lambda line: json.dumps({"grid": line}), "---\n", "\n"),
    "yaml": (_yaml, "---\n", "\n---\n"),
}


@pytest.mark.parametrize("name", WRITERS)
@given(data=st.data(), place=st.integers(0, 4))
@examples(100)
def test_an_altered_record_leaves_the_others_alone(
    name: str, data: st.DataObject, place: int
) -> None:
    write, head, separator = WRITERS[name]
    texts = [write(line) for line in GOOD]
    texts[place] = data.draw(altered(texts[place], ANY_CHARACTER if place else HARMLESS))
    if name == "yaml":  # a `{` that begins a line begins another document
        assume(not any(line.startswith("{") for line in texts[place].splitlines()))
    if name == "solo":  # whose first line tells the format
        assume(texts[0].startswith("3x3:"))

    found = read(head + separator.join(texts) + "\n")

    assert found[:place] == GOOD[:place]
    assert found[len(found) - 4 + place :] == GOOD[place + 1 :]
    assert len(found) == 5


@pytest.mark.parametrize("write", [rows, framed, numbers])
@given(data=st.data(), place=st.integers(0, 4))
@examples(100)
def test_an_altered_grid_leaves_the_others_alone(
    write: Write, data: st.DataObject, place: int
) -> None:
    texts = [write(line) for line in GOOD]
    lines = texts[place].splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    characters = ANY_CHARACTER if place else HARMLESS
    lines[number] = data.draw(altered(lines[number], characters))
    texts[place] = "".join(f"{line}\n" for line in lines)

    found = read("\n".join(texts))

    assert found[:place] == GOOD[:place]
    assert found[len(found) - 4 + place :] == GOOD[place + 1 :]
    assert 1 <= len(found) - 4 <= 2
    assert sum(line.startswith("f:") for line in found) <= 1 or write is framed


@pytest.mark.parametrize(
    ("head", "row"),
    [
        (",puzzle,solution", "{number},{puzzle},{solution}"),
        (",clues,answers", "{number},{puzzle},{solution}"),
        ("Unnamed: 0,p", "{number},{puzzle}"),
        (",0", "{number},{puzzle}"),
        ("0", "{puzzle}"),
        ("clues", "{puzzle}"),
        ('"id";"the clues"', '"{number}";"{puzzle}"'),
        ("solution\tclues", "{solution}\t{puzzle}"),
        ("the_rating_by_many_solvers,x", "{number},{puzzle}"),
        ("", "{solution},{puzzle}"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_any_column_of_puzzles_below_a_header(head: str, row: str, end: str) -> None:
    rows = [
        row.format(number=number, puzzle=puzzle, solution=ONE_SOLVED)
        for number, puzzle in enumerate([ONE] * 3)
    ]

    assert read(end.join([*[head] * bool(head), *rows, ""])) == [ONE] * 3


def test_two_grids_in_a_document_are_refused() -> None:
    assert read(json.dumps({"puzzle": ONE, "board": TWO}))[0].startswith("f:1:")


@pytest.mark.parametrize(
    "line", ["a1 a2 b:x\n", "id,name\n", "Puzzle\n", "---------\n", "5\n", "[\n", "| |\n", "5.\n"]
)
def test_lines_that_might_be_anything_are_looked_at_few_times(line: str) -> None:
    started = process_time()
    read("| comment\n" + line * (70_000 // len(line)))
    assert process_time() - started < 2


def test_a_broken_puzzle_is_no_header() -> None:
    assert read(f"{ONE[:-1]},7\n{ONE},8\n")[0].startswith("f:1: 80 cells")
