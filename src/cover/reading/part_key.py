"""The key `part` of a document: which part of its puzzle it is, in numbers.

A part of a puzzle is the puzzle itself, as YAML or JSON state it, and this key besides, a map of

| key | says |
|---|---|
| `version` | the version of `cover` that has split the puzzle |
| `problem` | the digest of its exact-cover problem (see `cover.shards.shard`) |
| `path` | the cuts that led to it: its `number`, `of` how many, and the `key` of the cut |
| `share` | about how much of the search it is |
| `fixed` | the numbers, from 0, of options that all of its solutions have |
| `check` | a digest of `problem`, `path` and `fixed` |

An answer to a part has the `problem` and the `path`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cover import __version__
from cover.reading.lines import shown
from cover.reading.yaml_documents import Node, integer_of, text_of

if TYPE_CHECKING:
    from cover.shards.shard import Cut, Shard

KEY = "part"

_OF_ANSWER = ("problem", "path")
_KEYS = ("version", *_OF_ANSWER, "share", "fixed", "check")
_OF_CUT = ("number", "of", "key")

_MOST_PARTS = 1_000_000
_MOST_CUTS = 100
_MOST_OPTIONS = 2**31 - 1

_DIGEST = re.compile("[0-9a-f]{32}")
_SHORT = re.compile("[0-9a-f]{8}")
_SHARE = re.compile(r"[0-9]{1,20}(\.[0-9]{1,20})?(e-[0-9]{1,3})?")


def answered_shard(shard: Shard) -> dict[str, object]:
    """Return what an answer says of the part that it is about."""
    path = [dict(zip(_OF_CUT, cut, strict=True)) for cut in shard.path]
    return {"problem": shard.digest, "path": path}


def stated_shard(shard: Shard) -> dict[str, object]:
    """Return what is said of a part beside its puzzle."""
    return {
        "version": __version__,
        **answered_shard(shard),
        "share": shard.share,
        "fixed": list(shard.fixed),
        "check": shard.check,
    }


def shard_of_answer(node: Node) -> Shard:
    """Return the part that an answer is about, without its options; raises `InputError`."""
    from cover.shards.shard import Shard

    said = _values(node, _OF_ANSWER)
    return Shard(_text(said, "problem", _DIGEST), (), _path(said["path"]))


def shard_of(node: Node) -> Shard:
    """Return a part as it was made by this version of `cover`; raises `InputError` for others."""
    from cover.shards.shard import Shard

    said = _values(node, _KEYS)
    version = text_of(said["version"])
    if version != __version__:
        raise node.error(
            f'this part was made by cover "{shown(version)}", and this is cover {__version__}, '
            "which may number options in another way; split the puzzle again"
        )
    fixed = tuple(_number(each, 0, _MOST_OPTIONS) for each in _items(said["fixed"], "fixed"))
    share = float(_text(said, "share", _SHARE))
    shard = Shard(_text(said, "problem", _DIGEST), fixed, _path(said["path"]), share)
    if _text(said, "check", _SHORT) != shard.check:  # its count would make a wrong total
        raise node.error(f"part {shard.name} is not as it was made; split the puzzle again")
    return shard


def _path(node: Node) -> tuple[Cut, ...]:
    from cover.shards.shard import Cut

    cuts = _items(node, "path")
    if len(cuts) > _MOST_CUTS:
        raise node.error(f"a part of a part, {len(cuts)} times; {_MOST_CUTS} times are read")
    path: list[Cut] = []
    for cut in cuts:
        said = _values(cut, _OF_CUT)
        parts = _number(said["of"], 1, _MOST_PARTS)
        path.append(Cut(_number(said["number"], 1, parts), parts, _text(said, "key", _SHORT)))
    return tuple(path)


def _values(node: Node, known: tuple[str, ...]) -> dict[str, Node]:
    """Return the values of a map with these keys, no more and no less; raises `InputError`."""
    if node.kind != "map":
        raise node.error(f"expected a map with the keys {', '.join(known)}")
    for key, _ in node.pairs:
        if key.text not in known:
            raise key.error(f'unknown key "{shown(key.text)}"; keys are {", ".join(known)}')
    return {name: node.needed(name) for name in known}


def _items(node: Node, key: str) -> list[Node]:
    if node.kind != "list":
        raise node.error(f'expected a list as "{key}"')
    return node.items


def _number(node: Node, lowest: int, highest: int) -> int:
    number = integer_of(node, lowest, highest)
    assert number is not None, "there is something to read"
    return number


def _text(said: dict[str, Node], key: str, pattern: re.Pattern[str]) -> str:
    text = text_of(said[key])
    if pattern.fullmatch(text) is None:
        raise said[key].error(f'"{shown(text)}" is none that cover writes as "{key}"')
    return text
