"""Which values each cell has in any solution, and in how many: `cover candidates`."""

from cover.setting.candidates.question import Candidates, candidates

__all__ = ["Candidates", "candidates"]
