"""Families from outside of the package: found by entry points, or as classes that a program made.

An entry point in the group `cover.families` has the name of a command and names a class made of
`cover.OwnPuzzle`. They are looked up only where no family of the package is meant, since that takes
longer than to solve a puzzle. What is wrong with one is told in a line when it is used, and stands
in the way of nothing else.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import OptionError, in_a_line
from cover.families import COMMANDS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cover.families"

# Commands that are no families, and words that lead to other ones.
_RESERVED = (
    *("solve", "check", "candidates", "why", "minimize", "generate", "explain", "rate", "trace"),
    *("convert", "split", "join", "formats", "completion", "man", "help"),
)

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

# The classes that were made so far, by their commands.
_made: dict[str, type[Any]] = {}


class _Offers(NamedTuple):
    """The entry points that can be used, by name, and what is said of the others."""

    by_name: dict[str, EntryPoint]
    refused: list[str]


def register(kind: type[Any]) -> None:
    """Take a class as the family of its command; raises `TypeError` where that cannot be."""
    if fault := _fault_of(kind.command):
        raise TypeError(f'{kind.__name__} has the command "{kind.command}": {fault}')
    _made[kind.command] = kind


def names() -> tuple[str, ...]:
    """Return the names of all families from outside, in the order of the alphabet."""
    return tuple(sorted({*_offers().by_name, *_made}))


def is_known(name: str) -> bool:
    """Whether a family from outside has this name; it may be broken."""
    return name in _made or name in _offers().by_name


def refused() -> list[str]:
    """Return what is said of entry points whose names cannot be used."""
    return _offers().refused


def kind_of(name: str) -> type[Any]:
    """Return the class of a family; raises `OptionError` where it is broken or not there."""
    if name in _made:
        return _made[name]
    if not is_known(name):
        raise OptionError(f'there is no family "{name}"')
    if (fault := _loaded(name)) is not None:
        raise OptionError(fault)
    return _made[name]


def fault_of(name: str) -> str | None:
    """Return why a family from outside cannot be used, in a line; None for one that can."""
    return None if name in _made else _loaded(name)


@cache
def _loaded(name: str) -> str | None:
    """Load the class of an entry point; return what is wrong with it."""
    entry = _offers().by_name[name]
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:
        return f"{_told(entry)} cannot be loaded: {in_a_line(error)}"
    if _made.get(name) is not found:
        what = f"`{entry.value}` is no class made of cover.OwnPuzzle with this command"
        return f"{_told(entry)} cannot be used: {what}"
    if lacking := _made[name]._lacks():
        del _made[name]
        return f"{_told(entry)} cannot be used: its class lacks {', '.join(lacking)}"
    return None


def _may_be_offered() -> bool:
    """Whether a package that is installed names the group of entry points.

    Most often none does, and what knows all of them takes as long to load as click.
    """
    if sum(hasattr(finder, "find_distributions") for finder in sys.meta_path) > 1:
        return True  # packages may be in places that are not known here
    for folder in sys.path:
        try:
            names = os.listdir(folder or os.curdir)
        except NotADirectoryError:  # an archive of packages
            return True
        except OSError:
            continue
        of_packages = (each for each in names if each.lower().endswith(("dist-info", "egg-info")))
        if any(_names_the_group(os.path.join(folder, each)) for each in of_packages):
            return True
    return False


def _names_the_group(package: str) -> bool:
    try:
        with open(os.path.join(package, "entry_points.txt"), "rb") as stream:
            return GROUP.encode() in stream.read()
    except OSError:  # a package without entry points
        return False


@cache
def _offers() -> _Offers:
    by_name: dict[str, EntryPoint] = {}
    refused: list[str] = []
    if not _may_be_offered():
        return _Offers(by_name, refused)
    from importlib.metadata import entry_points

    found = {(each.name, each.value): each for each in entry_points(group=GROUP)}
    for entry in sorted(found.values(), key=lambda each: (each.name, _package(each))):
        fault = _fault_of(entry.name)
        if entry.name in by_name:
            fault = f"{_package(by_name[entry.name])} has this name, too"
        if fault:
            refused.append(f"{_told(entry)} is left out: {fault}")
        else:
            by_name[entry.name] = entry
    return _Offers(by_name, refused)


def _fault_of(name: str) -> str:
    """What is wrong with a name; "" for one that can be used."""
    if name in COMMANDS or name in _RESERVED:
        return "the name is taken by cover itself"
    if not _NAME.fullmatch(name):
        return "names are of small letters, digits and single hyphens"
    return ""


def _told(entry: EntryPoint) -> str:
    return f'the family "{entry.name}" of {_package(entry)}'


def _package(entry: EntryPoint) -> str:
    return f"the package {entry.dist.name}" if entry.dist is not None else "a package"
