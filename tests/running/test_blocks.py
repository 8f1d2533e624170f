"""Lines answered in blocks, by threads: what is printed is the same.

Nothing else compares the two ways on all that lines, tables and documents may hold.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache, partial, reduce
from math import inf
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from asked import asked
from conftest import ROOT, examples
from cover.asking.problems import finder_of_records
from cover.errors import Place
from cover.families.formats import formats_of
from cover.families.grids.generate import random_regions
from cover.families.grids.houses import (
    Cage,
    House,
    Rules,
    boxes_rules,
    regions_rules,
    rows_and_columns,
)
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import grid_text
from cover.families.grids.text import lines as grid_lines
from cover.query import Query
from cover.reading import lines as reading_lines
from cover.reading.records import Block
from cover.result import Result
from cover.running import batch
from cover.running import sources as input_sources
from cover.running.batch import Batch, Run
from cover.running.sources import Input
from cover.solver.parallel import records as threaded
from cover.solver.parallel.records import Solved
from cover.writing.csv import CsvWriter
from cover.writing.json import JsonWriter
from cover.writing.line import LineWriter
from cover.writing.writer import Record, Writer
from processes import Kept, errors_and_reasons
from texts import GOOD, SHORT, SOLVED, TWICE, TWO_WAYS

HOPELESS = "12345678." + "." * 26 + "9" + "." * 45  # no symbol is twice in a house
EMPTY = "." * 81
MISSING = frozenset({5, 15})


class Seen:
    """What was printed and told: everything in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def emit(self, text: str) -> None:
        self.lines.extend(text.split("\n"))

    def note(self, place: Place, text: str) -> None:
        self.lines.append(f"note {place}: {text}")


def remarks(record: Record, result: Result) -> Iterator[str]:
    """What is told of a record."""
    kind = "reason" if result.error is None else "error"
    return (f"{kind} {text}" for text in errors_and_reasons(record, result))


class Case(NamedTuple):
    """How to run."""

    mode: str = "first"
    jobs: int = 2
    part: int = 200
    chunk: int = 1000
    fail_fast: bool = False
    options: tuple[tuple[str, Any], ...] = ()
    asked: tuple[tuple[str, Any], ...] = ()


def run(
    data: bytes,
    case: Case,
    blocks: bool,
    writer: Writer | None = None,
    family: str = "sudoku",
) -> tuple[list[str], int]:
    """What is printed and told, and the exit code.

    No record goes to a process, as some would on a slow machine: what is told there is not `Seen`.
    """
    jobs = case.jobs if blocks else 1
    request = Query(case.mode, engine="native", jobs=jobs, **dict(case.asked))
    seen = Seen()
    finder = finder_of_records(request) if blocks else None
    reading = asked(family, note=seen.note, records=finder, **dict(case.options))
    work = Batch(
        family,
        request,
        reading,
        writer or LineWriter(),
        remarks,
        seen.lines.append,
        fail_fast=case.fail_fast,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_text, "WORTH_A_BLOCK", 1)
        patch.setattr(grid_lines, "WORTH_A_BLOCK", 1)
        patch.setattr(threaded, "_TASK_BYTES", case.part)
        patch.setattr(batch, "PATIENCE", inf)
        patch.setattr(reading_lines, "CHUNK", case.chunk)
        patch.setattr(input_sources, "_opened", lambda source: io.BytesIO(data))
        code = work.run([Input(name, name, name) for name in "fg"], Kept(seen.emit))
    return seen.lines, code


def _sixteen(symbols: str, blank: str, offset: int) -> str:
    """A 16x16 grid with some blanks, one symbol moved on in each place by the offset."""
    cells = []
    for row in range(16):
        for column in range(16):
            value = (4 * (row % 4) + row // 4 + column + offset) % 16
            cells.append(blank if (row * 5 + column * 3 + offset) % 4 == 0 else symbols[value])
    return "".join(cells)


CONVENTIONS = ("123456789ABCDEFG", "0123456789ABCDEF", "ABCDEFGHIJKLMNOP")
GRIDS = [
    _sixteen(symbols, blank, offset)
    for symbols in CONVENTIONS
    for blank in ".0x"
    for offset in (0, 7)
    if blank not in symbols
]
EIGHT = "12345678" + "." * 56

SHA1 = "2fd4e1c67a2d28fced849ee1bb76e7391b93eb12"
LAYOUT = "111222333" * 3 + "444555666" * 3 + "777888999" * 3
WORDS = {
    **{"TWO_WAYS": TWO_WAYS, "HOPELESS": HOPELESS, "SOLVED": SOLVED, "TWICE": TWICE},
    **{"EMPTY": EMPTY, "GOOD": GOOD, "SHORT": SHORT, "EIGHT": EIGHT, "SHA1": SHA1},
    **{"OTHER_LAYOUT": "ABCDEFGHI" * 9, "LAYOUT": LAYOUT},
}


def _sections() -> dict[str, list[str]]:
    """The lines of each section of the file, with what words and escapes stand for."""
    text = (ROOT / "tests" / "data" / "lines_in_blocks.txt").read_text(encoding="utf-8")
    found = {}
    for section in text.removesuffix("\n").split("\n== ")[1:]:
        name, *lines = section.split("\n")
        lines = [k.encode("latin-1", "backslashreplace").decode("unicode_escape") for k in lines]
        found[name] = [reduce(lambda k, word: k.replace(*word), WORDS.items(), k) for k in lines]
    return found


SECTIONS = _sections()
LINES = [
    *SECTIONS["lines"],
    *("." * 729, "123456789" * 81, "1........" + "123456789" * 80),
    *GRIDS,
    *(GRIDS[0].lower(), GRIDS[0].replace("G", "F"), GRIDS[0].replace("G", "q"), "." * 256),
]

ENDS = ["\n", "\n", "\n", "\r\n", "\r"]

cases = st.builds(
    Case,
    mode=st.sampled_from(["first", "unique"]),
    jobs=st.integers(1, 3),
    part=st.sampled_from([1, 90, 200, 2000]),
    chunk=st.sampled_from([1, 7, 82, 200, 1000, 100_000]),
    fail_fast=st.sampled_from([False, False, False, True]),
    asked=st.just(()),
    options=st.sampled_from(
        [
            *[()] * 6,
            (("blank", "."),),
            (("blank", "x#"),),
            (("blank", " "),),
            (("symbols", "987654321"),),
            (("symbols", "ABCDEFGHI"), ("blank", "x.0")),
            (("symbols", "123456789ABCDEFG"),),
            (("symbols", "!#%123456"),),
            (("box", (9, 1)),),
            (("box", (2, 8)),),
            (("diagonals", True),),
            (("format", "lines"),),
        ]
    ),
)


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Runs of good lines between nasty ones, with the ends of lines of one system or of all."""
    runs = st.tuples(st.sampled_from(LINES[:7] + GRIDS), st.integers(0, 9))
    parts: list[str] = []
    for line, length in draw(st.lists(runs, min_size=1, max_size=4)):
        parts += [line] * length
        parts += draw(st.lists(st.sampled_from(LINES), max_size=3))
    ends = draw(st.sampled_from([["\n"], ["\n"], ["\r\n"], ["\r"], ENDS]))
    text = "".join(line + draw(st.sampled_from(ends)) for line in parts)
    if draw(st.booleans()):
        text = text.rstrip("\r\n")
    return draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + text.encode()


nasty = st.lists(st.sampled_from(LINES), max_size=12).map("\n".join).map(str.encode)


MODES: list[tuple[str, dict[str, Any]]] = [
    ("some", {"number": 1}),
    ("some", {"number": 2}),
    ("some", {"number": 20}),
    ("all", {}),
    ("count", {}),
    ("count", {"limit": 1}),
    ("count", {"limit": 2}),
    ("count", {"limit": 2000}),
    ("unique", {"seed": 5}),
    ("first", {"seed": 5}),
    ("some", {"number": 3, "seed": 6}),
    ("first", {"timeout": 60.0}),
    ("unique", {"timeout": 60.0}),
    ("count", {"limit": 3, "timeout": 60.0}),
]
THREE = GOOD[:4] + "." + GOOD[5:]  # solutions
MANY = GOOD.replace("2", ".").replace("1", ".")  # more than a block lists
IN_ALL_MODES = [
    *[GOOD] * 4,
    *[THREE] * 3,
    TWICE,
    SHORT,
    SOLVED,
    MANY,
    GOOD.replace("2", "k"),
    f"7;{GOOD};{SOLVED}",
    f"{SOLVED},{THREE}",
    "",
]


@examples(70)
@given(
    st.lists(st.sampled_from(IN_ALL_MODES), max_size=25),
    st.sampled_from(MODES),
    st.sampled_from([LineWriter, CsvWriter, JsonWriter]),
    st.sampled_from([1, 200, 2000]),
)
def test_blocks_print_the_same_in_all_modes(
    lines: list[str], mode: tuple[str, dict[str, Any]], writer: type[Writer], part: int
) -> None:
    data = "\n".join(lines).encode()
    case = Case(mode[0], part=part, asked=tuple(mode[1].items()))

    assert run(data, case, True, writer()) == run(data, case, False, writer())


ROWS = SECTIONS["rows"]
HEADS = [*([head] for head in SECTIONS["heads"]), [], [], []]


@st.composite
def tables(draw: st.DrawFn) -> bytes:
    """Runs of rows that are alike between others, mostly below a header."""
    lines = [*draw(st.sampled_from(HEADS))]
    for _ in range(draw(st.integers(1, 4))):
        lines += [draw(st.sampled_from([*ROWS[:1] * 3, *ROWS]))] * draw(st.integers(1, 5))
        lines += draw(st.lists(st.sampled_from([*ROWS, GOOD, TWO_WAYS]), max_size=3))
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines).encode()


PAIRS = [*SECTIONS["jigsaws"][:1] * 6, *SECTIONS["jigsaws"]]


@examples(40)
@given(st.lists(st.sampled_from(PAIRS), max_size=12), st.sampled_from(["first", "unique"]))
@example([f"{LAYOUT}{GOOD}"] * 9, "unique")
@example([f"{GOOD} {'1' * 40}{'2' * 41}"] * 9, "first")
def test_jigsaws_in_one_line_print_what_single_records_print(lines: list[str], mode: str) -> None:
    data = "\n".join(lines).encode()
    case = Case(mode, options=(("format", "grids"),))

    blocks, single = (run(data, case, each, family="irregular") for each in (True, False))
    assert blocks == single


@cache
def _jigsaw(size: int, seed: int) -> tuple[str, str]:
    """A solution, and the regions of its layout, or of one that has no solution."""
    regions = random_regions(size, Random(seed))
    names = [f"region {k}" for k in range(size)]
    puzzle = DigitGrid._of_rules(regions_rules(size, size, regions, names))
    found = puzzle.solve()
    line = "12.3" if found is None else puzzle._line(found.values)
    return line.ljust(size**2, "."), "".join(ascii_uppercase[k] for k in regions)


def _swapped(text: str, one: int, other: int) -> str:
    cells = [*text]
    cells[one % len(text)], cells[other % len(text)] = (
        text[other % len(text)],
        text[one % len(text)],
    )
    return "".join(cells)


RELABELLED: list[Callable[[str], str]] = [
    *[str] * 4,
    str.lower,
    lambda labels: labels[:9] + labels[9:].lower(),
    lambda labels: labels.translate({ord(k): str(n) for n, k in enumerate(ascii_uppercase)}),
    lambda labels: labels.replace("A", "z").replace("B", "Z"),
    lambda labels: labels.replace("A", "."),
    lambda labels: labels.replace("B", "A"),
    lambda labels: f"{labels[:-1]}?",
]


@st.composite
def own_layouts(draw: st.DrawFn) -> tuple[str, str]:
    """Givens, and the labels of regions, mostly of one size; some are wrong."""
    size = draw(st.sampled_from([6, 7]))
    solution, labels = _jigsaw(size, draw(st.integers(0, 5)))
    kept = Random(draw(st.integers(0, 99)))
    share = draw(st.sampled_from([0.3, 0.5, 0.6, 0.7, 0.97, 1.0]))
    blank = draw(st.sampled_from("....0x"))
    givens = "".join(k if kept.random() < share else blank for k in solution)
    if draw(st.integers(0, 4)) == 0:
        givens = _swapped(givens, draw(st.integers(0, 48)), draw(st.integers(0, 48)))
    if draw(st.integers(0, 4)) == 0:
        labels = _swapped(labels, draw(st.integers(0, 48)), draw(st.integers(0, 48)))
    return givens, draw(st.sampled_from(RELABELLED))(labels)


def _own_document(pair: tuple[str, str]) -> str:
    return f'{{"type": "irregular", "grid": "{pair[0]}", "regions": "{pair[1]}"}}'


def _sumocue(pair: tuple[str, str]) -> str:
    names = {letter: str(n) for n, letter in enumerate(ascii_uppercase)}
    cells = zip(pair[0].replace(".", "0"), pair[1], strict=True)
    return "SumoCueV1" + "".join(f"={given}J{names.get(each, each)}" for given, each in cells)


@examples(60)
@given(
    st.lists(own_layouts(), max_size=12),
    st.sampled_from(
        [
            *("".join, lambda pair: pair[1] + pair[0], _own_document, _sumocue),
            *("\n".join, lambda pair: f"{pair[1]}\n{pair[0]}"),
        ]
    ),
    st.sampled_from(
        [("first", {}), ("unique", {}), ("some", {"number": 2}), ("count", {"limit": 3})]
    ),
    st.sampled_from([1, 400, 100_000]),
)
def test_jigsaws_with_layouts_of_their_own_print_what_single_records_print(
    pairs: list[tuple[str, str]],
    write: Callable[[tuple[str, str]], str],
    mode: tuple[str, dict[str, Any]],
    chunk: int,
) -> None:
    data = "\n".join(map(write, pairs)).encode()
    case = Case(mode[0], chunk=chunk, asked=tuple(mode[1].items()))

    blocks, single = (run(data, case, each, family="irregular") for each in (True, False))
    assert blocks == single


def _in_rows(line: str) -> str:
    """A grid as our own JSON has it."""
    return r"\n".join(line[start : start + 9] for start in range(0, len(line), 9))


def _document(grid: str) -> str:
    return f'{{"type": "sudoku", "grid": "{grid}"}}'


GRIDS_IN_JSON = [*[GOOD, _in_rows(GOOD)] * 3, *SECTIONS["grids in JSON"], "." * 729, *GRIDS[:2]]
WRITTEN: list[Callable[[str], str]] = [
    *[_document] * 5,
    *(partial(str.replace, text, "GRID") for text in SECTIONS["documents"]),
]
in_json = st.builds(
    lambda write, grid, count: [write(grid)] * count,
    st.sampled_from(WRITTEN),
    st.sampled_from(GRIDS_IN_JSON),
    st.integers(1, 4),
)


documents = st.lists(in_json, min_size=1, max_size=8).map(
    lambda parts: "\n".join(line for part in parts for line in part).encode()
)


def _text(*lines: str, end: str = "\n") -> bytes:
    return end.join(lines).encode()


@examples(150)
@given(files() | nasty | tables() | documents, cases)
@example(_text(*[GOOD] * 5, *LINES, *[GOOD] * 5), Case())
@example(_text(*[GOOD] * 5, *LINES, *[GOOD] * 5, end="\r\n"), Case("unique"))
@example(_text("3", *[GOOD] * 5, "end", GOOD), Case())
@example(_text(*(k for pair in zip(GRIDS, GRIDS[::-1], strict=True) for k in pair)), Case())
@example(_text("id,p,q", *[ROWS[0]] * 5, *ROWS, *[ROWS[0]] * 5), Case())
@example(_text(*[ROWS[0]] * 5, *ROWS, *[ROWS[5]] * 5), Case("unique"))
@example(_text(_document(_in_rows(GOOD)), *map(_document, GRIDS_IN_JSON * 2)), Case())
@example(_text(*map(_document, GRIDS_IN_JSON * 2)), Case("unique", chunk=100_000))
@example(_text(*(write(_in_rows(GOOD)) for write in WRITTEN for _ in range(3))), Case())
def test_blocks_print_what_single_records_print(data: bytes, case: Case) -> None:
    assert run(data, case, blocks=True) == run(data, case, blocks=False)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines each block has answered."""
    taken: list[int] = []
    answer_block = Run._answer_block

    def counting(self: Run, block: Block) -> None:
        answer_block(self, block)
        taken.append(block.taken)

    monkeypatch.setattr(Run, "_answer_block", counting)
    return taken


@pytest.mark.parametrize(
    "made",
    [
        str,
        f"7;{{}};{SOLVED}".format,
        f"{SOLVED}\t{{}}".format,
        f"{SHA1} {{}} # {SHA1}".format,
        _document,
        lambda line: _document(_in_rows(line)),
    ],
)
def test_most_lines_are_answered_in_blocks(made: Callable[[str], str], taken: list[int]) -> None:
    """Were there none, the tests above would compare one way with itself."""
    data = "\n".join([*[made(GOOD)] * 20, made(TWICE), *[made(TWO_WAYS)] * 20, ""]).encode()
    lines, code = run(data, Case("unique", chunk=100_000), blocks=True)
    lines = [line for line in lines if not line.startswith("note ")]

    assert taken == [19, 20, 19, 20]  # the first of each file shows how it is written
    assert lines[:20] == [SOLVED] * 20
    assert lines[22:42] == ["several"] * 20
    assert code == 1


@pytest.mark.parametrize("write", ["".join, "\n".join, _own_document, _sumocue])
def test_each_line_may_have_a_layout_of_its_own(
    write: Callable[[tuple[str, str]], str], taken: list[int]
) -> None:
    pairs = [_jigsaw(9, seed % 5) for seed in range(20)]
    given = [(f"{'.' * 15}{solution[15:]}", labels) for solution, labels in pairs]
    data = "\n".join(map(write, given)).encode()
    case = Case("unique", chunk=100_000)
    lines, code = run(data, case, blocks=True, family="irregular")

    assert (lines, code) == run(data, case, blocks=False, family="irregular")
    assert sum(taken) >= 2 * 17  # the first of each file show how it is written


REGIONS = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
IRREGULAR = regions_rules(4, 4, REGIONS, ["A", "B", "C", "D"])
EVERY = (1, 2, 3, 4)
WITHOUT_MISSING = tuple(
    House(name, tuple(cell for cell in cells if cell not in MISSING))
    for name, cells in rows_and_columns(4, 4)
)
LAYOUTS = {
    "irregular": IRREGULAR,
    "from zero": IRREGULAR._replace(low=0),
    "givens": IRREGULAR._replace(candidates=((2,), *[EVERY] * 14, (1,))),
    "cages": boxes_rules(2, 2)._replace(
        cages=(Cage("pair", (0, 1), 5), Cage("angle", (5, 6, 10), 7))
    ),
    "cages without totals": IRREGULAR._replace(cages=(Cage("angle", (1, 6, 11)),)),
    "missing": Rules(4, 4, 4, WITHOUT_MISSING, missing=MISSING),
    "wide": Rules(3, 4, 4, tuple(rows_and_columns(3, 4))),
    "small": Rules(2, 2, 2, tuple(rows_and_columns(2, 2))),
}
FOURS = [
    *("." * 16, "2" + "." * 15, "1" + "." * 15, "." * 15 + "1", "." * 15 + "0"),
    *("2" + "." * 14 + "1", "1234" + "." * 12, "1243" + "." * 12, "11" + "." * 14),
    *("." * 15 + "#", "." * 14 + "#1", "#" + "." * 15, "." * 14 + "k.", "." * 15, "." * 12),
    *("1" + "." * 11, "4.....3....1", "....", "1234", "12..", "12.. ", "end", "", "7"),
]


@given(st.sampled_from(sorted(LAYOUTS)), st.lists(st.sampled_from(FOURS), max_size=12), cases)
def test_lines_of_givens_of_a_layout(name: str, lines: list[str], case: Case) -> None:
    case = case._replace(options=(("format", "lines"), ("layout", LAYOUTS[name])))
    data = "\n".join(lines).encode()

    assert run(data, case, blocks=True) == run(data, case, blocks=False)


IN_BLOCKS: list[tuple[str, Rules | None]] = [
    *(("." * 16, LAYOUTS[name]) for name in ("irregular", "from zero", "givens")),
    ("." * 16, LAYOUTS["cages without totals"]),
    *((next(k for k in GRIDS if set(k) - set(each) <= set(".0")), None) for each in CONVENTIONS),
]


@pytest.mark.parametrize(("line", "layout"), IN_BLOCKS)
def test_lines_of_layouts_and_of_larger_grids_come_in_blocks(
    line: str, layout: Rules | None
) -> None:
    more = {} if layout is None else {"layout": layout}
    reading = asked("sudoku", records=finder_of_records(Query(engine="native")), **more)
    stream = reading_lines.ByteLines("f", io.BytesIO(f"{line}\n".encode() * 40))
    found = list(formats_of("sudoku").named("lines").load()(stream, reading))

    assert any(isinstance(each, Block) for each in found)


def test_who_wants_more_gets_no_blocks() -> None:
    for query in (
        *(Query(mode, engine="native") for mode in ("sample", "estimate")),
        Query("some", 0, engine="native"),
        Query(engine="native", timeout=0.01),
        *(Query(engine=engine) for engine in ("links", "python")),
    ):
        assert finder_of_records(query) is None


WRONG = "f:4", "f:8", "g:4", "g:8"


@pytest.mark.usefixtures("faults_told")
def test_a_wrong_answer_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(self: Any, data: bytes, start: int, end: int) -> Solved:
        count = (end - start) // 82
        return Solved(data[start:end], b"s" * 2 + b"f" * (count - 2), b"")

    monkeypatch.setattr(threaded.RecordAnswers, "answers", wrong)

    lines, code = run(f"{GOOD}\n".encode() * 9, Case(), blocks=True)

    told = [text.partition(" breaks")[0] for text in lines if "fault" in text]
    assert told == [f"error {at}: a fault in cover: the answer found" for at in WRONG]
    assert (lines.count("bad"), code) == (len(WRONG), 2)
