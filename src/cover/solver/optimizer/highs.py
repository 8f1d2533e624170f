"""HiGHS, https://highs.dev, asked for the least of an integer program; it has to be installed.

Q. Huangfu and J. A. J. Hall, Parallelizing the dual revised simplex method, 2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import Literal, NamedTuple

from highspy import Highs, HighsModelStatus, MatrixFormat, ObjSense

from cover.errors import EngineError
from cover.solver.optimizer.program import IntegerProgram

# How far a column may be from a whole number, and a row from its bounds. Rows whose factors add up
# to less than a tenth of what these go into keep to their bounds when columns are rounded.
TOLERANCE = 1e-9

# Of the rules that make a program smaller, one is left out, "enumeration": with it, version 1.16
# loses solutions of some problems, about one in a thousand random ones, as it seems by the fault of
# https://github.com/ERGO-Code/HiGHS/issues/3216.
_RULES_OFF = 1 << 16

_ENDS: dict[HighsModelStatus, Literal["best", "none", "stopped"]] = {
    HighsModelStatus.kOptimal: "best",
    HighsModelStatus.kInfeasible: "none",
    HighsModelStatus.kUnboundedOrInfeasible: "none",  # no column is without bounds
    HighsModelStatus.kTimeLimit: "stopped",
    HighsModelStatus.kInterrupt: "stopped",
}


class HighsOutcome(NamedTuple):
    """What HiGHS says: the `options` chosen, or None, and whether they are the best.

    `bound` is what it says that the least is not below; `nodes` are those of its tree, and
    `pivots` the steps of its simplex method.
    """

    ended: Literal["best", "none", "stopped"]
    options: tuple[int, ...] | None
    bound: float
    nodes: int
    pivots: int


_NOTHING_KNOWN = HighsOutcome("stopped", None, -inf, 0, 0)


class _SilentHighs(Highs):
    """HiGHS without a word to standard output, where it would say who it is as it is made."""

    def enableCallbacks(self) -> None:  # noqa: N802  # what it is made with calls this first
        """Do so in silence."""
        self.silent()
        super().enableCallbacks()


class Minimizing:
    """A search for the least of a program, in a thread, so that Ctrl-C can be heeded meanwhile."""

    def __init__(self, program: IntegerProgram, costs: Sequence[int]) -> None:
        self._option_count = len(costs)
        self._highs = _SilentHighs()
        self._highs.HandleUserInterrupt = True
        for option, value in (
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 0.5),  # costs are whole numbers
            ("mip_feasibility_tolerance", TOLERANCE),
            ("primal_feasibility_tolerance", TOLERANCE),
            ("dual_feasibility_tolerance", TOLERANCE),
            ("presolve_rule_off", _RULES_OFF),
        ):
            self._highs.setOptionValue(option, value)
        self._pass(program, costs)
        self._was_stopped = False
        # Not the end of the thread, of which Python may lose sight when Ctrl-C comes in `join`.
        self._is_over = Event()

    def _pass(self, program: IntegerProgram, costs: Sequence[int]) -> None:
        rows, columns = program.rows, len(program.lows)
        starts = list(accumulate((len(row.columns) for row in rows), initial=0))
        self._highs.passModel(
            columns,
            len(rows),
            starts[-1],
            int(MatrixFormat.kRowwise),
            int(ObjSense.kMinimize),
            0.0,
            [*map(float, costs), *[0.0] * (columns - len(costs))],
            list(map(float, program.lows)),
            list(map(float, program.highs)),
            [row.low for row in rows],
            [row.high for row in rows],
            starts,
            list(chain.from_iterable(row.columns for row in rows)),
            list(map(float, chain.from_iterable(row.factors for row in rows))),
            [1] * columns,
        )

    def go_on(self, seconds: float | None) -> None:
        """Search for so many seconds, or to the end.

        After Ctrl-C it ends as soon as HiGHS asks whether it should, and raises
        `KeyboardInterrupt`; a second one leaves HiGHS alone at once.
        """
        began = monotonic()
        if seconds is not None:
            self._highs.setOptionValue("time_limit", seconds)
        Thread(target=self._solve, daemon=True).start()
        try:
            self._is_over.wait()
            self._was_stopped = seconds is not None and monotonic() >= began + seconds
        except KeyboardInterrupt:
            self._was_stopped = True
            self._highs.cancelSolve()
            # Between two of these questions, it looks at its clock.
            self._highs.setOptionValue("time_limit", 0.0)
            self._is_over.wait()
            raise

    def _solve(self) -> None:
        try:
            self._highs.solve()
        finally:
            self._is_over.set()

    def outcome(self) -> HighsOutcome:
        """Return what is known. Raises `EngineError` where HiGHS has met with difficulties."""
        if not self._is_over.is_set():
            return _NOTHING_KNOWN
        status, info = self._highs.getModelStatus(), self._highs.getInfo()
        if status not in _ENDS:
            if self._was_stopped:  # in the midst of something, which no status tells
                return _NOTHING_KNOWN
            said = self._highs.modelStatusToString(status)
            raise EngineError(f"HiGHS ended without an answer: {said}")
        solution = self._highs.getSolution()
        options = None
        if solution.value_valid and _ENDS[status] != "none":
            values = solution.col_value[: self._option_count]
            options = tuple(option for option, value in enumerate(values) if value > 0.5)
        bound = inf if _ENDS[status] == "none" else info.mip_dual_bound
        nodes = max(0, info.mip_node_count)
        return HighsOutcome(_ENDS[status], options, bound, nodes, info.simplex_iteration_count)
