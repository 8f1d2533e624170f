"""Documents of a whole run: what they show, also where it ends early or is interrupted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from asked import texts_of
from batches import Kept
from conftest import Run
from cover.asking import ask
from cover.drawing.html import Panel
from cover.query import Query
from cover.reading.records import Reading
from cover.result import Result
from cover.running.batch import Batch, Remarks, unsaid
from cover.running.sources import Input
from cover.solution import Solution
from cover.writing.pictures import GalleryWriter
from cover.writing.writer import Record, Said, write
from tilings import soma

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


@pytest.mark.parametrize(
    ("form", "mode"),
    [("html", "--count"), ("svg", "--estimate")],
)
def test_what_is_no_solution_has_no_picture(cover: Run, form: str, mode: str) -> None:
    done = cover("tiling", "--format", form, mode, stdin=PUZZLES)

    assert (done.returncode, done.stdout) == (2, "")
    assert f"--format {form} shows solutions; {mode}" in done.stderr


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
