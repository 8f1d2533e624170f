"""Readers by their names, such as `sudoku.rows.read`: they are loaded when they are needed.

A command that reads lines loads no other format, and a run without YAML no parser of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cover.formats.record import Found, Reading, Record
from cover.formats.text import Lines

if TYPE_CHECKING:
    from cover.formats.yaml_documents import Node


def text_reader(readers: Mapping[str, str]) -> Callable[[str, Lines, Reading], Iterator[Found]]:
    """A family's `read`, from the names of its text formats and of their readers."""

    def read(name: str, lines: Lines, reading: Reading) -> Iterator[Found]:
        """The records of one of the text formats."""
        found: Iterator[Found] = _loaded(readers[name])(lines, reading)
        return found

    return read


def yaml_reader(reader: str) -> Callable[[Node, Reading], Record]:
    """A family's `read_yaml`, from the name of its reader."""

    def read_yaml(document: Node, reading: Reading) -> Record:
        """The record of a YAML document; raises `InputError`."""
        record: Record = _loaded(reader)(document, reading)
        return record

    return read_yaml


def solution_reader(reader: str) -> Callable[[Node, Record], tuple[int, ...]]:
    """A family's `read_solution`, from the name of its reader."""

    def read_solution(value: Node, record: Record) -> tuple[int, ...]:
        """The solution that stands beside a puzzle in YAML; raises `InputError`."""
        solution: tuple[int, ...] = _loaded(reader)(value, record)
        return solution

    return read_solution


def _loaded(name: str) -> Any:
    module, _, function = name.rpartition(".")
    return getattr(import_module(f"cover.formats.{module}"), function)
