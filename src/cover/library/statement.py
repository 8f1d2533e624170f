"""A puzzle as it was stated: what it says, what it looks like, and what it is equal to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Self

from cover.errors import Place
from cover.families.family import draw, family_of, picture
from cover.reading.records import Record


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


class Statement(Unchanging):
    """What is given of a puzzle: its `record`, and `notes` on how that was read. It never changes.

    `str()` is a drawing of the unsolved puzzle, a notebook shows its picture. Two of them are equal
    if they state the same, options and pieces in the same order, whatever they were made of, and
    call things by the same names: a vertex that a program calls 1 is another than "1".

    >>> import cover
    >>> (puzzle,) = cover.read("1....2.....3.4..")
    >>> puzzle.family
    'sudoku'
    >>> print(puzzle.place)
    text:1
    >>> puzzle.notes
    ()
    >>> puzzle == cover.Sudoku.of_record(puzzle.record)
    True
    """

    __slots__ = ("_stated", "notes", "record")

    _called = "puzzle"

    record: Record
    notes: tuple[str, ...]
    _stated: str  # all that is stated, as one text, as soon as it was asked for

    @classmethod
    def of_record(cls, record: Record, notes: Sequence[str] = ()) -> Self:
        """Return the puzzle of a record that was read."""
        puzzle = cls.__new__(cls)
        puzzle.record, puzzle.notes = record, tuple(notes)
        return puzzle

    @property
    def place(self) -> Place:
        """Where the puzzle stood in its input; lines and columns count from 1."""
        return self.record.place

    @property
    def family(self) -> str:
        """The command for puzzles like this one, which is also the `type` of their YAML."""
        return family_of(self.record).name

    # --- What it looks like ---

    def __str__(self) -> str:
        return draw(self.record, None, False)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.place}>"

    def _repr_svg_(self) -> str:
        from cover.drawing.svg import alone

        return alone(picture(self.record, None), repr(self))

    # --- What it is equal to ---

    def _key(self) -> Hashable:
        """Return all that tells puzzles apart: what this one states, and perhaps more."""
        try:
            return self._stated
        except AttributeError:
            from json import dumps

            family = family_of(self.record)
            stated = {"type": family.name, **family.stated(self.record)}
            key = dumps(stated, default=str)  # in its order: it numbers options and pieces
            object.__setattr__(self, "_stated", key)  # as well by several threads at once
            return key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statement):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            super().__setattr__(name, value)
        else:  # it is being made
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[object, ...]:
        return _of_record, (type(self), self.record, self.notes)


def _of_record(cls: type[Statement], record: Record, notes: tuple[str, ...]) -> Statement:
    """Return the puzzle that was pickled."""
    return cls.of_record(record, notes)
