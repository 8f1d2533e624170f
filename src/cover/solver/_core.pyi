"""The compiled engines, as Python sees them."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Literal

from cover.solver.engines import TreeWalk

VERSION: int
BUILD: str
CPUS: tuple[str, ...]

def marks(
    starts: array[int],
    entries: array[int],
    item_count: int,
    choices: Iterable[Sequence[int]],
    /,
) -> list[int]:
    """Return numbers of 64 bits; see `cover.solver.symmetric`. The arrays are as in `Network`."""

class Network:
    def __init__(
        self,
        engine: str,  # "links", "dense", "clauses" or "native"
        primary_count: int,
        item_count: int,
        starts: array[int],
        entries: array[int],
        colours: array[int],
        cpu: str | None = None,  # the code for dense, or for links to hand subproblems over to
        sums: tuple[array[int], ...] | None = None,  # sum_items, sum_starts, bounds, rows, weights
        focus: int = 0,  # so many items tell solutions apart, the first ones; without `cpu`
        tuning: dict[str, int] = ...,  # for tests; struct tuning of core/engine.h, its names
        fixed: Sequence[int] = ...,  # chosen before what they leave is laid out; without sums
        spare: int = 0,  # so many of the last sums follow from all else
    ) -> None: ...
    @property
    def engine(self) -> str: ...
    @property
    def fits_sums(self) -> bool: ...
    @property
    def numbers(self) -> bytes | None:
        """Where options were `fixed`, of each option its number in the whole problem."""
    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> Run: ...
    def walk(self, fixed: Sequence[int] = ()) -> TreeWalk: ...
    def tally(
        self,
        uses: array[int],  # 64-bit integers, one for each option
        limit: int,
        fixed: Sequence[int] = (),
        slices: int = 0,
        seconds: float | None = None,
    ) -> tuple[int, bool]:
        """What `tally` in `cover.solver.settling` does."""

    def dive(
        self,
        seed: int,
        fixed: Sequence[int] = (),
        seconds: float | None = None,
        steps: int = ...,  # any number of them
    ) -> tuple[int, ...] | bool:
        """Options, drawn by a seed of 64 bits, that with the `fixed` ones leave a solution.

        Most often they leave one alone; it is the first that a search finds. False where there is
        no solution, and True where none is found within `seconds` or
        so many `steps`, each a choice or a way back.
        """

    def thin(
        self,
        told: Sequence[int],  # ascending
        groups: Sequence[Sequence[int]],
        fixed: Sequence[int] = (),
        least: int = 0,
        seconds: float | None = None,
        learning: Network | None = None,  # of the same problem, for the engine "clauses"
    ) -> tuple[bytes, bool]:
        """Leave out groups of options in their order, as long as there is one solution.

        Others lack an option of those `told`, all of the only solution, or some that tell it. They
        are looked for by the first engine of the network, and by one that is `learning`, by turns.
        What stays are the `fixed` options, and the groups that are kept, of at least so many
        options. Returns for each group 1 or 0 if it is kept or not, and whether all were tried
        within `seconds`.
        """

    def make(
        self,
        seeds: Sequence[int],
        proof: Network,
        nine: Nine | None = None,
        seconds: float | None = None,
        steps: int = ...,
    ) -> list[tuple[tuple[int, ...], bool] | bool]:
        """Make puzzles of seeds: the options that a solution needs, and whether that is proved.

        The solution comes by `dive`, and its options go by `thin`, in a random order. The network
        `proof` is of the same problem for another engine. False and True are as `dive` has them.
        With `nine`, the options of all puzzles go side by side. It has the rules of the problem,
        whose option 9 * c + d is digit d, from 0, in cell c.
        """

class Run:
    @property
    def nodes(self) -> int: ...
    @property
    def updates(self) -> int: ...
    @property
    def exhausted(self) -> bool: ...
    def next(
        self,
        seconds: float | None = None,
        slices: int = ...,  # of work, some tenths of a millisecond each; any number of them
    ) -> tuple[int, ...] | None: ...
    def count(self, limit: int | None = None, seconds: float | None = None) -> int: ...
    def block(self, limit: int, seconds: float | None = None) -> tuple[bytes, bytes]: ...
    def give(self) -> list[tuple[int, ...]]: ...

class States:
    """The states of a frontier, layer by layer; `core_arguments` in `cover.solver.states` tells of
    the arrays.

    It begins with the empty state at place 0. `jobs` threads look at the states, which take at most
    `memory` bytes: what has no room is put aside until there is some. With a `width`,
    only so many states of a place go on, those that most ways lead to. With `keep`, layers stay
    for `fold`, `ways` and `links`, and where they have no room, it becomes `too_large`.

    `images` are how many blocks of how many bits a state is, and for each place and the end the
    permutations of the bits of all blocks that map its states to each other, or None where blocks
    cannot change places. They are rows of bytes: for each bit of a block, which one becomes it.
    """

    def __init__(
        self,
        bit_words: int,
        totals: int,
        arrays: tuple[array[int], ...],
        memory: int,
        jobs: int = 1,
        *,
        width: int = 0,
        keep: bool = False,
        images: tuple[int, int, tuple[bytes | None, ...]] = ...,  # none
    ) -> None: ...
    @property
    def found(self) -> int:
        """How many solutions have come to the end: at any time, there are no fewer."""
    @property
    def nodes(self) -> int: ...
    @property
    def refused(self) -> int: ...
    @property
    def forgotten(self) -> int: ...
    @property
    def merging(self) -> float: ...
    @property
    def place(self) -> int: ...
    @property
    def too_large(self) -> bool: ...
    @property
    def uses(self) -> tuple[int, ...]: ...
    @property
    def taken(self) -> int: ...
    @property
    def entries(self) -> int: ...
    @property
    def segments(self) -> int: ...
    def go_on(self, seconds: float | None = None, place: int | None = None) -> bool: ...
    def fold(self, seconds: float | None = None) -> bool: ...
    def ways(self, path: list[int], /) -> list[tuple[int, int]]:
        """Return the moves behind a path, and in how many ways the states they lead to go on."""

    def links(self, place: int, segment: int, /) -> bytes:
        """Return where the moves from the states of a segment lead, as 64-bit integers.

        For each state, these are the number of its entry, how many moves follow, and these, each
        with the number of the entry that it leads to. All are below `entries`, which is to be asked
        before.
        """

    def rows(self, place: int, /) -> tuple[bytes, int]:
        """Return the states at a place, rows of words and of so many limbs of their counts."""

    def least(self, place: int, row: bytes, /) -> bytes: ...
    def fixing(self, place: int, row: bytes, /) -> int: ...

class Lines:
    """Blocks of solutions as text, a line each, all of them checked.

    The items of option k are `items[starts[k]:starts[k + 1]]`, with their `colours`, 0 for none. A
    solution passes if each item is in so many of its options, at least and at most; to have it
    again in the same colour does not count. Its line is the words of its options, with blanks
    between them, or `line` where it has none: the word of option k is
    `texts[text_starts[k]:text_starts[k + 1]]`. With `places`, it is `line` with each byte of these
    texts at its place.
    """

    def __init__(
        self,
        starts: array[int],
        items: array[int],
        colours: array[int],
        least: array[int],
        most: array[int],
        text_starts: array[int],
        texts: bytes,
        line: bytes,
        places: array[int] | None = None,
    ) -> None: ...
    def write(self, options: bytes, starts: bytes, /) -> tuple[bytes, int]:
        """The lines of a block of solutions, as `Run.block` has it, and how many they are.

        It ends before the first solution that does not pass.
        """

class Nine:
    """Rules of grids of a size, and the code that solves many of them; see core/nine/nine.h.

    `houses` has as many cells of each house, in ascending order, from 0, among them all rows and
    columns, each of them once; `cpu` is one of `CPUS`. Raises `ValueError` for others, and where
    there is no code for that processor.
    """

    def __init__(self, size: int, houses: bytes, cpu: str) -> None: ...
    def tally(
        self,
        uses: array[int],  # 64-bit integers, one for each option
        known: bytearray,
        limit: int,
        fixed: Sequence[int],
        guesses: int,
        seconds: float | None = None,
    ) -> tuple[int, bool]:
        """Add to `uses` in how many solutions of a grid each option is, of `limit` at most.

        What that says of options goes into `known`, as `cover.solver.settling` has it. Option
        size * cell + digit puts a digit, from 0, into a cell; those of the givens are `fixed`.
        Ends after so many `guesses`, about, or seconds. Return how many solutions were found, and
        whether these are all; if not, it depends on the processor which these are. Raises
        `ValueError` for options of which no grid has all, and for no guesses.
        """

    def settle(
        self, known: bytearray, fixed: Sequence[int], guesses: int, seconds: float | None = None
    ) -> bool:
        """Find for the options of a grid that are open in `known` whether any solution has them.

        As `KnownOptions.settle` does (`cover.solver.settling`), many of them at a time, but for so
        many `guesses` each, about. Return whether all are settled. Raises `ValueError` as `tally`
        does.
        """

class Records:
    """Many puzzles of one shape, each a line of `length` bytes: from bytes to bytes.

    `options` holds, at place * 256 + byte, the option that the byte fixes, -1 for a blank, or -2
    for a byte that must not stand there. The answer has the character `letters[k]` at
    `places[k]` for each option k chosen; options behind those put none. It is checked with
    `values`, the number of the symbol of each byte, with groups of places in which no symbol
    stands twice, and with others in which the numbers of the symbols add up to `totals`. With
    `nine`, whose rules must be the same, records are grids, of which many are solved at a time.
    With `labels`, the number of the label that each byte is, from 1, or 0, a line goes on with a
    label for each place: those with the same one are a group more, and all groups must be
    connected. Each line is solved by itself then, without the network.
    """

    length: int  # the bytes of an answer

    def __init__(
        self,
        network: Network,
        length: int,
        options: array[int],
        places: array[int],
        letters: bytes,
        values: bytes,
        group_starts: array[int],
        group_places: array[int],
        total_starts: array[int],
        total_places: array[int],
        totals: array[int],
        nine: Nine | None = None,
        labels: bytes | None = None,
    ) -> None: ...
    def regular(self, data: bytes, start: int = 0) -> int:
        """How many lines from `start` on are `length` bytes and a line feed."""

    def gather(
        self, data: bytes, start: int, kinds: bytes, doubtful: bytes, column: int = -1
    ) -> tuple[bytes, int]:
        """The records of the lines from `start` on, as such lines; and how many bytes these are.

        `kinds` says of each byte what it is in a line: 0 of a field, 1 of a field and there the
        mark of an empty cell, 2 a separator, 3 a quote, 4 the line feed, 5 strange. The record is
        the field with the number `column`, or, for -1, the first field that is `length` bytes long;
        the second one where only the first has no empty cell. It ends at the first line of which
        that is not certain: where a strange byte stands before the record, or, for -1, a field of
        a length that `doubtful` marks with 1.
        """

    def solve(
        self,
        data: bytes,
        start: int,
        count: int,
        most: int = 1,
        written: Literal["first", "all", "none"] = "first",
        bounded: bool = False,
        slices: int = 0,
    ) -> tuple[bytes, bytes, bytes]:
        """The answers to `count` such lines, their statuses, and their numbers of solutions.

        There are fewer, but at least one, when that takes more than a moment. Up to `most`
        solutions are looked for. The first is `written`, and they are two at most; or all are, or
        none, and they are found in the order of listing. A status is one byte: s one solution, u
        the only one, v several, n none, b bad, f the answer did not pass the check, h hard, i
        interrupted by `stop`. Hard are records that take more than so many `slices` of work, unless
        that is 0, and, if it is `bounded`, those that have `most` solutions. With "first", there is
        a line for each record, undefined for others than s and u. A number has eight bytes.
        """

    def stop(self) -> None:
        """Let every `solve`, running or to come, return at once: with one status, i, or fewer."""

class CheapestSearch:
    def __init__(
        self,
        primary_count: int,
        item_count: int,
        # starts, entries, colours, sum_items, sum_starts, bounds, rows, weights, multiplicities,
        # costs (64-bit integers)
        arrays: tuple[array[int], ...],
        unit: int,  # the parts of a cost in which bounds are told
        number: int,  # -1 for all
        budget: int,
        fixed: array[int],  # different ones
    ) -> None: ...
    @property
    def solutions(self) -> list[tuple[int, tuple[int, ...]]]: ...
    @property
    def found(self) -> int: ...
    @property
    def least(self) -> int: ...  # of the costs; 0 where nothing was found
    @property
    def proved(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def updates(self) -> int: ...
    def go_on(self, seconds: float | None = None, work: int = ...) -> bool: ...
