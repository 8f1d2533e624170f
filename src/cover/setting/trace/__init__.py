"""Algorithm X with dancing links, step by step: `cover trace`."""

from cover.setting.trace.trace import STEPS, Trace, traced

__all__ = ["STEPS", "Trace", "traced"]
