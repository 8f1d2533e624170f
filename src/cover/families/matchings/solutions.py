"""Matchings from texts and data: pairs of names, all in one line or a line each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError, Place, WrongAnswerError
from cover.families.matchings.layout import MatchingLayout, layout_of
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import Record, Solution

_NAME = r'(?:"([^"]*)"|([^\s"-]+))'
_PAIR = re.compile(rf"{_NAME}-{_NAME}(?:\s+|$)")
_FIELDS = re.compile(r"\s*[,;\t]\s*|\s{2,}")
_RULE = re.compile(r"\s*-{3,}\s*")


def read_lines(lines: Lines, record: Record) -> Solution:
    """Take the pairs that begin with the coming line: `a-b c-d`, or one in each up to a blank."""
    return _AnswerPairs(layout_of(record)).read(lines)


def read_data(value: object, record: Record, place: Place) -> Solution:
    """Read a list of pairs, or a map with `pairs` and perhaps their `cost`."""
    answer = _AnswerPairs(layout_of(record))
    if isinstance(value, str):
        return answer.read(Lines(Line(place.source, place.line, t) for t in value.split("\n")))
    cost = None
    if isinstance(value, dict):
        cost = value.get("cost")
        value = value.get("pairs")
    if not isinstance(value, list):
        raise InputError(place, "expected a list of pairs")
    solution = []
    for pair in value:
        if isinstance(pair, str):
            solution += [answer.edge(a, b, place) for a, b in answer.pairs(pair)]
        elif isinstance(pair, list) and len(pair) >= 2:
            solution.append(answer.edge(str(pair[0]), str(pair[1]), place))
        else:
            raise InputError(place, f"{shown(str(pair))} is no pair of names")
    if cost is not None:
        answer.check_cost(str(cost), solution, place)
    return tuple(sorted(solution))


class _AnswerPairs:
    """Reads the pairs of vertices of one graph, whose names are known."""

    def __init__(self, layout: MatchingLayout) -> None:
        self._layout = layout
        self._vertex_of = {name: number for number, name in enumerate(layout.names)}
        self._edge_of = {edge: number for number, edge in enumerate(layout.edges)}

    def read(self, lines: Lines) -> Solution:
        """Take lines up to a blank one, or until all vertices are paired; raises `InputError`."""
        found: list[tuple[str, str, Place]] = []
        for line in lines:
            if line.is_blank and found:
                break
            pairs = self.pairs(line.text)
            if not pairs and not line.is_blank:
                raise line.error(f'no pair of names: "{shown(line.text)}"')
            found += [(one, other, line.place()) for one, other in pairs]
            if len(pairs) > 1 or 2 * len(found) >= len(self._layout.names):
                break
        cost = _cost_below(lines)
        solution = [self.edge(*pair) for pair in found]
        if cost is not None:
            self.check_cost(cost.text.split()[-1], solution, cost.place())
        return tuple(sorted(solution))

    def check_cost(self, cost: str, solution: list[int], place: Place) -> None:
        """Raise `WrongAnswerError` where the weights of the edges add up to something else."""
        found = self._layout.cost(solution)
        if found is not None and float(found) != _number(cost, place):
            raise WrongAnswerError(place, f"the cost is {found}, not {shown(cost)}")

    def pairs(self, text: str) -> list[tuple[str, str]]:
        """Return the pairs of names in a line; none where there are none."""
        text = text.strip()
        found, end = [], 0
        while pair := _PAIR.match(text, end):
            quoted, plain, other_quoted, other_plain = pair.groups()
            found.append((quoted or plain, other_quoted or other_plain))
            end = pair.end()
        if found and end == len(text):
            return found
        return next(self._two_names(text), [])

    def _two_names(self, text: str) -> Iterator[list[tuple[str, str]]]:
        """Yield the ways to divide a line into a pair, known names first."""
        fields, words = _FIELDS.split(text), text.split()
        for parts in (fields, words, re.split(r"\s*-+>?\s*", text)):
            if len(parts) >= 2 and parts[0] in self._vertex_of and parts[1] in self._vertex_of:
                yield [(parts[0], parts[1])]
        for parts in (fields, words):
            if len(parts) in (2, 3):
                yield [(parts[0], parts[1])]

    def edge(self, one: str, other: str, place: Place) -> int:
        """Return the number of the edge between two vertices; raises `WrongAnswerError`."""
        for name in (one, other):
            if name not in self._vertex_of:
                raise WrongAnswerError(place, f'there is no vertex "{shown(name)}"')
        u, v = sorted((self._vertex_of[one], self._vertex_of[other]))
        if (u, v) not in self._edge_of:
            raise WrongAnswerError(place, f"{shown(one)} and {shown(other)} have no edge")
        return self._edge_of[u, v]


def _cost_below(lines: Lines) -> Line | None:
    """Take the sum of the weights that a drawing has below its pairs."""
    rule = next(lines, None)
    if rule is None or not _RULE.fullmatch(rule.text):
        if rule is not None:
            lines.push_back(rule)
        return None
    return next(lines, None)


def _number(text: str, place: Place) -> float:
    try:
        return float(text)
    except ValueError:
        raise InputError(place, f'the cost "{shown(text)}" is not a number') from None
