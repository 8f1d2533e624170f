"""Parts of puzzles: forged ones are refused in words, and never more than they are."""

from __future__ import annotations

import json
from copy import deepcopy
from io import BytesIO
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cover.asking import result_of
from cover.asking.sharded import split
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.part_key import stated_shard
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.result import SearchResult
from cover.running.parts import written
from cover.shards.shard import Shard

EXACT_COVER = "exact-cover"
LATIN = b"a b c d\na b\nc d\na c\nb d\na d\nb c\na\nb\nc\nd\n"

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda children: (
        st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=8), children, max_size=4)
    ),
    max_leaves=8,
)


def _read(
    text: bytes, source: str = "part.json", *, takes_parts: bool = True
) -> Puzzle | BadRecord:
    reading: Reading[Any] = Reading(None, takes_parts=takes_parts)
    (found,) = read(EXACT_COVER, formats_of(EXACT_COVER), source, BytesIO(text), reading)
    assert isinstance(found, Puzzle | BadRecord)
    return found


def _result(found: Puzzle | BadRecord, query: Query) -> SearchResult:
    if isinstance(found, BadRecord):
        return SearchResult.bad(found.error)
    return result_of(found, query)


def _parts() -> list[str]:
    whole = _read(LATIN, "stated.dlx")
    assert isinstance(whole, Puzzle)
    request = Query.made("count")
    return written(split(whole, 3, request), request)


def _shard() -> Shard:
    part = _read(_parts()[0].encode())
    assert isinstance(part, Puzzle)
    assert part.source.shard is not None
    return part.source.shard


PART = json.loads(_parts()[0])
COUNTS = [_result(_read(text.encode()), Query.made("count")).count for text in _parts()]


def test_parts_add_up() -> None:
    whole = _result(_read(LATIN, "stated.dlx"), Query.made("count")).count

    assert whole is not None
    assert whole == sum(count or 0 for count in COUNTS)
    assert len(COUNTS) > 1


@given(st.sampled_from(("version", "problem", "path", "share", "fixed", "check")), VALUES)
def test_a_forged_part_is_refused(key: str, value: object) -> None:
    forged = deepcopy(PART)
    forged["part"][key] = value
    answer = _result(_read(json.dumps(forged).encode()), Query.made("count"))

    if answer.status == "bad":
        assert answer.error is not None
        assert answer.error.place.source == "part.json"
    else:
        assert answer.count is not None


@given(st.lists(st.integers(-2, 12), max_size=4))
def test_options_of_any_number_are_refused_or_fixed(fixed: list[int]) -> None:
    shard = _shard()._replace(fixed=tuple(fixed))
    made = {**PART, "part": stated_shard(shard)}
    answer = _result(_read(json.dumps(made).encode()), Query.made("all"))

    assert (answer.status == "bad") == (min(fixed, default=0) < 0 or max(fixed, default=0) > 9)


def test_other_options_than_those_of_the_part_are_refused() -> None:
    """The options of the second part, called the first one, would be counted twice."""
    forged = deepcopy(PART)
    forged["part"]["fixed"] = json.loads(_parts()[1])["part"]["fixed"]
    found = _read(json.dumps(forged).encode())

    assert isinstance(found, BadRecord)
    assert "is not as it was made" in found.error.message


def test_a_key_more_or_less_is_told() -> None:
    for key in (*PART["part"], "new"):
        forged = deepcopy(PART)
        forged["part"] = {**forged["part"], "new": 1}
        if key != "new":
            del forged["part"]["new"], forged["part"][key]
        found = _read(json.dumps(forged).encode())
        assert isinstance(found, BadRecord)
        assert f'"{key}"' in found.error.message


def test_who_knows_no_parts_takes_none() -> None:
    found = _read(json.dumps(PART).encode(), takes_parts=False)

    assert isinstance(found, BadRecord)
    assert "cover solve takes it" in found.error.message
