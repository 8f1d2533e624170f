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


# --- Names that are taken ---


@pytest.mark.parametrize("name", ["family", "place", "source", "count", "parse", "yaml_key"])
def test_a_setting_that_every_puzzle_has_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f'Letters has the setting "{name}", as each puzzle has'):
        _family(settings={name: 1})


@pytest.mark.parametrize("name", ["type", "solution", "text"])
def test_a_setting_that_is_a_key_of_yaml_already_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f'Letters has the setting "{name}", a key of YAML'):
        _family(settings={name: 1})


def test_a_setting_is_a_number_or_a_text_in_a_map() -> None:
    with pytest.raises(TypeError, match="no number and no text"):
        _family(settings={"some": 1.5})
    with pytest.raises(TypeError, match="no map from names to values"):
        _family(settings=["some"])


@pytest.mark.parametrize("name", ["notes", "source", "family", "options"])
def test_parse_cannot_set_what_every_puzzle_has(name: str) -> None:
    family = _family(parse=lambda self, rows: setattr(self, name, rows))

    with pytest.raises(
        FamilyError, match=f"parse.. raised AttributeError: every puzzle has `{name}"
    ):
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


def test_settings_of_a_class_stay() -> None:
    with pytest.raises(TypeError, match="does not support item assignment"):
        _family(settings={"least": 1}).settings["least"] = 2


def test_a_puzzle_takes_no_attributes() -> None:
    puzzle = _family()("ab")

    for name in ("other", "letters", "least", "notes", "source"):
        with pytest.raises(AttributeError, match="a puzzle never changes"):
            setattr(puzzle, name, 1)


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


def test_what_is_no_cost_is_a_fault_of_the_family() -> None:
    family = _family(cost_of=lambda self, meaning: "cheap")

    with pytest.raises(FamilyError, match=r"cost_of\(\) raised ValueError: 'cheap' is no number"):
        family("ab").solve(min_cost=True)


def test_an_item_that_comes_twice_is_no_fault_of_options_alone() -> None:
    family = _family(items=lambda self: ["it", "it"])

    with pytest.raises(InputError, match=r"letters: items\(\) and options\(\) raised ModelError"):
        family("ab").count()


def test_an_error_that_says_nothing_is_told() -> None:
    def parse(self: Any, rows: list[str]) -> None:
        raise ValueError

    with pytest.raises(InputError, match=r"^text:1: parse\(\) refuses this, and does not say why"):
        _family(parse=parse)("ab")


# --- What it calls things, and where they are drawn ---


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


def _marked(cells_of: Any) -> Any:
    """Two cells with an x in one of them."""
    said = {
        "marks": "x",
        "items": lambda self: ["it"],
        "options": lambda self: [({(0, x): "x"}, ["it"]) for x in range(2)],
        "faults": lambda self, answer: [],
    }
    return _family(OwnGrid, cells_of=cells_of, **said)("..")


def test_cells_of_an_item_that_are_not_there_are_left_out() -> None:
    assert _marked(lambda self, item: [(0, 5), (-1, 0)])._words().cells(0) == (2,)
    assert _marked(lambda self, item: [(0, 1), (0, 5)])._words().cells(0) == (1,)


def test_a_fault_in_cells_of_is_told() -> None:
    with pytest.raises(FamilyError, match=r"cells_of\(\) raised ZeroDivisionError"):
        _marked(lambda self, item: 1 / 0).candidates()


def test_what_is_no_map_marks_no_cell() -> None:
    said = {
        "marks": "x",
        "items": lambda self: ["it"],
        "options": lambda self: [("nothing", ["it"])],
        "faults": lambda self, answer: [],
    }
    puzzle = _family(OwnGrid, **said)("..")

    assert puzzle.solve().to("line") == ".."
    assert str(puzzle.explain().steps[0]) == "single: it has only nothing left"


def test_a_fault_in_what_is_drawn_is_told() -> None:
    puzzle = _family(OwnGrid, marks="x", regions=["a"], **_RULES)("..")

    with pytest.raises(FamilyError, match=r"the family letters: drawn\(\) raised "):
        str(puzzle)
    with pytest.raises(FamilyError, match=r"the family letters: pictured\(\) raised "):
        puzzle.to("svg")


@pytest.mark.parametrize("base", [_Letters, OwnGrid])
def test_what_is_drawn_is_a_text_and_what_is_pictured_a_picture(base: type[Any]) -> None:
    said = {"drawn": lambda self, answer: 5, "pictured": lambda self, answer: "5", **_RULES}
    puzzle = _family(base, **said)("ab")

    with pytest.raises(FamilyError, match=r"drawn\(\) raised TypeError: it returns 5, expected"):
        str(puzzle)
    with pytest.raises(FamilyError, match=r"pictured\(\) raised TypeError: it returns '5', exp"):
        puzzle.to("svg")


def test_a_fault_in_told_is_told() -> None:
    family = _family(told=lambda self, meaning: meaning[5])

    with pytest.raises(FamilyError, match=r"the family letters: told\(\) raised IndexError"):
        family("ab").candidates()


@pytest.mark.parametrize(
    "drawn",
    [
        classmethod(lambda cls, random, **settings: 1 / 0),
        classmethod(lambda cls, random, **settings: 5),
        lambda self, random, **settings: ["ab"],
    ],
)
def test_a_fault_in_new_rows_is_told(drawn: object) -> None:
    with pytest.raises(FamilyError, match=r"the family letters: new_rows\(\) raised "):
        _family(new_rows=drawn).generate(seed=1)


def test_a_grid_without_cells_is_a_fault() -> None:
    with pytest.raises(
        FamilyError, match=r"the family letters: parse\(\) sets no cells, height, w"
    ):
        _family(OwnGrid, parse=lambda self, rows: None, **_RULES)("ab")


def test_new_rows_need_no_class() -> None:
    family = _family(new_rows=staticmethod(lambda random, **settings: ["a"]))

    assert family.generate(seed=1).letters == ["a"]


def test_a_family_that_lacks_what_it_must_say_is_told() -> None:
    family = type("Letters", (OwnPuzzle,), {"command": "letters", "options": lambda self: []})

    with pytest.raises(FamilyError, match=r"the family letters: its class lacks faults, items, pa"):
        family("ab")


def test_it_is_the_class_of_all_puzzles() -> None:
    assert OwnPuzzle is cover.Puzzle
    assert issubclass(OwnGrid, cover.Puzzle)
    assert issubclass(cover.Sudoku, cover.Puzzle)
