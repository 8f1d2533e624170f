"""What came of explaining a puzzle: its steps, and what stands at their end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from cover.families.family import draw, family_of, picture
from cover.families.sentences import listed
from cover.reading.records import Reason, Record, Solution
from cover.setting.finding import Finding
from cover.setting.reasoning.steps import Step

if TYPE_CHECKING:
    from cover.drawing.svg import Picture
    from cover.families.words import Telling

# So many of the cells that are left open are named, each with so many of its values.
_MOST_OPEN = 12
_MOST_VALUES = 30


class Explanation(Finding):
    """The steps to the solution of a puzzle, or as far as they lead.

    `status` is unique, several, none or unknown; it counts turned and mirrored solutions, too.
    `solution` is the one of a puzzle that has no other; `left` are the options of the model that
    are left at the end. `dead` is an item that nothing is left for, at the end of a puzzle without
    a solution, and `reason` says why there is none where its statement shows it. Where only a hint
    was asked for, `is_hint`, there is one step at most.

    Iterating over it yields its steps; `str()` is all of it in words.
    """

    def __init__(
        self,
        record: Record,
        status: str,
        steps: Sequence[Step] = (),
        *,
        telling: Telling | None = None,
        solution: Solution | None = None,
        left: Sequence[int] = (),
        dead: int | None = None,
        reason: Reason | None = None,
        is_hint: bool = False,
        draws_all: bool = False,
    ) -> None:
        self.record = record
        self.status = status
        self.steps = tuple(steps)
        self.solution = solution
        self.left = tuple(left)
        self.dead = dead
        self.reason = reason
        self.is_hint = is_hint
        self._telling = telling
        self._draws_all = draws_all

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return "\n".join(self.lines(colour=False))

    def __repr__(self) -> str:
        return f"<Explanation: {self.status}, {_steps(len(self.steps))}>"

    @property
    def open(self) -> dict[str, list[str]]:
        """What the steps leave open: for each cell, or what else is asked, its values."""
        return dict(self._open())

    def _open(self) -> Iterator[tuple[str, list[str]]]:
        """Yield what `open` has."""
        if self._telling is None or (self.status in ("unique", "none") and not self.is_hint):
            return
        words = self._telling.words
        options: dict[int, list[int]] = {item: [] for item in words.asked}
        for option in self.left:
            for item in self._telling.items_of(option):
                if item in options:
                    options[item].append(option)
        for item, left in options.items():
            values = list(dict.fromkeys(words.value(item, option) for option in left))
            if len(values) > 1:
                yield words.item(item), values

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the steps, numbered, perhaps each with a drawing, and then what they come to."""
        family = family_of(self.record)
        for number, step in enumerate(self.steps, 1):
            yield f"{'Hint:' if self.is_hint else f'{number}.'} {step}"
            if self._draws_all:
                yield family.draw_marked(self.record, step.marking(), colour)
        if not self.is_hint or not self.steps:
            yield self._end()
        if self.solution is not None and not self.is_hint:
            yield draw(self.record, self.solution, colour)

    def _end(self) -> str:
        """What stands at the end."""
        after = f"after {_steps(len(self.steps))}"
        if self.reason is not None:
            return f"no solution: {self.reason.text}"
        if self.status == "unique":
            return f"the only solution, {after}:"
        if self.status == "none" and self._telling is not None and self.dead is not None:
            return f"no solution, {after}: {self._telling.nothing(self.dead)}"
        if self.status == "none":
            return "no solution: a search finds none"
        stands = self._telling.words.relation if self._telling else ""
        named = [
            f"{item} {stands} {listed(values, 'or', _MOST_VALUES)}"
            for item, values in islice(self._open(), _MOST_OPEN + 1)
        ]
        shown = "; ".join((*named[:_MOST_OPEN], *("…" for _ in named[_MOST_OPEN:])))
        is_open = f"; left open: {shown}" if shown else ""
        if self.status == "several":
            follows = f"nothing more follows {after}" if self.steps else "no step leads on"
            return f"several solutions; {follows}{is_open}"
        return f"the time is over {after}{is_open}"

    def data(self) -> Mapping[str, object]:
        """Return the steps, and the solution or what is left open."""
        found: dict[str, object] = {"steps": [step.data() for step in self.steps]}
        if self.solution is not None:
            found["solution"] = self.record.layout.data(self.solution)
        if self.reason is not None:
            found["reason"] = self.reason.text
        if self.dead is not None and self._telling is not None:
            found["contradiction"] = self._telling.nothing(self.dead)
        if left_open := self.open:
            found["open"] = left_open
        return found

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield a picture of each step, and of the solution."""
        family = family_of(self.record)
        for number, step in enumerate(self.steps, 1):
            said = f"{'Hint:' if self.is_hint else f'{number}.'} {step}"
            yield said, family.picture_marked(self.record, step.marking())
        if not self.is_hint or not self.steps:
            yield self._end(), picture(self.record, self.solution)


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
