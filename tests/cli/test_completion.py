"""`cover completion`: real shells complete real lines."""

from __future__ import annotations

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import patch

import pytest

from conftest import ROOT
from cover.cli.completion import SHELLS
from cover.cli.main import cli
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.families.outside import is_known
from cover.options import ENGINES
from cover.writing.forms import FORMS
from processes import all_shown, run

# How a shell starts without what its user has set up, and what it is told first; zsh also with the
# script as a file that it finds by itself.
INTERACTIVE = {
    "bash": (["--norc", "--noprofile", "-i"], 'eval "$(cover completion bash)"'),
    "zsh": (["-f", "-i"], 'autoload compinit; compinit -D -u; eval "$(cover completion zsh)"'),
    "zsh of a file": (
        ["-f", "-i"],
        "cover completion zsh > $HOME/_cover; fpath=($HOME $fpath); "
        "autoload compinit; compinit -D -u",
    ),
}
HERE = [shell for shell in INTERACTIVE if shutil.which(shell.split()[0])]

SOLUTIONS = [name for name, form in FORMS.items() if form.writes("solutions")]


def completions(line: str, word: str = "", shell: str = "bash") -> list[str]:
    """What `cover` answers to a shell's script when a word is typed after the line."""
    words = line.split()
    asked = {
        "COMP_WORDS": "\n".join((*words, word)),
        "COMP_CWORD": word if shell == "fish" else str(len(words)),
    }
    with patch.dict(os.environ, asked):
        return SHELLS[shell](cli, {}, "cover", "_COVER_COMPLETE").complete().splitlines()


def names(line: str, word: str = "") -> list[str]:
    """The words that complete a line in bash."""
    kinds = [answer.partition(",") for answer in completions(line, word) if answer]
    assert all(kind == "plain" for kind, _, _ in kinds)
    return [name for _, _, name in kinds]


def ours(line: str, word: str = "") -> list[str]:
    """Those words without the families that other packages bring, which may be installed here."""
    return [name for name in names(line, word) if not is_known(name)]


@pytest.fixture(scope="module")
def path_with_cover(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH whose `cover` is the one under test."""
    script = tmp_path_factory.mktemp("bin") / "cover"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cover "$@"\n')
    script.chmod(0o755)
    return f"{script.parent}:/usr/local/bin:/usr/bin:/bin"


def test_words_are_those_of_what_comes_before() -> None:
    of_any = ("candidates", "why", "minimize", "explain", "rate", "trace", "generate", "solve")
    of_files = ("check", "convert", "split", "join", "formats", "completion")
    killers, tilings = formats_of("killer").names, formats_of("tiling").names

    assert set(ours("cover")) == {*COMMANDS, *of_any, *of_files}
    assert ours("cover", "exa") == ["exact-cover"]
    assert names("cover", "-") == ["--version", "-V", "-h", "--help"]
    assert names("cover tiling", "--re") == ["--reflect", "--recursive", "--resume"]
    assert names("cover check", "--rep") == ["--repeats"]
    assert names("cover sudoku --format") == SOLUTIONS
    assert ours("cover check --type") == list(COMMANDS)
    assert names("cover solve --color", "a") == ["auto", "always"]
    assert names("cover killer --engine") == list(ENGINES)
    assert "soma-cube" in names("cover tiling --preset")
    assert names("cover completion") == ["bash", "zsh", "fish"]
    assert ours("cover formats") == list(COMMANDS)
    assert names("cover killer --from") == list(killers)
    assert names("cover check --type tiling --from") == list(tilings)
    assert names("cover convert --type domino --from", "d") == ["dominosa"]
    assert {"dlx", "sumocue", "graph6"} < set(names("cover solve --from"))
    assert {"svg", "dlx", "sumocue", "graph6"} < set(names("cover convert --to"))
    assert "graph6" not in names("cover convert --type killer --to")
    # After an equals sign, of which bash makes three words, if it is not set up to leave it whole.
    assert names("cover sudoku --format =", "s") == ["svg"]
    assert names("cover sudoku --format", "=") == SOLUTIONS
    assert names("cover sudoku", "--format=s") == ["--format=svg"]
    for line in ("cover solve", "cover convert --output", "cover killer --layout"):
        assert completions(line, "x") == ["file,x"]


def test_help_comes_along_where_the_shell_shows_it() -> None:
    assert "plain,--all\tPrint all solutions." in completions("cover sudoku", "--", "fish")
    assert completions("cover", "so", "zsh")[:2] == ["plain", "solve"]
    assert completions("cover", "so", "zsh")[2].startswith("Puzzles of any")


def test_the_shell_is_guessed_or_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("bash", "zsh", "fish"):
        monkeypatch.setenv("SHELL", f"/usr/bin/{name}")
        script = run("completion", name).stdout
        assert f"_COVER_COMPLETE={name}_complete" in script
        assert run("completion").stdout == script
    for name in ("/bin/tcsh", ""):
        monkeypatch.setenv("SHELL", name)
        done = run("completion")
        assert (done.returncode, done.stdout) == (2, "")
        assert "name a shell: bash, zsh, fish" in done.stderr


@pytest.mark.parametrize("shell", HERE)
def test_a_shell_completes_what_is_typed(path_with_cover: str, shell: str) -> None:
    typed = ("cover exa\t--js\t--output=READ\t", "cover solve --format=ya\tREADM\t")

    assert completed(shell, path_with_cover, typed) == [
        ["cover", "exact-cover", "--json", "--output=README.md"],
        ["cover", "solve", "--format=yaml", "README.md"],
    ]


@pytest.mark.parametrize("fish", [path for path in [shutil.which("fish")] if path])
def test_fish_completes(path_with_cover: str, fish: str, tmp_path: Path) -> None:
    typed = "complete -C 'cover tiling --a'"
    done = subprocess.run(
        [fish, "--no-config", "-c", f"cover completion fish | source; {typed}"],
        env={"PATH": path_with_cover, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "--all\tPrint all solutions.\n"


def completed(shell: str, path: str, typed: Iterable[str]) -> list[list[str]]:
    """The words of the lines that a shell makes of what is typed; a tab stands for that key."""
    words, settings = INTERACTIVE[shell]
    program = shutil.which(shell.split()[0]) or ""
    # At the beginning of each line, what prints each word of it in brackets, after a line.
    printed = "".join(f"{line}\x01printf '[%s]\\n' '' \n" for line in typed)
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        settled = {"PATH": path, "TERM": "dumb", "HOME": path.partition(":")[0]}
        os.execve(program, [program, *words], settled)
    try:
        os.write(terminal, f"PS1='> '; {settings}\n{printed}exit\n".encode())
        shown = re.findall(r"^\[(.*)\]\r?$", all_shown(terminal), re.MULTILINE)
    finally:
        os.close(terminal)
        os.kill(child, signal.SIGKILL)  # a shell that hangs does not leave by itself
        os.waitpid(child, 0)
    return [line.split("\n") for line in "\n".join(shown).removeprefix("\n").split("\n\n")]
