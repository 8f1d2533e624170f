"""`cover` and `python -m cover`."""

import sys


def run() -> int:
    """Run the command line; Ctrl-C is heeded while its modules are still being loaded."""
    try:
        from cover.cli.main import main
    except KeyboardInterrupt:
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(run())
