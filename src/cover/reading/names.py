"""Names of any kind as texts, for drawings, messages and files; and those that are misspelt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from difflib import get_close_matches
from string import punctuation

from cover.errors import OptionError
from cover.reading.lines import can_be_name

_CLOSING = {"(": ")", "[": "]", "{": "}"}


def labels(names: Iterable[Hashable], fault: Callable[[str], bool]) -> dict[Hashable, str]:
    """Return a text for each name, all different: itself where it is a text.

    Others are written as `str` does, tuples as `(0,1)`, without what is a `fault` in a name. Texts
    are not looked at. Raises `TypeError` for what is not hashable.
    """
    names = list(names)
    found: dict[Hashable, str] = {name: name for name in names if isinstance(name, str)}
    # Of each text that is taken, the number that was tried last for another name.
    taken = dict.fromkeys(found.values(), 1)
    for name in names:
        if name not in found:
            found[name] = _free(_label(name), taken, fault)
    return found


def _label(name: object) -> str:
    return f"({','.join(map(_label, name))})" if isinstance(name, tuple) else str(name)


def _free(text: str, taken: dict[str, int], fault: Callable[[str], bool]) -> str:
    """Return a text as a name that no other one has, and take it."""
    if not text or fault(text) or not can_be_name(text):
        text = "".join(c if can_be_name(c) and not fault(f"a{c}a") else "." for c in text) or "."
    free = text
    while free in taken:
        taken[text] += 1
        free = f"{text}.{taken[text]}"
    taken[free] = 1
    return free


def misspelt(name: object, what: str, known: Iterable[str]) -> OptionError:
    """Return the error for a name of which there is none, with the one that may have been meant."""
    names = list(dict.fromkeys(known))
    if not isinstance(name, str):
        return OptionError(f"a {what} is a text, not {name!r}; expected one of {', '.join(names)}")
    near = get_close_matches(name.lower(), names, 1)
    meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(names)}"
    return OptionError(f'there is no {what} "{name}"; {meant}')


# What else people call a key.
_OTHER_WORDS = dict.fromkeys(("free", "blank", "blanks", "gaps", "spare", "unused"), "empty")


def meant(word: str, known: Iterable[str], what: str) -> str:
    """Return which of the known names a word may stand for; without one, all of them."""
    known = list(known)
    near = [each for each in known if each == _OTHER_WORDS.get(word)]
    near = near or get_close_matches(word, known, 1)
    return f'did you mean "{near[0]}"?' if near else f"{what} are {', '.join(known)}"


def is_odd(word: str) -> bool:
    """Return whether a word is no name: brackets that are not in pairs, or punctuation alone."""
    if not word.strip(punctuation):
        return True
    open_ones: list[str] = []
    for character in word:
        if character in _CLOSING:
            open_ones.append(_CLOSING[character])
        elif character in _CLOSING.values() and (not open_ones or open_ones.pop() != character):
            return True
    return bool(open_ones)
