"""The command line: one module per subcommand, the options that all share, and `main`."""
