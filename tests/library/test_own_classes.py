"""What a class of a family from outside may say, and that its puzzles share and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from operator import setitem
from typing import Any, ClassVar

import click
import pytest

from cover import OwnGrid, OwnPuzzle
from cover.cli.main import cli
from cover.families import COMMANDS, outside
from installed import forgotten
from tables import hold


@pytest.fixture(autouse=True)
def _no_other_test_knows() -> Iterator[None]:
    with forgotten():
        yield


class _Letters(OwnPuzzle):
    """A letter of a word is chosen: what the families of these tests have in common."""

    settings: ClassVar[dict[str, int]] = {"least": 0}

    def parse(self, rows: list[str]) -> None:
        self.letters = [*rows[0]]

    def items(self) -> list[str]:
        return ["it"]

    def options(self) -> Any:
        return [(letter, ["it"]) for letter in self.letters]

    def faults(self, answer: list[str]) -> Any:
        return []


RULES = {name: vars(_Letters)[name] for name in ("items", "options", "faults")}


def family(base: type[Any] = _Letters, **said: Any) -> Any:
    return type("Letters", (base,), {"command": "letters", **said})


def grid(text: str = "..", **said: Any) -> Any:
    return family(OwnGrid, **{"marks": "x", **RULES, **said})(text)


def sharing(self: Any, rows: list[str]) -> None:
    OwnGrid.parse(self, rows)
    self.clues[0, len(self.clues)] = rows[0]


def refuse(self: Any, rows: list[str]) -> None:
    raise ValueError


def options(_: object) -> Any:
    return [({(0, x): "x"}, ["it"]) for x in range(2)]


CLASSES = r"""
OwnPuzzle is Puzzle and issubclass(OwnGrid, Puzzle) and issubclass(Sudoku, Puzzle) -> True
letters = family()
changed = {'parse': 0, 'options': 0, 'further': 1}
type('Harder', (letters,), changed) raises TypeError: Harder changes parse, options of L ... its own
other = type('Other', (letters,), {'command': 'other', 'options': lambda self: [('x', ['it'])]})
(letters('ab').solve().data, other('ab').solve().data) -> (['a'], ['x'])

type('Other', (OwnGrid,), {'command': 'sudoku'}) raises TypeError: ... taken by cover itself

# Settings have names of their own, and are numbers or texts.
family(settings={'family': 1}) raises TypeError: Letters has the setting "family", as each puzzle
family(settings={'place': 1}) raises TypeError: Letters has the setting "place", as each puzzle has
family(settings={'source': 1}) raises TypeError: Letters has the setting "source", as each puzzle
family(settings={'count': 1}) raises TypeError: Letters has the setting "count", as each puzzle has
family(settings={'parse': 1}) raises TypeError: Letters has the setting "parse", as each puzzle has
family(settings={'yaml_key': 1}) raises TypeError: Letters has the setting "yaml_key", as each puzz
family(settings={'type': 1}) raises TypeError: Letters has the setting "type", a key of YAML
family(settings={'solution': 1}) raises TypeError: Letters has the setting "solution", a key of YAML
family(settings={'text': 1}) raises TypeError: Letters has the setting "text", a key of YAML
family(settings={'some': 1.5}) raises TypeError: ... no number and no text
family(settings=['some']) raises TypeError: ... no map from names to values
setitem(letters.settings, 'least', 2) raises TypeError: ... does not support item assignment

# Nothing is shared, and nothing changes.
shared = family(OwnGrid, parse=sharing, marks='x', **RULES)
[shared(text).clues for text in ('ab', 'cd')] -> [{(0, 0): 'ab'}, {(0, 0): 'cd'}]
OwnGrid.clues -> {}
letters = family()  # the last one that was made has the name
puzzle, fresh = letters('ab'), letters('ab')
puzzle.letters.append('c')
(puzzle, fresh.count(), fresh.letters) -> (fresh, 2, ['a', 'b'])
setattr(puzzle, 'other', 1) raises AttributeError: a puzzle never changes
setattr(puzzle, 'letters', 1) raises AttributeError: a puzzle never changes
setattr(puzzle, 'least', 1) raises AttributeError: a puzzle never changes
setattr(puzzle, 'notes', 1) raises AttributeError: a puzzle never changes
setattr(puzzle, 'source', 1) raises AttributeError: a puzzle never changes

# Lines that are comments.
family()('# no\nab # nor this').letters -> ['a', 'b']
family(comment='%')('% no\n#b').letters -> ['#', 'b']
family(comment='')('#b').letters -> ['#', 'b']
family(comment='')('%b|%').letters -> ['%', 'b']

# Faults may be one text.
faulty = family(faults=lambda self, answer: {'a': 'wrong', 'b': ''}[answer[0]])
(faulty('b').check('b').faults, faulty('ab').check('a').faults) -> ((), ('wrong',))

# Costs.
costs = {'a': 2, 'b': '0.25', 'c': None, 'd': -1}
dear = family(cost_of=lambda self, meaning: costs[meaning])
[each.cost for each in dear('abcd').solutions(min_cost=True, within='+1.25')] -> [-1, 0, 0.25]
dear('abcd').solve(max_cost=True).data -> ['a']
dear('c').solve(min_cost=True) raises InputError: ... no costs are stated
family()('ab').solve(min_cost=True) raises InputError: ... own-puzzle.md tells how to state them
cheap = family(cost_of=lambda self, meaning: 'cheap')('ab')
cheap.solve(min_cost=True) raises FamilyError: ... cost_of() raised ValueError: 'cheap' is no number

# What options are called, also with blanks in answers of any form.
called = family(told=lambda self, meaning: f'the {meaning} in it')('ab')
([*dict(called.candidates())['it']], called.solve().data) -> (['the a', 'the b'], ['a'])
offered = {'A': 'a', 'B': 'b', 'A and B': 'ab'}
judged = lambda self, answer: '' if answer in (['A', 'B'], ['A and B']) else 'not so'
said = {'items': lambda self: 'ab', 'options': lambda self: offered.items(), 'faults': judged}
named, forms = family(**said)('x'), ('line', 'rows', 'grid', 'json', 'yaml')
answers = [each.to(form) for each in named.solutions() for form in forms]
[bool(named.check(answer)) for answer in answers] -> [True] * 10
named.check('C').text -> 'wrong: there is no option "C"'

# New ones need no class.
family(new_rows=staticmethod(lambda random, **settings: ['a'])).generate(seed=1).letters -> ['a']

# Cells of an item that are not there are left out; what is no map marks no cell.
grid(options=options, cells_of=lambda self, item: [(0, 5), (-1, 0)])._words().cells(0) -> (2,)
grid(options=options, cells_of=lambda self, item: [(0, 1), (0, 5)])._words().cells(0) -> (1,)
mapless = grid(options=lambda self: [('nothing', ['it'])])
mapless.solve().to('line') -> '..'
str(mapless.explain().steps[0]) -> 'single: it has only nothing left'
"""

# What is wrong with a family is told as its fault.
FAULTS = r"""
named = lambda name: family(parse=lambda self, rows: setattr(self, name, rows))
named('notes')('ab') raises FamilyError: ... raised AttributeError: every puzzle has `notes
named('source')('ab') raises FamilyError: ... raised AttributeError: every puzzle has `source
named('family')('ab') raises FamilyError: ... raised AttributeError: every puzzle has `family
named('options')('ab') raises FamilyError: ... raised AttributeError: every puzzle has `options
family(parse=refuse)('ab') raises InputError: text:1: parse() refuses this, and does not say why
lacking = type('Letters', (OwnPuzzle,), {'command': 'letters', 'options': lambda self: []})
lacking('ab') raises FamilyError: ... the family letters: its class lacks faults, items, parse
grid(parse=lambda *_: 0) raises FamilyError: ... letters: parse() sets no cells, height, width

faulty = lambda **said: family(**said)('ab').solve()
faulty(parse=lambda self, rows: {}['lost']) raises FamilyError: ... parse() raised KeyError: 'lost'
faulty(items=lambda self: [{}['a']]) raises FamilyError: ... items() raised KeyError: 'a'
faulty(options=lambda self: 1 / 0) raises FamilyError: ... options() raised ZeroDivisionError
double = lambda self: [('A', ['it', 'it'])]
faulty(options=double) raises FamilyError: ... raised ModelError: option 0: repeated item "it"
faulty(faults=lambda self, answer: [][1]) raises FamilyError: ... faults() raised IndexError
refuse_all = lambda self, answer: ['never']
faulty(faults=refuse_all) raises FamilyError: ... its options allow what its faults() refuses: never

twice = family(items=lambda self: ['it', 'it'])('ab')
twice.count() raises InputError: ... letters: items() and options() raised ModelError
wrong = family(multiplicities=lambda self: {'it': (3, 2)})('ab')
wrong.solve() raises FamilyError: ... a fault in the family letters
untold = family(told=lambda self, meaning: meaning[5])('ab')
untold.candidates() raises FamilyError: ... the family letters: told() raised IndexError
placeless = grid(options=options, cells_of=lambda self, item: 1 / 0)
placeless.candidates() raises FamilyError: ... cells_of() raised ZeroDivisionError

made = lambda drawn: family(new_rows=drawn).generate(seed=1)
made(classmethod(lambda cls, random, **_: 1 / 0)) raises FamilyError: ... letters: new_rows() raised
made(classmethod(lambda cls, random, **_: 5)) raises FamilyError: new: a fault in the ... TypeError
made(classmethod(lambda cls, random, **_: [])) raises FamilyError: new: a fault in the ... parse()
made(lambda self, random, **_: ['ab']) raises FamilyError: ... letters: new_rows() raised TypeError

str(grid(regions=['a'])) raises FamilyError: ... the family letters: drawn() raised
grid(regions=['a']).to('svg') raises FamilyError: ... the family letters: pictured() raised
looks = {'drawn': lambda self, answer: 5, 'pictured': lambda self, answer: '5'}
str(grid(**looks)) raises FamilyError: ... drawn() raised TypeError: it returns 5, expected a text
str(family(**looks)('a')) raises FamilyError: ... drawn() raised TypeError: it returns 5, expected
grid(**looks).to('svg') raises FamilyError: ... pictured() raised TypeError: it returns '5', exp
family(**looks)('a').to('svg') raises FamilyError: ... pictured() raised TypeError: it returns '5'
"""


@pytest.mark.parametrize("table", [CLASSES, FAULTS])
def test_what_a_class_may_say(table: str) -> None:
    hold(table, {**globals(), "setitem": setitem})


def test_all_commands_of_the_package_are_taken() -> None:
    own = cli.list_commands(click.Context(cli))

    assert {*own} - {*COMMANDS} - {*outside.names()} <= {*outside._RESERVED}
