"""The commands of grids: `cover sudoku`, `cover irregular`, `cover killer`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from cover.errors import InputError, Place
from cover.families.family import CommandReading, FamilyCommand
from cover.families.formats import formats_of
from cover.families.grids.houses import Rules, parse_box
from cover.families.grids.text.notation import GridOptions
from cover.families.path_type import PathType
from cover.reading.records import Reading

_SUDOKU = """Solve sudokus.

\b
Examples:
  cover sudoku puzzle.txt                solve what is in a file
  cover sudoku < lines.txt > solved.txt  one line in, one line out
  cover sudoku --unique puzzle.txt       solution, `several` or `none`
  cover sudoku --count --limit 1000 few-givens.txt
  cover sudoku --box 3x2 six-by-six.txt  boxes of 3 rows and 2 columns

{formats}

Blanks are . 0 ? - _ * x.
"""

_IRREGULAR = """Solve irregular sudokus: regions of any form in the place of boxes.

\b
Examples:
  cover irregular puzzle.txt                solve what is in a file
  cover irregular --format rows puzzle.txt  a line for each row
  cover irregular --unique puzzle.txt       solution, `several` or `none`
  cover irregular --count layouts.txt       how many grids each layout has
  cover irregular --diagonals puzzle.yaml   both diagonals, too

{formats}

Blanks are . 0 ? - _ * x.
"""

_KILLER = """Solve killer sudokus.

\b
Examples:
  cover killer puzzle.txt                solve what is in a file
  cover killer < lines.txt > solved.txt  many killers, one answer a line
  cover killer --unique puzzle.txt       solution, `several` or `none`
  cover killer --repeats puzzle.txt      a cage of 4 may be 2 + 2
  cover killer --from sums puzzle.txt     in this format alone

{formats}
"""


class BoxType(click.ParamType[tuple[int, int]]):
    """Rows x columns of a box, such as 2x3."""

    name = "box"
    between = ("x",)

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        from cover.reading.lines import shown

        box = parse_box(value)
        if box is None:
            self.fail(f'"{shown(value)}" is not rows x columns such as 2x3', param, ctx)
        return box


_LAYOUT = click.Option(
    ["--layout"],
    type=PathType(),
    metavar="FILE",
    help="Take houses, cages and givens from the puzzle in FILE; the input is lines of givens.",
)
_BOXES = click.Option(["--boxes"], is_flag=True, help="The boxes hold every symbol once, too.")
_REPEATS = click.Option(["--repeats"], is_flag=True, help="A cage may hold a digit more than once.")
_OF_ALL = (
    click.Option(
        ["--box"],
        type=BoxType(),
        metavar="RxC",
        help="Boxes and windows of R rows and C columns, where the size alone does not tell.",
    ),
    click.Option(["--diagonals"], is_flag=True, help="Both diagonals hold every symbol, too."),
    click.Option(["--windows"], is_flag=True, help="The windows hold every symbol, too (windoku)."),
    click.Option(["--blank"], default="", metavar="CHARS", help="The characters of an empty cell."),
    click.Option(["--symbols"], default="", metavar="CHARS", help="The characters of the symbols."),
)


def _prepare(command: str, reading: Reading[Any], options: Mapping[str, Any]) -> CommandReading:
    """Read puzzles with these options; raises `InputError` for a wrong file of a layout."""
    said = dict(options)
    file = said.pop("layout", None)
    reading = reading._replace(options=GridOptions(**said))
    if file is None:
        return CommandReading(command, reading)
    layout = reading.options._replace(layout=_rules_in(file, command, reading))
    return CommandReading("sudoku", reading._replace(format="lines", options=layout))


def _rules_in(file: str, command: str, reading: Reading[Any]) -> Rules:
    """Return the rules of the puzzle in a file, with its givens among them.

    The format in `reading` is that of the file. Raises `InputError` where the file holds no puzzle
    or more than one, or one that rules itself out.
    """
    from cover.families.grids.puzzle import DigitGrid
    from cover.reading.reader import read
    from cover.reading.records import BadRecord, Block

    try:
        with open(file, "rb") as stream:
            found = read(command, formats_of(command), file, stream, reading)
            puzzle, second = next(found), next(found, None)
    except OSError as error:
        raise InputError(Place(file), f"cannot be read: {error.strerror}") from None
    for each in (puzzle, second):
        if isinstance(each, BadRecord):
            raise each.error
    if second is not None and not isinstance(second, Block):
        raise InputError(second.place, "a second puzzle; the layout of the lines is one puzzle")
    assert isinstance(puzzle, DigitGrid), "no blocks were asked for"
    reason = puzzle._reason()
    if reason is not None:
        raise InputError(reason.place, reason.text)
    return puzzle._as_layout()


COMMANDS = {
    "sudoku": FamilyCommand(_SUDOKU, _OF_ALL, _prepare),
    "irregular": FamilyCommand(_IRREGULAR, (_LAYOUT, _BOXES, *_OF_ALL), _prepare),
    "killer": FamilyCommand(_KILLER, (_LAYOUT, _REPEATS, *_OF_ALL), _prepare),
}
