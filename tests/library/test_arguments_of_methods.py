"""The arguments of the methods of puzzles have the names and the defaults of the table of options.

What is another thing at one method stands in the table by the name of that method, too.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from cover.options import OPTIONS, CommandOption
from cover.questions import Questions

METHODS = {
    name: each
    for name, each in vars(Questions).items()
    if not name.startswith("_") and name not in ("model", "to")  # which take no options
}


def options_of(method: str) -> Iterator[tuple[CommandOption, object]]:
    """Yield the options of the table that a method takes, and their defaults there."""
    everywhere = {key: each for key, each in OPTIONS.items() if " " not in key}
    own = {each.name: each for key, each in OPTIONS.items() if key.startswith(f"{method} ")}
    for name, parameter in inspect.signature(METHODS[method]).parameters.items():
        if name not in ("self", "answer"):
            yield (everywhere | own)[name], parameter.default


@pytest.mark.parametrize("method", METHODS)
def test_a_method_has_the_arguments_of_the_table_with_their_defaults(method: str) -> None:
    for option, default in options_of(method):
        # A method works in this thread alone, unless it is told otherwise.
        assert default == (1 if option.name == "jobs" else option.default), option.name
