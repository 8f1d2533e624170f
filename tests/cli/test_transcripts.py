"""What is typed, and all that comes of it: the files of `tests/data/commands`.

A section begins with a line `== TITLE`; the input is below it, and then commands that are given it,
without `cover`, each after `$ `. Below a command is what is printed, after `! ` what is said on
stderr, and after `= ` the exit code, where that is not 0. Of a usage error the last line is enough.
A command after `~ ` has the same outcome. In a word, `\\n` stands for a line end.

`python tests/cli/test_transcripts.py` writes what is so now into the files; look at what has
changed.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from conftest import ROOT
from in_process import run

FILES = sorted((ROOT / "tests" / "data" / "commands").iterdir())
USAGE = re.compile(r"^Usage: .*\n(Try .*\n)?\n", re.MULTILINE)


def outcome(words: str, stdin: str) -> list[str]:
    """What comes of a command, line by line."""
    done = run(
        *(word.replace("\\n", "\n") for word in shlex.split(words)),
        stdin=f"{stdin}\n" if stdin else "",
    )
    said = USAGE.sub("", done.stderr).splitlines()
    code = [f"= {done.returncode}"] if done.returncode else []
    return [*done.stdout.splitlines(), *(f"! {line}" for line in said), *code]


def told(text: str) -> Iterator[str]:
    """A file with what is so now, section by section."""
    head, *sections = ("\n" + text).split("\n== ")
    yield head.removeprefix("\n")
    for section in sections:
        before, *commands = section.split("\n$ ")
        stdin = before.partition("\n")[2]
        lines = [before]
        for command in commands:
            words, *others = command.split("\n")
            came = outcome(words, stdin)
            same = others[0].removeprefix("~ ") if others else ""
            is_same = same != "".join(others[:1]) and outcome(same, stdin) == came
            lines += [f"$ {words}", *([f"~ {same}"] if is_same else came)]
        yield "\n".join(lines) + "\n" * (section is not sections[-1])


@pytest.mark.usefixtures("none_from_outside")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_comes_of_a_command_is_as_its_transcript_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert [*told(text)] == text.removesuffix("\n").split("\n== ")


if __name__ == "__main__":
    for each in FILES:
        now = "\n== ".join(told(each.read_text(encoding="utf-8")))
        each.write_text(f"{now}\n", encoding="utf-8")
