"""The command in processes of its own that are forked, with all modules loaded.

For a small puzzle, nearly all that `python -m cover` does is to start Python and to load modules,
and the tests run it some thousand times. Here one process, this file run as a script, does that
once, and forks where it is asked to: a test gets a process with its own arguments, folder, pipes,
limits and exit code, in a few milliseconds. How the command itself starts, and what it loads when,
is tested where it is started as anyone would: in `cli/test_startup.py`, in `running/`, in
`hostile/` by way of a shell, in `test_recipes.py`, and wherever a variable of the environment is
set. What no test needs a process for runs in that of the tests (`processes.run`).
"""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Thread, Timer
from typing import NamedTuple


class Ended(NamedTuple):
    """How a process ended: its code as `subprocess` has it, seconds of a processor, and memory."""

    code: int
    seconds: float
    megabytes: float


def wait(number: int) -> Ended:
    """Wait for the end of a process of this one, by its number."""
    _, status, used = os.wait4(number, 0)
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    return Ended(os.waitstatus_to_exitcode(status), seconds, megabytes)


class Forks:
    """Runs commands, each in a process that is forked; a context manager.

    They have the environment that is named, or else the one that there is now.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = _environment()
        self._socket, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(its.fileno())],
                stdin=subprocess.PIPE,  # Python finds out at its start that these are pipes
                stdout=subprocess.PIPE,
                pass_fds=[its.fileno()],
                env=environment,
            )
        self._answers = self._socket.makefile()

    def __enter__(self) -> Forks:
        return self

    def __exit__(self, *_: object) -> None:
        self._answers.close()
        self._socket.close()
        self._process.communicate()

    def have_this_environment(self) -> bool:
        """Whether a process would get the environment that there is now."""
        return self._environment == _environment()

    def run(
        self,
        arguments: Iterable[str],
        folder: Path,
        streams: tuple[int, int, int],
        timeout: float,
        limits: Iterable[tuple[int, int]] = (),
    ) -> Ended:
        """Run the command on these descriptors; it is killed after the timeout, in seconds.

        The limits are pairs of a resource, by its number in `resource`, and of the most of it.
        """
        body = json.dumps([list(arguments), str(folder), list(limits)]).encode()
        socket.send_fds(self._socket, [len(body).to_bytes(8)], streams)
        self._socket.sendall(body)
        number = int(self._answers.readline())
        watch = Timer(timeout, os.kill, [number, signal.SIGKILL])
        watch.start()
        try:
            return Ended(*json.loads(self._answers.readline()))
        finally:
            watch.cancel()

    def run_on_texts(
        self, arguments: list[str], folder: Path, stdin: bytes, timeout: float
    ) -> tuple[int, bytes, bytes]:
        """Run the command with pipes; returns its code, and what it wrote to the two of them."""
        pipes = [os.pipe() for _ in range(3)]
        said = [b"", b""]

        def write() -> None:
            with open(pipes[0][1], "wb") as pipe:
                try:
                    pipe.write(stdin)
                    pipe.flush()
                except BrokenPipeError:
                    pass

        def read(number: int) -> None:
            with open(pipes[1 + number][0], "rb") as pipe:
                said[number] = pipe.read()

        threads = [Thread(target=write), *(Thread(target=read, args=[each]) for each in (0, 1))]
        streams = pipes[0][0], pipes[1][1], pipes[2][1]
        for thread in threads:
            thread.start()
        try:
            ended = self.run(arguments, folder, streams, timeout)
        finally:
            for stream in streams:
                os.close(stream)
            for thread in threads:
                thread.join()
        return ended.code, said[0], said[1]


def _environment() -> dict[str, str]:
    """The environment but for what pytest itself puts there, another for each test."""
    return {name: os.environ[name] for name in os.environ if name != "PYTEST_CURRENT_TEST"}


def _serve(asked: socket.socket) -> bool:
    """Fork where it is asked for; returns whether this is such a process, and not the end."""
    while True:
        size, streams, _, _ = socket.recv_fds(asked, 8, 3)
        if not size:
            return False
        body = b""
        while len(body) < int.from_bytes(size):
            body += asked.recv(1 << 20)
        number = os.fork()
        if not number:
            asked.close()
            _become(streams, *json.loads(body))
            return True
        for stream in streams:
            os.close(stream)
        asked.sendall(f"{number}\n".encode())
        asked.sendall(f"{json.dumps(wait(number))}\n".encode())


def _become(
    streams: list[int], arguments: list[str], folder: str, limits: list[tuple[int, int]]
) -> None:
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
        os.close(stream)
    os.chdir(folder)
    for kind, most in limits:
        resource.setrlimit(kind, (most, most))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv[1:] = arguments


def _leave(ended: list[int]) -> None:
    """End where Python would take apart what is loaded, which takes longer than a small puzzle.

    By now threads have ended, and what is to be called at the end was called.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(ended[0])


def _load() -> None:
    """Load all modules, and what they load and keep when they are first used."""
    for each in pkgutil.walk_packages(cover.__path__, "cover."):
        import_module(each.name)
    (puzzle,) = cover.read("1" + "." * 80)
    puzzle.solve()
    gc.collect()
    gc.freeze()  # pages that nobody writes to are not copied


if __name__ == "__main__":
    import atexit
    import gc
    import pkgutil
    from importlib import import_module

    import cover
    from cover.__main__ import run

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it is the tests that say so
    _load()
    if _serve(socket.socket(fileno=int(sys.argv[1]))):
        ended = [1]  # as after an exception
        atexit.register(_leave, ended)
        ended[0] = run()
