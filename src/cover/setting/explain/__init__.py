"""The way a person would go, step by step: `cover explain`."""

from cover.families.words import TECHNIQUES
from cover.setting.explain.question import Explanation, explanation
from cover.setting.reasoning.steps import Step

__all__ = ["TECHNIQUES", "Explanation", "Step", "explanation"]
