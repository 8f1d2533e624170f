"""A search that is shared: files of its parts, and what their answers come to together."""
