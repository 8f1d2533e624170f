"""The symmetries of a problem: permutations of its options that map solutions onto solutions.

They are seen by its items: a `Column` has the options that cover an item, a `LinearSum` what each
option adds to a sum.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from cover.errors import LimitError, ModelError
from cover.problem import Problem
from cover.steps import in_time

# The options that have an item, ascending.
Column = tuple[int, ...]


class LinearSum(NamedTuple):
    """A sum as what each option adds to it: `terms` has those that are not 0."""

    terms: frozenset[tuple[int, int]]
    low: int
    high: int

    def image(self, permutation: Sequence[int]) -> LinearSum:
        terms = frozenset((permutation[option], term) for option, term in self.terms)
        return self._replace(terms=terms)


def columns(problem: Problem, deadline: float | None = None) -> list[Column]:
    """Return the column of each item; raises `LimitError` at the deadline."""
    found: list[list[int]] = [[] for _ in problem.items]
    for batch in in_time(problem.batches(), deadline):
        for option in batch:
            for item in problem.items_of(option):
                found[item].append(option)
    return list(map(tuple, found))


def linear(problem: Problem) -> list[LinearSum]:
    """Return the sums of a problem; most options add nothing to most of them."""
    found, count = [], problem.option_count
    for number, row in enumerate(problem.rows):
        signs = {max(k, ~k): 1 if k >= 0 else -1 for k in problem.items_of_sum(number)}
        weights = enumerate(problem.weights[row * count : (row + 1) * count])
        terms = (
            (option, weight * sum(signs.get(item, 0) for item in problem.items_of(option)))
            for option, weight in weights
            if weight
        )
        other_than_0 = frozenset(pair for pair in terms if pair[1])
        found.append(LinearSum(other_than_0, *problem.bounds[2 * number : 2 * number + 2]))
    return found


# Of each option, the number of its image. As tuples, those of a large board take twice the memory.
Permutation: TypeAlias = "array[int]"

# Of each two elements, by number, the number of their product, in which the second comes first.
_Products = list[list[int]]

_NO_SYMMETRY = "a permutation of the options is no symmetry of the problem"
_NO_GROUP = "the symmetries are no group: a product of two is missing"


class Group:
    """A group of symmetries of a problem with the options `fixed`.

    `elements`: its different permutations, first the one that leaves everything where it is.
    `generators`: a few of them, which all others are products of. `columns`: those of the items.

    Raises `ModelError` for a problem with colours, and where the permutations are no group, or one
    of them does not map the items, the sums and the fixed options of the problem onto such;
    `LimitError` where it takes until the `deadline`, a time of `monotonic`, to find that out, or
    where the elements take more than `memory` bytes.
    """

    def __init__(
        self,
        problem: Problem,
        permutations: Iterable[Sequence[int]],
        fixed: Iterable[int] = (),
        deadline: float | None = None,
        memory: int | None = None,
    ) -> None:
        if any(problem.colours):
            raise ModelError("solutions of a problem with colours are not told apart by symmetry")
        self.problem = problem
        self.fixed = tuple(fixed)
        self.elements = _different(problem.option_count, in_time(permutations, deadline), memory)
        self._products = _products(self.elements)
        numbers = _generators(self._products)
        self.generators = [self.elements[number] for number in numbers]
        for number in numbers:  # in full, as the products are known by a few images alone
            multiplied = itemgetter(*self.elements[number])
            pairs = zip(self.elements, self._products, strict=True)
            for one, row in in_time(pairs, deadline):
                if array("i", multiplied(one)) != self.elements[row[number]]:
                    raise ModelError(_NO_GROUP)
        self.columns = columns(problem, deadline)
        self._item_images = [
            _images(self.columns, problem.primary_count, one, deadline) for one in self.generators
        ]
        sums, chosen = set(linear(problem)), set(self.fixed)
        for one in in_time(self.generators, deadline):
            if {whole.image(one) for whole in sums} != sums:
                raise ModelError(_NO_SYMMETRY)
            if {one[option] for option in chosen} != chosen:
                raise ModelError("a symmetry moves a fixed option")

    @property
    def order(self) -> int:
        return len(self.elements)

    def classes(self) -> list[tuple[Permutation, int]]:
        """Return all elements, by what they fix: one of those that fix equally many, and how many.

        First comes the identity, which fixes everything. Two elements fix equally many solutions if
        they generate the same cyclic subgroup, or conjugate ones.
        """
        products = self._products
        numbers = range(self.order)
        inverse = [row.index(0) for row in products]
        cyclic = [_generated(products, [number]) for number in numbers]
        generators = {subgroup: cyclic.count(subgroup) for subgroup in cyclic}
        found, done = [], set[frozenset[int]]()
        for number, subgroup in enumerate(cyclic):
            if subgroup in done:
                continue
            conjugate = {
                frozenset(products[products[by][one]][inverse[by]] for one in subgroup)
                for by in numbers
            }
            done |= conjugate
            alike = len(conjugate) * generators[subgroup]
            found.append((self.elements[number], alike))
        return found

    def different_items(self) -> list[int]:
        """Return the first primary item of each orbit: no two are images of each other."""
        seen: set[int] = set()
        found = []
        for first in range(self.problem.primary_count):
            if first in seen:
                continue
            found.append(first)
            seen.add(first)
            new = [first]
            while new:
                item = new.pop()
                images = {image_of[item] for image_of in self._item_images} - seen
                seen |= images
                new += images
        return found


def _different(
    count: int, permutations: Iterable[Sequence[int]], memory: int | None
) -> tuple[Permutation, ...]:
    """Return the permutations of `count` options, each once, first the one that moves nothing."""
    found = [array("i", range(count))]
    known = {hash(found[0].tobytes()): [found[0]]}
    for given in permutations:
        one = array("i", given)
        alike = known.setdefault(hash(one.tobytes()), [])
        if one not in alike:
            alike.append(one)
            found.append(one)
        if memory is not None and len(found) * one.itemsize * count > memory:
            raise LimitError("there is no memory for all symmetries")
    return tuple(found)


# --- Products, by a few images ---


def _products(elements: Sequence[Permutation]) -> _Products:
    """Return the numbers of all products, as far as the images of a few options tell them.

    For what is no group they may be wrong; it raises `ModelError` where they show that it is none.
    """
    base = _base(elements)
    known = {tuple(one[option] for option in base): k for k, one in enumerate(elements)}
    try:
        return [
            [known[tuple(one[image] for image in images)] for images in known] for one in elements
        ]
    except KeyError:
        raise ModelError(_NO_GROUP) from None


def _base(elements: Sequence[Permutation]) -> list[int]:
    base: list[int] = []
    known: dict[tuple[int, ...], Permutation] = {}
    while len(known) < len(elements):
        known = {}
        for one in elements:
            other = known.setdefault(tuple(one[option] for option in base), one)
            if other is not one:
                pairs = enumerate(zip(one, other, strict=True))
                base.append(next(option for option, (a, b) in pairs if a != b))
                break
    return base


def _generators(products: _Products) -> list[int]:
    """Return a few elements that generate all others: each adds as many as one can."""
    found: list[int] = []
    known = _generated(products, found)
    while len(known) < len(products):
        wider = {k: _generated(products, [*found, k]) for k in range(len(products))}
        best = max(wider, key=lambda number: len(wider[number]))
        found.append(best)
        known = wider[best]
    return found


def _generated(products: _Products, generators: Sequence[int]) -> frozenset[int]:
    known, new = {0}, [0]
    while new:
        row = products[new.pop()]
        images = {row[by] for by in generators} - known
        known |= images
        new += images
    return frozenset(known)


# --- Items ---


def _images(
    uses: Sequence[Column], primary_count: int, permutation: Permutation, deadline: float | None
) -> list[int]:
    """Return the image of each item, one of those with the same options."""
    found = list[int]()
    for start, stop in ((0, primary_count), (primary_count, len(uses))):
        item_of = {uses[item]: item for item in in_time(reversed(range(start, stop)), deadline)}
        images = [
            tuple(sorted(map(permutation.__getitem__, uses[item])))
            for item in in_time(range(start, stop), deadline)
        ]
        if set(images) != item_of.keys():
            raise ModelError(_NO_SYMMETRY)
        found += map(item_of.__getitem__, images)
    return found
