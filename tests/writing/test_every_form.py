"""One list of forms: every command writes in each of them.

Each input has a puzzle with one solution, one with several, one with none, and a record that cannot
be read. The families take turns, so that each form meets most of them at some command. What a form
cannot say is in `tests/data/commands/forms.txt`.
"""

from __future__ import annotations

import csv
import json
from io import StringIO
from itertools import product
from xml.dom.minidom import parseString

import pytest
import yaml

import cover as library
from conftest import Run
from cover.errors import OptionError

# Of each family: one solution, several, none, and what cannot be read.
RECORDS = {
    "sudoku": (
        "grid: [1..., ..2., ...., 3.4.]",
        "grid: [1..., ...., ...., ....]",
        "grid: [11.., ...., ...., ....]",
        "grid: [1..., ..2., ....]",
    ),
    "irregular": (
        "grid: [1..., ..2., ...., 3.4.]\nregions: [aaab, acbb, cccb, dddd]",
        "regions: [aaab, acbb, cccb, dddd]",
        "grid: [12.., ..3., ...4, ....]\nregions: [aabb, aabb, ccdd, ccdd]",
        "regions: [aabb, aabb, ccdd, ccde]",
    ),
    "killer": (
        "grid: [1..., ..2., ...., 3.4.]\ncages: [{sum: 3, cells: r1c1 r2c1}]",
        "size: 4\ncages: [{sum: 3, cells: r1c1 r1c2}]",
        "size: 4\ncages: [{sum: 9, cells: r1c1 r1c2}]",
        "size: 4\ncages: [{sum: 3, cells: r1c1 r9c2}]",
    ),
    "domino": (
        "grid: [1 2 0 1, 2 0 2 0, 2 1 1 0]",
        "grid: [0 0 1, 1 0 1]",
        "grid: [0 0 0, 1 0 1]",
        "grid: [0 0 1, 1 0]",
    ),
    "tiling": (
        "board: [xx, x.]\npieces: {V: xx|x.}",
        "board: 2x3\npieces:\n  I: {shape: xx, count: any}",
        "board: 3x3\npieces: {I: {shape: xx, count: any}}",
        "board: 2x3\npieces: {I: {shape: xx, cownt: any}}",
    ),
    "matching": (
        "edges: [ann bob, bob cat, cat dan]",
        "edges: [a b, b c, c d, d a]",
        "edges: [a b, a c, a d]",
        "edges: [a b c d]",
    ),
    "exact-cover": (
        "options: {a: 1 2, b: 3, c: 2 3}",
        "options: {a: 1 2, b: 3, c: 2 3, d: 1}",
        "options: {a: 1 2, b: 2 3, c: 1 3}",
        "options: {a: 1 1}",
    ),
}
DOCUMENTS = {
    family: [f"---\ntype: {family}\n{record}\n" for record in records]
    for family, records in RECORDS.items()
}

SETTERS = ("candidates", "why", "explain", "rate", "trace")
COMMANDS = ("solve", "check", "convert", "minimize", *SETTERS)

# The forms in text that answer each record, whatever it comes to.
TEXTS = ("grid", "line", "json", "csv", "yaml", "svg", "html")

# Setters write their results in one way: two of them meet each form.
TURNS = [
    (command, form, [*RECORDS][(9 * f + c) % len(RECORDS)])
    for (f, form), (c, command) in product(enumerate(TEXTS), enumerate(COMMANDS))
    if command not in SETTERS or (f + c) % 5 < 2
]


@pytest.mark.parametrize(("command", "form", "family"), TURNS)
def test_every_record_is_answered_in_every_form(
    command: str, form: str, family: str, cover: Run
) -> None:
    done = cover(command, "-", "--format", form, stdin="".join(DOCUMENTS[family]))
    assert done.returncode == 2, "the last record is bad"
    bad = sum(document.count("\n") for document in DOCUMENTS[family][:3]) + 1
    places = [line.split(":")[:2] for line in done.stderr.splitlines() if "note: " not in line]
    lines = [int(place[1]) for place in places if place[0] == "stdin"]
    assert sum(line >= bad for line in lines) == 1, "the bad record has one message with its place"
    _assert_readable(form, done.stdout)
    if command in ("solve", *SETTERS):
        if form == "json":
            found = [json.loads(line) for line in done.stdout.splitlines()]
            assert {each["record"] for each in found} == {1, 2, 3, 4}
            assert [each["status"] for each in found][-1] == "bad"
        if form == "csv":
            rows = [*csv.DictReader(StringIO(done.stdout))]
            assert {row["record"] for row in rows} == {"1", "2", "3", "4"}
        if form == "yaml":
            statuses = [each and each["status"] for each in yaml.safe_load_all(done.stdout)]
            assert len(statuses) >= 4
            assert statuses[-1] is None, "a bad record is a document of comments"
    if command == "minimize" and form == "csv":
        told = [row["puzzle"] for row in csv.DictReader(StringIO(done.stdout)) if not row["type"]]
        assert told[-3:] == ["several", "none", "bad"], "records stay in step"


def _assert_readable(form: str, text: str) -> None:
    """Assert that a document is what its form says."""
    assert text.strip()
    if form == "json":
        assert all(isinstance(json.loads(line), dict) for line in text.splitlines())
    elif form == "csv":
        assert len({len(row) for row in csv.reader(StringIO(text))}) == 1
    elif form == "yaml":
        assert [*yaml.safe_load_all(text)]
    elif form == "svg":
        parseString(text)
    elif form == "html":
        assert text.rstrip().endswith("</html>")


def test_text_formats_are_forms_of_puzzles_alone() -> None:
    puzzle = library.Sudoku("1.....2.....3.4.")
    (made,) = puzzle.minimize()
    assert puzzle.minimize().to("sumocue") == made.to("sumocue")
    assert puzzle.minimize().to("txt") == made.to("txt") == made.to("line")
    for said, what in ((puzzle.solve(), "solutions"), (puzzle.rate(), "results")):
        assert said is not None
        with pytest.raises(OptionError, match=f"sumocue writes puzzles, not {what}"):
            said.to("sumocue")
    with pytest.raises(OptionError, match="contest writes solutions, not puzzles"):
        puzzle.minimize().to("contest")


def test_the_suffix_of_a_text_is_the_same_form_for_programs_and_commands(cover: Run) -> None:
    text = "1.....2.....3.4."
    puzzle = library.Sudoku(text)
    for said, words in (
        (puzzle.candidates(), ["candidates"]),
        (puzzle.rate(), ["rate"]),
        (puzzle.count(), ["sudoku", "--count"]),
        (puzzle.estimate(), ["sudoku", "--estimate"]),
    ):
        written = cover(*words, "-q", "--to", "txt", stdin=f"{text}\n").stdout
        assert written.replace("stdin:1", "grid:1").removesuffix("\n") == said.to("txt")


@pytest.mark.parametrize(
    ("family", "command"), [*zip(RECORDS, ("solve", "convert", *SETTERS), strict=True)]
)
def test_yaml_is_read_back_as_the_same_puzzle(family: str, command: str, cover: Run) -> None:
    documents = "".join(DOCUMENTS[family][:3])
    written = cover(command, "--to", "yaml", stdin=documents).stdout
    plain, again = (cover("solve", "--unique", stdin=k).stdout for k in (documents, written))

    assert again == plain
