"""The symmetries of a problem: permutations of its options that map solutions onto solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cover.errors import ModelError
from cover.exact_cover import ExactCover
from cover.solver.symmetric.columns import columns, linear

# Of each option, the number of its image.
Permutation = tuple[int, ...]


class Kind(NamedTuple):
    """Elements of a group that fix equally many solutions: `number` of them, one is `element`."""

    element: Permutation
    number: int


class Group:
    """A group of symmetries of a problem with the options `fixed`.

    `elements`: its different permutations, first the one that leaves everything where it is.
    `generators`: some of them, which all others are products of.

    Raises `ModelError` where the permutations are no group, or one of them does not map the items,
    the sums and the fixed options of the problem onto such.
    """

    def __init__(
        self,
        problem: ExactCover,
        permutations: Iterable[Sequence[int]],
        fixed: Iterable[int] = (),
    ) -> None:
        identity = tuple(range(problem.option_count))
        self.problem = problem
        self.fixed = tuple(fixed)
        self.elements = tuple(dict.fromkeys((identity, *map(tuple, permutations))))
        self.generators = _generators(self.elements)
        _validate(problem, self.generators, set(self.fixed))

    @property
    def order(self) -> int:
        """How many elements there are."""
        return len(self.elements)

    def kinds(self) -> list[Kind]:
        """All elements, by what they fix; the first are those that fix everything, the identity.

        Two elements fix equally many solutions if they generate the same cyclic subgroup, or
        conjugate ones.
        """
        products = _products(self.elements)
        numbers = range(self.order)
        inverse = [row.index(0) for row in products]
        cyclic = [_powers(products, number) for number in numbers]
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
            found.append(Kind(self.elements[number], alike))
        return found


def _generators(elements: tuple[Permutation, ...]) -> list[Permutation]:
    """Elements that generate all others; raises `ModelError` for what is no group."""
    known, all_known = {elements[0]}, set(elements)
    generators: list[Permutation] = []
    for element in elements:
        if element in known:
            continue
        generators.append(element)
        new = list(known)
        while new:
            one = new.pop()
            for by in generators:
                product = tuple(map(by.__getitem__, one))
                if product not in all_known:
                    raise ModelError("the symmetries are no group: a product of two is missing")
                if product not in known:
                    known.add(product)
                    new.append(product)
    return generators


def _products(elements: tuple[Permutation, ...]) -> list[list[int]]:
    """The number of the product of each two elements, in which the second comes first.

    A few options, whose images tell all elements apart, stand for the others.
    """
    base: list[int] = []
    known: dict[tuple[int, ...], int] = {(): 0}
    for option in range(len(elements[0])):
        if len(known) == len(elements):
            break
        finer = {
            tuple(element[one] for one in (*base, option)): number
            for number, element in enumerate(elements)
        }
        if len(finer) > len(known):
            base.append(option)
            known = finer
    return [[known[tuple(one[other[k]] for k in base)] for other in elements] for one in elements]


def _powers(products: list[list[int]], number: int) -> frozenset[int]:
    """The cyclic subgroup that an element generates."""
    powers, power = {number}, products[number][number]
    while power not in powers:
        powers.add(power)
        power = products[power][number]
    return frozenset(powers)


def _validate(problem: ExactCover, generators: list[Permutation], fixed: set[int]) -> None:
    """Raise `ModelError` for a permutation that is no symmetry."""
    uses = columns(problem)
    sums = linear(problem, uses)
    kinds = (set(uses[: problem.primary_count]), set(uses[problem.primary_count :]), set(sums))
    for permutation in generators:
        for kind in kinds:
            images = {one.image(permutation) for one in kind}
            if images != kind:
                raise ModelError("a permutation of the options is no symmetry of the problem")
        if {permutation[option] for option in fixed} != fixed:
            raise ModelError("a symmetry moves a fixed option")
