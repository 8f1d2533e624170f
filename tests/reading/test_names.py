"""Names of any kind as texts."""

from __future__ import annotations

from cover.reading.names import labels


class Same:
    """What looks like all others of its kind."""

    def __str__(self) -> str:
        return "same"


def test_names_that_look_alike_have_numbers() -> None:
    names = ["1", 1, "same", "same.3", Same(), Same(), (1, "a"), None, "None"]

    found = [text for name, text in labels(names, lambda text: False).items() if name != text]

    assert found == ["1.2", "same.2", "same.4", "(1,a)", "None.2"]


def test_many_names_that_look_alike_take_no_time() -> None:
    names = [Same() for _ in range(20_000)]  # 200 million texts, if each counted from 2

    found = labels(names, lambda text: False)

    assert list(found.values())[-1] == "same.20000"
