"""Every public name has an example, and every example runs."""

import doctest
import inspect
import re
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType

import pytest

import cover
import cover.library
from cover.families import COMMANDS

MODULES = [
    "cover",
    "cover.errors",
    "cover.problem",
    "cover.solver.api",
    *(f"cover.library.{module.name}" for module in iter_modules(cover.library.__path__)),
    *(f"cover.families.{folder}.classes" for folder in dict.fromkeys(COMMANDS.values())),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)

    assert failed == 0


@pytest.mark.parametrize("name", [name for name in cover.__all__ if name != "errors"])
def test_every_public_name_has_an_example(name: str) -> None:
    found = getattr(cover, name)
    text = inspect.getdoc(found) or ""
    if inspect.isclass(found):
        text = "\n".join(inspect.getdoc(each) or "" for each in found.__mro__[:-1])

    assert ">>> " in text


DESCRIBED = (FunctionType, classmethod, staticmethod, property)


def _methods(found: type) -> list[str]:
    """The public names that a class of ours adds or changes, and those above it."""
    ours = [each for each in found.__mro__ if each.__module__.startswith("cover.")]
    return sorted({name for each in ours for name in vars(each) if not name.startswith("_")})


@pytest.mark.parametrize(
    ("name", "method"),
    [
        (name, method)
        for name in cover.__all__
        if inspect.isclass(found := getattr(cover, name))
        for method in _methods(found)
        if isinstance(inspect.getattr_static(found, method), DESCRIBED)
    ],
)
def test_every_public_method_is_described_and_shown(name: str, method: str) -> None:
    """In its own docstring, or in that of its class or of one above it."""
    found = getattr(cover, name)
    own = inspect.getdoc(getattr(found, method)) or ""
    above = "\n".join(inspect.getdoc(each) or "" for each in found.__mro__[:-1])

    assert own
    assert ">>> " in own or re.search(rf"\.{method}\b", above)


def test_the_overview_is_one_screen_with_all_names() -> None:
    assert cover.__doc__ is not None
    assert len(cover.__doc__.splitlines()) <= 48
    for name in cover.__all__:
        assert name in cover.__doc__
    for name, found in vars(cover.Puzzle).items():
        assert name.startswith("_") or not inspect.isfunction(found) or f".{name}" in cover.__doc__
