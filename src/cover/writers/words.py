"""What stands for an answer beside its solutions: counts, estimates, and the status words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cover.answers import Answer
from cover.formats.record import Record

if TYPE_CHECKING:
    from cover.solver.knuth_estimate import Estimate

_MOST_DIGITS = 4000  # below the limit of Python's conversion


def record_of(answer: Answer) -> Record:
    """The record of an answer that has solutions."""
    assert isinstance(answer.record, Record), "only a record that was read has solutions"
    return answer.record


def last_word(answer: Answer) -> str | None:
    """What stands for an answer beside its solutions: the count or the status word, or nothing.

    To be asked when the iteration over the answer is over.
    """
    if answer.count is not None:
        counts = [(answer.count, answer.counted_all)]
        if answer.distinct is not None:
            counts.insert(0, (answer.distinct.value, answer.status != "unknown"))
        if answer.layouts is not None:
            counts.append((answer.layouts.value, answer.layouts.complete))
        return " of ".join(f"{'' if is_all else '>='}{in_full(count)}" for count, is_all in counts)
    if answer.estimate is not None:
        return in_words(answer.estimate)
    if answer.found and answer.status != "unknown":
        return None
    return answer.status


def in_full(number: int) -> str:
    """A number in all of its digits, which Python does not print beyond some thousands of them."""
    digits = _MOST_DIGITS
    if number.bit_length() < 3 * digits:
        return str(number)
    upper, lower = divmod(number, 10**digits)
    return in_full(upper) + str(lower).rjust(digits, "0")


def in_words(estimate: Estimate) -> str:
    """An estimate, named as one, and what it may be wrong by."""
    if estimate.high is None:
        dives = "1 dive" if estimate.dives == 1 else f"{estimate.dives} dives"
        seen = "one" if estimate.hits else "no"
        return f"estimate {rounded(estimate.mean)} ({seen} solution seen in {dives})"
    low, high = rounded(estimate.low), rounded(estimate.high)
    return f"estimate {rounded(estimate.mean)} (95 %: {low} to {high})"


def rounded(number: int) -> str:
    """A number of up to six digits, or three digits and a power of ten."""
    if number < 10**6:
        return str(number)
    digits = in_full(number)
    return f"{digits[0]}.{digits[1:3]}e+{len(digits) - 1:02}"
