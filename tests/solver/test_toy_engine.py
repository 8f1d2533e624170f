"""A new engine is one struct and its files: that of tests/data/toy is built in, and solves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from array import array
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import ROOT
from problems import queens
from random_problems import small_case, solutions_of

TOY = ROOT / "tests" / "data" / "toy"
CORE = Path("src", "cover", "solver", "core")
NONE = (array("i"), array("i", [0]), array("i"), array("i"), array("i"))  # sums


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The core with one more engine, as the compiler makes it in least time."""
    tree = tmp_path_factory.mktemp("toy")
    shutil.copytree(ROOT / CORE, tree / CORE)
    shutil.copytree(TOY, tree / CORE / "toy")
    _add(tree / CORE / "engine.h", "extern const struct engine ", "toy_engine, ")
    _add(tree / CORE / "engines.c", "engines[] = {", "&toy_engine, ")
    subprocess.run(
        [sys.executable, ROOT / "setup.py", "-q", "build_ext", "-b", "built", "-t", "objects"],
        cwd=tree,
        env={**os.environ, "CFLAGS": "-O0", "COVER_REQUIRE_CORE": "1"},
        check=True,
    )
    (file,) = (tree / "built").rglob("_core*")
    loader = ExtensionFileLoader("cover.solver._core", str(file))
    spec = spec_from_file_location("cover.solver._core", file, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def _add(file: Path, behind: str, words: str) -> None:
    before, found, after = file.read_text(encoding="utf-8").partition(behind)
    assert found
    file.write_text(before + found + words + after, encoding="utf-8")


def _lay_out(core: Any, problem: Any, engine: str = "toy") -> Any:
    arrays = problem.starts, problem.entries, problem.colours
    return core.Network(engine, problem.primary_count, len(problem.items), *arrays, None, NONE)


def _listed(run: Any) -> list[tuple[int, ...]]:
    return [*iter(run.next, None)]


def test_it_finds_what_the_others_find(core: Any) -> None:
    problem = queens(6)
    run = _lay_out(core, problem).run()

    solutions = _listed(run)

    assert sorted(solutions) == sorted(_listed(_lay_out(core, problem, "links").run()))
    assert len(solutions) == 4
    assert run.exhausted
    assert run.nodes > 0


def test_it_solves_small_problems_with_options_fixed(core: Any) -> None:
    cases = [small_case(Random(seed)) for seed in range(150)]
    plain = [case for case in cases if not any(case.problem.colours)]

    for case in plain:
        run = _lay_out(core, case.problem).run(case.fixed, weighted=True)
        assert sorted(_listed(run)) == sorted(solutions_of(case))

    assert len(plain) > 50


def test_it_says_what_it_does_not_know(core: Any) -> None:
    case = next(
        case for seed in range(99) if any((case := small_case(Random(seed))).problem.colours)
    )

    with pytest.raises(ValueError, match="a toy knows no colours"):
        _lay_out(core, case.problem)
