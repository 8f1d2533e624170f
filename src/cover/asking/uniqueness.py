"""Whether there is one solution, in a value that also says whether there is none or several."""

from __future__ import annotations

from enum import Enum


class Uniqueness(Enum):
    """Whether a puzzle has exactly one solution: true for that, and false for several or none.

    `status` and `str()` are the word: unique, several or none. It is equal to that word.

    >>> import cover
    >>> found = cover.Sudoku("1....2.....3....").unique()
    >>> found, bool(found), found.status
    (<several>, False, 'several')
    >>> found == "several"
    True
    >>> print("one solution" if found else f"not one: {found}")
    not one: several
    """

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"

    @property
    def status(self) -> str:
        """The word."""
        return self.value

    def __bool__(self) -> bool:
        return self is Uniqueness.UNIQUE

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other == self.value
        return self is other if isinstance(other, Uniqueness) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"<{self.value}>"
