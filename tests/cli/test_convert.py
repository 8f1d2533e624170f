"""`cover convert`: what the suffix of its output asks for."""

from __future__ import annotations

import json
from pathlib import Path

from in_process import run
from test_cli import GOOD as SUDOKU


def test_the_suffix_of_the_output_is_a_target(tmp_path: Path) -> None:
    source = tmp_path / "puzzle.txt"
    source.write_text(SUDOKU + "\n")

    for suffix in ("sdk", "dlx", "cnf", "opb", "lp", "svg", "pdf", "png", "yaml", "json", "csv"):
        path = tmp_path / f"out.{suffix}"
        done = run("convert", source, "--type", "sudoku", "--output", path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert path.stat().st_size > 81

    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF-")
    assert [each["type"] for each in json.loads((tmp_path / "out.json").read_text())] == ["sudoku"]
    assert (tmp_path / "out.sdk").read_text().startswith(".2738..1.\n.1...6735\n")
    assert "p cnf 729 " in (tmp_path / "out.cnf").read_text()
    solved = run("exact-cover", "--count", tmp_path / "out.dlx")
    assert solved.stdout == "1\n"
    assert "r1c1 r1=5 c1=5 b1=5\n" in (tmp_path / "out.dlx").read_text()
