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

    @property
    def sizes(self) -> list[int]:
        return [self.regions.count(number) for number in range(len(self.names))]

    def cells(self, region: int) -> list[int]:
        return [cell for cell, number in enumerate(self.regions) if number == region]

    def parts(self, region: int, columns: int) -> list[list[int]]:
        return connected_parts(self.cells(region), len(self.regions) // columns, columns)


class Size(NamedTuple):
    """How many cells a region has: exactly that number, or at most."""

    cells: int
    exact: bool = True

    def fits(self, found: RegionMap) -> bool:
        sizes = found.sizes
        return not any(k > self.cells or (self.exact and k < self.cells) for k in sizes)


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
    if not size.fits(found):
        raise _wrong_size(found, cells, columns, size)
    for region, name in enumerate(found.names):
        parts = found.parts(region, columns)
        if len(parts) > 1:
            place = cells[min(parts, key=len)[0]].place()
            note(place, f"{name} is not connected; it has {len(parts)} parts")
            break
    return found


def _wrong_size(found: RegionMap, cells: Sequence[Token], columns: int, size: Size) -> InputError:
    """Return the error for regions of a wrong size, at the cell that is most likely mistaken."""
    sizes = found.sizes
    large = [number for number, count in enumerate(sizes) if count > size.cells]
    small = [number for number, count in enumerate(sizes) if size.exact and count < size.cells]
    small.sort(key=lambda number: -sizes[number])
    told = [f"{found.names[number]} has {sizes[number]}" for number in (*large[:1], *small[:1])]
    if not large:
        told += [f"{found.names[number]} has {sizes[number]}" for number in small[1:][-1:]]
    told[0] += " cell" if told[0].endswith(" has 1") else " cells"
    needed = f"each needs {size.cells}" if size.exact else f"each has {size.cells} at most"
    mistaken = cells[_mistaken(found, columns, size, large, small)]
    return mistaken.error(f"{' and '.join(told)}; {needed}")


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
        regions = (*found.regions[:cell], other, *found.regions[cell + 1 :])
        moved = found._replace(regions=regions)
        if all(len(moved.parts(region, columns)) == 1 for region in (old, other)):
            return cell
    return borders[0][0] if borders else found.cells(large[0])[size.cells]


def _map(labels: Sequence[str]) -> RegionMap:
    numbers: dict[str, int] = {}
    regions: list[int] = []
    for label in labels:
        name = label.lstrip("0") or "0" if label.isascii() and label.isdigit() else label
        if name in _IN_NONE or name == MISSING:
            regions.append(NOWHERE)
        else:
            regions.append(numbers.setdefault(name, len(numbers)))
    return RegionMap(tuple(regions), tuple(f"region {shown(name)}" for name in numbers))
