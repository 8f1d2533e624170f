"""What a family from outside demands: each of the items that its author names is covered."""

from __future__ import annotations

from cover.families.demands import Demand, ModelDemands
from cover.families.own.puzzle import statement_of
from cover.families.own.words import words
from cover.families.parts import Part
from cover.reading.records import Record


def demands(record: Record) -> ModelDemands:
    """Return a demand for each primary item."""
    statement, said = statement_of(record), words(record)
    found = [
        Demand(Part("item", said.item(item), (said.cell(item),)), optional=(item,))
        for item in said.asked
    ]
    problem = statement.model(statement)
    return ModelDemands(problem, found, "be covered by options that share no item")
