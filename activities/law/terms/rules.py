"""The rules of procedural terms as data: norms with their time, the terms that acts start, holidays."""

from datetime import date
from functools import cache
from importlib.resources import files

import yaml

from workflows.contracts.base import Contract
from workflows.contracts.reading.terms import Norm


class TermRule(Contract):
    """A term that a kind of act starts. `served`: by service on the defendant; `hearing`: by the hearing itself;
    `ordered`: of as many days as the act says; `interrupted`: by embargos de declaração against the act."""

    what: str
    days: int | None = None
    source: str
    served: bool = False
    hearing: bool = False
    ordered: bool = False
    interrupted: bool = False


class Holiday(Contract):
    """A day of every year since `since`: by its date, or so many days from Easter Sunday."""

    name: str
    month: int | None = None
    day: int | None = None
    easter: int | None = None
    source: str | None = None
    since: int | None = None


class TermRules(Contract):
    """All of them; `terms` by type of piece; `answers` the types that use a term up; `turns` those that end all."""

    norms: list[Norm]
    terms: dict[str, list[TermRule]]
    answers: dict[str, list[str]]
    turns: list[str]
    holidays: list[Holiday]
    uncertain: list[Holiday]

    def norm(self, name: str) -> Norm:
        """Return the norm with that name. Raise `StopIteration` if there is none."""
        return next(one for one in self.norms if one.id == name)

    def holds(self, name: str, day: date) -> bool:
        """Return whether a norm was in force on a day."""
        norm = self.norm(name)
        return norm.valid_from <= day and (norm.valid_to is None or day <= norm.valid_to)


@cache
def term_rules() -> TermRules:
    """Return the built-in rules."""
    text = files("activities.law.terms").joinpath("rules.yaml").read_text(encoding="utf-8")
    return TermRules.model_validate(yaml.safe_load(text))
