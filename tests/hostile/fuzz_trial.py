"""One input of the fuzzer: it is read, at times solved and asked; what must hold of its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from cover.asking.lines import BlockSolvers
from cover.asking.problems import finder_of_records
from cover.errors import InputError, Place
from cover.families.detection import which
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import ByteLines
from cover.reading.not_text import not_text
from cover.reading.reader import read, read_lines
from cover.reading.records import BadRecord, Block, FindRecords, Found, Reading
from cover.solver.engines import choose
from fuzz_inputs import WHOLE, Trial
from fuzz_setting import asked
from fuzz_solving import FaultError, check_line, solved

_LONGEST_LINE = 82  # bytes of the lines of a block: a 9x9 grid


class Stream:
    """Bytes that arrive in chunks."""

    def __init__(self, data: bytes, chunk: int) -> None:
        self._stream = BytesIO(data)
        self._chunk = chunk

    def read1(self, size: int, /) -> bytes:
        """The next chunk."""
        return self._stream.read1(min(size, self._chunk))


class Table:
    """How often each format of each family gave a good record, and a bad one."""

    def __init__(self) -> None:
        self.records: Counter[tuple[str, str, str]] = Counter()
        self.solved: Counter[tuple[str, str]] = Counter()

    def add(self, other: Table) -> None:
        """Count what another table has counted."""
        self.records.update(other.records)
        self.solved.update(other.solved)

    def statuses(self) -> Counter[str]:
        """How many answers have which status word."""
        found: Counter[str] = Counter()
        for (_, status), count in sorted(self.solved.items()):
            found[status] += count
        return found


def try_out(trial: Trial, table: Table) -> None:
    """Read the input, and solve its first puzzles where it says so; raises whatever is wrong."""
    if trial.untold:
        _tell_family(trial, table)
        return
    name, form = trial.family, ""

    def guess(place: Place, guessed: str) -> None:
        nonlocal form
        form = guessed

    reading = trial.reading._replace(note=_note, guess=guess)
    if trial.blocks:
        reading = reading._replace(records=_finder())
    told: list[str] = []
    deep = 2 if trial.deep is not None else 0
    for found in _records(trial, reading):
        told.append(_told(found))
        kind = "bad" if isinstance(found, BadRecord) else "good"
        table.records[name, form, kind] += 1
        if isinstance(found, Puzzle) and deep and trial.deep is not None:
            deep -= 1
            table.solved[name, solved(trial.family, found, trial.deep)] += 1
            table.solved[name, asked(found, trial.deep)] += 1
    # What is no text is told by the bytes that have come when it is first looked at.
    if trial.chunk < WHOLE and not trial.blocks and not_text(trial.data) is None:
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
        table.records["(untold)", "", "bad"] += 1
        return
    for found in read_lines(name, formats_of(name), trial.source, lines, Reading(None, note=_note)):
        _told(found)
        kind = "bad" if isinstance(found, BadRecord) else "good"
        table.records["(untold)", name, kind] += 1


def _records(trial: Trial, reading: Reading[Any]) -> Iterator[Found]:
    stream = Stream(trial.data, trial.chunk)
    has_layout = getattr(trial.reading.options, "layout", None) is not None
    formats = formats_of("sudoku" if has_layout else trial.family)
    solvers = BlockSolvers(Query(engine=choose("auto")))
    try:
        for found in read(trial.family, formats, trial.source, stream, reading):
            if isinstance(found, Block):
                _answer_block(found, solvers)
            yield found
    finally:  # a thread may be at a search without an end
        solvers.close()


def _finder() -> FindRecords | None:
    """Who solves lines: another one for each input, as it may have to be stopped."""
    return finder_of_records(Query(engine=choose("auto")))


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
