"""The setter's bench: what those ask who make puzzles, teach them or write about them.

Each question has a module here, called like its command: a function of a puzzle and a query, which
comes to a `Result` of its own kind. `generate` asks about none, and makes puzzles. All of them work
on the model of a puzzle, in the words of its family (`cover.families.words`).
"""
