"""The puzzle families: what each consists of. docs/architecture.md says what makes a new one.

Modules are named, not imported: a command loads only its own.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.formats.record import Record
from cover.formats.text import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cover.formats.reading import Formats
    from cover.render.html import Solid
    from cover.render.svg import Picture


class Family(NamedTuple):
    """A family: its name on the command line, and by module its formats and how it is drawn.

    `picture_module` is for SVG and HTML; `solid_module` is for HTML, "" where nothing stands in
    space.
    """

    name: str
    formats_module: str
    drawing_module: str
    picture_module: str
    solid_module: str = ""

    def of(self, lines: Lines, source: str) -> Family:
        """The family that the coming lines of a source belong to; raises `InputError` for none."""
        return self

    @property
    def formats(self) -> Formats:
        """The readers; see `cover.formats.reading.Formats`."""
        module: Any = import_module(f"cover.formats.{self.formats_module}")
        formats: Formats = module
        return formats

    def of_lines(self) -> Family:
        """The family for an input of lines of givens, whose rules `Reading.layout` tells."""
        return self._replace(formats_module="sudoku")

    @property
    def draw(self) -> Callable[[Record, Sequence[int], bool], str]:
        """Draws a solution of a record, with colours or without."""
        module: Any = import_module(f"cover.render.{self.drawing_module}")
        draw: Callable[[Record, Sequence[int], bool], str] = module.draw
        return draw

    @property
    def picture(self) -> Callable[[Record, Sequence[int]], Picture]:
        """Makes a picture of a solution."""
        module: Any = import_module(f"cover.render.{self.picture_module}")
        picture: Callable[[Record, Sequence[int]], Picture] = module.picture
        return picture

    @property
    def solid(self) -> Callable[[Record, Sequence[int]], Solid | None]:
        """Makes a solid of a solution in space, None of others."""
        if not self.solid_module:
            return lambda record, solution: None
        module: Any = import_module(f"cover.render.{self.solid_module}")
        solid: Callable[[Record, Sequence[int]], Solid | None] = module.solid
        return solid


FAMILIES = {
    family.name: family
    for family in (
        Family(
            "sudoku",
            formats_module="sudoku",
            drawing_module="grids",
            picture_module="grid_svg",
        ),
        Family(
            "irregular",
            formats_module="irregular",
            drawing_module="grids",
            picture_module="grid_svg",
        ),
        Family(
            "killer",
            formats_module="killer",
            drawing_module="grids",
            picture_module="grid_svg",
        ),
        Family(
            "domino",
            formats_module="domino",
            drawing_module="domino",
            picture_module="domino_svg",
        ),
        Family(
            "tiling",
            formats_module="tiling",
            drawing_module="tiling",
            picture_module="tiling_svg",
            solid_module="tiling_html",
        ),
        Family(
            "matching",
            formats_module="matching",
            drawing_module="matching",
            picture_module="matching_svg",
        ),
        Family(
            "exact-cover",
            formats_module="exact_cover",
            drawing_module="option_lines",
            picture_module="options_svg",
        ),
    )
}


def _family_of(record: Record) -> Family:
    """One that draws the record's puzzle; grids are drawn in one way, whatever their rules."""
    from cover.formats.which_puzzle import family_of

    return FAMILIES[family_of(record)]


def _draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    return _family_of(record).draw(record, solution, colour)


def _picture(record: Record, solution: Sequence[int]) -> Picture:
    return _family_of(record).picture(record, solution)


def _solid(record: Record, solution: Sequence[int]) -> Solid | None:
    return _family_of(record).solid(record, solution)


class _AnyFamily(Family):
    """What stands for a family before an input has told which it belongs to."""

    def of(self, lines: Lines, source: str) -> Family:
        """The family that the coming lines belong to."""
        from cover.formats.which import which

        def formats_of(name: str) -> Callable[[], Formats]:
            return lambda: FAMILIES[name].formats

        return FAMILIES[which(lines, source, {name: formats_of(name) for name in FAMILIES})]

    @property
    def draw(self) -> Callable[[Record, Sequence[int], bool], str]:
        """Draws a solution of a record as its family does."""
        return _draw

    @property
    def picture(self) -> Callable[[Record, Sequence[int]], Picture]:
        """Makes the picture that the record's family makes."""
        return _picture

    @property
    def solid(self) -> Callable[[Record, Sequence[int]], Solid | None]:
        """Makes the solid that the record's family makes."""
        return _solid


ANY = _AnyFamily("solve", formats_module="", drawing_module="", picture_module="")
