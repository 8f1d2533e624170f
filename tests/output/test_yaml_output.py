"""Answers as YAML: what is written is read back as the same puzzle, and its solution is checked."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT, Run, examples
from cover.answers import Answer, Request
from cover.errors import InputError, Place
from cover.families.dominoes.layout import SuDominoKuLayout
from cover.families.dominoes.su_domino_ku import SuDominoGrid
from cover.families.family import FAMILIES
from cover.output.yaml import YamlWriter
from cover.reading.lines import Lines, lines_of
from cover.reading.records import BadRecord, Record, Solution
from cover.reading.yaml_documents import documents
from cover.reading.yaml_text import InLine, LiteralText, dumped
from random_dominoes import parts, su_domino_ku_solution
from random_graphs import Edges, graphs
from yaml_written import found, meaning, read_back, records_of, written

PLACE = Place("test", 1)
PUZZLES = ROOT / "puzzles"
_LARGEST = 8_000  # bytes of a file

# Of each family, and of each way to put its solutions.
SOLVED = (
    *("sudoku/4x4.txt", "sudoku/16x16.txt", "sudoku/12x12.txt", "sudoku/diagonals.yaml"),
    *("irregular/holes.yaml", "irregular/extra.yaml", "irregular/solo.txt", "irregular/latin.yaml"),
    *("killer/4x4.yaml", "killer/list-4x4.yaml", "killer/repeats.yaml", "killer/jigsaw.txt"),
    *("domino/dominosa.yaml", "domino/tatham.txt", "matching/friends.yaml", "matching/k4.txt"),
    *("exact-cover/colours.yaml", "exact-cover/matrix.txt", "exact-cover/no-primary.yaml"),
    *("tiling/sheet.txt", "tiling/layers.yaml", "tiling/knuth-alternatives.txt"),
    *("tiling/counts.yaml", "tiling/rep-tile.yaml", "tiling/pentominoes-placed.yaml"),
)


# --- Puzzles


@pytest.mark.parametrize("family", FAMILIES)
def test_all_puzzles_are_read_back_as_they_were(family: str) -> None:
    paths = [path for path in sorted((PUZZLES / family).iterdir()) if path.suffix != ".expected"]
    small = [path for path in paths if path.stat().st_size <= _LARGEST]
    assert small

    for path in small:
        for record in records_of(path):
            text = written(family, record)
            told = yaml.safe_load(written("", record))["type"]

            assert meaning(read_back(family, text)) == meaning(record), f"{path}\n{text}"
            assert yaml.safe_load(text)["type"] == family
            assert told in (family, "sudoku", "killer"), path


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("sudoku", "grid: |\n  1...\n  ..2.\n  ....\n  ....\nbox: 1x4\n"),
        ("sudoku", "grid: |\n  a...\n  ..b.\n  ....\n  ....\nsymbols: abcd\n"),
        ("sudoku", "grid: |\n  ----\n  --.-\n  ----\n  ---x\nsymbols: .oxv\nblank: '-'\n"),
        ("sudoku", f"grid: {'1........' * 81}\n"),
        ("irregular", "size: 3x4\nlow: 0\nhigh: 11\n"),
        ("irregular", "size: 10\nlow: 3\n"),
        ("irregular", "grid: [1#., .2., ..3]\nhigh: 4\n"),
        ("irregular", "size: 6\nboxes: true\nbox: 3x2\nwindows: true\ndiagonals: true\n"),
        ("killer", "cages: []\nsize: 4\nboxes: false\ndiagonals: true\n"),
        ("killer", "cages: [10 r1c1 r2c1, {cells: r1c2 r1c1, repeats: true}]\n"),
        ("killer", "cages: [aab., aab., c.dd, ceed]\nrepeats: true\nsums: {a: 9, e: 0}\n"),
        ("killer", "cages: []\nsize: 4\ncandidates: ['12 . 134 4', . . . ., '- . . .', . . . 3]\n"),
        ("killer", "cages: [7 r1c2]\nsize: 3x4\nregions: ['#aab', ccab, ...b]\nlow: 0\nhigh: 6\n"),
        ("domino", "dominoes: []\n"),
        ("domino", "grid: ['0 0', '1 1']\n"),
        ("domino", "grid: ['0 1 2', '0 3 2 ', '0 1 7']\n"),
        ("matching", "edges: []\n"),
        ("matching", "vertices: [a b, 'c,d', '#', '012']\nedges: [[a b, '#'], ['c,d', '012']]\n"),
        ("matching", "vertices: 4\nedges: {1 2: 0.50, 3 4: 1e-25, 1 3: -3}\n"),
        ("matching", "edges: [1 2 1e-40, 2 3 20e-40]\n"),
        ("exact-cover", "items: []\nsecondary: a b\noptions: {}\n"),
        (
            "exact-cover",
            "items: [a, 'b,c', '(1,2)']\noptions: {yes: a, x y: [a, 'b,c'], '1': '(1,2)'}\n",
        ),
        ("exact-cover", "options: [a b, '', b c, '', '']\n"),
        ("tiling", "board: |\n  AAx\n  .+x\npieces: {A: xx, x: xx, X: {shape: xx, count: any}}\n"),
        ("tiling", "board: |\n  AAB\n  ..B\npieces: {A: xx, B: xx}\n"),
        ("tiling", "board: [xx|xx]\npieces: {N: [xx, x.]}\nempty: 1-2\nreflect: true\n"),
        (
            "tiling",
            "board: a bb cc\nuncovered: cc\npieces: {I: {shape: x, count: 2+}}\nempty: <=3\n",
        ),
        ("tiling", "board: a a bb\nholes: r1c1\npieces: {I: {shape: x, rotate: false}, J: x}\n"),
        (
            "tiling",
            "board: 2x3\nexpect: 2\nrotate: false\npieces: {V: {shape: xx|x., others: [xxx]}}\n",
        ),
        ("tiling", "board: 2x2\npieces: {x: x, X: x, '#': x, o: {shape: xx, count: 0-1}}\n"),
    ],
)
def test_everything_that_a_puzzle_can_say_is_written(family: str, text: str) -> None:
    record = read_back(family, text)
    again = read_back(family, written(family, record))

    assert meaning(again) == meaning(record)
    assert written(family, again) == written(family, record)


def test_su_domino_kus() -> None:
    solution = su_domino_ku_solution(Random(1))
    laid, singles = parts(solution)
    for puzzle in (
        SuDominoGrid(),
        SuDominoGrid(tuple(laid[:5])),
        SuDominoGrid((), singles),
        SuDominoGrid(tuple(laid), singles),
    ):
        record = Record(PLACE, puzzle, SuDominoKuLayout(PLACE, {}, [PLACE] * 36))

        assert read_back("domino", written("domino", record, solution)).puzzle == puzzle


@given(graphs(), st.lists(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)))
@examples(40)
def test_graphs_with_names_of_any_kind(graph: tuple[int, Edges], names: list[str]) -> None:
    vertices, edges = graph
    called = dict(enumerate(dict.fromkeys([*map(str, range(vertices)), *names][-vertices:])))
    stated = [InLine([called.get(u, str(u)), called.get(v, str(v))]) for u, v in edges]
    (record,) = found("matching", dumped({"edges": stated}) + "\n")
    if isinstance(record, BadRecord):  # a name that the reader changes to another one's
        return
    text = written("matching", record)

    assert meaning(read_back("matching", text)) == meaning(record), text


# --- Solutions


@pytest.mark.parametrize("name", SOLVED)
def test_solutions_are_read_back_and_checked(name: str) -> None:
    family = Path(name).parent.name
    for record in records_of(PUZZLES / name, 1):
        (solution,) = Answer(record, Request())
        text = written(family, record, solution)

        assert meaning(read_back(family, text)) == meaning(record)
        assert yaml.safe_load(text)["status"] == "solved"
        (document,) = documents(Lines(lines_of("in", io.BytesIO(text.encode()))))
        assert not isinstance(document, InputError)
        value = document.get("solution")
        assert value is not None
        assert FAMILIES[family].formats.read_solution(value, record) == solution


def test_solutions_of_one_puzzle_are_documents_with_their_numbers() -> None:
    (record,) = records_of(PUZZLES / "sudoku" / "empty-4x4.txt")
    texts = list(YamlWriter(FAMILIES["sudoku"])(Answer(record, Request("some", 3))))

    assert [yaml.safe_load(text)["number"] for text in texts] == [1, 2, 3]
    assert all(meaning(read_back("sudoku", text)) == meaning(record) for text in texts)


WRONG = [
    (
        "sudoku",
        "grid: [1..., ...., ...., ....]\nsolution: |\n  1234\n  3412\n  2143\n  4312\n",
        "2:11: this is no solution: column 3 has 1 twice, r2c3 and r4c3",
    ),
    (
        "sudoku",
        "grid: [2..., ...., ...., ....]\nsolution: 1234341221434321\n",
        "2:11: this is no solution: r1c1 is 1, given is 2",
    ),
    (
        "sudoku",
        "grid: [1..., ...., ...., ....]\nsolution: [1234, 3412, 2143, 432]\n",
        "2:11: 15 cells, expected 16",
    ),
    (
        "sudoku",
        "grid: [1..., ...., ...., ....]\nsolution: [1234, 3412, 2143, 432z]\n",
        '2:11: this is no solution: r4c4 is "z", not a digit 1-4 or a blank',
    ),
    (
        "irregular",
        "size: 2\nsolution: |\n  12\n  2.\n",
        "2:11: this is no solution: r2c2 is empty",
    ),
    (
        "irregular",
        "grid: ['#.', ..]\nsolution: ['21', '12']\n",
        "2:11: this is no solution: r1c1 is filled, but does not exist",
    ),
    (
        "killer",
        "cages: [5 r1c1 r1c2]\nbox: 2x2\nsolution: 1234341221434321\n",
        "3:11: this is no solution: cage 1 (r1c1 r1c2) adds up to 3, not 5",
    ),
    (
        "domino",
        "grid: ['1 2 0 1', '2 0 2 0', '2 1 1 0']\nsolution: |\n  5 5 2 2\n  6 3 3 4\n  6 1 4 1\n",
        "2:11: this is no solution: the domino on r2c4 does not go on to a neighbour",
    ),
    (
        "domino",
        "grid: ['1 2 0 1', '2 0 2 0', '2 1 1 0']\nsolution: 5 5 2 2\n",
        "2: 4 cells, expected 12",
    ),
    (
        "domino",
        "grid: ['1 2 0 1', '2 0 2 0', '2 1 1 0']\nsolution: |\n  1 1 2 2\n  6 3 3 5\n  6 4 4 5\n",
        "",
    ),
    ("domino", "dominoes: []\nsolution: 1\n", "2: 1 cell in a row of 9"),
    ("domino", "dominoes: []\nsolution: {single: A1}\n", "2:11: expected a grid of digits, or"),
    (
        "domino",
        "dominoes: []\nsolution: {dominoes: 6 B2 1 B3}\n",
        "2:11: this is no solution: 0 cells, expected 9",
    ),
    (
        "matching",
        "edges: [a b, b c, c d]\nsolution: [a b, c e]\n",
        '2:11: this is no solution: there is no vertex "e"',
    ),
    (
        "matching",
        "edges: [a b, b c, c d]\nsolution: [a b, [b, d]]\n",
        "2:11: this is no solution: b and d have no edge",
    ),
    (
        "matching",
        "edges: [a b, b c, c d]\nsolution: [b c]\n",
        "2:11: this is no solution: vertex a is in no pair",
    ),
    (
        "exact-cover",
        "options: {p: a b, q: b, r: a}\nsolution: [p, q]\n",
        '2:11: this is no solution: item "b" is covered 2 times',
    ),
    (
        "exact-cover",
        "options: [a b, b, a]\nsolution: [2, 4]\n",
        '2:11: this is no solution: there is no option "4"',
    ),
    ("exact-cover", "options: [a]\nsolution: {p: 1}\n", "2:11: expected the names of options"),
    (
        "tiling",
        "board: 2x2\npieces: {V: xx|x., I: x}\nsolution: |\n  VV\n  IV\n  ..\n",
        "6: this is no line of the solution above it",
    ),
    (
        "tiling",
        "board: 2x2\npieces: {V: xx|x., I: x}\nsolution: |\n  VI\n  IV\n",
        "3:11: this is no solution: what covers r1c1 r2c2 has not the form of piece V",
    ),
    (
        "tiling",
        "board: 2x2\npieces: {V: xx|x., I: x}\nsolution: |\n  VV\n  Vx\n",
        '4: this is no solution: r2c2: no piece has the letter "x"',
    ),
    (
        "tiling",
        "board: 2x2\npieces: {V: xx|x., I: x}\nsolution: |\n  VVI\n  I\n",
        '4: 3 cells in a row of 2: "VVI"',
    ),
    (
        "tiling",
        "board: [xx, x.]\npieces: {V: [xx, x.]}\nsolution: |\n  VV\n\n  VV\n",
        '4: this is no solution: "V" in l2r1c2, which is not on the board',
    ),
]


@pytest.mark.parametrize(("family", "text", "message"), WRONG)
def test_a_wrong_solution_makes_a_bad_record(family: str, text: str, message: str) -> None:
    (record,) = found(family, text)

    if message:
        assert isinstance(record, BadRecord)
        assert str(record.error).startswith(f"in.yaml:{message}")
    else:
        assert isinstance(record, Record)


ANYTHING = st.recursive(
    st.text(max_size=8) | st.text("12345ABVx.+#| \n", max_size=20) | st.sampled_from("12ab"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
UNSOLVED = [
    ("sudoku", {"grid": "1..............."}),
    ("irregular", {"grid": ["#..", "...", "..."]}),
    ("killer", {"size": "2", "cages": ["3 r1c1 r1c2"]}),
    ("domino", {"grid": ["12", "21"]}),
    ("domino", {"grid": ["0 0 0 1 1 1 7"] * 2}),
    ("domino", {"dominoes": []}),
    ("matching", {"edges": ["1 2", "1 a"]}),
    ("exact-cover", {"options": ["1 2", "a"]}),
    ("tiling", {"board": "2x2", "pieces": {"V": "xx|x.", "B": "x"}}),
    ("tiling", {"board": ["xx", "x."], "pieces": {"V": {"shape": "xx", "count": "any"}}}),
]


@given(st.sampled_from(UNSOLVED), ANYTHING)
@examples(150)
def test_whatever_stands_there_is_a_solution_or_an_error(
    puzzle: tuple[str, dict[str, object]], value: object
) -> None:
    family, document = puzzle

    assert len(found(family, dumped(document | {"solution": value}) + "\n")) == 1


def test_what_else_an_answer_says_is_passed_over() -> None:
    others = "status: no word\nnumber: 7\ncount: x\nestimate: {mean: 3}\nsolution:\n"

    assert meaning(read_back("sudoku", f"grid: {'.' * 16}\n{others}")) is not None


# --- Documents


def test_puzzles_without_solution_tell_their_status() -> None:
    (record,) = found("sudoku", "11" + "0" * 14, "in.txt")
    assert isinstance(record, Record)
    (text,) = YamlWriter(FAMILIES["sudoku"])(Answer(record, Request()))

    assert yaml.safe_load(text) == {
        "type": "sudoku",
        "grid": "11..\n....\n....\n....\n",
        "status": "none",
        "reason": {
            "line": 1,
            "column": 2,
            "message": "1 is already in row 1, at line 1 column 1",
        },
    }
    assert meaning(read_back("sudoku", text)) == meaning(record)


def test_a_bad_record_is_a_document_of_comments() -> None:
    bad = BadRecord(PLACE, InputError(PLACE, "no\npuzzle"))
    (text,) = YamlWriter(FAMILIES["sudoku"])(Answer(bad, Request()))

    assert text == "---\n# status: bad\n# test:1: no?puzzle"
    assert yaml.safe_load(text) is None


def test_large_counts_are_texts() -> None:
    class Counted(Answer):
        def __iter__(self) -> Iterator[Solution]:
            self.count, self.status = 2**53 + 1, "several"
            return iter(())

    (record,) = records_of(PUZZLES / "sudoku" / "empty-4x4.txt")
    (text,) = YamlWriter(FAMILIES["sudoku"])(Counted(record, Request("count")))

    assert text.endswith('status: several\ncount: "9007199254740993"')


@pytest.mark.parametrize(
    "text",
    [
        *("012", "1:2", "1e3", "0o14", "0x1F", "yes", "N", "y", "null", "~", "", " a", "a: b"),
        *("1.5", "-.5", "1_000", "2026-11-20", "#a", "a #b", "[a", "a\nb", "ü", "😀", "a" * 300),
    ],
)
def test_texts_stay_texts(text: str) -> None:
    document = (
        dumped({text: [text], "in line": InLine([text]), "block": LiteralText("1\n  2")}) + "\n"
    )

    assert yaml.safe_load(document) == {text: [text], "in line": [text], "block": "1\n  2\n"}


def test_what_other_readers_take_for_numbers_and_truths_stands_in_quotes() -> None:
    document = dumped({"a": InLine(["N", "1e3", "0o14", "word", "10 a"])})

    assert document == '---\na: ["N", "1e3", "0o14", word, 10 a]'


def test_what_is_printed_is_solved_again(cover: Run) -> None:
    path = PUZZLES / "tiling" / "layers.yaml"
    done = cover("tiling", "--format", "yaml", path)
    again = cover("tiling", stdin=done.stdout)

    assert done.stdout.startswith("---\ntype: tiling\n")
    assert again.stdout == cover("tiling", path).stdout
    assert (done.stderr, done.returncode, again.returncode) == ("", 0, 0)
