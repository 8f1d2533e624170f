"""Minimal puzzles: one solution, and without any further part a second one, in all families.

No other test finds all ways to leave parts out. `data/commands` has what the command says.
"""

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
grid: [4..., ..1., ...., ....]
cages: [aabb, cdde, ccde, ffgg]
sums: {a: 5, b: 5, c: 9, d: 6, e: 5, f: 4, g: 6}
"""
_CANDIDATES = """type: killer
size: 4x4
candidates: [1 . . ., . . 3 1, 2 1 . ., . 34 . .]
cages: [aa.., ...., ...., ....]
sums: {a: 4}
"""
_TILING = """type: tiling
board: [LLLT, LSTT, dSST, dIII]
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
    "dominosa": ("type: domino\ngrid: [0 0 1, 1 1 0]\n", ()),
    "own": ("type: latin-of-parts\ngrid: [1234, 2..., ..1., 4..1]\n", ()),
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
    """Whether the answer is the only one."""
    less = _parts(name).without(left_out)
    answers = [each.values for each in less.solutions(limit=2, engine="links")]
    return answers == [_found(name).solution] if name == "items" else len(answers) == 1


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


@pytest.mark.parametrize(("size", "seed"), [(3, 0), (3, 1), (3, 2), (3, 3), (4, 0)])
def test_numbers_of_a_dominosa_go_as_where_each_test_is_a_puzzle_of_its_own(
    size: int, seed: int
) -> None:
    """The engine native asks a problem about 20 of them, the others ask anew."""
    whole = cover.Dominosa.generate(size=size, seed=seed)
    cells = [f"r{row}c{column}" for row in (1, 4) for column in (1, 5)]
    blank = whole.minimize(keep=" ".join(cells), seed=seed)[0]

    for puzzle, keep in ((whole, ""), (whole, " ".join(cells)), (blank, "")):
        at_once, one_by_one = (
            puzzle.minimize(number=3, seed=seed + 1, keep=keep, engine=engine)
            for engine in ("native", "links")
        )
        assert at_once.removed == one_by_one.removed
        assert at_once.proved_by[0] == "links"


@pytest.mark.parametrize(
    ("engine", "proof"), [("native", "links"), ("clauses", "links"), ("links", "clauses")]
)
def test_a_su_domino_ku_is_proved_by_an_engine_that_did_not_find_it(
    engine: str, proof: str
) -> None:
    solved = cover.SuDominoKu(["6 B2 1 B3"]).solve()
    assert solved is not None
    laid, singles = solved.data["dominoes"], solved.data["singles"]
    whole = cover.SuDominoKu(laid, singles=singles)
    names = [f"r{row}c{column}" for row in range(2, 10) for column in range(1, 10)]

    minimal = whole.minimize(keep=" ".join(names), what=("dominoes", "singles"), engine=engine)

    assert minimal.proved_by == (proof,)
    kept = len(laid) - len(minimal.removed[0])
    assert cover.SuDominoKu(minimal[0].to("yaml")).unique()
    assert 0 < kept < len(laid)
    only_singles = whole.minimize(what="singles")
    assert only_singles.removed == (("the cells of the single digits",),)
    assert repr(only_singles) == "<no singles>"


def test_of_a_su_domino_ku_the_grid_is_proved_in_whatever_ways_dominoes_lie_on_it() -> None:
    stated = (
        "1 B6 7 C6, 1 F1 5 F2, 1 H4 8 G4, 2 H5 3 G5, 3 A1 7 B1, 3 B9 9 A9, 3 C4 8 C5, 3 D3 6 D2, "
        "3 F6 4 G6, 3 I7 5 I6, 5 G8 9 G7, 6 B4 9 B5, 6 E9 8 D9, 6 G1 7 G2"
    )
    singles = "A2 C1 H2 D1 C9 H6 F7 E6 D6"

    minimal = cover.SuDominoKu(stated.split(", "), singles=singles).minimize()

    less = json.loads(minimal[0].to("line"))
    assert len(less["dominoes"]) == 7
    assert minimal.proved_by == ("links",)
    assert minimal[0].unique()
    count = cover.SuDominoKu(less["dominoes"], singles=singles, layouts=True).count()
    assert (count, count.of_all) == (1, 2)


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


@pytest.mark.parametrize(
    ("stated", "asked", "message"),
    [
        (_GRAPH, {"symmetry": "rotational"}, "symmetry: a puzzle without rows and columns has no"),
        (_GRAPH, {"what": "givens"}, 'what: .* no parts of the kind "givens"; it has edges'),
        (_GRAPH, {"keep": "a x"}, 'keep: there is no "x" in this puzzle to be kept'),
        (_SOLVED, {"keep": "r5c1"}, 'keep: "r5c1" is no cell of a grid of 4 rows and 4 columns'),
        (_SOLVED, {"number": 0}, "number takes a whole number from 1 on"),
        (_SOLVED, {"symmetry": "halfturn"}, ".*did you mean half-turn"),
    ],
)
def test_what_cannot_be_asked(stated: str, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=f"^{message}"):
        next(iter(cover.read([stated]))).minimize(**asked)


def test_of_what_has_no_parts_nothing_goes() -> None:
    tiling = cover.Tiling("...", {"I": "XXX"})
    minimal = tiling.minimize(number=2)

    assert (minimal[0], minimal.complete, repr(minimal)) == (tiling, True, "<no parts>")


def test_without_just_one_solution_there_is_nothing_but_the_status() -> None:
    found = minimized(cover.Sudoku("." * 16), Query.made("unique"))

    assert isinstance(found, NotMinimized)
    assert (found.status, dict(found.data())) == ("several", {})
    with pytest.raises(InputError, match="several solutions: nothing was taken away"):
        cover.Sudoku("." * 16).minimize()
    with pytest.raises(InputError, match="no solution: nothing was taken away"):
        cover.Sudoku("11" + "." * 14).minimize()
    with pytest.raises(LimitError):
        cover.Sudoku(_SOLVED).minimize(timeout=1e-9)


def test_a_line_in_is_a_line_out_by_one_process_or_several(cover: Run) -> None:
    lines = f"{_SOLVED}\n{_GIVENS}\n" * 20

    alone = cover("minimize", "--jobs", "1", "-", stdin=lines)
    both = cover("minimize", "--jobs", "2", "-", stdin=lines)
    solved = cover("sudoku", "--unique", "-", stdin=alone.stdout)

    assert solved.stdout == f"{_SOLVED}\n" * 40
    assert alone.stdout == both.stdout


def test_the_suffix_of_the_output_is_a_form(cover: Run, tmp_path: Path) -> None:
    for name, begins in (("p.yaml", "---\ntype: sudoku\ngrid: |\n"), ("p.svg", "<?xml")):
        cover("minimize", "-n", "2", "--output", tmp_path / name, "-", stdin=_SOLVED)
        assert (tmp_path / name).read_text().startswith(begins)
    assert (tmp_path / "p.svg").read_text().count("of 16 givens</text>") == 2
