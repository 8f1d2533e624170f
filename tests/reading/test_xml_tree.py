"""XML with places, of which no more is held than is read."""

from __future__ import annotations

import tracemalloc
from itertools import chain, repeat

import pytest

from cover.errors import InputError
from cover.reading.lines import Line
from cover.reading.xml_tree import document


def test_what_nobody_reads_is_not_held() -> None:
    texts = chain(["<puzzle>"], repeat("<a b='1'>text</a>", 50_000), ["</puzzle>"])
    tracemalloc.start()

    root = document((Line("f", number, text) for number, text in enumerate(texts)), {"shape"})

    assert (root.tag, root.children) == ("puzzle", [])
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["<a>", "<b", "<c/>"], "f:3:1: this is no whole XML: not well-formed (invalid token)"),
        (["<a>"], "f:1:1: this is no whole XML: no element found"),
        (["<!DOCTYPE a>", "<a/>"], "f:1: a document type is declared here, which is not read"),
        (["<a>", *["<b/>"] * 60_000], "f:50001: more than 50000 elements, which are not read"),
        (["<a>", "x" * 5_000_000], "f:2: more than 4194304 characters, which are not read"),
    ],
)
def test_what_is_refused(texts: list[str], message: str) -> None:
    with pytest.raises(InputError) as raised:
        document((Line("f", number, text) for number, text in enumerate(texts, 1)), {"b"})

    assert str(raised.value) == message
