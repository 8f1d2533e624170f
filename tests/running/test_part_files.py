"""Files of parts: whole, or not there."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from cover.errors import OptionError
from cover.running.part_files import write


def test_a_disk_that_is_full_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    files = write(str(tmp_path), ["1.json", "2.json"], ["{}", "[" + 1000 * " " + "]"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, limits[1]))
    try:
        assert next(files) == str(tmp_path / "1.json")
        with pytest.raises(OptionError, match=r"2\.json: cannot be written: File too large$"):
            next(files)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert list(tmp_path.iterdir()) == [tmp_path / "1.json"]
    assert (tmp_path / "1.json").read_text(encoding="ascii") == "{}\n"
