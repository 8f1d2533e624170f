"""One search by several threads: `Run`, the crew that works for it, and the tree they share."""
