"""Traces: their steps are those of the reference search, and the page has them all.

`data/commands` has how they are told.
"""

import json
from html.parser import HTMLParser
from random import Random

import pytest

import cover
from conftest import Run
from cover.errors import OptionError
from cover.query import Query
from cover.setting.trace import traced
from cover.solver.reference.dancing_links import LinkedNetwork
from cover.solver.reference.tracing import TracedSearch, TraceStep
from random_problems import small_case, summed_case

KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def _assert_undone(steps: list[TraceStep]) -> None:
    """What is covered, settled and tried is undone, the last one first."""
    undoes = {"uncover": "cover", "unsettle": "settle"}
    done: list[TraceStep] = []
    tried: list[int | None] = []
    for step in steps:
        if step.kind in undoes.values():
            done.append(step)
        elif step.kind in undoes:
            last = done.pop()
            assert (last.kind, last.item, last.level) == (undoes[step.kind], step.item, step.level)
            assert set(last.options) == set(step.options)
        elif step.kind == "try":
            assert step.level == len(tried)
            tried.append(step.option)
        elif step.kind == "back":
            assert tried.pop() == step.option
            assert step.level == len(tried)
    assert not done
    assert not tried


def test_a_trace_sees_the_nodes_and_the_solutions_of_the_reference_search() -> None:
    for seed in range(100):
        case = (summed_case if seed % 2 else small_case)(Random(seed))
        network = LinkedNetwork(case.problem)
        search, trace = network.run(case.fixed), TracedSearch(network, case.fixed)
        steps = list(trace.steps())
        wanted = list(iter(search.next, None))
        assert [step.options for step in steps if step.kind == "solution"] == wanted
        assert trace.nodes == search.nodes
        assert trace.nodes == sum(step.kind in ("choose", "dead") for step in steps)
        _assert_undone(steps)


def test_time_that_is_over_ends_a_trace() -> None:
    record = cover.Sudoku("." * 81)
    trace = traced(record, Query.made("first", timeout=0.05), 10**9, all_solutions=True)

    assert trace.ended == "timeout"
    assert trace.ending.endswith("; ended by the timeout")
    assert trace.status == "several" if len(trace.solutions) > 1 else "unknown"


def test_a_limit_of_steps_is_a_number() -> None:
    assert len(cover.ExactCover(KNUTH).trace(limit=3).steps) == 3
    with pytest.raises(OptionError, match="limit takes a whole number from 1 on, not 0"):
        cover.ExactCover(KNUTH).trace(limit=0)


class _Page(HTMLParser):
    """What a page holds: its tags with their attributes, and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[dict[str, str | None]] = []
        self.scripts: list[str] = []
        self._is_script = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(dict(attrs))
        self._is_script = tag == "script"

    def handle_endtag(self, tag: str) -> None:
        self._is_script = False

    def handle_data(self, data: str) -> None:
        if self._is_script:
            self.scripts.append(data)


def test_the_page_holds_the_steps_and_asks_for_nothing_else(cover: Run) -> None:
    asked = ("trace", "--type", "exact-cover", "--all")
    text = cover(*asked, "--format", "html", stdin=KNUTH).stdout
    told = json.loads(cover(*asked, "--json", stdin=KNUTH).stdout)
    page = _Page(text)
    data, script = page.scripts
    (trace,) = json.loads(data)
    ids = [attributes["id"] for attributes in page.tags if "id" in attributes]

    assert {key: trace[key] for key in ("items", "options", "steps")} == {
        key: told[key] for key in ("items", "options", "steps")
    }
    assert not any({"src", "href", "srcset"} & attributes.keys() for attributes in page.tags)
    assert "://" not in text
    assert "url(" not in text
    wanted = {word.split('"')[1] for word in script.split("byId(")[1:] if word.startswith('"')}
    assert wanted <= set(ids)
    assert len(set(ids)) == len(ids)


def test_a_page_of_several_puzzles_has_broken_ones_in_their_places(cover: Run) -> None:
    puzzles = "1...............\n1.1.............\n"
    done = cover("trace", "--type", "sudoku", "--format", "html", stdin=puzzles)
    traces = json.loads(_Page(done.stdout).scripts[0])

    assert [trace["caption"] for trace in traces] == ["stdin:1", "stdin:2"]
    assert traces[1]["steps"] == []
    assert "1 is already in row 1" in traces[1]["ending"]
    assert done.returncode == 1
