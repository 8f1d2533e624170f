"""XML with places, of which no more is held than is read."""

from __future__ import annotations

import tracemalloc
from itertools import chain, repeat

import pytest

from cover.errors import InputError
from cover.reading import xml_tree
from cover.reading.lines import Line
from cover.reading.xml_tree import document


def test_what_nobody_reads_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "_MOST", 50)
    texts = chain(["<puzzle>"], repeat("<a b='1'>text</a>", 8_000), ["</puzzle>"])
    tracemalloc.start()

    root = document((Line("f", number, text) for number, text in enumerate(texts)), {"shape"})

    assert (root.tag, root.children) == ("puzzle", [])
    assert tracemalloc.get_traced_memory()[1] < 200_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["<a>", "<b", "<c/>"], "f:3:1: this is no whole XML: not well-formed (invalid token)"),
        (["<a>"], "f:1:1: this is no whole XML: no element found"),
        (["<!DOCTYPE a>", "<a/>"], "f:1: a document type is declared here, which is not read"),
        (["<a>", *["<b/>"] * 100], "f:51: more than 50 elements, which are not read"),
        (["<a>", "x" * 200], "f:2: more than 100 characters, which are not read"),
    ],
)
def test_what_is_refused(texts: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "_MOST", 50)
    monkeypatch.setattr(xml_tree, "_MOST_TEXT", 100)

    with pytest.raises(InputError) as raised:
        document((Line("f", number, text) for number, text in enumerate(texts, 1)), {"b"})

    assert str(raised.value) == message
