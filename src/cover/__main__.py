"""`cover` and `python -m cover`."""

# These are built into Python, or loaded by now. Others are imported when the current folder is not
# looked into any more: there may be a `signal.py` beside the puzzles.
import atexit
import gc
import os
import sys

# How many objects there are to be before cycles among them are looked for. Most runs are over
# before; Python's own number, 700, has it look for some forty times while modules are loaded, in
# vain.
_OBJECTS = 100_000


def run() -> int:
    """Run the command line; Ctrl-C is heeded while its modules are still being loaded."""
    try:
        _look_nowhere_here()
        gc.set_threshold(_OBJECTS)
        atexit.register(gc.freeze)  # what goes with the process need not be taken apart
        from cover.cli.main import main

        return main()
    except KeyboardInterrupt:
        return 130
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # it came as a class was being made
            return 130
        raise
    finally:
        _leave_ctrl_c_to_the_system()


def _look_nowhere_here() -> None:
    """Look for no modules in the current folder, which Python itself puts before all others.

    It does so for `python -m`, and for a script that lies there; with `-P` or `-I` it does not.
    """
    if sys.flags.safe_path:
        return
    try:
        if os.path.realpath(sys.path[0]) == os.getcwd():
            del sys.path[0]
    except OSError:  # the current folder is there no more
        pass


def _leave_ctrl_c_to_the_system() -> None:
    """Have it end the process at once from now on: Python, at its own end, prints a traceback."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        return _leave_ctrl_c_to_the_system()


if __name__ == "__main__":
    sys.exit(run())
