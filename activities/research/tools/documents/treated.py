"""The status of a legal text: of a provision by its compilation, of súmulas and themes by the snapshot."""

from activities.law.treatment.provisions import provision_treatment
from activities.research.tools.halves import Halves
from activities.search.legal.texts import LegalNode
from workflows.contracts.law.legal_texts import LegalKind
from workflows.contracts.law.treatment import Treatment


def treatment_of(node: LegalNode, halves: Halves) -> Treatment | None:
    """Return the treatment, or None."""
    if node.kind is LegalKind.LEGISLATION:
        return provision_treatment(*halves.legal().wordings(node))
    return halves.treatment(node.reference) if node.reference else None


def warning_of(treatment: Treatment | None) -> str | None:
    """Return the badge with its date if a reader must know it before citing."""
    return treatment.line if treatment and treatment.warns else None
