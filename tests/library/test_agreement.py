"""What the library answers is what the command prints: for every transcript beside the puzzles."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import cover
from test_puzzles import FOLDERS
from transcripts import Transcript, transcripts

# Arguments that the library has, too; others are options of one family, or forms of their own.
SHARED = {"--count", "--limit", "--unique", "--all", "-n", "--format", "line", "rows"}


def _shared(folder: Path) -> Iterator[Transcript]:
    for transcript in transcripts(folder):
        is_shared = all(each in SHARED or each.isdigit() for each in transcript.arguments)
        if is_shared and transcript.effort != "slow":
            yield transcript


def _answers(puzzle: cover.Puzzle, arguments: list[str]) -> list[str]:
    """What the command would print for a puzzle."""
    form = "rows" if "rows" in arguments else "line"
    numbers = [int(each) for each in arguments if each.isdigit()]
    if "--count" in arguments:
        return [str(puzzle.count(limit=numbers[0] if numbers else None))]
    if "--unique" in arguments:
        found = list(puzzle.solutions(limit=2))
        assert bool(puzzle.unique()) == (len(found) == 1)
        if len(found) > 1:
            return ["several"]
    elif "--all" in arguments or numbers:
        found = list(puzzle.solutions(limit=numbers[0] if numbers else None))
    else:
        first = puzzle.solve()
        found = [] if first is None else [first]
    for each in found:
        assert puzzle.check(each)
    return [str(each.to(form)) for each in found] or ["none"]


def _printed(transcript: Transcript, family: str) -> list[str]:
    """The answers to the puzzles of a file, and `bad` for each that is none."""
    printed: list[str] = []
    with cover.read(transcript.path, family, on_error=lambda _: printed.append("bad")) as puzzles:
        for puzzle in puzzles:
            try:
                printed += _answers(puzzle, transcript.arguments)
            except cover.errors.InputError:
                printed.append("bad")
    return printed


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: "/".join(path.parts[-2:]))
def test_the_library_answers_as_the_command(folder: Path) -> None:
    for transcript in _shared(folder):
        between = "\n\n" if "rows" in transcript.arguments else "\n"

        printed = _printed(transcript, FOLDERS[folder])

        assert between.join(printed) + "\n" == transcript.output, transcript.name
