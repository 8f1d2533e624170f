"""New puzzles, made one after the other or by processes side by side, in the same order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple

from cover.running.process_pool import Done, Failed, Message, ProcessPool, Refused, Task
from cover.running.record_queue import PATIENCE
from cover.setting.generate import NewPuzzle, NotMade, Wish

# Seconds of work that a process gets at a time, about, and how many such parts wait for each.
_AT_A_TIME = 0.05
_FOR_EACH = 4

_MOST = 500  # puzzles of a part

# Puzzles that this process makes at once, where that is quicker.
_AT_ONCE = 256


# What comes of the numbers from 1 on, in their order.
Made = Generator[NewPuzzle | NotMade]


class MakingWork(NamedTuple):
    """The work of a process that makes puzzles: an item is a range of their numbers."""

    wish: Wish

    def __call__(self, item: range, tell: Callable[[str], None]) -> list[NewPuzzle | NotMade]:
        """Make the puzzles with these numbers."""
        return list(self.wish.made_of(item))


def made_in_order(wish: Wish, jobs: int, wanted: int) -> Made:
    """Yield the puzzles of a wish without end, and in their places those that were not made.

    They are the same whatever `jobs` is, as many processes as help once that takes long, and
    however many are `wanted`, about.
    """
    began, number = monotonic(), 1
    while jobs == 1 or monotonic() - began < PATIENCE:
        count = max(1, min(_AT_ONCE, wanted + 1 - number)) if wish.is_at_once else 1
        yield from wish.made_of(range(number, number + count))
        number += count
    seconds = (monotonic() - began) / max(number - 1, 1)
    yield from _side_by_side(wish, jobs, number, max(1, min(_MOST, int(_AT_A_TIME / seconds))))


class _NumbersGiven(NamedTuple):
    """Numbers of puzzles that a process makes, and where it tells of them."""

    numbers: range
    messages: SimpleQueue[Message]


def _side_by_side(wish: Wish, jobs: int, first: int, size: int) -> Made:
    """Yield all from the number `first` on, made in parts of one `size`."""
    pool = ProcessPool(MakingWork(wish), jobs)
    parts: deque[_NumbersGiven] = deque()
    try:
        while True:
            while len(parts) < _FOR_EACH * jobs:
                part = _NumbersGiven(range(first, first + size), SimpleQueue())
                pool.give(Task(part.numbers, part.messages.put))
                parts.append(part)
                first += size
            numbers, messages = parts.popleft()
            yield from _result(wish, numbers, messages.get())
    finally:
        pool.close()


def _result(wish: Wish, numbers: range, message: Message) -> list[NewPuzzle | NotMade]:
    """Return what a process has made; what none has made is made here, or given up."""
    if isinstance(message, Done):
        found: list[NewPuzzle | NotMade] = message.result
        return found
    if isinstance(message, Failed) and message.error is not None:
        raise message.error
    if isinstance(message, Refused):  # there is no room for a process
        return list(wish.made_of(numbers))
    killed = "the process that made it ended; was there no memory?"
    return [NotMade(number, killed) for number in numbers]
