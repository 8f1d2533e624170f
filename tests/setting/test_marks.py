"""Marks in drawings of all families: nothing is lost, and without marks nothing changes."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import cover
from cover.drawing.marks import Light, Marking, Note, Tone, sized
from cover.drawing.notes import Raster
from cover.drawing.svg import Picture, inline
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting.trace import traced
from puzzles_of_all import puzzles
from star_battle import StarBattle

_TONES: tuple[Tone, ...] = ("", "sure", "new", "gone")
_LIGHTS: tuple[Light, ...] = ("reason", "target", "fault")
_NAMES = [*puzzles(), "stars"]
_STARS = "stars 1\nAABBB\nABBBB\nACCBD\nCCCBD\nCCEDD\n"


def _record(name: str) -> Puzzle:
    return StarBattle(_STARS) if name == "stars" else puzzles()[name]


def _random_marking(record: Puzzle, random: Random) -> Marking:
    """Some of the candidates as notes, and some lights."""
    words, problem = record._words(), record._model()
    notes: dict[int, dict[str, Note]] = {}
    asked = set(words.asked)
    for option in range(problem.option_count):
        for item, _ in problem.entries_of(option):
            if item in asked and random.random() < 0.5:
                text = words.value(item, option)
                share = random.choice((None, random.random()))
                note = Note(text, random.choice(_TONES), share)
                notes.setdefault(words.cell(item), {})[text] = note
    lit = random.sample(sorted(asked), min(5, len(asked)))
    lights = {words.cell(item): random.choice(_LIGHTS) for item in lit}
    return Marking((), {cell: tuple(held.values()) for cell, held in notes.items()}, lights)


def _short(record: Puzzle, text: str) -> str:
    """Return a note as drawings write it."""
    if not isinstance(record, Tiling):
        return text
    names = (piece.name for piece in record.pieces)
    return dict(zip(names, record._letters, strict=True)).get(text, "·")


def _texts(picture: Picture) -> list[str]:
    root = ElementTree.fromstring(inline(picture, "marks"))
    return [element.text or "" for element in root.iter("text")]


@pytest.mark.parametrize("name", _NAMES)
def test_without_marks_the_drawing_is_that_of_the_unsolved_puzzle(name: str) -> None:
    record = _record(name)
    for colour in (False, True):
        assert record._draw_marked(Marking(), colour) == record._draw(None, colour)
    assert inline(record._picture_marked(Marking()), "x") == inline(record._picture(None), "x")


@pytest.mark.parametrize("name", _NAMES)
def test_every_note_is_in_the_drawing_and_in_the_picture(name: str) -> None:
    record = _record(name)
    marking = _random_marking(record, Random(0))
    plain = Marking(lights=marking.lights)
    words, problem = record._words(), record._model()
    more = record._draw_marked(marking, False), record._draw_marked(plain, False)
    texts, before = (_texts(record._picture_marked(each)) for each in (marking, plain))
    given = {  # what stands in cells of the unsolved grid is not written twice
        (words.cell(item), words.value(item, option))
        for option in record._given_options()
        for item, _ in problem.entries_of(option)
        if item in words.asked
    }
    wanted = Counter(
        _short(record, note.text)
        for cell, notes in marking.notes.items()
        for note in notes
        if (cell, note.text) not in given
    )
    assert wanted
    for text, times in wanted.items():
        assert more[0].count(text) - more[1].count(text) >= times, text
        assert texts.count(text) - before.count(text) >= times, text


@pytest.mark.parametrize("name", _NAMES)
def test_a_solution_that_is_laid_is_drawn_as_one(name: str) -> None:
    record = _SMALL[name] if name in _SMALL else _record(name)
    chosen = traced(record, Query.made("first")).steps[-1].options
    marked = record._draw_marked(Marking(laid=chosen), True)
    solved = record._draw(record._decoded(chosen), True)
    if record.family in ("sudoku", "irregular", "killer", "domino", "tiling"):
        assert marked == solved
    else:
        assert all(word in marked for word in solved.split() if word.isalnum())
    assert record._picture_marked(Marking(laid=chosen)).elements


# In the place of puzzles whose solutions take a while.
_SMALL = {"tiling/diabolical-cube.yaml": cover.Tiling("2x3", {"I": "XX", "L": "X.\nX.\nXX"})}


def test_a_sudoku_with_pencil_marks() -> None:
    notes = {
        1: (Note("2"), Note("3")),
        2: (Note("4", "sure"),),
        3: (Note("4", "gone"), Note("2", "new")),
    }
    lights: dict[int, Light] = {0: "reason", 3: "target", 6: "fault"}
    record = cover.Sudoku("1.....3....2.4..")
    assert (
        record._draw_marked(Marking((), notes, lights), False)
        == """\
┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
┃     │   2 ┃     │   2+┃
┃ *1  │ 3   ┃  4  │>  4×┃
┠─────┼─────╂─────┼─────┨
┃     │     ┃     │     ┃
┃     │     ┃ #3  │     ┃
┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
┃     │     ┃     │     ┃
┃     │     ┃     │  2  ┃
┠─────┼─────╂─────┼─────┨
┃     │     ┃     │     ┃
┃     │  4  ┃     │     ┃
┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
* why   > what follows   # at fault   + found   × taken away"""
    )


def test_a_grid_that_is_too_wide_lists_its_pencil_marks() -> None:
    record = cover.Sudoku("." * 625)
    notes = {30: (Note("A"), Note("B", "gone"))}
    text = record._draw_marked(Marking(notes=notes), False)
    assert text.splitlines()[-2:] == ["r2c6  A B×", "× taken away"]
    assert max(map(len, text.splitlines())) < 80


def test_arrows_stand_around_the_numbers_of_a_dominosa() -> None:
    record = cover.Dominosa("0 0\n")
    notes = {0: (Note("→", "new"),), 1: (Note("←"), Note("↑", "gone"))}
    assert (
        record._draw_marked(Marking(notes=notes), False)
        == """\
┏━━━━━━━━━━━━━━━┓
┃           ↑×  ┃
┃   0 →+  ← 0   ┃
┃               ┃
┗━━━━━━━━━━━━━━━┛
+ found   × taken away"""
    )


def test_notes_that_have_no_place_stand_in_free_ones_and_end_in_a_number() -> None:
    many = tuple(Note(f"n{k}") for k in range(20))
    raster = Raster({0: many, 1: (Note("5"),)}, {"5": 4}, least=9)
    placed = raster.placed(many)
    assert placed[0] == Note("n0")
    assert 4 not in placed
    assert placed[max(placed)] == Note(f"…{20 - (len(placed) - 1)}")
    assert raster.placed((Note("5"),)) == {4: Note("5")}


def test_a_note_alone_is_large_if_it_is_sure_or_new() -> None:
    notes = {0: (Note("5", "sure"),), 1: (Note("5", "gone"),), 2: (Note("3"),), 3: (Note("7"),)}
    found = sized(Marking(notes=notes), {2: "3", 3: "8"})
    assert dict(found.large) == {0: Note("5", "sure"), 2: Note("3")}
    assert dict(found.small) == {1: (Note("5", "gone"),), 3: (Note("8", "sure"), Note("7"))}
