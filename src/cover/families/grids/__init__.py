"""Grids of symbols: sudoku, irregular and killer sudoku are one puzzle."""
