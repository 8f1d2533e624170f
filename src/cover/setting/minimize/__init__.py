"""As few givens as possible, as long as the answer stays the only one: `cover minimize`."""

from cover.setting.minimize.part_groups import PartChoice
from cover.setting.minimize.question import MinimalPuzzles, NotMinimized, minimized

__all__ = ["MinimalPuzzles", "NotMinimized", "PartChoice", "minimized"]
