"""Document verifications: starting each once, finding it, and its status."""

import re
from dataclasses import dataclass
from typing import Any

from temporalio.client import WorkflowHandle, WorkflowQueryFailedError, WorkflowQueryRejectedError
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError

from api.cases.runs import ENDED_UNSEEN, RPC_LIMIT, Located, locate, sealed_memo
from api.cases.submission import START_LIMIT
from api.http.services import Services
from api.patience import settled
from api.questions.asking import tenant_attribute
from infra.db.cases.drafts import find_draft
from infra.db.models import Draft
from infra.db.privacy.erasures import find_erasure, stay_open
from infra.resilience.outages import names_nothing
from infra.temporal import share_of
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.drafts import DRAFT_ENDS, DraftInput, DraftState, DraftStatus
from workflows.contracts.run.case import temporal_id
from workflows.contracts.run.review import CancelRequest
from workflows.contracts.run.secrecy import CaseSecrecy
from workflows.contracts.upkeep import verification_ended_outside
from workflows.draft_verification import DraftVerification
from workflows.options import CASE_QUEUE

MEMO_DRAFT = "draft"
"""Memo under which a verification keeps its input, readable before any worker has seen it."""

_VERIFICATION_ID = re.compile(r"vd_[0-9a-f]{32}")


@dataclass(frozen=True)
class LocatedDraft:
    """A verification of the caller's tenant; `row` is None until its first step has written it."""

    input: DraftInput
    row: Draft | None

    @property
    def ended(self) -> bool:
        return self.row is not None and self.row.state in DRAFT_ENDS


async def start_draft(services: Services, draft: DraftInput) -> bool:
    """Starts it; False when the same request did so before. `CONFLICT` when another document did."""
    try:
        async with services.sessions.begin() as session:
            # an erasure that begins meanwhile waits, and finds the run
            await stay_open(session, draft.principal.tenant, draft.verification_id)
            await services.temporal.start_workflow(
                DraftVerification.run,
                draft,
                id=temporal_id(draft.verification_id, 1),
                task_queue=CASE_QUEUE,
                id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
                search_attributes=tenant_attribute(draft.principal),
                memo={MEMO_DRAFT: draft},
                priority=share_of(draft.principal.tenant),
                rpc_timeout=START_LIMIT,
            )
    except WorkflowAlreadyStartedError:
        if await already_verified(services, draft):
            return False
        raise _spent_key() from None
    return True


async def already_verified(services: Services, draft: DraftInput) -> bool:
    """Whether the same request has started this verification; `CONFLICT` if a different one did, or it was erased."""
    async with services.sessions() as session:
        await stay_open(session, draft.principal.tenant, draft.verification_id)
    known = await _input_of(services, draft.principal.tenant, draft.verification_id)
    if known is None:
        return False
    if (known.source.sha256, known.filename) != (draft.source.sha256, draft.filename):
        raise _spent_key()
    return True


async def locate_draft(services: Services, principal: Principal, verification_id: str) -> LocatedDraft:
    """The verification; `NOT_FOUND` if missing or another tenant's, `FORBIDDEN` if its case is closed to the caller."""
    located = await _find(services, principal.tenant, verification_id)
    if (of := located.input.case) is not None:
        await locate(services, principal, of.workflow_id, of.run)
    return located


async def _find(services: Services, tenant: str, verification_id: str) -> LocatedDraft:
    if not _VERIFICATION_ID.fullmatch(verification_id):
        raise unknown_draft()
    async with services.sessions() as session:
        if await find_erasure(session, tenant, verification_id) is not None:
            raise unknown_draft()
        row = await find_draft(session, tenant, verification_id)
    if row is not None:
        return LocatedDraft(DraftInput.model_validate(row.input), row)
    draft = await _started_input(services, tenant, verification_id)
    if draft is None:
        raise unknown_draft()
    return LocatedDraft(draft, None)


async def locate_draft_to_administer(services: Services, principal: Principal, verification_id: str) -> Located:
    """A verification without a case, for erasure; `CONFLICT` for one that is erased with its case."""
    found = (await _find(services, principal.tenant, verification_id)).input
    if found.case is not None:
        raise AutosError(
            ErrorCode.CONFLICT,
            "Esta conferência é das páginas de um caso e sai com ele. Elimine o caso.",
            workflow_id=found.case.workflow_id,
        )
    secrecy = CaseSecrecy(workflow_id=verification_id, restricted=False)
    return Located(principal=principal, workflow_id=verification_id, run=1, latest=1, row=None, secrecy=secrecy)


async def status_of_draft(services: Services, located: LocatedDraft) -> DraftStatus:
    """The status of a verification: queried while it runs, read from storage if it has ended or does not answer.

    `completed` means that the answer is readable; until the run's result is written it is being published.
    """
    if located.row is not None and located.ended:
        return DraftStatus.model_validate(located.row.status)
    handle = handle_of_draft(services, located.input.verification_id, located.row)
    try:
        status = await handle.query(DraftVerification.status, rpc_timeout=RPC_LIMIT)
    except (RPCError, WorkflowQueryFailedError, WorkflowQueryRejectedError):
        return await _unanswered(handle, located)
    if status.state is DraftState.COMPLETED:
        return status.model_copy(update={"state": DraftState.PUBLISHING})
    return status


async def settled_draft(services: Services, located: LocatedDraft, wait_seconds: float) -> DraftStatus:
    """The status as soon as the verification has ended, or after `wait_seconds`."""
    draft = located.input

    async def ask() -> DraftStatus:
        return await status_of_draft(services, await _find(services, draft.principal.tenant, draft.verification_id))

    return await settled(ask, lambda status: status.state not in DRAFT_ENDS, wait_seconds)


async def cancel_draft(services: Services, located: LocatedDraft, request: CancelRequest) -> None:
    """Signals the run, which ends when a worker takes it up; `CONFLICT` if it has ended."""
    over = AutosError(ErrorCode.CONFLICT, "Esta conferência já terminou: não há o que cancelar.")
    if located.ended:
        raise over
    try:
        handle = handle_of_draft(services, located.input.verification_id, located.row)
        await handle.signal(DraftVerification.cancel, request, rpc_timeout=RPC_LIMIT)
    except RPCError as error:
        if names_nothing(error):
            raise over from error
        raise


def handle_of_draft(
    services: Services, verification_id: str, row: Draft | None = None
) -> WorkflowHandle[DraftVerification, DraftStatus]:
    """The Temporal workflow of a verification; with its `row` the one execution that it is."""
    execution = row.execution if row else None
    return services.temporal.get_workflow_handle_for(
        DraftVerification.run, temporal_id(verification_id, 1), run_id=execution
    )


def unknown_draft() -> AutosError:
    """`NOT_FOUND`, identical for missing verifications and those of other tenants."""
    message = "Conferência não encontrada. Use o verification_id que POST /v1/verify/documents devolveu."
    return AutosError(ErrorCode.NOT_FOUND, message)


async def _unanswered(handle: WorkflowHandle[Any, Any], located: LocatedDraft) -> DraftStatus:
    """The stored status, or queued, unless Temporal says the verification was ended."""
    draft = located.input
    queued = DraftStatus(
        verification_id=draft.verification_id,
        filename=draft.filename,
        kind=draft.kind,
        state=DraftState.QUEUED,
        progress=0.0,
    )
    written = DraftStatus.model_validate(located.row.status) if located.row is not None else queued
    try:
        status = (await handle.describe(rpc_timeout=RPC_LIMIT)).status
    except RPCError:
        return written
    if status is None or status not in ENDED_UNSEEN:
        return written
    errors = [*written.errors, verification_ended_outside(status.name.lower())]
    return written.model_copy(update={"state": DraftState.FAILED, "progress": 1.0, "errors": errors})


async def _input_of(services: Services, tenant: str, verification_id: str) -> DraftInput | None:
    async with services.sessions() as session:
        row = await find_draft(session, tenant, verification_id)
    if row is not None:
        return DraftInput.model_validate(row.input)
    return await _started_input(services, tenant, verification_id)


async def _started_input(services: Services, tenant: str, verification_id: str) -> DraftInput | None:
    """Temporal's encrypted input of a start; None if the tenant has not started it."""
    draft = await sealed_memo(handle_of_draft(services, verification_id), MEMO_DRAFT, DraftInput)
    return draft if draft is not None and draft.principal.tenant == tenant else None


def _spent_key() -> AutosError:
    return AutosError(
        ErrorCode.CONFLICT,
        "Este envio ou esta Idempotency-Key já serviu para outro documento. Use uma chave nova.",
    )
