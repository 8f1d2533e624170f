"""The engines: which of them answers, what it can do, and how a missing one is reported.

``python``  the reference, `cover.solver.reference`: always there
``links``   the same search in C, `cover.solver._core`: there when the package was compiled
``dense``   bit sets in C, for problems of up to some thousand options: likewise
``clauses`` searches that learn from conflicts, in C, for one or two solutions; else as ``links``
``native``  ``dense`` where the problem fits, otherwise ``links``, which hands over what fits; and
            beside it ``clauses``, for one or two solutions that are not found at once
``auto``    ``native`` where it was compiled, otherwise ``python``

The environment variable `COVER_ENGINE` replaces ``auto``, not an engine that is named in a call.
`COVER_CPU` names the processor for which the code is made of the dense engine, and of the kernel
for many grids at once (`nine_of`): ``v4``, ``v3``, ``baseline`` for x86-64, ``plain`` for any,
instead of the best one that runs here.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from cover.errors import EngineError, TooLargeError, printable
from cover.options import ENGINES
from cover.problem import Problem
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from types import ModuleType

    from cover.solver._core import Nine

CELLS, DIGITS = 81, 9  # of the usual grids

# Those with code for each kind of processor.
_BY_PROCESSOR = ("native", "dense")

# Raised together with VERSION in core/module.c whenever the two sides of that border change.
CORE_VERSION = 17


class SolutionSearch(Protocol):
    """A search for solutions, which can be stopped at any time and continued.

    `nodes` are partial solutions at which an item was chosen; `updates` items and option nodes that
    were taken out of their lists, in the dense engine states that were narrowed by a batch of
    options. It is `exhausted` where there are no further solutions. One that is done in parts has a
    `share`, too: a guess at how much of its tree was searched.
    """

    @property
    def nodes(self) -> int: ...
    @property
    def updates(self) -> int: ...
    @property
    def exhausted(self) -> bool: ...
    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """Return the next solution; None when there is none or the time is up."""

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return how many further solutions there are, at most `limit`, found within `seconds`."""


class EngineSearch(SolutionSearch, Protocol):
    """One search of an engine, in one thread."""

    def give(self) -> list[tuple[int, ...]]:
        """Give away the untried options of the shallowest level that has any.

        Each is a part of the search: the options to fix in another one, all that are chosen at
        that level and then one of the untried ones; in the order in which this search would have
        tried them. The solutions that are left to this one come before theirs in the order of
        listing. Empty when there is nothing to give; even then there may be solutions left. A
        search with a focus gives nothing.
        """


class TreeWalk(Protocol):
    """A way down a search tree by hand, one option at a time.

    Between two choices the dense engine takes all options that are forced; other engines leave
    them to be chosen, too. It is `solved` where every primary item is covered and the sums are met.
    `options` are those of the item that a search would branch on here, in the order of the problem:
    none where it is solved, and where it cannot be. `depth` is how many were chosen by hand.
    """

    @property
    def solved(self) -> bool: ...
    @property
    def options(self) -> tuple[int, ...]: ...
    @property
    def depth(self) -> int: ...
    def choose(self, option: int) -> None:
        """Choose one of the `options`; raises `ValueError` for any other."""

    def back(self) -> None:
        """Take the last choice back; raises `ValueError` when there is none."""


class EngineNetwork(Protocol):
    """A problem laid out for an engine; searched any number of times."""

    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> EngineSearch:
        """Return a new search in which the options `fixed` are chosen beforehand.

        A `weighted` search may look for solutions in an order of its own.
        """


def choose(engine: str = "auto") -> str:
    """Return what `engine` stands for: "native", "dense", "links", "clauses" or "python".

    Raises `EngineError` for an unknown name, for a compiled engine that is not there, for a
    compiled core of another version than this package, and where COVER_CPU names a processor that
    this one is not.
    """
    source = "engine"
    if engine == "auto":
        engine = os.environ.get("COVER_ENGINE") or "auto"
        source = "COVER_ENGINE"
    if engine not in ENGINES:
        raise EngineError(f'{source}: unknown engine "{engine}"; engines are {", ".join(ENGINES)}')
    if engine == "python":
        return "python"
    core = _core()
    if core is not None:
        engine = "native" if engine == "auto" else engine
        if engine in _BY_PROCESSOR:
            _cpu(core)
        return engine
    if engine == "auto":
        return "python"
    raise EngineError(
        f'{source}: the engine "{engine}" is not there, because {_missing()}; '
        "install with a C compiler, or choose the engine python"
    )


def build(problem: Problem, engine: str, focus: int = 0, **more: Any) -> EngineNetwork:
    """Lay `problem` out for an engine that `choose` has named.

    With a `focus`, that many of the primary items, the first ones, come first in the search, and of
    all solutions in which the same options cover these it finds only the first. It is by linked
    lists then, whatever the engine. What `more` says is for `core.Network`.
    Raises `TooLargeError` when the dense engine is asked for and the problem is too large for it.
    """
    if engine == "python":
        from cover.solver.reference.dancing_links import LinkedNetwork

        return LinkedNetwork(problem, focus)
    core = _core()
    assert core is not None, "choose() has seen the core"
    arrays = (
        problem.primary_count,
        len(problem.items),
        problem.starts,
        problem.entries,
        problem.colours,
    )
    sums = (problem.sum_items, problem.sum_starts, problem.bounds, problem.rows, problem.weights)
    if problem.spare_sums:
        more["spare"] = problem.spare_sums
    network: EngineNetwork
    if focus:
        network = core.Network("links", *arrays, sums=sums, focus=focus)
        return network
    cpu = _cpu(core) if engine in _BY_PROCESSOR else None
    try:
        network = core.Network(engine, *arrays, cpu=cpu, sums=sums, **more)
    except OverflowError:
        size = f"{problem.option_count:,} options and {len(problem.items):,} items"
        raise TooLargeError(
            f"a problem of {size} is too large for the engine dense, which has room for up to "
            "4,096 options and 8,192 items, less with sums or many of both; the engine native "
            "takes it"
        ) from None
    return network


class Left(NamedTuple):
    """What some options leave of a problem; `whole_of` makes its solutions those of the problem."""

    network: EngineNetwork
    whole_of: Callable[[tuple[int, ...]], tuple[int, ...]]


def build_left(problem: Problem, engine: str, fixed: Sequence[int]) -> Left:
    """Lay out for an engine of the core what the options `fixed` leave of a problem without sums.

    That is soon done, and may fit the engine dense where the problem does not. Raises as `build`.
    """
    network: Any = build(problem, engine, fixed=fixed)
    numbers = array("i", network.numbers)
    return Left(network, lambda own: tuple(sorted([*{*fixed}, *map(numbers.__getitem__, own)])))


def begin_walk(network: EngineNetwork, fixed: Sequence[int] = ()) -> TreeWalk:
    """Return a walk at the root of the tree of a search that is not `weighted`.

    Raises `EngineError` where the engine, which is python then, has none.
    """
    core: Any = network
    if not hasattr(core, "walk"):
        reason = _missing() if _core() is None else "the engine python was asked for"
        raise EngineError(f"estimates and parts of a search need the compiled core: {reason}")
    begun: TreeWalk = core.walk(fixed)
    return begun


def describe() -> str:
    """Return the engine that "auto" chooses, with its build; for `cover --version`."""
    engine = choose()
    core = _core()
    if engine != "python" and core is not None:
        code = f", with code for {_cpu(core)}" if engine != "links" else ""
        return f"{engine}, compiled by {core.BUILD}{code}"
    if core is not None:
        return "python (asked for by COVER_ENGINE)"
    return f"python, which is slow: {_missing()}"


def missing() -> str | None:
    """Return why ``auto`` stands for the slow engine; None where it does not, or was told to."""
    if choose() != "python" or _core() is not None or os.environ.get("COVER_ENGINE") == "python":
        return None
    return _missing()


def _missing() -> str:
    """Return the message that there is no compiled core, with the reason if the build kept one."""
    from pathlib import Path

    text = "cover.solver._core was not compiled when cover was installed"
    with suppress(OSError):
        reason = Path(__file__).with_name("_core_missing.txt").read_text("utf-8", "replace")
        text += f" ({printable(reason.strip())})"
    return text


def _core() -> ModuleType | None:
    """Import the compiled module; return None where it was never built.

    Raises `EngineError` where it is damaged, or of another version.
    """
    try:
        import cover.solver._core as core
    except ModuleNotFoundError:
        return None
    except ImportError as error:
        raise EngineError(f"the compiled core is damaged ({error}); install cover again") from error
    version = getattr(core, "VERSION", None)
    if version != CORE_VERSION:
        raise EngineError(
            f"the compiled core has version {version} but this package needs version "
            f"{CORE_VERSION}; install cover again"
        )
    return core


def nine_of(size: int, groups: Iterable[Sequence[int]]) -> Nine | None:
    """Return what solves many grids of a size at a time (core/nine/nine.h), with groups of cells.

    The rules must be houses alone: rows, columns and any others with a cell for each digit, in none
    of which a digit is twice, as in sudokus, with diagonals or windows, and in jigsaws. None where
    that is no grid of 4x4 to 16x16 with all of its rows and columns, where a group has another
    number of cells, and where there is no code for this processor.
    """
    houses = dict.fromkeys(tuple(sorted(group)) for group in groups)
    if not 4 <= size <= 16 or any(len(house) != size or house[-1] >= size**2 for house in houses):
        return None
    core = _core()
    if core is None:
        return None
    cpu = _cpu(core)
    with suppress(ValueError):
        nine: Nine = core.Nine(size, bytes(cell for house in houses for cell in house), cpu)
        return nine
    return None


def _cpu(core: ModuleType) -> str:
    """Return the name of the processor whose code is used, where there is one for each kind."""
    cpus: tuple[str, ...] = core.CPUS
    cpu = os.environ.get("COVER_CPU") or cpus[0]
    if cpu not in cpus:
        raise EngineError(f'COVER_CPU: no code for "{cpu}" runs here; there is {", ".join(cpus)}')
    return cpu
