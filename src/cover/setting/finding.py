"""What comes of a question about one puzzle, and how it is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from json import dumps
from typing import TYPE_CHECKING

from cover.asking import Answer
from cover.errors import InputError, LimitError
from cover.facts import Values
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solution import document
from cover.solver import Prepared

if TYPE_CHECKING:
    from cover.drawing.svg import Picture
    from cover.setting.forms import FindingForm


class Finding(ABC):
    """What came of a question about the `puzzle`; `to` writes it, and a notebook shows it.

    `status` is that of the puzzle, as for an answer: unique, several, none, unknown or solved,
    which are the words for exit codes 0, 0, 1, 3 and 0; "several" is 1 where just one was asked
    for (the mode of the query is "unique").
    """

    puzzle: Puzzle
    status: str

    @abstractmethod
    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the lines for people, with colours or without; drawings are among them."""

    @abstractmethod
    def data(self) -> Mapping[str, object]:
        """Return what stands in JSON, besides the place of the puzzle and the status."""

    def json(self) -> str:
        """Return `data` as JSON."""
        return dumps(self.data())

    @abstractmethod
    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield the pictures, each with what is said below it, after the place; "" for nothing."""

    @property
    def _forms(self) -> Mapping[str, FindingForm]:
        """Return the forms of the command by their names."""
        from cover.setting.forms import FINDING_FORMS

        return FINDING_FORMS

    def to(self, form: str) -> str:
        """Return the finding in a form of `--format`, or a suffix of its files, such as `.svg`.

        It is what the command for it writes: `text`, `json` and, where there are pictures, `svg`
        and `html`; a rating is written as `csv`, too, and minimal puzzles as they came, `puzzle`.
        There is no line end after the last line. Raises `OptionError` for other names.
        """
        from cover.reading.names import misspelt

        name = form.lower().removeprefix(".") if isinstance(form, str) else ""
        found = self._forms.get(name) or next(
            (each for each in self._forms.values() if f".{name}" in each.suffixes), None
        )
        if found is None:
            raise misspelt(form, "form", self._forms)
        writer = found.writer(lambda puzzle, query: self, "never")
        answer = Answer(self.puzzle, Query())
        return str(document([*writer.head(), *writer(answer), *writer.left_over()]))

    def __str__(self) -> str:
        return "\n".join(self.lines(colour=False))

    def _repr_html_(self) -> str:
        """Return the pictures, or a table where there are none, for a notebook."""
        from cover.drawing.html import figures, table

        pictures = list(self.pictures())
        return figures(pictures) if pictures else table({"status": self.status, **self.data()})


# How long it takes to tell what comes of a puzzle, in seconds for each entry of its options and for
# each cell of a drawing, and the most of the time of a query that is kept for that.
_AN_ENTRY = 3e-6
_A_CELL = 2e-4
_MOST_TELLING = 0.5


def before_telling(query: Query, *, entries: int = 0, cells: int = 0) -> Query:
    """Return a query with less time: as much is left as it takes to tell what comes of it."""
    if query.timeout is None:
        return query
    telling = min(_AN_ENTRY * entries + _A_CELL * cells, _MOST_TELLING * query.timeout)
    return query._replace(timeout=query.timeout - telling)


# A question, which can be sent to another process: it is asked of a puzzle, with the limits, the
# engine and the seed of a query. It raises `InputError` for a puzzle that cannot be asked this,
# and `LimitError` where nothing can be said in the time.
Inquiry = Callable[[Puzzle, Query], Finding]


def refuse_multiplicities(puzzle: Puzzle, engine: Prepared, what: str) -> None:
    """Raise `InputError` for a problem with multiplicities, which `what` knows nothing of."""
    if engine.stated.multiplicities:
        message = f"{what} are not told for items with multiplicities; candidates and why know them"
        raise InputError(puzzle.place, message)


class OnlySolution:
    """The answer to the question whether a puzzle has one solution: `status` and `solution`.

    The status is "unique", "several" or "none", and the solution None but for the first; `reason`
    is why there is none, where the statement shows it. The time of the `query` has begun at
    `began`. Raises `LimitError` where it does not do, and `InputError` for a puzzle that cannot be
    asked this.
    """

    def __init__(self, puzzle: Puzzle, query: Query, began: float) -> None:
        left = query.seconds_left(began)
        answer = Answer(puzzle, query._replace(mode="unique", timeout=left))
        self.solution: Values | None = next(iter(list(answer)), None)
        self.status, self.reason = answer.status, answer.reason
        if not isinstance(answer.puzzle, Puzzle):
            raise answer.puzzle.error
        if self.status == "unknown":
            raise LimitError("it is not known in the time whether there is one solution")

    def is_of(self, solution: Values, puzzle: Puzzle) -> bool:
        """Whether there is one, that of this puzzle, where turned forms may count as one."""
        is_same = puzzle._up_to_symmetry or self.solution == solution
        return self.status == "unique" and is_same
