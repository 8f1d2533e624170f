"""A folder for what is needed no longer than the object that needs it."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize


class TemporaryFolder:
    """A new folder, where the system has such (`TMPDIR`), that is removed with this object.

    Raises `OSError` where it cannot be made.
    """

    def __init__(self) -> None:
        self.path = Path(mkdtemp(prefix="cover-"))
        finalize(self, rmtree, self.path, ignore_errors=True)
