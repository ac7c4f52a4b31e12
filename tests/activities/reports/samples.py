"""Fictional case files, matches and runs for the tests of reports; every name and number is invented."""

from datetime import UTC, datetime, timedelta
from typing import Any

from activities.casefile.segmentation import CaseFile, PhaseContent, Piece
from activities.reports.result import assemble_result
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.run.case import (
    PHASE_TITLES,
    CaseRunInput,
    CaseState,
    CourtSystem,
    PageRange,
    Parameters,
    PhaseLabel,
    PhaseOutline,
    Preflight,
    Segmentation,
    SourceInspection,
)
from workflows.contracts.run.records import PublishRequest
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.matching import PhaseMatches
from workflows.contracts.run.results.result import (
    CaseData,
    CaseParties,
    CasePassage,
    CaseResult,
    CitedSources,
    Claim,
    PhaseFindings,
    PrecedentMatch,
    PrecedentPassage,
    ScoreBreakdown,
)
from workflows.contracts.run.review import ReviewRecord

STARTED = datetime(2026, 3, 12, 17, 5, tzinfo=UTC)
WORKFLOW_ID = "wf_0195a3b2c4d57e6f8091a2b3c4d5e6f7"
SHA = "0123456789abcdef" * 4
PRINCIPAL = Principal(tenant="escritorio", key_id="ak_1", name="Beatriz Sampaio", role="lawyer")

PIECE_NAMES = {
    PhaseLabel.POSTULACAO_INICIAL: ["Petição inicial", "Procuração", "Documento instrutório", "Decisão sobre tutela"],
    PhaseLabel.RESPOSTA_DO_REU: ["Contestação", "Procuração", "Réplica"],
    PhaseLabel.SANEAMENTO_E_ORGANIZACAO: ["Decisão saneadora", "Especificação de provas"],
    PhaseLabel.INSTRUCAO_PROBATORIA: ["Quesitos", "Laudo pericial", "Ata de audiência de instrução"],
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU: ["Sentença", "Embargos de declaração"],
    PhaseLabel.CUMPRIMENTO_EXECUCAO: ["Cumprimento de sentença", "Planilha de cálculo"],
    PhaseLabel.TRANSICAO_RECURSAL: ["Apelação", "Contrarrazões"],
}


def make_case_file(
    *, per_phase: int = 3, empty: tuple[PhaseLabel, ...] = (), warnings: tuple[str, ...] = (), **case: Any
) -> CaseFile:
    """Return a case file with `per_phase` pieces of two pages in each phase that is not `empty`."""
    pieces: list[Piece] = []
    contents: list[PhaseContent] = []
    page = 2
    for label in PhaseLabel:
        if label in empty:
            continue
        contents.append(
            PhaseContent(
                phase_label=label,
                claims=[
                    Claim(text="a declaração de inexistência do débito de R$ 1.842,17", page=page),
                    Claim(text="a condenação da ré ao pagamento de R$ 15.000,00 por danos morais", page=page + 1),
                ],
                cited=CitedSources(
                    statutes=["CDC, art. 14", "CC, art. 186", "CPC, art. 373"],
                    precedents=["REsp 9123456/PR", "AgInt no AREsp 9234567/SP"],
                    sumulas=["Súmula 385/STJ"],
                ),
            )
        )
        for index in range(per_phase):
            names = PIECE_NAMES[label]
            pieces.append(
                Piece(
                    piece_id=f"p{len(pieces) + 1:03d}",
                    movement=f"{len(pieces) + 1}.{index + 1}",
                    date=(STARTED.date() - timedelta(days=700 - 9 * len(pieces))).isoformat(),
                    type="documento_instrutorio",
                    title=names[index % len(names)],
                    page_start=page,
                    page_end=page + 1,
                    phase=label,
                    confidence=0.62 if index == 2 else 0.97,
                    confidence_signals=["título reconhecido"],
                    needs_review=index == 2,
                )
            )
            page += 2
    data: dict[str, Any] = {
        "system": "projudi",
        "cnj": "0000123-48.2024.8.16.0001",
        "cnj_valid": True,
        "court": "3ª Vara Cível de Curitiba (TJPR)",
        "parties": CaseParties(autor=["Helena Prado Quintela"], reu=["Banco Fictício Meridional S.A."]),
        "subjects": ["Indenização por dano moral", "Inclusão indevida em cadastro de inadimplentes"],
        "value": 16842.17,
        "pages": page - 1,
    } | case
    return CaseFile(
        system=CourtSystem.PROJUDI,
        case=CaseData(**data),
        rules_version="phase-rules-v1",
        reader_version="reader-1",
        pieces=pieces,
        phases=contents,
        warnings=list(warnings),
    )


def make_match(number: int, *, score: float = 78.4, **changes: Any) -> PrecedentMatch:
    """Return a fictional precedent."""
    fields: dict[str, Any] = {
        "document_id": f"stj-{number:09d}",
        "process": f"REsp {9_000_000 + number}/SP",
        "ministro": "MARIA ISABEL DA FONSECA",
        "orgao": "TERCEIRA TURMA",
        "date": "2020-03-12",
        "resultado": "parcialmente provido",
        "ementa_preview": (
            "RECURSO ESPECIAL. CIVIL. RESPONSABILIDADE CIVIL. INSCRIÇÃO INDEVIDA EM CADASTRO DE INADIMPLENTES. DANO "
            "MORAL PRESUMIDO. VALOR DA INDENIZAÇÃO. REVISÃO EXCEPCIONAL. 1. A inscrição sem lastro em dívida existente "
            "gera dano moral que dispensa prova do prejuízo. 2. O valor só se revê quando irrisório ou exagerado."
        ),
        "score": score,
        "score_breakdown": ScoreBreakdown(
            holding=81.2, headings=74.9, passage=66.7, title=0, statutes=100.0, citations=0.0, subject=0, total=score
        ),
        "why": [
            "Ambos tratam de inscrição indevida em cadastro de inadimplentes.",
            "Dispositivos em comum: CDC, art. 14; CC, art. 186.",
        ],
        "case_passage": CasePassage(
            page=5,
            text="A autora jamais contratou com a ré e só soube disso ao ter recusado um crediário, em 04/02/2024, "
            "o que a expôs a constrangimento perante terceiros.",
        ),
        "precedent_passage": PrecedentPassage(
            text="A inscrição do nome do consumidor sem relação jurídica configura dano moral presumido, "
            "sendo desnecessária a demonstração do abalo sofrido."
        ),
    } | changes
    return PrecedentMatch(**fields)


def make_matches(per_phase: int = 2, skip: tuple[PhaseLabel, ...] = ()) -> dict[PhaseLabel, list[PrecedentMatch]]:
    """Return `per_phase` distinct matches for every phase not skipped."""
    return {
        label: [make_match(10 * position + index, score=91.25 - 3.1 * index - position) for index in range(per_phase)]
        for position, label in enumerate(PhaseLabel)
        if label not in skip
    }


def as_findings(matches: dict[PhaseLabel, list[PrecedentMatch]]) -> dict[PhaseLabel, PhaseFindings]:
    """Return the matches as the matching step stores them."""
    return {label: PhaseFindings(matches=found) for label, found in matches.items()}


def make_review(approved: bool = True, decision_id: str = "d1", **changes: Any) -> ReviewRecord:
    """Return a decision of a fictional reviewer."""
    fields: dict[str, Any] = {
        "decision_id": decision_id,
        "approved": approved,
        "reviewer": "Dra. Lívia Montenegro",
        "principal": "Beatriz Sampaio",
        "notes": "Conferido com os autos.",
        "at": STARTED + timedelta(days=2, hours=3),
    } | changes
    return ReviewRecord(**fields)


def make_request(case_file: CaseFile | None = None, **changes: Any) -> PublishRequest:
    """Return the request for a draft, as the workflow would send it."""
    case_file = case_file or make_case_file()
    source = ObjectRef(key="tenants/escritorio/sources/x.pdf", sha256=SHA, size=1000, media_type="application/pdf")
    fields: dict[str, Any] = {
        "input": CaseRunInput(
            workflow_id=WORKFLOW_ID,
            run=1,
            filename="autos-0000123.pdf",
            source=source,
            parameters=Parameters(),
            principal=PRINCIPAL,
            trace_id="t1",
        ),
        "version": 1,
        "state": CaseState.AWAITING_PHASE_REVIEWS,
        "started_at": STARTED,
        "completed_at": None,
        "preflight": Preflight(snapshot_id="snap_5f2c9a", encoder="lsa-256"),
        "inspection": SourceInspection(
            pages=case_file.case.pages,
            ranges=[PageRange(first=1, last=case_file.case.pages)],
            reader_version="reader-1",
        ),
        "segmentation": Segmentation(
            object=source,
            pages_object=source,
            system=case_file.system,
            cnj=case_file.case.cnj,
            outline=[PhaseOutline(phase_label=label, pieces=len(case_file.pieces_of(label))) for label in PHASE_TITLES],
        ),
        "matches": list[PhaseMatches](),
    } | changes
    return PublishRequest(**fields)


def make_result(
    case_file: CaseFile | None = None,
    matches: dict[PhaseLabel, list[PrecedentMatch]] | None = None,
    check: CitationCheck | None = None,
    **changes: Any,
) -> CaseResult:
    """Return an assembled result; `changes` are fields of the publish request."""
    case_file = case_file or make_case_file()
    return assemble_result(
        make_request(case_file, **changes),
        case_file,
        as_findings(
            make_matches(skip=tuple(label for label in PhaseLabel if not case_file.pieces_of(label)))
            if matches is None
            else matches
        ),
        check or CitationCheck(verified=["REsp 9123456/PR"], not_found=["AgInt no AREsp 9234567/SP"], risk_score=0.5),
        "0.1.0",
    )


def make_final(
    case_file: CaseFile | None = None, *, rejected: tuple[PhaseLabel, ...] = (), **changes: Any
) -> CaseResult:
    """Return a completed result in which every phase was reviewed."""
    case_file = case_file or make_case_file()
    reviews = {
        label: make_review(label not in rejected, f"d-{label}") for label in PhaseLabel if case_file.pieces_of(label)
    }
    fields: dict[str, Any] = {
        "version": 2,
        "state": CaseState.COMPLETED,
        "completed_at": STARTED + timedelta(days=3),
        "phase_reviews": reviews,
        "final_review": make_review(decision_id="final", notes="Aprovo o relatório."),
    } | changes
    return make_result(case_file, **fields)
