"""The setter's bench: what those ask who make puzzles, teach them or write about them.

Each question has a folder here, called like its command. A question about a puzzle is an `Inquiry`:
called with the puzzle, it comes to a `Finding`, which says itself in lines, as data and in pictures
(`finding.py`), and is written by one of the forms (`forms.py`). `generate/` asks about none, and
makes puzzles. All of them work on the model of a puzzle, in the words of its family
(`cover.families.words`).
"""
