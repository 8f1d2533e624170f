"""Text to puzzles and back: readers, the layouts that they remember, and writers."""
