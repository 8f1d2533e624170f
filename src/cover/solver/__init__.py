"""Exact-cover problems solved by any of several engines; what can be asked is in `api`."""

from cover.solver.api import (
    CountInterrupted,
    IncompleteCountError,
    Prepared,
    count,
    prepare,
    search,
)
from cover.solver.searching import CountResult, Search, Statistics

__all__ = [
    "CountInterrupted",
    "CountResult",
    "IncompleteCountError",
    "Prepared",
    "Search",
    "Statistics",
    "count",
    "prepare",
    "search",
]
