"""OR-Tools in a process of its own, by a Python that has it: lines of JSON in and out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


class OrToolsProcess:
    """A program beside this one that first tells `about` OR-Tools, or what is `missing`."""

    def __init__(self, python: str, program: str) -> None:
        self._program = program
        self._process = subprocess.Popen(
            [python, str(Path(__file__).with_name(program))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        hello = self._hear()
        self.missing: str | None = hello.get("missing")
        self.about: str = hello.get("about", "")

    def ask(self, told: dict[str, Any]) -> dict[str, Any]:
        """Tell it a problem, and return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"{self._program} has ended")
        heard: dict[str, Any] = json.loads(line)
        return heard
