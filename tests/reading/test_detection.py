"""Which command an input is for, where none is told, and that this takes little time.

It alone holds the order of evidence, what is refused as being of two families or of none, that
every file of the repository is told by its text, and bounds of the time for texts of any make.
What texts of one family show is in the tables of its formats.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT, examples
from cover.errors import InputError
from cover.families import COMMANDS
from cover.families.detection import other_than, which
from cover.families.formats import formats_of
from cover.reading.formats import Format
from cover.reading.lines import ByteLines, Line, Lines
from cover.reading.reader import first_significant, read
from cover.reading.records import BadRecord, Reading

PUZZLE = "4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4........."
SOLUTION = "453861792786429513192753468635148279871932645249576831517384926368297154924615387"
LAYOUT = "AABBBBBCCDAABBBBCEDAACCCCCEDAFFFCEEEDAAFFFGGEDDDHFFFGEDHHHHHGGEDHIIIIGGEHHIIIIIGG"

pytestmark = pytest.mark.usefixtures("none_from_outside")

FILES = sorted(
    path
    for top in ("puzzles", "tests/data")
    for path in (ROOT / top).rglob("*")
    if path.is_file()
    and path.suffix not in (".expected", ".error", ".tsv")
    and (path.parent.name in COMMANDS or path.parent.parent.name in COMMANDS)
    and path.stat().st_size < 10_000
)
BROKEN = [path for path in FILES if path.parent.name == "bad"]
WELL = [path for path in FILES if path.parent.name != "bad"]

# Of these the text alone tells no family: they may be sets or edges, rows or graphs.
TWO = "two"
AMBIGUOUS = {
    "puzzles/matching/matrix.txt",
    "puzzles/tiling/sized.txt",
    "tests/data/exact-cover/empty-row.txt",
    *(f"puzzles/matching/{name}.txt" for name in ("k4", "k6", "k8", "k14", "square")),
    *(f"puzzles/matching/grid-{name}.txt" for name in ("6x6", "12x12", "16x16-shuffled")),
}


def told(data: str | bytes, source: str = "neutral") -> str:
    raw = data.encode() if isinstance(data, str) else data
    return which(ByteLines(source, io.BytesIO(raw)), source)


def error(data: str | bytes) -> str:
    with pytest.raises(InputError) as caught:
        told(data)
    return str(caught.value)


def _family(path: Path) -> str:
    return next(name for name in (path.parent.name, path.parent.parent.name) if name in COMMANDS)


@cache
def _told_by_text(path: Path) -> str:
    try:
        return told(path.read_bytes(), "neutral.yaml" if path.suffix == ".yaml" else "neutral")
    except InputError:
        return TWO


def test_every_file_is_told_by_its_text_or_refused() -> None:
    for path in WELL:
        told = _told_by_text(path)

        if path.relative_to(ROOT).as_posix() in AMBIGUOUS:
            assert told == TWO, path
        elif path.name == "adjacency.txt":  # sets of names, each with a name
            assert told == "exact-cover"
        elif told != "killer" or _family(path) not in ("sudoku", "irregular"):  # and read as such
            assert told == _family(path), path


def test_most_broken_files_are_told_as_well_or_refused() -> None:
    wrong = [path for path in BROKEN if _told_by_text(path) not in (_family(path), TWO)]
    sent = [path for path in BROKEN if other_than(_family(path), path.read_bytes())]

    assert len(wrong) * 8 < len(BROKEN)
    assert len(sent) <= len(BROKEN) // 20


def test_every_puzzle_is_told_where_it_lies() -> None:
    paths = [path for path in FILES if path.is_relative_to(ROOT / "puzzles")]

    wrong = [path for path in paths if told(path.read_bytes(), str(path)) != _family(path)]

    assert wrong == []


@pytest.mark.parametrize(
    ("source", "text", "family"),
    [
        ("sudoku/a.sdk", "type: killer\ncages: x\n", "killer"),  # the type, then
        ("sudoku/a.sdk", "cages: x\n", "killer"),  # its keys
        ("killer/a.sdk", PUZZLE, "sudoku"),  # the suffix
        ("killer/b/a.sdk.txt", PUZZLE, "sudoku"),
        ("sudoku/Exact_Cover/x/a.txt", PUZZLE, "exact-cover"),  # the nearest folder
        ("C:\\killer\\a.txt", PUZZLE, "killer"),
        ("sdk", PUZZLE, "sudoku"),  # the text
        ("killer", PUZZLE, "sudoku"),  # which is the name of the file
        ("domino/a.yaml", "grid: x\n", "domino"),  # of families that share their keys
        ("matching/a.yaml", "grid: x\n", "sudoku"),
    ],
)
def test_the_order_of_evidence(source: str, text: str, family: str) -> None:
    assert told(text, source) == family


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ('{"type": "domino", "grid": "x"}', "domino"),
        ("---\n# what is it?\n---\ntype: killer\n", "killer"),
        ("author: me\ntype: tiling\n", "tiling"),
        ("author: me\nboard: 3x3\n", "tiling"),
        ("vertices: 4\nedges: [1 2, 3 4]\n", "matching"),
        ("options: {a: x y}\n", "exact-cover"),
        ("grid: x\nregions: y\n", "irregular"),
        ("grid: x\nregions: y\nsums: {a: 1}\n", "killer"),
        (f"grid: {PUZZLE}\n", "sudoku"),
        ("grid: |\n  1 2 0 1\n  2 0 2 0\n  2 1 1 0\n", "domino"),
        ("grid: [1 2 0 1, 2 0 2 0, 2 1 1 0]\n", "domino"),
        ("grid: nothing\n", "sudoku"),
        ("type: sudoku\ngrid: [\n", "sudoku"),  # though it is broken behind
        ("sides: {a: {type: killer}}\ntype: tiling\n", "tiling"),
    ],
)
def test_documents(text: str, family: str) -> None:
    assert [told(text), told(text, "a.yaml")] == [family] * 2


ZEROS = "0" * 81 + "\n"


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (f"{PUZZLE}\n{PUZZLE}\nEND\n", "sudoku"),  # POJ 3074
        (f"{PUZZLE}\n{SOLUTION}\n", "sudoku"),  # no layout: its regions would be in pieces
        (f"{PUZZLE}\n{LAYOUT}\n", "irregular"),
        ("....\n" * 4, "sudoku"),
        (ZEROS, "sudoku"),  # an empty one: a matrix has two rows, and a 1
        (ZEROS[:80] + "1\n", "sudoku"),
        (ZEROS * 2, "sudoku"),
        (ZEROS * 2 + "1" * 81, "exact-cover"),
        ("0 0 0 0\n" * 4, "sudoku"),
        ("0000\n" * 4, "sudoku"),
        ("a b {'weight': 3}\nb c {'weight': 1}\n", "matching"),
        ("a b c\na b\nc\n", "exact-cover"),
        ("x: 1 2\ny: 3\n", "exact-cover"),
        ("## ##\n## ##\n\n#\n#\n", "tiling"),
    ],
)
def test_texts(text: str, family: str) -> None:
    assert told(text) == family


@pytest.mark.parametrize(
    "text",
    [
        "1 2\n3 4\n",
        "1 2 3\n2 1\n3 1\n",
        "0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n",
        "x: y\ny: x z\nz: y\n",
        "{a: " + "[" * 60_000,
    ],
    ids=range(5),
)
def test_what_may_be_of_two_families_is_refused(text: str) -> None:
    says = error(text)

    assert "these may be" in says
    assert says.endswith("name the command")
    assert "(cover matching)" in says
    assert "(cover exact-cover)" in says


NO_FAMILY = (
    'neutral:{}: this looks like no family\'s puzzles: "{}"; name the family, such as cover '
    'sudoku, or family="sudoku" in Python; cover formats shows all that is read'
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "neutral: the input holds no puzzle"),
        ("\n# nothing\n\n", "neutral: the input holds no puzzle"),
        ("# why?\nHello, world, how are you?\n", NO_FAMILY.format(2, "Hello, world, how are you?")),
        ("- a\n- b\n", NO_FAMILY.format(1, "- a")),
        ("1" * 3_000_000, NO_FAMILY.format(1, "1" * 60 + "...")),
        ("type: sodoku\ngrid: x\n",
         'neutral:1:7: there are no puzzles of type "sodoku"; did you mean "sudoku"?'),
        ("{type: chess}\n",
         f'neutral:1:8: there are no puzzles of type "chess"; types are {", ".join(COMMANDS)}'),
        ('{"a": 1}\n',
         "neutral:1: no key of this document tells a family; name one, such as type: sudoku"),
    ],
    ids=range(8),
)  # fmt: skip
def test_what_is_told_where_nothing_tells(text: str, message: str) -> None:
    assert error(text) == message


def test_no_format_is_loaded_where_a_name_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Format) -> None:
        raise AssertionError("loaded")

    monkeypatch.setattr(Format, "load", fail)

    assert told(PUZZLE, "a.sdk") == "sudoku"
    assert told(PUZZLE, "tiling/a.txt") == "tiling"
    assert told("type: killer\n", "a.yaml") == "killer"


def test_nothing_is_taken_and_little_is_looked_at() -> None:
    seen = 0

    def stream() -> Iterator[Line]:
        nonlocal seen
        for number in range(1, 100):
            seen = number
            yield Line("f", number, PUZZLE)

    lines = Lines(stream())

    assert which(lines, "f") == "sudoku"
    assert seen <= 9
    assert [line.number for line in lines] == list(range(1, 100))


@examples(60)
@given(
    st.sampled_from([path for path in FILES if path.stat().st_size < 2000]),
    st.lists(
        st.tuples(st.integers(0, 2000), st.integers(0, 12), st.binary(max_size=6)), max_size=6
    ),
)
def test_whatever_the_bytes_a_family_or_one_message(
    path: Path, changes: list[tuple[int, int, bytes]]
) -> None:
    data = path.read_bytes()
    for at, length, other in changes:
        start = at % (len(data) + 1)
        data = data[:start] + other + data[start + length :]
    with suppress(InputError):
        assert told(data) in COMMANDS


# ---- Of a text that a command cannot read, which other one it is for


def test_the_right_command_is_told_and_no_other_where_a_text_lies() -> None:
    small = [path for path in WELL if path.suffix != ".yaml" and path.stat().st_size < 1000]
    for path in small[::5]:
        right = _told_by_text(path)
        for command in (_family(path), "domino"):
            told = other_than(command, path.read_bytes())
            if right in (TWO, command) or command == _family(path):
                assert (path.name, told) == (path.name, "")
            else:  # numbers may be a broken dominosa, too
                assert told in (right, ""), path.name


def test_no_command_is_told_where_none_is_likely() -> None:
    assert other_than("sudoku", b"type: killer\n") == "killer"
    assert other_than("irregular", b"9j:4e") == ""
    assert other_than("sudoku", b"?\n!\n") == ""
    assert other_than("sudoku", b"") == ""


DOCUMENT = f'{{"type": "sudoku", "grid": "{PUZZLE}"}}'


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (f"{DOCUMENT[:-1]}\n{DOCUMENT}\n{DOCUMENT}\n", 0),
        (f"{DOCUMENT[:-2]}\n{DOCUMENT}\n{DOCUMENT}\n", 0),
        (f"{DOCUMENT[10:]}\n{DOCUMENT}\n{DOCUMENT}\n", 0),
        (f"{PUZZLE}\n{PUZZLE}\n{chr(0) * 81}\n{PUZZLE}\n", 2),
    ],
)
def test_a_broken_line_loses_itself_alone(text: str, at: int) -> None:
    stream = io.BytesIO(text.encode())
    found = [*read("sudoku", formats_of("sudoku"), "f", stream, Reading(None))]

    assert told(text) == "sudoku"
    assert [isinstance(record, BadRecord) for record in found] == [
        number == at for number in range(text.count("\n"))
    ]


# ---- Time

KINDS = {
    "one word": "a",
    "one line of words": "a ",
    "one line of numbers": "1 2 3 ",
    "one line of brackets": "[",
    "one line of braces": "{",
    "one line of a quote": '"a,',
    "one line of dots": ".",
    "one line of constraints": ".Cage~15~R1C3~R1C4",
    "words": "a\n",
    "numbers": "1\n",
    "pairs": "1 2\n",
    "comments": "# x\n",
    "drawings": "## ##\n",
    "digits": "1 2 3 4 5 6 7 8 9\n",
    "lines": f"{PUZZLE}\n",
    "lists": "[[1,2],\n",
    "maps": '{"a": [\n',
    "keys": "a:\n  - b\n",
    "quotes": '"a\n',
    "bars": "| a | b |\n",
    "frames": "+---+---+\n",
    "tags": "<a>\n",
    "bits": "0 1 0 1 0 0 1\n",
    "sets": "A: 1 4 7\n",
    "ids": "9x9:a1b2c3\n",
    "rules": "- - -\n",
    "sentences": "lorem ipsum dolor\n",
}
LIMIT = 0.1  # seconds
FREE = 3  # by so much a busy machine may be slower


def seconds(text: bytes, command: str) -> float:
    """The processor time in which the format is told."""
    begin = process_time()
    with suppress(InputError):
        lines = ByteLines("x", io.BytesIO(text))
        if command:
            first_significant(lines)
            formats_of(command).shown_by(lines, Reading(formats_of(command).options))
        else:
            which(lines, "x")
    return process_time() - begin


@pytest.mark.parametrize("kind", KINDS)
def test_the_format_is_told_in_a_tenth_of_a_second(kind: str) -> None:
    unit = KINDS[kind]
    text = (unit * (70_000 // len(unit))).encode()

    for command in ("", "irregular", "matching"):  # those which look at most
        took = seconds(text, command)
        took = took if took < LIMIT else min(took, seconds(text, command))
        assert took <= FREE * LIMIT, command


@pytest.mark.parametrize("kind", ["comments", "keys"])
def test_of_a_large_text_in_a_second(kind: str) -> None:
    unit = KINDS[kind]

    assert seconds((unit * (1_000_000 // len(unit))).encode(), "") <= FREE
