"""Parts of puzzles: forged ones are refused in words, and never more than they are."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.asking import result_of
from cover.asking.sharded import split
from cover.errors import InputError
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.part_key import stated_shard
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.result import SearchResult
from cover.running.parts import written

LATIN = b"a b c d\na b\nc d\na c\nb d\na d\nb c\na\nb\nc\nd\n"
COUNT = Query.made("count")

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda children: (
        st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=8), children, max_size=4)
    ),
    max_leaves=8,
)


def _read(text: bytes, source: str = "part.json", *, takes_parts: bool = True) -> Puzzle:
    """A puzzle, or the error of a bad record, which is raised."""
    reading: Reading[Any] = Reading(None, takes_parts=takes_parts)
    (found,) = read("exact-cover", formats_of("exact-cover"), source, BytesIO(text), reading)
    if isinstance(found, BadRecord):
        raise found.error
    assert isinstance(found, Puzzle)
    return found


def _forged(**values: object) -> bytes:
    """The first part, with other values of some keys."""
    return json.dumps({**PART, "part": {**PART["part"], **values}}).encode()


WHOLE = _read(LATIN, "stated.dlx")
PARTS = written(split(WHOLE, 3, COUNT), COUNT)
PART = json.loads(PARTS[0])


def test_parts_add_up() -> None:
    counts = [result_of(_read(text.encode()), COUNT).count for text in PARTS]

    assert sum(count or 0 for count in counts) == result_of(WHOLE, COUNT).count
    assert len(counts) > 1


def _answer(text: bytes, query: Query) -> SearchResult:
    try:
        return result_of(_read(text), query)
    except InputError as error:
        return SearchResult.bad(error)


@given(st.sampled_from(("version", "problem", "path", "share", "fixed", "check")), VALUES)
def test_a_forged_part_is_refused(key: str, value: object) -> None:
    answer = _answer(_forged(**{key: value}), COUNT)

    if answer.status == "bad":
        assert answer.error is not None
        assert answer.error.place.source == "part.json"
    else:
        assert answer.count is not None


@given(st.lists(st.integers(-2, 12), max_size=4))
def test_options_of_any_number_are_refused_or_fixed(fixed: list[int]) -> None:
    shard = _read(PARTS[0].encode()).source.shard
    assert shard is not None
    part = stated_shard(shard._replace(fixed=tuple(fixed)))
    answer = _answer(_forged(**part), Query.made("all"))

    assert (answer.status == "bad") == (min(fixed, default=0) < 0 or max(fixed, default=0) > 9)


def test_what_was_changed_is_told() -> None:
    # The options of the second part, called the first one, would be counted twice.
    with pytest.raises(InputError, match="is not as it was made"):
        _read(_forged(fixed=json.loads(PARTS[1])["part"]["fixed"]))
    with pytest.raises(InputError, match=r'made by cover "0\.0\.9"'):
        _read(_forged(version="0.0.9"))
    with pytest.raises(InputError, match='"new"'):
        _read(_forged(new=1))
    for key in PART["part"]:
        less = {other: value for other, value in PART["part"].items() if other != key}
        with pytest.raises(InputError, match=f'"{key}"'):
            _read(json.dumps({**PART, "part": less}).encode())


def test_who_knows_no_parts_takes_none() -> None:
    with pytest.raises(InputError, match="cover solve takes it"):
        _read(_forged(), takes_parts=False)
