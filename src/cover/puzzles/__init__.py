"""One module per family: the rules of its puzzles, their models, and no search."""
