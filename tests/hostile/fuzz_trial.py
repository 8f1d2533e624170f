"""One input of the fuzzer: it is read, and its first puzzles are asked; what must hold of words."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from io import BytesIO, StringIO
from random import Random
from typing import Any
from xml.etree import ElementTree

import cover
from cover.asking.lines import BlockSolvers
from cover.asking.problems import finder_of_records
from cover.errors import InputError, LimitError, OptionError, Place
from cover.families.detection import which
from cover.families.formats import formats_of
from cover.families.grids.puzzle import DigitGrid
from cover.families.symmetries import SYMMETRIES
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import ByteLines
from cover.reading.not_text import not_text
from cover.reading.reader import read, read_lines
from cover.reading.records import BadRecord, Block, Found, Reading
from cover.solution import Solution
from cover.solver.engines import choose
from fuzz_inputs import WHOLE, Trial

TIMEOUT = 0.1  # seconds of a question
_LONGEST = 1000  # characters of a message
_LONGEST_LINE = 82  # bytes of the lines of a block: a 9x9 grid
_FORMS = ("line", "rows", "contest", "grid", "json", "csv", "yaml", "svg", "html")

# How often each format of each family gave a good record, and a bad one: family, name, kind; and
# which status words there were: "", word, "".
Table = Counter[tuple[str, str, str]]


class FaultError(Exception):
    """Something is so that should never be so."""


class Stream:
    """Bytes that arrive in chunks."""

    def __init__(self, data: bytes, chunk: int) -> None:
        self._stream = BytesIO(data)
        self._chunk = chunk

    def read1(self, size: int, /) -> bytes:
        """The next chunk."""
        return self._stream.read1(min(size, self._chunk))


def try_out(trial: Trial, table: Table) -> None:
    """Read the input, and ask its first puzzles where it says so; raises whatever is wrong."""
    if trial.untold:
        _tell_family(trial, table)
        return
    form = ""

    def guess(place: Place, guessed: str) -> None:
        nonlocal form
        form = guessed

    reading = trial.reading._replace(note=_note, guess=guess)
    if trial.blocks:  # another one who solves lines for each input, as it may have to be stopped
        reading = reading._replace(records=finder_of_records(Query(engine=choose("auto"))))
    told: list[str] = []
    for found in _records(trial, reading):
        told.append(_told(found))
        table[trial.family, form, "bad" if isinstance(found, BadRecord) else "good"] += 1
        if isinstance(found, Puzzle) and trial.deep is not None and len(told) <= 2:
            for _ in range(2):
                table["", asked(trial.family, found, trial.deep), ""] += 1
    # What is no text is told by the bytes that have come when it is first looked at.
    is_text = not any(not_text(trial.data[:size]) for size in (trial.chunk, WHOLE))
    if trial.chunk < WHOLE and not trial.blocks and is_text:
        whole = [_told(found) for found in _records(trial._replace(chunk=WHOLE), reading)]
        if whole != told:
            raise FaultError(f"read in chunks of {trial.chunk} bytes, it says something else")


def _tell_family(trial: Trial, table: Table) -> None:
    """Read the input as the family that it is taken for."""
    lines = ByteLines(trial.source, Stream(trial.data, trial.chunk))
    try:
        name = which(lines, trial.source)
    except InputError as error:
        check_line(error.message)
        table["(untold)", "", "bad"] += 1
        return
    for found in read_lines(name, formats_of(name), trial.source, lines, Reading(None, note=_note)):
        _told(found)
        table["(untold)", name, "bad" if isinstance(found, BadRecord) else "good"] += 1


def _records(trial: Trial, reading: Reading[Any]) -> Iterator[Found]:
    has_layout = getattr(trial.reading.options, "layout", None) is not None
    formats = formats_of("sudoku" if has_layout else trial.family)
    solvers = BlockSolvers(Query(engine=choose("auto")))
    stream = Stream(trial.data, trial.chunk)
    try:
        for found in read(trial.family, formats, trial.source, stream, reading):
            if isinstance(found, Block):
                _answer_block(found, solvers)
            yield found
    finally:  # a thread may be at a search without an end
        solvers.close()


def _answer_block(block: Block, solvers: BlockSolvers) -> None:
    """Take the lines of an offer, unless their grids are so large that they may take long."""
    if block.bulk.width > _LONGEST_LINE:
        return
    for answered in solvers.answers(block):
        if isinstance(answered, BadRecord):
            raise FaultError(str(answered.error))
        if len(list(answered.told())) != sum(answered.counts().values()):
            raise FaultError(f"{answered.counts()} of other lines: {answered.text}")


def _told(found: Found) -> str:
    """A record in a line; raises `FaultError` for a message that is none."""
    if isinstance(found, BadRecord):
        check_line(found.error.message)
        return str(found.error)
    if isinstance(found, Puzzle):
        return f"{found.place}: {type(found).__name__} {found.source.expect}"
    if isinstance(found, Block):
        return f"{found.place(0)}: {found.taken} lines"
    raise FaultError(f"neither a record nor a bad one: {found!r}")


def _note(place: Place, text: str) -> None:
    check_line(text)


def check_line(text: str) -> None:
    """Raise `FaultError` for what is not one line that can be printed."""
    if not text or not text.isprintable() or len(text) > _LONGEST:
        raise FaultError(f"not a line to be printed: {text[:_LONGEST]!r}")
    if "a fault in cover" in text:
        raise FaultError(text)


# --- Questions ---


def asked(family: str, puzzle: Puzzle, random: Random) -> str:
    """The status of a puzzle that is asked something, told in some form; "large" if it is.

    Raises `FaultError` for texts that are not of this form.
    """
    if not is_small(puzzle):
        return "large"
    form, status = random.choice(_FORMS), "none"
    try:
        for answer in _answers(puzzle, random):
            status = str(getattr(answer, "status", "solved"))
            if hasattr(answer, "to"):
                check_form(form, answer.to(form))
            if isinstance(answer, Solution):
                answer.puzzle._draw(answer.values, random.random() < 0.5).encode()
                if form == "yaml":
                    _read_again(family, puzzle, answer.to("yaml"))
    except (InputError, LimitError, OptionError) as error:  # some forms are not for all answers
        check_line(str(error))
    return status


def _answers(puzzle: Any, random: Random) -> list[Any]:
    """Ask one of the questions that there are: a list of all that is answered."""
    reason = puzzle.reason()
    if reason is not None:
        check_line(reason)
    best = random.choice(({}, {}, {}, {"min_cost": True}, {"max_cost": True}))
    question = random.choice(
        (
            *(partial(puzzle.solve, **best), partial(puzzle.solve, seed=random.randrange(100))),
            *(partial(puzzle.solutions, limit=2, **best), partial(puzzle.count, limit=3)),
            *(puzzle.unique, puzzle.why, puzzle.rate),
            partial(puzzle.candidates, counts=random.choice((None, True, False))),
            partial(puzzle.minimize, symmetry=random.choice(list(SYMMETRIES))),
            partial(puzzle.explain, hint=random.random() < 0.3),
            partial(puzzle.trace, limit=random.randrange(1, 200)),
        )
    )
    answer = question(timeout=TIMEOUT)
    return [each for each in (answer if isinstance(answer, Iterator) else [answer]) if each]


def check_form(form: str, text: str) -> None:
    """Raise whatever is wrong with a text of a form."""
    text.encode()
    if form == "json":
        for line in text.split("\n"):
            json.loads(line)
    elif form == "csv":
        rows = list(csv.reader(StringIO(text, newline="")))
        if not rows or {len(row) for row in rows} != {len(rows[0])}:
            raise FaultError(f"no rows, or of several lengths: {text!r}")
    elif form == "svg":
        ElementTree.fromstring(text)
    elif "\x00" in text or "\x1b" in text:
        raise FaultError(f"characters that no text has: {text!r}")


def _read_again(family: str, puzzle: Puzzle, text: str) -> None:
    """What is written as YAML is the same puzzle, and its solution is one."""
    (again,) = cover.read(text, family)
    if (again._contradiction() is None) != (puzzle._contradiction() is None):
        raise FaultError(f"another puzzle: {text}")
    if not again.check():
        raise FaultError(f"not its solution: {text}")


def is_small(puzzle: Puzzle) -> bool:
    """Whether no question about a puzzle takes long."""
    if isinstance(puzzle, cover.Matching):
        return len(puzzle.edges) + len(puzzle.vertices) <= 500
    if isinstance(puzzle, cover.ExactCover):
        return len(puzzle._problem.entries) <= 1000
    if isinstance(puzzle, DigitGrid):
        rules = puzzle.rules
        return rules.rows * rules.columns * rules.symbols <= 1000
    if isinstance(puzzle, cover.Dominosa):
        return len(puzzle._numbers) <= 200
    if isinstance(puzzle, cover.Tiling):
        return len(puzzle.board.cells) * len(puzzle.pieces) <= 800
    return True
