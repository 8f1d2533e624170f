"""What is promised where nothing was compiled: small puzzles, and setters' commands.

`.ci/run pure` runs this file alone, in an environment without a compiler.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from conftest import ROOT, Run
from transcripts import Transcript, transcripts

PUZZLES = ROOT / "puzzles"
LINE = "puzzles/sudoku/line.txt"
QUEENS = "puzzles/exact-cover/queens-8.dlx"
SOLVED = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
SMALL = "...1.2.......3.."  # a grid of 4x4

ANSWERED = {
    "sudoku": ("4x4.yaml", "line.txt"),
    "irregular": ("5x5.yaml", "holes.yaml", "seed.txt", "unsolvable.txt"),
    "killer": ("4x4.yaml", "repeats.yaml"),
    "domino": ("dominosa.yaml", "none-dominosa.txt", "several-dominosa.txt", "seed.yaml"),
    "tiling": ("soma.yaml",),
    "matching": ("decimals.txt", "friends.txt", "isolated.yaml", "k6.txt"),
    "exact-cover": ("colours.yaml", "crew.csv", "langford-7.dlx", "queens-8.dlx", "words.dlx"),
}

Pure = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def pure(cover: Run) -> Pure:
    """Run a command by the readable engine."""

    def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return cover(*words, stdin=stdin, COVER_ENGINE="python")

    return run


def _answered() -> list[tuple[str, Transcript]]:
    return [
        (family, transcript)
        for family, names in ANSWERED.items()
        for transcript in transcripts(PUZZLES / family)
        if transcript.path.name in names and not transcript.effort
    ]


@pytest.mark.parametrize(
    ("family", "transcript"), _answered(), ids=lambda one: getattr(one, "name", "")
)
def test_small_puzzles_are_solved_proved_listed_and_counted(
    pure: Pure, family: str, transcript: Transcript
) -> None:
    done = pure(family, str(transcript.path.relative_to(ROOT)), *transcript.arguments)

    assert done.stdout == transcript.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", LINE, "-"), "right"),
        (("convert", LINE, "--to", "yaml"), "type: sudoku"),
        (("convert", QUEENS, "--to", "cnf"), "p cnf 64 "),
        (("why", "-"), "3 solutions"),
        (("explain", LINE), "hidden single"),
        (("candidates", "-"), "3 solutions"),
        (("minimize", LINE), "...38..1"),
        (("rate", LINE), "31.0 easy"),
        (("trace", "-"), "choose"),
        (("generate", "sudoku", "--box", "2x2", "--seed", "1"), "."),
        (("generate", "tiling", "--seed", "1"), '"type": "tiling"'),
        (("generate", "domino", "--seed", "1"), "6:"),
    ],
)
def test_setters_have_their_commands(pure: Pure, words: tuple[str, ...], said: str) -> None:
    done = pure(*words, stdin=SOLVED if words[0] == "check" else SMALL)

    assert said in done.stdout
    assert done.returncode in (0, 1)


@pytest.mark.parametrize(
    "words", [("exact-cover", QUEENS, "--estimate"), ("split", QUEENS, "--parts", "4")]
)
def test_what_needs_the_core_says_so_in_a_line(pure: Pure, words: tuple[str, ...]) -> None:
    done = pure(*words)

    (line,) = done.stderr.splitlines()
    assert "estimates and parts of a search need the compiled core: " in line
    assert done.returncode == 2
