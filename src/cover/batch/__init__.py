"""Many records from many sources: one answer each, in order, whatever happens to any of them."""

from cover.batch.run import STDIN, Batch, Text

__all__ = ["STDIN", "Batch", "Text"]
