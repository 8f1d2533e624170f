"""What a form of output does: it begins a document, writes one thing after another, and ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cover.errors import InputError, Place, as_bad_record
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord
from cover.result import Ahead, Result, SearchResult
from cover.solution import Solution
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.writing.blocks import BlockResult

# What is told of a record: solutions and a result at the end, or text in lines for some of them.
Said = Solution | str | Ahead | Result

# The modes of a query whose solutions come one by one, before the result.
LISTING = ("some", "all", "sample")


class WriterOptions(NamedTuple):
    """What a form may need to know.

    `command` is that of all records, or "solve", where each tells its own; `statistics` tells
    whether costs are written; `color` is when colours are. `caption` is that of each picture; None
    for its place. `has_costs` tells that solutions come by their costs. `kind` is the class of the
    results, None where puzzles are written and nothing is asked. The `form` is told by itself.
    """

    command: str = "solve"
    statistics: bool = False
    color: str = "auto"
    caption: str | None = None
    has_costs: bool = False
    kind: type[Result] | None = SearchResult
    form: str = ""


PLAIN = WriterOptions()


class Record:
    """A puzzle of a run, or what could not be read as one, of which something is to be written.

    `number` is that of the record in the run, from 1; `listed` how many solutions of it were told,
    and `ahead` what is known of those to come.
    """

    def __init__(self, puzzle: Puzzle[Any] | BadRecord, number: int, query: Query) -> None:
        self.puzzle = puzzle
        self.place: Place = puzzle.place
        self.number = number
        self.query = query
        self.listed = 0
        self.ahead = Ahead()


class Writer:
    """Writes one document in one form: `begin`, then `one` after the other, then `end`.

    Each yields texts to print, each without its line end. A text that starts with a line end is set
    off by an empty line from what was printed before; that line end is dropped at the beginning of
    a document. A form overrides `puzzle`, `solution`, `answer` and `result`, as far as it can say
    them.

    Every record leaves something in the output: its solutions, and the status word where there are
    none to print or where a limit cut them off. Apart from writers that keep all until the end of
    the document, a writer remembers nothing from one record to the next, so that several processes
    can write.

    `keeps` tells that nothing is written before the end; `tells_why`, that it has words for a
    result that comes to nothing. A writer that `is_full` takes no further solutions. It `wants` to
    be told the "total" before several solutions, or them in "lines"; and it may write `blocks`, the
    answers to many lines at once.
    """

    keeps = False
    is_full = False
    tells_why = False
    blocks = False
    wants = ""

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        """Make a writer; raises `OptionError` where a library is missing."""

    def begin(self) -> Iterable[str]:
        """Return the texts above all else in a document."""
        return ()

    def one(self, record: Record, said: Solution | Result | None) -> Iterable[str]:
        """Return the texts for a solution or a result of a record, or for the puzzle itself."""
        if isinstance(said, Solution):
            record.listed += 1
            return self.solution(record, said)
        if isinstance(said, SearchResult):
            return self.answer(record, said)
        if said is not None:
            return self.result(record, said)
        assert isinstance(record.puzzle, Puzzle), "a bad record has a result"
        return self.puzzle(record.puzzle)

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        """Return the texts for an unsolved puzzle; raises `InputError` where it cannot be said."""
        raise InputError(puzzle.place, "this form writes no puzzles")

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        """Return the texts for one of several solutions, whose result is told later."""
        raise InputError(record.place, "this form writes no solutions")

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        """Return the texts for what came of a search, besides solutions that were told before."""
        return ()

    def result(self, record: Record, result: Result) -> Iterable[str]:
        """Return the texts for what came of another query: its puzzles, where it comes to some."""
        return [text for puzzle in result.puzzles() for text in self.puzzle(puzzle)]

    def end(self) -> Iterable[str | bytes | InputError]:
        """Return the texts that were kept for the end of a document, and begin anew.

        A document that is no text is given by its bytes. For a record that cannot be written after
        all, there is an error.
        """
        return ()

    def block(self, answered: BlockResult) -> str | bytes:
        """Return the texts for lines that were answered at once, the same as one by one.

        Bytes are lines of ASCII with their ends.
        """
        raise InputError(answered.place, "this form writes one line after the other")


def write(
    writer: Writer, record: Record, said: Iterable[Said], emit: Callable[[str], None]
) -> Result:
    """Write what is said of a record, and return its result: a bad one where that fails.

    `emit` takes each text as soon as it is there.
    """
    result: Result = SearchResult(None, record.query)
    try:
        with as_bad_record(record.place):
            for each in said:
                if isinstance(each, str):
                    emit(each)
                elif isinstance(each, Ahead):
                    record.ahead = each
                else:
                    shown = each.solution if isinstance(each, SearchResult) else each
                    if isinstance(shown, Solution) and writer.is_full:
                        each = SearchResult(shown.puzzle, record.query)
                        each.found = record.listed
                    for text in writer.one(record, each):
                        emit(text)
                    if isinstance(each, Result):
                        result = each
                        break
    except InputError as error:
        result = SearchResult.bad(error)
        try:
            with as_bad_record(record.place):
                for text in writer.one(record, result):
                    emit(text)
        except InputError:  # the form itself is at fault
            emit(result.status)
    return result


def cost_text(record: Record, solution: Solution) -> str:
    """Return what a solution costs, where they come by that and drawings do not tell it."""
    if solution.exact_cost is None or not record.query.best or solution.puzzle._draws_costs:
        return ""
    return f"cost {solution.exact_cost}"


def solution_data(record: Record, solution: Solution) -> dict[str, Any]:
    """Return what forms for programs say of a solution besides itself.

    That is its cost where solutions come by that, and the items that it leaves over, where as many
    as can be were to be covered.
    """
    told: dict[str, Any] = {}
    if record.query.best and solution.exact_cost is not None:
        told["cost"] = solution.exact_cost.data
    if record.query.maximum and solution.puzzle._coverage():
        told["left_over"] = solution.puzzle._left_over(solution.values)
    return told
