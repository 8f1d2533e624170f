"""What is said of an answer: right or wrong, by which rule, and what stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.checking.answers import GivenAnswer, GivenAnswers, SolvedTable, given
from cover.errors import InputError, Place, WrongAnswerError, as_bad_record
from cover.facts import Unfinished, Values
from cover.puzzle import Puzzle
from cover.reading.exact_numbers import decimal_text, exact_number
from cover.reading.lines import shown
from cover.reading.records import BadRecord, FindRecords
from cover.result import SCHEMA, Result, told_at

if TYPE_CHECKING:
    from cover.checking.bulk import LineBlocks
    from cover.reading.lines import ByteLines

# Of a puzzle, its status word: `unique`, `several`, `none`, or `unknown` where a limit was hit.
StatusOf = Callable[[Puzzle], str]

_MOST_TOLD = 3  # faults in one line


class Prospects(NamedTuple):
    """How an unfinished answer goes on.

    `status` tells in how many solutions: `unique`, `several`, `none`, where the `faults` say what
    is wrong, or `unknown` where a limit was hit. The answer says `filled` of `total` things; there
    is no total where a limit was hit too soon.
    """

    status: str
    filled: int = 0
    total: int = 0
    faults: tuple[str, ...] = ()


# Of a puzzle and an unfinished answer that the rules do not refuse, how it goes on.
GoingOn = Callable[[Puzzle, Unfinished], Prospects]


class CheckResult(Result):
    """What is said of the answer to a puzzle, which is that record of the run, from 1.

    `status` is `right`, `unfinished` (right so far), `wrong`, `unchecked` (an answer that only a
    search could check), `missing` (there is no answer) or `bad` (the puzzle, or the answer, cannot
    be read, as the `error` says). `faults` tell what is wrong, and `text` says all of it in a line.
    `number` is that of the answer among several to one puzzle, 0 for the only one; `same_as` that
    of an earlier one with the same solution. `is_unique` tells of a right answer whether it is the
    only one, and of an unfinished one whether only one solution goes on from there; None where that
    was not asked, or is not known. An unfinished one has `filled` so many of a `total` of cells, or
    of other things that the puzzle asks. It is true where the answer is right.
    """

    columns = ("source", "line", "record", "number", "status", "unique", "message")
    is_brief = True

    faults: tuple[str, ...] = ()
    same_as: int = 0
    filled: int = 0
    total: int = 0
    note: str = ""
    is_bare = False  # whether no answer was named, and what is given was judged in its place

    def __init__(
        self,
        place: Place,
        record: int,
        status: str,
        number: int,
        answer: Place | None = None,
        is_unique: bool | None = None,
    ) -> None:
        self.place, self.record, self.status = place, record, status
        self.number, self.answer, self.is_unique = number, answer, is_unique

    def __bool__(self) -> bool:
        return self.status == "right"

    @property
    def text(self) -> str:
        """The same in one line."""
        if self.status == "wrong":
            more = len(self.faults) - _MOST_TOLD
            rest = [f"and {more} more"] if more > 0 else []
            return f"wrong: {'; '.join([*self.faults[:_MOST_TOLD], *rest])}"
        return f"{self.word}{self._remark}"

    @property
    def word(self) -> str:
        """The status as people say it."""
        words = {"unchecked": "not checked", "missing": "no answer", "unfinished": "right so far"}
        return words.get(self.status, self.status)

    @property
    def _remark(self) -> str:
        """What is said after the word."""
        if self.same_as:
            return f", the same as answer {self.same_as}"
        told = f": {self.filled} of {self.total}" if self.total else ""
        if self.status != "unfinished":
            return ", but one of several" if self.is_unique is False else self.note
        if self.is_unique is None:
            return f" by the rules{told}; whether it can be finished is not known"
        return told if self.is_unique else f"{told}; several solutions go on from here"

    @property
    def exit_code(self) -> int:
        """0 for right, 1 for wrong or not the only one, 2 for bad, 3 for what is not known yet."""
        if self.status == "right" and self.is_unique is None and self.note:
            return 3
        if self.status == "right":
            return int(self.is_unique is False)
        return {"wrong": 1, "unchecked": 3, "unfinished": 3}.get(self.status, 2)

    def line(self) -> str:
        return self.text

    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "schema": SCHEMA,
            "source": self.place.source,
            "line": self.place.line,
            "record": self.record,
            "number": self.number,
            "status": self.status,
        }
        if self.answer is not None:
            found["answer"] = {"source": self.answer.source, "line": self.answer.line}
        if self.faults:
            found["faults"] = list(self.faults)
        if self.status == "unfinished" and self.total:
            found["filled"], found["of"] = self.filled, self.total
        if self.is_unique is not None:
            found["unique"] = self.is_unique
        if self.same_as:
            found["same_as"] = self.same_as
        if self.error is not None:
            found["error"] = told_at(self.error.place, self.error.message)
        return found

    def cells(self) -> dict[str, object]:
        message = "; ".join(self.faults) or self._remark.lstrip(",: ")
        return {
            "number": self.number,
            "unique": {True: "yes", False: "no", None: ""}[self.is_unique],
            "message": message if self.error is None else self.error.message,
        }

    def _repr_html_(self) -> str:
        """Return the result as a table, for a notebook."""
        from cover.drawing.html import table

        remark = self._remark.lstrip(",: ")
        return table({"verdict": self.word, "remark": remark, "faults": self.faults})


class RightLines(NamedTuple):
    """Puzzles in lines that follow each other, whose answers are all right, each the only one.

    The first puzzle stands at `place` and its answer at `answer`; it is that `record` of the run.
    With `is_unique` they have no other solution; None where that was not asked.
    """

    place: Place
    answer: Place
    record: int
    lines: int
    is_unique: bool | None = None

    def each(self) -> Iterator[CheckResult]:
        """Yield the same one by one."""
        for k in range(self.lines):
            place = self.place._replace(line=self.place.line + k)
            answer = self.answer._replace(line=self.answer.line + k)
            yield CheckResult(place, self.record + k, "right", 1, answer, self.is_unique)


class Judge:
    """Says what is right and what is wrong, of one answer after the other.

    `going_on` searches for solutions that go on from an unfinished answer, `status_of` for further
    solutions; without that, none is looked for.
    """

    def __init__(self, going_on: GoingOn, status_of: StatusOf | None = None) -> None:
        self._going_on, self._status_of = going_on, status_of
        self._number = 0
        self._seen: dict[Values, int] = {}

    def check(
        self, puzzle: Puzzle | BadRecord, answer: GivenAnswer | None, record: int, number: int
    ) -> CheckResult:
        """Judge an answer to a puzzle; None stands for a missing one."""
        if record != self._number:
            self._number, self._seen = record, {}
        place = None if answer is None else answer.place
        found = CheckResult(puzzle.place, record, "bad", number, place)
        if isinstance(puzzle, BadRecord):
            found.error = puzzle.error
            return found
        found.puzzle = puzzle
        try:
            with as_bad_record(puzzle.place):
                if answer is None:
                    found.status = "missing"
                    found.error = InputError(puzzle.place, "there is no answer to this puzzle")
                elif isinstance(answer.error, WrongAnswerError):
                    found.status, found.faults = "wrong", (answer.error.message,)
                elif answer.error is not None:
                    found.error = answer.error
                elif answer.solution is None:
                    self._judge_status(found, puzzle, answer)
                else:
                    self._judge_solution(found, puzzle, answer.solution, answer.cost)
        except InputError as error:
            found.status, found.error = "bad", error
        return found

    def _judge_solution(
        self, found: CheckResult, puzzle: Puzzle, solution: Values, cost: str
    ) -> None:
        faults = puzzle._faults_in(solution) or _faults_of_cost(puzzle, solution, cost)
        unfinished = puzzle._unfinished(solution) if faults else None
        if unfinished is not None and not unfinished.faults:  # right so far, by the rules
            ways = self._going_on(puzzle, unfinished)
            found.faults, found.filled, found.total = ways.faults, ways.filled, ways.total
            found.status = "wrong" if ways.status == "none" else "unfinished"
            if ways.status not in ("none", "unknown"):
                found.is_unique = ways.status == "unique"
            return
        if faults:
            found.status = "wrong"
            found.faults = tuple(faults if unfinished is None else unfinished.faults)
            return
        found.status = "right"
        same_as = self._seen.setdefault(solution, found.number)
        if same_as != found.number:
            found.same_as = same_as
        elif self._status_of is not None:
            status = self._status_of(puzzle)
            if status == "unknown":
                found.note = ", and whether it is the only one is not known"
            else:
                found.is_unique = status == "unique"

    def _judge_status(self, found: CheckResult, puzzle: Puzzle, answer: GivenAnswer) -> None:
        """Judge a word in the place of a solution: it takes a search."""
        status = answer.status
        if not status:
            found.status = "missing"
            found.error = InputError(answer.place, "there is no answer to this puzzle")
            return
        if status == "bad":
            message = "`bad` is no answer to this puzzle, which can be read"
            found.error = InputError(answer.place, message)
            return
        found.status, found.note = "unchecked", f": the answer is `{status}`"
        if self._status_of is None or status not in ("none", "several"):
            return
        real = self._status_of(puzzle)
        if real == status:
            found.status, found.note = "right", ""
        elif real != "unknown":
            words = {"none": "there is no solution", "several": "there are several solutions"}
            told = words.get(real, "there is one solution")
            found.status, found.note = "wrong", ""
            found.faults = (f"the answer is `{status}`, but {told}",)


def _faults_of_cost(puzzle: Puzzle, solution: Values, cost: str) -> list[str]:
    """Return what is wrong with what a right solution is said to cost."""
    units, stated = (puzzle._cost(solution), puzzle._costs()) if cost else (None, None)
    if units is None or stated is None:
        return []
    said = exact_number(cost)
    if said is None:
        return [f'the cost "{shown(cost)}" is not a number']
    if said.digits * 10**stated.decimals == units * 10**said.places:
        return []
    return [f"the cost is {decimal_text(units, stated.decimals)}, not {shown(cost)}"]


# --- Which answer is to which puzzle: one each, in order, or all to the only puzzle ---

_MANY = 256  # records, after which there may be enough to load what judges many at once


def checked(
    puzzles: Iterator[Puzzle | BadRecord],
    answers: GivenAnswers | None,
    judge: Judge,
    inputs: tuple[ByteLines, ByteLines | SolvedTable] | None = None,
    find: FindRecords | None = None,
) -> Iterator[CheckResult | RightLines]:
    """Judge the answers to puzzles, each as soon as it is there.

    Without `answers`, they stand beside the puzzles, or are what is given in these. Several answers
    that say so, or all if there is just one puzzle, are to one. Of `inputs` whose lines are puzzles
    and answers, many are judged at once; with `find`, whether there are further solutions, too.
    Raises `InputError` where answers cannot be read any further, or are left over.
    """
    if answers is None:
        yield from _beside(puzzles, judge)
        return
    blocks: LineBlocks | None = None
    record, puzzle = 0, next(puzzles, None)
    while puzzle is not None:
        record += 1
        last, number = puzzle, 1
        answer = answers.take(puzzle)
        yield judge.check(puzzle, answer, record, number)
        while answer is not None and answers.goes_on(answer):
            number += 1
            answer = answers.take(puzzle)
            yield judge.check(puzzle, answer, record, number)
        if inputs is not None and blocks is None and record >= _MANY:
            from cover.checking.bulk import LineBlocks

            blocks = LineBlocks(*inputs, judge, find)
        if blocks is not None and isinstance(puzzle, Puzzle):
            for found in blocks.coming(puzzle, record + 1):
                yield found
                record = found.record + (found.lines if isinstance(found, RightLines) else 1) - 1
        puzzle = next(puzzles, None)
    while record and (answer := answers.take(last)) is not None:
        if record > 1:
            raise InputError(answer.place, f"an answer too many; there are {record} puzzles")
        number += 1
        yield judge.check(last, answer, record, number)


_UNNAMED = "no answer stands beside this puzzle; cover check PUZZLE ANSWER names a file of them"


def _beside(puzzles: Iterator[Puzzle | BadRecord], judge: Judge) -> Iterator[CheckResult]:
    """Judge the answers beside puzzles; before any has one, what is given in them."""
    has_answers = False
    for record, puzzle in enumerate(puzzles, 1):
        answer = None
        if isinstance(puzzle, Puzzle) and (stated := puzzle.source.answer) is not None:
            answer = given(stated, puzzle) if stated.value is not None or stated.status else None
        has_answers |= answer is not None
        begun = puzzle._begun() if isinstance(puzzle, Puzzle) and not has_answers else None
        if begun is not None:
            answer = GivenAnswer(puzzle.place, begun)
        found = judge.check(puzzle, answer, record, 1)
        found.is_bare = begun is not None
        if found.status == "missing" and not has_answers:
            found.error = InputError(puzzle.place, _UNNAMED)
        yield found
