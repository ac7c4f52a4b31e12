"""The rules of procedural terms as data: norms with their time, the terms that acts start, holidays."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib.resources import files

import yaml

from workflows.contracts.base import Contract
from workflows.contracts.reading.terms import Norm


class TermRule(Contract):
    """A term that a kind of act starts. `served`: by service on the defendant; `hearing`: by the hearing itself;
    `ordered`: of as many days as the act says; `interrupted`: by embargos de declaração against the act.

    `after`: it begins when another term of so many days has run; `undoubled`: the law doubles it for nobody; `says` and
    `unless`: only for an act whose text has, or lacks, these words; `missing`: what a count needs that no file shows.
    """

    what: str
    days: int | None = None
    source: str
    served: bool = False
    hearing: bool = False
    ordered: bool = False
    interrupted: bool = False
    after: int = 0
    undoubled: bool = False
    says: str | None = None
    unless: str | None = None
    missing: str | None = None

    def holds_for(self, text: str) -> bool:
        """Return whether it is a term of an act with this folded text."""
        said = self.says is None or re.search(self.says, text) is not None
        return said and (self.unless is None or re.search(self.unless, text) is None)


class Holiday(Contract):
    """A day of every year since `since`: by its date, or so many days from Easter Sunday."""

    name: str
    month: int | None = None
    day: int | None = None
    easter: int | None = None
    source: str | None = None
    since: int | None = None


class TermRules(Contract):
    """All rules; `terms` by type of piece; `procedures` those of a special procedure; `answers` the types that use a
    term up, with required words after a colon; `turns` those that end all terms.
    """

    norms: list[Norm]
    terms: dict[str, list[TermRule]]
    procedures: dict[str, dict[str, list[TermRule]]]
    answers: dict[str, list[str]]
    turns: list[str]
    holidays: list[Holiday]
    uncertain: list[Holiday]

    def started_by(self, kind: str, procedure: str | None = None) -> list[TermRule]:
        """Return the terms that a type of piece starts in a procedure; None is the common one."""
        own = self.procedures.get(procedure or "", {})
        return own[kind] if kind in own else self.terms.get(kind, [])

    def starts(self, kind: str) -> bool:
        """Return whether a type of piece starts a term in any procedure."""
        return kind in self.terms or any(kind in own for own in self.procedures.values())

    def answered(self, what: str, later: Iterable[tuple[str, str]]) -> bool:
        """Return whether one of the later pieces, each with type and folded text, uses the term up."""
        wanted = [one.partition(":") for one in self.answers.get(what, ())]
        return any(kind == wants and re.search(words, text) for kind, text in later for wants, _, words in wanted)

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
