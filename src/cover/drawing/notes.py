"""Notes and lights in a terminal: their signs, their colours, rasters of them, and lists."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from cover.drawing.lattice import Lattice
from cover.drawing.marks import Light, Marking, Note, Tone
from cover.drawing.terminal import Canvas, columns_of_terminal, drawn, has_many_colours

_MOST = 16  # notes in a cell, where none has a place of its own
_WIDE = 200  # columns of a drawing where there is no terminal: files and pagers fold nothing


class Raster:
    """Rows and columns of places for small notes, the same in all cells of a drawing.

    Places are numbered in reading order. Texts that `order` knows have a place of their own, out of
    `least` or more; `taken` are places for no note. All others stand where there is room: the more
    there are the more places, up to sixteen, and then a number instead of the last ones.
    """

    def __init__(
        self,
        notes: Mapping[int, Sequence[Note]],
        order: Mapping[str, int] | None = None,
        least: int = 0,
        taken: Collection[int] = (),
    ) -> None:
        self._order = order or {}
        self._taken = frozenset(taken)
        others = (sum(note.text not in self._order for note in held) for held in notes.values())
        most = min(max(others, default=0), _MOST) + len(self._order) + len(self._taken)
        self._places = max(most if most > least else least, 1)
        self.columns = math.ceil(math.sqrt(self._places))
        self.rows = math.ceil(self._places / self.columns)
        texts = (note.text for held in notes.values() for note in self.placed(held).values())
        self.longest = max(map(cell_len, texts), default=1)

    @property
    def width(self) -> int:
        """How many columns of a terminal it takes, a blank or a sign between any two notes."""
        return self.columns * (self.longest + 1) - 1

    def placed(self, notes: Sequence[Note]) -> dict[int, Note]:
        """Return the notes of a cell by their places."""
        placed: dict[int, Note] = {}
        others: list[Note] = []
        for note in notes:
            place = self._order.get(note.text)
            if place is None or place in placed:
                others.append(note)
            else:
                placed[place] = note
        known = {*self._order.values(), *self._taken}
        free = [place for place in range(self._places) if place not in known]
        if len(others) > len(free) > 0:
            shown = others[: len(free) - 1]
            others = [*shown, Note(f"…{len(others) - len(shown)}")]
        placed.update(zip(free, others, strict=False))
        return placed


# What tells notes and cells apart where there are no colours; signs of notes stand after them.
_SIGNS: dict[Tone, str] = {"": "", "sure": "!", "new": "+", "gone": "×"}
_LIGHT_SIGNS: dict[Light, str] = {"reason": "*", "target": ">", "fault": "#"}
_MEANINGS: dict[Light | Tone, str] = {
    **{"reason": "why", "target": "what follows", "fault": "at fault"},
    **{"sure": "certain", "new": "found", "gone": "taken away"},
}

_STYLES: dict[Tone, str] = {"": "", "sure": "bold", "new": "bold green", "gone": "strike red"}
_TONES_ON_GROUND: dict[Tone, str] = {"": "", "sure": "bold", "new": "bold", "gone": "strike"}

# From rare to common: legible on black and on white, and apart for all kinds of eyes.
_SHARES = ("#d75f00", "#af8700", "#878787", "#5f87af", "#0087d7")
_PLAIN_SHARES = ("red", "yellow", "white", "cyan", "blue")

_LIGHTS: dict[Light, str] = {"reason": "#ffd54a", "target": "#6cb8ff", "fault": "#ff8a7a"}
_PLAIN_LIGHTS: dict[Light, str] = {"reason": "yellow", "target": "cyan", "fault": "red"}


def ground(light: Light) -> str:
    """Return the colour of a cell with a light on it."""
    return _LIGHTS[light] if has_many_colours() else _PLAIN_LIGHTS[light]


def on_ground(colour: str) -> str:
    """Return the style of what stands in a cell of that colour."""
    return f"{'#000000' if has_many_colours() else 'black'} on {colour}"


def note_style(note: Note, colour: str | None = None) -> str:
    """Return the style of a note, on a ground of that colour or on none."""
    if colour is not None:
        return f"{_TONES_ON_GROUND[note.tone]} {on_ground(colour)}".strip()
    if note.step is None or note.tone in ("new", "gone"):
        return _STYLES[note.tone]
    share = (_SHARES if has_many_colours() else _PLAIN_SHARES)[note.step]
    return f"{_STYLES[note.tone]} {share}".strip()


def sign(note: Note, large: bool = False) -> str:
    """Return what stands after a note; a large one that is certain has nothing."""
    return "" if large and note.tone == "sure" else _SIGNS[note.tone]


def light_sign(light: Light | None) -> str:
    """Return what stands before the contents of a cell with a light on it."""
    return _LIGHT_SIGNS[light] if light else ""


def put_notes(
    canvas: Canvas,
    corner: tuple[int, int],
    raster: Raster,
    notes: Sequence[Note],
    colour: str | None = None,
) -> None:
    """Put the notes of a cell on a canvas, from a line and a character on.

    The character after each line of the raster is for signs, too.
    """
    for place, note in raster.placed(notes).items():
        row, column = divmod(place, raster.columns)
        x = corner[1] + column * (raster.longest + 1)
        canvas.put(corner[0] + row, x, note.text + sign(note), note_style(note, colour))


def put_light(
    canvas: Canvas, lattice: Lattice, cell: tuple[int, int], light: Light, style: str = ""
) -> None:
    """Put the sign of a light before what stands in a cell, and its colour around that."""
    y, x = lattice.corner(*cell)
    on_light = on_ground(ground(light))
    canvas.put(y + lattice.look.height // 2, x - 1, light_sign(light), style or on_light)
    fill(canvas, lattice, cell, on_light)


def fill(canvas: Canvas, lattice: Lattice, cell: tuple[int, int], style: str) -> None:
    """Give a cell, by row and column, a style, where nothing in it has one."""
    y, x, width = next(lattice.runs(*cell))
    for line in range(y, y + lattice.look.height):
        canvas.shade(line, x, width - lattice.is_open_right(*cell), style)


def fits(width: int) -> bool:
    """Return whether a drawing of that many columns is not folded."""
    return width <= columns_of_terminal(_WIDE)


def key(marking: Marking, small: Mapping[int, Sequence[Note]] | None = None) -> list[str]:
    """Return a line that says what the signs of a drawing mean; nothing where there are none.

    A note that is certain has a sign if it is `small`: unless that is said, one among others.
    """
    if small is None:
        small = {cell: notes for cell, notes in marking.notes.items() if len(notes) > 1}
    tones = marking.tones - {"sure"}
    tones |= {note.tone for notes in small.values() for note in notes if note.tone}
    meanings = {**_MEANINGS, **marking.meanings}
    lights = [light for light in _LIGHT_SIGNS if light in marking.lights.values()]
    said = [f"{_LIGHT_SIGNS[light]} {meanings[light]}" for light in lights]
    said += [f"{_SIGNS[tone]} {meanings[tone]}" for tone in _SIGNS if tone in tones]
    return ["   ".join(said)] if said else []


class NoteLine(NamedTuple):
    """A cell in a list: its name, what stands there, its notes, and the light on it."""

    name: str
    standing: str
    notes: Sequence[Note]
    light: Light | None


def note_lines(
    names: Sequence[str], marking: Marking, standing: Mapping[int, str]
) -> list[NoteLine]:
    """Return the lines of all cells of which there is anything to say, in their order.

    `names` are those of all cells, and `standing` is what is laid there.
    """
    cells = sorted({*marking.notes, *marking.lights, *standing})
    return [
        NoteLine(
            names[cell],
            standing.get(cell, ""),
            marking.notes.get(cell, ()),
            marking.lights.get(cell),
        )
        for cell in cells
    ]


def listed_notes(lines: Sequence[NoteLine], colour: bool) -> Iterator[str]:
    """Yield a line for each cell: its sign and name, then what stands there, or its notes."""
    if not lines:
        return
    longest = max(Text(line.name).cell_len for line in lines)
    signs = any(line.light for line in lines)
    if colour:
        text = Text("\n").join(Text.assemble(*_parts(line, longest, signs, True)) for line in lines)
        yield drawn(text, colour)
        return
    for line in lines:  # which may be many: by rich, each note would take some microseconds
        yield "".join([said for said, _ in _parts(line, longest, signs, False)]).rstrip()


def _parts(line: NoteLine, longest: int, signs: bool, colour: bool) -> Iterator[tuple[str, str]]:
    """Yield the parts of a line, each with its style where there are colours."""
    if signs:
        yield f"{light_sign(line.light) or ' '} ", ""
    yield line.name, "" if line.light is None else on_ground(ground(line.light))
    yield " " * (longest - Text(line.name).cell_len + 2), ""
    if line.standing:
        yield f"= {line.standing}", "bold"
    is_large = len(line.notes) == 1
    for number, note in enumerate(line.notes):
        if number or line.standing:
            yield " ", ""
        yield note.text + sign(note, is_large), note_style(note) if colour else ""
