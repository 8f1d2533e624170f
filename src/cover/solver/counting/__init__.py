"""How many solutions there are, and samples of them."""
