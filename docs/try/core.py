"""Compile the core to WebAssembly, as an extension module that Pyodide loads.

Pyodide's own way, `emcc`, has to be downloaded from hosts that not everybody reaches. The package
`ziglang` of PyPI has all that is needed: clang and wasm-ld, and the headers of musl, the C library
of Emscripten. The headers of Python are those of the Python that runs this, cut down to the stable
ABI, in which the core is written but for a few macros.
"""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# What Pyodide's Python was configured with, as far as its headers ask.
_CONFIGURATION = """\
#define _GNU_SOURCE 1
#define ALIGNOF_MAX_ALIGN_T 8
#define HAVE_INTTYPES_H 1
#define HAVE_SSIZE_T 1
#define HAVE_STDINT_H 1
#define HAVE_UNISTD_H 1
#define HAVE_WCHAR_H 1
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_OFF_T 8
#define SIZEOF_PID_T 4
#define SIZEOF_SHORT 2
#define SIZEOF_SIZE_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_VOID_P 4
#define SIZEOF_WCHAR_T 4
#define WITH_DOC_STRINGS 1
"""

# What the core uses beyond the stable ABI, as functions of it.
_STABLE = """\
#include <Python.h>
#include <stdlib.h>
#include <string.h>
int _PyBytes_Resize(PyObject **bytes, Py_ssize_t size);
#define PyBytes_AS_STRING PyBytes_AsString
#define PyBytes_GET_SIZE PyBytes_Size
#define PyTuple_GET_ITEM PyTuple_GetItem
#define PyTuple_GET_SIZE PyTuple_Size
#define PyTuple_SET_ITEM PyTuple_SetItem
#define PyList_SET_ITEM PyList_SetItem
#define Py_SETREF(place, value) \\
    do { PyObject *old_ = (place); (place) = (value); Py_DECREF(old_); } while (0)
"""

# What browsers have had since 2021.
_PROCESSOR = "mvp+bulk_memory+mutable_globals+nontrapping_fptoint+sign_ext"

_FLAGS = (
    "-target",
    "wasm32-emscripten",
    f"-mcpu={_PROCESSOR}",
    "-std=gnu11",
    "-O2",
    "-fPIC",
    "-fvisibility=hidden",
    "-nostdinc",
    "-Wall",
    "-Werror",
    "-DNDEBUG",
    "-DPy_LIMITED_API=0x030b0000",
)

_LINKED = (
    "--shared",
    "--experimental-pic",
    "--import-memory",
    "--import-table",
    "--unresolved-symbols=import-dynamic",
    "--export=PyInit__core",
    "--export=__wasm_call_ctors",
    "--strip-all",
)


def compile_core(sources: Path, zig: Path, work: Path, target: Path) -> None:
    """Compile the C files below `sources` with the `zig` of that package, and link them.

    `work` is an empty folder. Raises `CalledProcessError` where something does not compile.
    """
    headers = _headers(zig, work)
    files = sorted(sources.rglob("*.c"))
    objects = [work / f"{number}.o" for number in range(len(files))]

    def compile_one(file: Path, made: Path) -> None:
        _run([zig / "zig", "cc", *_FLAGS, *headers, "-c", file, "-o", made])

    with ThreadPoolExecutor() as pool:
        list(pool.map(compile_one, files, objects))
    _run([zig / "zig", "wasm-ld", *_LINKED, "-o", target, *objects])


def _headers(zig: Path, work: Path) -> list[str | Path]:
    """Make the headers ready, and return the options that name them."""
    libc = zig / "lib/libc/include"
    types = work / "types"
    shutil.copytree(libc / "riscv32-linux-musl", types)  # an ABI of 32 bits, times of 64
    all_types = types / "bits/alltypes.h"
    addresses = all_types.read_text().replace("#define _Addr int", "#define _Addr long")
    all_types.write_text(addresses)  # as clang has them for WebAssembly
    python = work / "python"
    shutil.copytree(sysconfig.get_path("include"), python)
    (python / "pyconfig.h").write_text(_CONFIGURATION)
    stable = work / "stable.h"
    stable.write_text(_STABLE)
    folders = [zig / "lib/include", types, libc / "generic-musl", python]
    return ["-include", stable, *(word for folder in folders for word in ("-isystem", folder))]


def _run(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True)
