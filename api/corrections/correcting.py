"""Validates and records corrections: who may make them, on which pages, about what the result shows."""

from collections.abc import Sequence
from typing import Any

from api.cases.results import result_of
from api.cases.runs import Located
from api.cases.short_workflows import done
from api.corrections.files import discard_files, with_files
from api.http.services import Services
from api.identity.admission import admit_to_page
from api.reviews.by_chat import chat_refusal
from infra.db.cases.corrections import as_record, list_corrections
from infra.db.models import CorrectionRow
from workflows.case.correction import CaseCorrection
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.reading.closed_pages import pages_in
from workflows.contracts.reading.corrections import (
    LONGEST_REQUEST,
    CitationCorrection,
    CorrectionReceipt,
    CorrectionRequest,
    NewCorrection,
    StanceCorrection,
    Undo,
    fault_of,
    pages_of,
    refusal_of,
)
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.results.result import canonical_json, fingerprint

LATE = (
    "As correções foram recebidas e ainda não foram conferidas. Repita o mesmo pedido em instantes, com os mesmos "
    "correction_id: elas contam uma vez só."
)
TOO_LONG = f"As correções de um pedido têm juntas até {LONGEST_REQUEST} bytes. Envie-as em mais de um pedido."
NOT_SHOWN = "O resultado não mostra este precedente. Use o document_id de um que ele mostra."
NOT_CITED = "O resultado não traz esta citação. Use o campo citation como citation_check a mostra."
NOT_APPLIED = "Nenhuma execução aplicou uma correção com este correction_id."


async def correct(services: Services, located: Located, request: CorrectionRequest) -> CorrectionReceipt:
    """Records all corrections and returns their ids; one invalid correction rejects them all."""
    if elsewhere := await chat_refusal(services, located, request.principal):
        raise elsewhere
    if len(canonical_json(request)) > LONGEST_REQUEST:
        raise AutosError(ErrorCode.PAYLOAD_TOO_LARGE, TOO_LONG)
    for one in request.corrections:
        for page in pages_of(one.said):
            admit_to_page(located.secrecy, located.principal, page)
    await _check_shown(services, located, request.corrections)
    taken = await with_files(services, located, request.corrections)
    request = request.model_copy(update={"corrections": taken})
    receipt = await done(
        services,
        CaseCorrection.run,
        request,
        name=f"case-correction/{fingerprint(request.model_dump(exclude={'principal'}, mode='json'))[:32]}",
        about=RunRef(tenant=located.tenant, workflow_id=located.workflow_id, run=located.run),
        principal=located.principal,
        late=LATE,
    )
    await discard_files(services, located.tenant, taken)
    return receipt


async def shown_corrections(services: Services, located: Located) -> Sequence[CorrectionRow]:
    """The corrections of a case, without those about pages closed to the principal."""
    async with services.sessions() as session:
        rows = await list_corrections(session, located.tenant, located.workflow_id)
    if located.secrecy.shows_all(located.principal):
        return rows
    closed = pages_in(located.secrecy.closed_pages)
    return [row for row in rows if closed.isdisjoint(pages_of(as_record(row).said))]


async def _check_shown(services: Services, located: Located, corrections: Sequence[NewCorrection]) -> None:
    """Rejects corrections of precedents, citations or corrections that do not exist."""
    about = [(at, one.said) for at, one in enumerate(corrections)]
    faults: list[dict[str, Any]] = []
    if any(isinstance(said, StanceCorrection | CitationCorrection) for _, said in about):
        result = await result_of(services, located)
        cited = {one.citation for one in result.citation_check.citations}
        shown = {(phase.phase_label, match.document_id) for phase in result.phases for match in phase.matches}
        shown |= {(None, document_id) for _, document_id in shown}
        for at, said in about:
            if isinstance(said, StanceCorrection) and (said.phase_label, said.document_id) not in shown:
                faults.append(fault_of(at, "document_id", NOT_SHOWN))
            elif isinstance(said, CitationCorrection) and said.citation not in cited:
                faults.append(fault_of(at, "citation", NOT_CITED))
    if any(isinstance(said, Undo) for _, said in about):
        rows = await shown_corrections(services, located)
        applied = {row.correction_id for row in rows if row.applied_run is not None}
        faults += [
            fault_of(at, "undoes", NOT_APPLIED)
            for at, said in about
            if isinstance(said, Undo) and said.undoes not in applied
        ]
    if faults:
        raise AutosError(ErrorCode.VALIDATION_ERROR, refusal_of(faults), fields=faults)
