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

from cover.errors import EngineError, ModelError
from cover.problem import Problem
from cover.solver import count, engines, search
from cover.solver.reference import dancing_links
from problems import queens


def test_a_search_says_at_its_end_that_it_saw_everything(engine: str) -> None:
    found = search(queens(6), engine=engine)
    next(found)

    assert not found.complete
    assert len(list(found)) == 3
    assert found.complete
    assert found.stopped_by is None
    assert next(found, None) is None


def test_a_limit_stops_the_search_and_says_so(engine: str) -> None:
    found = search(queens(8), limit=5, engine=engine)

    assert len(list(found)) == 5
    assert not found.complete
    assert found.stopped_by == "limit"


def test_a_timeout_stops_a_count(engine: str) -> None:
    """The pairs of 30 people are far too many to list, and their states to remember."""
    pairs = Problem(range(30), list(combinations(range(30), 2)))
    counted = count(pairs, timeout=0.05, engine=engine)

    assert counted.stopped_by == "timeout"
    assert counted.value > 0


def test_statistics_tell_the_cost(engine: str) -> None:
    found = search(queens(8), engine=engine)
    assert found.count().value == 92
    statistics = found.statistics

    if engine == "dense":  # in which forced options are no nodes
        assert statistics.nodes == 243
    else:
        assert (statistics.nodes, statistics.updates) == (1107, 21375)
    assert statistics.seconds > 0


def test_a_fixed_option_must_exist(engine: str) -> None:
    with pytest.raises(ModelError, match="there is no option 36 to fix"):
        search(queens(6), fixed=[36], engine=engine)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(EngineError, match='unknown engine "quantum"; engines are auto'):
        search(queens(4), engine="quantum")


def test_the_environment_replaces_auto(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVER_ENGINE", "python")
    assert engines.choose() == "python"

    monkeypatch.setenv("COVER_ENGINE", "bogus")
    with pytest.raises(EngineError, match='COVER_ENGINE: unknown engine "bogus"'):
        engines.choose()
    assert engines.choose("python") == "python"


def test_auto_takes_the_compiled_engine_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COVER_ENGINE", raising=False)

    assert engines.choose() == "native"


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
    import cover.solver

    monkeypatch.setattr(cover.solver, "_core", stale, raising=False)

    with pytest.raises(EngineError, match="install cover again"):
        engines.choose()


def test_the_first_solution_does_not_depend_on_hashing() -> None:
    program = (
        "from cover.problem import Problem\n"
        "from cover.solver import prepare\n"
        "names = [f'item{k}' for k in range(8)]\n"
        "pairs = [[a, b] for a in names for b in names if a < b]\n"
        "print(list(prepare(Problem(names, pairs)).search(limit=3)))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }

    assert len(outputs) == 1


def test_a_count_goes_on_from_the_solutions_seen(engine: str) -> None:
    found = search(queens(8), limit=20, engine=engine)
    next(found)

    assert found.count().value == 19
    whole = search(queens(8), engine=engine)
    next(whole)
    assert whole.count().value == 91


@pytest.mark.parametrize(
    "arguments", [{"limit": -1}, {"timeout": -1.0}, {"timeout": float("nan")}], ids=str
)
def test_limits_that_make_no_sense_are_refused(engine: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a (limit|timeout) of"):
        search(queens(4), engine=engine, **arguments)


@pytest.mark.parametrize("arguments", [{"limit": 2.5}, {"fixed": ["1"]}], ids=str)
def test_numbers_must_be_whole(engine: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        count(queens(4), engine=engine, **arguments)


@pytest.mark.parametrize(
    ("arguments", "value", "stopped_by"),
    [
        ({"limit": 0}, 0, "limit"),
        ({"timeout": 0}, 0, "timeout"),
        ({"timeout": 1e9}, 2, None),
        ({"fixed": range(1, 2)}, 1, None),
        ({"fixed": [True]}, 1, None),
        ({"limit": 10**30}, 2, None),
    ],
    ids=str,
)
def test_all_engines_take_the_same_arguments(
    engine: str, arguments: dict[str, Any], value: int, stopped_by: str | None
) -> None:
    counted = count(queens(4), engine=engine, **arguments)

    assert (counted.value, counted.stopped_by) == (value, stopped_by)


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
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("cover: the compiled core is damaged")
    assert "Traceback" not in done.stderr
