"""What comes of a query about a puzzle: search or count, decode, check, result."""

from cover.asking.modes import ask, result_of

__all__ = ["ask", "result_of"]
