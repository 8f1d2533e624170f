"""Several threads at once, which the engines in C let run side by side."""
