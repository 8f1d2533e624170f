"""The arguments of the methods of puzzles are those that the table of options gives to each."""

from __future__ import annotations

import inspect

import pytest

from cover.options import METHODS, OPTIONS
from cover.questions import Questions


@pytest.mark.parametrize("method", METHODS)
def test_a_method_has_the_arguments_of_the_table_with_their_defaults(method: str) -> None:
    parameters = inspect.signature(getattr(Questions, method)).parameters
    options = [OPTIONS[key] for key in METHODS[method]]
    # A method works in this thread alone, unless it is told otherwise.
    defaults = {each.name: 1 if each.name == "jobs" else each.default for each in options}

    said = {name: each.default for name, each in parameters.items() if name in defaults}
    assert said == defaults
    assert {*parameters} - {*defaults} <= {"self", "answer"}


def test_all_methods_with_options_are_in_the_table() -> None:
    public = {name: each for name, each in vars(Questions).items() if not name.startswith("_")}
    others = {"model", "to"}  # which take no options

    assert {*public} == {*METHODS, *others}
