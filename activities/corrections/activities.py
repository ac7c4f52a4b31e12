"""The Temporal activity that validates corrections."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.document import inspect_document
from activities.casefile.facts.money.amounts import written_sum
from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.corrections.pages import about_pages
from activities.law.citations.cnj import find_cnj
from activities.snapshots.port import Snapshots
from infra.computing.pool import ComputingPool
from infra.storage.keys import page_lines_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode
from workflows.contracts.reading.corrections import (
    LONGEST_TEXT,
    CheckedCorrections,
    Correction,
    CorrectionRequest,
    FactCorrection,
    FactKind,
    NewCorrection,
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
NO_SUM = "Escreva a quantia como a página a traz, por exemplo R$ 10.000,00."
NO_NUMBER = "Não é um número de processo: NNNNNNN-DD.AAAA.J.TR.OOOO (Resolução CNJ 65/2008)."
NO_TEXT = "O arquivo não tem texto que se possa ler. Escreva o da decisão em text."
MOST_PAGES, PAGES_READ = 2_000, 10
"""Most pages of a file, and the number of leading pages that are read."""


class Correcting(CorrectionSteps):
    """Validates corrections against pages, rules and corpus. Equal requests give equal answers."""

    def __init__(self, storage: Storage, snapshots: Snapshots, computing: ComputingPool, readers: ReaderPool) -> None:
        self._storage = storage
        self._snapshots = snapshots
        self._computing = computing
        self._readers = readers

    @activity.defn
    def check_corrections(self, request: CorrectionRequest) -> CheckedCorrections:
        """Return the request with the fingerprints of its pages. Reject it as a whole, naming every wrong field."""
        stored = self._storage.stat(page_lines_key(request.base))
        if stored is None:
            raise ApplicationError(NOT_READ, type=ErrorCode.CONFLICT, non_retryable=True)
        content = self._storage.get_bytes(stored)
        pages = content.count(b"\n")
        numbered = enumerate(request.corrections)
        missing = self._missing(request)
        _refuse([fault for at, one in numbered for fault in _faults(request, at, one.said, pages, missing)])
        request = self._read(request)
        spans = [span_of(one.said) for one in request.corrections]
        about = self._computing.run(pages, about_pages, content, spans)
        return CheckedCorrections(request=request, about=about, at=datetime.now(UTC))

    def _read(self, request: CorrectionRequest) -> CorrectionRequest:
        """Return the request with the texts of its files."""
        read: list[NewCorrection] = []
        faults: list[dict[str, Any]] = []
        for at, one in enumerate(request.corrections):
            if one.file is None:
                read.append(one)
                continue
            try:
                text = self._text_of(one.file)
            except UnreadableSource as failure:
                faults.append(fault_of(at, "upload_id", failure.message))
                continue
            if not text:
                faults.append(fault_of(at, "upload_id", NO_TEXT))
            read.append(one.model_copy(update={"said": one.said.model_copy(update={"text": text})}))
        _refuse(faults)
        return request.model_copy(update={"corrections": read})

    def _text_of(self, file: ObjectRef) -> str:
        """Return the beginning of a file's text, without characters that cannot be stored."""
        with self._storage.local_copy(file) as path:
            if file.media_type == "application/pdf":
                pages = inspect_document(self._readers, path, MOST_PAGES, activity.heartbeat).pages
                on_page: Callable[[int], None] = activity.heartbeat
                texts = [page.text for page in self._readers.read(path, 1, min(pages, PAGES_READ), on_page)]
            else:
                kind = "text" if file.media_type == "text/plain" else "docx"
                beat: Callable[[], None] = activity.heartbeat
                texts = [passage.text for passage in self._readers.read_text(path, kind, beat)]
        whole = "\n".join(texts)
        return "".join(letter for letter in whole if letter.isprintable() or letter == "\n").strip()[:LONGEST_TEXT]

    def _missing(self, request: CorrectionRequest) -> set[str]:
        """Return the named decisions that the corpus lacks."""
        said = [one.said for one in request.corrections]
        named = {one.document_id for one in said if isinstance(one, PrecedentCorrection) and one.document_id}
        snapshot_id = self._snapshots.active_id() if named else None
        if snapshot_id is None:
            return named
        search = self._snapshots.open(snapshot_id).search
        return {one for one in named if search.decision(one) is None}


def _refuse(faults: list[dict[str, Any]]) -> None:
    if faults:
        details = {"fields": faults}
        raise ApplicationError(refusal_of(faults), details, type=ErrorCode.VALIDATION_ERROR, non_retryable=True)


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
    if isinstance(said, FactCorrection):
        if said.fact is FactKind.SUM and written_sum(said.text or "") is None:
            faults.append(fault_of(at, "text", NO_SUM))
        if said.fact is FactKind.NUMBER and said.set and not any(find_cnj(said.set.text or "")):
            faults.append(fault_of(at, "set.text", NO_NUMBER))
    if isinstance(said, PrecedentCorrection) and said.document_id in missing:
        faults.append(fault_of(at, "document_id", NOT_IN_CORPUS))
    return faults
