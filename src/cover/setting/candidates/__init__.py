"""Which values each cell has in any solution, and in how many: `cover candidates`."""

from cover.setting.candidates.question import CandidatesFound, CandidatesOf, found_candidates

__all__ = ["CandidatesFound", "CandidatesOf", "found_candidates"]
