"""Our `NamedTuple` beside that of `typing`."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import Any, Generic, TypeVar

import pytest

from cover.tuples import NamedTuple

_T = TypeVar("_T")


class Ours(NamedTuple):
    """Has a docstring."""

    name: str
    line: int = 0
    held: list[int] | None = None

    @property
    def twice(self) -> int:
        return 2 * self.line

    @classmethod
    def of(cls, text: str) -> Ours:
        return cls(text, len(text))


class Theirs(typing.NamedTuple):
    """Has a docstring."""

    name: str
    line: int = 0
    held: list[int] | None = None


class Shown(Ours):
    """A class made of one whose tuples may not have been made yet."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.name}!"


class Held(NamedTuple, Generic[_T]):
    one: _T


@pytest.mark.parametrize(
    "said", [("a",), ("a", 1), ("a", 1, [2]), {"name": "a", "held": [3]}, {"line": 2}, (), (1,) * 4]
)
def test_tuples_are_made_as_those_of_typing(said: Any) -> None:
    made: list[object] = []
    for kind in (Theirs, Ours, Shown):
        try:
            made.append(tuple(kind(**said) if isinstance(said, dict) else kind(*said)))
        except TypeError as error:
            made.append((TypeError, *str(error).split()[1:]))

    assert made[0] == made[1] == made[2]


def test_they_have_what_those_of_typing_have() -> None:
    ours, theirs = Ours("a", 1), Theirs("a", 1)

    assert {name for name in dir(theirs) if name not in dir(Ours("a"))} <= {"__orig_bases__"}
    assert (ours.name, ours.line, ours.held, ours.twice) == ("a", 1, None, 2)
    assert repr(ours) == "Ours(name='a', line=1, held=None)"
    assert tuple(ours) == tuple(theirs)
    assert hash(ours) == hash(("a", 1, None))
    assert ours._replace(line=3) == ("a", 3, None)
    assert ours._asdict() == theirs._asdict()
    assert Ours._make(["b", 2, None]) == Ours("b", 2)
    assert (Ours._fields, Ours._field_defaults) == (Theirs._fields, Theirs._field_defaults)
    assert Ours.__doc__ == "Has a docstring."
    with pytest.raises(AttributeError):
        ours.name = "b"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ours.other = 1  # type: ignore[attr-defined]
    match ours:
        case Ours(name, line):
            assert (name, line) == ("a", 1)


def test_they_are_copied_and_pickled() -> None:
    made: tuple[Any, ...] = (Ours("a", 1), Shown("a", 1), Ours.of("abc"), Held([1]))
    for each in made:
        for other in (copy.copy(each), copy.deepcopy(each), pickle.loads(pickle.dumps(each))):
            assert other == each
            assert type(other) is type(each)
    assert str(Shown("a")) == "a!"
    assert Held[int](1).one == 1
