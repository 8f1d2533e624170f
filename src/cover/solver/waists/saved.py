"""What a count from waist to waist knows, in a file from which a later one goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from cover.errors import Place
from cover.files import replace_text
from cover.solver.levels.saved import SavedLevelsError

_FILE = "waists.json"


class ReachedWaists(NamedTuple):
    """How far a count has come.

    For each waist that is passed, `ways` has the number of ways to each of its states; of those at
    the last one, the first `left` are to go on. The others have come to the states `least`.
    """

    ways: Sequence[dict[int, int]]
    left: int
    least: dict[int, int]
    nodes: int


class SavedWaists:
    """The file of a count in a folder that need not be there yet.

    Its first line is a checksum, of the `digest` of the count's frontier and of what follows.
    """

    def __init__(self, folder: Path, digest: str) -> None:
        self._path = folder / _FILE
        self._digest = digest

    def write(self, reached: ReachedWaists) -> None:
        """Write how far the count has come in place of what was there; raises `OSError`."""
        ways = [[*states.items()] for states in reached.ways]
        text = json.dumps([ways, reached.left, [*reached.least.items()], reached.nodes])
        self._path.parent.mkdir(parents=True, exist_ok=True)
        replace_text(self._path, f"{self._checked(text)}\n{text}")

    def read(self) -> ReachedWaists | None:
        """Return how far the count has come; None where nothing is saved.

        Raises `SavedLevelsError` where the file is damaged or of another problem, and `OSError`
        where it cannot be read.
        """
        try:
            content = self._path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None
        check, _, text = content.partition("\n")
        if check != self._checked(text):
            why = "not taken up: it is damaged, or of another problem"
            raise SavedLevelsError(Place(str(self._path)), why)
        ways, left, least, nodes = json.loads(text)
        return ReachedWaists([dict(states) for states in ways], left, dict(least), nodes)

    def _checked(self, text: str) -> str:
        return blake2b(f"{self._digest} {text}".encode(), digest_size=16).hexdigest()
