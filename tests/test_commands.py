"""What the commands of the bench print, as `tests/data/commands` says: texts, messages, codes."""

from pathlib import Path

import pytest

from commands_told import FOLDER, blocks, told


@pytest.mark.usefixtures("none_from_outside")
@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_commands_print_what_the_file_says(name: str, tmp_path: Path) -> None:
    for block in blocks(name):
        assert told(block, tmp_path) == block.said, block.command
