"""What is typed, and all that comes of it: the files of `tests/data/commands`.

A section begins with a line `== TITLE`. The input is below it, and then commands without `cover`,
each after `$ `. They get the input, which is also in a file `in.txt`, and share a folder, in which
`puzzles` are those of cover; `$ cat FILE` shows a file that they may have written. A command may
have inputs of its own right below it: lines of its stdin after `< `, and of a file in the folder
after `NAME< `. Then comes what is printed, after `! ` what is said on stderr, and after `= ` the
exit code, where that is not 0. Of a usage error the last line is enough. A command after `~ ` has
the same outcome. In a word, `\\n` stands for a line end; what follows `  # ` is a remark.

`python tests/cli/test_transcripts.py` writes what is so now into the files; look at what has
changed.
"""

from __future__ import annotations

import re
import shlex
import sys
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from conftest import ROOT
from processes import run

FILES = sorted((ROOT / "tests" / "data" / "commands").iterdir())
INPUT = re.compile(r"([\w.-]*)<(?: (.*))?")
USAGE = re.compile(r"^Usage: .*\n(Try .*\n)?\n", re.MULTILINE)


def outcome(words: str, stdin: str, folder: Path) -> list[str]:
    """What comes of a command, line by line."""
    without_remark = words.partition("  # ")[0]
    command, *others = (word.replace("\\n", "\n") for word in shlex.split(without_remark))
    if command == "cat":
        path = folder / others[0]
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else ["= 1"]
    done = run(command, *others, stdin=stdin, cwd=folder)
    said = USAGE.sub("", done.stderr).splitlines()
    code = [f"= {done.returncode}"] if done.returncode else []
    return [*done.stdout.splitlines(), *(f"! {line}" for line in said), *code]


def told(section: str) -> str:
    """A section with what is so now."""
    before, *commands = section.removesuffix("\n").split("\n$ ")
    below = before.partition("\n")[2]
    below = f"{below}\n" if below else ""
    lines = [before]
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzles").symlink_to(ROOT / "puzzles")
        (folder / "in.txt").write_text(below, encoding="utf-8")
        for command in commands:
            words, *others = command.split("\n")
            inputs = [*takewhile(bool, map(INPUT.fullmatch, others))]
            texts = {"": ""} if inputs else {"": below}
            for found in inputs:
                assert found is not None
                texts[found[1]] = f"{texts.get(found[1], '')}{found[2] or ''}\n"
            stdin = texts.pop("")
            for file, text in texts.items():
                (folder / file).write_text(text, encoding="utf-8")
            own, others = others[: len(inputs)], others[len(inputs) :]
            came = outcome(words, stdin, folder)
            if others and others[0].startswith("~ "):
                same = outcome(others[0][2:], stdin, folder) == came
                came = others[:1] if same else came
            lines += [f"$ {words}", *own, *came]
    return "\n".join(lines) + "\n" * section.endswith("\n")


def sections(path: Path) -> list[str]:
    """The sections of a file, after what stands before them."""
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n== ")


@pytest.mark.usefixtures("none_from_outside")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_comes_of_a_command_is_as_its_transcript_says(path: Path) -> None:
    for section in sections(path)[1:]:
        assert told(section) == section


if __name__ == "__main__":
    for each in FILES:
        head, *there = sections(each)
        each.write_text("\n== ".join([head, *map(told, there)]) + "\n", encoding="utf-8")
