"""Matchings from texts and data: pairs of names, all in one line or a line each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.matchings.puzzle import Matching
from cover.reading.lines import Lines, shown
from cover.reading.records import first_line

_NAME = r'(?:"([^"]*)"|([^\s"-]+))'
_PAIR = re.compile(rf"{_NAME}-{_NAME}")
_WORD = re.compile(r'(?:"[^"]*"|[^\s"])+')
_GAP = re.compile(r"\s{2,}")
_LEFT_OVER = re.compile(r"\s*left\s+over:\s")
_RULE = re.compile(r"\s*-{3,}\s*")

_Names = tuple[str, str]


def read_lines(lines: Lines, puzzle: Matching) -> Values:
    """Take the pairs that begin with the coming line: `a-b c-d`, or one in each up to a blank.

    Below them may stand what a drawing has there: the cost, and who is left over.
    """
    first = first_line(lines, puzzle)
    lines.push_back(first)
    known = frozenset(puzzle._labels)
    pairs: list[tuple[Place, _Names]] = []
    left: list[str] = []
    for line in lines:
        if line.is_blank and pairs:
            break
        if _RULE.fullmatch(line.text) or (pairs and _LEFT_OVER.match(line.text)):
            lines.push_back(line)
            break
        told, alone = _names(line.text, known)
        number = len(told) + len(alone)
        if pairs and number != 1:  # the next answer
            lines.push_back(line)
            break
        if not (number or line.is_blank):
            raise line.error(f'no pair of names: "{shown(line.text)}"')
        pairs += [(line.place(), pair) for pair in told]
        left += alone
        if number > 1 or (
            puzzle.places is None and 2 * len(pairs) + len(left) >= len(puzzle.vertices)
        ):
            break
    for line in lines:
        if _LEFT_OVER.match(line.text):
            left += _GAP.split(line.text.split(":", 1)[1].strip())
            break
        if line.text.split()[:1] != ["cost"] and not _RULE.fullmatch(line.text):
            lines.push_back(line)
            break
    return _solution(puzzle, pairs, left if pairs else (), first.place())


def read_data(value: object, puzzle: Matching, place: Place) -> Values:
    """Read a list of pairs, or a map with `pairs` and perhaps who is `left_over`."""
    left = []
    if isinstance(value, dict):
        left = value.get("left_over", [])
        value = value.get("pairs")
    if not isinstance(value, list) or not isinstance(left, list):
        raise InputError(place, "expected a list of pairs")
    known, pairs = frozenset(puzzle._labels), list[_Names]()
    for pair in value:
        if isinstance(pair, str):
            pairs += _names(pair, known)[0]
        elif isinstance(pair, list) and len(pair) >= 2:
            pairs.append((str(pair[0]), str(pair[1])))
        else:
            raise InputError(place, f"{shown(str(pair))} is no pair of names")
    return _solution(puzzle, [(place, pair) for pair in pairs], list(map(str, left)), place)


def _solution(
    puzzle: Matching, pairs: Iterable[tuple[Place, _Names]], left: Sequence[str], place: Place
) -> Values:
    """Return the edges of pairs, beside which the answer, at a place, says who is left over."""
    vertex_of = {name: number for number, name in enumerate(puzzle._labels)}
    edge_of = {edge: number for number, edge in enumerate(puzzle._ends)}
    found = []
    for where, (one, other) in pairs:
        for name in (one, other):
            if name not in vertex_of:
                raise WrongAnswerError(where, f'there is no vertex "{shown(name)}"')
        u, v = sorted((vertex_of[one], vertex_of[other]))
        if (u, v) not in edge_of:
            raise WrongAnswerError(where, f"{shown(one)} and {shown(other)} have no edge")
        found.append(edge_of[u, v])
    over = [puzzle._labels[vertex] for vertex in puzzle._unpaired(found)]
    if left and sorted(left) != sorted(over):
        told, are = (shown(", ".join(names)) or "none" for names in (left, over))
        raise WrongAnswerError(place, f"left over: {are}; the answer says {told}")
    if left and puzzle.maximum and (faults := puzzle._faults_in(found)):
        raise WrongAnswerError(place, "; ".join(faults))  # it is finished, by its own words
    return tuple(sorted(found))


def _names(text: str, known: frozenset[str]) -> tuple[list[_Names], list[str]]:
    """Return the pairs of names in a line, and the names that stand alone beside or below.

    Words that are no pairs may be the two names of one in columns, perhaps with a weight.
    """
    words = _WORD.findall(text)
    found = [each.groups("") for each in map(_PAIR.fullmatch, words) if each is not None]
    alone = [word.strip('"') for word in words if _PAIR.fullmatch(word) is None]
    if found and all(name in known for name in alone):
        return [(each[0] or each[1], each[2] or each[3]) for each in found], alone
    text = text.strip()
    if (name := text.strip('"')) in known:
        return [], [name]
    ways = [parts for parts in (_GAP.split(text), text.split()) if len(parts) in (2, 3)]
    best = [parts for parts in ways if all(name in known for name in parts[:2])] or ways
    return [(parts[0], parts[1]) for parts in best[:1]], []
