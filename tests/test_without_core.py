"""What is promised where nothing was compiled: small puzzles, and setters' commands.

`.ci/run pure` runs this file alone, in an environment without a compiler.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from conftest import ROOT
from forked import Forks
from transcripts import Transcript, transcripts

PUZZLES = ROOT / "puzzles"
LINE = "puzzles/sudoku/line.txt"
QUEENS = "puzzles/exact-cover/queens-8.dlx"
SOLVED = b"527389416819426735436751829375692184194538267268174593643217958951843672782965341"
SMALL = b"...1.2.......3.."  # a grid of 4x4

ANSWERED = {
    "sudoku": ("4x4.yaml", "line.txt"),
    "irregular": ("5x5.yaml", "holes.yaml", "seed.txt", "unsolvable.txt"),
    "killer": ("4x4.yaml", "repeats.yaml"),
    "domino": ("dominosa.yaml", "none-dominosa.txt", "several-dominosa.txt", "seed.yaml"),
    "tiling": ("knuth-polyomino.txt", "slothouber-graatsma.yaml"),
    "matching": ("decimals.txt", "friends.txt", "isolated.yaml", "k6.txt"),
    "exact-cover": ("colours.yaml", "crew.csv", "langford-7.dlx", "queens-8.dlx", "words.dlx"),
}


@pytest.fixture(scope="module")
def python() -> Iterator[Forks]:
    """Where the command is run by the readable engine."""
    with Forks({**os.environ, "COVER_ENGINE": "python"}) as forks:
        yield forks


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
    python: Forks, family: str, transcript: Transcript
) -> None:
    words = [family, str(transcript.path.relative_to(ROOT)), *transcript.arguments]
    _, out, _ = python.run_on_texts(words, ROOT, b"", timeout=60)

    assert out.decode() == transcript.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f"check {LINE} -", "right"),
        (f"convert {LINE} --to yaml", "type: sudoku"),
        (f"convert {QUEENS} --to cnf", "p cnf 64 "),
        ("why -", "3 solutions"),
        (f"explain {LINE}", "hidden single"),
        ("candidates -", "3 solutions"),
        (f"minimize {LINE}", "...38..1"),
        (f"rate {LINE}", "31.0 easy"),
        ("trace -", "choose"),
        ("generate sudoku --box 2x2 --seed 1", "."),
        ("generate tiling --seed 1", '"type": "tiling"'),
        ("generate domino --seed 1", "6:"),
    ],
)
def test_setters_have_their_commands(python: Forks, words: str, said: str) -> None:
    read = SOLVED if words.startswith("check") else SMALL
    code, out, _ = python.run_on_texts(words.split(), ROOT, read, timeout=60)

    assert said in out.decode()
    assert code in (0, 1)


@pytest.mark.parametrize("words", [f"exact-cover {QUEENS} --estimate", f"split {QUEENS} --parts 4"])
def test_what_needs_the_core_says_so_in_a_line(python: Forks, words: str) -> None:
    code, _, said = python.run_on_texts(words.split(), ROOT, b"", timeout=60)

    (line,) = said.decode().splitlines()
    assert "estimates and parts of a search need the compiled core: " in line
    assert code == 2
