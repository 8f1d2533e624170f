"""The command in the process of the tests, with files in the place of its standard streams.

That takes an eighth of the time of a process that is forked. What takes a process of its own, such
as pipes, signals and what `cover.__main__` does, is not tested so.
"""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryFile
from threading import Thread
from unittest.mock import patch

from batches import SLOW, SUMMARY
from conftest import ROOT
from cover.cli.main import main
from terminals import all_shown


def run(*arguments: str | Path, stdin: str | bytes = "", cwd: Path = ROOT) -> CompletedProcess[str]:
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
