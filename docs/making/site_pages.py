"""A hook of MkDocs: what stands around `docs/` in the repository, as part of the site.

Documents of the top folder become pages. What a page links to outside of `docs/`, a puzzle or a
program, is served beside the pages under its path in the repository. The page that solves in the
browser is part of the site, and linked from it, where `docs/try/build.py` has built it.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]

# Documents that are pages, and those in whose place another page stands.
PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
}
IN_ITS_PLACE = {"README.md": "index.md", **PAGES}

# Where the page that solves in the browser is built, and the document that leads to it.
BUILT = ROOT / "build" / "try"
ABOUT_IT = "try-it.md"

_LINK = re.compile(r"\]\(([^)#:\s]+)(?=[)#])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents, and the page that solves in the browser if it is built."""
    for path, name in PAGES.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / path)))
    included = InclusionLevel.INCLUDED  # though /try/, where its source is, is excluded
    for file in filter(Path.is_file, BUILT.rglob("*")):
        name = f"try/{file.relative_to(BUILT).as_posix()}"
        files.append(File.generated(config, name, abs_src_path=str(file), inclusion=included))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead the links of a page to where their targets are on the site."""
    written_as = {name: path for path, name in PAGES.items()}
    source = written_as.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def led(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[1]))
        target = IN_ITS_PLACE.get(path) or path.removeprefix("docs/")
        if target == path and (ROOT / path).is_file() and path not in files.src_uris:
            files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
        return f"]({posixpath.relpath(target, posixpath.dirname(page.file.src_uri) or '.')}"

    if page.file.src_uri == ABOUT_IT and (BUILT / "index.html").is_file():
        heading, _, text = markdown.partition("\n")
        markdown = f"{heading}\n\n[**Open the page**](try/index.html)\n{text}"
    return _LINK.sub(led, markdown)
