"""The door: laziness, limits, how a search ended, and which engine is chosen."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from conftest import NATIVE
from cover import count, search
from cover.errors import EngineError, ModelError
from cover.solver import engines
from problems import dominoes, queens


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


def test_a_limit_on_a_count_gives_a_lower_bound(engine: str) -> None:
    counted = count(queens(8), limit=10, engine=engine)

    assert (counted.value, counted.stopped_by) == (10, "limit")
    assert not counted.complete


def test_a_limit_beyond_all_solutions_does_not_matter(engine: str) -> None:
    assert count(queens(6), limit=5, engine=engine).complete


def test_a_timeout_stops_the_search_and_says_so(engine: str) -> None:
    found = search(dominoes(11, 11), timeout=0.05, engine=engine)

    assert list(found) == []
    assert found.stopped_by == "timeout"
    assert not found.complete


def test_a_timeout_stops_a_count(engine: str) -> None:
    counted = count(dominoes(12, 12), timeout=0.05, engine=engine)

    assert counted.stopped_by == "timeout"
    assert counted.value > 0


def test_searching_is_lazy(engine: str) -> None:
    """A board of 144 cells has 5.3e16 tilings; three of them come at once."""
    found = search(dominoes(12, 12), engine=engine)

    assert len({next(found) for _ in range(3)}) == 3


def test_statistics_tell_the_cost(engine: str) -> None:
    statistics = count(queens(8), engine=engine).statistics

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

    assert engines.choose() == ("links" if NATIVE else "python")


def test_a_missing_core_is_an_error_only_where_it_is_demanded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COVER_ENGINE", raising=False)
    monkeypatch.setattr(engines, "_core", lambda: None)

    assert engines.choose() == "python"
    assert engines.describe().startswith("python, which is slow: cover.solver._core was not")
    for name in ("native", "links"):
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
        "from cover import ExactCover, search\n"
        "names = [f'item{k}' for k in range(8)]\n"
        "pairs = [[a, b] for a in names for b in names if a < b]\n"
        "print(list(search(ExactCover(names, pairs), limit=3)))"
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
