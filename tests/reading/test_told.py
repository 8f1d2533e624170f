"""Texts of all families are read, noted, refused and written as their transcripts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from told import FOLDER, blocks, told


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_inputs_are_read_as_their_transcript_says(path: Path) -> None:
    found = list(blocks(path))

    assert found
    for block in found:
        assert told(block.command, block.text) == block.said, (block.command, block.text)
