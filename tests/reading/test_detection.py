"""Which command an input is for, where none is told, and that this takes little time.

It alone holds the order of evidence (in `tests/data/families.txt`), that files of the repository
are told by their texts, and bounds of the time for texts of any make. What texts of one family show
is in the tables of its formats.
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

import cover
from conftest import ROOT
from cover.errors import InputError
from cover.families import COMMANDS
from cover.families.detection import by_text, other_than, puzzle_of_cells, which
from cover.families.formats import formats_of
from cover.reading.formats import Format, Head
from cover.reading.lines import ByteLines, Line, Lines
from cover.reading.reader import first_significant, read
from cover.reading.records import BadRecord, Reading

PUZZLE = "4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4........."

pytestmark = pytest.mark.usefixtures("none_from_outside")

FILES = sorted(
    path
    for top in ("puzzles", "tests/data")
    for path in (ROOT / top).rglob("*")
    if path.is_file()
    and path.suffix not in (".expected", ".error", ".tsv")
    and (path.parent.name in COMMANDS or path.parent.parent.name in COMMANDS)
    and path.stat().st_size < 4_000
)
BROKEN = [path for path in FILES if path.parent.name == "bad"]
WELL = [path for path in FILES if path.parent.name != "bad"]

# Of these the text alone tells no family: they may be sets or edges, rows or graphs.
AMBIGUOUS = {
    *("tiling/sized", "exact-cover/empty-row", "matching/matrix", "matching/square"),
    *(f"matching/{name}" for name in ("k4", "k6", "k8", "k14", "grid-6x6", "grid-12x12")),
    "matching/grid-16x16-shuffled",
}


def told(data: str | bytes, source: str = "neutral") -> str:
    raw = data.encode() if isinstance(data, str) else data
    return which(ByteLines(source, io.BytesIO(raw)), source)


def told_or_refused(data: str | bytes, source: str = "neutral") -> str:
    try:
        return told(data, source)
    except InputError as error:
        return str(error)


def _family(path: Path) -> str:
    return next(name for name in (path.parent.name, path.parent.parent.name) if name in COMMANDS)


@cache
def _told_by_text(path: Path) -> str:
    """The family, or a message."""
    return told_or_refused(path.read_bytes(), "n.yaml" if path.suffix == ".yaml" else "neutral")


def test_every_file_is_told_by_its_text_or_refused() -> None:
    for path in WELL:
        told = _told_by_text(path)

        if f"{path.parent.name}/{path.stem}" in AMBIGUOUS:
            assert told not in COMMANDS, path
        elif path.name == "adjacency.txt":  # sets of names, each with a name
            assert told == "exact-cover"
        elif told != "killer" or _family(path) not in ("sudoku", "irregular"):  # and read as such
            assert told == _family(path), path


def test_most_broken_files_are_told_as_well_or_refused() -> None:
    told = {path: _told_by_text(path) for path in BROKEN}
    wrong = [path for path in BROKEN if told[path] in COMMANDS and told[path] != _family(path)]
    sent = [path for path in BROKEN if other_than(_family(path), path.read_bytes())]

    assert len(wrong) * 8 < len(BROKEN)
    assert len(sent) <= len(BROKEN) // 20


def test_every_puzzle_is_told_where_it_lies() -> None:
    paths = [path for path in FILES if path.is_relative_to(ROOT / "puzzles")]

    wrong = [path for path in paths if told(path.read_bytes(), str(path)) != _family(path)]

    assert wrong == []


BLOCKS = (ROOT / "tests/data/families.txt").read_text(encoding="utf-8").split("\n\n$ ")[1:]


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_inputs_are_of_the_family_that_data_says(block: str) -> None:
    names, _, rest = block.partition("\n")
    text, _, said = rest.partition("\n=> ")

    for name in names.split():
        assert told_or_refused(f"{text}\n", name) == said.partition("\n")[0]


@given(st.text("0.123456789", min_size=81, max_size=81), st.sampled_from([None, "sudoku"]))
def test_cells_alone_are_read_as_if_all_formats_were_tried(text: str, command: str | None) -> None:
    found = puzzle_of_cells(text, "lines", command, None)
    shown = by_text(Head(Lines([Line("neutral", 1, text)]), is_open=True))

    if found is None:
        assert set(text) <= {".", "0"} or set(text).isdisjoint({".", "0"})
        return
    (read,) = cover.read([text], command)
    assert found == read
    assert found.source == read.source
    assert shown is not None
    assert (shown.name, shown.commands) == ("lines", ("sudoku",))


def test_cells_alone_are_a_sudoku_unless_something_else_is_said() -> None:
    jigsaw = "AABBBBBCCDAABBBBCEDAACCCCCEDAFFFCEEEDAAFFFGGEDDDHFFFGEDHHHHHGGEDHIIIIGGEHHIIIIIGG"

    assert told(PUZZLE) == told(f"# heading\n\n{PUZZLE}\n# end\n") == "sudoku"
    assert told(PUZZLE, "killer/neutral") == "killer"  # which then refuses it
    assert told(f"{PUZZLE}\n{jigsaw}\n") == "irregular"
    assert [each.family for each in cover.read(f"{PUZZLE}\n{jigsaw}\n")] == ["irregular"]
    with pytest.raises(InputError, match="no list of cage sums"):
        cover.solve(PUZZLE, "killer")


def test_endless_lines_and_deep_documents_tell_nothing() -> None:
    assert "this looks like no family's puzzles" in told_or_refused("1" * 3_000_000)
    assert "these may be" in told_or_refused("{a: " + "[" * 60_000)


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


# ---- Of a text that a command cannot read, which other one it is for


def test_the_right_command_is_told_and_no_other_where_a_text_lies() -> None:
    small = [path for path in WELL if path.suffix != ".yaml" and path.stat().st_size < 1000]
    for path in small[::5]:
        right = _told_by_text(path)
        for command in (_family(path), "domino"):
            told = other_than(command, path.read_bytes())
            if right == command or right not in COMMANDS or command == _family(path):
                assert (path.name, told) == (path.name, "")
            else:  # numbers may be a broken dominosa, too
                assert told in (right, ""), path.name


def test_no_command_is_told_where_none_is_likely() -> None:
    assert other_than("sudoku", b"type: killer\n") == "killer"
    assert other_than("irregular", b"9j:4e") == ""
    assert other_than("sudoku", b"?\n!\n") == ""
    assert other_than("sudoku", b"https://sudokupad.app/abc123\n") == ""  # of rules that none reads
    assert other_than("sudoku", b"") == ""


def test_a_line_of_bytes_loses_itself_alone() -> None:
    text = f"{PUZZLE}\n{PUZZLE}\n{chr(0) * 81}\n{PUZZLE}\n"
    stream = io.BytesIO(text.encode())
    found = read("sudoku", formats_of("sudoku"), "f", stream, Reading(None))

    assert told(text) == "sudoku"
    assert [isinstance(record, BadRecord) for record in found] == [False, False, True, False]


# ---- Time

KINDS = {
    "one line of words": "a ",
    "one line of brackets": "[",
    "one line of a quote": '"a,',
    "pairs": "1 2\n",
    "comments": "# x\n",
    "drawings": "## ##\n",
    "lists": "[[1,2],\n",
    "maps": '{"a": [\n',
    "keys": "a:\n  - b\n",
    "frames": "+---+---+\n",
    "sets": "A: 1 4 7\n",
    "rules": "- - -\n",
    "sentences": "lorem ipsum dolor\n",
}
LIMIT = 0.1  # seconds
FREE = 6  # by so much a busy machine may be slower


def seconds(unit: str, length: int, command: str = "") -> float:
    """The processor time in which the format of a text of such units is told."""
    lines = ByteLines("x", io.BytesIO((unit * (length // len(unit))).encode()))
    begin = process_time()
    with suppress(InputError):
        if command:
            first_significant(lines)
            formats_of(command).shown_by(lines, Reading(formats_of(command).options))
        else:
            which(lines, "x")
    return process_time() - begin


@pytest.mark.parametrize("kind", KINDS)
def test_the_format_is_told_in_a_tenth_of_a_second(kind: str) -> None:
    assert any(seconds(KINDS[kind], 70_000) <= FREE * LIMIT for _ in range(2))
    assert kind not in ("comments", "keys") or seconds(KINDS[kind], 300_000) <= FREE


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_looks_longer_at_what_takes_it_longest(command: str) -> None:
    for kind in ("rules", "sentences"):
        assert seconds(KINDS[kind], 70_000, command) <= FREE * LIMIT, kind
