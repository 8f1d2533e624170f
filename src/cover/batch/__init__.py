"""Many records from many sources: one answer each, in order, whatever happens to any of them."""

from cover.batch.outlets import Outlet, StdoutOutlet
from cover.batch.run import Batch

__all__ = ["Batch", "Outlet", "StdoutOutlet"]
