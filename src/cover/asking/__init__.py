"""What comes of a query about a puzzle: search or count, decode, check, status."""

from cover.asking.answer import Answer, KnownAnswer, answered, told

__all__ = ["Answer", "KnownAnswer", "answered", "told"]
