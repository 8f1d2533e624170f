"""Runs the recipes in docs/recipes/, and writes into each page what its code prints and draws.

python docs/making/run_recipes.py                the pages in docs/recipes
python docs/making/run_recipes.py FOLDER         those of another folder, such as a copy
"""

from __future__ import annotations

import re
import sys
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

RECIPES = Path(__file__).parents[1] / "recipes"

# Some code, and below it what it prints.
_CODE = re.compile(
    r"^```python\n(?P<code>.*?)^```\n(\n```text\n.*?^```\n)?", re.MULTILINE | re.DOTALL
)


def code_of(page: str) -> list[str]:
    """Return the pieces of code of a page; each goes on where the last one has ended."""
    return [found["code"] for found in _CODE.finditer(page)]


def run(page: Path) -> str:
    """Run the code of a page in its folder, and return the page with what is printed."""
    names: dict[str, Any] = {"__name__": page.stem}

    def with_output(found: re.Match[str]) -> str:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(found["code"], str(page), "exec"), names)
        output = f"\n```text\n{printed.getvalue()}```\n" if printed.getvalue() else ""
        return f"```python\n{found['code']}```\n{output}"

    with chdir(page.parent):
        return _CODE.sub(with_output, page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RECIPES
    for path in sorted(folder.resolve().glob("*.md")):
        path.write_text(run(path), encoding="utf-8")
