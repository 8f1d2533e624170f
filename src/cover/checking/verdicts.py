"""What is said of an answer: right or wrong, by which rule, and what stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cover.checking.answers import GivenAnswer
from cover.errors import InputError, Place, WrongAnswerError, as_bad_record
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.reading.exact_numbers import decimal_text, exact_number
from cover.reading.lines import shown
from cover.reading.records import BadRecord

# Of a puzzle, its status word: `unique`, `several`, `none`, or `unknown` where a limit was hit.
StatusOf = Callable[[Puzzle], str]

_MOST_TOLD = 3  # faults in one line


class Verdict(NamedTuple):
    """What is said of the answer to a puzzle, which is that record of the run, from 1.

    `status` is `right`, `wrong`, `unchecked` (an answer that only a search could check), `missing`
    (there is no answer) or `bad` (the puzzle, or the answer, cannot be read, as the `error` says).
    `number` is that of the answer among several to one puzzle, 0 for the only one; `same_as` that
    of an earlier one with the same solution. `is_unique` tells of a right answer whether it is the
    only one, None where that was not asked, or is not known. It is true where the answer is right.
    """

    place: Place
    record: int
    status: str
    faults: tuple[str, ...] = ()
    answer: Place | None = None
    number: int = 0
    same_as: int = 0
    is_unique: bool | None = None
    error: InputError | None = None
    note: str = ""

    def __bool__(self) -> bool:
        return self.status == "right"

    def __repr__(self) -> str:
        return f"<Verdict {self.text}>"

    def __str__(self) -> str:
        return self.text

    def to(self, form: str) -> str:
        """Return the verdict as `cover check` writes it: `line`, `json` or `csv`.

        There is no line end after the last line. Raises `OptionError` for other names.
        """
        from cover.checking.report import REPORTS
        from cover.reading.names import misspelt

        kind = REPORTS.get(form.lower().removeprefix(".") if isinstance(form, str) else "")
        if kind is None:
            raise misspelt(form, "form", REPORTS)
        return f"{kind.head}{kind().of(self)}".removesuffix("\n")

    def _repr_html_(self) -> str:
        """Return the verdict as a table, for a notebook."""
        from cover.drawing.html import table

        remark = self.remark.lstrip(",: ")
        return table({"verdict": self.word, "remark": remark, "faults": self.faults})

    @property
    def text(self) -> str:
        """The verdict in one line."""
        if self.status == "wrong":
            more = len(self.faults) - _MOST_TOLD
            rest = [f"and {more} more"] if more > 0 else []
            return f"wrong: {'; '.join([*self.faults[:_MOST_TOLD], *rest])}"
        return f"{self.word}{self.remark}"

    @property
    def word(self) -> str:
        """The status as people say it."""
        words = {"unchecked": "not checked", "missing": "no answer"}
        return words.get(self.status, self.status)

    @property
    def remark(self) -> str:
        """What is said after the word."""
        if self.same_as:
            return f", the same as answer {self.same_as}"
        if self.is_unique is False:
            return ", but one of several"
        return self.note

    @property
    def exit_code(self) -> int:
        """0 for right, 1 for wrong or not the only one, 2 for bad, 3 for what is not known."""
        if self.status == "right" and self.is_unique is None and self.note:
            return 3
        if self.status == "right":
            return int(self.is_unique is False)
        return {"wrong": 1, "unchecked": 3}.get(self.status, 2)


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


class Judge:
    """Says what is right and what is wrong, of one answer after the other.

    `status_of` searches for further solutions; without it, none is looked for.
    """

    def __init__(self, status_of: StatusOf | None = None) -> None:
        self._status_of = status_of
        self._number = 0
        self._seen: dict[Values, int] = {}

    def verdict(
        self, puzzle: Puzzle | BadRecord, answer: GivenAnswer | None, record: int, number: int
    ) -> Verdict:
        """Judge an answer to a puzzle; None stands for a missing one."""
        if record != self._number:
            self._number, self._seen = record, {}
        found = Verdict(puzzle.place, record, "bad", number=number)
        try:
            with as_bad_record(puzzle.place):
                return self._judged(found, puzzle, answer)
        except InputError as error:
            return found._replace(error=error)

    def _judged(
        self, found: Verdict, puzzle: Puzzle | BadRecord, answer: GivenAnswer | None
    ) -> Verdict:
        if answer is not None:
            found = found._replace(answer=answer.place)
        if isinstance(puzzle, BadRecord):
            return found._replace(error=puzzle.error)
        if answer is None:
            error = InputError(puzzle.place, "there is no answer to this puzzle")
            return found._replace(status="missing", error=error)
        if answer.error is not None:
            if isinstance(answer.error, WrongAnswerError):
                return found._replace(status="wrong", faults=(answer.error.message,))
            return found._replace(error=answer.error)
        if answer.solution is None:
            return self._of_status(found, puzzle, answer)
        return self._of_solution(found, puzzle, answer.solution, answer.cost)

    def _of_solution(self, found: Verdict, puzzle: Puzzle, solution: Values, cost: str) -> Verdict:
        faults = puzzle._faults_in(solution) or _faults_of_cost(puzzle, solution, cost)
        if faults:
            return found._replace(status="wrong", faults=tuple(faults))
        found = found._replace(status="right")
        same_as = self._seen.setdefault(solution, found.number)
        if same_as != found.number:
            return found._replace(same_as=same_as)
        if self._status_of is None:
            return found
        status = self._status_of(puzzle)
        if status == "unknown":
            return found._replace(note=", and whether it is the only one is not known")
        return found._replace(is_unique=status == "unique")

    def _of_status(self, found: Verdict, puzzle: Puzzle, answer: GivenAnswer) -> Verdict:
        """Judge a word in the place of a solution: it takes a search."""
        status = answer.status
        if not status:
            error = InputError(answer.place, "there is no answer to this puzzle")
            return found._replace(status="missing", error=error)
        if status == "bad":
            error = InputError(answer.place, "`bad` is no answer to this puzzle, which can be read")
            return found._replace(error=error)
        unchecked = found._replace(status="unchecked", note=f": the answer is `{status}`")
        if self._status_of is None or status not in ("none", "several"):
            return unchecked
        real = self._status_of(puzzle)
        if real == "unknown":
            return unchecked
        if real == status:
            return found._replace(status="right", is_unique=None)
        words = {"none": "there is no solution", "several": "there are several solutions"}
        fault = f"the answer is `{status}`, but {words.get(real, 'there is one solution')}"
        return found._replace(status="wrong", faults=(fault,))


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
