"""The formats of exact-cover problems, in the order in which they are tried."""

from __future__ import annotations

from cover.reading.formats import Format, Formats

_TEXT = "exact_covers.text."

FORMATS = {
    "exact-cover": Formats(
        (
            Format(
                "collections",
                _TEXT + "collections:Collections",
                "sets, lists and maps of Python and JSON",
            ),
            Format(
                "table",
                _TEXT + "table:OptionTables",
                "0/1 matrices with names of columns or rows",
                writer="written",
            ),
            Format(
                "dlx",
                _TEXT + "dlx:DlxFile",
                "Knuth's DLX files: items and options, colours, multiplicities, costs",
                ("dlx", "xc", "xcc"),
            ),
            Format(
                "orlib",
                _TEXT + "orlib:SetPartitioning",
                "set-partitioning files of OR-Library, with costs",
                writer="written",
                holds_one=True,
            ),
            Format(
                "dense",
                _TEXT + "matrices:DenseCases",
                "0/1 matrices below a line of their size",
                writer="written_dense",
            ),
            Format(
                "sparse",
                _TEXT + "matrices:SparseCases",
                "rows of column numbers below a size",
                writer="written_sparse",
            ),
            Format(
                "matrix", _TEXT + "matrices:BareMatrices", "0/1 matrices alone", writer="written"
            ),
            Format(
                "sets",
                _TEXT + "lines:NamedSets",
                "named sets",
                writer="written_sets",
                holds_one=True,
            ),
            Format(
                "options",
                _TEXT + "lines:OptionLists",
                "lines of items, such as 1 4 7",
                writer="written_lists",
            ),
        ),
        yaml=_TEXT + "yaml:read_yaml",
        yaml_keys=("type", "name", "items", "secondary", "multiplicities", "options", "costs"),
        any_key_is_yaml=False,  # `A: 1 4 7` is a named set
        not_yaml=_TEXT + "collections:is_collection",
        frames=False,
    ),
}
