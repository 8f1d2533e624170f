"""How puzzles, solutions and results are written: `forms.py` lists the forms, a module each."""
