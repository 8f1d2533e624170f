"""The examples of docs/bulk.md run; those of data frames where their libraries are there."""

import importlib.util
import re
from doctest import DocTestParser, DocTestRunner

from conftest import ROOT

DOCUMENT = ROOT / "docs" / "bulk.md"
OF_DATA_FRAMES = ("pandas", "polars")


def test_the_examples_run() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    missing = [name for name in OF_DATA_FRAMES if importlib.util.find_spec(name) is None]
    runs = [block for block in blocks if not any(f"import {name}\n" in block for name in missing)]

    example = DocTestParser().get_doctest("".join(runs), {}, DOCUMENT.name, None, None)
    failed, tried = DocTestRunner().run(example)

    assert failed == 0
    assert tried > 15
