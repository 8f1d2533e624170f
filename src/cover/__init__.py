"""`cover`: exact-cover puzzles, solved by dancing links.

>>> from cover import Problem, search
>>> problem = Problem("ABC", ["AB", "BC", "C"])
>>> list(search(problem))
[(0, 2)]
"""

# Nothing is imported before it is asked for: `python -m cover` imports this module while the
# current folder, and any `array.py` in it, still comes first of all (see `cover.__main__`).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from cover.problem import Coloured, Problem, Sum
    from cover.solver import count, estimate, prepare, sample, search, split

__version__ = "0.1.0"

__all__ = [
    "Coloured",
    "Problem",
    "Sum",
    "count",
    "estimate",
    "prepare",
    "sample",
    "search",
    "split",
]


def __getattr__(name: str) -> object:
    """What the package exports, imported when it is asked for first."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cover import problem, solver

    found: object = getattr(problem if hasattr(problem, name) else solver, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The names of the module, with those that were not asked for yet."""
    return sorted({*globals(), *__all__})
