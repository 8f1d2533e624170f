"""Searches and batches that are killed at random moments come to the same; see `killing.py`."""

from __future__ import annotations

import pytest

from killing import KINDS, rounds


@pytest.mark.parametrize(
    ("kind", "kills"), [("count", 2), ("listing", 2), ("worker", 1), ("cluster count", 1)]
)
def test_some_kills_change_nothing(kind: str, kills: int) -> None:
    assert rounds(KINDS[kind], kills, 1, str) >= kills


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_more_kills_of_each_kind(kind: str) -> None:
    assert rounds(KINDS[kind], 12, 2, str) >= 12
