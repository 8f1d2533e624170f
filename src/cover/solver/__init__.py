"""The one door to every engine: `search`, `count` and `prepare`."""

from cover.solver.door import Count, Prepared, Search, Statistics, count, prepare, search

__all__ = ["Count", "Prepared", "Search", "Statistics", "count", "prepare", "search"]
