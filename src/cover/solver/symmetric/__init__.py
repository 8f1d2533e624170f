"""Solutions up to symmetry: counted, and listed one for each orbit."""
