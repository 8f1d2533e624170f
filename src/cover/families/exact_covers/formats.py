"""The formats of exact-cover problems, in the order in which they are tried."""

from __future__ import annotations

from cover.reading.formats import Format, Formats

FORMATS = {
    "exact-cover": Formats(
        (
            Format(
                "collections",
                "exact_covers.text.collections:Collections",
                "sets, lists and maps of Python and JSON",
            ),
            Format(
                "table",
                "exact_covers.text.table:OptionTables",
                "0/1 matrices with names of columns or rows",
                writer="written",
            ),
            Format(
                "dlx",
                "exact_covers.text.dlx:DlxFile",
                "Knuth's DLX files: items and options, colours, multiplicities, costs",
                ("dlx", "xc", "xcc"),
            ),
            Format(
                "orlib",
                "exact_covers.text.orlib:SetPartitioning",
                "set-partitioning files of OR-Library, with costs",
                writer="written",
                holds_one=True,
            ),
            Format(
                "dense",
                "exact_covers.text.matrices:DenseCases",
                "0/1 matrices below a line of their size",
                writer="written_dense",
            ),
            Format(
                "sparse",
                "exact_covers.text.matrices:SparseCases",
                "rows of column numbers below a size",
                writer="written_sparse",
            ),
            Format(
                "matrix",
                "exact_covers.text.matrices:BareMatrices",
                "0/1 matrices alone",
                writer="written",
            ),
            Format(
                "sets",
                "exact_covers.text.sets:NamedSets",
                "named sets",
                writer="written",
                holds_one=True,
            ),
            Format(
                "options",
                "exact_covers.text.lists:OptionLists",
                "lines of items, such as 1 4 7",
                writer="written",
            ),
        ),
        yaml="exact_covers.text.yaml:read_yaml",
        yaml_keys=(
            "type",
            "name",
            "items",
            "secondary",
            "multiplicities",
            "options",
            "costs",
        ),
        any_key_is_yaml=False,  # `A: 1 4 7` is a named set
        not_yaml="exact_covers.text.collections:is_collection",
        frames=False,
    ),
}
