"""The number of solutions, and samples drawn from it."""
