"""What the author of a family writes: a class of its own, with these attributes and methods.

A family of the package has them, too, with other answers where it knows better how its puzzles are
read and which model they have.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import starmap, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from cover.errors import FamilyError, InputError, OptionError, Place, in_a_line
from cover.problem import Coloured
from cover.questions import Questions
from cover.solution import AnySolution

if TYPE_CHECKING:
    from decimal import Decimal
    from random import Random

    from cover.drawing.svg import Picture

Setting = int | str

# What documents of all families say besides.
_YAML_KEYS = ("type", "name", "solution")


class Authored(Questions[AnySolution]):
    """What a family says of itself, of the texts of its puzzles, of their rules and their looks.

    The class says what a text of the puzzle is, what may be chosen and what must be covered, and
    when an answer is right. It has its own command, formats, pictures and check then; with an entry
    point in the group `cover.families` they are there for everyone who installs its package.

    `command` is the name of the family, and `summary` its line in `cover --help`; the docstring is
    the help of the command, unless there is an `about`, with an `example` of a puzzle. `suffixes`
    are those of its files. `settings` are names with default values, numbers or texts: lines such
    as `stars 2` above a puzzle, keys in YAML, attributes of the puzzle. `yaml_key` is the key of
    the rows. `cover solve` asks `parse` where no family of `cover` shows itself. With `in_lines`, a
    line with `|` between rows is a puzzle, too. `blank` is what stands in a row where nothing is
    said; all else in rows is a given then, which `cover minimize` and `cover why` may leave out.
    `comment` is how lines begin that are none of a puzzle; with "" all lines are rows.

    An option is a name and its items; an answer is a list of names.

    Programs have the class itself, and its puzzles from `cover.read` and `cover.solve`;
    `cover.solve_lines` takes the families of the package only. A puzzle never changes: what `parse`
    sets can be read from it, and must not be changed. A class made of a family needs a `command` of
    its own, unless it only adds to what programs have.

    >>> import cover
    >>> class SquarePairs(cover.OwnPuzzle):
    ...     command = "square-pairs"
    ...     def parse(self, rows):
    ...         if len(rows) > 1:
    ...             raise self.error("a second line, expected one", row=1)
    ...         self.numbers = [int(word) for word in rows[0].split()]
    ...     def items(self):
    ...         return self.numbers
    ...     def options(self):
    ...         pairs = [(a, b) for a in self.numbers for b in self.numbers if a < b]
    ...         return [(f"{a}+{b}", (a, b)) for a, b in pairs if a + b in (4, 9, 16, 25)]
    ...     def faults(self, answer):
    ...         found = sorted(int(number) for pair in answer for number in pair.split("+"))
    ...         return [] if found == sorted(self.numbers) else ["not each number is in one pair"]
    ...     def drawn(self, answer):
    ...         return None if answer is None else ", ".join(answer)
    ...     @classmethod
    ...     def new_rows(cls, random, **settings):
    ...         return [" ".join(map(str, sorted(random.sample(range(1, 13), 6))))]
    >>> SquarePairs.generate(seed=1).unique()
    <unique>
    >>> puzzle = SquarePairs("1 2 3 4 5 6 7 8")
    >>> puzzle.solve().data
    ['1+8', '2+7', '3+6', '4+5']
    >>> print(puzzle.solve())
    1+8, 2+7, 3+6, 4+5
    >>> puzzle.check("1+8 1+3").faults
    ('not each number is in one pair',)
    """

    command: ClassVar[str] = ""
    summary: ClassVar[str] = "A family from outside."
    about: ClassVar[str] = ""
    example: ClassVar[str] = ""
    suffixes: ClassVar[tuple[str, ...]] = ()
    settings: ClassVar[Mapping[str, Setting]] = MappingProxyType({})
    yaml_key: ClassVar[str] = "text"
    in_lines: ClassVar[bool] = True
    blank: ClassVar[str] = ""
    comment: ClassVar[str] = "#"

    # --- The text ---

    def parse(self, rows: list[str]) -> None:
        """Become the puzzle of some rows, none of them blank, by setting attributes.

        Settings are attributes already. Names that every puzzle has, such as `notes`, are refused.
        Raise `ValueError` for rows that are no puzzle, or `self.error`, which knows the place.
        """

    def error(self, message: str, row: int, column: int | None = None) -> InputError:
        """Return an error for `parse` to raise, at a row and a character of it, both from 0."""
        return InputError(Place("", row + 1, 0 if column is None else column + 1), message)

    @classmethod
    def new_rows(cls, random: Random, **settings: Any) -> Sequence[str]:
        """Return the rows of a new puzzle with these settings, all that is drawn by `random`.

        A family that has this is made by `cover generate`, too, and by `generate`: rows are drawn
        until the puzzle has one solution.
        """
        raise OptionError(f"{cls.__name__} makes no puzzles: it has no new_rows()")

    # --- The exact cover ---

    def items(self) -> Iterable[Hashable]:
        """Return what exactly one chosen option must cover: texts, tuples and the like.

        Of some items, `multiplicities` may say another number of options.
        All other items that options have are covered at most once; or any number of times in the
        same colour, where options have `cover.problem.Coloured(item, colour)`.

        >>> import cover
        >>> cover.Matching("a b").items()
        ['a', 'b']
        """
        puzzle = self._puzzle
        return puzzle._names().items[: puzzle._model().primary_count]

    def multiplicities(self) -> Mapping[Any, int | tuple[int, int]]:
        """Return by how many chosen options some of the items must be covered.

        That is a number, or the least and the most: `{"early": 2, "late": (1, 2)}`. For all other
        items it is one.

        >>> import cover
        >>> cover.ExactCover(["a", "a", "b"], multiplicities={"a": 2}).multiplicities()
        {'a': (2, 2)}
        """
        if type(self).items is not Authored.items:  # who says the items says these, too
            return {}
        bounds = self._puzzle._model().multiplicity
        stated = {item: bounds(number) for number, item in enumerate(self.items())}
        return {item: times for item, times in stated.items() if times != (1, 1)}

    def options(self) -> Iterable[tuple[Any, Iterable[Any]]]:
        """Return what may be chosen: for each option what it means, and the items it covers.

        >>> import cover
        >>> cover.Matching("a b").options()
        [('a-b', ('a', 'b'))]
        """
        words, names, problem = self._puzzle._words(), self._puzzle._names(), self._puzzle._model()

        def said(item: int, colour: int) -> Any:
            name = names.items[item]
            return Coloured(name, names.colours[colour - 1]) if colour else name

        return [
            (words.option(option), tuple(starmap(said, problem.entries_of(option))))
            for option in range(problem.option_count)
        ]

    def cost_of(self, meaning: Any) -> int | float | Decimal | str | None:
        """Return what an option costs, by what it means: a number, or the text of one.

        A family that has this is asked for its best solutions, too. Decimals count as they are
        written. Where all of a puzzle is None, it has no costs.

        >>> import cover
        >>> class PricedPairs(cover.OwnPuzzle):
        ...     command = "priced-pairs"
        ...     def parse(self, rows):
        ...         self.names = rows[0].split()
        ...     def items(self):
        ...         return self.names
        ...     def options(self):
        ...         return [(a + b, (a, b)) for a in self.names for b in self.names if a < b]
        ...     def cost_of(self, meaning):
        ...         return abs(ord(meaning[0]) - ord(meaning[1])) / 4
        ...     def faults(self, answer):
        ...         return [] if sorted("".join(answer)) == sorted(self.names) else ["not all"]
        >>> solution = PricedPairs("a c b f").solve(min_cost=True)
        >>> solution.data, solution.cost
        (['ab', 'cf'], 1)
        >>> cover.Matching("a b 2.5").cost_of("a-b")
        Decimal('2.5')
        """
        return None if self._states_costs() else self._costs_by_meaning.get(meaning)

    @cached_property
    def _costs_by_meaning(self) -> Mapping[Any, Decimal]:
        """What each option costs, where the family knows its costs otherwise."""
        from decimal import Decimal

        costs = self._puzzle._costs()
        if costs is None:
            return {}
        priced = zip(self.options(), costs.of, strict=True)
        return {meaning: Decimal(f"{units}e-{costs.decimals}") for (meaning, _), units in priced}

    # --- The rules ---

    def faults(self, answer: Any) -> Iterable[str]:
        """Return what is wrong with an answer by the rules, in words; nothing if it is right.

        This knows nothing of items and options: all answers are checked by it before they are
        shown, and `cover check` asks it about answers of others.
        """
        return self.check(answer).faults

    # --- Its looks ---

    def told(self, meaning: Any) -> str:
        """Return what an option is called in sentences and notes, by what it means.

        >>> import cover
        >>> class Shift(cover.OwnPuzzle):
        ...     def told(self, meaning):
        ...         return "{} in the {} shift".format(*meaning)
        >>> Shift.made(None).told(("Ann", "early"))
        'Ann in the early shift'
        """
        return str(meaning)

    def drawn(self, answer: Any) -> str | None:
        """Return a drawing for terminals, of the puzzle if `answer` is None; None for ours."""
        return None

    def pictured(self, answer: Any) -> Picture | None:
        """Return a picture, of the puzzle if `answer` is None; None for ours.

        >>> from cover.drawing.svg import words
        >>> round(words("1+8, 2+7").width)
        24
        """
        return None

    # --- What is wrong with what an author wrote ---

    @contextmanager
    def _blamed(self, what: str) -> Iterator[None]:
        """Raise what the family's code raises as its error, at the puzzle: `what` raised it."""
        try:
            yield
        except (InputError, MemoryError):
            raise
        except Exception as error:
            from traceback import extract_tb

            own = getattr(sys.modules.get(type(self).__module__), "__file__", None)
            lines = [each for each in extract_tb(error.__traceback__) if each.filename == own]
            where = f", in line {lines[-1].lineno} of {lines[-1].name}()" if lines else ""
            raised = f"{what} raised {in_a_line(error)}{where}"
            raise self._fault_of_family(raised) from error

    def _fault_of_family(self, what: str) -> FamilyError:
        place, family = self._puzzle.place, self._puzzle.family
        return FamilyError(place, f"a fault in the family {family}: {what}")

    # --- How a class becomes a family ---

    @classmethod
    def _become_family(cls) -> None:
        """Take a class from outside of the package with a command of its own as a family.

        Raises `TypeError` for a command or a setting whose name cannot be used, and for a class
        that would change the family whose command it inherits.
        """
        _demand_own_command(cls)
        if "settings" in vars(cls):
            _demand_settings(cls)
            cls.settings = MappingProxyType({**cls.settings})
        if vars(cls).get("command"):
            from cover.families.outside import register  # it takes longer to load than a puzzle

            register(cls)

    @classmethod
    def _lacks(cls) -> list[str]:
        """Return the names of what a family must say, and this one does not."""
        names = ("faults", "items", "options", "parse")
        return [name for name in names if getattr(cls, name) is getattr(Authored, name)]

    @classmethod
    def _states_costs(cls) -> bool:
        return cls.cost_of is not Authored.cost_of

    @classmethod
    def _makes_puzzles(cls) -> bool:
        below = takewhile(lambda each: each is not Authored, cls.__mro__)
        return any("new_rows" in vars(each) for each in below)


def _demand_own_command(cls: type[Any]) -> None:
    """Raise `TypeError` for a class that would change the family whose command it inherits.

    Its puzzles would be those of that family, whatever it says.
    """
    family: Any = next(each for each in cls.__mro__ if "command" in vars(each))
    if family is cls or not family.command:
        return
    below = takewhile(lambda each: each is not family, cls.__mro__)
    said = {name for name in dir(family) if name in vars(Authored) or not is_taken(name)}
    names = [name for each in below for name in vars(each) if name in said and name[:2] != "__"]
    if names:
        raise TypeError(
            f"{cls.__name__} changes {', '.join(dict.fromkeys(names))} of {family.__name__}, "
            f'and has its command "{family.command}": a family needs a `command` of its own'
        )


def is_taken(name: str) -> bool:
    """Return whether every puzzle has an attribute of this name."""
    from cover.puzzle import Puzzle

    return hasattr(Puzzle, name) or name in Puzzle.__annotations__


def _demand_settings(cls: type[Any]) -> None:
    """Raise `TypeError` for settings that a puzzle could not have."""
    if not isinstance(cls.settings, Mapping):
        raise TypeError(f"{cls.__name__} has settings that are no map from names to values")
    for name, value in cls.settings.items():
        if is_taken(name) or callable(getattr(cls, name, None)):
            raise TypeError(f'{cls.__name__} has the setting "{name}", as each puzzle has `{name}`')
        if name in (*_YAML_KEYS, cls.yaml_key):
            raise TypeError(f'{cls.__name__} has the setting "{name}", a key of YAML already')
        if not isinstance(value, (int, str)):
            raise TypeError(f'{cls.__name__} has the setting "{name}", no number and no text')
