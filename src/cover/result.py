"""What comes of a query about a puzzle, as data that every form can write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, overload

from cover.errors import InputError, Place
from cover.reading.lines import counted, in_full, rounded
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.drawing.svg import Picture
    from cover.facts import Reason
    from cover.puzzle import Puzzle
    from cover.query import Query
    from cover.reading.exact_numbers import ExactCost
    from cover.solution import BytesForm, Solution, TextForm
    from cover.solver import CountResult, Statistics
    from cover.solver.diagrams import Diagram
    from cover.solver.knuth_estimate import Estimate

SCHEMA = 1  # of answers in JSON

# What a status word means for the exit code.
_CODES = {"solved": 0, "unique": 0, "several": 0, "open": 0, "none": 1, "unknown": 3, "bad": 2}

_LARGEST_INTEGER = 2**53


def code_of(status: str, mode: str = "first") -> int:
    """Return what a status word means for the exit code: `several` is a no where one was asked."""
    return 1 if status == "several" and mode == "unique" else _CODES[status]


class Ahead(NamedTuple):
    """What is known before the first solution of several.

    That is their `total`; of the best ones, whether they certainly `are_best`, and the `bound`
    that is proved.
    """

    total: int | None = None
    are_best: bool = True
    bound: ExactCost | None = None


class Distinct(NamedTuple):
    """The number of solutions up to symmetry, and `of_all`, with turned and mirrored ones.

    Both are lower bounds unless `complete`. `symmetries` is their number, the identity among them;
    None where they were not looked for.
    """

    value: int
    of_all: int
    complete: bool
    symmetries: int | None = None


class Result:
    """What came of a query about a `puzzle`: the last that is told of a record.

    The status words: `solved` (a solution; whether it is the only one was not asked), `unique`,
    `several`, `none`, `open` (nothing was searched), `unknown` (a limit was hit before the answer
    was certain), `bad` (it cannot be read, or not be asked this, as the `error` says). `why` says
    in a line why nothing came of it, for forms that have no words for that.

    A kind of result says what it has to tell by `line`, `lines`, `data`, `pictures`, `puzzles`, and
    by the `columns` of its table with its `cells`; they are None where its table is one of puzzles.
    One that `is_brief` stands behind its place, also for people. Its pictures are a gallery, unless
    it `looks` otherwise: a booklet of unsolved puzzles, each of which is followed by its solution,
    or a page on which to step through the `data`.
    """

    columns: ClassVar[tuple[str, ...] | None] = ()
    is_brief: ClassVar[bool] = False
    looks: ClassVar[Literal["gallery", "booklet", "steps"]] = "gallery"

    puzzle: Puzzle[Any] | None = None
    status: str = "unknown"
    error: InputError | None = None
    why: str = ""

    # --- What it tells ---

    def line(self) -> str:
        """Return what there is to tell in a line: the status word, or more."""
        return self.status

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the lines for people, with colours or without; drawings are among them."""
        yield self.line()

    def data(self) -> Mapping[str, Any]:
        """Return what stands in JSON, besides the place of the puzzle and the status."""
        return {}

    def json(self) -> str:
        """Return `data` as JSON; a kind of result may have a quicker way to it."""
        from json import dumps

        return dumps(self.data())

    def document(self) -> Mapping[str, Any] | None:
        """Return what stands in JSON and YAML as a whole, where it is no answer to a record."""
        return None

    def cells(self) -> Mapping[str, object]:
        """Return what stands in the `columns` besides the place, the number and the status."""
        return self.data()

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield the pictures, each with what is said below it, after the place; "" for nothing."""
        return iter(())

    def puzzles(self) -> Iterable[Puzzle[Any]]:
        """Return the puzzles that came of it, for forms that write puzzles."""
        return ()

    # --- As an object ---

    @overload
    def to(self, form: TextForm) -> str: ...
    @overload
    def to(self, form: BytesForm) -> bytes: ...
    @overload
    def to(self, form: str) -> str | bytes: ...
    def to(self, form: str) -> str | bytes:
        """Return the result in a form of `--format`, or of a suffix of its files, such as `.svg`.

        It is what the command for it writes; `png` and `pdf` come as bytes. There is no line end
        after the last line. Raises `OptionError` for other names, and for a form that has nothing
        to show of it.
        """
        from cover.writing.forms import written

        return written(self.puzzle, self, form)

    def __str__(self) -> str:
        return "\n".join(self.lines(colour=False))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.line()}>"

    def _repr_html_(self) -> str:
        """Return the pictures, or a table where there are none, for a notebook."""
        from cover.drawing.html import figures, table

        pictures = list(self.pictures())
        return figures(pictures) if pictures else table({"status": self.status, **self.data()})


class SearchResult(Result):
    """What came of a search, a count or an estimate.

    The only `solution` stands in it where no others are told: those of a list come before it.
    `found` is their number. `count` is the number of all, at least that many unless it is `exact`;
    `distinct` how many there are up to symmetry, and `layouts` how many with all layers, where that
    was asked; `estimate` an estimate of the number, and `diagram` all of them (in these modes).
    `reason` says why there is none, with its place, where the statement showed it. `statistics` are
    what the search cost, `way` how it was counted, `is_outgrown` whether the states of the count
    did not fit into memory, and `share` how much of the search tree was searched, about, where a
    limit cut it off. `at_least` is how many solutions there are where a sample was cut off before
    they were counted. `interrupted` tells that Ctrl-C ended a count, which is a lower bound then.
    Where the best is asked for, `best_cost` is what it costs, and `bound` what is proved: no
    solution costs less, or more if that is better.
    """

    reason: Reason | None = None
    solution: Solution | None = None
    found: int = 0
    count: int | None = None
    exact: bool = True
    distinct: Distinct | None = None
    layouts: CountResult | None = None
    estimate: Estimate | None = None
    diagram: Diagram | None = None
    statistics: Statistics | None = None
    way: str | None = None
    is_outgrown: bool = False
    share: float | None = None
    at_least: int | None = None
    interrupted: bool = False
    best_cost: ExactCost | None = None
    bound: ExactCost | None = None

    def __init__(self, puzzle: Puzzle[Any] | None = None, query: Query | None = None) -> None:
        self.puzzle = puzzle
        self.mode = "first" if query is None else query.mode

    @classmethod
    def bad(cls, error: InputError) -> Self:
        """Return the result of a record that cannot be read, or not be asked this."""
        found = cls()
        found.status, found.error = "bad", error
        return found

    def take_estimate(self, estimate: Estimate) -> None:
        """Take an estimate of the number of solutions, and the status that it tells."""
        self.estimate = estimate
        if estimate.hits:
            self.status = "solved"
        elif estimate.high == 0:
            self.status = "none"

    @property
    def unexpected(self) -> str:
        """That there are other solutions than the puzzle says; mostly ""."""
        source = None if self.puzzle is None else self.puzzle.source
        if source is None or source.expect is None or source.shard is not None:
            return ""
        listed = self.found if self.distinct is None else self.distinct.of_all
        known = {"count": self.count, "diagram": self.count, "all": listed}
        found = {"none": 0, "unknown": None}.get(self.status, known.get(self.mode))
        if found is None or found == source.expect:
            return ""
        return f"{counted(found, 'solution')}, expected {in_full(source.expect)}"

    def line(self) -> str:
        """Return what stands in a line besides the solutions: "" where nothing does.

        That is the count, the estimate or the status word.
        """
        if self.count is not None:
            counts = [(self.count, self.exact)]
            if self.distinct is not None:
                counts.insert(0, (self.distinct.value, self.status != "unknown"))
            if self.layouts is not None:
                counts.append((self.layouts.value, self.layouts.complete))
            return " of ".join(
                f"{'' if exact else '>='}{in_full(count)}" for count, exact in counts
            )
        if self.estimate is not None:
            return estimate_text(self.estimate)
        if self.found and self.status != "unknown":
            return ""
        if self.bound is not None and self.status == "unknown":
            known = (("best", self.best_cost), ("bound", self.bound))
            costs = ", ".join(f"{what} {cost}" for what, cost in known if cost is not None)
            return f"unknown: {costs}"
        return self.status

    def lines(self, colour: bool) -> Iterator[str]:
        if text := self.line():
            yield text

    def data(self) -> dict[str, Any]:
        details: dict[str, Any] = {}
        if self.status == "unknown" and self.bound is not None:
            details["bound"] = self.bound.data
        if self.solution is not None:
            return details
        count, exact = self.count, self.exact
        if self.distinct is not None:
            count, exact = self.distinct.of_all, self.distinct.complete
            details["distinct" if exact else "distinct_at_least"] = json_number(self.distinct.value)
        if count is not None:
            details["count" if exact else "at_least"] = json_number(count)
        if self.layouts is not None:
            key = "layouts" if self.layouts.complete else "layouts_at_least"
            details[key] = json_number(self.layouts.value)
        if (estimate := self.estimate) is not None:
            details["estimate"] = {
                "mean": json_number(estimate.mean),
                "low": json_number(estimate.low),
                "high": None if estimate.high is None else json_number(estimate.high),
                "confidence": 1 if estimate.is_exact else 0.95,
                "dives": estimate.dives,
                "hits": estimate.hits,
            }
        if self.error is not None:
            details["error"] = told_at(self.error.place, self.error.message)
        if self.reason is not None:
            place, text, lists = self.reason
            details["reason"] = {**told_at(place, text), **lists}
        return details

    @property
    def message(self) -> str:
        """What is wrong with a bad record, or why a puzzle has no solution; mostly ""."""
        if self.error is not None:
            return self.error.message
        return "" if self.reason is None else self.reason.text

    def spent(self) -> dict[str, Any] | None:
        """Return what a search or a count has cost, in seconds and nodes; None without one."""
        if self.statistics is None:
            return None
        nodes, updates, seconds = self.statistics
        spent: dict[str, Any] = {"nodes": nodes, "updates": updates, "seconds": round(seconds, 6)}
        if self.way is not None:
            spent["way"] = self.way
        if self.share is not None:
            spent["share"] = round(self.share, 6)
        return spent


def estimate_text(estimate: Estimate) -> str:
    """Return an estimate in words, with the range in which the number lies."""
    dives = counted(estimate.dives, "dive")
    if estimate.is_exact:
        have = "has" if estimate.dives == 1 else "have"
        return f"estimate {rounded(estimate.mean)} (exact: {dives} {have} seen all)"
    if estimate.high is None:
        seen = {0: "no solution", 1: "one solution"}.get(estimate.hits, "solutions")
        return f"estimate {rounded(estimate.mean)} ({seen} seen in {dives})"
    low, high = rounded(estimate.low), rounded(estimate.high)
    return f"estimate {rounded(estimate.mean)} (95 %: {low} to {high})"


def json_number(number: int) -> int | str:
    """Return a number, as a string where readers that use floating point would change it."""
    return in_full(number) if number > _LARGEST_INTEGER else number


def told_at(place: Place, message: str) -> dict[str, Any]:
    """Return what JSON says of what is wrong at a place."""
    return {"line": place.line, "column": place.column, "message": message}
