"""The command in this process, in pipes or on a terminal, interruptions, what batches put out."""

from __future__ import annotations

import gc
import io
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from pathlib import Path
from select import select
from subprocess import CompletedProcess
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic, sleep
from typing import IO, Any, NamedTuple
from unittest.mock import patch

from cover.cli.main import main
from cover.result import Result, SearchResult
from cover.running.outputs import Output
from cover.writing.writer import Record

_ROOT = Path(__file__).parent.parent


# --- Ctrl-C, and other signals that end a run, in the middle of what is tested ---


def heed_signals() -> None:
    """Heed them in a process that begins: the tests may be deaf to them in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def wait_until(happened: Callable[[], object]) -> None:
    """Wait until something has happened, for a minute at most."""
    until = monotonic() + 60
    while not happened():
        assert monotonic() < until
        sleep(0.01)


@contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """A signal comes after so many seconds, whose handler raises `KeyboardInterrupt`.

    The garbage collector waits: what is raised while it calls others, as hypothesis is, is lost.
    """
    gc.disable()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()


# --- Programs as their users have them: in pipes, and on a terminal ---


# The command with processes from the first record on, however fast this machine is.
AT_ONCE = (
    "import sys; from cover.running import batch as q; q.PATIENCE = q.WORTH = 0.0; "
    "from cover.__main__ import run; sys.exit(run())"
)


class Started(NamedTuple):
    """A process, and those of its streams that are pipes."""

    process: subprocess.Popen[str]
    stdin: IO[str]
    stdout: IO[str]
    stderr: IO[str]


@contextmanager
def started(
    *words: str | Path, program: Sequence[str] = ("-m", "cover"), **options: Any
) -> Iterator[Started]:
    """The command as a process, which is killed in the end; with options of `Popen`."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(
        [sys.executable, *program, *map(str, words)],
        **{**pipes, "text": True, "bufsize": 1, "preexec_fn": heed_signals, **options},
    )
    none = io.StringIO()
    with process:
        try:
            yield Started(
                process, process.stdin or none, process.stdout or none, process.stderr or none
            )
        finally:
            process.kill()


def all_shown(user: int) -> str:
    """Return all that is shown until the last program has left, or says nothing for a minute.

    The system brings it in pieces, and takes its time.
    """
    shown = b""
    while select([user], [], [], 60)[0]:
        try:
            piece = os.read(user, 65536)
        except OSError:  # how Linux tells the end of a terminal
            break
        if not piece:
            break
        shown += piece
    return shown.decode()


def shown_on_a_terminal(command: Sequence[str], stdin: str = "", **environment: str) -> str:
    """Return what a program shows whose outputs are one terminal, and whose input is a pipe."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **environment},
    )
    os.close(theirs)
    assert process.stdin is not None
    process.stdin.write(stdin.encode())
    process.stdin.close()
    shown = all_shown(ours)
    process.wait(timeout=60)
    os.close(ours)
    return shown.replace("\r\n", "\n")


# --- An output that keeps what it gets, and remarks ---


# The last line on stderr where a run had several records; how long it took is never the same.
SUMMARY = re.compile(r"^[\d,]+ (records: .* records/s|(answers|puzzles): .* s)\n", re.MULTILINE)

# What is told where no core was compiled and a search takes long, which may be true or not.
SLOW = re.compile(r"^cover: note: (?:this search is in pure Python|still ).*\n", re.MULTILINE)


class Kept(Output):
    """An output: `texts` holds what was written."""

    def __init__(self, take: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._take = take or self.texts.append

    def _put(self, text: str) -> None:
        self._take(text.removesuffix("\n"))

    def _put_bytes(self, data: bytes) -> None:
        self._put(data.decode())


def errors_and_reasons(record: Record, result: Result) -> Iterator[str]:
    """What is wrong with a record, or why it has no solution."""
    if result.error is not None:
        yield str(result.error)
    elif isinstance(result, SearchResult) and result.reason is not None:
        yield f"{result.reason.place}: {result.reason.text}"


# --- The command in the process of the tests, with files in the place of its streams ---
#
# That takes an eighth of the time of a process that is forked. What takes a process of its own, as
# pipes, signals and what `cover.__main__` does, is not tested so.


def run(
    *arguments: str | Path, stdin: str | bytes = "", cwd: Path = _ROOT
) -> CompletedProcess[str]:
    """Run the command as the fixture `cover` does, in the environment that there is."""
    words = [*map(str, arguments)]
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin.encode() if isinstance(stdin, str) else stdin)
        given.seek(0)
        with _streams([given.fileno(), out.fileno(), err.fileno()]), chdir(cwd):
            code = main(words)
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode())
    return CompletedProcess(words, code, said[0], SLOW.sub("", SUMMARY.sub("", said[1])))


def shown(*arguments: str | Path, stdin: str = "") -> str:
    """What the command shows where both of its outputs are one terminal."""
    texts: list[str] = []
    user, program = pty.openpty()
    reader = Thread(target=lambda: texts.append(all_shown(user)))
    reader.start()
    with TemporaryFile() as given, patch.dict(os.environ, TERM="xterm"):
        given.write(stdin.encode())
        given.seek(0)
        with _streams([given.fileno(), program, program]):
            main([*map(str, arguments)])
    os.close(program)
    reader.join()
    os.close(user)
    return texts[0].replace("\r\n", "\n")


@contextmanager
def _streams(descriptors: Sequence[int]) -> Iterator[None]:
    """Have these in the place of the standard streams."""
    with ExitStack() as stack:
        for number, descriptor in enumerate(descriptors):
            kept = os.dup(number)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, number)
            os.dup2(descriptor, number)
        for name, number in (("stdout", 1), ("stderr", 2)):
            stream = stack.enter_context(open(number, "w", encoding="utf-8", closefd=False))
            stack.enter_context(patch.object(sys, name, stream))
        yield
