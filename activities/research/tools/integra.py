"""get_document_integra: the texts of one decision in the corpus."""

from activities.research.tools.decision_page import page_of
from activities.research.tools.halves import Found, Halves
from activities.research.tools.rows import decision_fields
from workflows.contracts.research.search import DecisionQuestion, DocumentQuestion, DocumentText


def get_document_integra(question: DocumentQuestion, halves: Halves) -> Found:
    """Return the decision's texts (`texto_completo` only if the corpus has it), or its page if requested."""
    decision = halves.decision(question.document_id)
    treatment = halves.treatment(decision.id)
    if isinstance(question, DecisionQuestion) and question.anchored:
        return Found(page_of(decision).model_copy(update={"treatment": treatment}))
    text = DocumentText(
        **decision_fields(decision),
        ementa=decision.ementa,
        tese=decision.thesis,
        razoes_decidir=decision.features.reasons,
        texto_completo=decision.full_text,
        has_integra=bool(decision.full_text),
        features=decision.features,
        treatment=treatment,
    )
    return Found(text)
