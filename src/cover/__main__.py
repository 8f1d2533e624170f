"""`cover` and `python -m cover`."""

import atexit
import gc
import sys
from contextlib import suppress

# How many objects there are to be before cycles among them are looked for. Most runs are over
# before; Python's own number, 700, has it look for some forty times while modules are loaded, in
# vain.
_OBJECTS = 100_000


def run() -> int:
    """Run the command line; Ctrl-C is heeded while its modules are still being loaded."""
    gc.set_threshold(_OBJECTS)
    atexit.register(gc.freeze)  # nobody needs to take apart what goes with the process
    try:
        from cover.cli.main import main

        return main()
    except KeyboardInterrupt:
        return 130
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # it came as a class was being made
            return 130
        raise
    finally:
        with suppress(KeyboardInterrupt):
            _leave_ctrl_c_to_the_system()


def _leave_ctrl_c_to_the_system() -> None:
    """Have it end the process at once from now on: Python, at its own end, prints a traceback."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(run())
