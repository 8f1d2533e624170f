"""The command in the process of the tests, with files in the place of its standard streams.

That takes a fifth of the time of a process that is forked. What takes a process of its own, such as
pipes, signals, terminals and exit codes of `cover.__main__`, is not tested so.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, chdir
from io import TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryFile
from unittest.mock import patch

from batches import SLOW, SUMMARY
from conftest import ROOT
from cover.cli.main import main


def run(
    *arguments: str | Path, stdin: str | bytes = "", cwd: Path = ROOT
) -> CompletedProcess[str]:
    """Run the command as the fixture `cover` does, with the environment that there is."""
    words = [*map(str, arguments)]
    with ExitStack() as stack:
        given, out, err = files = [stack.enter_context(TemporaryFile()) for _ in range(3)]
        given.write(stdin.encode() if isinstance(stdin, str) else stdin)
        given.seek(0)
        for number, file in enumerate(files):
            stack.callback(_put_back, os.dup(number), number)
            os.dup2(file.fileno(), number)
        for name, number in (("stdout", 1), ("stderr", 2)):
            stream = TextIOWrapper(open(number, "wb", closefd=False), encoding="utf-8")
            stack.enter_context(stream)
            stack.enter_context(patch.object(sys, name, stream))
        stack.enter_context(chdir(cwd))
        code = main(words)
        sys.stdout.flush()
        sys.stderr.flush()
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode())
    return CompletedProcess(words, code, said[0], SLOW.sub("", SUMMARY.sub("", said[1])))


def _put_back(kept: int, number: int) -> None:
    os.dup2(kept, number)
    os.close(kept)
