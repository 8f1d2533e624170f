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
    # Plain C alone for bit sets, as a compiler without targets makes it, is compiled much sooner.
    _add(tree / CORE / "processor.h", "#if !defined(__x86_64__)", " || 1")
    _add(tree / CORE / "engine.h", "extern const struct engine ", "toy_engine, ")
    _add(tree / CORE / "engines.c", "engines[] = {", "&toy_engine, ")
    subprocess.run(
        [sys.executable, ROOT / "setup.py", "-q", "build_ext", "-b", "built", "-t", "objects"],
        cwd=tree,
        env={**os.environ, "CFLAGS": "-O0 -g0", "COVER_REQUIRE_CORE": "1"},
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
    run = _lay_out(core, queens(6)).run()

    solutions = _listed(run)

    assert sorted(solutions) == sorted(_listed(_lay_out(core, queens(6), "links").run()))
    assert len(solutions) == 4
    assert run.exhausted
    assert run.nodes > 0


def test_it_solves_small_problems_with_options_fixed_and_knows_no_colours(core: Any) -> None:
    plain = 0
    for case in (small_case(Random(seed)) for seed in range(150)):
        if any(case.problem.colours):
            with pytest.raises(ValueError, match="a toy knows no colours"):
                _lay_out(core, case.problem)
            continue
        plain += 1
        run = _lay_out(core, case.problem).run(case.fixed, weighted=True)
        assert sorted(_listed(run)) == sorted(solutions_of(case))

    assert 50 < plain < 150
