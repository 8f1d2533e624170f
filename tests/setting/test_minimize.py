"""Minimal puzzles: one solution, and without any further part a second one, in all families."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

import cover
from conftest import ENGINES, Run
from cover.errors import InputError, LimitError, OptionError
from cover.families.clues import Clues
from cover.families.symmetries import SYMMETRIES
from cover.query import Query
from cover.setting.minimize import MinimalPuzzles, NotMinimized, PartChoice, groups_of, minimized
from own_latin import Latin

_SOLVED = "1324423121433412"
_GIVENS = "1.2...3121.....2"
_KILLER = """type: killer
box: 2x2
grid: |
  4...
  ..1.
  ....
  ....
cages: |
  aabb
  cdde
  ccde
  ffgg
sums: {a: 5, b: 5, c: 9, d: 6, e: 5, f: 4, g: 6}
"""
_CANDIDATES = """type: killer
size: 4x4
candidates: |
  1 .  . .
  . .  3 1
  2 1  . .
  . 34 . .
cages: |
  aa..
  ....
  ....
  ....
sums: {a: 4}
"""
_TILING = """type: tiling
board: |
  LLLT
  LSTT
  dSST
  dIII
pieces: {L: XXX|X, T: XXX|.X., I: XXX, S: XX|.X, d: XX}
"""
_COVER = "A: 1 4 7\nB: 1 4\nC: 4 5 7\nD: 3 5 6\nE: 2 3 6 7\nF: 2 7\n"
_GRAPH = "a b\nb c\nc d\n"

# Puzzles with one solution, by names, each with what can go.
PUZZLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "sudoku": (_GIVENS, ()),
    "killer": (_KILLER, ()),
    "totals": (_KILLER, ("cages",)),
    "candidates": (_CANDIDATES, ()),
    "tiling": (_TILING, ()),
    "cover": (_COVER, ()),
    "items": (_COVER, ("items",)),
    "matching": (_GRAPH, ()),
    "dominosa": ("type: domino\ngrid: |\n  1 2 0 1\n  2 0 2 0\n  2 1 1 0\n", ()),
    "own": ("type: latin-of-parts\ngrid: |\n  1234\n  2...\n  ..1.\n  4..1\n", ()),
}


@cache
def _puzzle(name: str) -> cover.Puzzle[Any]:
    assert Latin.command == "latin-of-parts", "with its class, the family is known"
    return next(iter(cover.read(PUZZLES[name][0])))


def _found(name: str, number: int = 1, seed: int | None = None, **more: str) -> MinimalPuzzles:
    choice = PartChoice(PUZZLES[name][1], **more)
    request = Query.made("unique", seed=seed)
    found = minimized(_puzzle(name), request, choice, number)
    assert isinstance(found, MinimalPuzzles)
    return found


def _parts(name: str) -> Clues:
    record = _puzzle(name)
    offered = record._offers()
    return record._clues() if name == "items" or offered is None else offered


def _is_unique(name: str, left_out: Collection[int]) -> bool:
    """Whether the answer is the only one, asked of the readable engine."""
    less = _parts(name).without(left_out)
    answers = [each.values for each in less.solutions(limit=2, engine="links")]
    if name == "items":
        return answers == [_found(name).solution]
    return len(answers) == 1


def _gone(name: str, removed: Collection[Any]) -> set[int]:
    return {number for number, part in enumerate(_parts(name).all) if part in removed}


@pytest.mark.parametrize("name", PUZZLES)
def test_all_ways_are_found_where_there_are_few(name: str) -> None:
    choice = PartChoice(PUZZLES[name][1])
    numbers = [n for n, part in enumerate(_parts(name).all) if choice.takes(part.kind)]
    subsets = chain.from_iterable(combinations(numbers, k) for k in range(len(numbers) + 1))
    enough = [frozenset(subset) for subset in subsets if _is_unique(name, subset)]
    most = {one for one in enough if not any(one < other for other in enough)}

    found = _found(name, len(most) + 1)

    assert {frozenset(_gone(name, each.removed)) for each in found.found} == most
    assert len(found.before) == len(numbers)
    assert found.complete
    for seed in range(4):
        some = [frozenset(_gone(name, each.removed)) for each in _found(name, 2, seed).found]
        assert len({*some}) == len(some) > 0
        assert most.issuperset(some)


@pytest.mark.parametrize("engine", [*ENGINES, "native"])
def test_another_engine_proves_it(engine: str) -> None:
    found = minimized(cover.Sudoku(_SOLVED), Query.made("unique", engine=engine))

    assert isinstance(found, MinimalPuzzles)
    expected = {"links": "clauses", "python": "python, in another order"}.get(engine, "links")
    assert [each.proved_by for each in found.found] == [expected]


def test_where_turned_solutions_count_as_one_less_is_needed() -> None:
    stated = cover.Tiling("LL.\nL..", {"L": {"shape": "XX|X", "count": 2}}, distinct=False)
    distinct = cover.Tiling("LL.\nL..", {"L": {"shape": "XX|X", "count": 2}}, distinct=True)

    assert repr(stated.minimize()) == "<1 of 1 pieces>"
    assert repr(distinct.minimize()) == "<0 of 1 pieces>"


def test_a_su_domino_ku_is_proved_without_projections() -> None:
    solved = cover.SuDominoKu(["6 B2 1 B3"]).solve()
    assert solved is not None
    laid, singles = solved.data["dominoes"], solved.data["singles"]
    whole = cover.SuDominoKu(laid, singles=singles)
    names = [f"r{row}c{column}" for row in range(2, 10) for column in range(1, 10)]

    minimal = whole.minimize(keep=" ".join(names), what=("dominoes", "singles"))

    assert minimal.proved_by == ("clauses",)
    kept = len(laid) - len(minimal.removed[0])
    assert cover.SuDominoKu(minimal[0].to("yaml")).unique()
    assert 0 < kept < len(laid)
    only_singles = whole.minimize(what="singles")
    assert only_singles.removed == (("the cells of the single digits",),)
    assert repr(only_singles) == "<no singles>"


# ---- Cells that stay, and cells that go together


@pytest.mark.parametrize("name", SYMMETRIES)
def test_a_solved_grid_becomes_symmetric_and_no_orbit_can_go(name: str) -> None:
    puzzle = cover.Sudoku(_SOLVED)
    parts = puzzle._clues()
    groups = groups_of(parts, PartChoice(symmetry=name), puzzle.place)
    (minimal,) = puzzle.minimize(symmetry=name, seed=5)
    given = {cell for cell, text in enumerate(minimal.to("lines")) if text != "."}

    assert minimal.unique()
    assert all(group.complete for group in groups)
    for group in groups:
        assert len(given.intersection(group.clues)) in (0, len(group.clues))
        if given.issuperset(group.clues):
            less = parts.without(set(range(16)) - given | set(group.clues))
            assert not less.unique(engine="python")


def test_what_is_not_symmetric_is_tried_first() -> None:
    puzzle = cover.Sudoku(_SOLVED[:-1] + ".")
    for seed in range(9):
        line = puzzle.minimize(symmetry="rotational", seed=seed)[0].to("lines")
        assert line[0] == "."


def test_cells_that_are_kept_stay() -> None:
    puzzle = cover.Sudoku(_SOLVED)

    (minimal,) = puzzle.minimize(keep="r1c1-r2c2, d4")

    line = str(minimal.to("lines"))
    assert (line[:2], line[4:6], line[-1]) == ("13", "42", "2")
    assert cover.Sudoku(line).minimize(keep="r1c1-r4c4")[0] == minimal


def test_items_and_vertices_are_kept_by_their_names() -> None:
    graph = next(iter(cover.read("a b\nb c\nc d\nd e\ne f\n")))
    assert str(graph.minimize(keep="c")[0].to("edges")) == "a b\nb c\nc d\ne f"

    with pytest.raises(OptionError, match=r'^keep: there is no "x" in this puzzle to be kept'):
        graph.minimize(keep="a x")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"symmetry": "rotational"},
            "^symmetry: a puzzle without rows and columns has no",
        ),
        ({"what": "givens"}, '^what: .* no parts of the kind "givens"; it has edges'),
    ],
)
def test_what_a_graph_cannot_be_asked(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        next(iter(cover.read(_GRAPH))).minimize(**asked)


def test_what_a_grid_cannot_be_asked() -> None:
    oblong = cover.Tiling("LL.\nL..", {"L": {"shape": "XX|X", "count": 2}})

    with pytest.raises(OptionError, match=r"^symmetry: .*; 2 rows of 3 cells are not"):
        oblong.minimize(symmetry="full")
    with pytest.raises(
        OptionError, match=r'^keep: "r5c1" is no cell of a grid of 4 rows and 4 columns'
    ):
        cover.Sudoku(_SOLVED).minimize(keep="r5c1")
    with pytest.raises(InputError, match="several solutions: nothing was taken away"):
        cover.Sudoku("." * 16).minimize()
    with pytest.raises(InputError, match="no solution: nothing was taken away"):
        cover.Sudoku("11" + "." * 14).minimize()
    with pytest.raises(OptionError, match="did you mean half-turn"):
        cover.Sudoku(_SOLVED).minimize(symmetry="halfturn")
    with pytest.raises(OptionError, match="number takes a whole number from 1 on"):
        cover.Sudoku(_SOLVED).minimize(number=0)


def test_of_what_has_no_parts_nothing_goes() -> None:
    dominosa = cover.Dominosa("0 1 1\n0 0 1\n")
    assert int(dominosa.count()) > 1
    with pytest.raises(InputError, match="several solutions"):
        dominosa.minimize()
    with pytest.raises(OptionError, match='kind "givens"; it has numbers'):
        dominosa.minimize(what="givens")

    tiling = cover.Tiling("...", {"I": "XXX"})
    minimal = tiling.minimize(number=2)
    assert (minimal[0], minimal.complete, repr(minimal)) == (tiling, True, "<no parts>")


def test_no_time_is_no_answer() -> None:
    with pytest.raises(LimitError):
        cover.Sudoku(_SOLVED).minimize(timeout=1e-9)


def test_without_just_one_solution_there_is_nothing_but_the_status() -> None:
    found = minimized(cover.Sudoku("." * 16), Query.made("unique"))

    assert isinstance(found, NotMinimized)
    assert (found.status, dict(found.data())) == ("several", {})


# ---- The command


def test_a_line_in_is_a_line_out(cover: Run) -> None:
    done = cover("minimize", "-", stdin=f"{_SOLVED}\n{'.' * 16}\n{_GIVENS}\n")

    first, second, third = done.stdout.splitlines()
    assert done.returncode == 1
    assert second == "# stdin:2: several"
    assert "stdin:2: several solutions: nothing was taken away" in done.stderr
    for line in (first, third):
        assert (len(line), line.count(".")) >= (16, 9)
        assert cover("sudoku", "--unique", "-", stdin=line).stdout.strip() == _SOLVED


def test_other_formats_come_out_as_they_went_in(cover: Run) -> None:
    killer = cover("minimize", "puzzles/killer/4x4.yaml").stdout
    assert killer.startswith("---\ntype: killer\n")
    assert cover("killer", "--unique", "-", stdin=killer).stdout.strip() == "4123321424311342"
    table = cover("minimize", "-", stdin=f"puzzle,level\n{_SOLVED},1\n{_SOLVED},2\n").stdout
    assert [len(line) for line in table.splitlines()] == [16, 16]
    sets = cover("minimize", "-", stdin=_COVER).stdout
    assert sets == "B: 1 4\nD: 3 5 6\nF: 2 7\n"
    edges = cover("minimize", "-", stdin=_GRAPH + "a c\n").stdout
    assert edges.strip() == "a b\nc d"


def test_any_target_can_be_asked_for(cover: Run, tmp_path: Path) -> None:
    yaml = cover("minimize", "--to", "yaml", "-", stdin=_SOLVED).stdout
    assert yaml.startswith("---\ntype: sudoku\ngrid: |\n")
    cover("minimize", "--output", tmp_path / "p.yaml", "-", stdin=_SOLVED)
    assert (tmp_path / "p.yaml").read_text() == yaml
    cover("minimize", "--to", "svg", "--output", tmp_path / "p.svg", "-", stdin=_SOLVED)
    assert (tmp_path / "p.svg").read_text().startswith("<?xml")
    refused = cover("minimize", "--to", "nothing", "-", stdin=_SOLVED)
    assert (refused.returncode, "'nothing' is no form" in refused.stderr) == (2, True)
    assert cover("minimize", "--to", "yaml", "--json", "-", stdin=_SOLVED).returncode == 2


def test_json_tells_what_went_and_who_proved_it(cover: Run) -> None:
    done = cover("minimize", "--json", "-n", "2", "--seed", "3", "-", stdin=_SOLVED)

    (found,) = map(json.loads, done.stdout.splitlines())
    assert (found["status"], found["parts"], found["solution"]) == ("unique", 16, _SOLVED)
    for each in found["puzzles"]:
        assert each["parts"] + len(each["removed"]) == 16
        grid = each["puzzle"]["grid"].replace("\n", "")
        assert 16 - grid.count(".") == each["parts"]
    again = cover("minimize", "--json", "-n", "2", "--seed", "3", "-", stdin=_SOLVED)
    other = cover("minimize", "--json", "-n", "2", "--seed", "4", "-", stdin=_SOLVED)
    assert done.stdout == again.stdout != other.stdout


def test_drawings_say_what_is_left_and_that_there_are_no_more(cover: Run) -> None:
    done = cover("minimize", "--format", "text", "-n", "5", "-", stdin="....\n..31\n21..\n....\n")

    *_, counted, last = done.stdout.splitlines()
    assert counted.startswith("1 of 1: 4 of 4 givens; proved unique by ")
    assert last == "there is only one way, not 5"


def test_many_puzzles_by_several_processes(cover: Run) -> None:
    lines = f"{_SOLVED}\n{_GIVENS}\n" * 20

    alone = cover("minimize", "--jobs", "1", "-", stdin=lines)
    both = cover("minimize", "--jobs", "2", "-", stdin=lines)

    assert (alone.returncode, len(alone.stdout.splitlines())) == (0, 40)
    assert alone.stdout == both.stdout


def test_the_picture_shows_each_puzzle(cover: Run) -> None:
    picture = cover("minimize", "--format", "svg", "-n", "2", "-", stdin=_SOLVED).stdout

    assert picture.startswith("<?xml")
    assert picture.count("of 16 givens</text>") == 2
