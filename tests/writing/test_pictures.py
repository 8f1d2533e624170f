"""Documents of pictures: captions, what they show, also where a run ends early, PNG and PDF.

No other test finds a gallery that loses what it had, or a caption that names what it should not.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from asked import puzzle_writer, texts_of
from conftest import ROOT, Run
from cover.asking import ask
from cover.drawing import typesetting
from cover.drawing.html import Panel
from cover.drawing.svg import sheet, words
from cover.drawing.typesetting import typeset
from cover.errors import OptionError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import Reading
from cover.result import Result
from cover.running.batch import Batch, Remarks, unsaid
from cover.running.sources import Input
from cover.solution import Solution
from cover.writing.forms import FORMS
from cover.writing.pictures import GalleryWriter
from cover.writing.writer import Record, Said, WriterOptions, write
from processes import Kept
from small_puzzles import SMALL, read
from tilings import soma

TWO = "1" + "." * 15 + "\n" + "." * 15 + "4\n"

HIDDEN_SINGLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def _texts(svg: str) -> list[str]:
    """The captions of a document, whose letters have a height of their own."""
    return re.findall(r'font-size="5" [^>]*><text[^>]*>([^<]*)</text>', svg)


def _size(png: bytes) -> tuple[int, int]:
    """The width and the height of a picture."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["1", "2"]),
        (["-n", "2"], ["1 · 1", "1 · 2", "2 · 1", "2 · 2"]),
        (["--caption", "No. {n}: {place}"], ["No. 1: stdin:1", "No. 2: stdin:2"]),
        (["--caption", "A & <{x}>"], ["A &amp; &lt;{x}&gt;"] * 2),
        (["--caption", "{n}", "-n", "2"], ["1 · 1", "1 · 2", "2 · 1", "2 · 2"]),
        (["--caption", "", "-n", "2"], ["1", "2", "1", "2"]),
    ],
)
def test_pictures_have_numbers_where_there_are_several_and_a_caption_of_ones_own(
    cover: Run, arguments: list[str], expected: list[str]
) -> None:
    done = cover("sudoku", "-q", "--format", "svg", *arguments, stdin=TWO)

    assert done.returncode == 0
    assert _texts(done.stdout) == expected


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["sudoku"], []),
        (["sudoku", "-n", "2"], ["1", "2"]),
        (["convert", "--type", "sudoku"], []),
        (["generate", "sudoku", "--size=4", "--seed=1"], []),
        (["generate", "sudoku", "--size=4", "--seed=1", "-n2"], ["1", "2"] * 2),
    ],
)
def test_one_picture_alone_has_no_caption(cover: Run, command: list[str], told: list[str]) -> None:
    """Nor is the file of the puzzle named anywhere else in the document."""
    stdin = "" if "generate" in command else TWO.partition("\n")[0]
    for form in ("svg", "html"):
        done = cover(*command, "-q", "--to", form, stdin=stdin)

        assert done.returncode == 0
        assert "stdin" not in done.stdout
        assert not re.search(r"<g\b[^>]*/>", done.stdout), "a group of nothing"
        if form == "svg":
            assert _texts(done.stdout) == told


@pytest.mark.parametrize("form", ["svg", "html", "png"])
def test_a_puzzle_without_a_solution_is_shown_above_the_reason(
    cover: Run, tmp_path: Path, form: str
) -> None:
    """As the command says it on standard error; and the whole document is as high as both."""
    path = tmp_path / f"x.{form}"
    done = cover("tiling", ROOT / "puzzles" / "tiling" / "impossible.yaml", "--output", path)

    assert done.returncode == 1
    reasons = re.findall(r"(?m)^\S+impossible.yaml:\d+: (.*)", done.stderr)
    assert len(reasons) == 3
    if form == "png":
        assert _size(path.read_bytes())[1] > 2000
    else:
        written = " ".join(re.findall(r">([^<]+)<", path.read_text()))
        assert all(f"no solution: {reason}" in written for reason in reasons)
        assert "any number of plank" in written


def test_a_step_shows_the_digits_that_it_is_told_by(cover: Run) -> None:
    """The first needs three fours outside of a box; nothing says where it was typed."""
    done = cover("explain", "--hint", "--format", "svg", HIDDEN_SINGLE)

    assert "4 in box 4 can only go in r6c2 (column 1, column 3 and row 5 have 4)" in done.stdout
    assert "argument" not in done.stdout
    lit = re.findall(r'd="M(\d+) (\d+)[^"]*Z" fill="#fff1bf"', done.stdout)
    box = {(x, y) for x in range(3) for y in range(3, 6)} - {(1, 5)}
    assert {(int(x) // 10, int(y) // 10) for x, y in lit} == box | {(0, 0), (2, 8), (6, 4)}


def test_a_file_is_a_picture_of_points_or_a_page(cover: Run, tmp_path: Path) -> None:
    killer = ROOT / "puzzles" / "killer" / "4x4.yaml"
    for name in ("x.png", "x.PDF"):
        done = cover("killer", killer, "--caption", "mine", "--output", tmp_path / name)
        assert (done.returncode, done.stdout) == (0, "")
    done = cover("solve", killer, "--format", "png", "--output", f"{tmp_path}/all/")

    assert done.returncode == 0
    assert _size((tmp_path / "x.png").read_bytes())[1] == 759
    assert (tmp_path / "x.PDF").read_bytes().startswith(b"%PDF-")
    assert _size((tmp_path / "all" / "4x4.yaml.png").read_bytes())[1] == 671  # without a caption
    assert not list(tmp_path.glob("*.part"))


def test_pictures_of_any_size_can_be_made() -> None:
    wide = sheet([("", words("x" * 4000))])

    assert max(_size(typeset(wide, "png"))) == 10_000
    assert typeset(wide, "pdf").startswith(b"%PDF-")


def test_the_library_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "find_spec", lambda name: None)

    for form in ("png", "pdf"):
        with pytest.raises(OptionError, match=rf"^--format {form} needs the extra: pip install"):
            FORMS[form].writer(WriterOptions("sudoku"))


# --- Documents of a whole run ---

PUZZLES = """type: tiling
board: 2x3
pieces: {D: {shape: xx, count: any}}
---
nonsense
---
board: 1x3
pieces: {D: {shape: xx, count: any}}
"""

NONE = (
    "3 · no solution: the board has 3 cells, which pieces of 2 cells do not add up to "
    '(they cover 2 or 4); "empty: 1" leaves so many cells empty: shown'
)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Input:
    """A file with these puzzles, by a short name."""
    monkeypatch.chdir(tmp_path)
    Path("text").write_text(PUZZLES, encoding="utf-8")
    return Input("text", "text", "text")


def _captions(panels: Iterable[Panel]) -> str:
    return "\n".join(f"{panel.caption}: {panel.word or 'shown'}" for panel in panels) + "\n"


def _interrupting(record: Record, result: Result) -> Iterator[str]:
    """Hear an interruption when a record is done with."""
    raise KeyboardInterrupt


def _batch(request: Query, remarks: Remarks = unsaid, fail_fast: bool = False) -> Batch:
    writer = GalleryWriter(_captions)
    return Batch("tiling", request, Reading(None), writer, remarks, fail_fast=fail_fast)


@pytest.mark.parametrize(
    ("asked", "most", "expected"),
    [
        (Query(), 1000, ["1: shown", "2: bad", NONE]),
        (Query("some", 2), 1000, ["1 · 1: shown", "1 · 2: shown", "2: bad", NONE]),
        (Query("unique"), 1000, ["1: several", "2: bad", NONE]),
        (Query("all"), 2, ["1 · 1: shown", "1 · 2: shown", "1: unknown", "2: bad", "3: none"]),
    ],
)
def test_a_document_shows_what_was_asked_for_and_no_more_than_it_says(
    source: Input, monkeypatch: pytest.MonkeyPatch, asked: Query, most: int, expected: list[str]
) -> None:
    monkeypatch.setattr(GalleryWriter, "most", most)
    emitted: list[str] = []
    code = _batch(asked).run([source], Kept(emitted.append))

    assert emitted == ["\n".join(expected)]
    assert code == 2


def test_a_run_that_ends_early_leaves_a_whole_document(source: Input) -> None:
    emitted: list[str] = []
    assert _batch(Query(), fail_fast=True).run([source], Kept(emitted.append)) == 2
    with pytest.raises(KeyboardInterrupt):
        _batch(Query(), _interrupting).run([source], Kept(emitted.append))

    assert emitted == ["1: shown\n2: bad", ": shown"]


def _interrupted(said: Iterable[Said]) -> Iterator[Said]:
    """What is said of a record, up to an interruption after its first solution."""
    yield next(each for each in said if isinstance(each, Solution))
    raise KeyboardInterrupt


def test_an_interrupted_search_leaves_what_it_had_found() -> None:
    writer = GalleryWriter(_captions)
    assert list(writer.end()) == [": no answers"]
    record = Record(soma(), 1, Query("all"))
    with pytest.raises(KeyboardInterrupt):
        write(writer, record, _interrupted(ask(soma(), Query("all"))), print)

    assert list(writer.end()) == [": shown\n: unknown"]


def test_what_is_interrupted_while_pictures_are_drawn_is_drawn_again() -> None:
    interruptions = iter([KeyboardInterrupt])

    def compose(panels: Iterable[Panel]) -> str:
        for interruption in interruptions:
            raise interruption
        return _captions(panels)

    writer = GalleryWriter(compose)
    texts_of(writer, soma(), Query())
    with pytest.raises(KeyboardInterrupt):
        list(writer.end())

    assert list(writer.end()) == [": shown"]


def test_a_gallery_begins_anew_after_its_end() -> None:
    gallery = GalleryWriter(lambda panels: f"{len([*panels])} pictures\n")
    for number in range(3):
        assert texts_of(gallery, soma(), Query(), number) == []

    assert list(gallery.end()) == ["3 pictures"]
    texts_of(gallery, soma(), Query())
    assert list(gallery.end()) == ["1 pictures"]


def test_what_is_printed_is_one_document_in_any_locale(cover: Run) -> None:
    svg = cover("tiling", "--format", "svg", "--all", stdin=PUZZLES, PYTHONIOENCODING="ascii")
    html = cover("tiling", "--format", "html", "--all", stdin=PUZZLES)
    text = "".join(ElementTree.fromstring(svg.stdout).itertext())

    assert "1 · 3" in text
    assert "bad2board" in text
    assert "3 · no solution: the board has 3 cells" in text
    assert html.stdout.startswith("<!doctype html>")
    assert html.stdout.endswith("</html>\n")
    assert html.stdout.count("<svg") == 4


# --- Unsolved puzzles; drawings of them are in `tests/data/told/drawn-*.txt` ---


def letters(record: Puzzle) -> list[str]:
    """All texts of a picture but titles."""
    elements = (each for root in record._picture(None).elements for each in root.iter())
    return [each.text for each in elements if each.tag == "text" and each.text]


def test_every_family_has_drawings_and_pictures() -> None:
    for record in (read(family, text) for family, text in SMALL):
        writer = puzzle_writer("svg")

        assert record._draw(None, colour=False)
        assert list(writer.puzzle(record)) == []
        (document,) = writer.end()
        assert isinstance(document, str)
        assert ElementTree.fromstring(document).tag.endswith("svg")


def test_givens_totals_and_candidates_are_shown() -> None:
    sukaku = read("sudoku", f"{'123456789' * 80}1.3......\n")

    assert letters(read("killer", ".Shape~4x4.Cage~5~R1C1~R1C2.~R3C3_4\n")) == ["5", "4"]
    assert letters(read("sudoku", "1..............2\n")) == ["1", "2"]
    assert letters(sukaku) == ["13"]
    assert "13 │\n" in sukaku._draw(None, colour=False)


def test_a_tiling_shows_the_board_and_its_pieces() -> None:
    pieces = "pieces:\n  I: XXX\n  d: {shape: XX, count: 0-2}\n"
    record = read("tiling", f"board: 2x4\n{pieces}empty: 1-3\n")

    assert letters(record) == ["cells that stay empty: 1 to 3", "I", "0 to 2 × d"]
