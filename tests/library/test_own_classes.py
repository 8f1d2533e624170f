"""What a class of a family from outside may say, and that its puzzles share and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

import cover
from cover import OwnGrid, OwnPuzzle
from cover.errors import FamilyError, InputError
from installed import forgotten


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


_RULES = {name: vars(_Letters)[name] for name in ("items", "options", "faults")}


def _family(base: type[Any] = _Letters, **said: Any) -> Any:
    return type("Letters", (base,), {"command": "letters", **said})


def _grid(text: str = "..", **said: Any) -> Any:
    return _family(OwnGrid, **{"marks": "x", **_RULES, **said})(text)


def _raising(*values: object) -> Any:
    """A method that has a fault of its own."""
    return lambda *_, **__: 1 / 0


# --- Classes made of a family ---


def test_a_class_with_the_command_of_another_cannot_change_the_family() -> None:
    family = _family()

    with pytest.raises(TypeError, match=r"^Harder changes parse, options of Letters, .* its own"):
        type("Harder", (family,), {"parse": 0, "options": 0, "further": 1})


def test_with_a_command_of_its_own_it_is_another_family() -> None:
    family = _family()
    other = type("Other", (family,), {"command": "other", "options": lambda self: [("x", ["it"])]})

    assert family("ab").solve().data == ["a"]
    assert other("ab").solve().data == ["x"]


def test_it_is_the_class_of_all_puzzles() -> None:
    assert OwnPuzzle is cover.Puzzle
    assert issubclass(OwnGrid, cover.Puzzle)
    assert issubclass(cover.Sudoku, cover.Puzzle)


# --- Names that are taken ---


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        *(
            ({name: 1}, f'Letters has the setting "{name}", as each puzzle has')
            for name in ("family", "place", "source", "count", "parse", "yaml_key")
        ),
        *(
            ({name: 1}, f'Letters has the setting "{name}", a key of YAML')
            for name in ("type", "solution", "text")
        ),
        ({"some": 1.5}, "no number and no text"),
        (["some"], "no map from names to values"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        _family(settings=settings)


@pytest.mark.parametrize("name", ["notes", "source", "family", "options"])
def test_parse_cannot_set_what_every_puzzle_has(name: str) -> None:
    family = _family(parse=lambda self, rows: setattr(self, name, rows))

    with pytest.raises(FamilyError, match=f"raised AttributeError: every puzzle has `{name}"):
        family("ab")


# --- Nothing is shared, and nothing changes ---


def test_puzzles_do_not_share_clues() -> None:
    def parse(self: Any, rows: list[str]) -> None:
        OwnGrid.parse(self, rows)
        self.clues[0, len(self.clues)] = rows[0]

    family = _family(OwnGrid, parse=parse, marks="x", **_RULES)

    assert family("ab").clues == {(0, 0): "ab"}
    assert family("cd").clues == {(0, 0): "cd"}
    assert OwnGrid.clues == {}


def test_a_puzzle_and_its_class_take_no_attributes() -> None:
    family = _family(settings={"least": 1})

    with pytest.raises(TypeError, match="does not support item assignment"):
        family.settings["least"] = 2
    for name in ("other", "letters", "least", "notes", "source"):
        with pytest.raises(AttributeError, match="a puzzle never changes"):
            setattr(family("ab"), name, 1)


def test_puzzles_of_one_text_are_equal_and_share_no_lists() -> None:
    family = _family()
    puzzle, fresh = family("ab"), family("ab")

    puzzle.letters.append("c")

    assert puzzle == fresh
    assert fresh.count() == 2
    assert fresh.letters == ["a", "b"]


# --- What a family says of itself ---


def test_faults_may_be_one_text() -> None:
    said = {"a": "wrong", "b": ""}
    family = _family(faults=lambda self, answer: said[answer[0]])

    assert family("b").check("b").faults == ()
    assert family("ab").check("a").faults == ("wrong",)


def test_a_family_may_say_what_its_options_cost() -> None:
    costs = {"a": 2, "b": "0.25", "c": None, "d": -1}
    family = _family(cost_of=lambda self, meaning: costs[meaning])

    cheap = [each.cost for each in family("abcd").solutions(min_cost=True, within="+1.25")]
    assert cheap == [-1, 0, 0.25]
    assert family("abcd").solve(max_cost=True).data == ["a"]
    with pytest.raises(InputError, match="no costs are stated"):
        family("c").solve(min_cost=True)
    with pytest.raises(InputError, match=r"docs/own-puzzle\.md tells how to state them"):
        _family()("ab").solve(min_cost=True)


def test_a_family_says_which_lines_are_comments() -> None:
    assert _family()("# no\nab # nor this").letters == ["a", "b"]
    assert _family(comment="%")("% no\n#b").letters == ["#", "b"]
    assert _family(comment="")("#b").letters == ["#", "b"]
    assert _family(comment="")("%b|%").letters == ["%", "b"]


def test_options_are_called_as_the_family_says() -> None:
    told = {"a": "the first in it", "b": "the second in it"}
    puzzle = _family(told=lambda self, meaning: told[meaning])("ab")

    assert [*dict(puzzle.candidates())["it"]] == ["the first", "the second"]
    assert puzzle.solve().data == ["a"]


def test_answers_of_names_with_blanks_are_read_in_any_form() -> None:
    options = {"A": "a", "B": "b", "A and B": "ab"}
    puzzle = _family(
        items=lambda self: "ab",
        options=lambda self: options.items(),
        faults=lambda self, answer: "" if answer in (["A", "B"], ["A and B"]) else "not so",
    )("x")

    for form in ("line", "rows", "grid", "json", "yaml"):
        for solution in puzzle.solutions():
            assert puzzle.check(solution.to(form)), form
    assert puzzle.check("C").text == 'wrong: there is no option "C"'


def test_new_rows_need_no_class() -> None:
    family = _family(new_rows=staticmethod(lambda random, **settings: ["a"]))

    assert family.generate(seed=1).letters == ["a"]


def test_cells_of_an_item_that_are_not_there_are_left_out() -> None:
    options = [({(0, x): "x"}, ["it"]) for x in range(2)]
    for cells, numbers in (([(0, 5), (-1, 0)], (2,)), ([(0, 1), (0, 5)], (1,))):
        puzzle = _grid(options=lambda self: options, cells_of=lambda self, item, at=cells: at)

        assert puzzle._words().cells(0) == numbers


def test_what_is_no_map_marks_no_cell() -> None:
    puzzle = _grid(options=lambda self: [("nothing", ["it"])])

    assert puzzle.solve().to("line") == ".."
    assert str(puzzle.explain().steps[0]) == "single: it has only nothing left"


# --- Faults of a family ---


def _refuse(self: Any, rows: list[str]) -> None:
    raise ValueError


@pytest.mark.parametrize(
    ("said", "ask", "kind", "message"),
    [
        (
            {"cost_of": lambda self, meaning: "cheap"},
            lambda puzzle: puzzle.solve(min_cost=True),
            FamilyError,
            r"cost_of\(\) raised ValueError: 'cheap' is no number",
        ),
        (
            {"items": lambda self: ["it", "it"]},
            lambda puzzle: puzzle.count(),
            InputError,
            r"letters: items\(\) and options\(\) raised ModelError",
        ),
        (
            {"parse": _refuse},
            str,
            InputError,
            r"^text:1: parse\(\) refuses this, and does not say why",
        ),
        (
            {"told": lambda self, meaning: meaning[5]},
            lambda puzzle: puzzle.candidates(),
            FamilyError,
            r"the family letters: told\(\) raised IndexError",
        ),
        *(
            (
                {"new_rows": drawn},
                lambda puzzle: puzzle.generate(seed=1),
                FamilyError,
                r"the family letters: new_rows\(\) raised ",
            )
            for drawn in (
                classmethod(_raising()),
                classmethod(lambda cls, random, **settings: 5),
                lambda self, random, **settings: ["ab"],
            )
        ),
    ],
)
def test_a_fault_is_told(
    said: dict[str, Any], ask: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        ask(_family(**said)("ab"))


@pytest.mark.parametrize(
    ("said", "ask", "message"),
    [
        ({"cells_of": _raising()}, lambda puzzle: puzzle.candidates(), "cells_of.. raised ZeroDiv"),
        ({"regions": ["a"]}, str, "the family letters: drawn.. raised "),
        (
            {"regions": ["a"]},
            lambda puzzle: puzzle.to("svg"),
            "the family letters: pictured.. raised ",
        ),
        (
            {"parse": lambda self, rows: None},
            str,
            "the family letters: parse.. sets no cells, height, w",
        ),
    ],
)
def test_a_fault_of_a_grid_is_told(said: dict[str, Any], ask: Any, message: str) -> None:
    options = [({(0, x): "x"}, ["it"]) for x in range(2)]
    with pytest.raises(FamilyError, match=message):
        ask(_grid(options=lambda self: options, **said))


@pytest.mark.parametrize("base", [_Letters, OwnGrid])
def test_what_is_drawn_is_a_text_and_what_is_pictured_a_picture(base: type[Any]) -> None:
    said = {"drawn": lambda self, answer: 5, "pictured": lambda self, answer: "5", **_RULES}
    puzzle = _family(base, **said)("ab")

    with pytest.raises(FamilyError, match=r"drawn\(\) raised TypeError: it returns 5, expected"):
        str(puzzle)
    with pytest.raises(FamilyError, match=r"pictured\(\) raised TypeError: it returns '5', exp"):
        puzzle.to("svg")


def test_a_family_that_lacks_what_it_must_say_is_told() -> None:
    family = type("Letters", (OwnPuzzle,), {"command": "letters", "options": lambda self: []})

    with pytest.raises(FamilyError, match=r"the family letters: its class lacks faults, items, pa"):
        family("ab")
