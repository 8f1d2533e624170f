"""Searches and batches that are killed at random moments come to the same; see `killing.py`."""

from __future__ import annotations

import pytest

from killing import KINDS, rounds

QUICK = ("count", "listing", "worker")


@pytest.mark.parametrize("kind", QUICK)
def test_some_kills_of_what_is_quickly_begun(kind: str) -> None:
    assert rounds(KINDS[kind], 3, 1, str) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_more_kills_of_each_kind(kind: str) -> None:
    assert rounds(KINDS[kind], 12, 2, str) >= 12


def test_a_checkpoint_goes_with_a_cluster_and_with_resume() -> None:
    assert rounds(KINDS["cluster count"], 2, 3, str) >= 2
