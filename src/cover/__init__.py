"""`cover`: exact-cover puzzles, solved by dancing links.

>>> from cover import ExactCover, search
>>> problem = ExactCover("ABC", ["AB", "BC", "C"])
>>> list(search(problem))
[(0, 2)]
"""

from cover.exact_cover import Coloured, ExactCover, Sum
from cover.solver import count, estimate, prepare, sample, search, split

__version__ = "0.1.0"

__all__ = [
    "Coloured",
    "ExactCover",
    "Sum",
    "count",
    "estimate",
    "prepare",
    "sample",
    "search",
    "split",
]
