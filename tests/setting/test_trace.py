"""`cover trace`: its steps are those of the reference search, and the page has them all."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree

import pytest

import cover
from conftest import Run
from cover.errors import OptionError
from cover.query import Query
from cover.setting.trace import traced
from cover.solver.reference.dancing_links import LinkedNetwork
from cover.solver.reference.tracing import TracedSearch, TraceStep
from puzzles_of_all import puzzles
from random_problems import small_case, summed_case

KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
SMALL = [name for name in puzzles() if "10x10" not in name]


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


@pytest.mark.parametrize("seed", range(60))
def test_a_trace_sees_the_nodes_and_the_solutions_of_the_reference_search(seed: int) -> None:
    case = (summed_case if seed % 2 else small_case)(Random(seed))
    network = LinkedNetwork(case.problem)
    search, traced = network.run(case.fixed), TracedSearch(network, case.fixed)
    steps = list(traced.steps())
    wanted = list(iter(search.next, None))
    assert [step.options for step in steps if step.kind == "solution"] == wanted
    assert traced.nodes == search.nodes
    assert traced.nodes == sum(step.kind in ("choose", "dead") for step in steps)
    _assert_undone(steps)


@pytest.mark.parametrize("name", SMALL)
def test_every_family_is_traced_in_its_own_words(name: str) -> None:
    puzzle = puzzles()[name]
    trace = puzzle.trace(limit=3_000)
    assert trace.status in ("solved", "unique", "several")
    assert not puzzle._faults_in(trace.solutions[0])
    assert len(trace.steps) == len(trace.told)
    assert str(trace).endswith(trace.ending)
    assert repr(trace) == f"<Trace: {trace.ending}>"
    assert all(trace.told)
    assert ElementTree.fromstring(trace.to("svg")).tag.endswith("svg")


def test_the_steps_of_knuths_example() -> None:
    trace = cover.ExactCover(KNUTH).trace(all_solutions=True)
    kinds = [step.kind for step in trace.steps]
    assert trace.nodes == 5
    assert kinds.count("dead") == kinds.count("solution") == 1
    assert kinds.count("cover") == kinds.count("uncover") == 12
    assert (trace.status, trace.ended, len(trace.solutions)) == ("unique", "", 1)
    assert trace.told[0] == "choose item a: option 2, option 4"
    tree = trace.to("svg")
    assert "dead end: item e has no options left" in tree
    assert "solution: option 1, option 4, option 5" in tree


def test_colours_are_settled_and_hide_options_of_other_colours() -> None:
    trace = puzzles()["exact-cover/colours.yaml"].trace(all_solutions=True)
    assert "settle item X to 1" in trace.told
    assert "settle item Y to 0, hide option t" in trace.told


def test_a_limit_of_steps_is_told_and_is_no_answer() -> None:
    short = cover.ExactCover(KNUTH).trace(limit=3)
    assert (len(short.steps), short.ended, short.status) == (3, "limit", "unknown")
    assert "limit of steps" in short.ending
    with pytest.raises(OptionError, match="limit takes a whole number from 1 on, not 0"):
        cover.ExactCover(KNUTH).trace(limit=0)


def test_time_that_is_over_ends_a_trace() -> None:
    record = cover.Sudoku("." * 81)
    trace = traced(record, Query.made("first", timeout=0.05), 10**9, all_solutions=True)
    assert trace.ended == "timeout"
    assert trace.status == "several" if len(trace.solutions) > 1 else "unknown"


def test_what_rules_itself_out_is_not_searched() -> None:
    trace = cover.Sudoku("1.1.............").trace()
    assert (trace.status, trace.steps) == ("none", ())
    assert "1 is already in row 1" in str(trace)
    assert ElementTree.fromstring(trace.to("svg")).tag.endswith("svg")


def test_a_search_without_a_solution_has_seen_all() -> None:
    trace = cover.ExactCover("a b c\na b\nb c\n").trace()
    assert (trace.status, trace.ended) == ("none", "")
    assert "dead end: item c has no options left" in trace.told
    assert trace.told[-1] == "uncover item a"


class _Page(HTMLParser):
    """What a page holds: its tags with their attributes, and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[str | None, str]] = []
        self._type: str | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._type = dict(attrs).get("type") or "script" if tag == "script" else None

    def handle_endtag(self, tag: str) -> None:
        self._type = None

    def handle_data(self, data: str) -> None:
        if self._type:
            self.scripts.append((self._type, data))

    def ids(self) -> Iterator[str]:
        return (attributes["id"] or "" for _, attributes in self.tags if "id" in attributes)


def test_the_page_holds_the_steps_and_asks_for_nothing_else(cover: Run) -> None:
    done = cover("trace", "--type", "exact-cover", "--all", "--format", "html", stdin=KNUTH)
    page = _Page(done.stdout)
    told = cover("trace", "--type", "exact-cover", "--all", "--json", stdin=KNUTH)
    data, script = (text for _, text in page.scripts)
    traces, steps = json.loads(data), json.loads(told.stdout)
    assert len(traces) == 1
    assert traces[0]["steps"] == steps["steps"]
    assert traces[0]["options"] == steps["options"]
    assert traces[0]["items"] == steps["items"]
    for _, attributes in page.tags:
        assert not {"src", "href", "srcset"} & attributes.keys()
    assert "://" not in done.stdout
    assert "url(" not in done.stdout
    wanted = {word.split('"')[1] for word in script.split("byId(")[1:] if word.startswith('"')}
    assert wanted <= set(page.ids())
    assert len(set(page.ids())) == len(list(page.ids()))


def test_a_page_of_several_puzzles_has_broken_ones_in_their_places(cover: Run) -> None:
    done = cover(
        "trace",
        "--type",
        "sudoku",
        "--format",
        "html",
        stdin="1...............\n1.1.............\n",
    )
    traces = json.loads(_Page(done.stdout).scripts[0][1])
    assert [trace["caption"] for trace in traces] == ["stdin:1", "stdin:2"]
    assert traces[1]["steps"] == []
    assert "1 is already in row 1" in traces[1]["ending"]
    assert done.returncode == 1


def test_the_command_tells_json_svg_and_exit_codes(cover: Run) -> None:
    done = cover("trace", "--type", "exact-cover", "--json", "--limit", "2", stdin=KNUTH)
    told = json.loads(done.stdout)
    assert (done.returncode, told["status"], told["ended"]) == (3, "unknown", "limit")
    assert [step["kind"] for step in told["steps"]] == ["choose", "cover"]
    assert told["items"][0] == {"name": "item a", "head": "a", "primary": True}
    assert told["options"][0] == {"name": "option 1", "items": [[2, ""], [4, ""]]}
    svg = cover("trace", "--type", "exact-cover", "--format", "svg", stdin=KNUTH)
    assert ElementTree.fromstring(svg.stdout).tag.endswith("svg")
    wrong = cover("trace", "--limit", "0", stdin=KNUTH)
    assert wrong.returncode == 2
