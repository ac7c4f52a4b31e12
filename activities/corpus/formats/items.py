"""Items in a source: decisions, texts of decisions imported before, and rejected records."""

from dataclasses import dataclass

from workflows.contracts.law.corpus import Decision, SourceFormat
from workflows.contracts.law.legal_texts import LegalText


@dataclass(frozen=True, slots=True)
class Found:
    """A decision; `repaired` if its encoding or lists had to be repaired."""

    decision: Decision
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class FoundText:
    """The full text of the decision `id`, whose metadata is in another file."""

    id: str
    text: str
    record: str
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class FoundLegalText:
    """A wording of a provision, súmula or theme."""

    legal_text: LegalText
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A record that cannot be used: which one and why, in Portuguese."""

    record: str
    reason: str


@dataclass(frozen=True, slots=True)
class Recognised:
    """The detected format of the source."""

    format: SourceFormat


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about the source as a whole (Portuguese)."""

    text: str


Item = Found | FoundText | FoundLegalText | LeftOut | Recognised | Note
