"""Matchings from texts and data: pairs of names, all in one line or a line each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.matchings.puzzle import Matching
from cover.reading.lines import Lines, shown
from cover.reading.records import first_line

_NAME = r'(?:"([^"]*)"|([^\s"-]+))'
_PAIR = re.compile(rf"{_NAME}-{_NAME}")
_WORD = re.compile(r'(?:"[^"]*"|[^\s"])+')
_GAP = re.compile(r"\s{2,}")
_RULE = re.compile(r"\s*-{3,}\s*")


def read_lines(lines: Lines, puzzle: Matching) -> Values:
    """Take the pairs that begin with the coming line: `a-b c-d`, or one in each up to a blank."""
    lines.push_back(first_line(lines, puzzle))
    return _AnswerPairs(puzzle).read(lines)


def read_data(value: object, puzzle: Matching, place: Place) -> Values:
    """Read a list of pairs, or a map with `pairs`."""
    answer = _AnswerPairs(puzzle)
    left = []
    if isinstance(value, dict):
        left = value.get("left_over", [])
        value = value.get("pairs")
    if not isinstance(value, list) or not isinstance(left, list):
        raise InputError(place, "expected a list of pairs")
    solution = []
    for pair in value:
        if isinstance(pair, str):
            solution += [answer.edge(a, b, place) for a, b in answer.pairs(pair)]
        elif isinstance(pair, list) and len(pair) >= 2:
            solution.append(answer.edge(str(pair[0]), str(pair[1]), place))
        else:
            raise InputError(place, f"{shown(str(pair))} is no pair of names")
    answer.check_left_over(list(map(str, left)), solution, place)
    return tuple(sorted(solution))


class _AnswerPairs:
    """Reads the pairs of vertices of one graph, whose names are known."""

    def __init__(self, puzzle: Matching) -> None:
        self._puzzle = puzzle
        self._vertex_of = {name: number for number, name in enumerate(puzzle._labels)}
        self._edge_of = {edge: number for number, edge in enumerate(puzzle._ends)}

    def read(self, lines: Lines) -> Values:
        """Take lines up to a blank one, or until all vertices are named; raises `InputError`."""
        pairs: list[tuple[str, str, Place]] = []
        left: list[str] = []
        for line in lines:
            if line.is_blank and pairs:
                break
            if _RULE.fullmatch(line.text):
                lines.push_back(line)
                break
            told, alone = self._names(line.text)
            if not (told or alone or line.is_blank):
                raise line.error(f'no pair of names: "{shown(line.text)}"')
            pairs += [(one, other, line.place()) for one, other in told]
            left += alone
            are_all = 2 * len(pairs) + len(left) >= len(self._vertex_of)
            if len(told) + len(alone) > 1 or are_all:
                break
        below = _below(lines)
        solution = [self.edge(*pair) for pair in pairs]
        if pairs:
            self.check_left_over([*left, *below], solution, pairs[0][2])
        return tuple(sorted(solution))

    def _names(self, text: str) -> tuple[list[tuple[str, str]], list[str]]:
        """Return the pairs of names in a line, and the names that stand alone beside or below."""
        words = [found.group() for found in _WORD.finditer(text)]
        told = [_PAIR.fullmatch(word) for word in words]
        alone = [word.strip('"') for word, pair in zip(words, told, strict=True) if pair is None]
        if any(told) and all(name in self._vertex_of for name in alone):
            return [_pair(found) for found in told if found], alone
        if text.strip().strip('"') in self._vertex_of:
            return [], [text.strip().strip('"')]
        return self.pairs(text), []

    def check_left_over(self, names: Sequence[str], solution: list[int], place: Place) -> None:
        """Raise `WrongAnswerError` where the names told to be left over are others than those."""
        found = [self._puzzle._labels[vertex] for vertex in self._puzzle._unpaired(solution)]
        if names and sorted(names) != sorted(found):
            told, are = (shown(", ".join(each)) or "none" for each in (names, found))
            raise WrongAnswerError(place, f"left over: {are}; the answer says {told}")

    def pairs(self, text: str) -> list[tuple[str, str]]:
        """Return the pairs of names in a line; none where there are none."""
        found = [_PAIR.fullmatch(word.group()) for word in _WORD.finditer(text)]
        if found and all(found):
            return [_pair(each) for each in found if each]
        return self._two_names(text.strip())

    def _two_names(self, text: str) -> list[tuple[str, str]]:
        """Divide a line of a table, or of two words, into a pair; known names come first."""
        ways = [parts for parts in (_GAP.split(text), text.split()) if len(parts) in (2, 3)]
        known = [parts for parts in ways if {*parts[:2]} <= self._vertex_of.keys()]
        return [(parts[0], parts[1]) for parts in (known or ways)[:1]]

    def edge(self, one: str, other: str, place: Place) -> int:
        """Return the number of the edge between two vertices; raises `WrongAnswerError`."""
        for name in (one, other):
            if name not in self._vertex_of:
                raise WrongAnswerError(place, f'there is no vertex "{shown(name)}"')
        u, v = sorted((self._vertex_of[one], self._vertex_of[other]))
        if (u, v) not in self._edge_of:
            raise WrongAnswerError(place, f"{shown(one)} and {shown(other)} have no edge")
        return self._edge_of[u, v]


def _pair(found: re.Match[str]) -> tuple[str, str]:
    quoted, plain, other_quoted, other_plain = found.groups()
    return quoted or plain, other_quoted or other_plain


def _below(lines: Lines) -> list[str]:
    """Take what a drawing has below its pairs: the line of the cost, and who is left over."""
    for line in lines:
        words = line.text.split()
        if words[:2] == ["left", "over:"]:
            return _GAP.split(line.text.split(":", 1)[1].strip())
        if words[:1] != ["cost"] and not _RULE.fullmatch(line.text):
            lines.push_back(line)
            break
    return []
