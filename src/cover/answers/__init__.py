"""What is asked of a record, and its answer: search or count, decode, check, status."""

from cover.answers.answer import Answer
from cover.answers.request import Request

__all__ = ["Answer", "Request"]
