"""A puzzle of any family, and all that can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast, overload

from cover.answers import Answer, Request, answered, question
from cover.library.answers import FoundSolutions, demand_known, verdict_of
from cover.library.count import Count
from cover.library.documents import BytesForm, TextTarget, document
from cover.library.inputs import Text, only_record
from cover.library.names import misspelt
from cover.library.solution import AnySolution, Solution
from cover.library.statement import Statement
from cover.steps import deadline_after

if TYPE_CHECKING:
    from cover.checking.verdicts import Verdict
    from cover.problem import Problem
    from cover.solver.knuth_estimate import Estimate


class Puzzle(Statement, Generic[AnySolution]):
    """A puzzle of any family: what is given, and what can be asked.

    It is made of a text in any format that its command reads, or of values in Python, as the class
    of its family says, such as `cover.Sudoku`; `cover.read` makes it of any input. It never
    changes, can be pickled and be a member of a set, and any number of threads can ask it at once.
    `str()` is a drawing of the unsolved puzzle, a notebook shows its picture; two puzzles are equal
    if they state the same.

    `record` is the puzzle as it was read: its place, its statement, and how it was written. `notes`
    are remarks on that, such as what the text was taken for; nothing is ever printed.

    What all questions have in common: they give up after `timeout` seconds, use as many threads as
    `jobs` says (None: one for each core), and the engine of that name, `auto` if none is asked
    for. They raise `LimitError` where a limit was hit before the answer was certain, `InputError`
    for a puzzle that cannot be asked this, `OptionError` for a number out of range and
    `EngineError` for an engine that is not there. Ctrl-C raises `KeyboardInterrupt`, and all can be
    asked again.

    >>> import cover
    >>> puzzle = cover.Sudoku("1....2.....3.4..")
    >>> puzzle
    <Sudoku 4x4, 4 givens>
    >>> puzzle.unique()
    True
    >>> puzzle.solve()["r1c2"]
    '3'
    >>> several = cover.Sudoku("1....2.....3....")
    >>> several.count()
    Count(6)
    >>> [each.to("line") for each in several.solutions(limit=2)]
    ['1324423121433412', '1324423124133142']
    >>> len(several.sample(3, seed=1))
    3
    >>> several.estimate(seed=1).dives
    1000
    >>> verdict = puzzle.check("1324423121433142")
    >>> bool(verdict), verdict.faults[0]
    (False, 'r4c2 is 1, given is 4')
    >>> puzzle.reason() is None
    True
    >>> cover.Sudoku("1.1.............").reason()
    'grid:1:3: 1 is already in row 1, at line 1 column 1'
    >>> print(puzzle.to("yaml"))
    ---
    type: sudoku
    grid: |
      1...
      .2..
      ...3
      .4..
    >>> puzzle.model()
    <Problem 64+0 items, 28 options>

    **A class of a family** stands in `classes.py` in its folder, beside `class_of(record)`, which
    returns the class for a record that was read. It names its `command` and its `solution_class`,
    has `__slots__ = ()`, and its own `__repr__`, such as `<Sudoku 9x9, 30 givens>`. Its `__init__`
    calls `_take` with a text and the options of the family, or sets `record` and `notes` itself:
    each can be set once.
    """

    __slots__ = ()

    command: ClassVar[str] = ""
    solution_class: ClassVar[type[Solution]] = Solution

    def __init__(self, text: Text) -> None:
        if not self.command:
            raise TypeError("a puzzle is of a family, such as cover.Sudoku; cover.read knows all")
        self._take(text)

    def _take(
        self, text: Text, options: Any = None, *, input_format: str = "", called: str = "text"
    ) -> None:
        """Become the only puzzle of a text, or of a file, read with the options of the family.

        Messages call a text as `called` says. Raises `InputError`.
        """
        notes: list[str] = []
        self.record = only_record(
            text, self.command, options, notes, input_format=input_format, called=called
        )
        self.notes = tuple(notes)

    # --- Solutions ---

    def solve(
        self,
        *,
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> AnySolution | None:
        """Return a solution, None where there is none; with a `seed`, perhaps another one.

        Where the puzzle itself asks for the best of its solutions, it is that one.
        """
        request = question("first", timeout=timeout, seed=seed, jobs=jobs, engine=engine)
        return next(self._found(request), None)

    def solutions(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> FoundSolutions[AnySolution]:
        """Iterate over the solutions, `limit` of them at most; each is found when it is asked for.

        The time of `timeout` begins with the first one. Where it is over, `LimitError` comes after
        the last solution that was found. They come in no order of cost: the best is that of
        `solve`.
        """
        request = question(
            "all" if limit is None else "some",
            1 if limit is None else limit,
            timeout=timeout,
            seed=seed,
            jobs=jobs,
            engine=engine,
            named=lambda name: "limit" if name == "number" else name,
        )
        return self._found(request)

    def sample(
        self,
        number: int = 1,
        *,
        seed: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> list[AnySolution]:
        """Draw that many solutions at random, each time any of them with the same chance.

        One may come twice. The same `seed` draws the same ones. They are drawn from a complete
        count, which may take `memory` bytes; the list is empty where there is no solution.
        """
        request = question(
            "sample",
            number,
            timeout=timeout,
            memory=memory,
            seed=seed,
            jobs=jobs,
            engine=engine,
        )
        return list(self._found(request))

    def _found(self, request: Request) -> FoundSolutions[AnySolution]:
        of = cast("type[AnySolution]", self.solution_class)
        return FoundSolutions(self, of, Answer(self.record, request))

    # --- How many there are ---

    def count(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> Count:
        """Count the solutions, up to `limit`, with a table of at most `memory` bytes.

        Where a limit was hit, the count is not `exact`: a lower bound.
        """
        request = question(
            "count", limit=limit, timeout=timeout, memory=memory, jobs=jobs, engine=engine
        )
        answer = answered(self.record, request)
        if answer.status != "unknown" or answer.interrupted:
            demand_known(answer)
        value, exact = answer.count or 0, answer.counted_all
        if answer.distinct is not None:
            return Count(answer.distinct.value, exact=exact, of_all=value)
        if answer.layouts is not None:
            exact = exact and answer.layouts.complete
            return Count(value, exact=exact, of_all=answer.layouts.value)
        return Count(value, exact=exact)

    def unique(
        self, *, timeout: float | None = None, jobs: int | None = 1, engine: str = "auto"
    ) -> bool:
        """Return whether there is exactly one solution."""
        answer = answered(
            self.record, question("unique", timeout=timeout, jobs=jobs, engine=engine)
        )
        demand_known(answer)
        return answer.status == "unique"

    def estimate(
        self,
        *,
        dives: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
        engine: str = "auto",
    ) -> Estimate:
        """Estimate how many solutions there are, from that many random `dives`.

        Without that and without a `timeout`, they are 1,000. What comes back has the `mean`, `low`
        and `high` of an interval of 95 % confidence (`high` is None where nothing is known of it),
        `dives` and `hits`. The same `seed` comes to the same estimate.
        """
        request = question("estimate", timeout=timeout, dives=dives, seed=seed, engine=engine)
        answer = answered(self.record, request)
        if answer.estimate is not None:
            return answer.estimate
        demand_known(answer)
        from cover.solver.knuth_estimate import Estimate

        return Estimate(0, 0, 0, 0, 0, 0)  # the statement rules itself out

    # --- What it says ---

    def check(self, answer: object = None) -> Verdict:
        """Judge an answer by the rules, without any search.

        It is a `Solution`, a text in any form that `cover check` reads, or what stands in JSON:
        lists, maps and the like, also arrays of NumPy. None stands for the answer beside the
        puzzle in its input. The verdict is true if the answer is right; it has `faults`, which say
        what is wrong, and `text`, which says it in a line. Raises `InputError` for what cannot be
        read as an answer.
        """
        return verdict_of(self, answer)

    def reason(self, *, timeout: float | None = None) -> str | None:
        """Return why the statement rules itself out, with its place; None where it does not.

        There may be no solution all the same: that takes a search.
        """
        question(timeout=timeout)
        found = self.record.reason(deadline_after(timeout))
        return None if found is None else f"{found.place}: {found.text}"

    def model(self) -> Problem:
        """Return the exact-cover problem, as `cover convert --to dlx` writes it.

        Its items have the names that people use, such as `r1c1`; options that the givens rule out
        are not there. `cover.solver` answers questions about problems.
        """
        from cover.converting.model import named_model

        return named_model(self.record).as_problem()

    @overload
    def to(self, target: TextTarget) -> str: ...
    @overload
    def to(self, target: BytesForm) -> bytes: ...
    @overload
    def to(self, target: str) -> str | bytes: ...
    def to(self, target: str) -> str | bytes:
        """Return the puzzle in another format: any target of `cover convert`.

        That is `yaml`, `json`, `csv`, `dlx`, `cnf`, `opb`, `svg`, `grid`, a text format of the
        family, or the suffix of its files; `pdf` and `png` come as bytes. There is no line end
        after the last line. Raises `OptionError` where there is no such target, or a library is
        missing that it needs; `InputError` where it cannot say all of this puzzle.
        """
        from cover.converting.targets import target_names, target_writer

        known = target if isinstance(target, str) else ""
        writer = target_writer(known.lower().removeprefix("."))
        if writer is None:
            raise misspelt(target, "target", target_names())
        writer.color = "never"
        return document([*writer.head(), *writer(self.record), *writer.left_over()])
