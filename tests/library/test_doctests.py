"""Every public name has an example, and every example runs."""

import doctest
import inspect
import re
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import FunctionType

import pytest

import cover
import cover.asking
from cover.families import COMMANDS
from cover.questions import Questions
from installed import forgotten

MODULES = [
    "cover",
    "cover.errors",
    "cover.authoring",
    "cover.problem",
    "cover.puzzle",
    "cover.solver.api",
    "cover.setting.candidates",
    "cover.setting.minimize",
    *(f"cover.asking.{module.name}" for module in iter_modules(cover.asking.__path__)),
    *(
        f"cover.families.{folder}.{name}"
        for folder in dict.fromkeys((*COMMANDS.values(), "own"))
        for name in ("classes", "puzzle", "solution", "dominosa", "su_domino_ku", "cells")
        if find_spec(f"cover.families.{folder}.{name}")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    with forgotten():
        failed, _ = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)

    assert failed == 0


DESCRIBED = (FunctionType, classmethod, staticmethod, property)


def _methods(found: type) -> list[str]:
    """The public names that a class of ours adds or changes, and those above it."""
    ours = [each for each in found.__mro__ if each.__module__.startswith("cover.")]
    return sorted({name for each in ours for name in vars(each) if not name.startswith("_")})


def test_every_public_name_and_method_is_described_and_shown() -> None:
    """A method in its own docstring, or in that of its class or of one above it."""
    for name in set(cover.__all__) - {"errors"}:
        found = getattr(cover, name)
        kinds = found.__mro__[:-1] if inspect.isclass(found) else [found]
        above = "\n".join(inspect.getdoc(each) or "" for each in kinds)

        assert ">>> " in above, name
        for method in _methods(found) if inspect.isclass(found) else ():
            if isinstance(inspect.getattr_static(found, method), DESCRIBED):
                own = inspect.getdoc(getattr(found, method))
                assert own, (name, method)
                is_shown = ">>> " in own or re.search(rf"(\.|def ){method}\b", above)
                assert is_shown, (name, method)


def test_the_overview_is_one_screen_with_all_names() -> None:
    assert cover.__doc__ is not None
    assert len(cover.__doc__.splitlines()) <= 48
    for name in cover.__all__:
        assert name in cover.__doc__
    for name, found in vars(Questions).items():
        assert name.startswith("_") or not inspect.isfunction(found) or f".{name}" in cover.__doc__
