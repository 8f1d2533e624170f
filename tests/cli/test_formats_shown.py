"""`cover formats`: all that is read, with examples; and the one that a text is nearest to."""

from __future__ import annotations

from io import BytesIO

import pytest

from cover.families import COMMANDS
from cover.families.formats import DOCUMENTS, FORMATS, formats_of
from cover.reading.lines import ByteLines
from cover.reading.records import Reading
from processes import run


def test_all_formats_are_shown_with_their_examples() -> None:
    shown = run("formats").stdout

    for name in COMMANDS:
        assert shown.count(run("formats", name).stdout) == 1
        for each in formats_of(name).texts:
            assert each.help in shown
            assert all(line in shown for line in each.example.split("\n"))


@pytest.mark.parametrize("family", COMMANDS)
def test_every_example_shows_its_format(family: str) -> None:
    formats = formats_of(family)
    shown = {
        each.name: formats.shown_by(
            ByteLines("", BytesIO(each.example.encode())), Reading(formats.options)
        )
        for each in formats.texts
    }

    assert {name: each and each.name for name, each in shown.items()} == {
        name: name for name in shown
    }


def test_examples_are_short_and_names_are_in_a_line() -> None:
    for each in (*FORMATS, *(formats_of(name).named(DOCUMENTS.name) for name in COMMANDS)):
        assert each is DOCUMENTS or 1 <= len(each.example.split("\n")) <= 2, each.name
        assert "\n" not in each.help
