"""Every puzzle file answers as the transcript beside it says, from the command line."""

from pathlib import Path

import pytest

from conftest import ROOT
from processes import run
from transcripts import Transcript, transcripts

FOLDERS = {
    ROOT / "puzzles" / "sudoku": "sudoku",
    ROOT / "puzzles" / "irregular": "irregular",
    ROOT / "puzzles" / "killer": "killer",
    ROOT / "puzzles" / "domino": "domino",
    ROOT / "puzzles" / "exact-cover": "exact-cover",
    ROOT / "puzzles" / "tiling": "tiling",
    ROOT / "puzzles" / "matching": "matching",
    ROOT / "tests" / "data" / "sudoku": "sudoku",
    ROOT / "tests" / "data" / "tiling": "tiling",
}


def _cases() -> list[object]:
    return [
        pytest.param(
            family,
            transcript,
            id=transcript.name,
            marks=[pytest.mark.slow] if transcript.effort == "slow" else [],
        )
        for folder, family in FOLDERS.items()
        for transcript in transcripts(folder)
    ]


@pytest.mark.parametrize(("family", "transcript"), _cases())
def test_a_puzzle_answers_as_its_transcript_says(family: str, transcript: Transcript) -> None:
    done = run(family, transcript.path, *transcript.arguments)

    assert done.stdout == transcript.output
    assert done.returncode == _exit_code(transcript)


def _exit_code(transcript: Transcript) -> int:
    """The exit code that belongs to the output: 2 before 3 before 1 before 0."""
    lines = set(transcript.output.lower().splitlines())
    if "bad" in lines:
        return 2
    if "unknown" in lines or any(line.startswith(">=") for line in lines):
        return 3
    no = {"none", "several", "multiple solutions", "it is impossible"}
    return int(bool(lines & no) or ("--count" in transcript.arguments and "0" in lines))


@pytest.mark.parametrize("folder", sorted((ROOT / "puzzles").iterdir()))
def test_every_puzzle_has_a_transcript(folder: Path) -> None:
    puzzles = {path for path in folder.iterdir() if path.suffix != ".expected"}

    assert puzzles == {transcript.path for transcript in transcripts(folder)}


# What is said of puzzles that can be read, and that have no solution.
RULED_OUT = ("is already in", "digits sum to", "(each used exactly once) cover", "needs each of")

BAD = sorted((ROOT / "tests" / "data").glob("*/bad/*.error"))


@pytest.mark.parametrize("expected", BAD, ids=lambda path: path.stem)
def test_bad_input_is_told_in_one_line(expected: Path) -> None:
    folder = expected.parent
    done = run(folder.parent.name, expected.stem, cwd=folder)
    last = done.stdout.splitlines()[-1]

    rules_itself_out = any(reason in done.stderr for reason in RULED_OUT)

    assert done.stderr == expected.read_text(encoding="utf-8")
    assert (last, done.returncode) == (("none", 1) if rules_itself_out else ("bad", 2))
