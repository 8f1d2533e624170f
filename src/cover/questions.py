"""What can be asked of a puzzle of any family: the door from it to the rooms above."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from threading import Timer
from typing import TYPE_CHECKING, Any, Generic, cast, overload

from cover.errors import InputError, OptionError, UnfitError
from cover.solution import AnySolution, BytesForm, PuzzleForm

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from cover.asking.found import Count, FoundSolutions, SolutionEstimate, Uniqueness
    from cover.checking.judging import CheckResult
    from cover.problem import Problem
    from cover.puzzle import Puzzle
    from cover.query import Query
    from cover.result import SearchResult
    from cover.setting.candidates import Candidates
    from cover.setting.explain import Explanation
    from cover.setting.minimize import MinimalPuzzles
    from cover.setting.rate import Rating
    from cover.setting.trace import Trace
    from cover.setting.why import Why

LONG = 10.0  # seconds
_COUNTING = (
    "still counting the solutions, of which some are to be drawn; timeout=SECONDS gives up after "
    "that time, solutions(limit=N, seed=1) finds N of them in an order drawn by 1, estimate() "
    "tells about how many there are"
)


class Questions(Generic[AnySolution]):
    """What can be asked of a puzzle; each question loads what answers it.

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
    <unique>
    >>> puzzle.solve()["r1c2"]
    '3'
    >>> several = cover.Sudoku("1....2.....3....")
    >>> several.count()
    Count(6)
    >>> [each.to("line") for each in several.solutions(limit=2)]
    ['1324423121433412', '1324423124133142']
    >>> len(several.sample(3, seed=1))
    3
    >>> several.estimate(seed=1).is_exact
    True
    >>> verdict = puzzle.check("1324423121433142")
    >>> bool(verdict), verdict.faults[0]
    (False, 'r4c2 is 1, given is 4')
    >>> puzzle.reason() is None
    True
    >>> trace = puzzle.trace()
    >>> trace.steps[0].kind, len(trace.solutions), trace.ended
    ('choose', 1, 'solution')
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
    >>> steps = puzzle.explain()
    >>> steps
    <Explanation: unique, 12 steps>
    >>> print(steps.steps[0])
    hidden single: 4 in box 1 can only go in r2c1 (column 2 has 4)
    >>> puzzle.model()
    <Problem 64+0 items, 28 options>
    >>> cover.Sudoku("1324423121433412").minimize(symmetry="rotational")[0]
    <Sudoku 4x4, 4 givens>
    """

    @property
    def _puzzle(self) -> Puzzle[AnySolution]:
        """The puzzle: this has no other use than to be a base of it."""
        return cast("Puzzle[AnySolution]", self)

    def _query(self, mode: str = "first", number: int = 1, **asked: Any) -> Query:
        """Return what is asked; raises what `Query.made` does."""
        from cover.query import Query

        return Query.made(mode, number, **asked)

    def _result(self, query: Query) -> SearchResult:
        """Return the result of a query, of which nothing may be known."""
        from cover.asking import result_of

        return result_of(self._puzzle, query)

    def _known(self, result: SearchResult) -> SearchResult:
        """Return a result itself; raises `LimitError` where a limit was hit, or what was wrong."""
        from cover.asking.found import demand_known

        demand_known(self._puzzle, result)
        return result

    # --- Solutions ---

    def solve(
        self,
        *,
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
        min_cost: bool = False,
        max_cost: bool = False,
    ) -> AnySolution | None:
        """Return a solution, None where there is none; with a `seed`, perhaps another one.

        With `min_cost` it is one that costs least, and with `max_cost` one that costs most, of a
        puzzle that states costs.

        >>> import cover
        >>> cover.Matching("a 1 3\\na 2 5\\nb 1 4\\nb 2 7\\n").solve(min_cost=True).cost
        9
        """
        limits = {"timeout": timeout, "seed": seed, "jobs": jobs, "engine": engine}
        query = self._query("first", 1, min_cost=min_cost, max_cost=max_cost, **limits)
        result = self._result(query)
        if result.solution is None or query.best:  # as the best, only what is proved to be
            self._known(result)
        return cast("AnySolution | None", result.solution)

    def solutions(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
        min_cost: bool = False,
        max_cost: bool = False,
        within: str | float | Decimal | None = None,
    ) -> FoundSolutions[AnySolution]:
        """Iterate over the solutions, `limit` of them at most; each is found when it is asked for.

        The time of `timeout` begins with the first one. Where it is over, `LimitError` comes after
        the last solution that was found.

        With `min_cost` or `max_cost`, they come in the order of their costs, the best first, and
        all are found before it comes. Those that cost more (or less) than `within` are left out;
        as a text such as "+2.5" it tells how much worse than the best they may be. Where the time
        is over before the proof, those that were found come before `LimitError`, and the `bound` of
        what comes back tells what is proved of the best.

        >>> import cover
        >>> puzzle = cover.Matching("a 1 3\\na 2 5\\nb 1 4\\nb 2 7\\n")
        >>> [each.cost for each in puzzle.solutions(min_cost=True, within="+1.5")]
        [9, 10]
        """
        query = self._query(
            "all" if limit is None else "some",
            1 if limit is None else limit,
            timeout=timeout,
            seed=seed,
            jobs=jobs,
            engine=engine,
            min_cost=min_cost,
            max_cost=max_cost,
            within=within,
            named=lambda name: "limit" if name == "number" else name,
        )
        return self._found(query)

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
        count, which may take `memory` bytes; the list is empty where there is no solution. Where
        that would take too long, `solutions(limit=N, seed=1)` finds N of them in an order drawn
        by 1, and `estimate` tells about how many there are; a warning says so in time.
        """
        limits = {"timeout": timeout, "seed": seed, "jobs": jobs, "engine": engine}
        query = self._query("sample", number, memory=memory, **limits)
        with _warning(_COUNTING) if timeout is None else nullcontext():
            return list(self._found(query))

    def _found(self, query: Query) -> FoundSolutions[AnySolution]:
        from cover.asking.found import FoundSolutions

        return FoundSolutions(self._puzzle, query)

    # --- How many there are ---

    def count(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
        min_cost: bool = False,
        max_cost: bool = False,
        within: str | float | Decimal | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
    ) -> Count:
        """Count the solutions, up to `limit`, with a table of at most `memory` bytes.

        Where a limit was hit, the count is not `exact`: a lower bound. A `checkpoint` is a folder
        that keeps how far a long count has come: after a timeout, Ctrl-C or a kill, the same call
        goes on. Raises `CheckpointError` where it is about another puzzle or question. With
        `min_cost` or `max_cost` and `within`, those are counted that `solutions` would find.
        """
        from cover.asking.found import Count
        from cover.reading.option_values import checked

        query = self._query(
            "count",
            limit=limit,
            timeout=timeout,
            memory=memory,
            jobs=jobs,
            engine=engine,
            min_cost=min_cost,
            max_cost=max_cost,
            within=within,
            checkpoint=checked("checkpoint", checkpoint),
        )
        with query.checkpoint or nullcontext():
            answer = self._result(query)
        if answer.status != "unknown" or answer.interrupted:
            self._known(answer)
        return Count._of(answer)

    def unique(
        self, *, timeout: float | None = None, jobs: int | None = 1, engine: str = "auto"
    ) -> Uniqueness:
        """Return whether there is exactly one solution; what comes back is true only then.

        It is one of the words unique, several and none, which `str()` says.
        """
        from cover.asking.found import Uniqueness

        query = self._query("unique", timeout=timeout, jobs=jobs, engine=engine)
        return Uniqueness(self._known(self._result(query)).status)

    def estimate(
        self, *, seed: int | None = None, timeout: float | None = None, engine: str = "auto"
    ) -> SolutionEstimate:
        """Estimate how many solutions there are, from 1,000 random dives, or those of a `timeout`.

        What comes back has the `mean`, `low` and `high` of an interval of 95 % confidence (`high`
        is None where nothing is known of it), `dives` and `hits`; and it `is_exact` where the dives
        have seen all there is. The same `seed` comes to the same estimate.
        """
        from cover.asking.found import SolutionEstimate

        result = self._result(self._query("estimate", timeout=timeout, seed=seed, engine=engine))
        found = result.estimate
        if found is None:
            self._known(result)  # without one, the statement rules itself out
            found = SolutionEstimate(0, 0, 0, 0, 0, 0, is_exact=True)
        return SolutionEstimate.of(self._puzzle, found)

    # --- How a person would solve it ---

    def explain(
        self,
        *,
        timeout: float | None = None,
        hint: bool = False,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> Explanation:
        """Explain how a person would solve it: the `steps`, from the simplest technique on.

        Each of the steps has a `technique`, one of `cover.setting.explain.TECHNIQUES`, the `name`
        that people have for it, and a `sentence`; `str()` of what comes back has all of them, and
        `status` says how many solutions there are. With `hint`, there is only the next step.
        When the `timeout` is over, the steps found so far come back, and `status` is unknown.
        """
        from cover.reading.option_values import checked
        from cover.setting.explain import explanation

        query = self._query("unique", timeout=timeout, jobs=jobs, engine=engine)
        return explanation(self._puzzle, query, is_hint=checked("hint", hint))

    # --- For those who make puzzles ---

    def minimize(
        self,
        *,
        number: int = 1,
        symmetry: str = "none",
        keep: str = "",
        what: Iterable[str] = (),
        timeout: float | None = None,
        seed: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> MinimalPuzzles:
        """Take givens away as long as there is one solution; return `number` different puzzles.

        They are fewer where there are no more. Parts go together that lie as the `symmetry` says,
        such as "rotational"; those of the cells that `keep` names, such as "r1c1 r4c4-r6c6", stay;
        and with `what`, only parts of these kinds go: givens, cages, pieces, options and so on.
        A `seed` draws the order in which they are tried. Raises `InputError` for a puzzle without
        just one solution, and `OptionError` for one without such parts, cells or symmetry.
        """
        from cover.reading.option_values import checked
        from cover.setting.minimize import NotMinimized, PartChoice, minimized

        kinds, cells = checked("what", what), checked("keep", keep)
        choice = PartChoice(kinds, cells, checked("symmetry", symmetry))
        number = checked("minimize number", number)
        query = self._query("unique", timeout=timeout, seed=seed, jobs=jobs, engine=engine)
        try:
            found = minimized(self._puzzle, query, choice, number)
        except UnfitError as error:
            raise OptionError(f"{error.option}: {error.message}") from None
        if isinstance(found, NotMinimized):
            raise InputError(self._puzzle.place, found.why)
        return found

    def candidates(
        self,
        *,
        simple: bool = False,
        counts: bool | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
    ) -> Candidates:
        """Tell for each cell which values it has in any solution, and in how many.

        They give a unique puzzle away. The `simple` ones do not: what the givens alone leave, by
        the rules, without a search.

        With `counts`, the solutions with each value are counted however long that takes, or not at
        all, where there are more than 1,000; without it, if that is over in half a second. Counting
        may take `memory` bytes. What is not settled within `timeout` seconds is `unknown`.

        >>> import cover
        >>> found = cover.Sudoku("1....2.....3....").candidates()
        >>> found.solutions, dict(found["r1c2"])
        (6, {'3': 3, '4': 3})
        """
        from cover.reading.option_values import checked
        from cover.setting.candidates import candidates, refuse_with_simple

        memory, counts = checked("memory", memory), checked("counts", counts)
        query = self._query(timeout=timeout, jobs=jobs, engine=engine)
        if is_simple := checked("simple", simple):
            refuse_with_simple({"counts": counts, "timeout": timeout, "memory": memory})
        return candidates(self._puzzle, query, counts, memory, is_simple)

    def trace(
        self, *, limit: int = 1_000, all_solutions: bool = False, timeout: float | None = None
    ) -> Trace:
        """Tell how Algorithm X with dancing links finds a solution, step by step; for students.

        It ends with the first solution, or goes on to `all_solutions`, in no more steps than the
        `limit`. What comes back has the `steps`, the `solutions`, how many `nodes` were seen, and
        why it `ended`; `str()` tells them, `to("html")` is a page on which to step through them.
        """
        from cover.reading.option_values import checked
        from cover.setting.trace import traced

        limit, is_all = checked("trace limit", limit), checked("trace all", all_solutions)
        return traced(self._puzzle, self._query("first", timeout=timeout), limit, is_all)

    # --- What it says ---

    def check(self, answer: object = None, *, timeout: float | None = None) -> CheckResult:
        """Judge an answer by the rules; only whether an unfinished one can be finished is searched.

        It is a `Solution`, a text in any form that `cover check` reads, or what stands in JSON:
        lists, maps and the like, also arrays of NumPy. None stands for the answer beside the
        puzzle in its input. The verdict is true if the answer is right; it has `faults`, which say
        what is wrong, and `text`, which says it in a line. Raises `InputError` for what cannot be
        read as an answer.
        """
        from cover.asking.found import checked_answer

        return checked_answer(self._puzzle, answer, self._query("unique", timeout=timeout))

    def reason(self, *, timeout: float | None = None) -> str | None:
        """Return why the statement rules itself out, with its place; None where it does not.

        There may be no solution all the same: that takes a search.
        """
        from cover.steps import deadline_after

        self._query(timeout=timeout)
        found = self._puzzle._reason(deadline_after(timeout))
        return None if found is None else f"{found.place}: {found.text}"

    def why(
        self, *, timeout: float | None = None, jobs: int | None = 1, engine: str = "auto"
    ) -> Why:
        """Return why there is no solution, or several, or just one, as `cover why` tells it.

        `status` is none, several or unique. For none it is a `Conflict`, whose `parts` rule each
        other out; each is needed if it `is_minimal`. For several it is `Differences`, with the
        `values` of each item that differs, and the given that would settle most in `settling`. For
        one it is `Superfluous`, whose `parts` are superfluous. `str()` tells it in sentences; a
        notebook shows the picture.

        >>> import cover
        >>> found = cover.Sudoku("123....4........").why()
        >>> found.status, [part.name for part in found.parts]
        ('none', ['the 1 in r1c1', 'the 2 in r1c2', 'the 4 in r2c4'])
        """
        from cover.setting.why import why

        return why(self._puzzle, self._query(timeout=timeout, jobs=jobs, engine=engine))

    def model(self) -> Problem:
        """Return the exact-cover problem, as `cover convert --to dlx` writes it.

        Its items have the names that people use, such as `r1c1`; options that the givens rule out
        are not there. `cover.solver` answers questions about problems.
        """
        from cover.writing.model import NamedModel

        return NamedModel(self._puzzle).as_problem()

    # --- How hard it is ---

    def rate(self, *, timeout: float | None = None, engine: str = "auto") -> Rating:
        """Tell how hard the puzzle is for people, by the steps that lead to its solution.

        The rating has a `score` and its `difficulty` (easy, medium, hard or extreme), the technique
        of the `hardest` step, and the number of `steps`. Score and difficulty are None where there
        is not exactly one solution; `status` tells.

        >>> import cover
        >>> cover.Sudoku("1....2.....3.4..").rate()
        <Rating 10.7 easy, 12 steps, hardest single>
        """
        from cover.setting.rate import rating

        return rating(self._puzzle, self._query(timeout=timeout, engine=engine))

    @overload
    def to(self, form: PuzzleForm) -> str: ...
    @overload
    def to(self, form: BytesForm) -> bytes: ...
    @overload
    def to(self, form: str) -> str | bytes: ...
    def to(self, form: str) -> str | bytes:
        """Return the puzzle in another form: any that `cover convert` writes.

        That is `line`, `grid`, `yaml`, `json`, `csv`, `dlx`, `cnf`, `opb`, `lp`, `svg`, `html`, a
        text format of the family, or the suffix of its files; `pdf` and `png` come as bytes. There
        is no line end after the last line. Raises `OptionError` where there is no such form, or a
        library is missing that it needs; `InputError` where it cannot say all of this puzzle.
        """
        from cover.writing.forms import written

        return written(self._puzzle, None, form)


@contextmanager
def _warning(remark: str) -> Iterator[None]:
    """Warn of what takes long; a thread of its own waits for that."""
    timer = Timer(LONG, warnings.warn, (remark, RuntimeWarning))
    timer.daemon = True
    with suppress(RuntimeError):  # there is no room for even one thread
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
