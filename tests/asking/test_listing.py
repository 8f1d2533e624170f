"""Many solutions as lines at once: checked and written in C as one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from conftest import ROOT, examples
from cover.asking import lines as listing
from cover.asking.problems import prepared
from cover.errors import CheckError
from cover.families.formats import formats_of
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.reader import read
from cover.reading.records import Reading
from cover.solver import prepare
from cover.solver.searching import Solutions, pack
from random_covers import exact_cover_with_bounds

if TYPE_CHECKING:
    from cover.solver._core import Lines


def _records(path: Path) -> list[Puzzle]:
    family = path.parent.name
    with path.open("rb") as stream:
        found = read(family, formats_of(family), str(path), stream, Reading(None))
        return [record for record in found if isinstance(record, Puzzle)]


def _prepared(record: Puzzle) -> Lines:
    covering = record._covering()
    assert covering is not None
    lines = listing._prepared(record, covering)
    assert lines is not None
    return lines


LARGE = "hexominoes", "pentacubes", "y-pentacubes", "tetris", "pentominoes-"


def _small_puzzles(family: str) -> Iterator[Puzzle]:
    """The first two of each file, without those that take long."""
    for path in sorted((ROOT / "puzzles" / family).glob("*")):
        is_small = path.stat().st_size < 5_000 and not path.name.startswith(LARGE)
        if path.suffix not in (".expected", ".md") and (is_small or "placed" in path.name):
            yield from _records(path)[:2]


DOMINOES = _records(ROOT / "puzzles" / "exact-cover" / "dominoes-6x6.dlx")[0]


@given(st.integers())
@examples(100)
def test_the_check_of_many_is_that_of_one(seed: int) -> None:
    chance = random.Random(seed)
    record: Puzzle = exact_cover_with_bounds(chance, idle=0.2)
    options = range(record._model().option_count)
    if chance.random() < 0.5:
        words = ["a", "ä", "two words", "\x1b", "長い"]
        record = record.but(_labels=tuple(f"{chance.choice(words)}{k}" for k in options))
    lines = _prepared(record)
    tried = [
        tuple(sorted(chance.sample(options, chance.randrange(min(6, len(options) + 1)))))
        for _ in range(40)
    ]
    right = [chosen for chosen in tried if not record._faults_in(chosen)]
    text, count = lines.write(*pack(right))

    assert count == len(right)
    assert text.decode() == "".join(f"{record._line(chosen)}\n" for chosen in right)
    for chosen in tried:
        wrong = bool(record._faults_in(chosen))
        text, count = lines.write(*pack([*right, chosen, *right]))
        assert count == (len(right) if wrong else 2 * len(right) + 1), chosen
        assert text.count(b"\n") == count


def test_the_check_of_many_tilings_is_no_milder_than_that_of_one() -> None:
    chance = random.Random(1)
    for record in _small_puzzles("tiling"):
        fixed = record._given_options()
        right = list(prepare(record._model()).search(fixed=fixed, limit=20, timeout=0.2))
        if not right:
            continue
        lines = _prepared(record)
        text, count = lines.write(*pack(right))

        assert count == len(right)
        written = [record._line(record._decode(options)) for options in right]
        assert text.decode().splitlines() == written
        for options in right:
            changed = set(options) ^ {chance.choice(options), chance.choice(chance.choice(right))}
            text, count = lines.write(*pack([tuple(sorted(changed))]))
            assert not count or not record._faults_in(record._decode(sorted(changed)))


def test_what_is_no_placement_of_a_piece_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where every cell is covered once, and every piece is there as often as it must be."""
    record = _records(ROOT / "puzzles" / "tiling" / "pentominoes-3x4x5.yaml")[0]
    assert isinstance(record, Tiling)
    solution = next(prepare(record._model()).search())
    assert _prepared(record).write(*pack([solution]))[1] == 1

    laid = record._placements
    one, other = solution[:2]
    cells = laid._cells[:]
    cells[one], cells[other] = cells[other], cells[one]
    monkeypatch.setattr(laid, "_cells", cells)

    assert _prepared(record).write(*pack([solution]))[1] == 0


@pytest.mark.parametrize("family", ["exact-cover", "tiling"])
def test_lines_are_those_of_single_solutions(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "_FEW", 3)
    monkeypatch.setattr(listing, "_OPTIONS", 10**9)
    some = Query("some", number=60)
    for record in _small_puzzles(family):
        few = prepared(record, some, deadline=None).search(
            fixed=record._given_options(), limit=60, timeout=0.1
        )
        list(few)
        if few.stopped_by == "timeout":
            continue
        for request in (some, Query("all")) if few.complete else (some,):
            in_lines, one_by_one = Asked(record, request, "lines"), Asked(record, request)

            expected = [record._line(solution) for solution in one_by_one]

            assert [*in_lines] == []
            assert "\n".join(in_lines.lines) == "\n".join(expected)
            assert in_lines.found == one_by_one.found
            assert in_lines.status == one_by_one.status


def test_a_wrong_solution_is_not_told() -> None:
    right = list(Asked(DOMINOES, Query("some", number=300)))
    wrong = (*right[0][:-1], right[1][-1])
    packed = pack([*right, wrong, *right])

    class _Search:
        found = len(right)

        def blocks(self, size: int, seconds: float) -> Any:
            self.found += 1000
            return iter([Solutions(packed)])

    told = listing.lines_of(DOMINOES, _Search())  # type: ignore[arg-type]

    assert next(told).count("\n") == len(right) - 1
    with pytest.raises(CheckError, match="is covered"):
        next(told)
