"""Perfect matchings of graphs."""
