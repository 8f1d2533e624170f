"""What never changes: its attributes stay, and a copy of it is the same object."""

from __future__ import annotations

from typing import ClassVar, Self


class Unchanging:
    """The base of puzzles, solutions and counts; they set their attributes by `object`.

    Messages call it as `_called` says.
    """

    __slots__ = ()

    _called: ClassVar[str]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(self._refusal())

    def __delattr__(self, name: str) -> None:
        raise AttributeError(self._refusal())

    def _refusal(self) -> str:
        return f"a {self._called} never changes; make another one"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
