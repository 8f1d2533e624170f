"""Draws the pictures of the documents, by the program itself.

python docs/making/draw.py [FOLDER]

A test holds docs/pictures up to date. The Soma cube there is a photograph of a page, see
docs/pictures.md.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from cover.drawing.svg import Picture, sheet
from picture_of_links import OPTIONS, LinksPicture, steps
from picture_of_states import picture as states_picture
from plots import PLOTS

ROOT = Path(__file__).parents[2]

# Pictures that a command prints, without `.svg`: what comes after `cover`.
COMMANDS = {
    "sudoku": "sudoku puzzles/sudoku/line.txt --caption sudoku",
    "jigsaw": "irregular puzzles/irregular/5x5.yaml --caption irregular",
    "killer": "killer puzzles/killer/jigsaw.txt --caption killer",
    "killer-4x4": "killer puzzles/killer/4x4.yaml --caption killer",
    "domino": "domino puzzles/domino/dominosa.yaml --caption domino",
    "pentominoes": "tiling -n 1 puzzles/tiling/pentominoes-8x8.yaml --caption pentominoes",
    "tiling": "tiling -n 1 --preset pentomino-6x10 --caption tiling",
    "matching": "matching puzzles/matching/petersen.col --caption matching",
    "exact-cover": "exact-cover - --caption exact-cover",
    "words": "exact-cover puzzles/exact-cover/words-six.dlx --caption words",
}

# Knuth's small example, for the command that reads its standard input.
EXAMPLE = "\n".join(["a b c d e f g", *map(" ".join, OPTIONS), ""])


def _printed(command: str) -> str:
    arguments = [sys.executable, "-m", "cover", *command.split(), "-q", "--format", "svg"]
    done = subprocess.run(
        arguments, cwd=ROOT, input=EXAMPLE, capture_output=True, text=True, check=True
    )
    return done.stdout


def _drawn() -> dict[str, tuple[str, Picture]]:
    """The pictures that no command prints, with their captions."""
    network, taken = steps()
    links = {
        f"links-{number}": (f"{number}. {step.done}", LinksPicture(network, step).picture())
        for number, step in enumerate(taken)
    }
    plots = {name: (plot.title, plot.picture()) for name, plot in PLOTS.items()}
    return {**links, **plots, "states": ("five tilings, eight states", states_picture())}


def main() -> None:
    """Write all of them into docs/pictures, or the folder that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    documents = {name: _printed(command) for name, command in COMMANDS.items()}
    documents |= {name: sheet([panel]) for name, panel in _drawn().items()}
    for name, document in documents.items():
        (folder / f"{name}.svg").write_text(document, encoding="utf-8")


main()
