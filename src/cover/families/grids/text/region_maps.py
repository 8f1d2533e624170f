"""Maps of regions: which cells belong together, told by a label for each.

A label is any text: `3`, `A`, `12`. `-1` and `.` are cells in no region, `#` cells that do not
exist. Letters of both cases are one region, unless only as two they are regions of a size that
works.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.grids.houses import NOWHERE, cell_name, connected_parts, sides_of
from cover.families.grids.text.notation import MISSING
from cover.reading.lines import Token, shown

_IN_NONE = ("-1", ".")


class RegionMap(NamedTuple):
    """The region of each cell, from 0 in order of appearance (`NOWHERE`: none), and their names."""

    regions: tuple[int, ...]
    names: tuple[str, ...]
    missing: frozenset[int] = frozenset()

    @property
    def sizes(self) -> list[int]:
        """How many cells each region has."""
        return [self.regions.count(number) for number in range(len(self.names))]

    def cells(self, region: int) -> list[int]:
        """The cells of a region, in reading order."""
        return [cell for cell, number in enumerate(self.regions) if number == region]


class Size(NamedTuple):
    """How many cells a region has: exactly that number, or at most."""

    cells: int
    exact: bool = True

    def fits(self, found: RegionMap) -> bool:
        """Whether all regions of a map have such a size."""
        return not any(map(self.is_wrong, found.sizes))

    def is_wrong(self, cells: int) -> bool:
        """Return whether a region of that number of cells cannot be."""
        return cells > self.cells or (self.exact and cells < self.cells)


def region_map(labels: Sequence[str], size: Size) -> RegionMap:
    """The map that labels make, whether its regions are of that size or not."""
    folded = _map([label.upper() for label in labels])
    if size.fits(folded):
        return folded
    as_written = _map(labels)
    return as_written if size.fits(as_written) else folded


def checked_map(
    cells: Sequence[Token],
    columns: int,
    size: Size,
    note: Callable[[Place, str], None],
    are_names: bool = True,
) -> RegionMap:
    """Return the map of cells that hold labels; raises `InputError` for regions of a wrong size.

    Unless labels `are_names`, a region is called by its first cell. One that is not connected gets
    a note.
    """
    found = region_map([cell.text for cell in cells], size)
    if not are_names:
        firsts = [found.regions.index(region) for region in range(len(found.names))]
        names = (f"the region of {cell_name(first, columns)}" for first in firsts)
        found = found._replace(names=tuple(names))
    error = size_error(found, cells, columns, size)
    if error is not None:
        raise error
    note_pieces(found, cells, columns, note)
    return found


def size_error(
    found: RegionMap, cells: Sequence[Token], columns: int, size: Size
) -> InputError | None:
    """The error for regions of a wrong size, at the cell that is most likely mistaken."""
    sizes = found.sizes
    large = [number for number, count in enumerate(sizes) if count > size.cells]
    small = [number for number, count in enumerate(sizes) if size.exact and count < size.cells]
    if not large and not small:
        return None
    small.sort(key=lambda number: -sizes[number])
    told = [f"{found.names[number]} has {sizes[number]}" for number in (*large[:1], *small[:1])]
    if not large:
        told += [f"{found.names[number]} has {sizes[number]}" for number in small[1:][-1:]]
    told[0] += " cell" if told[0].endswith(" has 1") else " cells"
    needed = f"each needs {size.cells}" if size.exact else f"each has {size.cells} at most"
    line, start = cells[_mistaken(found, columns, size, large, small)][1:]
    return line.error(f"{' and '.join(told)}; {needed}", start)


def _mistaken(
    found: RegionMap, columns: int, size: Size, large: list[int], small: list[int]
) -> int:
    """The cell of a region too large that borders on one too small, and is best spared there.

    Where there is none, the first cell too many; where no region is too large, the smallest's.
    """
    if not large:
        return found.cells(small[-1])[0]
    rows = len(found.regions) // columns
    borders = [
        (cell, other)
        for region in large
        for cell in found.cells(region)
        for other in sorted({found.regions[k] for k in sides_of(cell, rows, columns)})
        if other in small
    ]
    for cell, other in borders:
        old = found.regions[cell]
        moved = found._replace(regions=_with(found.regions, cell, other))
        if all(len(_parts(moved, region, columns)) == 1 for region in (old, other)):
            return cell
    return borders[0][0] if borders else found.cells(large[0])[size.cells]


def note_pieces(
    found: RegionMap,
    cells: Sequence[Token],
    columns: int,
    note: Callable[[Place, str], None],
) -> None:
    """Note the first region that is not connected: it may be, and may be a mistake."""
    for region, name in enumerate(found.names):
        parts = _parts(found, region, columns)
        if len(parts) > 1:
            smallest = min(parts, key=len)
            _, line, start = cells[smallest[0]]
            note(line.place(start), f"{name} is not connected; it has {len(parts)} parts")
            return


def _parts(found: RegionMap, region: int, columns: int) -> list[list[int]]:
    """Return the connected parts of a region."""
    return connected_parts(found.cells(region), len(found.regions) // columns, columns)


def _with(regions: tuple[int, ...], cell: int, region: int) -> tuple[int, ...]:
    return (*regions[:cell], region, *regions[cell + 1 :])


def _map(labels: Sequence[str]) -> RegionMap:
    numbers: dict[str, int] = {}
    regions: list[int] = []
    for label in labels:
        name = _name(label)
        if name in _IN_NONE or name == MISSING:
            regions.append(NOWHERE)
        else:
            regions.append(numbers.setdefault(name, len(numbers)))
    missing = frozenset(cell for cell, label in enumerate(labels) if label == MISSING)
    return RegionMap(tuple(regions), tuple(f"region {shown(name)}" for name in numbers), missing)


def _name(label: str) -> str:
    """The label, without zeros before a number: `01` is 1."""
    return label.lstrip("0") or "0" if label.isascii() and label.isdigit() else label
