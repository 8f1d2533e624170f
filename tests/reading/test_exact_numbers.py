"""Numbers are read, added up and written without losing a digit."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.reading.exact_numbers import (
    LONGEST_NUMBER,
    ExactNumber,
    as_data,
    decimal_text,
    exact_number,
    in_units,
    readable_text,
)


@given(st.decimals(-1000, 1000, places=6), st.decimals(-1000, 1000, places=1))
def test_numbers_are_exact(a: Decimal, b: Decimal) -> None:
    one, other = exact_number(str(a)), exact_number(str(b))
    assert one is not None
    assert other is not None
    (first, second), decimals = in_units([one, other])

    assert Fraction(first, 10**decimals) == Fraction(a)
    assert Fraction(second, 10**decimals) == Fraction(b)
    assert Fraction(decimal_text(first + second, decimals)) == Fraction(a) + Fraction(b)
    assert one.is_below(other) == (a < b)
    assert decimal_text(*one.plus(other)) == decimal_text(first + second, decimals)


@pytest.mark.parametrize(
    ("text", "read", "written"),
    [
        ("12.50", ExactNumber(125, 1), "12.5"),
        ("-.5", ExactNumber(-5, 1), "-0.5"),
        ("7.", ExactNumber(7, 0), "7"),
        ("-0", ExactNumber(0, 0), "0"),
        ("2e3", ExactNumber(2000, 0), "2000"),
        ("1e-05", ExactNumber(1, 5), "0.00001"),
        ("9" * 40, ExactNumber(10**40 - 1, 0), "9" * 40),
        ("1e40", ExactNumber(10**40, 0), "1" + "0" * 40),
        *((text, None, "") for text in ("", ".", "-", "nan", "inf", "1_0", "٣", "1e41", "0x1")),
        ("9" * 41, None, ""),
    ],
)
def test_numbers_are_read_and_written_as_people_do(
    text: str, read: ExactNumber | None, written: str
) -> None:
    assert exact_number(text) == read
    assert read is None or decimal_text(*read) == written


@pytest.mark.parametrize(
    ("units", "decimals", "text", "data"),
    [
        (12, 0, "12", 12),
        (35, 1, "3.5", 3.5),
        (-5, 2, "-0.05", -0.05),
        (-300, 2, "-3", -3),
        (0, 1, "0", 0),
        (-123, 6, "-0.000123", -0.000123),
        (123456789012345, 0, "123456789012345", 123456789012345),
        # Floating point would change them.
        (1234567890123456, 0, "1234567890123456", "1234567890123456"),
        (1234567890123456, 16, "0.1234567890123456", "0.1234567890123456"),
    ],
)
def test_sums_are_written_as_people_write_them(
    units: int, decimals: int, text: str, data: object
) -> None:
    assert decimal_text(units, decimals) == text
    assert (as_data(units, decimals), type(as_data(units, decimals))) == (data, type(data))


def test_no_numbers_have_units_too() -> None:
    assert in_units([]) == ((), 0)


@given(st.from_regex(r"-?([0-9]{1,36}\.[0-9]{0,36}|\.[0-9]{1,38})(e-?[0-4][0-9])?", fullmatch=True))
def test_what_was_read_can_be_written_and_read_again(text: str) -> None:
    number = exact_number(text)
    if number is not None:
        written = readable_text(*number)
        assert len(written) <= LONGEST_NUMBER
        assert exact_number(written) == number
