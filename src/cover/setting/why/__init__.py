"""Why a puzzle has no solution, several, or just one: `cover why`.

None is told by `conflicts.py`, several by `differences.py`, one by `superfluous.py`.
"""

from cover.setting.why.question import why
from cover.setting.why.told import Why

__all__ = ["Why", "why"]
