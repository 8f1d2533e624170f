"""The commands of the setter's bench: a module for each, in `COMMANDS`, and how they are run."""

# The commands, in the order of `cover --help`; the module of each has a `COMMAND`.
COMMANDS = ("candidates", "why", "minimize", "explain", "rate", "trace")
