"""An extension of Griffe, which reads docstrings for the site: their examples become code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Module, Object

# From a prompt to a blank line, or the end.
_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Examples(Extension):
    """Fences the doctests of all docstrings."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Change the docstring of a package."""
        self.on_object(obj=pkg)

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of anything else, if it has one."""
        if obj.docstring:
            text = _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
            obj.docstring.value = text
