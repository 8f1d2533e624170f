"""Costs as programs state them: mappings, in the place of those of YAML."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cover.library.arguments import ArgumentNode, node_of, wrong
from cover.library.cells import names_in

_CANDIDATE = 3  # a row, a column and a symbol
_PLACEMENT = 2  # a piece and cells


def costs_of_candidates(costs: object) -> ArgumentNode:
    """Return the costs of candidates and cells of a grid; raises `InputError`.

    Their keys are names, or numbers of rows and columns from 0, and perhaps a symbol after these.
    """
    return _mapping(costs, _candidate, "candidates")


def costs_of_pieces(costs: object) -> ArgumentNode:
    """Return the costs of pieces and placements of a tiling; raises `InputError`.

    Their keys are names of pieces, and names with cells, as a text or in a pair.
    """
    return _mapping(costs, _placement, "pieces")


def _mapping(costs: object, named: Callable[[object, str], str], what: str) -> ArgumentNode:
    if not isinstance(costs, Mapping):
        raise wrong("costs", costs, f"a mapping from {what} to costs")
    node = ArgumentNode({}, "costs")
    for key, cost in costs.items():
        path = f"costs[{key!r}]"
        node.pairs.append((ArgumentNode(named(key, path), path), node_of(cost, path)))
    return node


def _placement(key: object, path: str) -> str:
    if isinstance(key, tuple) and len(key) == _PLACEMENT:
        return f"{key[0]} on {names_in(key[1], path)}"
    return str(key)


def _candidate(key: object, path: str) -> str:
    if isinstance(key, tuple) and len(key) == _CANDIDATE and not isinstance(key[0], tuple):
        return f"{names_in(key[:2], path)}={key[2]}"
    return names_in(key, path)
