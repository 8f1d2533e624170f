"""How the compiled core is built; everything else about the package stands in pyproject.toml.

Where nothing compiles, the install goes on without the core, and the Python engine runs. The reason
is kept in a file of the package, so that `cover` can tell it. With `COVER_REQUIRE_CORE=1` in the
environment, as for wheels, what does not compile is an error.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

SOURCES = "src/cover/solver/core"
CORE = "cover.solver._core"
REASON = "_core_missing.txt"  # beside the core; `cover.solver.engines` reads it


class BuildCore(build_ext):
    """Compiles the files of the core side by side, and keeps the reason where that fails."""

    def run(self) -> None:
        """Build the core, or keep the reason why not."""
        reason, places = "", self._places()
        with _heard() as said:
            try:
                super().run()
            except (BaseError, CCompilerError, OSError) as error:
                if os.environ.get("COVER_REQUIRE_CORE", "0") not in ("", "0"):
                    raise
                said.seek(0)
                reason = _reason(said.read(), error)
                print(f"cover: the core does not compile: {reason}", file=sys.stderr)
        for core in places:
            _keep(core.with_name(REASON), reason)
            if reason:
                core.unlink(missing_ok=True)  # of an earlier build

    def build_extension(self, ext: Extension) -> None:
        """Compile an extension, as many files at a time as there are processors."""
        compiler: Any = self.compiler
        if compiler.compiler_type == "msvc":
            ext.extra_compile_args.append("/std:c11")
        if hasattr(compiler, "compiler_so"):
            # To debug, line numbers will do: all there is takes a quarter of the time. And what
            # -O3 does beyond -O2 makes nothing faster.
            instead = {"-g": "-g1", "-O3": "-O2"}
            compiler.compiler_so = [instead.get(word, word) for word in compiler.compiler_so]
        compiler.compile = _side_by_side(compiler.compile, self.parallel or os.cpu_count() or 1)
        super().build_extension(ext)

    def _places(self) -> list[Path]:
        """Where the core is built, and where it is copied to beside the sources."""
        file: str = self.get_ext_filename(CORE)  # type: ignore[no-untyped-call]
        return [Path(self.build_lib, file), *([Path("src", file)] if self.inplace else [])]


def _side_by_side(compile_all: Callable[..., list[str]], workers: int) -> Callable[..., list[str]]:
    """The method `compile` of a compiler, which takes one file after the other, for several."""

    def compile_each(sources: list[str], **settings: Any) -> list[str]:
        with ThreadPoolExecutor(workers) as pool:
            objects = pool.map(lambda source: compile_all([source], **settings), sources)
            return [name for names in objects for name in names]

    return compile_each


@contextmanager
def _heard() -> Iterator[IO[str]]:
    """A file of what compilers say meanwhile, on stdout or stderr; in the end stderr tells it."""
    with TemporaryFile("w+", errors="replace") as said:
        sys.stdout.flush()
        sys.stderr.flush()
        before = {stream: os.dup(stream) for stream in (1, 2)}
        for stream in before:
            os.dup2(said.fileno(), stream)
        try:
            yield said
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for stream, copy in before.items():
                os.dup2(copy, stream)
                os.close(copy)
            said.seek(0)
            sys.stderr.write(said.read())


def _reason(said: str, error: Exception) -> str:
    """The first line of a compiler that tells an error, or else what was raised."""
    found = re.search(r"^.*\berror( \w+)?: .*$", said, re.MULTILINE)
    if found is None and isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join((found.group() if found else str(error)).split())


def _keep(file: Path, text: str) -> None:
    """Have the file hold a line of text; without text, there is none."""
    if text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n", encoding="utf-8")
    else:
        file.unlink(missing_ok=True)


setup(
    ext_modules=[
        Extension(
            CORE,
            sources=sorted(glob(f"{SOURCES}/**/*.c", recursive=True)),
            depends=sorted(glob(f"{SOURCES}/**/*.h", recursive=True)),
        )
    ],
    cmdclass={"build_ext": BuildCore},
)
