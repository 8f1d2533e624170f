"""Exact covers written in each format; `converting/test_round_trips.py` reads them again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import strategies as st

from conftest import Run
from cover.errors import InputError
from cover.families.exact_covers.puzzle import ExactCoverPuzzle, item_and_colour
from cover.families.family import FAMILIES
from cover.reading.records import Record
from test_exact_cover_formats import read, recognised, record

FORMATS = {each.name: each for each in FAMILIES["exact-cover"].formats.texts if each.writer}
SETS = "A: 1 2\nB: 2 3\nC: 3\n"


def _as_other(how: str) -> str:
    """What is wrong with a list of options that would be something else."""
    return f"a list of options cannot say this: such lines are read {how}"


def stated(problem: ExactCoverPuzzle) -> tuple[object, ...]:
    """A problem as it is stated, whatever the order of items."""
    options = [frozenset(map(item_and_colour, option)) for option in problem.options]
    bounds, costs = problem.multiplicities, problem.costs()
    return frozenset(problem.primary), frozenset(problem.secondary), options, bounds, costs


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any problem of a few items, called by numbers or words, and options with names or without.

    Some have multiplicities or costs.
    """
    letters = st.text("ab1_,'-x y.", min_size=1, max_size=3).filter(str.strip)
    names = draw(
        st.one_of(
            st.integers(0, 5).map(lambda most: list(map(str, range(1, most + 1)))),
            st.lists(letters.map(str.strip), unique=True, max_size=5),
        )
    )
    colour = draw(st.sampled_from(["", ":A"]))
    entries = st.sampled_from(names) if names else st.nothing()
    options = draw(st.lists(st.lists(entries, unique=True), max_size=5)) if names else []
    keys: dict[str, Any] = {"items": names, "options": options}
    if names and colour:
        last = names[-1]
        keys = {
            "items": names[:-1],
            "secondary": [last],
            "options": [
                [f"{last}{colour}" if item == last else item for item in option]
                for option in options
            ],
        }
    if draw(st.integers(0, 3)) == 0:
        bounds = st.sampled_from([1, 2, "0:1", "2:3"])
        keys["multiplicities"] = {item: draw(bounds) for item in keys["items"]}
    if draw(st.integers(0, 3)) == 0:
        costs = st.sampled_from(["0", "7", "2.50", "1e-30", "1234567890123456789"])
        keys["costs"] = [draw(costs) for _ in options]
    if draw(st.booleans()):
        called = draw(st.lists(letters, unique=True, min_size=len(options), max_size=5))
        keys["options"] = dict(zip(called, keys["options"], strict=False))
        if "costs" in keys:
            keys["costs"] = dict(zip(called, keys["costs"], strict=False))
    (found,) = read(json.dumps(keys), name="yaml")
    assert isinstance(found, Record), found
    return found


@pytest.mark.parametrize(
    ("text", "name", "lines"),
    [
        (SETS, "sets", SETS),
        (SETS, "table", ",1,2,3\nA,1,1,0\nB,0,1,1\nC,0,0,1\n"),
        ("10\n00\n01\n", "matrix", "1 0\n0 0\n0 1\n"),
        ("10\n00\n01\n", "dense", "3 2\n1 0\n0 0\n0 1\n"),
        ("10\n00\n01\n", "sparse", "3 2\n1 1\n0\n1 2\n"),
        ("1 3 2\n2\n", "options", "1 3 2\n2\n"),
        ("1 3 2 |1\n2 |2 |.5\n", "options", "1 3 2 |1\n2 |2.5\n"),
        ("A: 1 |7\nB: 2\n", "sets", "A: 1 |7\nB: 2 |0\n"),
        ("A 0:2|B\nA |2.5\nB\n", "table", ",A,0:2|B,cost\n1,1,0,2.5\n2,0,1,0\n"),
    ],
)
def test_what_is_written(text: str, name: str, lines: str) -> None:
    assert "\n".join(FORMATS[name].written(record(text))) + "\n" == lines
    assert recognised(lines) == name


@pytest.mark.parametrize(
    ("text", "name", "fault"),
    [
        (SETS, "options", 'a list of options cannot say that an option is called "A"'),
        (SETS, "matrix", 'a matrix cannot say that an option is called "A"'),
        ("a\na\n", "matrix", 'a matrix has columns 1, 2, ...; it cannot say the item "a"'),
        ("a | x\na x:1\n", "table", 'a table cannot say that the item "x" is secondary'),
        ("a b\na b\nb\n", "options", _as_other("as dlx")),
        ("a | x\na x:1\n", "options", _as_other("by no format")),
        ("a | x\na x\n", "options", 'a list of options cannot say that the item "x" is secondary'),
        ("2|a\na\n", "sets", 'a list of sets cannot say the multiplicity of "2|a"'),
        ("2|1 2\n1 2\n1\n", "options", 'a list of options cannot say the multiplicity of "2|1"'),
        ("0:2|1 2\n1 2\n1\n", "dense", 'a matrix cannot say the multiplicity of "0:2|1"'),
        ("| dlx\n1 2\n1 2 |1\n2\n", "sparse", "a matrix cannot say what options cost; a table can"),
        (
            "a cost\na cost\n",
            "table",
            'a table cannot say the item "cost", which heads a column of costs',
        ),
        ("a b | x\na\n", "sets", 'a list of sets cannot say the item "b", which is in no option'),
        ("10\n00\n01\n", "options", "a list of options cannot say an option without items"),
        ("0 0\n", "matrix", "a matrix cannot say a problem without options or items"),
        ("0 0\n", "table", "a table cannot say a problem without options or items"),
        ("0 0\n", "sets", "a list of sets cannot say a problem without options"),
    ],
)
def test_what_a_format_cannot_say_is_named(text: str, name: str, fault: str) -> None:
    with pytest.raises(InputError) as error:
        FORMATS[name].written(record(text))

    assert error.value.message == fault


def test_the_command_converts_exact_covers(cover: Run) -> None:
    told = cover("convert", "--type", "exact-cover", "--to", "table", stdin='{"A": [1], "B": [2]}')

    assert (told.stdout.strip(), told.stderr, told.returncode) == (",1,2\nA,1,0\nB,0,1", "", 0)
