"""The recipes in docs/recipes: their code runs, and prints and draws what the pages show."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

FOLDER = ROOT / "docs" / "recipes"
PROGRAM = ROOT / "docs" / "making" / "run_recipes.py"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "index.md")
PICTURES = {path.name for path in (FOLDER / "pictures").iterdir()}

recipes = runpy.run_path(str(PROGRAM))


def pictures_of(page: Path) -> set[str]:
    """The names of the pictures that a page shows."""
    return set(re.findall(r"\]\(pictures/([\w.-]+)\)", page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_recipe_prints_and_draws_what_its_page_shows(page: Path, tmp_path: Path) -> None:
    copy = tmp_path / page.name
    copy.write_bytes(page.read_bytes())
    drawn = tmp_path / "pictures"
    drawn.mkdir()
    environment = {**os.environ, "COVER_ENGINE": "auto"}  # others may find other solutions first
    subprocess.run([sys.executable, PROGRAM, tmp_path], env=environment, check=True)

    assert copy.read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    assert {path.name for path in drawn.iterdir()} == pictures_of(page)
    for path in drawn.iterdir():
        assert path.read_bytes() == (FOLDER / "pictures" / path.name).read_bytes()


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_recipe_is_short_and_shows_an_answer(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    code = "".join(recipes["code_of"](text))

    assert 10 <= sum(bool(line.strip()) for line in code.splitlines()) <= 30
    assert "```text\n" in text or pictures_of(page)


def test_every_recipe_is_in_the_index_and_every_picture_in_a_recipe() -> None:
    index = (FOLDER / "index.md").read_text(encoding="utf-8")

    assert set(re.findall(r"\]\(([\w-]+\.md)\)", index)) == {page.name for page in PAGES}
    assert set().union(*map(pictures_of, PAGES)) == PICTURES
