"""What `cover` prints as an answer is read back, and what was changed in it is found.

No other test reads answers of all puzzles in all forms, and texts and data that are none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from conftest import ROOT, examples
from cover.checking.answers import GivenAnswer, answers_in
from cover.facts import Values
from cover.families import COMMANDS
from cover.families.dominoes.su_domino_ku import CELLS, SuDominoKu
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Lines, normal
from cover.reading.reader import read
from cover.reading.records import Reading
from cover.reading.yaml_text import dumped

# Boards that take long; of equal letters, it is searched which are one copy.
_SLOW = {
    *("y-pentacubes.yaml", "t-tetracubes.yaml", "pentacubes.yaml", "hexominoes-square.yaml"),
    *("pentominoes-one-sided.yaml", "conway.yaml"),
}


def _first(path: Path) -> Puzzle | None:
    """The first puzzle of a file that can be read."""
    family = path.parent.name
    with path.open("rb") as stream:
        found = read(family, formats_of(family), str(path), stream, Reading(None))
        return next((each for each in islice(found, 1) if isinstance(each, Puzzle)), None)


def _given(text: str, record: Puzzle) -> Iterator[GivenAnswer]:
    lines = enumerate(text.removesuffix("\n").split("\n"), 1)
    source = answers_in(Lines(normal("a.txt", number, each) for number, each in lines))
    while (answer := source.take(record)) is not None:
        yield answer


def _forms(record: Puzzle, solution: Values) -> dict[str, str]:
    """Return a solution in all forms, by their names."""
    rows, line, contest = "\n".join(record._rows(solution)), record._line(solution), record._contest
    drawing = record._draw(solution, False)
    stated = {"type": "x", "solution": record._stated_solution(solution)}
    found = {
        "line": f"{line}\n{line}",
        "rows": f"{rows}\n\n{rows}",
        "json": f"{_object(record, solution, 1)}\n{_object(record, solution, 2)}",
        "bare json": json.dumps(record._data(solution)),
        "yaml": f"{dumped(stated)}\n{dumped(stated)}",
        "grid": f"{record.place}\n{drawing}\n\n{record.place}, 2 of 2\n{drawing}",
    }
    if contest is not None and contest.lines(record, solution) in ([line], rows):
        found["contest"] = "\n".join(contest.lines(record, solution))
    return found


def _object(record: Puzzle, solution: Values, number: int) -> str:
    source, line, _ = record.place
    value = record._data(solution)
    head = {"schema": 1, "source": source, "line": line, "record": 1, "status": "solved"}
    return json.dumps(head | {"solution": value, "number": number})


@pytest.mark.parametrize("family", COMMANDS)
def test_all_forms_are_read_back(family: str) -> None:
    for path in sorted((ROOT / "puzzles" / family).iterdir()):
        record = None if path.suffix == ".expected" or path.name in _SLOW else _first(path)
        if record is None:
            continue
        for solution in Asked(record, Query(timeout=0.1, engine="native")):
            for name, text in _forms(record, solution).items():
                found = list(_given(text, record))
                if name == "grid" and family in ("domino", "tiling"):
                    says = {answer.error and answer.error.message for answer in found}
                    assert says == {"a drawing is not read as an answer"}
                    continue

                assert len(found) == (1 if name in ("bare json", "contest") else 2), (path, name)
                for answer in found:
                    assert answer.error is None, (path, name)
                    assert answer.solution is not None, (path, name)
                    assert record._faults_in(answer.solution) == [], (path, name)
                    if name in ("json", "yaml", "grid"):
                        assert answer.solution == solution, (path, name)


# --- Changed answers ---

# Puzzles of all families, all of whose solutions can be listed.
_LISTED = (
    *("domino/several-dominosa.txt", "domino/several.txt", "domino/hdu4210.txt"),
    *("exact-cover/colours.yaml", "exact-cover/queens-8.dlx", "exact-cover/secondary.dlx"),
    *("irregular/extra.yaml", "irregular/holes.yaml", "irregular/5x5.yaml"),
    *("killer/4x4.yaml", "killer/repeats.yaml", "killer/zero-to-eight.yaml"),
    *("matching/decimals.txt", "matching/k6.txt", "matching/one-way.txt"),
    *("sudoku/4x4.txt", "sudoku/16x16.txt", "sudoku/windows.yaml", "sudoku/several.txt"),
    *("tiling/counts.yaml", "tiling/layers.yaml", "tiling/calendar.yaml", "tiling/half-hour.yaml"),
    *("tiling/knuth-copies.txt", "tiling/pentominoes-placed.yaml"),
)


@cache
def _listed(name: str) -> tuple[Puzzle, list[Values]]:
    """A puzzle and all of its solutions."""
    record = _first(ROOT / "puzzles" / name)
    assert record is not None
    return record, list(Asked(record, Query("all", engine="native")))


def _told(record: Puzzle, solution: Values) -> Values:
    """What answers tell of a solution: of a su-domino-ku, its digits."""
    return solution[:CELLS] if isinstance(record, SuDominoKu) else solution


def _changed(text: str, changes: list[tuple[str, float, float]]) -> str:
    letters = list(text)
    for kind, first, second in changes:
        at, other = int(first * len(letters)), int(second * len(letters))
        if kind == "copy":
            letters[at] = letters[other]
        elif kind == "swap":
            letters[at], letters[other] = letters[other], letters[at]
        elif kind == "drop":
            del letters[at]
        else:
            letters.insert(at, letters[other])
    return "".join(letters)


_PLACES = st.floats(0, 1, exclude_max=True)
_CHANGES = st.tuples(st.sampled_from(("copy", "swap", "drop", "double")), _PLACES, _PLACES)


@examples(100)
@given(
    st.sampled_from(_LISTED),
    st.sampled_from(("line", "rows", "json", "grid")),
    st.integers(0, 200),
    st.lists(_CHANGES, min_size=1, max_size=3),
)
def test_no_changed_answer_is_right_that_is_no_solution(
    name: str, form: str, number: int, changes: list[tuple[str, float, float]]
) -> None:
    record, solutions = _listed(name)
    solution = solutions[number % len(solutions)]
    told = {_told(record, each) for each in solutions}

    for answer in _given(_changed(_forms(record, solution)[form], changes), record):
        if answer.solution is not None and not record._faults_in(answer.solution):
            assert _told(record, answer.solution) in told


@examples(100)
@given(st.sampled_from(_LISTED), st.integers(0, 200), st.data())
def test_no_changed_solution_is_without_faults(name: str, number: int, data: st.DataObject) -> None:
    record, solutions = _listed(name)
    solution = list(solutions[number % len(solutions)])
    values = sorted({*solution, 0, max(solution) + 1})
    for _ in range(data.draw(st.integers(1, 3))):
        solution[data.draw(st.integers(0, len(solution) - 1))] = data.draw(st.sampled_from(values))

    if isinstance(record, ExactCover):
        solution = [option for option in solution if option < len(record.options())]
    if not record._faults_in(tuple(solution)):
        written = _forms(record, tuple(solution))["json"]  # as one of the ways to number copies
        (again, _) = _given(written, record)
        assert again.solution is not None
        assert _told(record, again.solution) in {_told(record, each) for each in solutions}


_KEYS = (
    *("solution", "solutions", "status", "number", "pairs", "left_over", "cost", "cells"),
    *("domino", "dominoes", "singles", "grid", "piece"),
)
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 9)
    | st.sampled_from(("", "1", "A1", "a-b", "<>", "x")),
    lambda values: (
        st.lists(values, max_size=4) | st.dictionaries(st.sampled_from(_KEYS), values, max_size=3)
    ),
    max_leaves=12,
)


@examples(200)
@given(
    st.sampled_from(_LISTED),
    _VALUES.map(json.dumps) | st.text('123<>^v|/-+. ab\n"#:=,', max_size=60),
)
def test_any_data_or_text_is_an_answer_or_none(name: str, text: str) -> None:
    record, _ = _listed(name)

    for answer in _given(text, record):
        if answer.solution is not None:
            record._faults_in(answer.solution)
        else:
            assert answer.error is not None or isinstance(answer.status, str)
