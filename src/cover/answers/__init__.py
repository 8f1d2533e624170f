"""What is asked of a puzzle, and its answer: search or count, decode, check, status."""

from cover.answers.answer import Answer, KnownAnswer, answered, told
from cover.answers.request import Request, question

__all__ = ["Answer", "KnownAnswer", "Request", "answered", "question", "told"]
