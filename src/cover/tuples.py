"""`NamedTuple`, as `typing` has it, for the modules that a start loads.

There, code is compiled for each class and for the types of its fields as soon as it is defined: for
half a hundred classes, of which few tuples or none are ever made, a tenth of the time that a start
takes. Here it is compiled for a class that has some tuples already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter as field_getter
    from collections import namedtuple
    from itertools import count

    _SOME = 8  # tuples, as many as take as long as to compile code

    class _Defined(type):
        """Defines a class of named tuples by its annotations, which a class made of it has not."""

        def __new__(metacls, name, bases, body):
            if "__annotations__" in body and not any(hasattr(base, "_fields") for base in bases):
                fields = tuple(body["__annotations__"])
                body |= {
                    "__slots__": (),
                    "__match_args__": fields,
                    "_fields": fields,
                    "_field_defaults": {each: body[each] for each in fields if each in body},
                    "_numbers": count(),
                    **{each: field_getter(place, each) for place, each in enumerate(fields)},
                }
            return super().__new__(metacls, name, bases, body)

    class NamedTuple(tuple, metaclass=_Defined):
        """The base of tuples with named fields, which stand in the class with their types."""

        __slots__ = ()

        def __new__(cls, *values, **named):
            """Make one of the first tuples of a class; all others are made by compiled code."""
            fields = cls._fields
            said = cls._field_defaults | dict(zip(fields, values, strict=False)) | named
            is_known = said.keys() == set(fields) and named.keys().isdisjoint(fields[: len(values)])
            if is_known and len(values) <= len(fields) and next(cls._numbers) < _SOME:
                return tuple.__new__(cls, [said[each] for each in fields])
            home = next(each for each in cls.__mro__ if "_fields" in vars(each))
            compiled = namedtuple(home.__name__, fields, defaults=cls._field_defaults.values())
            for name in ("__new__", "_make", "_replace"):
                setattr(home, name, vars(compiled)[name])
            return cls(*values, **named)  # or raise what is wrong

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **changes):
            return type(self)(**dict(zip(self._fields, self, strict=True)) | changes)

        def __repr__(self):
            said = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({said})"

        def __getnewargs__(self):
            return tuple(self)
