"""A hook of MkDocs: what stands around `docs/` in the repository, as part of the site.

Documents of the top folder become pages. What a page links to outside of `docs/`, a puzzle or a
program, is served beside the pages under its path in the repository.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]

# Documents that are pages, and those in whose place another page stands.
PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
}
IN_ITS_PLACE = {"README.md": "index.md", **PAGES}

_LINK = re.compile(r"\]\(([^)#:\s]+)(?=[)#])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents."""
    for path, name in PAGES.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / path)))
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

    return _LINK.sub(led, markdown)
