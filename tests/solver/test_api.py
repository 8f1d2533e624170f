"""The door: laziness, limits, how a search ended, and which engine is chosen."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cover.solver
from cover.errors import EngineError, ModelError
from cover.problem import Problem
from cover.solver import count, engines, search
from cover.solver.reference import dancing_links
from problems import queens


def test_a_search_says_how_it_ended(engine: str) -> None:
    found, limited = search(queens(6), engine=engine), search(queens(8), limit=5, engine=engine)
    next(found)

    assert not found.complete
    assert len(list(found)) == 3
    assert (found.complete, found.stopped_by, next(found, None)) == (True, None, None)
    assert len(list(limited)) == 5
    assert (limited.complete, limited.stopped_by) == (False, "limit")


def test_a_count_goes_on_from_the_solutions_seen_and_tells_its_cost(engine: str) -> None:
    limited = search(queens(8), limit=20, engine=engine)
    next(limited)
    assert limited.count().value == 19

    whole = search(queens(8), engine=engine)
    next(whole)
    assert whole.count().value == 91
    # In the engine dense, forced options are no nodes.
    assert whole.statistics.nodes == (243 if engine == "dense" else 1107)
    assert engine == "dense" or whole.statistics.updates == 21375
    assert whole.statistics.seconds > 0


def test_all_engines_take_the_same_arguments(engine: str) -> None:
    rows: list[tuple[dict[str, Any], int, str | None]] = [
        ({"limit": 0}, 0, "limit"),
        ({"timeout": 0}, 0, "timeout"),
        ({"timeout": 1e9}, 2, None),
        ({"fixed": range(1, 2)}, 1, None),
        ({"fixed": [True]}, 1, None),
        ({"limit": 10**30}, 2, None),
        ({"memory": 0}, 2, None),
    ]
    for arguments, value, stopped_by in rows:
        counted = count(queens(4), engine=engine, **arguments)
        assert (counted.value, counted.stopped_by) == (value, stopped_by), arguments

    # The pairs of 30 people are far too many to list, and their states to remember.
    pairs = Problem(range(30), list(combinations(range(30), 2)))
    counted = count(pairs, timeout=0.05, engine=engine)
    assert counted.stopped_by == "timeout"
    assert counted.value > 0


def test_arguments_that_make_no_sense_are_refused(engine: str) -> None:
    rows: list[tuple[dict[str, Any], type[Exception], str | None]] = [
        ({"limit": -1}, ValueError, "a limit of"),
        ({"timeout": -1.0}, ValueError, "a timeout of"),
        ({"timeout": float("nan")}, ValueError, "a timeout of"),
        ({"limit": 2.5}, TypeError, None),
        ({"fixed": ["1"]}, TypeError, None),
        ({"fixed": [16]}, ModelError, "there is no option 16 to fix"),
        ({"memory": -1}, ValueError, "a memory of -1 bytes"),
    ]
    for arguments, error, message in rows:
        for ask in (count,) if "memory" in arguments else (search, count):
            with pytest.raises(error, match=message):
                ask(queens(4), engine=engine, **arguments)


def test_the_environment_replaces_auto(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COVER_ENGINE", raising=False)
    assert engines.choose() == "native"

    monkeypatch.setenv("COVER_ENGINE", "python")
    assert engines.choose() == "python"

    monkeypatch.setenv("COVER_ENGINE", "bogus")
    with pytest.raises(EngineError, match='COVER_ENGINE: unknown engine "bogus"'):
        engines.choose()
    assert engines.choose("python") == "python"
    with pytest.raises(EngineError, match='unknown engine "quantum"; engines are auto'):
        search(queens(4), engine="quantum")


def test_a_missing_core_is_an_error_only_where_it_is_demanded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COVER_ENGINE", raising=False)
    monkeypatch.setattr(engines, "_core", lambda: None)

    assert engines.choose() == "python"
    assert engines.describe().startswith("python, which is slow: cover.solver._core was not")
    for name in ("native", "links", "dense"):
        with pytest.raises(EngineError, match=f'the engine "{name}" is not there'):
            engines.choose(name)


def test_a_core_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also under "auto": a stale core must not turn into a slow program in silence."""
    monkeypatch.delenv("COVER_ENGINE", raising=False)
    stale = SimpleNamespace(VERSION=engines.CORE_VERSION - 1)
    monkeypatch.setitem(sys.modules, "cover.solver._core", stale)
    monkeypatch.setattr(cover.solver, "_core", stale, raising=False)

    with pytest.raises(EngineError, match="install cover again"):
        engines.choose()


def test_a_damaged_core_is_told(tmp_path: Path) -> None:
    """Not taken for a missing one: that would be a slow program in silence."""
    program = (
        "import sys, importlib.machinery as m, cover.solver\n"
        "sys.modules.pop('cover.solver._core', None)\n"
        f"cover.solver.__path__ = [{str(tmp_path)!r}, *cover.solver.__path__]\n"
        "from cover.__main__ import run\n"
        "sys.argv[1:] = ['--version']\n"
        "sys.exit(run())"
    )
    (tmp_path / f"_core{EXTENSION_SUFFIXES[0]}").write_bytes(b"not a module")
    environment = {k: v for k, v in os.environ.items() if k != "COVER_ENGINE"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)

    assert done.returncode == 2
    assert done.stderr.startswith("cover: the compiled core is damaged")
    assert "Traceback" not in done.stderr


def test_the_first_solution_does_not_depend_on_hashing() -> None:
    program = (
        "from cover.problem import Problem\n"
        "from cover.solver import prepare\n"
        "names = [f'item{k}' for k in range(8)]\n"
        "pairs = [[a, b] for a in names for b in names if a < b]\n"
        "print(list(prepare(Problem(names, pairs)).search(limit=3)))"
    )
    outputs = [
        subprocess.check_output([sys.executable, "-c", program], env={**os.environ, **seed})
        for seed in ({"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "1"})
    ]

    assert outputs[0] == outputs[1]


def test_an_interrupted_python_search_does_not_claim_to_be_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = search(queens(8), engine="python")
    next(found)
    with monkeypatch.context() as patch:
        patch.setattr(dancing_links.LinkedSearch, "_cover", lambda self, item: _interrupt())
        with pytest.raises(KeyboardInterrupt):
            list(found)

    assert not found.complete
    with pytest.raises(EngineError, match="was interrupted and cannot go on"):
        next(found)
    assert not found.complete


def _interrupt() -> None:
    raise KeyboardInterrupt
