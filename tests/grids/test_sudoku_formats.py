"""Sudokus in every format without a switch, contests, and what damage leaves alone.

What is said of inputs that a file can hold is in `tests/data/told/sudoku-*.txt`, and how far is
read for a record in `tests/reading/test_reader.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from textwrap import indent
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import examples
from cover.facts import Contest
from cover.families.grids.text.notation import HDU_3909, POJ_2676, POJ_3074, POJ_3076, UVA_989
from grid_records import family_of, guess_of, puzzle, read, records_of
from texts import GOOD as ONE
from texts import SOLVED as ONE_SOLVED
from texts import rows

TWO = "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3."

NOT_9 = "is not a digit 1-9 or a blank (. 0 ? - _ * x)"
NEEDED = "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625"

records = partial(records_of, "sudoku")
givens = partial(read, "sudoku")


def framed(line: str) -> str:
    lines = [f"│{row[:3]}│{row[3:6]}│{row[6:]}│\n" for row in rows(line).split()]
    bands = ["".join(lines[k : k + 3]) for k in (0, 3, 6)]
    return "┌───┬───┬───┐\n" + "├───┼───┼───┤\n".join(bands) + "└───┴───┴───┘\n"


def numbers(line: str, blank: str = "0") -> str:
    return "".join(" ".join(row) + "\n" for row in rows(line).replace(".", blank).split())


def solo(line: str) -> str:
    cells = "".join("a" if c == "." else f"_{c}_" for c in line)
    return "3x3:" + cells.replace("__", "_").strip("_")


def document(line: str) -> str:
    return f"name: x\ngrid: |\n{indent(rows(line), '  ')}".rstrip("\n")


SAVED = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
    "GAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :5:3x3dt\n"
    f"DESC    :9:{solo(ONE)[4:]}\nNSTATES :1:1\n"
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"\ufeff\n\n# heading\n  {ONE}  # best\r\n{TWO}\rend\r\n", "lines"),
        (f"9449a71927ff {ONE} 1.2\n", "lines"),
        (f"{ONE.replace('.', '0')},{'123456789' * 9}\n", "lines"),
        (f"name;{ONE}\n", "lines"),
        *((rows(ONE).replace(".", blank), "rows") for blank in "-_*x"),
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
    assert givens(text)[0] == ONE
    assert guess_of("sudoku", text) == name
    # Killers are saved as sudokus are; of sections in brackets, only a folder or a name tells.
    shared = "killer" if name == "solo" else "exact-cover" if "[State]" in text else ""
    assert family_of(text) == (shared or "sudoku")


def test_729_cells_are_the_candidates_of_81() -> None:
    every = "123456789"
    cells = [every if c == "." else f"{c:.>{c}}{'.' * (9 - int(c))}" for c in ONE]
    (record,) = records("".join(cells))

    allowed = tuple(tuple(map(int, every if c == "." else c)) for c in ONE)
    assert puzzle(record).rules.candidates == allowed
    assert guess_of("sudoku", "".join(cells)) == "lines"


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (ONE.replace(".", " "), {"blank": " "}, ONE),
        (rows(ONE).replace(".", " "), {"blank": " "}, ONE),
        (ONE, {"box": (2, 3)}, "f:1: boxes of 2x3 need 6 cells in a row, not 9"),
        ("\n" * 70_000 + ONE, {}, ONE),
        ("# heading\n" * 8_000 + rows(ONE), {}, ONE),
    ],
    ids=["line", "rows", "box", "blank lines above", "comments above"],
)
def test_blanks_boxes_and_headings(text: str, options: dict[str, Any], expected: str) -> None:
    assert givens(text, **options) == [expected]


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

    assert givens(ONE.encode() + b"\n" + raw + b"\n" + TWO.encode()) == [ONE, error, TWO]
    if line != "\x00":  # words at the top are a heading
        first = [error.replace("f:2", "f:1", 1), ONE, TWO]
        assert givens(raw + f"\n{ONE}\n{TWO}".encode()) == first


@pytest.mark.parametrize(
    ("text", "contests"),
    [
        (ONE, [POJ_3074]),
        (f"3\n{numbers(ONE)}", [UVA_989]),
        (f"3\n{rows(ONE)}\n3\n{rows(TWO)}", [HDU_3909] * 2),
        (f"3\n{rows(ONE)}\n{rows(TWO)}\n{rows(ONE)}", [POJ_2676] * 3),
        (f"9 9\n{rows(ONE)}", [None]),
        (rows("A" + "." * 255, 16), [POJ_3076]),
    ],
)
def test_contests_are_those_of_the_whole_file(text: str, contests: list[Contest | None]) -> None:
    assert [puzzle(record)._contest for record in records(text)] == contests


# ---- Mutations: what was not touched is read as before

GOOD = ["".join(str((int(c) + k) % 9 + 1) if c != "." else c for c in ONE) for k in range(5)]
ANY_CHARACTER = st.characters(exclude_characters="\r\n#", exclude_categories=["Cs", "Zl", "Zp"])
# What does not make the first line of a file look like another format.
HARMLESS = st.sampled_from("0123456789abcxyzABCXYZ.,;!?-_*")


@st.composite
def altered(draw: st.DrawFn, text: str, characters: st.SearchStrategy[str]) -> str:
    """The text with one character replaced, inserted or deleted."""
    at = draw(st.integers(0, len(text) - 1))
    character, kept = draw(characters) * draw(st.booleans()), draw(st.integers(0, 1))
    return text[:at] + character + text[at + 1 - (kept if character else 0) :]


Write = Callable[[str], str]
WRITERS: dict[str, tuple[Write, str, str]] = {
    "lines": (lambda line: line, "", "\n"),
    "csv": (lambda line: f"7,{line},{line}", "id,puzzle,solution\n", "\n"),
    "solo": (solo, "", "\n"),
    "json": (lambda line: json.dumps({"grid": line}), "---\n", "\n"),
    "yaml": (document, "---\n", "\n---\n"),
}


@given(name=st.sampled_from(sorted(WRITERS)), data=st.data(), place=st.integers(0, 4))
@examples(200)
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

    found = givens(head + separator.join(texts) + "\n")

    assert found[:place] == GOOD[:place]
    assert found[len(found) - 4 + place :] == GOOD[place + 1 :]
    assert len(found) == 5


@given(write=st.sampled_from([rows, framed, numbers]), data=st.data(), place=st.integers(0, 4))
@examples(120)
def test_an_altered_grid_leaves_the_others_alone(
    write: Write, data: st.DataObject, place: int
) -> None:
    texts = [write(line) for line in GOOD]
    lines = texts[place].splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = data.draw(altered(lines[number], ANY_CHARACTER if place else HARMLESS))
    texts[place] = "".join(f"{line}\n" for line in lines)

    found = givens("\n".join(texts))

    assert found[:place] == GOOD[:place]
    assert found[len(found) - 4 + place :] == GOOD[place + 1 :]
    assert 1 <= len(found) - 4 <= 2
    assert sum(line.startswith("f:") for line in found) <= 1 or write is framed
