"""A fuzzer of all engines: `python tests/fuzz_engines.py --inputs 100000 --seed 1`.

Small problems are searched with pauses wherever there can be any, divided, walked through and
started anew, against all their solutions (`engine_trials.py` says what must hold); with `--wide`,
everything is asked for two solutions of larger ones whose options cover many items of sums. Problem
number i of a seed is always the same, and `--first I --inputs 1` draws it again. A trial that ends
the process, or does not end itself within a minute, is a fault like any other.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from time import monotonic

from engine_trials import compare_all, try_out
from fuzzing import options_of, outcomes

_SHOWN = 20  # faults


def attempt(seed: int, number: int, wide: bool = False) -> tuple[str, str]:
    """Try a problem out: what it was, and the fault that it has shown, if any."""
    try:
        return (compare_all if wide else try_out)(seed, number), ""
    except Exception:
        return "fault", traceback.format_exc()


def main(arguments: list[str]) -> int:
    """Try so many problems out; 1 if any of them shows a fault."""
    parser = options_of("Search small problems with pauses, in parts and anew.", 10_000)
    parser.add_argument("--wide", action="store_true", help="larger ones, with wide options")
    options = parser.parse_args(arguments)
    began = monotonic()
    counter: Counter[str] = Counter()
    faults: list[tuple[int, str]] = []

    def tried(number: int) -> tuple[str, str]:
        return attempt(options.seed, number, options.wide)

    for number, told in outcomes(tried, options.first, options.inputs, options.jobs):
        what, fault = told if isinstance(told, tuple) else ("fault", told)
        counter[what] += 1
        faults += [(number, fault)] if fault else []
    for number, fault in sorted(faults)[:_SHOWN]:
        print(f"{number}: {fault}")
    print(
        f"seed {options.seed}: {counter.total()} problems, {counter['solutions']} with solutions, "
        f"{counter['']} with too many, {len(faults)} faults, {monotonic() - began:.0f} seconds"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
