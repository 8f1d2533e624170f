"""What the rest of the package and other programs call: a problem, and what can be asked of it.

`Prepared` is a problem laid out once for an engine, to be asked again and again; `search` and
`count` ask once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import index
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cover.errors import LimitError, ModelError, OutgrownError, TooLargeError
from cover.problem import ItemSymmetry, Problem
from cover.solver.engines import EngineNetwork, Left, SolutionSearch, build, build_left, choose
from cover.solver.searching import CountResult, MappedSearch, Search, Solution, Statistics
from cover.steps import Work, deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:  # what a plain search need not load
    from cover.solver.cheapest import Cheapest
    from cover.solver.counting.count import Counting
    from cover.solver.diagrams import Diagram
    from cover.solver.knuth_estimate import Estimate
    from cover.solver.projected import Projection
    from cover.solver.search_parts import SearchPart
    from cover.solver.watching import ToldCount, Watch

# A search for more solutions than these is one for all of them: it gains nothing by an order that
# finds the first ones sooner.
_FEW = 2

# What a count takes besides its layers, in bytes: once, and roughly for each entry of an option.
_LOADED, _LAID_OUT = 20 * 2**20, 800


class CountInterrupted(KeyboardInterrupt):
    """Ctrl-C came during a count; `count` is what was found until then, a lower bound."""

    def __init__(self, count: CountResult) -> None:
        super().__init__()
        self.count = count


class IncompleteCountError(LimitError):
    """A limit stopped the count that samples are drawn from; `count` is what was found."""

    def __init__(self, count: CountResult) -> None:
        limit = "memory that a count may take" if count.stopped_by == "memory" else "time"
        super().__init__(f"the solutions could not all be counted in the {limit}")
        self.count = count


class Samples(Iterator[Solution]):
    """Solutions drawn at random; `count` is the count that they are drawn from."""

    def __init__(self, count: CountResult, draws: Iterator[Solution]) -> None:
        self.count = count
        self._draws = draws

    def __next__(self) -> Solution:
        return next(self._draws)


class Prepared:
    """A problem laid out once for an engine (see `cover.solver.engines`), to be asked repeatedly.

    The `problem` is the one `stated`, without multiplicities (`cover.solver.multiplicities`):
    engines see what they become, and no solution has omissions.

    With a `seed`, searches go another way: the solutions are the same in another order. Raises
    `EngineError` when the engine is not there, and `LimitError` where another order is not found
    until the `deadline`, a time of `time.monotonic`. What is laid out `later`, since perhaps only
    searches with `givens_first` are to come, raises only then what laying it out raises.

    What the methods have in common: they take solutions that contain all options numbered in
    `fixed`. They end after `timeout` seconds, or after `limit` solutions. `jobs` is a number of
    threads. A `watch` is told some times a second how far they have come
    (`cover.solver.watching`). They raise `ModelError` for an option that does not exist, and
    `ValueError` for a negative limit or timeout and for no jobs.
    """

    def __init__(
        self,
        problem: Problem,
        engine: str = "auto",
        seed: int | None = None,
        deadline: float | None = None,
        *,
        later: bool = False,
    ) -> None:
        self.stated = self.problem = problem
        if problem.multiplicities:
            from cover.solver.multiplicities import each_once

            self.problem = each_once(problem)
        self.engine = choose(engine)
        self.seed = seed
        if seed is not None:
            from cover.solver.reordered import ReorderedNetwork

            self.network = ReorderedNetwork(self.problem, self.engine, seed, deadline=deadline)
        elif not later:
            self.network = build(self.problem, self.engine)
        self._end = problem.option_count  # of the options; omissions follow
        self._has_omissions = self.problem.option_count > self._end
        self._has_stated_items = self.problem is problem  # otherwise they have other numbers
        self._projections: dict[frozenset[int], Projection] = {}
        self._learnt: EngineNetwork | None = None
        self._left: tuple[Solution, Left | None] = (), None  # of the last search with givens first

    @cached_property
    def network(self) -> EngineNetwork:
        """The problem laid out, where that was to be done `later`."""
        return build(self.problem, self.engine)

    def of_another(self, problem: Problem) -> Prepared:
        """Lay another problem out for the same engine, or for one that has room for it."""
        try:
            return Prepared(problem, self.engine)
        except TooLargeError:
            return Prepared(problem, "native")

    # --- Searching ---

    def search(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        ordered: bool = True,
        jobs: int = 1,
        distinct_on: Collection[int] | None = None,
        grouped_on: Collection[int] | None = None,
        can_complete: Callable[[Sequence[int]], bool] | None = None,
        watch: Watch | None = None,
        by: SolutionSearch | None = None,
        givens_first: bool = False,
    ) -> Search:
        """Iterate over the solutions, each a tuple of ascending option numbers.

        The time begins with the first step. The order of the solutions is the same for every engine
        and number of `jobs`: the leftmost item with the fewest options first, its options in the
        order of the problem; only where there are sums or multiplicities, the engine dense may have
        another. Unless `ordered`, solutions may come as threads find them, and a search for one or
        two of them in an order that finds these, or that there is no other, sooner.

        `distinct_on` names primary items by their numbers: solutions in which the same options
        cover these are one, of which the first is found, by one thread, in an order in which these
        items come first. With `grouped_on`, all of them are found, one group after the other
        (`cover.solver.projected`). `can_complete` tells whether a solution has all of some options;
        branches that have none are left out (`cover.solver.oracle_pruned`). Two of these, or one of
        them where there are multiplicities, are a `ValueError`.

        Where it is done `by` another search of the `problem`, that one has all of this in it but
        the `limit`, the `timeout` and the `watch`.

        With `givens_first`, a search for one or two solutions lays out only what the `fixed`
        options leave: for problems of which most often there is one question.
        """
        chosen = self._checked(fixed, limit, timeout, jobs)
        ways = sum(way is not None for way in (distinct_on, grouped_on, can_complete))
        if ways > 1:
            raise ValueError("distinct_on, grouped_on and can_complete exclude each other")
        if ways and not self._has_stated_items:
            raise ValueError("distinct_on, grouped_on and can_complete go with no multiplicities")
        found: SolutionSearch
        if by is not None:
            found = by
        elif distinct_on is not None:
            found = self._projection(distinct_on).network.run(chosen)
        elif grouped_on is not None:
            from cover.solver.projected import GroupedSearch

            found = GroupedSearch(self._projection(grouped_on), self.network, chosen)
        elif can_complete is not None:
            found = self._oracle_pruned(chosen, limit, jobs, watch is not None, can_complete)
        else:
            watched = watch is not None
            found = self.plain_search(chosen, limit, ordered, jobs, watched, givens_first)
        if watch is not None:
            from cover.solver.watching import WatchedSearch

            found = WatchedSearch(found, watch)
        if self._has_omissions:
            from cover.solver.multiplicities import without_omissions

            found = MappedSearch(found, lambda each: without_omissions(each, self._end))
        return Search(found, limit, timeout)

    def plain_search(
        self,
        chosen: Solution,
        limit: int | None,
        ordered: bool,
        jobs: int,
        watched: bool,
        givens_first: bool = False,
    ) -> SolutionSearch:
        """Search by one thread or several; what is watched is done in parts, for their share."""
        sums = self.problem.sum_count
        wants_few = not ordered and limit is not None and limit <= _FEW
        has_left = givens_first and wants_few and not sums and self.engine != "python"
        if has_left and chosen and self.seed is None:
            fixed, left = self._left
            if fixed != chosen or left is None:
                left = build_left(self.problem, self.engine, chosen)
                self._left = chosen, left
            network, whole_of = left.network, left.whole_of
            before: Solution = ()
        else:
            network, whole_of, before = self.network, None, chosen
        if wants_few:
            # Where there are sums, and nothing is taken away for them before it is chosen, what a
            # search learns of the whole is worth more than further threads: parts would know less.
            fits_sums = getattr(network, "fits_sums", False)
            summed = self.engine == "native" and sums and not fits_sums
            in_parts = jobs > 1 and not (summed or self.engine == "clauses")
        else:
            in_parts = (jobs > 1 or watched) and not (ordered and sums)
        found: SolutionSearch
        if in_parts and limit != 1:
            from cover.solver.parallel.search import ParallelSearch

            found = ParallelSearch(network, before, wants_few, jobs, ordered)
        else:
            found = network.run(before, weighted=wants_few)
        if whole_of is not None:
            found = MappedSearch(found, whole_of)
        if wants_few:
            from cover.solver.count_assisted import CountAssistedSearch

            return CountAssistedSearch(self, chosen, found)
        return found

    def _oracle_pruned(
        self,
        chosen: Solution,
        limit: int | None,
        jobs: int,
        watched: bool,
        can_complete: Callable[[Sequence[int]], bool],
    ) -> SolutionSearch:
        """Search with an oracle, by an engine whose walks go the way of its searches.

        The engine python has no walks. Where there are sums, those of the engine dense go another.
        """
        from cover.solver.oracle_pruned import OraclePrunedSearch

        if self.problem.sum_count and self.engine not in ("links", "python"):
            network = Prepared(self.problem, "links", self.seed).network
            return OraclePrunedSearch(network, chosen, network.run(chosen), can_complete)
        plain = self.plain_search(chosen, limit, True, jobs, watched)
        if self.engine == "python":
            return plain
        return OraclePrunedSearch(self.network, chosen, plain, can_complete)

    def _projection(self, items: Collection[int]) -> Projection:
        from cover.solver.projected import Projection

        key = frozenset(items)
        if key not in self._projections:
            self._projections[key] = Projection(self.problem, key, self.engine, self.seed)
        return self._projections[key]

    def _learning(self) -> EngineNetwork:
        """Return the problem laid out for the engine that learns."""
        if self._learnt is None:
            self._learnt = build(self.problem, "clauses")
        return self._learnt

    # --- Counting ---

    def count(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        distinct_on: Collection[int] | None = None,
        watch: Watch | None = None,
    ) -> CountResult:
        """Count the solutions that `search` would find, most often without finding them all.

        See `cover.solver.counting`; layers take up to `memory` bytes, by default a quarter of
        what the process may have (`cover.solver.counting.memory`). With `distinct_on`, solutions
        are found one by one all the same. Raises `CountInterrupted` for Ctrl-C.
        """
        chosen = self._checked(fixed, limit, timeout, jobs)
        if distinct_on is not None:
            search = self.search(
                fixed=chosen, limit=limit, timeout=timeout, distinct_on=distinct_on, watch=watch
            )
            try:  # one by one, so that Ctrl-C leaves a lower bound
                deque(search, maxlen=0)
            except KeyboardInterrupt as interrupt:
                listed = CountResult(search.found, "interrupt", search.statistics)
                raise CountInterrupted(listed) from interrupt
            return CountResult(search.found, search.stopped_by, search.statistics)
        return count_by(self.counting(chosen, memory, jobs), limit, timeout, watch)

    def count_by_symmetry(
        self,
        symmetry: ItemSymmetry,
        *,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        watch: Watch | None = None,
    ) -> CountResult | None:
        """Count all solutions, with states that the symmetry maps to each other as one.

        See `cover.solver.states.cuts`. What is found before the end is 0. None where the problem is
        not of the kind that can be counted in this way, or there was no time to find that out.
        Raises `CountInterrupted` for Ctrl-C.
        """
        from cover.solver.states.cuts import making_symmetric_count

        deadline = deadline_after(timeout)
        self._checked((), None, timeout, jobs)
        if self.engine == "python":
            return None
        room = _room(memory)
        making = Work(lambda: making_symmetric_count(self.problem, symmetry, room, jobs))
        if not making.go_on(deadline) or making.result is None:
            return None
        return count_by(making.result, None, seconds_left(deadline), watch)

    def sample(
        self,
        number: int,
        *,
        seed: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        watch: Watch | None = None,
    ) -> Samples:
        """Draw `number` solutions, each time any of them with the same chance, if there are any.

        They are drawn from a complete count, independently of each other, so that one may come
        twice. A `seed` draws the same ones again; where there are sums, with the same engine.
        Raises what `count` does, and `LimitError` when it takes longer than `timeout` seconds: an
        `IncompleteCountError` at once, or later while drawing.
        """
        deadline = deadline_after(timeout)
        if index(number) < 0:
            raise ValueError(f"a sample of {number} solutions")
        chosen = self._checked(fixed, None, timeout, jobs)
        counting = self.counting(chosen, memory, jobs, keep=True)
        count = count_by(counting, None, timeout, watch)
        if not count.complete:
            raise IncompleteCountError(count)
        if not count.value:
            return Samples(count, iter(()))
        from random import Random

        from cover.solver.counting.sample import draw
        from cover.solver.multiplicities import without_omissions

        def list_solutions(problem: Problem, seconds: float | None) -> Search:
            return self.of_another(problem).search(timeout=seconds, watch=watch)

        drawn = draw(counting, number, Random(seed), deadline, list_solutions)
        return Samples(count, (without_omissions(each, self._end) for each in drawn))

    def diagram(
        self,
        *,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
        memory: int | None = None,
    ) -> Diagram:
        """Return all solutions as one zero-suppressed decision diagram.

        See `cover.solver.diagrams`; states and nodes take up to `memory` bytes, by default as in
        `count`. Raises `LimitError` where that is not enough, or `timeout` seconds.
        """
        from cover.solver.diagrams import making_diagram

        chosen, deadline = self._checked(fixed, None, timeout, 1), deadline_after(timeout)
        room = _room(memory)
        work = Work(lambda: making_diagram(self, chosen, self._end, room))
        if not work.go_on(deadline):
            raise LimitError("the time is over before the diagram of all solutions is made")
        return work.result

    def counting(
        self,
        fixed: Sequence[int],
        memory: int | None,
        jobs: int,
        *,
        keep: bool = False,
    ) -> Counting:
        """Return a count that can be stopped and continued; `count` has it go on to its end.

        For samples, its layers are kept.
        """
        from cover.solver.counting.count import Counting

        room = _room(memory)
        if memory is not None:  # what is laid out first has its part of what was asked for
            room = max(room // 4, room - _LOADED - _LAID_OUT * len(self.problem.entries))
        return Counting(self, fixed, memory=room, jobs=jobs, keep=keep)

    # --- Costs ---

    def cheapest(
        self,
        costs: Sequence[int],
        number: int | None = 1,
        *,
        within: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
        watch: Watch | None = None,
    ) -> Cheapest:
        """Find the `number` cheapest solutions, or all where that is None, in order of cost.

        `costs` has a whole number of any sign for each option; what a solution costs is their sum.
        With `within`, solutions cost at most that. Which of several of one cost come is the same
        each time. Where the time is over, `bound` tells what is proved of all solutions. Raises
        `CheapestInterrupted` for Ctrl-C, and `ValueError` for a number below 1 and for other than
        one cost for each option. See `cover.solver.cheapest`.
        """
        from cover.solver.cheapest import CheapestQuestion, find_cheapest

        chosen = self._checked(fixed, number, timeout, 1, self._end)
        if number is not None and number < 1:
            raise ValueError(f"the {number} cheapest solutions")
        if len(costs) != self._end:
            raise ValueError(f"{len(costs)} costs of {self._end} options")
        asked = CheapestQuestion(tuple(map(index, costs)), number, within, chosen)
        return find_cheapest(self.stated, self.engine, asked, timeout, watch)

    # --- Thinning ---

    def random_solution(
        self,
        seed: int,
        *,
        fixed: Iterable[int] = (),
        deadline: float | None = None,
        steps: int = 2**63 - 1,
    ) -> Solution | None:
        """Return a solution that is drawn by a seed of 64 bits; None if there is none.

        It comes at once, where that can be, by a walk down the search tree, at each level by any
        option (core/making/dive.c): with the chance of the way to it (Knuth, "Estimating the
        efficiency of backtrack programs", 1975), not each with the same. In pure Python it is the
        first one of a search in an order that is drawn. The same seed brings the same one with the
        same engine. Raises `LimitError` after so many `steps`, each a choice or a way back, and at
        the deadline, a time of `monotonic`.
        """
        from cover.solver.multiplicities import without_omissions

        chosen = self._checked(fixed, None, None, 1)
        core: Any = self.network
        if hasattr(core, "dive"):
            way = core.dive(seed, chosen, seconds_left(deadline), steps)
            if way is False:
                return None
            run = None if way is True else core.run((*chosen, *way))
        else:
            run = Prepared(self.problem, self.engine, seed, deadline).network.run(chosen)
        found = None if run is None else run.next(seconds_left(deadline))
        if run is None or (found is None and not run.exhausted):
            raise LimitError("no solution was found in the time")
        return None if found is None else without_omissions(found, self._end)

    def thinned(
        self,
        solution: Sequence[int],
        groups: Sequence[Sequence[int]],
        deadline: float | None = None,
        *,
        fixed: Iterable[int] = (),
        least: int = 0,
        distinct_on: Collection[int] | None = None,
    ) -> list[int]:
        """Return which groups of options a solution needs to be the only one, by their numbers.

        The groups hold options of the `solution`, the only one that has all of these and those
        `fixed` besides. One after the other, a group is taken away if the solution is still the
        only one without it, and the others have so many options in sum as the `least`. With
        `distinct_on`, solutions are told apart by the primary items that this names. An option of
        several groups goes with the last of them.

        The core does that (core/making/thin.c) where no option is in two groups, and some hundred
        times as fast: the engine native asks one that learns, too, and that alone where solutions
        are told apart. Raises `LimitError` where it is not known at the deadline, a time of
        `monotonic`.
        """
        unknown = LimitError("it is not known in the time whether the solution is the only one")
        always = set(fixed)
        options = [*always, *chain(*groups)]
        core: Any = self.network
        learning = self._learning() if self.engine == "native" else None
        if distinct_on is not None and self.engine != "clauses":
            core, learning = learning, None
        if hasattr(core, "thin") and len(set(options)) == len(options):
            if has_come(deadline):
                raise unknown
            told = sorted(solution)
            if distinct_on is not None:
                covers = set(distinct_on)
                told = [each for each in told if covers.intersection(self.problem.items_of(each))]
            asked = told, groups, tuple(always), least, seconds_left(deadline), learning
            stays, is_done = core.thin(*asked)
            if not is_done:
                raise unknown
            return [number for number, stay in enumerate(stays) if stay]
        stay = dict(enumerate(groups))
        for number in range(len(groups)):
            group = stay.pop(number)
            if sum(map(len, stay.values())) >= least:
                found = self.search(
                    fixed=sorted(always.union(*stay.values())),
                    limit=2,
                    timeout=seconds_left(deadline),
                    ordered=False,
                    distinct_on=distinct_on,
                )
                count = sum(1 for _ in found)
                if count < 2 and not found.complete:
                    raise unknown
                if count < 2:
                    continue
            stay[number] = group
        return sorted(stay)

    # --- Estimates and parts ---

    def estimate(
        self,
        *,
        dives: int | None = None,
        seed: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
    ) -> Estimate:
        """Estimate the number of solutions by that many random `dives`.

        See `cover.solver.knuth_estimate`.
        """
        from cover.solver.knuth_estimate import Dives

        chosen = self._checked(fixed, None, timeout, 1)
        odds = None
        if self._has_omissions:
            from cover.solver.multiplicities import ChoiceOdds

            odds = ChoiceOdds(self.stated, self.problem)
        return Dives(self.network, chosen, seed, odds).go_on(dives, timeout)

    def split(
        self,
        parts: int,
        *,
        fixed: Iterable[int] = (),
        distinct_on: Collection[int] | None = None,
    ) -> list[SearchPart]:
        """Divide a search into at least `parts` parts that can be done elsewhere.

        Each part names options to fix in `search` or `count`, in another thread, process or machine
        that has the same problem (see `cover.solver.search_parts`). With `distinct_on`, solutions
        in which the same options cover these primary items are in one part. Raises `ValueError`
        for less than one part.
        """
        from cover.solver.search_parts import split

        chosen = self._checked(fixed, None, None, 1)
        if distinct_on is not None:
            return self._projection(distinct_on).split(parts, chosen)
        return split(self.network, parts, chosen)

    def _checked(
        self,
        fixed: Iterable[int],
        limit: int | None,
        timeout: float | None,
        jobs: int,
        end: int | None = None,
    ) -> Solution:
        """Return the options to fix, below `end`; raises what the description of the class says."""
        chosen = tuple(map(index, fixed))
        end = self.problem.option_count if end is None else end  # parts may fix omissions
        for option in chosen:
            if not 0 <= option < end:
                raise ModelError(f"there is no option {option} to fix", option=option)
        if limit is not None and index(limit) < 0:
            raise ValueError(f"a limit of {limit} solutions")
        if timeout is not None and not timeout >= 0:  # not a number, too
            raise ValueError(f"a timeout of {timeout} seconds")
        if index(jobs) < 1:
            raise ValueError(f"{jobs} jobs")
        return chosen


def _room(memory: int | None) -> int:
    """Return how many bytes layers of states may take."""
    from cover.solver.counting.memory import default_size

    if memory is not None and memory < 0:
        raise ValueError(f"a memory of {memory} bytes")
    return default_size() if memory is None else memory


def count_by(
    counting: ToldCount, limit: int | None, timeout: float | None, watch: Watch | None
) -> CountResult:
    """Let a count go on, up to a limit or for as long; raises `CountInterrupted` for Ctrl-C."""
    began = perf_counter()

    def so_far(stopped_by: str | None) -> CountResult:
        value = counting.found if limit is None else min(counting.found, limit)
        statistics = Statistics(*counting.cost, perf_counter() - began)
        return CountResult(value, stopped_by, statistics, counting.way, counting.share)

    try:
        if timeout != 0:
            _go_on(counting, limit, deadline_after(timeout), watch)
    except KeyboardInterrupt as interrupt:
        raise CountInterrupted(so_far("interrupt")) from interrupt
    except OutgrownError:
        return so_far("memory")
    if limit is not None and counting.found >= limit:
        return so_far("limit")
    return so_far(None if counting.complete else "timeout")


def _go_on(
    counting: ToldCount, limit: int | None, deadline: float | None, watch: Watch | None
) -> None:
    if watch is None:
        counting.go_on(seconds_left(deadline), limit)
        return
    from cover.solver.watching import EVERY

    while True:
        left = seconds_left(deadline)
        counting.go_on(shorter(left, EVERY), limit)
        is_enough = counting.complete or (limit is not None and counting.found >= limit)
        if is_enough or (left is not None and left <= EVERY):
            return
        watch.searched(counting.share_listed, counting.found)


prepare = Prepared  # as programs call it, which ask it what they ask of a problem


def search(
    problem: Problem, *, engine: str = "auto", seed: int | None = None, **options: Any
) -> Search:
    """Iterate over the solutions of `problem`; the options are those of `Prepared.search`."""
    return Prepared(problem, engine, seed).search(**options)


def count(
    problem: Problem, *, engine: str = "auto", seed: int | None = None, **options: Any
) -> CountResult:
    """Count the solutions of `problem`; the options are those of `Prepared.count`."""
    return Prepared(problem, engine, seed).count(**options)
