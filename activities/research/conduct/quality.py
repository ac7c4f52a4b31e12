"""quality_check: a chat's declarations about its answer, compared with what Autos can see."""

from collections.abc import Iterator, Mapping

from activities.law.decision.reference import court_address
from activities.law.verification.quoted.compare import locate
from activities.law.verification.quoted.voices import parts_of
from activities.research.conduct.guidelines import covers
from activities.research.tools.documents.show import link_to
from activities.research.tools.documents.treated import treatment_of
from activities.research.tools.halves import Halves
from activities.snapshots.port import Snapshot
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.conduct import (
    Alert,
    CheckedQuestion,
    CheckedQuotation,
    CitedDocument,
    QualityChecked,
    QualityQuestion,
    Tier,
)
from workflows.contracts.research.law import QuotationVerdict
from workflows.contracts.research.questions import ResearchTool

DECLARED: Mapping[str, tuple[Tier, str]] = {
    "safety_guidelines_not_fully_loaded": (
        Tier.STOP,
        "As regras de conduta não foram lidas: chame safety_guidelines antes de responder.",
    ),
    "response_asserts_legal_absence_as_inexistence": (
        Tier.STOP,
        "A resposta trata o que não foi achado como se não existisse: diga que o acervo consultado não respondeu.",
    ),
    "response_cites_document_without_verbatim_or_locator": (
        Tier.DANGER,
        "Há decisão citada sem trecho nem lugar: transcreva o trecho que sustenta a afirmação.",
    ),
    "response_claims_settled_case_law": (
        Tier.DANGER,
        "A resposta fala em jurisprudência pacífica: diga quantas decisões de cada lado foram vistas.",
    ),
    "response_contains_outcome_prediction": (Tier.DANGER, "A resposta prevê resultado: retire a previsão."),
    "response_contains_prescriptive_legal_advice": (
        Tier.DANGER,
        "A resposta aconselha como advogado: apresente o material e deixe a decisão a quem decide.",
    ),
    "context_contains_compaction_marker": (
        Tier.DANGER,
        "Parte da conversa foi resumida: releia as decisões antes de citá-las.",
    ),
    "safety_guidelines_distant_or_unclear": (Tier.DRIFT, "As regras de conduta estão longe: leia-as de novo."),
    "response_self_references_previous_turn": (
        Tier.DRIFT,
        "A resposta se apoia no que foi dito antes: confira de novo na fonte.",
    ),
    "response_contains_flattery": (Tier.DRIFT, "A resposta elogia ou concorda por cortesia: retire."),
    "response_cites_document_without_permanent_link": (Tier.ATTENTION, "Há decisão citada sem link permanente."),
    "response_contains_legal_assertion_verb": (
        Tier.ATTENTION,
        "A resposta afirma o direito: cada afirmação precisa da sua fonte.",
    ),
    "response_contains_hedge_marker": (Tier.ATTENTION, "A resposta tem ressalvas vagas: diga o que falta saber."),
}
"""Tier and message of each declaration, by the flag that the chat sets."""

FOUND_BY = frozenset(
    {
        ResearchTool.SEARCH_JURISPRUDENCE,
        ResearchTool.SEARCH_FEATURES,
        ResearchTool.FIND_SIMILAR_CASES,
        ResearchTool.PREPARE_ARGUMENT,
        ResearchTool.GET_DOCUMENT_INTEGRA,
        ResearchTool.QUERY_READ,
        ResearchTool.SEARCH,
        ResearchTool.GET_DOCUMENT,
    }
)
ERRORS: Mapping[str, tuple[Tier, str]] = {
    "fabricated_citation": (
        Tier.STOP,
        "A resposta anterior tinha uma citação inventada: retire-a, diga-o ao usuário e ponha no lugar só o que "
        "uma ferramenta devolveu.",
    ),
    "repealed_law": (Tier.STOP, "A resposta anterior aplicou norma revogada: corrija-a e diga ao usuário."),
    "misattribution": (Tier.STOP, "A resposta anterior atribuiu a uma fonte o que ela não diz: corrija-a e diga-o."),
    "wrong_jurisdiction": (Tier.DANGER, "A resposta anterior usou direito de outra jurisdição: corrija-a e diga-o."),
    "temporal_error": (Tier.DANGER, "A resposta anterior errou a data ou a vigência: corrija-a e diga ao usuário."),
    "wrong_article": (Tier.DANGER, "A resposta anterior citou o artigo errado: corrija-a e diga ao usuário."),
    "user_correction": (Tier.DANGER, "O usuário apontou um erro: confira na fonte e diga-lhe o que mudou."),
}
"""By the error that a chat reports about itself."""

READ_BY = frozenset({ResearchTool.GET_DOCUMENT_INTEGRA, ResearchTool.GET_DOCUMENT})
STANDING = frozenset({QuotationVerdict.EXACT})
ORDER = list(Tier)


def quality_check(snapshot: Snapshot, asked: CheckedQuestion) -> QualityChecked:
    """Return alerts from declarations, from the corpus, and from their contradictions."""
    cited = asked.named
    quoted = asked.quotations or []
    known = {one: snapshot.search.decision(one) for one in [*cited, *(each.document_id for each in quoted)]}
    nodes = {one: snapshot.legal.node(one) for one, decision in known.items() if decision is None}
    texts = {one: node for one, node in nodes.items() if node is not None}
    halves = Halves.of(snapshot)
    treatments = {one: treatment_of(texts[one], halves) if one in texts else halves.treatment(one) for one in cited}
    warnings = {one: treatment.line for one, treatment in treatments.items() if treatment and treatment.warns}
    documents = [
        _text(one, warnings.get(one)) if one in texts else _cited(one, known[one], asked.returned, warnings.get(one))
        for one in cited
    ]
    quotations = [
        CheckedQuotation(
            document_id=each.document_id,
            # the wording of a day is compared only in questions about that day
            verdict=QuotationVerdict.UNAVAILABLE
            if each.document_id in texts
            else _verdict(each.text, known[each.document_id]),
        )
        for each in quoted
    ]
    alerts = [
        *_declared(asked),
        *_observed(asked, documents, quotations),
        *_contradictions(asked, documents, quotations),
    ]
    alerts.sort(key=lambda alert: ORDER.index(alert.tier))
    return QualityChecked(
        highest_alert_severity=alerts[0].tier if alerts else None,
        alerts=alerts,
        documents=documents,
        quotations=quotations,
    )


def _cited(
    document_id: str, decision: Decision | None, returned: list[str] | None, treatment: str | None
) -> CitedDocument:
    if decision is None:
        return CitedDocument(document_id=document_id, exists=False, treatment=treatment)
    return CitedDocument(
        document_id=document_id,
        exists=True,
        returned=None if returned is None else document_id in returned,
        permanent_link=court_address(decision),
        treatment=treatment,
    )


def _text(identifier: str, treatment: str | None) -> CitedDocument:
    """Return a statute, súmula or theme."""
    return CitedDocument(document_id=identifier, exists=True, permanent_link=link_to(identifier), treatment=treatment)


def _verdict(text: str, decision: Decision | None) -> str:
    return QuotationVerdict.NOT_FOUND if decision is None else locate(text, parts_of(decision)).verdict


def _declared(asked: QualityQuestion) -> Iterator[Alert]:
    for name, (tier, message) in DECLARED.items():
        if getattr(asked, name):
            yield Alert(tier=tier, origin="declared", code=name, message=message)
    if asked.mode == "correction":
        tier, message = ERRORS[asked.error_type or "user_correction"]
        tier = Tier.STOP if asked.severity == "critical" else tier
        yield Alert(tier=tier, origin="declared", code=asked.error_type or "user_correction", message=message)


def _observed(
    asked: QualityQuestion, documents: list[CitedDocument], quotations: list[CheckedQuotation]
) -> Iterator[Alert]:
    cited = set(asked.documents_cited or [])
    for one in documents:
        if not one.exists:
            told = f"O acervo não tem o documento {one.document_id}: retire a citação ou confira o identificador."
            yield Alert(tier=Tier.STOP, origin="observed", code="unknown_document", message=told)
        elif one.permanent_link is None:
            told = f"O documento {one.document_id} não tem endereço permanente no tribunal: cite-o por extenso."
            yield Alert(tier=Tier.ATTENTION, origin="observed", code="no_permanent_link", message=told)
        if one.treatment is not None:
            told = f"Do documento {one.document_id} consta no acervo: {one.treatment}. Não o cite sem dizê-lo."
            yield Alert(tier=Tier.DANGER, origin="observed", code="treated_since", message=told)
        if one.returned is False and one.document_id in cited:
            told = (
                f"Não consta que pesquisa, leitura ou resultado de caso tenha devolvido o documento {one.document_id}, "
                "nas últimas 24 horas, a quem pede esta conferência. Isso não diz que a citação esteja errada: leia o "
                "documento antes de citá-lo."
            )
            yield Alert(tier=Tier.ATTENTION, origin="observed", code="not_returned", message=told)
    for one in quotations:
        if one.verdict in STANDING:
            continue
        if one.verdict == QuotationVerdict.UNAVAILABLE:
            told = (
                f"Não dá para conferir um trecho de {one.document_id}: é curto demais, falta o inteiro teor, ou é "
                "texto de lei, súmula ou tema, que se confere lendo-o com get_document."
            )
            yield Alert(tier=Tier.ATTENTION, origin="observed", code="quotation_unchecked", message=told)
        else:
            told = f"Um trecho entre aspas não está assim em {one.document_id}: corrija-o pelo texto da decisão."
            yield Alert(tier=Tier.STOP, origin="observed", code="quotation_does_not_stand", message=told)


def _contradictions(
    asked: QualityQuestion, documents: list[CitedDocument], quotations: list[CheckedQuotation]
) -> Iterator[Alert]:
    unknown = [one for one in documents if not one.exists]
    cited, tools = set(asked.documents_cited or []), set(asked.tools_sequence or [])
    said: list[tuple[bool, Tier, str, str]] = [
        (
            bool(unknown) and (asked.confidence == "high" or asked.satisfaction == "sufficient"),
            Tier.DANGER,
            "confident_of_unknown",
            "Foi declarada confiança, ou pesquisa suficiente, com documento que o acervo não tem.",
        ),
        (
            bool(cited) and not tools & FOUND_BY,
            Tier.DANGER,
            "cited_without_search",
            "Há documentos citados, mas nenhuma busca ou leitura entre as ferramentas declaradas.",
        ),
        (
            bool(cited) and not tools & READ_BY,
            Tier.ATTENTION,
            "cited_without_reading",
            "Há documentos citados sem que o texto tenha sido lido (get_document_integra).",
        ),
        (
            bool({one.document_id for one in quotations} - cited),
            Tier.ATTENTION,
            "quoted_not_cited",
            "Há trecho entre aspas de documento que não está entre os citados.",
        ),
        (
            asked.satisfaction == "insufficient" and asked.confidence == "high",
            Tier.DRIFT,
            "confident_of_insufficient",
            "Foi declarada confiança alta com pesquisa insuficiente.",
        ),
        (
            not asked.response_cites_document_without_permanent_link
            and any(one.exists and one.permanent_link is None and one.document_id in cited for one in documents),
            Tier.ATTENTION,
            "link_declared_but_missing",
            "Foi declarado que toda decisão citada tem link permanente, e uma não tem.",
        ),
        (
            asked.error_type == "fabricated_citation" and bool(documents) and all(one.exists for one in documents),
            Tier.ATTENTION,
            "fabricated_but_known",
            "O erro declarado é citação inventada, mas o acervo tem os documentos: confira o que cada um diz.",
        ),
        (
            asked.error_type == "repealed_law" and bool(documents) and not any(one.treatment for one in documents),
            Tier.ATTENTION,
            "repealed_but_standing",
            "O erro declarado é norma revogada, mas o acervo nada diz contra os documentos: confira com get_document.",
        ),
        (
            asked.mode == "research" and (asked.error_type is not None or bool(asked.document_ids)),
            Tier.DANGER,
            "error_in_research",
            "Foi declarado um erro no fim da pesquisa: chame de novo com mode=correction, assim que o erro aparece.",
        ),
        (
            asked.jurisdiction is not None and not covers(asked.jurisdiction),
            Tier.DANGER,
            "other_jurisdiction",
            "A pesquisa foi declarada de outra jurisdição: o acervo só tem direito brasileiro.",
        ),
    ]
    for holds, tier, code, message in said:
        if holds:
            yield Alert(tier=tier, origin="contradiction", code=code, message=message)
