"""The one door to every engine: `search`, `count` and what else there is in `door`."""

from cover.solver.door import count, estimate, prepare, sample, search, split
from cover.solver.prepared import CountInterrupted, IncompleteCountError, Prepared
from cover.solver.searching import Count, Search, Statistics

__all__ = [
    "Count",
    "CountInterrupted",
    "IncompleteCountError",
    "Prepared",
    "Search",
    "Statistics",
    "count",
    "estimate",
    "prepare",
    "sample",
    "search",
    "split",
]
