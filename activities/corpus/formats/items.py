"""What an importer finds in a source: decisions, texts of decisions imported before, and what it had to leave out."""

from dataclasses import dataclass

from workflows.contracts.law.corpus import Decision, SourceFormat
from workflows.contracts.law.legal_texts import LegalText


@dataclass(frozen=True, slots=True)
class Found:
    """A decision; `repaired` when its encoding or its lists had to be mended."""

    decision: Decision
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class FoundText:
    """The full text of the decision `id`, whose metadata come from another file."""

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
    """A record that cannot be used: which one, and why (Portuguese)."""

    record: str
    reason: str


@dataclass(frozen=True, slots=True)
class Recognised:
    """What the source turned out to be."""

    format: SourceFormat


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about the source as a whole (Portuguese)."""

    text: str


Item = Found | FoundText | FoundLegalText | LeftOut | Recognised | Note
