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
from cover.problem import Problem
from problems import queens
from random_problems import small_case, solutions_of

CORE = Path("src", "cover", "solver", "core")
ADDED = {  # what stands behind some words of the core
    "engine.h": ("extern const struct engine ", "toy_engine, "),
    "engines.c": ("engines[] = {", "&toy_engine, "),
    # Plain C alone for bit sets, as a compiler without targets makes it, is compiled much sooner.
    "processor.h": ("#if !defined(__x86_64__)", " || 1"),
}


def built_in(tree: Path) -> Any:
    """The core with one more engine, as the compiler makes it in least time."""
    shutil.copytree(ROOT / CORE, tree / CORE)
    shutil.copytree(ROOT / "tests" / "data" / "toy", tree / CORE / "toy")
    for name, (words, more) in ADDED.items():
        text = (tree / CORE / name).read_text(encoding="utf-8")
        assert words in text
        (tree / CORE / name).write_text(text.replace(words, words + more, 1), encoding="utf-8")
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


def test_a_toy_finds_all_solutions_and_knows_no_colours(tmp_path: Path) -> None:
    core, no_sums = built_in(tmp_path), tuple(array("i", [0][:k]) for k in (0, 1, 0, 0, 0))

    def lay_out(problem: Problem, engine: str = "toy") -> Any:
        arrays = problem.starts, problem.entries, problem.colours
        sizes = problem.primary_count, len(problem.items)
        return core.Network(engine, *sizes, *arrays, None, no_sums)

    def every(run: Any) -> list[tuple[int, ...]]:
        return sorted(iter(run.next, None))

    run = lay_out(queens(6)).run()
    assert every(run) == every(lay_out(queens(6), "links").run())
    assert run.exhausted
    assert run.nodes > 0
    plain = 0
    for case in (small_case(Random(seed)) for seed in range(150)):
        if any(case.problem.colours):
            with pytest.raises(ValueError, match="a toy knows no colours"):
                lay_out(case.problem)
            continue
        plain += 1
        assert every(lay_out(case.problem).run(case.fixed, weighted=True)) == sorted(
            solutions_of(case)
        )
    assert 50 < plain < 150
