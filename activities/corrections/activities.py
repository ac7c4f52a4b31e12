"""The step that checks what people correct, as a Temporal activity."""

from datetime import UTC, datetime
from typing import Any

from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.pieces.ruleset import load_rules
from activities.corrections.pages import about_pages
from activities.snapshots.port import Snapshots
from infra.computing.pool import ComputingPool
from infra.storage.keys import page_lines_key
from infra.storage.store import Storage
from workflows.contracts.errors import ErrorCode
from workflows.contracts.reading.corrections import (
    CheckedCorrections,
    Correction,
    CorrectionRequest,
    PieceCorrection,
    PrecedentCorrection,
    fault_of,
    refusal_of,
    span_of,
)
from workflows.steps.case import CorrectionSteps

NOT_READ = "As páginas desta execução ainda não foram lidas, e não há o que corrigir. Consulte o status."
BEYOND = "Os autos têm {pages} páginas."
UNKNOWN_TYPE = "Tipo de peça desconhecido. Use um destes: {known}."
NOT_IN_CORPUS = "O acervo não tem decisão com este document_id. Para uma que ele não tem, use reference, court e text."


class Correcting(CorrectionSteps):
    """Holds corrections against the pages, the rules and the corpus; the same request gives the same answer."""

    def __init__(self, storage: Storage, snapshots: Snapshots, computing: ComputingPool) -> None:
        self._storage = storage
        self._snapshots = snapshots
        self._computing = computing

    @activity.defn
    def check_corrections(self, request: CorrectionRequest) -> CheckedCorrections:
        """The request with the fingerprints of its pages; refuses it as a whole, with every field that is wrong."""
        stored = self._storage.stat(page_lines_key(request.base))
        if stored is None:
            raise ApplicationError(NOT_READ, type=ErrorCode.CONFLICT, non_retryable=True)
        content = self._storage.get_bytes(stored)
        pages = content.count(b"\n")
        numbered = enumerate(request.corrections)
        missing = self._missing(request)
        faults = [fault for at, one in numbered for fault in _faults(request, at, one.said, pages, missing)]
        if faults:
            details = {"fields": faults}
            raise ApplicationError(refusal_of(faults), details, type=ErrorCode.VALIDATION_ERROR, non_retryable=True)
        spans = [span_of(one.said) for one in request.corrections]
        about = self._computing.run(pages, about_pages, content, spans)
        return CheckedCorrections(request=request, about=about, at=datetime.now(UTC))

    def _missing(self, request: CorrectionRequest) -> set[str]:
        """The named decisions that the corpus does not have."""
        said = [one.said for one in request.corrections]
        named = {one.document_id for one in said if isinstance(one, PrecedentCorrection) and one.document_id}
        snapshot_id = self._snapshots.active_id() if named else None
        if snapshot_id is None:
            return named
        search = self._snapshots.open(snapshot_id).search
        return {one for one in named if search.decision(one) is None}


def _faults(
    request: CorrectionRequest, at: int, said: Correction, pages: int, missing: set[str]
) -> list[dict[str, Any]]:
    faults: list[dict[str, Any]] = []
    span = span_of(said)
    if span and span[1] > pages:
        name = "pages" if isinstance(said, PieceCorrection) else "page"
        faults.append(fault_of(at, name, BEYOND.format(pages=pages)))
    if isinstance(said, PieceCorrection) and said.type is not None:
        known = sorted(load_rules(request.rules_version).types)
        if said.type not in known:
            faults.append(fault_of(at, "type", UNKNOWN_TYPE.format(known=", ".join(known))) | {"allowed": known})
    if isinstance(said, PrecedentCorrection) and said.document_id in missing:
        faults.append(fault_of(at, "document_id", NOT_IN_CORPUS))
    return faults
