"""Pages of HTML that need nothing else: a gallery of answers, and searches to step through.

In space the viewer of one answer draws by WebGL. A policy in the page forbids its script every
address, and everything but this script to run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from json import dumps
from string import Template
from typing import NamedTuple

from cover.drawing.svg import Picture, alone, dark_style, inline

_SCRIPTS = ("html_mesh.js", "html_scene.js", "html_viewer.js")


class Solid(NamedTuple):
    """A solution in space: parts made of unit cubes.

    `size` says how many layers, rows and columns of cubes there are; `parts` has the number of the
    part of each cube, in reading order, -1 where there is none. Each part has a name and a colour,
    as CSS writes colours.
    """

    size: tuple[int, int, int]
    parts: tuple[int, ...]
    names: tuple[str, ...]
    colours: tuple[str, ...]


class Panel(NamedTuple):
    """A part of a gallery: a caption, and a picture of a solution or a word in its place.

    A solution in space has a solid, too.
    """

    caption: str
    picture: Picture | None = None
    solid: Solid | None = None
    word: str = ""


def page(title: str, panels: Iterable[Panel]) -> str:
    """Return the page; those panels that have a picture can be chosen for the viewer."""
    gallery: list[str] = []
    solids: list[Solid | None] = []
    for panel in panels:  # one at a time: elements of pictures take much more room than their text
        caption = escape(panel.caption)
        if panel.picture is None:
            said = ": ".join(filter(None, (caption, escape(panel.word))))
            gallery.append(f"<li><p>{said}</p></li>")
            continue
        shown = f"{inline(panel.picture, panel.caption)}<span>{caption}</span>"
        gallery.append(f'<li><button type="button">{shown}</button></li>')
        solids.append(panel.solid)
    script = "".join(map(text_of, _SCRIPTS))
    return Template(text_of("html_page.html")).substitute(
        title=escape(title),
        policy=policy(script),
        style=text_of("html_style.css") + dark_style(gallery),
        gallery="\n".join(gallery),
        solids=as_json([solid and solid._asdict() for solid in solids]),
        script=script,
    )


def framed(title: str, page: str) -> str:
    """Return a page as an element of another one, such as a notebook: it sees nothing of that."""
    style = 'style="width: 100%; height: 40em; border: 0" sandbox="allow-scripts"'
    return f'<iframe title="{escape(title)}" {style} srcdoc="{escape(page)}"></iframe>'


def figures(pictures: Iterable[tuple[str, Picture]]) -> str:
    """Return pictures with their captions as elements of another page, such as a notebook.

    They stand beside each other where there is room: a solution step by step has dozens.
    """
    style = 'style="display: inline-block; vertical-align: top; width: min-content"'
    return "\n".join(
        f"<figure {style}>{alone(picture, said)}<figcaption>{escape(said)}</figcaption></figure>"
        for said, picture in pictures
    )


def table(facts: Mapping[str, object]) -> str:
    """Return facts as a table in another page; what there is nothing of is left out."""
    rows = (
        f"<tr><th>{escape(name)}</th><td>{escape(_cell(value))}</td></tr>"
        for name, value in facts.items()
        if value not in (None, "", (), {})
    )
    return f"<table>{''.join(rows)}</table>"


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {each}" for name, each in value.items())
    return "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def as_json(data: object) -> str:
    """Return data as JSON that cannot end the element around it."""
    return dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def policy(script: str) -> str:
    """Return a policy: nothing from anywhere but the page, and no script but this one."""
    from base64 import b64encode
    from hashlib import sha256

    allowed = f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
    return f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:"


def text_of(name: str) -> str:
    """Return a file of this package, which a page is made of."""
    from importlib.resources import files

    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def trace_page(traces: Sequence[Mapping[str, object]]) -> str:
    """Return the page of some traces, each with a `caption` and what its JSON has."""
    script = text_of("html_trace.js")
    return Template(text_of("html_trace.html")).substitute(
        policy=policy(script),
        style=text_of("html_style.css") + text_of("html_trace.css"),
        traces=as_json(traces),
        script=script,
    )
