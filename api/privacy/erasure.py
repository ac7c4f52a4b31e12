"""Erasure of a case: proposal, confirmation, and the workflow."""

import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from anyio import to_thread
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError

from api.cases.runs import Located, refuse_made_up, unknown_case
from api.cases.submission import START_LIMIT
from api.http.answers.cursors import Cursors
from api.http.services import Services
from infra.db.models import Erasure
from infra.db.privacy.erasures import close_case, find_erasure
from infra.db.privacy.retention import refuse_held
from infra.privacy.inventory import inventory_of, locked_until, objects_of
from infra.temporal import share_of
from workflows.contracts.base import CONNECTED, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.erasure import ErasureRequest, Inventory, erasure_id
from workflows.erasure import CaseErasure
from workflows.options import CASE_QUEUE

_VERIFICATION_ID = re.compile(r"vd_[0-9a-f]{32}")

CONFIRMED_WITHIN = 15 * 60
"""Seconds in which a proposal can be confirmed."""


@dataclass(frozen=True)
class Proposal:
    """What would be erased, and the confirmation token."""

    inventory: Inventory
    confirmation: str
    expires_at: datetime


async def propose(services: Services, principal: Principal, located: Located, reason: str) -> Proposal:
    """Counts what would be erased; `CONFLICT` with `locked_until` while an object lock holds part of it."""
    refuse_chat(principal)
    async with services.sessions() as session:
        await refuse_held(session, located.tenant, located.workflow_id)
        found = await objects_of(session, located.tenant, located.workflow_id)
    until = await to_thread.run_sync(locked_until, services.storage, found)
    if until is not None:
        raise AutosError(
            ErrorCode.CONFLICT,
            f"Há artefatos deste caso sob bloqueio de objeto (object lock) até {until:%d/%m/%Y}. "
            "Elimine o caso depois dessa data.",
            locked_until=until.isoformat(),
        )
    inventory = await inventory_of(services.sessions, services.storage, located.tenant, located.workflow_id)
    expires = int(time.time()) + CONFIRMED_WITHIN
    word = Cursors(services.settings).seal([expires, located.latest], _question(principal, located, reason))
    return Proposal(inventory, word, datetime.fromtimestamp(expires, UTC))


async def confirm(
    services: Services, principal: Principal, located: Located, reason: str, confirmation: str
) -> ErasureRequest:
    """Closes the case and starts its erasure; `CONFLICT` for a word that has expired or is about an earlier state."""
    refuse_chat(principal)
    try:
        expires, latest = Cursors(services.settings).unseal(confirmation, _question(principal, located, reason))
    except AutosError as error:
        raise AutosError(
            ErrorCode.INVALID_REQUEST,
            "A confirmação não é deste caso, deste motivo e desta credencial. Peça outra, sem `confirmation`.",
        ) from error
    if expires < time.time() or latest != located.latest:
        raise AutosError(
            ErrorCode.CONFLICT, "A confirmação expirou ou o caso mudou desde então. Peça outra, sem `confirmation`."
        )
    request = ErasureRequest(
        workflow_id=located.workflow_id, reason=reason, principal=principal, requested_at=datetime.now(UTC)
    )
    async with services.sessions.begin() as session:
        # the start is what counts: a row whose transaction is lost is written again by the first step
        await close_case(session, request)
        # closed first: a hold that was being set meanwhile is there by now
        await refuse_held(session, located.tenant, located.workflow_id)
        await _start(services, request)
    return request


async def erasure_of(services: Services, tenant: str, workflow_id: str) -> Erasure:
    """Progress of the erasure of a case or verification; `NOT_FOUND` if there is none."""
    if not is_verification(workflow_id):
        refuse_made_up(workflow_id)
    async with services.sessions() as session:
        row = await find_erasure(session, tenant, workflow_id)
    if row is None:
        raise unknown_case()
    return row


def is_verification(name: str) -> bool:
    """Whether an id is that of a document verification."""
    return _VERIFICATION_ID.fullmatch(name) is not None


def refuse_chat(principal: Principal) -> None:
    """`FORBIDDEN` for chats and connected apps: a text they have read must not be able to cause an erasure."""
    if principal.channel in CONNECTED:
        raise AutosError(
            ErrorCode.FORBIDDEN, "Isto não se faz por chat nem aplicativo. Use o console ou a linha de comando."
        )


async def _start(services: Services, request: ErasureRequest) -> None:
    try:
        await services.temporal.start_workflow(
            CaseErasure.run,
            request,
            id=erasure_id(request.workflow_id),
            task_queue=CASE_QUEUE,
            id_reuse_policy=WorkflowIDReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
            priority=share_of(request.tenant),
            rpc_timeout=START_LIMIT,
        )
    except WorkflowAlreadyStartedError:
        return


def _question(principal: Principal, located: Located, reason: str) -> dict[str, str]:
    return {
        "erase": located.workflow_id,
        "tenant": located.tenant,
        "reason": reason,
        "key": principal.key_id,
    }
