"""Writes docs/cover.1, the page of `man cover`, from the help texts of the commands.

python docs/making/manual.py 2026-11-23 > docs/cover.1
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from cover import __version__
from cover.cli.help import HelpfulCommand, meaning
from cover.cli.main import cli
from cover.cli.options import values_of
from help_texts import CONTEXT, ELSEWHERE, commands, ours, own_options, paragraphs, shared_options

_NAME = "cover - solve exact-cover puzzles"

_ENVIRONMENT = {
    "COVER_ENGINE": "The engine that --engine auto stands for.",
    "COVER_CPU": "Code for older processors, such as v3 or baseline, instead of the best for this "
    "one.",
    "NO_COLOR": "Where it is not empty, --color auto is never.",
    "FORCE_COLOR": "Where it is neither empty nor 0, --color auto is always; so is CLICOLOR_FORCE.",
}

_SEE_ALSO = (
    "The documents of the project tell more: docs/formats.md of all formats, with examples; "
    "docs/output.md, docs/batch.md, docs/counting.md, docs/long-runs.md, docs/checking.md and "
    "docs/converting.md of what their names say; docs/recipes of puzzles that are solved from "
    "Python."
)


def page(date: str) -> str:
    """Return the page, with the date of its last change."""
    lines = [f'.TH COVER 1 "{date}" "cover {__version__}" "User Commands"', ".nh"]
    lines += [".SH NAME", _plain(_NAME).replace(" - ", r" \- ", 1), ".SH SYNOPSIS"]
    for command in commands():
        lines += [f".B cover {_plain(command.name or '')}", *_pieces(command), ".br"]
    lines[-1:] = [".SH DESCRIPTION", *_text(cli)]
    lines += [".SH COMMANDS", "Options of all commands that solve follow in the next section."]
    for command in commands():
        own, others = own_options(command)
        lines += [f".SS cover {_plain(command.name or '')}", *_text(command)]
        lines += [".PP", "Options:", *_options(own)] if own else []
        lines += [".PP", *_lines(f"{ELSEWHERE} {', '.join(others)}.")] if others else []
    lines += [".SH OPTIONS", "These are of all commands that solve."]
    for title, options in shared_options():
        lines += [f".SS {_plain(title)}", *_options(options)]
    lines += [".SS cover alone", *_options(cli.get_params(CONTEXT))]
    lines.append(".SH ENVIRONMENT")
    for name, what in _ENVIRONMENT.items():
        lines += [".TP", rf"\fB{name}\fR", *_lines(what)]
    return "\n".join([*lines, ".SH SEE ALSO", *_lines(_SEE_ALSO)])


def _pieces(command: click.Command) -> list[str]:
    """The options and operands of a synopsis."""
    context = click.Context(command, info_name=command.name)
    return [_plain(" ".join(command.collect_usage_pieces(context)))]


def _text(command: HelpfulCommand) -> Iterator[str]:
    """The paragraphs of a help text, and its examples as they are."""
    for number, (lines, examples) in enumerate(paragraphs(command)):
        if number:
            yield ".PP"
        yield from _lines(" ".join(lines))
        if examples:
            yield from (".RS 2", ".nf", *map(_plain, examples), ".fi", ".RE")


def _options(options: Sequence[click.Parameter]) -> Iterator[str]:
    """A paragraph for each option, and below it its values."""
    for option in options:
        record = option.get_help_record(CONTEXT)
        if record is None or not isinstance(option, click.Option):
            continue
        yield from (".TP", _names(ours(record[0])), *_lines(meaning(option)))
        for value, what in values_of(option).items():
            yield from (".RS", ".TP", rf"\fB{_plain(value)}\fR", *_lines(what), ".RE")


def _lines(text: str) -> list[str]:
    """A paragraph in lines that are not long."""
    return [_plain(line) for line in wrap(text, 72, break_on_hyphens=False)]


def _names(names: str) -> str:
    """The names of an option in bold, what it takes in italics."""
    return re.sub(
        r"(-[\w-]+)|([^-,/ ][^,/]*)",
        lambda found: rf"\fB{_plain(found[1])}\fR" if found[1] else rf"\fI{_plain(found[2])}\fR",
        names,
    )


def _plain(text: str) -> str:
    """A text in which no character means anything to roff."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    escaped = escaped.replace("^", r"\(ha").replace("~", r"\(ti").replace("`", r"\(ga")
    return rf"\&{escaped}" if escaped.startswith(".") else escaped


if __name__ == "__main__":
    print(page(sys.argv[1]))
