"""Build the page that solves in the browser: one folder, which needs no other host.

    python docs/try/build.py site/try
    python -m http.server -d site

It takes Pyodide from npm, and from PyPI what `cover` needs and a compiler for its core, all in
fixed versions with their checksums, and writes beside the page:

- `pyodide/`: Python itself;
- `cover.zip`: the package with its compiled core, PyYAML and rich;
- `graphs.zip`: rustworkx, loaded for matchings;
- `sizes.json`: the bytes of each, for the progress of loading.

It needs npm, and a Python from 3.11 on with its headers and pip, on Linux for x86-64.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha512
from pathlib import Path
from tarfile import TarFile
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from core import compile_core

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "src"

PYODIDE = "pyodide@314.0.7"
PYODIDE_SHA512 = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--abi=cp314")

# Packages of PyPI by what they are for, each with the SHA-256 of the file that is taken.
RICH = "rich==15.0.0", "33bd4ef74232fb73fe9279a257718407f169c09b78a87ad3d296f548e27de0bb"
PYYAML = "pyyaml==6.0.3", "d76623373421df22fb4cf8817020cbb7ef15c725b9d5e45f17e189bfc384190f"
RUSTWORKX = (
    "rustworkx==0.18.1",
    "67dcdfcc3dfc8262f7627d2b3ae85ac74de1b1dcababf637a1116444c4adb621",
)
ZIGLANG = "ziglang==0.17.1", "ea6cc5d87b033cf0aedfbc8f9549a908cae6c50ac31f1698188fa48a74524b54"

PAGE = ("*.html", "*.css", "*.js")
DOCUMENTS = '  <a href="../index.html">Documents</a>\n'


def main() -> None:
    """Build the page into the folder that is named."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    target = Path(sys.argv[1])
    (target / "pyodide").mkdir(parents=True, exist_ok=True)
    for pattern in PAGE:
        for file in HERE.glob(pattern):
            shutil.copy(file, target)
    if not (target.parent / "index.html").exists():  # the page stands alone
        page = target / "index.html"
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(DOCUMENTS, ""), encoding="utf-8")
    with TemporaryDirectory() as folder:
        work = Path(folder)
        _take_pyodide(work, target / "pyodide")
        _pack(target / "cover.zip", _cover(work))
        _pack(target / "graphs.zip", _members(_wheel(work, *RUSTWORKX, *PLATFORM)))
    made = [*(target / "pyodide").iterdir(), *target.glob("*.zip")]
    sizes = {str(file.relative_to(target)): file.stat().st_size for file in sorted(made)}
    (target / "sizes.json").write_text(json.dumps(sizes, indent=1) + "\n")
    print(f"{target}: {sum(sizes.values()):,} bytes besides the page itself")


def _take_pyodide(work: Path, target: Path) -> None:
    """Unpack the files of Pyodide that are needed: it asks for no package of its own."""
    _run("npm", "pack", "--silent", PYODIDE, folder=work)
    archive = work / "pyodide-{1}.tgz".format(*PYODIDE.split("@"))
    checksum = b64encode(sha512(archive.read_bytes()).digest()).decode()
    if checksum != PYODIDE_SHA512:
        raise SystemExit(f"{archive.name} has the checksum {checksum}, expected {PYODIDE_SHA512}")
    with TarFile.open(archive) as tar:
        for name in (*PYODIDE_FILES, "pyodide-lock.json"):
            member = tar.extractfile(f"package/{name}")
            assert member is not None, "it is a file"
            (target / name).write_bytes(member.read())
    lock = target / "pyodide-lock.json"
    known = json.loads(lock.read_bytes())
    lock.write_text(json.dumps(known | {"packages": {}}))


def _cover(work: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package and of what it always needs, each with its name."""
    package = SOURCES / "cover"
    for file in sorted(package.rglob("*")):
        is_source = file.suffix in (".py", ".yaml") or file.name.startswith("html_")
        if is_source and "__pycache__" not in file.parts:
            yield str(file.relative_to(SOURCES)), file.read_bytes()
    yield "cover/solver/_core.abi3.so", _core(work)
    yield "try_page.py", (HERE / "try_page.py").read_bytes()
    yield from _members(_wheel(work, *RICH))
    os.environ["PYYAML_FORCE_LIBYAML"] = "0"  # in pure Python
    yield from _members(_wheel(work, *PYYAML, "--no-binary=pyyaml"))


def _core(work: Path) -> bytes:
    zig = work / "zig"
    with ZipFile(_wheel(work, *ZIGLANG)) as wheel:
        for name in wheel.namelist():
            if name == "ziglang/zig" or name.endswith(".zig") or name.startswith(_HEADERS):
                wheel.extract(name, zig)
    (zig / "ziglang/zig").chmod(0o755)
    os.environ["ZIG_GLOBAL_CACHE_DIR"] = os.environ["ZIG_LOCAL_CACHE_DIR"] = str(work / "cache")
    made, folder = work / "_core.so", work / "core"
    folder.mkdir()
    compile_core(SOURCES / "cover/solver/core", zig / "ziglang", folder, made)
    return made.read_bytes()


_HEADERS = (
    "ziglang/lib/include/",
    "ziglang/lib/libc/include/generic-musl/",
    "ziglang/lib/libc/include/riscv32-linux-musl/",
)


def _wheel(work: Path, requirement: str, checksum: str, *options: str) -> Path:
    """Return the wheel of a package, made of its source if that is what the options ask for."""
    name = requirement.partition("==")[0]
    wanted = work / f"{name}.txt"
    wanted.write_text(f"{requirement} --hash=sha256:{checksum}\n")
    how = ["wheel"] if "--no-binary=pyyaml" in options else ["download", "--only-binary=:all:"]
    if how == ["wheel"]:
        options += (f"--wheel-dir={work}",)
    else:
        options += (f"--dest={work}",)
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
    _run(*pip, *how, *options, "--no-deps", "--require-hashes", "-r", str(wanted))
    return next(work.glob(f"{name}-*.whl"))


def _members(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel but for types and the records of installers."""
    with ZipFile(archive) as wheel:
        for name in wheel.namelist():
            if not name.endswith((".pyi", "/", "/RECORD", "/WHEEL")):
                yield name, wheel.read(name)


def _pack(target: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive, in which nothing tells when it was made."""
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)


def _run(*command: str, folder: Path | None = None) -> None:
    subprocess.run(command, check=True, cwd=folder)


main()
