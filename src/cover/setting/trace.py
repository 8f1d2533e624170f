"""Algorithm X with dancing links on one puzzle, step by step: `cover trace`.

D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1. What is traced is the
search of the reference engine in the model of the puzzle, after the options that are given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cover.asking.problems import prepared
from cover.errors import TooLargeError
from cover.facts import Values
from cover.families.sentences import first_of
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import counted
from cover.result import Result
from cover.setting.proof import refuse_multiplicities
from cover.solver.reference.network import LinkLayout
from cover.solver.reference.tracing import TracedSearch, TraceStep
from cover.steps import deadline_after, has_come

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


STEPS = 1_000  # that are traced unless another number is asked for
_LARGEST = 20_000  # options of a model that is traced
_NAMED = 6  # options that a step names
_LISTED = 40  # options that are listed before the steps


def traced(puzzle: Puzzle, query: Query, limit: int = STEPS, all_solutions: bool = False) -> Trace:
    """Trace the search up to the first solution, or to all of them, in no more steps than these."""
    deadline = deadline_after(query.timeout)
    reason = puzzle._reason(deadline)
    if reason is not None:
        nothing = TracedModel({}, {}, frozenset(), {})
        return Trace(puzzle, "none", nothing, reason=reason.text)
    engine = prepared(puzzle, query, deadline)
    refuse_multiplicities(puzzle, engine, "the steps of Algorithm X")
    problem = engine.problem
    if problem.option_count > _LARGEST:
        raise TooLargeError(
            f"a model of {problem.option_count} options is too large for a trace; "
            f"the most are {_LARGEST}"
        )
    search = TracedSearch(LinkLayout(problem), puzzle._given_options())
    model = _model_left(puzzle, problem, search)
    steps: list[TraceStep] = []
    found: list[Values] = []
    ended = ""
    for step in search.steps():
        if len(steps) == limit:
            ended = "limit"
        elif has_come(deadline):
            ended = "timeout"
        if ended:
            break
        steps.append(step)
        if step.kind == "solution":
            found.append(puzzle._decoded(step.options))
            if not all_solutions:
                ended = "solution"
                break
    status = "several"
    if len(set(found)) < 2 and ended:
        status = "solved" if found else "unknown"
    elif len(set(found)) < 2:
        status = "unique" if found else "none"
    return Trace(puzzle, status, model, tuple(steps), ended, tuple(found))


class TracedModel(NamedTuple):
    """What is left of a model after the options that are given, by the numbers of the model.

    `items` has the names of the items, of which `primary` have to be covered, as they stand in
    sentences, and `heads` has short ones for tables; `options` has the name of each option with a
    primary item, and its items with the colours that it gives them, "" for none.
    """

    items: Mapping[int, str]
    heads: Mapping[int, str]
    primary: frozenset[int]
    options: Mapping[int, tuple[str, tuple[tuple[int, str], ...]]]


def _model_left(puzzle: Puzzle, problem: Problem, search: TracedSearch) -> TracedModel:
    """Return what is left where a search begins."""
    words, names = puzzle._words(), puzzle._names()
    open_items = search.open_items()
    colours = dict(enumerate(names.colours, 1)) | {0: ""}
    options: dict[int, tuple[str, tuple[tuple[int, str], ...]]] = {}
    for option in search.open_options():
        entries = [(item, colours.get(c, str(c))) for item, c in problem.entries_of(option)]
        if min(item for item, _ in entries) < problem.primary_count:
            options[option] = words.listed_option(option), tuple(entries)
    held = {item for _, entries in options.values() for item, _ in entries}
    items = sorted({*open_items, *(item for item in held if item >= problem.primary_count)})
    return TracedModel(
        {item: words.item(item) for item in items},
        {item: str(names.items[item]) for item in items},
        frozenset(open_items),
        options,
    )


@dataclass(eq=False, repr=False)
class Trace(Result):
    """The steps of a search; `str()` tells them, a notebook shows the page to step through them.

    `steps` are those of `cover.solver.reference.tracing`; `solutions` what was found, as the puzzle
    has it. `ended` says why there are no more steps: "" where the search has seen all, otherwise
    "solution" for the first one, "limit" or "timeout". Of a puzzle whose statement rules itself out
    nothing is searched, and `reason` says why.
    """

    puzzle: Puzzle = field()  # these two of a result have defaults
    status: str = field()
    model: TracedModel
    steps: tuple[TraceStep, ...] = ()
    ended: str = ""
    solutions: tuple[Values, ...] = ()
    reason: str | None = None

    columns = ("nodes", "ending")
    looks = "steps"

    def __repr__(self) -> str:
        return f"<Trace: {self.ending}>"

    @property
    def nodes(self) -> int:
        """How many items were chosen, those without options among them."""
        return sum(step.kind in ("choose", "dead") for step in self.steps)

    def _repr_html_(self) -> str:
        from cover.drawing.html import framed

        return framed(repr(self), str(self.to("html")))

    @cached_property
    def told(self) -> tuple[str, ...]:
        """What each step does, in words."""
        return tuple(map(self._told, self.steps))

    @property
    def ending(self) -> str:
        """What is said at the end, in words."""
        if self.reason is not None:
            return f"no solution: {self.reason}"
        if not self.model.options and not self.steps:
            return "no solution: what is given leaves nothing to choose from"
        steps, nodes = counted(len(self.steps), "step"), counted(self.nodes, "item")
        so_far = f"{steps}, {nodes} chosen, {counted(len(self.solutions), 'solution')}"
        why = {
            "": "the search is complete",
            "solution": "ended at the first solution",
            "limit": "ended by the limit of steps",
            "timeout": "ended by the timeout",
        }[self.ended]
        return f"{so_far}; {why}"

    def line(self) -> str:
        return self.ending

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the options that are left, if they are few, then each step, then the ending."""
        model = self.model
        if 0 < len(model.options) <= _LISTED:
            items, options = counted(len(model.items), "item"), len(model.options)
            yield f"{items}, {counted(options, 'option')}"
            for name, entries in model.options.values():
                heads = (
                    f"{model.heads[each]}:{c}" if c else model.heads[each] for each, c in entries
                )
                yield f"  {name}: {' '.join(heads)}"
        for step, said in zip(self.steps, self.told, strict=True):
            yield "  " * (step.level + (step.kind not in ("choose", "dead", "solution"))) + said
        yield self.ending

    def data(self) -> Mapping[str, object]:
        """Return the model and the steps; items and options by their places in these lists."""
        item_at = {item: place for place, item in enumerate(self.model.items)}
        option_at = {option: place for place, option in enumerate(self.model.options)}
        steps = [
            {
                "kind": step.kind,
                "level": step.level,
                **({} if step.item is None else {"item": item_at[step.item]}),
                **({} if step.option is None else {"option": option_at[step.option]}),
                "options": [option_at[each] for each in step.options if each in option_at],
                "said": said,
            }
            for step, said in zip(self.steps, self.told, strict=True)
        ]
        return {
            "items": [
                {
                    "name": name,
                    "head": self.model.heads[item],
                    "primary": item in self.model.primary,
                }
                for item, name in self.model.items.items()
            ],
            "options": [
                {"name": name, "items": [[item_at[item], colour] for item, colour in entries]}
                for name, entries in self.model.options.values()
            ],
            "steps": steps,
            "nodes": self.nodes,
            "solutions": len(self.solutions),
            "ended": self.ended,
            "ending": self.ending,
        }

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        from cover.drawing.tree import TreeEntry, tree

        shown = ("choose", "dead", "try", "pass", "solution")
        entries = [
            TreeEntry(
                2 * step.level + (step.kind in ("try", "pass")), said, _LOOKS.get(step.kind, "")
            )
            for step, said in zip(self.steps, self.told, strict=True)
            if step.kind in shown
        ]
        yield self.ending, tree(entries)

    def _told(self, step: TraceStep) -> str:
        item = "" if step.item is None else self.model.items[step.item]
        option = "" if step.option is None else self.model.options[step.option][0]
        known = [each for each in step.options if each in self.model.options]
        options = first_of([self.model.options[each][0] for each in known], _NAMED)
        if step.kind == "choose":
            return f"choose {item}: {options}"
        if step.kind == "settle":
            colour = dict(self.model.options[step.option or 0][1])[step.item or 0]
            return f"settle {item} to {colour}{f', hide {options}' if options else ''}"
        if step.kind == "cover":
            return f"cover {item}{f', hide {options}' if options else ''}"
        return {
            "dead": f"dead end: {item} has no options left",
            "try": f"try {option}",
            "pass": f"pass over {option}: a sum rules it out",
            "solution": f"solution: {options or 'nothing is left to cover'}",
            "back": f"take back {option}",
            "unsettle": f"unsettle {item}",
            "uncover": f"uncover {item}",
        }[step.kind]


# How steps stand out in the tree.
_LOOKS = {"dead": "bad", "pass": "bad", "solution": "good", "choose": "strong"}
