"""How to read in tests: the options of a command and what all commands share."""

from __future__ import annotations

from typing import Any

from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.records import Reading


def asked(command: str, **said: Any) -> Reading[Any]:
    """Return how to read with these options of a command, and of all."""
    own = formats_of(command).options
    mine = {name: said.pop(name) for name in list(said) if own is not None and name in own._fields}
    return Reading(own._replace(**mine) if own is not None else None, **said)


def up_to_symmetry(record: Puzzle) -> Puzzle:
    """Return the record of a tiling whose turned and mirrored forms count as one."""
    return record.but(_up_to_symmetry=True)
