"""Damage to texts: bytes flipped, pieces moved, words of interest, trees of documents bent."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import yaml

LARGEST = 6000  # bytes of an input; only repeated parts are longer

# What readers have to do with sooner or later: numbers, bytes as `\x..`, characters.
_NUMBERS = """
0 -1 00 1 2 3 4 9 25 26 64 81 255 256 1000 65536 1000001 4294967296 -0 1e9 1e999 -1e-9 0x10 1_000
1.5 . nan inf +3
"""
_BYTES = r"""
\x00 \x1b[2J \x7f \xff\xfe \xef\xbb\xbf \xc3 \xed\xa0\x80 \xf0\x9f\xa7\xa9
\t \r \r\n \n \n\n \x20 \x20\x20
\x0b \x0c \x1c # \x20#\x20 #\x20comment\n | || --- ---\n ...\n { } [ ] ' " "" \\ \\u0000
: :\x20 :: ,
,, ; = ~ ! !!int\x20 &a\x20 *a <<:\x20 ?\x20 -\x20 |\x20\n >-\n %YAML\x201.1\n % @ ` < >
"""
_CHARACTERS = """
ſ é ß İ Ａ １ ٣ ² ④ ፩ ﷺ ½ … － ─ │ ┼ █ \u200b \u202e \ud7ff \U0001f9e9 e\u0301
"""


def _unescaped(words: str) -> list[bytes]:
    return [word.encode().decode("unicode_escape").encode("latin-1") for word in words.split()]


NUMBERS = [*_unescaped(_NUMBERS), b"9" * 25, b"9" * 400, b"9" * 5000]
CHARACTERS = [
    *(character.encode() for character in _CHARACTERS.split()),
    *(blank.encode() for blank in "\xa0\u2028\x85\u3000"),
]
# Numbers of JSON that are no words there, and what is no number though Python counts with it.
ODD: tuple[object, ...] = (
    *(-1, 0, 0.5, -1.5, 1e308, 10**30, 10**400, -(10**400)),
    *(float("inf"), float("nan"), True, None),
)
WORDS = [*NUMBERS, *_unescaped(_BYTES), *CHARACTERS]


def mutated(random: Random, data: bytes, other: bytes) -> bytes:
    """The text with some damage, at times with a part of another one."""
    made = bytearray(data)
    for _ in range(_how_often(random)):
        _damage(random, random.choices(range(len(_WEIGHTS)), _WEIGHTS)[0], made, other)
        del made[LARGEST:]
    if random.random() < 0.002:  # a part repeated until it is long
        span = _span(random, made, 30)
        made[span] = (made[span] or b"9") * random.choice((500, 5000))
    return bytes(made)


def _how_often(random: Random) -> int:
    count = 1
    while count < 20 and random.random() < 0.4:
        count += 1
    return count


def _span(random: Random, data: Sequence[object], most: int = 40) -> slice:
    start = random.randrange(len(data) + 1)
    return slice(start, min(len(data), start + random.randint(1, most)))


def _damage(random: Random, kind: int, data: bytearray, other: bytes) -> None:
    """Do one of the things that texts suffer; `other` is another text, which may come into it."""
    at, to = random.randrange(len(data) + 1), random.randrange(len(other) + 1)
    match kind:
        case 0 if data:  # a bit
            data[at % len(data)] ^= 1 << random.randrange(8)
        case 1 if data:  # a character of the same text: it looks as if it belonged there
            data[at % len(data)] = random.choice(data)
        case 2:
            del data[_span(random, data, random.choice((1, 1, 8, 400)))]
        case 3:
            span = _span(random, data, random.choice((1, 8, 80)))
            data[span] = data[span] * random.choice((2, 2, 3, 20))
        case 4:
            del data[at:]
        case 5:
            words = random.choice((WORDS, *[other.split()] * bool(other.split())))
            data[at : at + random.choice((0, 0, 1, 2))] = random.choice(words)
        case 6:
            numbers = [*re.finditer(rb"[0-9]+", data)]
            if numbers:
                start, end = random.choice(numbers).span()
                data[start:end] = random.choice(NUMBERS)
        case 7:
            _lines(random, data, other)
        case 8:
            data[at:] = other[to:]
        case 9:
            data[at:at] = other[_span(random, other, 80)]
        case 10:
            ends = (b"\r\n", b"\r", b"\n\n", b" ", b"", b" \n", b"\x00")
            data[:] = data.replace(b"\n", random.choice(ends))
        case 11:
            blanks = (b"", b"\t", b"  ", b",", b"\xc2\xa0", b"\n")
            data[:] = data.replace(b" ", random.choice(blanks))
        case 12:
            data[:] = data.swapcase()


# How often each of these comes.
_WEIGHTS = (6, 12, 8, 6, 2, 16, 10, 10, 5, 8, 1, 1, 1)


def _lines(random: Random, data: bytearray, other: bytes) -> None:
    """A line lost, doubled, or exchanged for another."""
    lines = bytes(data).split(b"\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            del lines[one]
        case 2:
            lines[one:one] = [lines[two]] * random.choice((1, 1, 10))
        case _:
            lines[one] = random.choice(other.split(b"\n"))
    data[:] = b"\n".join(lines)


# --- Trees of documents ---


def document(random: Random, tree: object, other: object) -> bytes:
    """A document whose tree is bent, as JSON or YAML."""
    for _ in range(_how_often(random)):
        tree = _bent(random, tree, other)
    if random.random() < 0.7:
        return json.dumps(tree, ensure_ascii=random.random() < 0.5).encode(errors="replace")
    return bytes(yaml.dump(tree, Dumper=yaml.CSafeDumper, encoding="utf-8", sort_keys=False))


def _bent(random: Random, tree: object, other: object) -> object:
    """The tree with another value somewhere, or with a key or an item less or more."""
    if isinstance(tree, int | float) and random.random() < 0.5:
        return random.choice(ODD)
    if random.random() < 0.1 or not tree:
        return _value(random, other)
    if isinstance(tree, dict):
        return _bent_map(random, dict(tree), other)
    if isinstance(tree, list):
        return [*_bent_map(random, dict(enumerate(tree)), other).values()]
    text = bytearray(str(tree).encode())
    kind = random.choice((1, 2, 3, 5, 5, 6, 6, 7))
    _damage(random, kind, text, str(other).encode()[:200])
    return text.decode(errors="replace")


def _bent_map(random: Random, tree: dict[Any, object], other: object) -> dict[Any, object]:
    """A map, or the values of a list by number, one of which is lost, moved, doubled or bent."""
    key, second = random.choice([*tree]), random.choice([*tree])
    match random.randrange(8):
        case 0:
            del tree[key]
        case 1:
            tree[random.choice(WORDS).decode(errors="replace")] = tree.pop(key)
        case 2 if isinstance(other, dict):
            tree.update(random.sample([*other.items()], min(len(other), random.randint(1, 2))))
        case 3 if isinstance(other, dict) and other:
            tree[key] = random.choice([*other.values()])
        case 4:
            tree[key], tree[second] = tree[second], tree[random.choice((key, second))]
        case _:
            tree[key] = _bent(random, tree[key], other)
    return tree


def _value(random: Random, other: object) -> object:
    words = random.choice(WORDS).decode(errors="replace")
    return random.choice(([], {}, "", None, [words], {words: words}, [[[]]], words, other))
