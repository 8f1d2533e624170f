"""Trials of the engines: searches that are paused, taken up again and divided wherever they can be.

A trial draws a small problem, of which all solutions are known, and an engine with a `tuning` that
sets its slices and budgets down to one unit. A search goes from pause to pause; at some of them, or
all, it gives branches away, which are then searched in the same way. Of each search it is known
which solutions are left to it: those of the problem that were neither found nor given away. So
whatever is lost, comes twice, or comes where it does not belong shows at once, and with it that
what is given and what is left add up to the whole. `fuzz_engines.py` runs as many trials as are
wanted.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import compress, islice
from random import Random
from typing import Any, NamedTuple

from cover.problem import Problem
from cover.solver import Prepared, engines
from cover.solver.cheapest import CheapestQuestion, NativeCheapestSearch
from cover.solver.multiplicities import each_once
from cover.solver.parallel.search import ParallelSearch
from cover.solver.reference import dancing_links
from cover.solver.searching import Solutions, packing_of
from cover.solver.settling import IN_NONE, IN_SOME, KnownOptions, tally
from cover.solver.states import core_arguments
from cover.solver.states.frontier import Marks, laying_out
from cover.steps import finished
from random_problems import (
    Case,
    is_solution,
    large_case,
    lay_out,
    long_case,
    small_case,
    solutions_of,
    summed_case,
    tight_problem,
    valued_case,
    wide_problem,
)

Solution = tuple[int, ...]
Network = engines.EngineNetwork

_MOST = 400  # solutions of a problem
_WORK = 40  # slices of a search by links for all of them
_LITTLE = 2  # slices, up to which the work of a slice may be one unit
_ORACLE = 14  # options, up to which all subsets are tried
_WIDE_WORK = 20  # slices of a search of a problem with wide options
_STATES = 2**20  # bytes of a count of it


class Answered(NamedTuple):
    """A problem, options to fix in it, and its solutions with these in the order of listing."""

    problem: Problem
    fixed: Solution
    solutions: list[Solution]
    is_small: bool


class Way(NamedTuple):
    """An engine, how the compiled ones go by it, and the code that they have for bit sets.

    Linked lists with such code hand subproblems over.
    """

    engine: str
    cpu: str | None
    tuning: dict[str, int]

    def lay_out(self, problem: Problem) -> engines.EngineNetwork | None:
        """The problem for the engine; None where it has no room."""
        if self.engine == "python":
            return dancing_links.LinkedNetwork(problem)
        try:
            return lay_out(problem, self.cpu, self.engine, hand_over=False, **self.tuning)
        except OverflowError:
            return None


def _tight_case(random: Random) -> Case:
    return Case(tight_problem(random), (), _MOST)


_KINDS: tuple[Callable[[Random], Case], ...] = (
    *(small_case, small_case, summed_case, summed_case),
    *(_tight_case, _tight_case, _tight_case, valued_case, long_case, large_case),
)


def answered(random: Random) -> Answered | None:
    """A problem with its solutions; None where there are many, or they are long in coming."""
    problem, fixed, _ = case = random.choice(_KINDS)(random)
    run = lay_out(problem, slice=20_000).run(fixed)
    listed: list[Solution] = []
    slices = 0
    while not run.exhausted and slices < _WORK and len(listed) <= _MOST:
        solution = run.next(seconds=0)
        listed += [] if solution is None else [solution]
        slices += solution is None
    if not run.exhausted or len(listed) > _MOST:
        return None
    assert problem.option_count > _ORACLE or set(listed) == solutions_of(case), listed
    return Answered(problem, fixed, listed, slices <= _LITTLE)


def drawn_way(random: Random, is_small: bool) -> Way:
    """An engine, with slices, budgets and measures of any size; of one unit, if `is_small`."""
    from cover.solver import _core

    engine = random.choice((*["links"] * 4, *["native"] * 3, "dense", "clauses", "python"))
    has_code = engine in ("native", "dense") or (engine == "links" and random.random() < 0.6)
    cpu = random.choice(_core.CPUS) if has_code else None
    tuning = {
        "slice": random.choice((1, 1, 10, 200)) if is_small else random.choice((200, 1000)),
        "budget": random.choice((1, 1, 2, 10, 1000)),
        "spared": random.choice((1, 2, 2000)),
        "least_mean": random.choice((0, 100, 300, 1000, 3000)),
        "paying": random.choice((0, 0, 1, 2)),
        "most_failures": random.choice((1, 3, 2**32 - 1)),
        "forgetting": random.choice((1, 10, 2000)),
        "turn": random.choice((0, 1, 3, 100)),
    }
    if random.random() < 0.5:  # in which a subproblem is laid out and begun in one slice
        tuning["slice"] = random.choice((4000, 20_000, 10**6))
    return Way(engine, cpu, tuning)


# --- Searches ---


class _Part:
    """A search of some options, and the solutions that are left to it, in the order of listing."""

    def __init__(self, root: Solution, left: Sequence[Solution]) -> None:
        self.root = root
        self.left = list(left)
        self.counted = 0  # of those that are left, in whatever order

    def take(self, solution: Solution, in_order: bool) -> None:
        """Note that a solution was found."""
        assert solution in self.left, f"{solution} is none of those left to {self.root}"
        if in_order and not self.counted:
            assert solution == self.left[0], f"{solution} comes before {self.left[0]}"
        self.left.remove(solution)

    def give(self, roots: Sequence[Solution]) -> list[_Part]:
        """The parts that a search has given away; of which each solution goes to one at most."""
        given = []
        for root in roots:
            theirs = [solution for solution in self.left if set(root) <= set(solution)]
            self.left = [solution for solution in self.left if solution not in theirs]
            given.append(_Part(root, theirs))
        return given


def _step(random: Random, run: engines.EngineSearch, how: str) -> tuple[list[Solution], int]:
    """Search up to a pause: the solutions that are told, and the number of those only counted."""
    packing = packing_of(run)
    if how == "next" or (how == "block" and packing is None):
        solution = run.next(seconds=0)
        return ([] if solution is None else [solution]), 0
    if how == "count" or packing is None:
        return [], run.count(random.choice((1, 2, None)), seconds=0)
    return list(Solutions(packing(random.choice((1, 3, 100)), 0))), 0


def search_in_parts(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Search, giving at some of the pauses, or all, and so on with what was given."""
    weighted = random.random() < 0.6
    has_order = not case.problem.sum_count or way.engine in ("python", "links", "clauses")
    in_order = has_order and (not weighted or way.engine == "python")
    giving = random.choice((0.0, 0.02, 0.3, 1.0))
    if way.engine == "python" and case.problem.option_count > _ORACLE:
        giving /= 10  # each of its searches takes a while to start
    parts = [_Part(case.fixed, case.solutions)]
    while parts:
        part = parts.pop()
        run = network.run(part.root, weighted)
        ways = random.choice((["next"], ["block"], ["next", "block"], ["next", "count", "block"]))
        while not run.exhausted:
            found, counted = _step(random, run, random.choice(ways))
            part.counted += counted
            for solution in found:
                part.take(solution, in_order)
            if giving and random.random() < giving:
                parts += part.give(run.give())
        lost = len(part.left) - part.counted
        assert lost == 0, f"the search of {part.root} has ended with {lost} solutions left"


def search_in_threads(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Search by two threads, which give to each other."""
    weighted = random.random() < 0.6
    run = ParallelSearch(network, case.fixed, weighted, jobs=2, ordered=False)
    found = list(iter(run.next, None))
    assert sorted(found) == sorted(case.solutions)


def walk_everywhere(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Walk to all solutions; what is below a branch, and beside it, adds up to the whole."""
    if way.engine == "python":  # which has no walks
        return
    walk = engines.begin_walk(network, case.fixed)
    left = set(case.solutions)

    def go_on(path: Solution) -> None:
        if walk.solved:
            here = {solution for solution in left if {*case.fixed, *path} <= set(solution)}
            assert len(here) == 1, f"{here} are where {path} leads to"
            left.difference_update(here)
        for option in random.sample(walk.options, len(walk.options)):
            walk.choose(option)
            go_on((*path, option))
            walk.back()

    go_on(())
    assert not left, f"a walk has not come to {left}"


def ask_for_few(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Ask for one, two or some solutions, as they come; and again, without what compares them."""
    prepared = Prepared(case.problem, "python")
    prepared.network = network
    limit, jobs = random.choice((1, 2, 2, 2, 5)), random.choice((1, 1, 2))
    search = prepared.search(fixed=case.fixed, limit=limit, ordered=False, jobs=jobs)
    found = list(search)
    run: engines.SolutionSearch = network.run(case.fixed, weighted=True)
    for some, most in (found, limit), (list(islice(iter(run.next, None), 2)), 2):
        told = f"asked for {most} of {len(case.solutions)}: {some}"
        assert set(some) <= set(case.solutions), told
        assert len(set(some)) == len(some) == min(most, len(case.solutions)), told
    assert len(found) == limit or search.complete, "a search that is over does not say so"


def tell_apart(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Search for the assignments of the first items, each of which is one solution."""
    problem = case.problem
    if not problem.primary_count:
        return
    focus = random.randint(1, problem.primary_count)
    if way.engine == "python":
        network = dancing_links.LinkedNetwork(problem, focus)
    else:
        network = lay_out(problem, focus=focus, hand_over=False, **way.tuning)
    run = network.run(case.fixed, weighted=random.random() < 0.5)
    found: list[Solution] = []
    while not run.exhausted:
        found += _step(random, run, random.choice(("next", "block")))[0]
        assert run.give() == [], "a search with a focus has given something away"
    wanted = {_with_any(problem, solution, focus) for solution in case.solutions}
    assert set(found) <= set(case.solutions), found
    assert len(found) == len(wanted), f"{found} of {len(wanted)} assignments of {focus} items"
    assert {_with_any(problem, solution, focus) for solution in found} == wanted, (focus, found)


def _with_any(problem: Problem, options: Iterable[int], first: int) -> Solution:
    """Those options that cover any of the first items, so many of them."""
    starts, entries = problem.starts, problem.entries
    return tuple(
        option
        for option in options
        if any(item < first for item in entries[starts[option] : starts[option + 1]])
    )


# --- What setters ask ---


def tally_options(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Count in how many solutions each option is, of as many as are wanted or there is time for."""
    count = len(case.solutions)
    limit, slices = random.choice((0, 1, count, count + 1, 2**62)), random.choice((0, 0, 1, 5))
    uses = array("q", bytes(8 * case.problem.option_count))
    found, is_all = tally(network, uses, limit, case.fixed, slices)
    told = sum(uses), found, is_all
    expected = [0] * len(uses)
    for solution in case.solutions:
        for option in solution:
            expected[option] += 1
    most = min(limit, count)
    assert found == most or (found < most and slices), f"{told} of {count}, {limit} at most"
    assert found == count or not is_all, f"{told} are not all of {count} solutions"
    assert is_all or limit <= count or slices, f"{told} are all of {count} solutions"
    if found == count:
        assert list(uses) == expected, f"the uses of options are {list(uses)}, not {expected}"
    assert not any(map(int.__gt__, uses, expected)), (list(uses), expected)


def settle_options(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Settle groups of options, over and over with more work for each search."""
    problem, size = case.problem, random.randrange(1, 5)
    # Options without a primary item are chosen only where they are fixed.
    options = [*_with_any(problem, range(problem.option_count), problem.primary_count)]
    random.shuffle(options)
    groups = [options[start : start + size] for start in range(0, len(options), size)]
    used = {option for solution in case.solutions for option in solution}
    options_known = KnownOptions(problem, network, case.fixed)
    known = options_known.state
    for slices in (1, 3, 0):
        is_settled = options_known.settle(groups, slices, None)
        wrong = {k for k, state in enumerate(known) if state and (state == IN_SOME) != (k in used)}
        assert not wrong, f"{wrong} are not known rightly in {slices} slices: {known!r}"
    for group in groups:
        states = {known[option] for option in group}
        assert is_settled, known
        assert IN_SOME in states or states == {IN_NONE}, f"{group} is not settled: {known!r}"


def thin_out(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Leave groups of a solution's options out, as its list of all solutions allows it.

    Perhaps a second engine is asked, too; and some of the options may be enough to tell it.
    """
    core: Any = network
    if not case.solutions or way.engine == "python":
        return
    solution = random.choice(case.solutions)
    fixed = tuple(set(case.fixed))
    free = [option for option in solution if option not in fixed]
    groups: list[list[int]] = [[] for _ in range(random.randrange(1, len(free) + 2))]
    repeated = random.choices(free, k=random.choice((0, 0, 1, 50))) if free else []
    for option in [*free, *repeated]:
        random.choice(groups).append(option)
    least = random.choice((0, 0, -1, len(free) // 2, len(free) + 1))
    told = [option for option in solution if random.random() < random.choice((0.7, 1))]
    others = [each for each in case.solutions if each == solution or not set(told) <= set(each)]
    expected = thinned(others, groups, least)
    is_alone = random.random() < 0.5
    learning = None if is_alone else Way("clauses", None, way.tuning).lay_out(case.problem)
    got = core.thin(told, groups, fixed, least, None, learning)
    assert got == (bytes(expected), True), (solution, told, groups, least, expected)


def thinned(
    solutions: Collection[Collection[int]], groups: Sequence[Sequence[int]], least: int
) -> list[bool]:
    """Which groups stay, where one after the other is left out that can be."""
    stays = [True] * len(groups)
    for number in range(len(groups)):
        stays[number] = False
        left = [option for group in compress(groups, stays) for option in group]
        stays[number] = len(left) < least or _number_with(solutions, left) > 1
    return stays


def _number_with(solutions: Collection[Collection[int]], options: Collection[int]) -> int:
    return sum(set(options) <= set(solution) for solution in solutions)


def dive_and_make(random: Random, network: Network, case: Answered, way: Way) -> None:
    """Find a solution at random; and make a puzzle, where nothing is fixed."""
    core: Any = network
    if way.engine == "python":
        return
    seed = random.getrandbits(64)
    given_up = core.dive(seed, case.fixed, None, 1)
    path = core.dive(seed, case.fixed)
    assert given_up in (path, True), (given_up, path)
    assert (path is False) == (not case.solutions), path
    if path is not False:
        assert core.run((*case.fixed, *path)).next() in case.solutions, path
    if case.fixed:
        return
    (made,) = core.make([seed], lay_out(case.problem))
    if made is False and not case.solutions:
        return
    kept, is_proved = made
    assert is_proved, made
    assert _number_with(case.solutions, kept) == 1, kept
    assert all(_number_with(case.solutions, {*kept} - {option}) > 1 for option in kept), kept


_TRIALS = (
    *(search_in_parts, search_in_parts, search_in_parts, search_in_parts),
    *(search_in_threads, walk_everywhere, ask_for_few, ask_for_few, tell_apart),
    *(tally_options, settle_options, thin_out, dive_and_make),
)


def try_out(seed: int, number: int) -> str:
    """Try a problem out in three ways; what it was in a word, or none."""
    random = Random(f"{seed}-{number}")
    case = answered(random)
    if case is None:
        return ""
    for _ in range(3):
        way = drawn_way(random, case.is_small)
        network = way.lay_out(case.problem)
        trial = random.choice(_TRIALS)
        if network is None:
            continue
        try:
            trial(random, network, case, way)
        except AssertionError as fault:
            fault.add_note(f"{trial.__name__}, {way}")
            raise
    return "solutions" if case.solutions else "none"


# --- Wide options ---


class Told(NamedTuple):
    """How many solutions of a problem are told, two at most, and whether it has no others."""

    solutions: int
    is_all: bool

    def agrees(self, other: Told) -> bool:
        """Whether two can have been told of one problem."""
        most = [told.solutions for told in (self, other) if told.is_all]
        return all(told.solutions <= least for told in (self, other) for least in most)


def _told_by_search(run: engines.EngineSearch, problem: Problem) -> Told:
    found: list[Solution] = []
    for _ in range(_WIDE_WORK):
        solution = None if run.exhausted or len(found) == 2 else run.next(seconds=0)
        found += [] if solution is None else [solution]
    assert len(set(found)) == len(found), found
    assert all(is_solution(problem, each) for each in found), found
    return Told(len(found), run.exhausted)


def _told_by_states(random: Random, problem: Problem) -> Told:
    """All at once or in batches."""
    from cover.solver import _core

    marks = Marks(problem)
    finished(marks.fill())
    frontier = finished(laying_out(marks, range(problem.primary_count)))
    words, totals, arrays, _ = finished(core_arguments(frontier, 0))
    states = _core.States(words, totals, arrays, random.choice((_STATES, _STATES // 16)))
    is_over = states.go_on(seconds=0.02) and not states.too_large
    return Told(min(2, states.found), is_over)


def compare_all(seed: int, number: int) -> str:
    """Ask everything for two solutions of a problem with wide options; what it was in a word."""
    from cover.solver import _core

    random = Random(f"wide {seed}-{number}")
    stated = wide_problem(random, random.choice((*[100] * 6, *[130] * 6, *[200] * 3, 300)))
    problem = each_once(stated)
    told: dict[str, Told] = {}
    cpu = random.choice(_core.CPUS)
    for engine in ("clauses", "native", "links", "dense"):
        network = Way(engine, cpu if engine in ("native", "dense") else None, {}).lay_out(problem)
        if network is not None:
            told[engine] = _told_by_search(network.run((), weighted=True), problem)
    told["states"] = _told_by_states(random, problem)
    costs = [random.randrange(3) for _ in range(stated.option_count)]
    search = NativeCheapestSearch(stated, CheapestQuestion(costs, 2))
    search.go_on(seconds=0.02)
    told["cheapest"] = Told(len(search.solutions), search.complete)
    assert all(one.agrees(other) for one in told.values() for other in told.values()), told
    most = max(each.solutions for each in told.values())
    return "solutions" if most else "none" if any(each.is_all for each in told.values()) else ""
